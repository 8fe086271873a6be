/**
 * The size and shape of a board from GET /api/layouts/NAME, with what the page derives from it.
 *
 * A layout has
 *   name, side, symbols          '6x6', 6, '123456'
 *   count                        the number of cells
 *   boxes                        the box of each cell, or null
 *   houses                       [{name, kind, cells}]
 *   peers                        for each cell, the cells that share a house with it
 *   diagonals                    the houses of kind 'diagonal'
 *   places                       {columns, rows}: how candidates are arranged in a cell
 * and the functions below as methods.
 */
import { getOnce } from './api.js';
import { readLayout } from './records.js';

const known = new Map();

/** @param {string} name such as `9x9`, `box:2x3`, `9x9+x`, `jigsaw:…` */
export function layout(name) {
  if (!known.has(name)) {
    const made = getOnce(`layouts/${encodeURIComponent(name)}`).then((record) => new Layout(readLayout(record)));
    known.set(name, made);
    made.catch(() => known.delete(name));
  }
  return known.get(name);
}

export class Layout {
  constructor({ name, side, symbols, boxes, houses }) {
    Object.assign(this, { name, side, symbols, boxes, houses });
    this.count = side * side;
    this.diagonals = houses.filter((house) => house.kind === 'diagonal');
    const peers = Array.from({ length: this.count }, () => new Set());
    for (const { cells } of houses) {
      for (const cell of cells) for (const other of cells) if (other !== cell) peers[cell].add(other);
    }
    this.peers = peers.map((set) => [...set].sort((a, b) => a - b));
    const columns = Math.ceil(Math.sqrt(side));
    this.places = { columns, rows: Math.ceil(side / columns) };
  }

  row(cell) {
    return Math.floor(cell / this.side);
  }

  column(cell) {
    return cell % this.side;
  }

  /** `r2c5`. */
  cellName(cell) {
    return `r${this.row(cell) + 1}c${this.column(cell) + 1}`;
  }

  /** Returns the symbol of a digit: 10 is `A`. */
  symbol(digit) {
    return this.symbols[digit - 1] ?? '';
  }

  /** Returns the digit of a symbol, or 0. */
  digit(symbol) {
    return this.symbols.indexOf(symbol.toUpperCase()) + 1;
  }

  /** Returns the centre of a candidate's place in its cell, as fractions of the cell's side. */
  place(digit) {
    const { columns, rows } = this.places;
    const column = (digit - 1) % columns;
    const row = Math.floor((digit - 1) / columns);
    // Slightly closer together than thirds, so that nothing touches the lines.
    const at = (index, count) => 0.5 + ((index - (count - 1) / 2) * 0.86) / count;
    return { x: at(column, columns), y: at(row, rows) };
  }

  /** Returns the digits of a line, 0 for a blank. */
  digits(line) {
    return Array.from(line, (symbol) => this.digit(symbol));
  }

  /** Returns digits as a line. */
  line(digits) {
    return digits.map((digit) => this.symbol(digit) || '.').join('');
  }

  /** The layout's name for people: `6×6`, `9×9 with diagonals`. */
  get title() {
    const size = `${this.side}×${this.side}`;
    if (this.name.startsWith('jigsaw')) return `${size} jigsaw${this.diagonals.length ? ' with diagonals' : ''}`;
    if (this.name.startsWith('latin')) return `${size} Latin square`;
    return this.diagonals.length ? `${size} with diagonals` : size;
  }
}
