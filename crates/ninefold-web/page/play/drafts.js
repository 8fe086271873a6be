/** Puzzles that are being entered. They are kept like games, so that half of one is still there after a reload; My games has them too. */
import { Game } from '../lib/game.js';
import { GivensEditor } from './givens-editor.js';
import { first } from './load.js';
import { RegionEditor } from './region-editor.js';
import * as store from './store.js';

export class Drafts {
  /** What is being entered: givens or regions, or null. @type {GivensEditor | RegionEditor | null} */
  now = null;
  #view;
  #banner;

  /** @param {object} view the table: game, board, lay, open */
  constructor(view, banner) {
    this.#view = view;
    this.#banner = banner;
  }

  /** An empty board; on one without regions they are drawn first. @param {'givens' | 'regions'} draft */
  blank(shape, { draft, title }, before = this.#view.game) {
    this.open(new Game(shape, { draft, title }), before);
  }

  /** The givens of the puzzle on the table. */
  edit() {
    const { layout, givensLine, about: { title } } = this.#view.game;
    this.open(new Game(layout, { draft: 'givens', givens: layout.digits(givensLine), title }));
  }

  /** The draft on the table, if it is worth keeping: once something was entered. */
  get kept() {
    const { game } = this.#view;
    return game?.about.draft && (game.moves > 0 || game.about.id) ? game : null;
  }

  /** Puts a draft on the table, a new one or one that was kept. */
  open(from, before = this.#view.game) {
    const { board } = this.#view;
    this.#view.lay(from, { kept: false });
    const leave = (next) => {
      this.#drop(from);
      next();
    };
    const play = (game) => leave(() => this.#view.open(game));
    const cancel = async () => play(await this.#behind(before, from));
    this.now = from.about.draft === 'regions'
      ? new RegionEditor(from, this.#banner, { cancel, done: (jigsaw) => leave(() => this.blank(jigsaw, { draft: 'givens', title: from.about.title }, before)) })
      : new GivensEditor(from, board, this.#banner, { cancel, done: play });
    // Where the typing stopped.
    const last = from.moves ? from.cells.findLastIndex(({ given }) => given) : -1;
    board.cursor = Math.min(last + 1, from.layout.count - 1);
    board.selection = [board.cursor];
    board.focus({ preventScroll: true });
    this.#view.draw();
  }

  #drop(from) {
    if (from.about.id) store.remove(from.about.id);
    this.now = null;
    this.#view.game = null;
  }

  /** What is on the table when a draft is given up: what was there before it, as it is kept by now. */
  async #behind(before, from) {
    if (before) return store.newest(before);
    const other = store.games().find(({ id, draft }) => !draft && id !== from.about.id);
    return (other && (await store.take(other.id).catch(() => null))) ?? first();
  }
}
