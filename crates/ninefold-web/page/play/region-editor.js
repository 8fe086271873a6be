/** Drawing the regions of a jigsaw: select cells, then press the number of a region, which is also its colour. */
import { layout } from '../lib/layout.js';
import { t } from '../lib/messages.js';
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
      el('h2', { text: t('play.drawRegions') }),
      el('p', { class: 'muted small', text: t('play.drawHow', { side }) }),
      this.#message,
      el('div', { class: 'row' }, button({ text: t('play.continue'), kind: 'main', onclick: () => this.#finish(handlers) }), button({ text: t('play.cancel'), onclick: () => handlers.cancel() })));
  }

  /** Adds cells to a region; 0 removes them from theirs. */
  enter(cells, region) {
    this.#message.textContent = '';
    this.#game.paint(cells, region);
  }

  skip() {}

  /** Returns how many cells each region still needs. */
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
      this.#message.textContent = t('play.cellsLeft');
    } else if (odd > 0) {
      this.#message.textContent = t('play.oddRegion', { region: odd, n: shape.side - left[odd], side: shape.side });
    } else {
      try {
        done(await layout(`jigsaw:${cells.map(({ colours }) => 'ABCDEFGHI'[colours[0] - 1]).join('')}`));
      } catch (error) {
        this.#message.textContent = error.message;
      }
    }
  }
}
