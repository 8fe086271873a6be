/** Drawing the regions of a jigsaw: cells are selected and get the number of a region, which is a colour. */
import { layout } from '../lib/layout.js';
import { button, el } from '../lib/ui.js';

/** There are nine colours. */
export const LARGEST = 9;

export class RegionEditor {
  #game;
  #message = el('p', { class: 'problem', role: 'alert' });

  /** @param {import('../lib/game.js').Game} game a board without boxes @param {{done: (layout) => void, cancel: () => void}} handlers */
  constructor(game, banner, handlers) {
    this.#game = game;
    const { side } = game.layout;
    banner.replaceChildren(
      el('h2', { text: 'Draw the regions' }),
      el('p', { class: 'muted small', text: `Drag over the cells of a region, then press its number. There are ${side} regions of ${side} cells.` }),
      this.#message,
      el('div', { class: 'row' }, button({ text: 'Go on', kind: 'main', onclick: () => this.#finish(handlers) }), button({ text: 'Cancel', onclick: () => handlers.cancel() })));
  }

  /** Puts cells into a region; 0 takes them out. */
  enter(cells, region) {
    this.#message.textContent = '';
    this.#game.paint(cells, region);
  }

  skip() {}

  /** How many cells each region still needs. */
  missing() {
    const { side } = this.#game.layout;
    const left = Array(side + 1).fill(side);
    for (const { colours } of this.#game.cells) if (colours.length) left[colours[0]]--;
    return left;
  }

  async #finish({ done }) {
    const { cells, layout: shape } = this.#game;
    const left = this.missing();
    const odd = left.findIndex((count, region) => region > 0 && count !== 0);
    if (cells.some(({ colours }) => !colours.length)) {
      this.#message.textContent = 'Some cells belong to no region yet.';
    } else if (odd > 0) {
      this.#message.textContent = `Region ${odd} has ${shape.side - left[odd]} cells, not ${shape.side}.`;
    } else {
      try {
        done(await layout(`jigsaw:${cells.map(({ colours }) => 'ABCDEFGHI'[colours[0] - 1]).join('')}`));
      } catch (error) {
        this.#message.textContent = error.message;
      }
    }
  }
}
