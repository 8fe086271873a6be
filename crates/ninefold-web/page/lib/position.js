/**
 * What follows from the cells of a board: conflicts, candidates, missing digits, progress. A subclass has a `layout` and `cells`.
 *
 * @typedef {import('./cell.js').Cell} Cell
 */
export class Position {
  #judged = null;
  #broken = [];

  /** @param {import('./layout.js').Layout} layout */
  constructor(layout) {
    this.layout = layout;
  }

  /** Notes which rules some digits break. @param {string} line @param {{rule: number, cells: number[]}[]} broken */
  judge(line, broken) {
    this.#judged = line;
    this.#broken = broken;
  }

  get isFull() { return this.cells.every(({ digit }) => digit > 0); }
  get isSolved() { return this.isFull && this.conflicts().size === 0 && (!this.layout.rules.length || this.isJudged); }
  /** Whether the server has said which rules these digits break. */
  get isJudged() { return this.#judged === this.digitsLine; }
  /** The rules that the digits break, as far as the server has said: `[{rule, cells}]`. */
  get broken() { return this.isJudged ? this.#broken : []; }
  get hasMarks() { return this.cells.some(({ digit, corner, centre }) => !digit && (corner.length || centre.length)); }
  /** Whether the player has written anything. */
  get isTouched() { return this.cells.some(({ given, digit, corner, centre, colours }) => (digit && !given) || corner.length || centre.length || colours.length); }
  get givenCount() { return this.cells.filter(({ given }) => given).length; }
  get givensLine() { return this.layout.line(this.cells.map(({ given, digit }) => (given ? digit : 0))); }
  get digitsLine() { return this.layout.line(this.cells.map(({ digit }) => digit)); }

  /** The filled part of the cells that are not given, 0 to 1. */
  get progress() {
    const open = this.cells.filter(({ given }) => !given);
    return open.length ? open.filter(({ digit }) => digit).length / open.length : 1;
  }

  /** Returns how many of each digit are missing; index 0 is unused. */
  missing() {
    const left = Array(this.layout.side + 1).fill(this.layout.side);
    for (const { digit } of this.cells) if (digit) left[digit]--;
    return left;
  }

  /** Returns the digits that no peer has. */
  candidates(cell) {
    const taken = new Set(this.layout.peers[cell].map((peer) => this.cells[peer].digit));
    return Array.from({ length: this.layout.side }, (_, index) => index + 1).filter((digit) => !taken.has(digit));
  }

  /** Returns the cells whose digit appears twice in a house, or breaks a rule. */
  conflicts() {
    const { cells, layout } = this;
    const twice = [...cells.keys()].filter((cell) => cells[cell].digit > 0 && layout.peers[cell].some((peer) => cells[peer].digit === cells[cell].digit));
    const breaking = this.broken.flatMap((each) => each.cells).filter((cell) => cells[cell].digit > 0);
    return new Set([...twice, ...breaking]);
  }

  /** Returns the cells that contradict a solution: a wrong digit, or marks without the right one. */
  mistakes(solution) {
    return [...this.cells.keys()].filter((cell) => {
      const { digit, centre } = this.cells[cell];
      return digit ? digit !== solution[cell] : centre.length > 0 && !centre.includes(solution[cell]);
    });
  }

  /** Returns the position for a request: givens, digits, and marks if there are any. */
  question() {
    const { layout } = this;
    const asked = { puzzle: this.givensLine, layout: layout.name, digits: this.digitsLine };
    if (!this.cells.some(({ digit, centre }) => !digit && centre.length)) return asked;
    const marks = this.cells.map(({ digit, centre }, cell) => {
      const digits = digit ? [digit] : centre.length ? centre : this.candidates(cell);
      return digits.map((each) => layout.symbol(each)).join('');
    });
    return { ...asked, marks };
  }
}
