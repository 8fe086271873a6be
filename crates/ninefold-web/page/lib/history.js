/**
 * The cells of a game and their history. Every change is one entry, a list of [cell, before, after]; undoing restores `before`. Cells
 * are frozen records (cell.js), so an entry can hold them as they were.
 *
 *     const history = new History(cells);
 *     history.change((edit) => { edit(40, { digit: 5 }); edit(41, { centre: [] }); });   // → true: something changed
 *     history.undo();
 *
 * @typedef {import('./cell.js').Cell} Cell
 */
import { equal, freeze, pack, unpack } from './cell.js';

/** How many changes are saved with a game. */
const KEPT = 250;

export class History {
  #cells;
  #past = [];
  #future = [];

  /** @param {readonly Cell[]} cells */
  constructor(cells) {
    this.#cells = cells;
  }

  /** @returns {readonly Cell[]} */
  get cells() { return this.#cells; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }
  /** The number of changes that can be undone. */
  get moves() { return this.#past.length; }

  /**
   * Collects the edits of `make` into one entry. `edit(cell, part)` changes part of a cell; `edit.now(cell)` is the cell with the edits so far.
   * Returns whether anything changed.
   */
  change(make) {
    const edits = new Map();
    const edit = (cell, part) => edits.set(cell, { ...(edits.get(cell) ?? this.#cells[cell]), ...part });
    edit.now = (cell) => edits.get(cell) ?? this.#cells[cell];
    make(edit);
    const entry = [...edits]
      .map(([cell, after]) => [cell, this.#cells[cell], freeze(after)])
      .filter(([, before, after]) => !equal(before, after));
    if (!entry.length) return false;
    this.#past.push(entry);
    this.#future = [];
    this.#put(entry.map(([cell, , after]) => [cell, after]));
    return true;
  }

  undo() {
    const entry = this.#past.pop();
    if (!entry) return false;
    this.#future.push(entry);
    this.#put(entry.map(([cell, before]) => [cell, before]));
    return true;
  }

  redo() {
    const entry = this.#future.pop();
    if (!entry) return false;
    this.#past.push(entry);
    this.#put(entry.map(([cell, , after]) => [cell, after]));
    return true;
  }

  #put(pairs) {
    const cells = [...this.#cells];
    for (const [cell, state] of pairs) cells[cell] = state;
    this.#cells = cells;
  }

  toJSON() {
    const entries = (list) => list.slice(-KEPT).map((entry) => entry.map(([cell, before, after]) => [cell, pack(before), pack(after)]));
    return { past: entries(this.#past), future: entries(this.#future) };
  }

  /** Restores the saved history of these cells. */
  static fromJSON(cells, { past = [], future = [] }) {
    const entries = (list) => list.map((entry) => entry.map(([cell, before, after]) => [cell, unpack(before), unpack(after)]));
    const history = new History(cells);
    history.#past = entries(past);
    history.#future = entries(future);
    return history;
  }
}
