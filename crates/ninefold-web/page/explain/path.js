/**
 * A solution path from POST /api/explain: the position before each step, the techniques on the path, and what makes it hard. Pure.
 */
import { levelTitle } from '../lib/levels.js';
import { readGame, readStep } from '../lib/records.js';

/** Every 16th position is stored, so that each is near a stored one. */
const STRIDE = 16;

export class Path {
  #stored;

  /** @param {import('../lib/layout.js').Layout} layout @param {{steps: object[], game: object}} explained a record of the server */
  constructor(layout, explained) {
    const { digits, candidates } = readGame(explained.game, layout);
    this.layout = layout;
    this.steps = explained.steps.map((step) => readStep(step, layout));
    this.givens = digits;
    this.#stored = [{ digits: [...this.givens], candidates }];
  }

  /** Returns digits and candidates before this step; for `steps.length`, after the last. */
  before(index) {
    const from = Math.min(Math.floor(index / STRIDE), this.#stored.length - 1);
    let position = this.#stored[from];
    for (let at = from * STRIDE; at < index; at++) {
      position = this.#after(position, this.steps[at]);
      if ((at + 1) % STRIDE === 0 && this.#stored.length === (at + 1) / STRIDE) this.#stored.push(position);
    }
    return position;
  }

  /** Returns the same position as cells for the board. */
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

  /** Returns the first step that a game hasn't reached: the next placement it lacks, or the eliminations that lead up to it. */
  progress(cells) {
    let at = this.steps.findIndex(({ placements }) => placements.some(({ cell, digit }) => cells[cell].digit !== digit));
    if (at < 0) return 0;
    while (at > 0 && this.steps[at - 1].placements.length === 0) at--;
    return at;
  }

  /** Returns the index of the first of the hardest steps, or −1 if the path is empty. @param {Map<string, {difficulty: number}>} techniques by name */
  hardest(techniques) {
    const hard = ({ technique }) => techniques.get(technique)?.difficulty ?? 0;
    return this.steps.reduce((most, step, index) => (most < 0 || hard(step) > hard(this.steps[most]) ? index : most), -1);
  }

  /** Returns the techniques on the path, hardest first: `{ technique, title, count, first }`. */
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

/** Returns the ratings side by side, `{ name, value, about }`: each with a line on what it measures. Ninefold's own is 1000 × depth + size. */
export function ratings({ own, hodoku, se } = {}) {
  const list = [];
  if (hodoku) list.push({ name: 'HoDoKu', value: `${levelTitle(hodoku.level)}, ${hodoku.score.toLocaleString('en')}`, about: 'The level of its hardest technique; the score counts points for all steps.' });
  if (se) list.push({ name: 'Sudoku Explainer', value: score(se.er), about: `Its hardest step (ER). EP, up to the first digit: ${score(se.ep)}. ED, the first step: ${score(se.ed)}.` });
  if (own !== undefined) {
    const [depth, size] = [Math.floor(own / 1000), own % 1000];
    const constraints = size === 1 ? 'one constraint' : `${size} constraints`;
    list.push({ name: 'Ninefold', value: String(own), about: depth === 0
      ? `The hardest step on the easiest path uses ${constraints} (a single uses one, a pair two, an XY-Wing three).`
      : `Needs trial and contradiction${depth > 1 ? `, nested ${depth} deep` : ''}, with steps that use up to ${constraints}.` });
  }
  return list;
}

/** Returns a rating of Sudoku Explainer as it is written: `7.0`. */
export function score(number) {
  return number.toFixed(1);
}

/** Explains a path that doesn't end with a solution. */
export function endWords({ answer, end }) {
  if (answer === 'none') return 'This puzzle has no solution; the path ends where that becomes clear.';
  if (answer === 'several') return 'This puzzle has several solutions; logic can fill in only what they have in common.';
  return { stuck: 'No technique finds another step, so the path ends here.', budget: 'Ninefold ran out of time before the end of the path.' }[end] ?? '';
}
