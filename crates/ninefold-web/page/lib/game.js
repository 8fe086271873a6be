/**
 * A game: what stands in the cells, and how it came there. Pure: it knows neither the page nor the server.
 *
 * Every change is one entry of the history, a list of [cell, before, after]; undoing puts `before` back. Cells are
 * frozen records { given, digit, corner, centre, colours }; lists of digits are sorted, 0 is no digit.
 *
 *     const game = new Game(layout, { givens: layout.digits(line), title: 'BD4' });
 *     game.write([40], 5);  game.corner([41], 3);  game.undo();
 *     const stop = game.subscribe(() => draw(game.cells));
 *
 * @typedef {import('./cell.js').Cell} Cell
 */
import { BLANK, equal, freeze, pack, toggled, unpack } from './cell.js';

/** So many changes are kept with a game that is put away. */
const KEPT = 250;

export class Game {
  #cells;
  #past = [];
  #future = [];
  #listeners = new Set();

  /** @param {import('./layout.js').Layout} layout */
  constructor(layout, { givens = [], digits = [], corner = [], centre = [], colours = [], ...about } = {}) {
    this.layout = layout;
    /** What the page wants to remember: title, note, seconds, hints… */
    this.about = about;
    this.#cells = Array.from({ length: layout.count }, (_, cell) => freeze({
      given: Boolean(givens[cell]),
      digit: givens[cell] || digits[cell] || 0,
      corner: corner[cell] ?? [],
      centre: centre[cell] ?? [],
      colours: colours[cell] ?? [],
    }));
  }

  /** @returns {readonly Cell[]} */
  get cells() { return this.#cells; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }
  /** How many changes have been made and stand. */
  get moves() { return this.#past.length; }

  /** Calls a function after every change; returns a function that ends it. */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // What players do

  /** Writes a digit into cells; where all of them have it already, wipes it. */
  write(cells, digit, { clearPeers = true } = {}) {
    const open = cells.filter((cell) => !this.#cells[cell].given);
    const wipes = open.length > 0 && open.every((cell) => this.#cells[cell].digit === digit);
    return this.#change((edit) => {
      for (const cell of open) edit(cell, { digit: wipes ? 0 : digit });
      if (wipes || !clearPeers) return;
      for (const cell of open) this.#strikeFromPeers(edit, cell, digit);
    });
  }

  corner(cells, digit) {
    return this.#mark('corner', cells, digit);
  }

  centre(cells, digit) {
    return this.#mark('centre', cells, digit);
  }

  colour(cells, colour) {
    const all = cells.every((cell) => this.#cells[cell].colours.includes(colour));
    return this.#change((edit) => {
      for (const cell of cells) edit(cell, { colours: toggled(this.#cells[cell].colours, colour, !all) });
    });
  }

  /**
   * Wipes what is most visible: digits first; then the marks of the kind that is being made ('corner', 'centre', 'colours'),
   * then whatever else there is.
   */
  erase(cells, kind = 'digit') {
    const open = cells.filter((cell) => !this.#cells[cell].given);
    const has = (name) => (name === 'digit' ? open.some((cell) => this.#cells[cell].digit) : (name === 'colours' ? cells : open).some((cell) => this.#cells[cell][name].length));
    const order = kind === 'colours' ? ['colours', 'digit', 'marks'] : kind === 'digit' ? ['digit', 'marks', 'colours'] : ['digit', kind, 'marks', 'colours'];
    const marks = () => has('corner') || has('centre');
    const first = order.find((name) => (name === 'marks' ? marks() : has(name)));
    const wiped = { digit: { digit: 0 }, marks: { corner: [], centre: [] }, corner: { corner: [] }, centre: { centre: [] }, colours: { colours: [] } }[first];
    if (!wiped) return false;
    return this.#change((edit) => {
      for (const cell of first === 'colours' ? cells : open) edit(cell, wiped);
    });
  }

  /** Writes every candidate into the blank cells as centre marks. Corner marks go: they would say less. */
  fillCandidates() {
    return this.#change((edit) => {
      this.#cells.forEach(({ digit }, cell) => {
        if (!digit) edit(cell, { centre: this.candidates(cell), corner: [] });
      });
    });
  }

  clearMarks() {
    return this.#change((edit) => this.#cells.forEach((_, cell) => edit(cell, { corner: [], centre: [] })));
  }

  clearColours() {
    return this.#change((edit) => this.#cells.forEach((_, cell) => edit(cell, { colours: [] })));
  }

  /** Back to the givens; can be undone like everything. */
  restart() {
    return this.#change((edit) => {
      this.#cells.forEach(({ given }, cell) => edit(cell, given ? { colours: [] } : BLANK));
    });
  }

  /** Gives cells one colour and no other; 0 takes all away. */
  paint(cells, colour) {
    return this.#change((edit) => {
      for (const cell of cells) edit(cell, { colours: colour ? [colour] : [] });
    });
  }

  /** Sets the givens themselves, while a puzzle is being entered. 0 wipes. */
  give(cells, digit) {
    return this.#change((edit) => {
      for (const cell of cells) edit(cell, { ...BLANK, given: digit > 0, digit });
    });
  }

  /**
   * Does what a step says. Where something is struck out and no cell has centre marks, all candidates are written first; else a cell
   * without them gets its own, or the step would leave no trace.
   */
  apply({ placements = [], eliminations = [] }, { clearPeers = true } = {}) {
    return this.#change((edit) => {
      if (eliminations.length && !this.#cells.some(({ digit, centre }) => !digit && centre.length)) {
        this.#cells.forEach(({ digit }, cell) => { if (!digit) edit(cell, { centre: this.candidates(cell) }); });
      }
      for (const { cell, digit } of eliminations) {
        const { centre, corner, digit: written } = edit.now(cell);
        if (written) continue;
        const marks = centre.length ? centre : this.candidates(cell);
        edit(cell, { centre: marks.filter((each) => each !== digit), corner: corner.filter((each) => each !== digit) });
      }
      for (const { cell, digit } of placements) {
        if (this.#cells[cell].given) continue;
        edit(cell, { digit });
        if (clearPeers) this.#strikeFromPeers(edit, cell, digit);
      }
    });
  }

  /** Repairs what is wrong: wipes digits, and puts marks back that should not have gone. */
  mend({ wipe = [], marks = [] }) {
    return this.#change((edit) => {
      for (const cell of wipe) if (!this.#cells[cell].given) edit(cell, { digit: 0 });
      for (const { cell, digit } of marks) edit(cell, { centre: toggled(edit.now(cell).centre, digit, true) });
    });
  }

  // Back and forth

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

  /**
   * Undoes until nothing contradicts the solution. Returns how many changes were undone; what was undone can be redone.
   * @param {number[]} solution
   */
  undoMistakes(solution) {
    let undone = 0;
    while (this.mistakes(solution).length && this.#past.length) {
      this.undo();
      undone++;
    }
    return undone;
  }

  // What can be seen

  /** Cells that contradict a solution: another digit, or marks that have lost the right one. */
  mistakes(solution) {
    return this.#numbers().filter((cell) => {
      const { digit, centre } = this.#cells[cell];
      return digit ? digit !== solution[cell] : centre.length > 0 && !centre.includes(solution[cell]);
    });
  }

  /** Cells whose digit stands twice in a house. */
  conflicts() {
    return new Set(this.#numbers().filter((cell) => {
      const { digit } = this.#cells[cell];
      return digit > 0 && this.layout.peers[cell].some((peer) => this.#cells[peer].digit === digit);
    }));
  }

  /** The digits that no peer has. */
  candidates(cell) {
    const taken = new Set(this.layout.peers[cell].map((peer) => this.#cells[peer].digit));
    return Array.from({ length: this.layout.side }, (_, index) => index + 1).filter((digit) => !taken.has(digit));
  }

  get isFull() { return this.#cells.every(({ digit }) => digit > 0); }
  get isSolved() { return this.isFull && this.conflicts().size === 0; }
  get hasMarks() { return this.#cells.some(({ digit, corner, centre }) => !digit && (corner.length || centre.length)); }
  get isTouched() { return this.#cells.some(({ given, digit, corner, centre, colours }) => (digit && !given) || corner.length || centre.length || colours.length); }
  get givenCount() { return this.#cells.filter(({ given }) => given).length; }

  /** The part of the blank cells that is filled, 0 to 1. */
  get progress() {
    const open = this.#cells.filter(({ given }) => !given);
    return open.length ? open.filter(({ digit }) => digit).length / open.length : 1;
  }

  /** How often each digit is still missing; index 0 is unused. */
  missing() {
    const left = Array(this.layout.side + 1).fill(this.layout.side);
    for (const { digit } of this.#cells) if (digit) left[digit]--;
    return left;
  }

  get givensLine() { return this.layout.line(this.#cells.map(({ given, digit }) => (given ? digit : 0))); }
  get digitsLine() { return this.layout.line(this.#cells.map(({ digit }) => digit)); }

  /** The game as the server wants to be asked about it: givens, digits, and the marks where there are any. */
  question() {
    const asked = { puzzle: this.givensLine, layout: this.layout.name, digits: this.digitsLine };
    if (!this.#cells.some(({ digit, centre }) => !digit && centre.length)) return asked;
    const marks = this.#cells.map(({ digit, centre }, cell) => {
      const digits = digit ? [digit] : centre.length ? centre : this.candidates(cell);
      return digits.map((each) => this.layout.symbol(each)).join('');
    });
    return { ...asked, marks };
  }

  // Putting away

  toJSON() {
    const sparse = (name) => this.#cells.flatMap((cell, index) => (cell[name].length ? [[index, cell[name]]] : []));
    const entries = (list) => list.map((entry) => entry.map(([cell, before, after]) => [cell, pack(before), pack(after)]));
    return {
      v: 1, layout: this.layout.name, givens: this.givensLine, digits: this.digitsLine, about: this.about,
      corner: sparse('corner'), centre: sparse('centre'), colours: sparse('colours'),
      past: entries(this.#past.slice(-KEPT)), future: entries(this.#future.slice(-KEPT)),
    };
  }

  static fromJSON(layout, kept) {
    const dense = (list = []) => {
      const all = [];
      for (const [cell, digits] of list) all[cell] = digits;
      return all;
    };
    const game = new Game(layout, {
      ...kept.about, givens: layout.digits(kept.givens), digits: layout.digits(kept.digits),
      corner: dense(kept.corner), centre: dense(kept.centre), colours: dense(kept.colours),
    });
    const entries = (list = []) => list.map((entry) => entry.map(([cell, before, after]) => [cell, unpack(before), unpack(after)]));
    game.#past = entries(kept.past);
    game.#future = entries(kept.future);
    return game;
  }

  // The machinery

  #numbers() {
    return this.#cells.map((_, cell) => cell);
  }

  #mark(kind, cells, digit) {
    const blank = cells.filter((cell) => !this.#cells[cell].digit);
    const all = blank.every((cell) => this.#cells[cell][kind].includes(digit));
    return this.#change((edit) => {
      for (const cell of blank) edit(cell, { [kind]: toggled(this.#cells[cell][kind], digit, !all) });
    });
  }

  #strikeFromPeers(edit, cell, digit) {
    for (const peer of this.layout.peers[cell]) {
      const { corner, centre } = edit.now(peer);
      if (corner.includes(digit)) edit(peer, { corner: corner.filter((each) => each !== digit) });
      if (centre.includes(digit)) edit(peer, { centre: centre.filter((each) => each !== digit) });
    }
  }

  /** Collects what `make` edits into one entry. Says whether anything changed. */
  #change(make) {
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

  #put(pairs) {
    const cells = [...this.#cells];
    for (const [cell, state] of pairs) cells[cell] = state;
    this.#cells = cells;
    for (const listener of this.#listeners) listener(this);
  }
}
