/**
 * True candidates: the digits of each blank cell that occur in a solution, coloured by the number of solutions that have them. The server is
 * asked again after every change, and the board shows the last answer that fits its digits.
 */
import { ask } from '../lib/api.js';
import { t } from '../lib/messages.js';
import { el } from '../lib/ui.js';

/** Solutions are counted up to this number for each candidate. */
export const CAP = 8;
/** How long to wait for further changes before asking, in milliseconds. */
const PAUSE = 200;
/** The least number of solutions of each tone. */
const TONES = [1, 2, 4, CAP];

/** Returns the tone of a number of solutions, 1 to 4; 0 for none. Pure. */
export function toneOf(count) {
  return TONES.filter((least) => count >= least).length;
}

export class TrueCandidates {
  #game = null;
  #answer = null;
  #asked = null;
  #timer = 0;
  #draw;
  #text = el('p', { role: 'status' });
  /** What the tones mean, and what is under way. */
  element = el('div', { class: 'play-true', hidden: true }, this.#text,
    el('ul', { class: 'play-tones', 'aria-label': t('play.true.legend') }, ...TONES.map((least, index) => el('li', {},
      el('span', { class: `play-tone nf-true-${index + 1}`, 'aria-hidden': 'true', text: '●' }), t('play.true.tone', { by: String(least), n: least })))));

  /** @param {() => void} draw draws the board anew */
  constructor(draw) {
    this.#draw = draw;
  }

  get isShown() { return this.#game !== null; }

  /** Shows the true candidates of a game, and follows its changes. @param {import('../lib/game.js').Game} game */
  show(game) {
    this.#game = game;
    this.#answer = null;
    this.element.hidden = false;
    this.#ask(0);
  }

  hide() {
    this.#stop();
    this.#game = null;
    this.#answer = null;
    this.element.hidden = true;
    this.#draw();
  }

  /** Asks again after a change. */
  changed() {
    if (this.#game && this.#answer?.line !== this.#game.digitsLine) this.#ask(PAUSE);
  }

  /** Returns the cells to draw: with true candidates in the place of marks, if they are known for these digits. */
  over(cells) {
    const { line, counts } = this.#answer ?? {};
    if (!counts || line !== this.#game?.digitsLine) return cells;
    return cells.map((cell, index) => {
      if (cell.digit) return cell;
      const tones = new Map(counts[index].flatMap((count, digit) => (count ? [[digit + 1, toneOf(count)]] : [])));
      return { ...cell, candidates: [...tones.keys()], tones };
    });
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }

  #ask(pause) {
    this.#stop();
    this.#timer = setTimeout(() => this.#find(this.#game), pause);
  }

  async #find(game) {
    const line = game.digitsLine;
    if (game.conflicts().size) {
      this.#answered(t('play.true.conflict'), null);
      return;
    }
    const asked = this.#asked = new AbortController();
    this.#text.textContent = t('play.true.busy');
    try {
      const { counts, stop } = await ask('candidates', { puzzle: line, layout: game.layout.name, cap: CAP }, { signal: asked.signal });
      if (game !== this.#game || line !== game.digitsLine) return;
      const isSolvable = counts.every((cell) => cell.some(Boolean));
      this.#answered(t('play.true.found', { how: stop ? 'stopped' : isSolvable ? 'all' : 'none' }), isSolvable || stop ? { line, counts } : null);
    } catch (error) {
      if (!asked.signal.aborted) this.#answered(error.message, null);
    }
  }

  #answered(text, answer) {
    this.#text.textContent = text;
    this.#answer = answer;
    this.#draw();
  }
}
