/**
 * A game: what stands in the cells, what players do to them, and how it came there. Pure: it knows neither the page nor the server.
 * What can be seen on the board is in position.js, going back and forth in history.js.
 *
 * Cells are frozen records { given, digit, corner, centre, colours }; lists of digits are sorted, 0 is no digit.
 *
 *     const game = new Game(layout, { givens: layout.digits(line), title: 'BD4' });
 *     game.write([40], 5);  game.corner([41], 3);  game.undo();
 *     const stop = game.subscribe(() => draw(game.cells));
 *
 * @typedef {import('./cell.js').Cell} Cell
 */
import { BLANK, freeze, toggled } from './cell.js';
import { History } from './history.js';
import { Position } from './position.js';

export class Game extends Position {
  #history;
  #listeners = new Set();

  /** @param {import('./layout.js').Layout} layout */
  constructor(layout, { givens = [], digits = [], corner = [], centre = [], colours = [], ...about } = {}) {
    super(layout);
    /** What the page wants to remember: title, note, seconds, hints… */
    this.about = about;
    this.#history = new History(Array.from({ length: layout.count }, (_, cell) => freeze({
      given: Boolean(givens[cell]),
      digit: givens[cell] || digits[cell] || 0,
      corner: corner[cell] ?? [],
      centre: centre[cell] ?? [],
      colours: colours[cell] ?? [],
    })));
  }

  /** @returns {readonly Cell[]} */
  get cells() { return this.#history.cells; }
  get canUndo() { return this.#history.canUndo; }
  get canRedo() { return this.#history.canRedo; }
  /** How many changes have been made and stand. */
  get moves() { return this.#history.moves; }

  /** Calls a function after every change; returns a function that ends it. */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // What players do

  /** Writes a digit into cells; where all of them have it already, wipes it. */
  write(cells, digit, { clearPeers = true } = {}) {
    const open = cells.filter((cell) => !this.cells[cell].given);
    const wipes = open.length > 0 && open.every((cell) => this.cells[cell].digit === digit);
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
    const all = cells.every((cell) => this.cells[cell].colours.includes(colour));
    return this.#change((edit) => {
      for (const cell of cells) edit(cell, { colours: toggled(this.cells[cell].colours, colour, !all) });
    });
  }

  /**
   * Wipes what is most visible: digits first; then the marks of the kind that is being made ('corner', 'centre', 'colours'),
   * then whatever else there is.
   */
  erase(cells, kind = 'digit') {
    const open = cells.filter((cell) => !this.cells[cell].given);
    const has = (name) => (name === 'digit' ? open.some((cell) => this.cells[cell].digit) : (name === 'colours' ? cells : open).some((cell) => this.cells[cell][name].length));
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
      this.cells.forEach(({ digit }, cell) => {
        if (!digit) edit(cell, { centre: this.candidates(cell), corner: [] });
      });
    });
  }

  clearMarks() {
    return this.#change((edit) => this.cells.forEach((_, cell) => edit(cell, { corner: [], centre: [] })));
  }

  clearColours() {
    return this.#change((edit) => this.cells.forEach((_, cell) => edit(cell, { colours: [] })));
  }

  /** Back to the givens; can be undone like everything. */
  restart() {
    return this.#change((edit) => {
      this.cells.forEach(({ given }, cell) => edit(cell, given ? { colours: [] } : BLANK));
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
      if (eliminations.length && !this.cells.some(({ digit, centre }) => !digit && centre.length)) {
        this.cells.forEach(({ digit }, cell) => { if (!digit) edit(cell, { centre: this.candidates(cell) }); });
      }
      for (const { cell, digit } of eliminations) {
        const { centre, corner, digit: written } = edit.now(cell);
        if (written) continue;
        const marks = centre.length ? centre : this.candidates(cell);
        edit(cell, { centre: marks.filter((each) => each !== digit), corner: corner.filter((each) => each !== digit) });
      }
      for (const { cell, digit } of placements) {
        if (this.cells[cell].given) continue;
        edit(cell, { digit });
        if (clearPeers) this.#strikeFromPeers(edit, cell, digit);
      }
    });
  }

  /** Repairs what is wrong: wipes digits, and puts marks back that should not have gone. */
  repair({ wipe = [], marks = [] }) {
    return this.#change((edit) => {
      for (const cell of wipe) if (!this.cells[cell].given) edit(cell, { digit: 0 });
      for (const { cell, digit } of marks) edit(cell, { centre: toggled(edit.now(cell).centre, digit, true) });
    });
  }

  // Back and forth

  undo() {
    return this.#told(this.#history.undo());
  }

  redo() {
    return this.#told(this.#history.redo());
  }

  /**
   * Undoes until nothing contradicts the solution. Returns how many changes were undone; what was undone can be redone.
   * @param {number[]} solution
   */
  undoMistakes(solution) {
    let undone = 0;
    while (this.mistakes(solution).length && this.undo()) undone++;
    return undone;
  }

  // Putting away

  toJSON() {
    const sparse = (name) => this.cells.flatMap((cell, index) => (cell[name].length ? [[index, cell[name]]] : []));
    return {
      v: 1, layout: this.layout.name, givens: this.givensLine, digits: this.digitsLine, about: this.about,
      corner: sparse('corner'), centre: sparse('centre'), colours: sparse('colours'), ...this.#history.toJSON(),
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
    game.#history = History.fromJSON(game.cells, kept);
    return game;
  }

  // The machinery

  #change(make) {
    return this.#told(this.#history.change(make));
  }

  /** Tells the listeners, if there is something to tell. */
  #told(changed) {
    if (changed) for (const listener of this.#listeners) listener(this);
    return changed;
  }

  #mark(kind, cells, digit) {
    const blank = cells.filter((cell) => !this.cells[cell].digit);
    const all = blank.every((cell) => this.cells[cell][kind].includes(digit));
    return this.#change((edit) => {
      for (const cell of blank) edit(cell, { [kind]: toggled(this.cells[cell][kind], digit, !all) });
    });
  }

  #strikeFromPeers(edit, cell, digit) {
    for (const peer of this.layout.peers[cell]) {
      const { corner, centre } = edit.now(peer);
      if (corner.includes(digit)) edit(peer, { corner: corner.filter((each) => each !== digit) });
      if (centre.includes(digit)) edit(peer, { centre: centre.filter((each) => each !== digit) });
    }
  }
}
