/**
 * A game: its cells, the player's actions and their history. Pure: it knows neither the page nor the server. position.js computes what
 * follows from the cells; history.js holds undo and redo.
 *
 * Cells are frozen records { given, digit, corner, centre, colours }; lists of digits are sorted, and 0 means no digit.
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
    /** What the page stores with the game: title, seconds, hints … */
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
  /** The number of changes that can be undone. */
  get moves() { return this.#history.moves; }

  /** Calls a function after every change; returns a function that unsubscribes it. */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // Actions

  /** Writes a digit into cells, or erases it where all of them have it already. */
  write(cells, digit, { clearPeers = true } = {}) {
    const open = cells.filter((cell) => !this.cells[cell].given);
    const erases = open.length > 0 && open.every((cell) => this.cells[cell].digit === digit);
    return this.#change((edit) => {
      for (const cell of open) edit(cell, { digit: erases ? 0 : digit });
      if (erases || !clearPeers) return;
      for (const cell of open) this.#removeFromPeers(edit, cell, digit);
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
   * Erases what is most visible: digits first, then marks of the current kind ('corner', 'centre', 'colours'), then the rest.
   */
  erase(cells, kind = 'digit') {
    const open = cells.filter((cell) => !this.cells[cell].given);
    const has = (name) => (name === 'digit' ? open.some((cell) => this.cells[cell].digit) : (name === 'colours' ? cells : open).some((cell) => this.cells[cell][name].length));
    const order = kind === 'colours' ? ['colours', 'digit', 'marks'] : kind === 'digit' ? ['digit', 'marks', 'colours'] : ['digit', kind, 'marks', 'colours'];
    const marks = () => has('corner') || has('centre');
    const first = order.find((name) => (name === 'marks' ? marks() : has(name)));
    const erased = { digit: { digit: 0 }, marks: { corner: [], centre: [] }, corner: { corner: [] }, centre: { centre: [] }, colours: { colours: [] } }[first];
    if (!erased) return false;
    return this.#change((edit) => {
      for (const cell of first === 'colours' ? cells : open) edit(cell, erased);
    });
  }

  /** Writes every candidate into the blank cells as centre marks. Corner marks say less, so they are erased. */
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

  /** Goes back to the givens; can be undone like any change. */
  restart() {
    return this.#change((edit) => {
      this.cells.forEach(({ given }, cell) => edit(cell, given ? { colours: [] } : BLANK));
    });
  }

  /** Gives cells a single colour; 0 removes all colours. */
  paint(cells, colour) {
    return this.#change((edit) => {
      for (const cell of cells) edit(cell, { colours: colour ? [colour] : [] });
    });
  }

  /** Sets givens while a puzzle is being entered; 0 erases. */
  give(cells, digit) {
    return this.#change((edit) => {
      for (const cell of cells) edit(cell, { ...BLANK, given: digit > 0, digit });
    });
  }

  /**
   * Applies a step. If it removes candidates and no cell has centre marks, all candidates are written first; otherwise a cell without
   * marks gets its own, or the step would leave no trace.
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
        if (clearPeers) this.#removeFromPeers(edit, cell, digit);
      }
    });
  }

  /**
   * Goes to another position of the same puzzle. Its candidates become centre marks if they say more than the digits do, or if the game
   * has such marks already.
   * @param {{digits: number[], candidates: number[][]}} position
   */
  goTo({ digits, candidates }) {
    const possible = (cell) => candidates[cell].length === this.layout.side - new Set(this.layout.peers[cell].map((peer) => digits[peer]).filter(Boolean)).size;
    const marked = digits.some((digit, cell) => !digit && (this.cells[cell].centre.length || !possible(cell)));
    return this.#change((edit) => {
      digits.forEach((digit, cell) => {
        if (this.cells[cell].given) return;
        const { corner } = this.cells[cell];
        const marks = { centre: marked ? candidates[cell] : [], corner: corner.filter((each) => candidates[cell].includes(each)) };
        edit(cell, digit ? { digit } : { digit: 0, ...marks });
      });
    });
  }

  /** Repairs mistakes: erases wrong digits and restores marks that were removed too early. */
  repair({ erase = [], marks = [] }) {
    return this.#change((edit) => {
      for (const cell of erase) if (!this.cells[cell].given) edit(cell, { digit: 0 });
      for (const { cell, digit } of marks) edit(cell, { centre: toggled(edit.now(cell).centre, digit, true) });
    });
  }

  /** Notes which rules some digits break, and tells the listeners. */
  judge(line, broken) {
    super.judge(line, broken);
    this.#notify(true);
  }

  // Undo and redo

  undo() {
    return this.#notify(this.#history.undo());
  }

  redo() {
    return this.#notify(this.#history.redo());
  }

  /**
   * Undoes changes until nothing contradicts the solution, and returns how many. They can be redone.
   * @param {number[]} solution
   */
  undoMistakes(solution) {
    let undone = 0;
    while (this.mistakes(solution).length && this.undo()) undone++;
    return undone;
  }

  // Saving

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

  // Helpers

  #change(make) {
    return this.#notify(this.#history.change(make));
  }

  /** Notifies the listeners of a change. */
  #notify(changed) {
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

  #removeFromPeers(edit, cell, digit) {
    for (const peer of this.layout.peers[cell]) {
      const { corner, centre } = edit.now(peer);
      if (corner.includes(digit)) edit(peer, { corner: corner.filter((each) => each !== digit) });
      if (centre.includes(digit)) edit(peer, { centre: centre.filter((each) => each !== digit) });
    }
  }
}
