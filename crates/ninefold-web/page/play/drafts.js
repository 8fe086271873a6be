/** Puzzles being entered. They are saved like games, so a half-entered one survives a reload and appears in My games. */
import { Game } from '../lib/game.js';
import { GivensEditor } from './givens-editor.js';
import { starter } from './load.js';
import { RegionEditor } from './region-editor.js';
import * as store from './store.js';

export class Drafts {
  /** The open editor, for givens or for regions. @type {GivensEditor | RegionEditor | null} */
  editor = null;
  #view;
  #banner;

  /** @param {object} view the Play view: game, board, show, open */
  constructor(view, banner) {
    this.#view = view;
    this.#banner = banner;
  }

  /** Opens an empty board; a jigsaw starts with its regions. @param {'givens' | 'regions'} draft */
  blank(shape, { draft, title }, before = this.#view.game) {
    this.open(new Game(shape, { draft, title }), before);
  }

  /** Opens the givens of the current puzzle for editing. */
  edit() {
    const { layout, givensLine, about: { title } } = this.#view.game;
    this.open(new Game(layout, { draft: 'givens', givens: layout.digits(givensLine), title }));
  }

  /** The current draft, once something has been entered. */
  get saved() {
    const { game } = this.#view;
    return game?.about.draft && (game.moves > 0 || game.about.id) ? game : null;
  }

  /** Opens a draft, new or saved. */
  open(from, before = this.#view.game) {
    const { board } = this.#view;
    this.#view.show(from, { saved: false });
    const leave = (next) => {
      this.#drop(from);
      next();
    };
    const play = (game) => leave(() => this.#view.open(game));
    const cancel = async () => play(await this.#behind(before, from));
    this.editor = from.about.draft === 'regions'
      ? new RegionEditor(from, this.#banner, { cancel, done: (jigsaw) => leave(() => this.blank(jigsaw, { draft: 'givens', title: from.about.title }, before)) })
      : new GivensEditor(from, board, this.#banner, { cancel, done: play });
    // Continue where the typing stopped.
    const last = from.moves ? from.cells.findLastIndex(({ given }) => given) : -1;
    board.cursor = Math.min(last + 1, from.layout.count - 1);
    board.selection = [board.cursor];
    board.focus({ preventScroll: true });
    this.#view.draw();
  }

  #drop(from) {
    if (from.about.id) store.remove(from.about.id);
    this.editor = null;
    this.#view.game = null;
  }

  /** The game to return to when a draft is cancelled: the one before it, in its saved state. */
  async #behind(before, from) {
    if (before) return store.newest(before);
    const other = store.games().find(({ id, draft }) => !draft && id !== from.about.id);
    return (other && (await store.take(other.id).catch(() => null))) ?? starter();
  }
}
