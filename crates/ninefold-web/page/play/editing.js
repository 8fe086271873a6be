/** Entering the givens by hand: digits run on from cell to cell, and the puzzle is checked before it is played. */
import { ask } from '../lib/api.js';
import { Game } from '../lib/game.js';
import { button, el } from '../lib/ui.js';

const WORDS = {
  several: 'This puzzle has several solutions. Perhaps a digit is missing?',
  none: 'This puzzle has no solution. Perhaps a digit is wrong?',
};

export class Editing {
  #game;
  #board;
  #hands;
  #message = el('p', { class: 'problem', role: 'alert' });
  #anyway = null;

  constructor(game, board, banner, hands) {
    this.#game = game;
    this.#board = board;
    this.#hands = hands;
    this.#anyway = button({ text: 'Play it anyway', hidden: true, onclick: () => this.#play() });
    banner.replaceChildren(
      el('h2', { text: 'Enter the givens' }),
      el('p', { class: 'muted small', text: 'Type row by row: the cursor runs on. Space or 0 leaves a cell blank.' }),
      this.#message,
      el('div', { class: 'row' }, button({ text: 'Play', kind: 'main', onclick: () => this.#check() }), this.#anyway,
        button({ text: 'Cancel', onclick: () => hands.cancel() })));
  }

  /** Writes a given (0: none); a single cell's cursor moves on. */
  enter(cells, digit, runsOn = digit > 0) {
    this.#message.textContent = '';
    this.#anyway.hidden = true;
    this.#game.give(cells, digit);
    if (cells.length === 1 && runsOn) this.skip();
  }

  skip() {
    const next = (this.#board.cursor + 1) % this.#game.layout.count;
    this.#board.cursor = next;
    this.#board.selection = [next];
    this.#board.dispatchEvent(new CustomEvent('nf-select', { detail: { cells: [next], cursor: next, by: 'key' } }));
  }

  async #check() {
    const game = this.#game;
    if (!game.givenCount) {
      this.#message.textContent = 'The board is still empty.';
      return;
    }
    try {
      const { valid, answer, conflicts } = await ask('check', { puzzle: game.givensLine, layout: game.layout.name });
      if (!valid) this.#message.textContent = `${conflicts.slice(0, 3).join('; ')}.`.replace(/^./, (first) => first.toUpperCase());
      else if (WORDS[answer]) {
        this.#message.textContent = WORDS[answer];
        this.#anyway.hidden = false;
      } else this.#play();
    } catch (error) {
      this.#message.textContent = error.message;
    }
  }

  #play() {
    const { layout, givensLine, about } = this.#game;
    this.#hands.done(new Game(layout, { givens: layout.digits(givensLine), title: about.title }));
  }
}
