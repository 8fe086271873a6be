/** Selects cells with the pointer (drag, Ctrl, Shift, double click) and with keys. */

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Selector {
  #board;
  #dragging = null;
  #anchor = 0;
  #hovered = null;
  #listeners = null;

  constructor(board) {
    this.#board = board;
  }

  connect() {
    this.#listeners = new AbortController();
    const on = (name, handler) => this.#board.addEventListener(name, handler, { signal: this.#listeners.signal });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', () => { this.#dragging = null; });
    on('pointercancel', () => { this.#dragging = null; });
    on('pointermove', (event) => { if (event.pointerType === 'mouse') this.#hover(this.#cellAt(event)); });
    on('pointerleave', () => this.#hover(null));
    on('dblclick', (event) => this.#twice(event));
    on('keydown', (event) => {
      if (!event.defaultPrevented && this.#board.key(event)) event.preventDefault();
    });
    on('focusin', (event) => this.#focused(event));
  }

  disconnect() {
    this.#listeners?.abort();
  }

  /** Returns the cell under the pointer. While dragging, only the middle of a cell counts, so that diagonals work. */
  #cellAt(event, middleOnly = false) {
    const { layout } = this.#board;
    const box = this.#board.querySelector('.nf-grid').getBoundingClientRect();
    const { rows, columns } = layout;
    const [x, y] = [((event.clientX - box.left) / box.width) * columns, ((event.clientY - box.top) / box.height) * rows];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const isInside = row >= 0 && column >= 0 && row < rows && column < columns;
    const extra = layout.sketch.extra.findIndex(([left, top]) => x >= left && x < left + 1 && y >= top && y < top + 1);
    if (!isInside && extra < 0) return null;
    const cell = isInside ? row * columns + column : rows * columns + extra;
    const [left, top] = layout.at(cell);
    if (middleOnly && Math.hypot(x - left - 0.5, y - top - 0.5) > 0.44) return null;
    return cell;
  }

  #hover(cell) {
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    this.#board.dispatchEvent(new CustomEvent('nf-hover', { detail: { cell } }));
  }

  #down(event) {
    if (!this.#board.selectable || event.button !== 0) return;
    const cell = this.#cellAt(event);
    if (cell === null) return;
    event.preventDefault();
    this.#board.setPointerCapture?.(event.pointerId);
    const selection = new Set(this.#board.selection);
    const adds = event.ctrlKey || event.metaKey || this.#board.adding;
    if (event.shiftKey) {
      this.#dragging = 'add';
      this.#pick(new Set([...(adds ? selection : []), ...this.#rectangle(this.#anchor, cell)]), cell, 'tap');
    } else if (adds) {
      this.#dragging = selection.has(cell) ? 'remove' : 'add';
      if (this.#dragging === 'add') selection.add(cell);
      else selection.delete(cell);
      this.#anchor = cell;
      this.#pick(selection, cell, 'tap');
    } else {
      this.#dragging = 'add';
      this.#anchor = cell;
      this.#pick(new Set([cell]), cell, 'tap');
    }
    this.#board.focus({ preventScroll: true });
  }

  #move(event) {
    if (!this.#dragging) return;
    const events = event.getCoalescedEvents?.() ?? [];
    const selection = new Set(this.#board.selection);
    let last = null;
    for (const each of events.length ? events : [event]) {
      const cell = this.#cellAt(each, true);
      if (cell === null || selection.has(cell) === (this.#dragging === 'add')) continue;
      if (this.#dragging === 'add') selection.add(cell);
      else selection.delete(cell);
      last = cell;
    }
    if (last !== null) this.#pick(selection, last, 'drag');
  }

  #twice(event) {
    if (!this.#board.selectable) return;
    const cell = this.#cellAt(event);
    if (cell !== null) this.#board.dispatchEvent(new CustomEvent('nf-twice', { detail: { cell } }));
  }

  /** Selects the focused cell when the keyboard enters the board and nothing is selected. */
  #focused(event) {
    const { selection, cursor, selectable } = this.#board;
    if (!selectable || selection.length || this.#dragging) return;
    if (event.target.getAttribute('role') === 'gridcell' && event.target.matches(':focus-visible')) this.#pick(new Set([cursor]), cursor);
  }

  /** Handles a selection key; returns whether it is one. */
  key(event) {
    const { layout, cursor } = this.#board;
    if (event.altKey) return false;
    const { columns, count } = layout;
    const all = Math.ceil(count / columns);
    const control = event.ctrlKey || event.metaKey;
    if (MOVES[event.key]) {
      const [down, right] = MOVES[event.key];
      // The cursor wraps around at the edges.
      const row = (Math.floor(cursor / columns) + down + all) % all;
      const column = ((cursor % columns) + right + columns) % columns;
      this.#step(Math.min(row * columns + column, count - 1), event.shiftKey, control);
      return true;
    }
    if (event.key === 'Home' || event.key === 'End') {
      const row = control ? (event.key === 'Home' ? 0 : all - 1) : Math.floor(cursor / columns);
      this.#step(Math.min(row * columns + (event.key === 'Home' ? 0 : columns - 1), count - 1), event.shiftKey, false);
      return true;
    }
    if (control && event.key === ' ') {
      const selection = new Set(this.#board.selection);
      if (!selection.delete(cursor)) selection.add(cursor);
      this.#pick(selection, cursor);
      return true;
    }
    if (control && event.key.toLowerCase() === 'a') {
      this.#pick(new Set(Array.from({ length: count }, (_, cell) => cell)), cursor);
      return true;
    }
    if (event.key === 'Escape' && this.#board.selection.length) {
      this.#pick(new Set(), cursor);
      return true;
    }
    return false;
  }

  #step(cell, extends_, keeps) {
    const selection = new Set(this.#board.selection);
    if (extends_) selection.add(this.#board.cursor).add(cell);
    else if (!keeps) {
      selection.clear();
      selection.add(cell);
      this.#anchor = cell;
    }
    this.#pick(selection, cell);
  }

  #rectangle(one, other) {
    const { columns: across, count } = this.#board.layout;
    const rows = [one, other].map((cell) => Math.floor(cell / across)).sort((a, b) => a - b);
    const columns = [one, other].map((cell) => cell % across).sort((a, b) => a - b);
    const cells = [];
    for (let row = rows[0]; row <= rows[1]; row++) for (let column = columns[0]; column <= columns[1]; column++) cells.push(row * across + column);
    return cells.filter((cell) => cell < count);
  }

  #pick(selection, cursor, by = 'key') {
    this.#board.cursor = cursor;
    this.#board.selection = selection;
    this.#board.dispatchEvent(new CustomEvent('nf-select', { detail: { cells: [...selection], cursor, by } }));
  }
}
