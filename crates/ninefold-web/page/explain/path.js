/**
 * A solution path from POST /api/explain, as far as it is known: the position before each step, runs of singles, the techniques on the
 * path, and what makes it hard. Pure.
 */
import { number, t } from '../lib/messages.js';
import { levelTitle } from '../lib/levels.js';
import { readGame, readStep } from '../lib/records.js';

/** Every 16th position is stored, so that each is near a stored one. */
const STRIDE = 16;
/** A run of at least this many singles is folded. */
const RUN = 3;
/** How long a request for some steps should take, in milliseconds. */
const SLICE = 400;

export class Path {
  #stored;

  /** @param {import('../lib/layout.js').Layout} layout @param {{steps: object[], game: object}} explained a record of the server */
  constructor(layout, explained) {
    const { givens, digits, candidates } = readGame(explained.game, layout);
    this.layout = layout;
    this.givens = givens;
    /** The digits at the start: the givens, and those the player has written. */
    this.digits = digits;
    this.steps = [];
    this.#stored = [{ digits: [...digits], candidates }];
    this.add(explained);
  }

  /** Adds the next steps. */
  add({ steps }) {
    this.steps.push(...steps.map((step) => readStep(step, this.layout)));
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
    return digits.map((digit, cell) => ({ digit, given: this.givens[cell] > 0, solver: this.digits[cell] === 0, candidates: candidates[cell] }));
  }

  /** Returns the position after the last step as a request has it. */
  question() {
    const { digits, candidates } = this.before(this.steps.length);
    const symbols = (list) => list.map((digit) => this.layout.symbol(digit)).join('');
    return { digits: this.layout.line(digits), marks: candidates.map(symbols) };
  }

  /** The part of the blank cells that the path has filled, 0 to 1. */
  get filled() {
    const blank = this.digits.filter((digit) => !digit).length;
    const left = this.before(this.steps.length).digits.filter((digit) => !digit).length;
    return blank ? 1 - left / blank : 1;
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

  /**
   * Returns the steps with runs of singles put together: `{ index }` for a step, `{ from, to }` for a run, `to` not included. A path of
   * singles alone stays as it is.
   * @param {Map<string, {groups: string[]}>} techniques by name
   */
  runs(techniques) {
    const single = singles(techniques);
    if (this.steps.every(single)) return this.steps.map((_, index) => ({ index }));
    const parts = [];
    for (let from = 0; from < this.steps.length;) {
      let to = from;
      while (to < this.steps.length && single(this.steps[to])) to++;
      if (to - from >= RUN) parts.push({ from, to });
      else for (let index = from; index < Math.max(to, from + 1); index++) parts.push({ index });
      from = Math.max(to, from + 1);
    }
    return parts;
  }

  /**
   * Returns the index of the first of the hardest steps, or −1 if none is harder than the others, or if all are singles.
   * @param {Map<string, {difficulty: number, groups: string[]}>} techniques by name
   */
  hardest(techniques) {
    if (this.steps.every(singles(techniques))) return -1;
    const hard = ({ technique }) => techniques.get(technique)?.difficulty ?? 0;
    const all = this.steps.map(hard);
    const most = Math.max(...all);
    return all.some((each) => each < most) ? all.indexOf(most) : -1;
  }

  /** Returns the techniques on the path, hardest first: `{ technique, title, count, first }`. */
  parts(techniques) {
    const found = new Map();
    this.steps.forEach(({ technique, title }, first) => {
      const part = found.get(technique) ?? { technique, title: techniques.get(technique)?.title ?? title, count: 0, first };
      part.count++;
      found.set(technique, part);
    });
    const hard = ({ technique }) => techniques.get(technique)?.difficulty ?? 0;
    return [...found.values()].sort((a, b) => hard(b) - hard(a));
  }
}

/** Returns what says whether a step is a single. */
function singles(techniques) {
  return ({ technique }) => Boolean(techniques.get(technique)?.groups?.includes('singles'));
}

/** Returns how many steps to ask for next, after so many took so many milliseconds: about as many as come within half a second. */
export function nextLimit(limit, milliseconds) {
  return Math.max(1, Math.min(40, 3 * limit, Math.round((limit * SLICE) / Math.max(20, milliseconds))));
}

/** Returns the ratings side by side, `{ name, value, about }`: each with a line on what it measures. Ninefold's own is 1000 × depth + size. */
export function ratings({ own, hodoku, se } = {}) {
  const list = [];
  if (hodoku) list.push({ name: 'HoDoKu', value: t('explain.hodokuValue', { level: levelTitle(hodoku.level), score: hodoku.score }), about: t('explain.hodokuAbout') });
  if (se) list.push({ name: 'Sudoku Explainer', value: score(se.er), about: t('explain.seAbout', { ep: score(se.ep), ed: score(se.ed) }) });
  if (own !== undefined) {
    const [depth, size] = [Math.floor(own / 1000), own % 1000];
    list.push({ name: 'Ninefold', value: String(own), about: depth === 0 ? t('explain.ownAbout', { n: size }) : depth === 1 ? t('explain.ownTrial', { n: size }) : t('explain.ownNested', { n: size, depth }) });
  }
  return list;
}

/** Returns a rating of Sudoku Explainer as it is written: `7.0`. */
export function score(value) {
  return number(value, { minimumFractionDigits: 1 });
}

/** Explains a path that doesn't end with a solution. */
export function endWords({ answer, end }) {
  if (end === 'solved') return '';
  if (answer === 'none') return t('explain.endNone');
  if (answer === 'several') return t('explain.endSeveral');
  return { stuck: t('explain.endStuck'), budget: t('explain.endBudget') }[end] ?? '';
}
