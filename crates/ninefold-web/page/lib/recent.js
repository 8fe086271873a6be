/**
 * Remembers the answers asked for last, and no more than `most` of them: there are as many layouts as there are puzzles with rules. An
 * answer is a promise; one that fails is forgotten. Pure.
 */
export class Recent {
  #all = new Map();
  #most;

  constructor(most) {
    this.#most = most;
  }

  /** Returns the answer of a name, which `make` makes if it isn't known. @template T @param {string} name @param {() => Promise<T>} make @returns {Promise<T>} */
  get(name, make) {
    const answer = this.#all.get(name) ?? make();
    // The one asked for last goes to the end.
    this.#all.delete(name);
    this.#all.set(name, answer);
    if (this.#all.size > this.#most) this.#all.delete(this.#all.keys().next().value);
    answer.catch(() => { if (this.#all.get(name) === answer) this.#all.delete(name); });
    return answer;
  }
}
