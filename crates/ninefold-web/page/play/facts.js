/** What the server knows about a puzzle: its solution and its rating. Asked once. */
import { ask } from '../lib/api.js';

export class Facts {
  #game;
  #found = null;
  #over = new AbortController();
  /** The solution's digits, once they are known; null unless there is exactly one solution. */
  digits = null;

  /** @param {import('../lib/game.js').Game} game */
  constructor(game) {
    this.#game = game;
  }

  /** Nobody looks at this game any more: rating a hard one takes a while, and others wait. */
  leave() {
    this.#over.abort();
  }

  /** @returns {Promise<{answer: 'unique' | 'several' | 'none' | 'unknown', digits: number[] | null}>} `unknown`: the server has given up */
  solution() {
    const { layout, givensLine } = this.#game;
    this.#found ??= ask('solve', { puzzle: givensLine, layout: layout.name, limit: 2 }).then(({ answer, solutions }) => {
      this.digits = answer === 'unique' ? layout.digits(solutions[0]) : null;
      return { answer, digits: this.digits };
    });
    // Whoever asks again after a failure is answered again.
    this.#found.catch(() => { this.#found = null; });
    return this.#found;
  }

  /** The solution if it is known by now; else it is sought, and `then` is called when it is there. */
  now(then) {
    if (!this.#found) this.solution().then(({ digits }) => digits && then(), () => {});
    return this.digits;
  }

  /** Notes the rating with the game; says whether there is something new to show. */
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
