/**
 * The size and shape of a board from GET /api/layouts/NAME, with what the page derives from it.
 *
 * A layout has
 *   name, side, symbols          '6x6', 6, '123456'
 *   rows, columns                of the grid
 *   count                        the number of cells, extra ones after those of the grid
 *   boxes                        the box of each cell, or null
 *   houses                       [{name, kind, cells}]
 *   rules                        [{name, text, sentence, about, cells}]: cages, thermometers …
 *   sketch                       {room: [left, above, right, below], extra, parts}: what rules look like, in cells; board/rules.js draws it
 *   peers                        for each cell, the cells that share a house or a group with it
 *   diagonals                    the houses of kind 'diagonal'
 *   places                       {columns, rows}: how candidates are arranged in a cell
 * and the functions below as methods.
 */
import { getOnce } from './api.js';
import { part, t } from './messages.js';
import { Recent } from './recent.js';
import { readLayout } from './records.js';

const known = new Recent(50);

/** @param {string} name such as `9x9`, `box:2x3`, `9x9+x`, `jigsaw:…`; then each rule on a line of its own */
export function layout(name) {
  if (name === '9x9') return Promise.resolve(classic());
  return known.get(name, async () => new Layout(await inWords(readLayout(await getOnce(`layouts/${encodeURIComponent(name)}`)))));
}

/** Returns a layout whose rules speak the reader's language. */
async function inWords(record) {
  if (!record.rules.length) return record;
  const { ruleSentence } = await part(import('./rule-sentences.js'), 'rules');
  return { ...record, rules: record.rules.map((rule) => ({ ...rule, sentence: ruleSentence(rule.sentence) })) };
}

let usual = null;

/** The usual layout, which the page knows: its board shows before anything has been asked. */
export function classic() {
  if (usual) return usual;
  const nine = Array.from({ length: 9 }, (_, index) => index);
  const house = (kind, cell) => nine.map((number) => ({ name: `${kind} ${number + 1}`, kind, cells: nine.map((index) => cell(number, index)) }));
  const box = (number, index) => 27 * Math.floor(number / 3) + 3 * (number % 3) + 9 * Math.floor(index / 3) + (index % 3);
  const houses = [...house('row', (number, index) => 9 * number + index), ...house('column', (number, index) => 9 * index + number), ...house('box', box)];
  const boxes = Array.from({ length: 81 }, (_, cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3));
  usual = new Layout({ name: '9x9', side: 9, symbols: '123456789', boxes, houses });
  return usual;
}

export class Layout {
  constructor({ name, side, rows = side, columns = side, symbols, boxes, houses, groups = [], rules = [], sketch = null }) {
    Object.assign(this, { name, side, rows, columns, symbols, boxes, houses, rules });
    this.sketch = sketch ?? { room: [0, 0, 0, 0], extra: [], parts: [] };
    this.count = rows * columns + this.sketch.extra.length;
    const all = [...houses, ...groups];
    this.diagonals = all.filter((house) => house.kind === 'diagonal');
    const peers = Array.from({ length: this.count }, () => new Set());
    for (const { cells } of all) {
      for (const cell of cells) for (const other of cells) if (other !== cell) peers[cell].add(other);
    }
    this.peers = peers.map((set) => [...set].sort((a, b) => a - b));
    const across = Math.ceil(Math.sqrt(side));
    this.places = { columns: across, rows: Math.ceil(side / across) };
  }

  row(cell) {
    return Math.floor(cell / this.columns);
  }

  column(cell) {
    return cell % this.columns;
  }

  /** Whether a cell is outside the grid. */
  isExtra(cell) {
    return cell >= this.rows * this.columns;
  }

  /** Returns the upper left corner of a cell, in cells from that of the grid. */
  at(cell) {
    return this.isExtra(cell) ? this.sketch.extra[cell - this.rows * this.columns] : [this.column(cell), this.row(cell)];
  }

  /** `r2c5`, or `x1` for the first cell outside the grid. */
  cellName(cell) {
    if (this.isExtra(cell)) return `x${cell - this.rows * this.columns + 1}`;
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

  /** Returns the digits of a line, 0 for a blank; a space precedes cells outside the grid. */
  digits(line) {
    return Array.from(line.replaceAll(' ', ''), (symbol) => this.digit(symbol));
  }

  /** Returns digits as a line. */
  line(digits) {
    return digits.map((digit) => this.symbol(digit) || '.').join('');
  }

  /** The layout's name for people: `6×6`, `9×9 with diagonals`. */
  get title() {
    const size = `${this.rows}×${this.columns}`;
    const kind = this.name.startsWith('jigsaw') ? 'jigsaw' : this.name.startsWith('latin') ? 'latin' : 'boxes';
    const shape = t('shell.layout', { kind: this.diagonals.length ? `${kind}-x` : kind, size });
    return this.rules.length ? t('shell.ruled', { layout: shape, n: this.rules.length }) : shape;
  }
}
