/** Player input: what keys, taps and the pad do to the current game. */
import { t } from '../lib/messages.js';
import { say } from '../lib/ui.js';
import { isDeliberate, meaning } from './keys.js';
import { modeLabel, MODES } from './pad.js';
import { preferPlaces } from './settings.js';

export class Input {
  /** What a digit key writes: 'digit', 'corner', 'centre' or 'colours'. */
  mode = 'digit';
  /** With digit-first input, the digit that goes into every cell tapped; 0 if none is chosen. */
  chosen = 0;
  #view;
  #actions;

  /** @param {object} view the Play view: game, board, settings, editing, paused, draw, highlight @param {Record<string, () => void>} actions */
  constructor(view, actions, signal) {
    this.#view = view;
    this.#actions = actions;
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    view.board.addEventListener('nf-select', ({ detail }) => this.#selected(detail));
    view.board.addEventListener('nf-twice', ({ detail }) => this.#alike(detail.cell));
  }

  setMode(name) {
    this.mode = name;
    say(modeLabel(name));
    this.#view.draw();
  }

  nextMode() {
    this.setMode(MODES[(MODES.findIndex(({ name }) => name === this.mode) + 1) % MODES.length].name);
  }

  enter(digit, { mode = this.mode, fromPad = false } = {}) {
    const { game, board, settings, editing, paused } = this.#view;
    if (paused) return;
    if (fromPad && settings.digitFirst && !editing && mode !== 'colours') {
      this.chosen = this.chosen === digit ? 0 : digit;
      this.#view.draw();
      return;
    }
    const cells = board.selection;
    if (!cells.length) say(t('play.selectFirst'));
    else if (editing) editing.enter(cells, digit);
    else if (mode === 'digit') game.write(cells, digit, settings);
    else if (mode === 'corner') game.corner(cells, digit);
    else if (mode === 'centre') game.centre(cells, digit);
    else if (digit <= 9) game.colour(cells, digit);
  }

  erase() {
    const { game, board, editing } = this.#view;
    const cells = board.selection;
    if (editing) (editing.erase ?? editing.enter).call(editing, cells, 0);
    else if (cells.length) game.erase(cells, this.mode);
  }

  candidates() {
    const { game, settings, editing } = this.#view;
    if (editing) return;
    preferPlaces(settings);
    say(game.fillCandidates() ? t('play.filledIn') : t('play.allThere'));
    this.#view.draw();
  }

  #key(event) {
    const { game, board, editing, paused, settings } = this.#view;
    if (event.defaultPrevented || !game || document.querySelector('dialog[open]')) return;
    const { target, key } = event;
    if (target.closest?.('input, textarea, select, [contenteditable], [popover]:popover-open, [role="textbox"]')) return;
    // Space and Enter press the button that has the focus.
    if ((key === ' ' || key === 'Enter') && target.closest?.('button, a, summary')) return;
    if (paused && !['p', '?', 'n'].includes(key)) return;
    if (!target.closest?.('.play-panel') && board.key(event)) {
      event.preventDefault();
      return;
    }
    if (key === 'Enter' && editing?.finish) {
      event.preventDefault();
      editing.finish();
      return;
    }
    const meant = meaning(event, game.layout);
    if (!meant || !(settings.letters || isDeliberate(event, meant, board.contains(target)))) return;
    event.preventDefault();
    const { action, digit, mode, skip, back } = meant;
    if (action === 'enter') this.enter(digit, { mode });
    else if (action === 'mode') this.setMode(mode);
    else if (editing && action === 'nextMode') editing.skip();
    else if (back && editing?.back) editing.back(board.selection);
    else if (editing && action === 'erase') editing.enter(board.selection, 0, skip);
    else this.#actions[action]();
  }

  #selected({ cells, cursor, by }) {
    const { settings, board, editing } = this.#view;
    if (settings.digitFirst && this.chosen && by === 'tap' && cells.length && !editing) {
      board.selection = [cursor];
      this.enter(this.chosen);
    }
    editing?.selected?.(cells);
    this.#view.highlight();
  }

  /** Selects every cell with the same digit as this one, else the same marks, else the same colours. */
  #alike(cell) {
    const { cells } = this.#view.game;
    const mine = cells[cell];
    const marks = ({ digit, centre, corner }) => (digit ? '' : `${centre}|${corner}`);
    const key = mine.digit ? ({ digit }) => digit : marks(mine) !== '|' ? marks : ({ colours }) => colours.join();
    if (!key(mine)) return;
    this.#view.board.selection = cells.flatMap((each, index) => (key(each) === key(mine) ? [index] : []));
    this.#view.highlight();
  }
}
