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
  #tools;

  /** @param {object} view the Play view: game, board, show, open @param {{trueCandidates: object, export: () => void}} tools what a setter uses besides */
  constructor(view, banner, tools) {
    this.#view = view;
    this.#banner = banner;
    this.#tools = tools;
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
    return game?.about.draft && (game.moves > 0 || game.about.id || game.about.fromPicture) ? game : null;
  }

  /** Ends the editor; the board shows no picture any more. */
  close() {
    this.editor?.close?.();
    this.editor = null;
  }

  /** Opens a draft, new or saved. @param {import('../photo/open.js').BoardPicture} [picture] the one from which it was read @param {boolean} [isSetting] whether to go on setting rules */
  open(from, before = this.#view.game, picture = null, isSetting = false) {
    const { board } = this.#view;
    this.#view.show(from, { saved: false });
    const leave = (next) => {
      this.editor?.leave?.();
      this.#drop(from);
      next();
    };
    const play = (game) => leave(() => this.#view.open(game));
    const cancel = async () => {
      const game = await this.#behind(before, from);
      if (this.#view.game === from) play(game);
    };
    // The same givens with other rules.
    const reshape = (shape) => leave(() => this.open(new Game(shape, { draft: 'givens', givens: shape.digits(from.givensLine), title: from.about.title }), before, null, true));
    this.editor = from.about.draft === 'regions'
      ? new RegionEditor(from, this.#banner, { cancel, done: (jigsaw) => leave(() => this.blank(jigsaw, { draft: 'givens', title: from.about.title }, before)) })
      : new GivensEditor(from, board, this.#banner, { cancel, done: play, reshape, draw: () => this.#view.draw(), isSetting, ...this.#tools }, picture);
    // Continue where the typing stopped.
    const doubtful = Math.min(...(picture?.doubtful ?? []));
    const last = Number.isFinite(doubtful) ? doubtful - 1 : from.moves ? from.cells.findLastIndex(({ given }) => given) : -1;
    board.cursor = Math.min(last + 1, from.layout.count - 1);
    board.selection = [board.cursor];
    board.focus({ preventScroll: true });
    this.#view.draw();
  }

  #drop(from) {
    if (from.about.id) store.remove(from.about.id);
    this.close();
    this.#view.game = null;
  }

  /** The game to return to when a draft is cancelled: the one before it, in its saved state. */
  async #behind(before, from) {
    if (before) return store.newest(before);
    const other = store.games().find(({ id, draft }) => !draft && id !== from.about.id);
    return (other && (await store.take(other.id).catch(() => null))) ?? starter();
  }
}
