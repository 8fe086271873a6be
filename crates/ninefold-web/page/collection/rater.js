/** Rates the puzzles of a collection in the background: those in sight first, a few at a time, kept in slices. */
import { ask } from '../lib/api.js';
import { LEVELS } from '../lib/levels.js';
import { rate, UNRATED } from './store.js';

/** How many ratings are kept together, and how long a slice may take before it is shown, in milliseconds. */
const SLICE = 40;
const LATEST = 1500;

export class Rater {
  isRunning = false;
  #all;
  #visible;
  #changed;
  #over = null;

  /** @param {object} all the collection; its levels are filled in @param {() => number[]} visible @param {() => void} changed */
  constructor(all, visible, changed) {
    this.#all = all;
    this.#visible = visible;
    this.#changed = changed;
  }

  start() {
    if (this.isRunning) return;
    this.isRunning = true;
    this.#over = new AbortController();
    this.#run(this.#over.signal);
  }

  stop() {
    this.isRunning = false;
    this.#over?.abort();
  }

  toggle() {
    if (this.isRunning) this.stop();
    else this.start();
  }

  async #run(signal) {
    const { id, levels, puzzles, count } = this.#all;
    let [from, shown] = [0, performance.now()];
    let slice = new Map();
    const flush = async () => {
      const kept = slice;
      slice = new Map();
      shown = performance.now();
      if (kept.size) await rate(id, kept).catch(() => {});
      if (!signal.aborted) this.#changed();
    };
    while (!signal.aborted) {
      let index = this.#visible().find((each) => !levels[each]);
      while (index === undefined && from < count) {
        if (!levels[from]) index = from;
        else from++;
      }
      if (index === undefined) break;
      const level = await this.#level(puzzles[index], signal);
      if (level === null) break;
      levels[index] = level;
      slice.set(index, level);
      if (slice.size >= SLICE || performance.now() - shown > LATEST) await flush();
    }
    if (!signal.aborted) this.isRunning = false;
    await flush();
  }

  /** Returns a puzzle's level, or null if nothing answers. */
  async #level(puzzle, signal) {
    try {
      const { rating } = await ask('rate', { puzzle, ...(this.#all.layout ? { layout: this.#all.layout } : {}) }, { signal });
      return LEVELS.indexOf(rating?.hodoku?.level) + 1 || UNRATED;
    } catch (error) {
      // A puzzle that can't be rated has no level; a request that fails for another reason ends the rating.
      return error.status >= 400 && error.status < 500 ? UNRATED : null;
    }
  }
}
