/**
 * What the player marks on a practice board: candidates to remove, or a digit to place. With a mouse one clicks the candidates; with a
 * finger or the keyboard one selects cells and chooses digits.
 */
import { t } from '../lib/messages.js';
import { button, el, icon, say } from '../lib/ui.js';

/** Candidates are large enough to be hit by a pointer from this size of a cell on, in pixels. */
const LARGE_ENOUGH = { mouse: 30, pen: 40, touch: 66 };

const NO_MARKS = Object.freeze({ candidates: [], cells: [], houses: [], joints: [] });

export class Pick {
  /** What may be done here: 'remove', 'place' or both. @type {('remove' | 'place')[]} */
  kinds = ['remove'];
  #board;
  #keys;
  #changed;
  #game = null;
  #kind = 'remove';
  #removed = new Map();
  #placed = new Map();
  #rejected = new Set();
  #hint = NO_MARKS;
  #step = null;
  #kept = '';

  /** @param {HTMLElement} keys where the digits go @param {() => void} changed */
  constructor(board, keys, changed) {
    this.#board = board;
    this.#keys = keys;
    this.#changed = changed;
    board.addEventListener('nf-select', () => this.draw());
    board.addEventListener('click', (event) => this.#clicked(event));
    board.addEventListener('keydown', (event) => this.#key(event));
    // A press on a digit leaves the focus on the board.
    keys.addEventListener('mousedown', (event) => event.preventDefault());
  }

  /** @returns {import('./grade.js').Answer} */
  get answer() {
    return { removed: [...this.#removed.values()], placed: [...this.#placed.values()] };
  }

  /** Marks of a hint, drawn under the player's own. */
  set hint(marks) {
    this.#hint = marks;
    this.draw();
  }

  open(game) {
    this.#game = game;
    this.#removed.clear();
    this.#placed.clear();
    this.#rejected.clear();
    [this.#hint, this.#step] = [NO_MARKS, null];
    this.#board.selection = [];
    this.draw();
  }

  allow(kinds) {
    if (!kinds.length) return;
    this.kinds = kinds;
    if (!kinds.includes(this.#kind)) this.#kind = kinds[0];
    this.draw();
  }

  /** Takes wrong answers back; they stay marked as such. */
  reject(list) {
    for (const each of list) {
      this.#removed.delete(key(each));
      this.#placed.delete(key(each));
      this.#rejected.add(key(each));
    }
    this.draw();
  }

  /** Shows the solution, and what it leads to. */
  show(step) {
    this.#step = step;
    this.#board.selection = [];
    this.draw();
  }

  toggle(cells, digit) {
    if (this.#step) return;
    const { cells: all } = this.#game;
    const open = cells.filter((cell) => !all[cell].digit && all[cell].centre.includes(digit));
    if (!cells.length || !open.length) {
      say(cells.length ? t('practise.noCandidate', { digit: this.#game.layout.symbol(digit) }) : t('practise.selectFirst'));
      return;
    }
    if (this.#kind === 'place') {
      this.#placed.clear();
      this.#placed.set(key({ cell: open[0], digit }), { cell: open[0], digit });
    } else {
      const has = open.every((cell) => this.#removed.has(key({ cell, digit })));
      for (const cell of open) {
        if (has) this.#removed.delete(key({ cell, digit }));
        else this.#removed.set(key({ cell, digit }), { cell, digit });
      }
      say(t(has ? 'practise.keyKeep' : 'practise.keyRemove', { digit: this.#game.layout.symbol(digit) }));
    }
    this.draw();
    this.#changed();
  }

  #clicked(event) {
    if (this.#step || this.#kind === 'place') return;
    const { layout } = this.#game;
    const box = this.#board.querySelector('.nf-grid').getBoundingClientRect();
    const size = box.width / layout.side;
    if (size < (LARGE_ENOUGH[event.pointerType] ?? LARGE_ENOUGH.mouse)) return;
    const [x, y] = [(event.clientX - box.left) / size, (event.clientY - box.top) / size];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (row < 0 || column < 0 || row >= layout.side || column >= layout.side || event.shiftKey || event.ctrlKey || event.metaKey) return;
    const cell = row * layout.side + column;
    const near = (digit) => {
      const at = layout.place(digit);
      return Math.hypot(x - column - at.x, y - row - at.y);
    };
    const digit = this.#game.cells[cell].centre.toSorted((a, b) => near(a) - near(b))[0];
    if (digit && near(digit) < 0.2) this.toggle([cell], digit);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = Number(event.code.match(/^(?:Digit|Numpad)([1-9])$/)?.[1] ?? event.key);
    if (!(digit >= 1 && digit <= this.#game.layout.side)) return;
    event.preventDefault();
    this.toggle(this.#board.selection, digit);
  }

  // Drawing

  draw() {
    const { layout, cells } = this.#game;
    const placements = new Map((this.#step?.placements ?? [...this.#placed.values()]).map(({ cell, digit }) => [cell, digit]));
    this.#board.cells = cells.map(({ digit, given, centre }, cell) => (placements.has(cell) && this.#step
      ? { digit: placements.get(cell), given: false }
      : { digit, given, candidates: digit ? [] : centre }));
    this.#board.step = this.#step && !this.#step.placements.length ? this.#step : { marks: this.#marks() };
    const peers = this.#board.selection.length === 1 && !this.#step ? layout.peers[this.#board.selection[0]] : [];
    this.#board.highlight = { peers };
    this.#drawKeys();
  }

  #marks() {
    if (this.#step) return this.#step.marks;
    const role = (map, name) => [...map.values()].map((each) => ({ ...each, role: name }));
    const own = [...role(this.#removed, 'elimination'), ...role(this.#placed, 'placement')];
    const mine = new Set(own.map(key));
    return { ...this.#hint, candidates: [...this.#hint.candidates.filter((each) => !mine.has(key(each))), ...own] };
  }

  #drawKeys() {
    const { layout, cells } = this.#game;
    const { selection } = this.#board;
    const state = [this.#kind, this.kinds, selection, [...this.#removed.keys()], Boolean(this.#step)].join('|');
    if (state === this.#kept) return;
    this.#kept = state;
    const had = this.#keys.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const possible = new Set(selection.flatMap((cell) => (cells[cell].digit ? [] : cells[cell].centre)));
    const figure = (_, index) => {
      const digit = index + 1;
      const symbol = layout.symbol(digit);
      const on = this.#kind === 'remove' && selection.length > 0 && selection.some((cell) => this.#removed.has(key({ cell, digit })));
      const label = t(this.#kind === 'place' ? 'practise.keyPlace' : 'practise.keyRemove', { digit: symbol });
      const about = { type: 'button', class: 'button key', 'aria-label': label, disabled: !possible.has(digit) || Boolean(this.#step), data: { key: symbol }, onclick: () => this.toggle(this.#board.selection, digit) };
      return el('button', this.#kind === 'remove' ? { ...about, 'aria-pressed': String(on) } : about, el('span', { text: symbol }));
    };
    const clear = button({ icon: 'erase', label: t('practise.clear'), kind: 'key', data: { key: 'clear' }, disabled: !this.#removed.size || Boolean(this.#step), onclick: () => this.#clear() });
    const digits = el('div', { class: 'drill-digits', dir: 'ltr', role: 'group', 'aria-label': t('practise.keys') }, ...Array.from({ length: layout.side }, figure), this.kinds.includes('remove') && clear);
    this.#keys.replaceChildren(...(this.kinds.length > 1 ? [this.#modes()] : []), digits);
    if (had) this.#keys.querySelector(`[data-key="${had}"]`)?.focus({ preventScroll: true });
  }

  #modes() {
    const mode = (kind) => el('button', {
      type: 'button', class: 'button', 'aria-pressed': String(this.#kind === kind), data: { key: kind }, onclick: () => { this.#kind = kind; this.draw(); },
    }, kind === 'place' ? icon('edit') : icon('close'), el('span', { text: t(kind === 'place' ? 'practise.place' : 'practise.remove') }));
    return el('div', { class: 'segments', role: 'group', 'aria-label': t('practise.mode') }, ...this.kinds.map(mode));
  }

  #clear() {
    this.#removed.clear();
    this.draw();
    this.#changed();
  }
}

function key({ cell, digit }) {
  return `${cell}=${digit}`;
}
