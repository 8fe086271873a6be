/** Entering the givens by hand: digits run on from cell to cell, and the puzzle is checked before it is played. */
import { ask } from '../lib/api.js';
import { Game } from '../lib/game.js';
import { button, el } from '../lib/ui.js';
import { NOT_UNIQUE } from './display.js';

export class GivensEditor {
  #game;
  #board;
  #handlers;
  #message = el('p', { class: 'problem', role: 'alert' });
  #anyway = null;

  constructor(game, board, banner, handlers) {
    this.#game = game;
    this.#board = board;
    this.#handlers = handlers;
    this.#anyway = button({ text: 'Play it anyway', hidden: true, onclick: () => this.#play() });
    banner.replaceChildren(
      el('h2', { text: 'Enter the givens' }),
      el('p', { class: 'muted small', text: 'Row by row: the cursor runs on by itself. Space, 0 or the eraser leave a cell blank.' }),
      this.#message,
      el('div', { class: 'row' }, button({ text: 'Play', kind: 'main', hint: 'Play it (Enter)', onclick: () => this.finish() }), this.#anyway,
        button({ text: 'Cancel', onclick: () => handlers.cancel() })));
  }

  /** Writes a given (0: none); a single cell's cursor moves on. */
  enter(cells, digit, runsOn = digit > 0) {
    this.#message.textContent = '';
    this.#anyway.hidden = true;
    this.#game.give(cells, digit);
    if (cells.length === 1 && runsOn) this.skip();
  }

  /** Wipes with the pad; what is blank already is left so, and the cursor moves on. */
  wipe(cells) {
    this.enter(cells, 0, cells.every((cell) => !this.#game.cells[cell].digit));
  }

  /** On to the next cell; the last one is the end, so that nobody writes over the first row unawares. */
  skip() {
    this.#go(this.#board.cursor + 1);
  }

  /** The key that goes back in a text: in a blank cell it wipes the one before. */
  back(cells) {
    const [cell] = cells;
    if (cells.length !== 1 || this.#game.cells[cell].digit || cell === 0) {
      this.enter(cells, 0);
      return;
    }
    this.#go(cell - 1);
    this.enter([cell - 1], 0);
  }

  /** Takes back; the cursor is where it happened. */
  undo() {
    const cell = this.#changed(() => this.#game.undo());
    if (cell >= 0) this.#go(cell);
  }

  /** Does again what was taken back; the cursor is behind it, as when it was typed. */
  redo() {
    const cell = this.#changed(() => this.#game.redo());
    if (cell >= 0) this.#go(this.#game.cells[cell].digit ? cell + 1 : cell);
  }

  /** The first cell that something changes, or -1. */
  #changed(run) {
    const before = this.#game.cells;
    run();
    return this.#game.cells.findIndex((each, cell) => each !== before[cell]);
  }

  #go(wished) {
    const cell = Math.min(wished, this.#game.layout.count - 1);
    this.#board.cursor = cell;
    this.#board.selection = [cell];
    this.#board.dispatchEvent(new CustomEvent('nf-select', { detail: { cells: [cell], cursor: cell, by: 'key' } }));
  }

  /** Checks the puzzle and plays it. */
  async finish() {
    const game = this.#game;
    if (!game.givenCount) {
      this.#message.textContent = 'The board is still empty.';
      return;
    }
    try {
      const { valid, answer, conflicts } = await ask('check', { puzzle: game.givensLine, layout: game.layout.name });
      if (!valid) this.#message.textContent = `${conflicts.slice(0, 3).join('; ')}.`.replace(/^./, (first) => first.toUpperCase());
      else if (NOT_UNIQUE[answer]) {
        this.#message.textContent = NOT_UNIQUE[answer];
        this.#anyway.hidden = false;
      } else this.#play();
    } catch (error) {
      this.#message.textContent = error.message;
    }
  }

  #play() {
    const { layout, givensLine, about } = this.#game;
    this.#handlers.done(new Game(layout, { givens: layout.digits(givensLine), title: about.title, checked: true }));
  }
}
