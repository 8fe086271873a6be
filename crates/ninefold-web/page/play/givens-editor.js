/**
 * Typing in the givens: the cursor moves from cell to cell, and the server checks the puzzle before it is played. Givens read from a picture
 * lie over it; there the cursor moves from one doubtful cell to the next. Rules are set beside them.
 */
import { ask } from '../lib/api.js';
import { Game } from '../lib/game.js';
import { t } from '../lib/messages.js';
import { button, el, isTouch } from '../lib/ui.js';
import { namesCells, notUnique } from './display.js';
import { Setter } from './setter.js';

export class GivensEditor {
  #game;
  #board;
  #handlers;
  #message = el('p', { class: 'problem', role: 'alert' });
  #anyway = null;
  #picture;
  #how = el('p', { class: 'muted small' });
  #next = null;
  #setter;
  #rules = button({ text: t('play.setter.title'), kind: 'setter-open', 'aria-expanded': 'false', onclick: () => this.#showRules(this.#setter.element.hidden) });
  #banner;

  /** @param {import('../photo/open.js').BoardPicture} [picture] the one from which the givens were read */
  constructor(game, board, banner, handlers, picture = null) {
    this.#game = game;
    this.#board = board;
    this.#handlers = handlers;
    this.#anyway = button({ text: t('play.playAnyway'), kind: 'setter-instead', hidden: true, onclick: () => this.#play() });
    this.#picture = picture;
    this.#next = button({ text: t('play.nextDoubtful'), kind: 'setter-instead', hidden: true, onclick: () => this.#toDoubtful() });
    board.picture = picture?.address ?? null;
    this.#banner = banner;
    this.#setter = new Setter(game, board, handlers);
    banner.replaceChildren(
      el('h2', { text: t(picture ? 'play.checkPicture' : 'play.enterGivens') }),
      this.#how,
      this.#message,
      this.#setter.element,
      el('div', { class: 'row' }, button({ text: t('play.play'), kind: 'main', hint: t('play.withKey', { name: t('play.play'), key: t('play.keyEnter') }), onclick: () => this.finish() }), this.#anyway, this.#next, this.#rules,
        button({ text: t('play.cancel'), onclick: () => handlers.cancel() })));
    this.#say();
    this.#showRules(handlers.isSetting || game.layout.rules.length > 0);
  }

  /** Cells whose digits were read without certainty and haven't been touched since. */
  get doubtful() { return this.#picture?.doubtful; }

  /** Whether the words beside the board name cells. */
  get namesCells() { return namesCells(this.#message.textContent); }

  /** Takes the picture away. */
  close() {
    this.#banner.classList.remove('is-setting');
    this.#board.picture = null;
    this.#picture?.forget();
  }

  /** Shows the tools for rules, or hides them. */
  #showRules(isShown) {
    this.#rules.setAttribute('aria-expanded', String(isShown));
    this.#banner.classList.toggle('is-setting', isShown);
    this.#setter.element.hidden = !isShown;
    this.#setter.show(isShown);
  }

  /** Says what there is to do. */
  #say() {
    const n = this.doubtful?.size ?? 0;
    this.#how.textContent = this.#picture ? t('play.checkHow', { n }) : t('play.enterHow', { with: isTouch() ? 'touch' : 'keys' });
    this.#next.hidden = n === 0;
  }

  /** Moves to the next doubtful cell, round to the first again. */
  #toDoubtful() {
    const cells = [...(this.doubtful ?? [])].sort((one, other) => one - other);
    const next = cells.find((cell) => cell > this.#board.cursor) ?? cells[0];
    if (next === undefined) return;
    this.#go(next);
    this.#board.focus({ preventScroll: true });
  }

  /** Writes a given, or erases it with 0; with a single cell selected, the cursor moves on. */
  enter(cells, digit, advance = digit > 0) {
    if (this.#message.textContent) this.#complain('');
    this.#anyway.hidden = true;
    const wasDoubtful = cells.map((cell) => this.doubtful?.delete(cell)).some(Boolean);
    this.#game.give(cells, digit);
    this.#setter.changed();
    if (wasDoubtful) {
      this.#say();
      this.#handlers.draw();
    }
    if (cells.length !== 1) return;
    if (this.#picture) {
      if (wasDoubtful) this.#toDoubtful();
    } else if (advance) this.skip();
  }

  /** Says which cells are selected. */
  selected(cells) {
    this.#setter.selected(cells);
  }

  /** Ends what is under way. */
  leave() {
    this.#setter.leave();
  }

  /** Erases from the pad; if the cells are blank already, the cursor moves on. */
  erase(cells) {
    this.enter(cells, 0, cells.every((cell) => !this.#game.cells[cell].digit));
  }

  /** Moves to the next cell and stops at the last, so that typing never wraps round to the first row. */
  skip() {
    this.#go(this.#board.cursor + 1);
  }

  /** Backspace: in a blank cell it erases the previous one, as in a text. */
  back(cells) {
    const [cell] = cells;
    if (cells.length !== 1 || this.#game.cells[cell].digit || cell === 0) {
      this.enter(cells, 0);
      return;
    }
    this.#go(cell - 1);
    this.enter([cell - 1], 0);
  }

  /** Undoes a change and moves the cursor there. */
  undo() {
    const cell = this.#changed(() => this.#game.undo());
    if (cell >= 0) this.#go(cell);
  }

  /** Redoes a change and moves the cursor past it, as typing does. */
  redo() {
    const cell = this.#changed(() => this.#game.redo());
    if (cell >= 0) this.#go(this.#game.cells[cell].digit ? cell + 1 : cell);
  }

  /** Runs a change and returns the first cell it affects, or -1. */
  #changed(run) {
    const before = this.#game.cells;
    run();
    return this.#game.cells.findIndex((each, cell) => each !== before[cell]);
  }

  #go(target) {
    const cell = Math.min(target, this.#game.layout.count - 1);
    this.#board.cursor = cell;
    this.#board.selection = [cell];
    this.#board.dispatchEvent(new CustomEvent('nf-select', { detail: { cells: [cell], cursor: cell, by: 'key' } }));
  }

  /** Checks the puzzle and, if it is sound, starts the game. */
  async finish() {
    const game = this.#game;
    if (!game.givenCount && !game.layout.rules.length) {
      this.#complain(t('play.boardEmpty'));
      return;
    }
    try {
      const { valid, answer, conflicts, broken = [] } = await ask('check', { puzzle: game.givensLine, layout: game.layout.name });
      const conflict = ([one, other, digit]) => t('play.bothAre', { one, other, digit: game.layout.symbol(digit) });
      if (!valid) this.#complain(conflicts.length ? t('play.conflicts', { list: conflicts.slice(0, 3).map(conflict).join('; ') }) : t('play.broken', { rule: game.layout.rules[broken[0].rule].sentence }));
      else if (notUnique(answer)) {
        this.#complain(notUnique(answer));
        this.#anyway.hidden = false;
      } else this.#play();
    } catch (error) {
      this.#complain(error.message);
    }
  }

  #complain(text) {
    this.#message.textContent = text;
    // A board whose cells are named has names for its rows and columns.
    this.#handlers.draw();
  }

  #play() {
    const { layout, givensLine, about } = this.#game;
    this.#handlers.done(new Game(layout, { givens: layout.digits(givensLine), title: about.title, checked: true }));
  }
}
