/** Typing in the givens: the cursor moves from cell to cell, and the server checks the puzzle before it is played. */
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
    this.#anyway = button({ text: 'Play anyway', hidden: true, onclick: () => this.#play() });
    banner.replaceChildren(
      el('h2', { text: 'Enter the givens' }),
      el('p', { class: 'muted small', text: 'Type row by row; the cursor moves on after each digit. Press Space, 0 or the eraser for a blank cell.' }),
      this.#message,
      el('div', { class: 'row' }, button({ text: 'Play', kind: 'main', hint: 'Play (Enter)', onclick: () => this.finish() }), this.#anyway,
        button({ text: 'Cancel', onclick: () => handlers.cancel() })));
  }

  /** Writes a given, or erases it with 0; with a single cell selected, the cursor moves on. */
  enter(cells, digit, advance = digit > 0) {
    this.#message.textContent = '';
    this.#anyway.hidden = true;
    this.#game.give(cells, digit);
    if (cells.length === 1 && advance) this.skip();
  }

  /** Erases from the pad; if the cells are blank already, the cursor moves on. */
  erase(cells) {
    this.enter(cells, 0, cells.every((cell) => !this.#game.cells[cell].digit));
  }

  /** Moves to the next cell and stops at the last, so that typing never wraps round to the first row. */
  skip() {
    this.#go(this.#board.cursor + 1);
  }

  /** Backspace: in a blank cell it erases the previous one, as in a text. */
  back(cells) {
    const [cell] = cells;
    if (cells.length !== 1 || this.#game.cells[cell].digit || cell === 0) {
      this.enter(cells, 0);
      return;
    }
    this.#go(cell - 1);
    this.enter([cell - 1], 0);
  }

  /** Undoes a change and moves the cursor there. */
  undo() {
    const cell = this.#changed(() => this.#game.undo());
    if (cell >= 0) this.#go(cell);
  }

  /** Redoes a change and moves the cursor past it, as typing does. */
  redo() {
    const cell = this.#changed(() => this.#game.redo());
    if (cell >= 0) this.#go(this.#game.cells[cell].digit ? cell + 1 : cell);
  }

  /** Runs a change and returns the first cell it affects, or -1. */
  #changed(run) {
    const before = this.#game.cells;
    run();
    return this.#game.cells.findIndex((each, cell) => each !== before[cell]);
  }

  #go(target) {
    const cell = Math.min(target, this.#game.layout.count - 1);
    this.#board.cursor = cell;
    this.#board.selection = [cell];
    this.#board.dispatchEvent(new CustomEvent('nf-select', { detail: { cells: [cell], cursor: cell, by: 'key' } }));
  }

  /** Checks the puzzle and, if it is sound, starts the game. */
  async finish() {
    const game = this.#game;
    if (!game.givenCount) {
      this.#message.textContent = 'The board is empty.';
      return;
    }
    try {
      const { valid, answer, conflicts } = await ask('check', { puzzle: game.givensLine, layout: game.layout.name });
      const conflict = ([one, other, digit]) => `${one} and ${other} are both ${game.layout.symbol(digit)}`;
      if (!valid) this.#message.textContent = `${conflicts.slice(0, 3).map(conflict).join('; ')}.`;
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
