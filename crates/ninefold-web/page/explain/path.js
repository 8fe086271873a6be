/**
 * A way through a puzzle, as POST /api/explain tells it: what the board looks like before each step, what the way is made of,
 * and what makes it hard. Pure.
 */

/** Every so many steps the position is kept, so that none is far from a kept one. */
const KEPT = 16;

export class Path {
  #kept;

  /** @param {import('../lib/layout.js').Layout} layout @param {{steps: object[], marks: string[], digits: string}} told */
  constructor(layout, { steps, marks, digits }) {
    this.layout = layout;
    this.steps = steps;
    this.givens = layout.digits(digits);
    const candidates = marks.map((each, cell) => (this.givens[cell] ? [] : Array.from(each, (symbol) => layout.digit(symbol))));
    this.#kept = [{ digits: [...this.givens], candidates }];
  }

  /** Digits and candidates before the step of this number; after the last one for `steps.length`. */
  before(index) {
    const from = Math.min(Math.floor(index / KEPT), this.#kept.length - 1);
    let position = this.#kept[from];
    for (let at = from * KEPT; at < index; at++) {
      position = this.#after(position, this.steps[at]);
      if ((at + 1) % KEPT === 0 && this.#kept.length === (at + 1) / KEPT) this.#kept.push(position);
    }
    return position;
  }

  /** The same as cells for the board. */
  cells(index) {
    const { digits, candidates } = this.before(index);
    return digits.map((digit, cell) => ({ digit, given: this.givens[cell] > 0, solver: this.givens[cell] === 0, candidates: candidates[cell] }));
  }

  #after({ digits, candidates }, { placements, eliminations }) {
    const next = { digits: [...digits], candidates: [...candidates] };
    const strike = (cell, digit) => {
      if (next.candidates[cell].includes(digit)) next.candidates[cell] = next.candidates[cell].filter((each) => each !== digit);
    };
    for (const { cell, digit } of eliminations) strike(cell, digit);
    for (const { cell, digit } of placements) {
      next.digits[cell] = digit;
      next.candidates[cell] = [];
      for (const peer of this.layout.peers[cell]) strike(peer, digit);
    }
    return next;
  }

  /** The first step that a game has not come to: one that writes a digit which is not there, or what leads up to it. */
  standing(cells) {
    let at = this.steps.findIndex(({ placements }) => placements.some(({ cell, digit }) => cells[cell].digit !== digit));
    if (at < 0) return 0;
    while (at > 0 && this.steps[at - 1].placements.length === 0) at--;
    return at;
  }

  /** The number of the hardest step, the first of them; −1 if there is none. @param {Map<string, {difficulty: number}>} techniques by name */
  hardest(techniques) {
    const hard = ({ technique }) => techniques.get(technique)?.difficulty ?? 0;
    return this.steps.reduce((most, step, index) => (most < 0 || hard(step) > hard(this.steps[most]) ? index : most), -1);
  }

  /** What the way is made of, the hardest first: `{ technique, title, count, first }`. */
  parts(techniques) {
    const found = new Map();
    this.steps.forEach(({ technique, title }, first) => {
      const part = found.get(technique) ?? { technique, title, count: 0, first };
      part.count++;
      found.set(technique, part);
    });
    const hard = ({ technique }) => techniques.get(technique)?.difficulty ?? 0;
    return [...found.values()].sort((a, b) => hard(b) - hard(a));
  }
}

/** The rating in sentences: what it says, and why. */
export function ratingWords({ own, hodoku } = {}, hardest) {
  const said = [];
  if (hodoku) said.push(`HoDoKu would call it ${hodoku.level.toLowerCase()}: its steps add up to ${hodoku.score.toLocaleString('en')} points.`);
  if (own) {
    const truths = own.size === 1 ? 'one truth' : `${own.size} truths`;
    const name = own.depth ? `${own.depth}:${own.size}` : own.size;
    if (own.depth === 0) said.push(`Ninefold’s own rating is ${name}: the hardest steps of the easiest way need ${truths} (a single one, a pair two, an XY-Wing three).`);
    else said.push(`Ninefold’s own rating is ${name}: digits have to be supposed${own.depth > 1 ? `, ${own.depth} within each other,` : ''} and refuted with steps of up to ${truths}.`);
  }
  if (hardest) said.push(`The hardest step of this way: ${hardest.title}.`);
  return said;
}

/** How a way ended, where that is not with a solution. */
export function endWords({ answer, end }) {
  if (answer === 'none') return 'This puzzle has no solution: the way ends where that shows.';
  if (answer === 'several') return 'This puzzle has several solutions, so logic can only go as far as they agree.';
  return { stuck: 'No technique sees anything further: here the way ends.', budget: 'The way was too long to follow to its end.' }[end] ?? '';
}
