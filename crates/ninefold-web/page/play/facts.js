/** What the server knows about a puzzle: its solution and its rating. Each is fetched once. */
import { ask } from '../lib/api.js';

export class Facts {
  #game;
  #solution = null;
  #over = new AbortController();
  /** The solution's digits once known; null unless the puzzle has exactly one solution. */
  digits = null;

  /** @param {import('../lib/game.js').Game} game */
  constructor(game) {
    this.#game = game;
  }

  /** Cancels a rating under way: a hard puzzle takes a while, and other requests wait. */
  leave() {
    this.#over.abort();
  }

  /** @returns {Promise<{answer: 'unique' | 'several' | 'none' | 'unknown', digits: number[] | null}>} `unknown`: the server gave up */
  solution() {
    const { layout, givensLine } = this.#game;
    this.#solution ??= ask('solve', { puzzle: givensLine, layout: layout.name, limit: 2 }).then(({ answer, solutions }) => {
      this.digits = answer === 'unique' ? layout.digits(solutions[0]) : null;
      return { answer, digits: this.digits };
    });
    // A later call retries after a failure.
    this.#solution.catch(() => { this.#solution = null; });
    return this.#solution;
  }

  /** Returns the solution if known; otherwise fetches it and calls `then` when it arrives. */
  now(then) {
    if (!this.#solution) this.solution().then(({ digits }) => digits && then(), () => {});
    return this.digits;
  }

  /** Rates the puzzle and stores the rating with the game; returns whether there is something new to show. */
  async rate() {
    const { about, givenCount, givensLine, layout } = this.#game;
    if (about.rated || givenCount === 0) return false;
    try {
      const { answer, rating } = await ask('rate', { puzzle: givensLine, layout: layout.name }, { signal: this.#over.signal });
      about.rated = { answer, ...rating };
      return true;
    } catch {
      return false;
    }
  }
}
