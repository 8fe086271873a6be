/**
 * <nf-board>: a board of any layout. It fills the width of its box, and its height if that is limited.
 *
 *   board.layout    = await layout('9x9')        from lib/layout.js; set it first
 *   board.cells     = [Cell, …]                  one per cell, in reading order; only changes are redrawn
 *   board.selection = [40, 41]                   selected cells; keys move `board.cursor`
 *   board.step      = Step | null                a step from the server; its marks are drawn over the board
 *   board.light     = Light | null               lights what a sentence of the step is about, and dims the rest
 *   board.labels    = true                       names of rows and columns (r1, c1) outside the frame
 *   board.highlight = { digit, cells, peers }    a digit to highlight, cells to point out, peers to shade; all optional
 *   board.places    = true                       centre marks have fixed places instead of being side by side
 *   board.picture   = 'blob:…' | null            a picture of the board to draw digits over, small, so that both can be compared
 *   board.selectable = true                      cells can be selected with pointer and keys; otherwise the board is an image
 *   board.adding    = true                       taps add to the selection, as with Ctrl, for touch screens
 *   board.rules     = { lit, broken }            sets of rules to point out and to mark as broken, by their numbers
 *   board.label     = 'Board'                    its name for screen readers
 *   board.focus()                                focuses the board
 *   board.describe(40)                           → 'r5c5: given 7', the cell's label for screen readers
 *
 * Cell: {
 *   digit: 0 | 1…side, given: bool,
 *   solver: bool                                 whether an engine wrote the digit, not the player
 *   corner: [digits], centre: [digits],          pencil marks
 *   candidates: [digits],                        candidates, drawn in fixed places instead of the marks …
 *   tones: Map of digits to 1…4                  … each in the tone of the number of its solutions
 *   colours: [1…9],
 *   region: number                               the region of a jigsaw that is being drawn
 *   conflict: bool, wrong: bool,
 *   doubtful: bool                               whether the digit was read from a picture without certainty
 *   state: 'placed' | 'retreated' | 'rejected',  what an engine has just done here …
 *   ghost: digit                                 … with this digit, which is no longer there (retreated, rejected)
 * }, all optional.
 *
 * Light: { cells: Set, houses: Set of names, digits: Set, candidates: Set of '40=5', joints: Set of indices }
 *
 * Events: `nf-hover` { cell | null } when the mouse moves to another cell or away; `nf-select` { cells, cursor, by: 'tap' | 'drag' | 'key' } when the player selects; `nf-twice` { cell } for a double click.
 */
import { t } from './messages.js';
import { el, svg } from './ui.js';
import { cellKey, cellLabel, drawCell, drawGround } from './board/cells.js';
import { drawLabels, frame, surroundings } from './board/drawing.js';
import { outline, UNIT } from './board/lines.js';
import { markRules } from './board/rules.js';
import { drawStep, lightUp } from './board/step.js';
import { Selector } from './board/selection.js';

const NONE = Object.freeze({});
/** The size of row and column labels, and the room they need, in pixels. */
const LABEL = { least: 9, usual: 12, room: 1.25 };

export class Board extends HTMLElement {
  adding = false;
  #layout = null;
  #cells = [];
  #drawn = [];
  #selection = new Set();
  #cursor = 0;
  #step = null;
  #parts = [];
  #light = null;
  #labels = false;
  #highlight = NONE;
  #places = false;
  #picture = null;
  #selectable = false;
  #label = '';
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
    // The shapes of a step are where the marks are.
    this.#ask('cells', ...(this.#step ? ['step'] : []));
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
    this.#light = null;
    this.#ask('step', 'cells');
  }

  get light() { return this.#light; }
  set light(light) {
    if (!light && !this.#light) return;
    this.#light = light ?? null;
    this.#ask('light', 'cells');
  }

  get labels() { return this.#labels; }
  set labels(labels) {
    if (Boolean(labels) === this.#labels) return;
    this.#labels = Boolean(labels);
    this.#fit();
  }

  get highlight() { return this.#highlight; }
  set highlight(highlight) {
    this.#highlight = highlight ?? NONE;
    this.#ask('cells');
  }

  set rules(which) {
    markRules(this, which);
  }

  get places() { return this.#places; }
  set places(places) {
    this.#places = Boolean(places);
    this.#ask('cells', 'step');
  }

  get selectable() { return this.#selectable; }
  set selectable(selectable) {
    if (Boolean(selectable) === this.#selectable) return;
    this.#selectable = Boolean(selectable);
    if (this.#layout) this.#build();
  }

  get picture() { return this.#picture; }
  set picture(address) {
    if (address === this.#picture) return;
    this.#picture = address ?? null;
    this.#drawPicture();
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
    const { side, count, rows, columns, sketch } = this.#layout;
    const { drawing, layers, groups, grounds } = frame(this.#layout);
    [this.#layers, this.#groups, this.#grounds] = [layers, groups, grounds];
    this.#drawn = Array(count).fill(null);
    this.replaceChildren(drawing, this.#semantics());
    for (const [name, value] of Object.entries({ rows, columns, left: sketch.room[0], above: sketch.room[1], right: sketch.room[2], below: sketch.room[3] })) this.style.setProperty(`--${name}`, value);
    this.dataset.side = side;
    this.#fit();
    this.#drawPicture();
    this.#ask('cells', 'ring', 'step');
  }

  /** The board for screen readers and the keyboard: an invisible table of cells over the drawing. */
  #semantics() {
    const { rows: down, columns: across, count } = this.#layout;
    const live = this.#selectable;
    this.#gridcells = Array.from({ length: count }, (_, cell) =>
      el('div', { role: live ? 'gridcell' : 'cell', 'aria-colindex': (cell % across) + 1, tabindex: live ? (cell === this.#cursor ? 0 : -1) : undefined }));
    const rows = Array.from({ length: Math.ceil(count / across) }, (_, row) =>
      el('div', { role: 'row', 'aria-rowindex': row + 1, class: row < down ? undefined : 'nf-extra' }, ...this.#gridcells.slice(row * across, (row + 1) * across)));
    rows.slice(down).forEach((row, index) => row.style.setProperty('--top', this.#layout.sketch.extra[index * across][1]));
    return el('div', {
      class: 'nf-grid', role: live ? 'grid' : 'table', 'aria-label': this.#label || t('shell.unnamed'), 'aria-multiselectable': live ? 'true' : undefined,
      'aria-rowcount': rows.length, 'aria-colcount': across,
    }, ...rows);
  }

  /** Makes cells a whole number of pixels wide, so that all are equal. */
  #fit() {
    if (!this.#layout) return;
    const drawing = this.querySelector('svg');
    const { columns, rows, sketch: { room: [left, above, right, below] } } = this.#layout;
    // Pages leave a square for a board.
    const side = Math.max(left + columns + right, above + rows + below);
    const room = this.clientWidth;
    if (!room || !drawing) return;
    const fits = (width) => Math.max(1, Math.floor(width / (side + 1 / 8)));
    // Labels go outside the frame; the board gets smaller only where the window has no room for them.
    let cell = fits(room);
    const spare = (room - cell * (side + 1 / 8)) / 2 + Math.max(0, this.getBoundingClientRect().left);
    if (this.#labels && spare < LABEL.least * LABEL.room) cell = fits(room - 2 * (LABEL.least * LABEL.room - spare));
    this.style.setProperty('--cell', `${cell}px`);
    this.dataset.small = cell < 20 ? 'tiny' : cell < 44 ? 'yes' : 'no';
    this.toggleAttribute('data-labels', this.#labels);
    const top = this.#labels ? this.getBoundingClientRect().top + scrollY : 0;
    // In huge windows all text is larger.
    const usual = LABEL.usual * (parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
    const letters = Math.max(LABEL.least, Math.min(usual, cell * 0.24, spare * 0.95, top * 1.1));
    this.#layers.labels.replaceChildren(...(this.#labels ? drawLabels(this.#layout, (letters * 100) / cell) : []));
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
    if (dirty.has('step')) this.#parts = drawStep(this.#step, this.#around(null), this.#layers);
    if (dirty.has('step') || dirty.has('light')) lightUp(this.#parts, this.#light, this.#layout, this.#layers.glow);
  }

  #around(light) {
    return surroundings({ layout: this.#layout, cells: this.#cells, step: this.#step, light, highlight: this.#highlight, selection: this.#selection, places: this.#places });
  }

  #drawCells() {
    const around = this.#around(this.#light);
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

  #drawPicture() {
    const size = (this.#layout?.side ?? 0) * UNIT;
    this.toggleAttribute('data-picture', Boolean(this.#picture));
    this.#layers.picture?.replaceChildren(...(this.#picture ? [svg('image', { href: this.#picture, width: size, height: size })] : []));
  }

  #drawRing() {
    const path = this.#selection.size ? [svg('path', { class: 'nf-selection', d: outline(this.#selection, this.#layout, 4) })] : [];
    this.#layers.ring.replaceChildren(...path);
  }
}

customElements.define('nf-board', Board);
