/**
 * One engine's run as the page knows it: the board, the last event, counts, scopes and the search tree. It takes the server's messages
 * and says what to show; others draw it. Pure.
 */
import { readEvent } from '../lib/records.js';
import { Tree } from './search-tree.js';
import { blockers } from './words.js';

const NO_COUNTS = Object.freeze({ calls: 0, placements: 0, rejections: 0, backtracks: 0, depth: 0, deepest: 0, steps: 0, solutions: 0 });
/** How many of the last digits taken back stay visible. */
const TRAIL = 3;
/** How many steps are kept for the list. */
const STEPS = 400;

export class Run {
  /**
   * @param {import('../lib/layout.js').Layout} layout
   * @param {number[]} givens a digit for each cell, 0 for blank
   * @param {{name: string, reports: 'search' | 'steps' | 'solutions'}} engine as the server describes it
   * @param {{tree?: boolean}} options a race draws no trees
   */
  constructor(layout, givens, engine, { tree = true } = {}) {
    this.layout = layout;
    this.givens = givens;
    this.engine = engine.name;
    /** What the engine reports: every digit it tries, deductive steps, or only solutions. */
    this.reports = engine.reports;
    this.digits = [...givens];
    this.counts = NO_COUNTS;
    /** The number of events received. */
    this.taken = 0;
    /** The last event, and earlier retreats that are still visible. */
    this.last = null;
    this.trail = [];
    /** What each cell can still be, for an engine that works by steps. */
    this.scopes = this.reports === 'steps' ? givens.map((digit) => (digit ? [digit] : all(layout.side))) : null;
    this.steps = [];
    this.tree = tree && this.reports === 'search' ? new Tree(layout, givens) : null;
    /** How the run ended, as the server reports it. */
    this.end = null;
  }

  /** Applies events. @param {{events: object[], counts: object}} message */
  take({ events, counts }) {
    for (const event of events) this.#apply(readEvent(event, this.layout));
    this.taken += events.length;
    this.counts = counts;
  }

  /** Takes a board from the middle of a run at full speed; the events before it are unknown. */
  snapshot({ board, counts }) {
    this.digits = this.layout.digits(board);
    this.counts = counts;
    this.last = null;
    this.trail = [];
    this.scopes = null;
    this.tree?.lose(this.digits);
  }

  finish(record) {
    this.end = record;
    this.counts = record.counts;
    this.digits = this.layout.digits(record.board);
    this.trail = [];
    if (this.last && this.last.did !== 'step') this.last = null;
    if (this.scopes && record.counts.steps > this.steps.length + this.forgotten) this.scopes = null;
    this.tree?.end(record.answer, this.digits, record.counts);
  }

  forgotten = 0;

  /** Shows the whole tree instead of the part that was seen. */
  adopt(tree) {
    this.tree = tree;
  }

  /** The number of blank cells. */
  get left() {
    return this.digits.filter((digit) => !digit).length;
  }

  /** The filled part of the cells that were blank, 0 to 1. */
  get filled() {
    const blanks = this.givens.filter((digit) => !digit).length;
    return blanks ? 1 - this.left / blanks : 1;
  }

  #apply(event) {
    const { cell, digit } = event;
    this.last = event;
    switch (event.did) {
      case 'place':
        this.digits[cell] = digit;
        this.trail = this.trail.filter((each) => each.cell !== cell);
        this.tree?.place(cell, digit);
        break;
      case 'reject':
        this.tree?.reject(cell, digit);
        break;
      case 'retreat':
        this.digits[cell] = 0;
        this.trail = [...this.trail.filter((each) => each.cell !== cell), { cell, digit }].slice(-TRAIL);
        this.tree?.retreat();
        break;
      case 'jump':
        this.digits = this.layout.digits(event.board);
        this.trail = [];
        this.tree?.jump(this.digits);
        break;
      case 'step':
        this.#narrow(event);
        break;
      case 'solution':
        this.digits = this.layout.digits(event.board);
        this.trail = [];
        this.tree?.solve();
        break;
      default:
    }
  }

  #narrow(step) {
    this.steps.push(step);
    if (this.steps.length > STEPS) {
      this.steps.shift();
      this.forgotten += 1;
    }
    if (!this.scopes) return;
    for (const [cell, lost] of step.narrowed) this.scopes[cell] = this.scopes[cell].filter((digit) => !lost.includes(digit));
    if (step.cells.length === 1 && step.values.length === 1) [this.digits[step.cells[0]]] = step.values;
  }

  /** Returns the run as it was after a step (counted from 0) or at a node of the tree. */
  asOf({ step, node }) {
    if (step !== undefined && this.forgotten) return this;
    const then = new Run(this.layout, this.givens, { name: this.engine, reports: this.reports }, { tree: false });
    if (node) {
      then.digits = this.tree.board(node);
      then.last = node.parent ? { did: 'place', cell: node.cell, digit: node.digit } : null;
    } else {
      for (const each of this.steps.slice(0, step + 1)) then.#apply(each);
      then.counts = this.counts;
    }
    return then;
  }

  /** Returns the cells to draw; `plain` leaves out the last events. */
  cells({ plain = false } = {}) {
    const over = plain || this.end;
    const cells = this.digits.map((digit, cell) => ({
      digit, given: this.givens[cell] > 0, solver: true,
      ...(!digit && this.scopes ? { candidates: this.scopes[cell] } : {}),
    }));
    if (over) return cells;
    for (const { cell, digit } of this.trail) if (!cells[cell].digit) Object.assign(cells[cell], { state: 'retreated', ghost: digit });
    const { last } = this;
    if (last?.did === 'place') cells[last.cell].state = 'placed';
    if (last?.did === 'reject' && !cells[last.cell].digit) {
      Object.assign(cells[last.cell], { state: 'rejected', ghost: last.digit });
      for (const { cell } of blockers(last, this.layout, this.digits)) cells[cell].state = 'blocker';
    }
    if (last?.did === 'step' && last.cells.length === 1 && !cells[last.cells[0]].given) cells[last.cells[0]].state = 'placed';
    return cells;
  }

  /** The cell the engine is working on, or null. */
  get current() {
    return this.end ? null : (this.last?.cell ?? null);
  }

  /**
   * Returns the last step as marks for the board: its group outlined, its cells framed, its values on shapes, removed values struck
   * through. `step` may be an earlier one; scopes show their current state, so only what it removed is struck through.
   */
  marks(step = this.last) {
    if (step?.did !== 'step') return null;
    const house = this.layout.houses.find(({ name }) => name === step.group);
    const blank = (cell) => !this.digits[cell];
    const candidates = [];
    for (const cell of step.cells.filter(blank)) {
      for (const digit of step.values) if (this.scopes?.[cell].includes(digit)) candidates.push({ cell, digit, role: 'base' });
    }
    for (const [cell, lost] of step.narrowed) {
      if (blank(cell)) for (const digit of lost) candidates.push({ cell, digit, role: 'elimination' });
    }
    return { marks: { houses: house ? [{ name: house.name, cells: house.cells, part: 'truth' }] : [], cells: step.cells, candidates, joints: [] } };
  }
}

function all(side) {
  return Array.from({ length: side }, (_, index) => index + 1);
}
