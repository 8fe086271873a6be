/**
 * <nf-board>: a board of any layout. It fills the width of its box, and its height if that is limited.
 *
 *   board.layout    = await layout('9x9')        from lib/layout.js; set it first
 *   board.cells     = [Cell, …]                  one per cell, in reading order; only changes are redrawn
 *   board.selection = [40, 41]                   selected cells; keys move `board.cursor`
 *   board.step      = Step | null                a step from the server; its marks are drawn over the board
 *   board.highlight = { digit, cells, peers }    a digit to highlight, cells to point out, peers to shade; all optional
 *   board.places    = true                       centre marks have fixed places instead of being side by side
 *   board.selectable = true                      cells can be selected with pointer and keys; otherwise the board is an image
 *   board.adding    = true                       taps add to the selection, as with Ctrl, for touch screens
 *   board.label     = 'Board'                    its name for screen readers
 *   board.focus()                                focuses the board
 *   board.describe(40)                           → 'r5c5: given 7', the cell's label for screen readers
 *   board.picture({ size })                      → the board as an SVG file, in light colours
 *
 * Cell: {
 *   digit: 0 | 1…side, given: bool,
 *   solver: bool                                 whether an engine wrote the digit, not the player
 *   corner: [digits], centre: [digits],          pencil marks
 *   candidates: [digits],                        candidates, drawn in fixed places instead of the marks
 *   colours: [1…9],
 *   conflict: bool, wrong: bool,
 *   state: 'placed' | 'retreated' | 'rejected',  what an engine has just done here …
 *   ghost: digit                                 … with this digit, which is no longer there (retreated, rejected)
 * }, all optional.
 *
 * Events: `nf-select` { cells, cursor, by: 'tap' | 'drag' | 'key' } when the player selects; `nf-twice` { cell } for a double click.
 */
import { el, svg } from './ui.js';
import { cellKey, cellLabel, drawCell, drawGround } from './board/cells.js';
import { gridLines, outline, UNIT } from './board/lines.js';
import { drawStep } from './board/step.js';
import { picture } from './board/picture.js';
import { Selector } from './board/selection.js';

const NONE = Object.freeze({});
const LAYERS = ['ground', 'tint', 'lines', 'under', 'ring', 'cells', 'over'];

export class Board extends HTMLElement {
  adding = false;
  #layout = null;
  #cells = [];
  #drawn = [];
  #selection = new Set();
  #cursor = 0;
  #step = null;
  #highlight = NONE;
  #places = false;
  #selectable = false;
  #label = 'Board';
  #dirty = new Set();
  #asked = 0;
  #layers = {};
  #groups = [];
  #grounds = [];
  #gridcells = [];
  #selector = new Selector(this);
  #watcher = new ResizeObserver(() => this.#fit());

  connectedCallback() {
    this.#watcher.observe(this);
    this.#selector.connect();
  }

  disconnectedCallback() {
    this.#watcher.disconnect();
    this.#selector.disconnect();
  }

  get layout() { return this.#layout; }
  set layout(layout) {
    if (layout === this.#layout) return;
    this.#layout = layout;
    this.#cells = [];
    this.#selection = new Set();
    this.#cursor = 0;
    this.#step = null;
    this.#build();
  }

  get cells() { return this.#cells; }
  set cells(cells) {
    this.#cells = cells;
    this.#ask('cells');
  }

  get selection() { return [...this.#selection]; }
  set selection(cells) {
    this.#selection = new Set(cells);
    this.#ask('ring', 'cells');
  }

  get cursor() { return this.#cursor; }
  set cursor(cell) {
    if (cell === this.#cursor || !this.#gridcells[cell]) return;
    if (this.#selectable) {
      this.#gridcells[this.#cursor]?.setAttribute('tabindex', '-1');
      this.#gridcells[cell].setAttribute('tabindex', '0');
      if (this.contains(document.activeElement)) this.#gridcells[cell].focus({ preventScroll: true });
    }
    this.#cursor = cell;
  }

  get step() { return this.#step; }
  set step(step) {
    this.#step = step ?? null;
    this.#ask('step', 'cells');
  }

  get highlight() { return this.#highlight; }
  set highlight(highlight) {
    this.#highlight = highlight ?? NONE;
    this.#ask('cells');
  }

  get places() { return this.#places; }
  set places(places) {
    this.#places = Boolean(places);
    this.#ask('cells');
  }

  get selectable() { return this.#selectable; }
  set selectable(selectable) {
    if (Boolean(selectable) === this.#selectable) return;
    this.#selectable = Boolean(selectable);
    if (this.#layout) this.#build();
  }

  get label() { return this.#label; }
  set label(label) {
    this.#label = label;
    this.querySelector('.nf-grid')?.setAttribute('aria-label', label);
  }

  focus(options) {
    this.#gridcells[this.#cursor]?.focus(options);
  }

  /** Lets the board handle a key; returns whether it did. */
  key(event) {
    return this.#selectable && this.#selector.key(event);
  }

  picture(options) {
    this.#draw();
    return picture(this.querySelector('svg'), this.#layout, options);
  }

  /** Returns a cell's content in words. */
  describe(cell) {
    this.#draw();
    return this.#gridcells[cell]?.getAttribute('aria-label') ?? '';
  }

  /** Draws pending changes at once instead of with the next frame. */
  flush() {
    this.#draw();
  }

  #build() {
    const { side, count } = this.#layout;
    const size = side * UNIT;
    this.#layers = Object.fromEntries(LAYERS.map((name) => [name, svg('g', { class: `nf-${name}` })]));
    const edge = UNIT / 16;
    const drawing = svg('svg', { viewBox: `${-edge} ${-edge} ${size + 2 * edge} ${size + 2 * edge}`, 'aria-hidden': 'true', focusable: 'false' },
      svg('rect', { class: 'nf-paper', x: 0, y: 0, width: size, height: size }), ...Object.values(this.#layers));
    this.#layers.lines.append(...gridLines(this.#layout));
    this.#groups = Array.from({ length: count }, () => svg('g'));
    this.#grounds = Array.from({ length: count }, () => svg('g'));
    this.#layers.cells.append(...this.#groups);
    this.#layers.ground.append(...this.#grounds);
    this.#drawn = Array(count).fill(null);
    this.replaceChildren(drawing, this.#semantics());
    this.style.setProperty('--side', side);
    this.dataset.side = side;
    this.#fit();
    this.#ask('cells', 'ring', 'step');
  }

  /** The board for screen readers and the keyboard: an invisible table of cells over the drawing. */
  #semantics() {
    const { side, count } = this.#layout;
    const live = this.#selectable;
    this.#gridcells = Array.from({ length: count }, (_, cell) =>
      el('div', { role: live ? 'gridcell' : 'cell', 'aria-colindex': (cell % side) + 1, tabindex: live ? (cell === this.#cursor ? 0 : -1) : undefined }));
    const rows = Array.from({ length: side }, (_, row) =>
      el('div', { role: 'row', 'aria-rowindex': row + 1 }, ...this.#gridcells.slice(row * side, (row + 1) * side)));
    return el('div', {
      class: 'nf-grid', role: live ? 'grid' : 'table', 'aria-label': this.#label, 'aria-multiselectable': live ? 'true' : undefined,
      'aria-rowcount': side, 'aria-colcount': side,
    }, ...rows);
  }

  /** Makes cells a whole number of pixels wide, so that all are equal. */
  #fit() {
    if (!this.#layout) return;
    const drawing = this.querySelector('svg');
    const { side } = this.#layout;
    const room = this.clientWidth;
    if (!room || !drawing) return;
    const cell = Math.max(1, Math.floor(room / (side + 1 / 8)));
    this.style.setProperty('--cell', `${cell}px`);
    this.dataset.small = cell < 20 ? 'tiny' : cell < 44 ? 'yes' : 'no';
  }

  #ask(...what) {
    for (const each of what) this.#dirty.add(each);
    this.#asked ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    if (this.#asked) cancelAnimationFrame(this.#asked);
    this.#asked = 0;
    if (!this.#layout) return;
    const dirty = this.#dirty;
    this.#dirty = new Set();
    if (dirty.has('cells')) this.#drawCells();
    if (dirty.has('ring')) this.#drawRing();
    if (dirty.has('step')) drawStep(this.#step, this.#layout, this.#layers);
  }

  #drawCells() {
    const around = {
      layout: this.#layout, places: this.#places, digit: this.#highlight.digit ?? 0,
      pointed: new Set(this.#highlight.cells), peers: new Set(this.#highlight.peers),
      selection: this.#selection, roles: rolesByCell(this.#step), stepping: Boolean(this.#step),
    };
    for (let cell = 0; cell < this.#layout.count; cell++) {
      const state = this.#cells[cell] ?? NONE;
      const key = cellKey(state, cell, around);
      if (key === this.#drawn[cell]) continue;
      this.#drawn[cell] = key;
      this.#groups[cell].replaceChildren(...drawCell(state, cell, around));
      this.#grounds[cell].replaceChildren(...drawGround(state, cell, around));
      const gridcell = this.#gridcells[cell];
      gridcell.setAttribute('aria-label', cellLabel(state, cell, around));
      if (this.#selectable) gridcell.setAttribute('aria-selected', String(this.#selection.has(cell)));
    }
  }

  #drawRing() {
    const path = this.#selection.size ? [svg('path', { class: 'nf-selection', d: outline(this.#selection, this.#layout.side, 4) })] : [];
    this.#layers.ring.replaceChildren(...path);
  }
}

function rolesByCell(step) {
  const roles = new Map();
  for (const { cell, digit, role } of step?.marks?.candidates ?? []) {
    if (!roles.has(cell)) roles.set(cell, new Map());
    roles.get(cell).set(digit, role);
  }
  return roles;
}

customElements.define('nf-board', Board);
