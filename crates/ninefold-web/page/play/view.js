/**
 * Play: the view that brings game, board, pad, dialogs and panels together. Its parts are built in frame.js, what keys mean is in
 * keys.js, panels beside the board are told in panels.js.
 */
import { say, toast } from '../lib/ui.js';
import '../lib/board.js';
import { pasteAndDrop } from './paste.js';
import { solvedCard, wave } from './solved.js';
import { Drafts } from './drafts.js';
import { exportDialog, toPaper } from './export.js';
import { build, menuItems } from './dom.js';
import { Input } from './input.js';
import { Autosave } from './autosave.js';
import { helpDialog } from './keys.js';
import { Facts } from './facts.js';
import { undoToLastCorrect } from './undo-mistakes.js';
import { newDialog } from './new-game.js';
import { first, fromQuery } from './load.js';
import { Panels } from './panels.js';
import { GameClock } from './game-clock.js';
import { highlight, boardCells, NOT_UNIQUE, subtitle } from './display.js';
import { RegionEditor } from './region-editor.js';
import { loadSettings, preferPlaces, settingsDialog } from './settings.js';
import { shareDialog } from './share-dialog.js';
import * as store from './store.js';
import { inWords } from './timer.js';

export async function mount(main, { query }) {
  const view = new Play(main);
  await view.begin(query);
  return () => view.leave();
}

class Play {
  settings = loadSettings();
  /** @type {import('../lib/game.js').Game} */
  game = null;
  #over = new AbortController();
  #actions = this.#commands();
  #parts;
  #input;
  #panels;
  #clock;
  #autosave;
  #drafts;
  #other = null;
  #unsubscribe = null;
  #facts = null;
  #solved = false;
  #notice = null;

  constructor(main) {
    const { signal } = this.#over;
    this.#parts = build(main, this.#actions, {
      enter: (digit) => this.#input.enter(digit, { fromPad: true }),
      mode: (name) => this.#input.setMode(name),
      menu: () => menuItems(this.game, this.#actions),
    });
    this.board = this.#parts.board;
    // Nothing can be done before a game is on the table.
    this.#parts.whole.inert = true;
    this.#drafts = new Drafts(this, this.#parts.banner);
    this.#panels = new Panels(this.#parts.panel, this.board);
    this.#clock = new GameClock(this.#parts, () => ({ shown: this.settings.timer, mayRun: !this.editing && !this.game.isSolved, hidden: Boolean(this.editing) }), signal);
    pasteAndDrop((game) => this.open(game), signal);
    this.#autosave = new Autosave(() => ({ game: this.editing ? this.#drafts.kept : this.game, seconds: this.#clock.seconds }), (game) => this.#adopt(game), signal);
    this.#input = new Input(this, this.#actions, signal);
  }

  /** Whether nobody has left the view, as one may while it is still being opened. */
  get isHere() { return this.#parts.whole.isConnected; }
  get editing() { return this.#drafts.now; }
  get paused() { return this.#clock.paused; }

  async begin(query) {
    let game = null;
    try {
      game = await fromQuery(query);
      // The game is kept from here on; the address would put it back to its start at each reload.
      if (game && this.isHere) history.replaceState(null, '', '#/play');
      const kept = game && !game.isTouched ? store.sameAs(game) : null;
      if (kept) game = (await store.take(kept.id)) ?? game;
    } catch (error) {
      if (this.isHere) toast(error.message, { seconds: 12 });
    }
    for (const source of [() => game, store.current, first]) {
      try {
        const found = await source();
        if (!this.isHere) return;
        if (!found) continue;
        this.open(found);
        if (found.about.draft) toast('The puzzle you were entering is here again.');
        return;
      } catch (error) {
        if (!this.isHere) return;
        const last = source === first;
        toast(error.message, { seconds: last ? 60 : 10, action: last ? { text: 'Try again', run: () => location.reload() } : undefined });
      }
    }
  }

  leave() {
    this.#panels.close();
    this.#facts?.leave();
    this.#autosave.now();
    this.#clock.stop();
    this.#unsubscribe?.();
    this.#over.abort();
  }

  /** What buttons and keys can do, by name. */
  #commands() {
    const handlers = () => ({ open: (game) => { this.open(game); this.board.focus({ preventScroll: true }); }, edit: (shape) => this.#drafts.blank(shape, { draft: 'givens', title: 'My puzzle' }), draft: (shape) => this.#drafts.blank(shape, { draft: 'regions', title: 'My jigsaw' }) });
    const unlessPaused = (run) => () => { if (!this.#clock.paused) run(); };
    const commands = {
      undo: unlessPaused(() => (this.editing?.undo ? this.editing.undo() : this.game.undo())),
      redo: unlessPaused(() => (this.editing?.redo ? this.editing.redo() : this.game.redo())),
      back: unlessPaused(() => this.undoToLastCorrect()),
      erase: unlessPaused(() => this.#input.erase()),
      several: () => { this.board.adding = !this.board.adding; this.draw(); },
      hint: () => this.#openPanel('hint'),
      explain: () => this.#openPanel('explain'),
      candidates: unlessPaused(() => this.#input.candidates()),
      newGame: () => newDialog(handlers()),
      open: () => newDialog({ ...handlers(), page: 'enter' }),
      share: () => shareDialog(this.game),
      export: () => exportDialog(this.game, this.board),
      settings: () => settingsDialog(this.settings, () => this.draw()),
      help: () => helpDialog(),
      pause: () => this.#clock.toggle(),
      edit: () => this.#drafts.edit(),
      watch: () => { location.hash = `#/watch?${new URLSearchParams({ puzzle: this.game.givensLine, layout: this.game.layout.name })}`; },
      print: () => toPaper(this.board),
      restart: () => { this.game.restart(); toast('Back to the start.', { action: { text: 'Undo', run: commands.undo } }); },
      clearMarks: () => this.game.clearMarks(),
      clearColours: () => this.game.clearColours(),
      nextMode: () => this.#input.nextMode(),
    };
    return commands;
  }

  // Games

  /** Puts a game on the table, or a puzzle that is being entered; the one before it is kept. */
  open(game, options) {
    if (game.about.draft) this.#drafts.open(game);
    else this.lay(game, options);
  }

  lay(game, { kept = true } = {}) {
    this.#autosave.now();
    this.#panels.close();
    this.#notice?.();
    this.#unsubscribe?.();
    this.#drafts.now = null;
    this.#parts.whole.inert = false;
    this.game = game;
    this.#facts?.leave();
    const facts = this.#facts = new Facts(game);
    this.#solved = game.isSolved;
    this.#input.chosen = 0;
    if (game.cells.some(({ centre }) => centre.length > 4)) preferPlaces(this.settings);
    this.board.layout = game.layout;
    this.board.selection = [];
    this.#parts.whole.style.setProperty('--count', game.layout.side);
    this.#unsubscribe = game.subscribe(() => this.#changed());
    this.#clock.begin(game.about.seconds ?? 0);
    this.draw();
    if (kept) this.#autosave.now();
    if (!game.about.draft) facts.rate().then((news) => { if (news && facts === this.#facts) this.#rated(); });
  }

  /** The same game was played on in another tab: it stands here as it stands there. */
  #adopt(game) {
    const { selection, cursor } = this.board;
    // What stands here is older: it is not to be put away on top of the other.
    this.game = null;
    this.open(game, { kept: false });
    [this.board.selection, this.board.cursor] = [selection, cursor];
    this.highlight();
  }

  #changed() {
    this.draw();
    if (this.editing) this.#autosave.soon();
    if (this.editing) return;
    const { game } = this;
    if (this.board.selection.length === 1) say(this.board.describe(this.board.selection[0]));
    this.#autosave.soon();
    if (game.isSolved && !this.#solved) this.#finish();
    else if (game.isFull && !game.isSolved) toast('The board is full, but something is not right.', { action: { text: 'Go back', run: () => this.undoToLastCorrect() } });
    if (!game.isSolved && this.#solved) {
      this.#solved = false;
      this.#panels.close();
    }
    this.#clock.look();
  }

  #finish() {
    this.#solved = true;
    this.#clock.stop();
    this.#autosave.now();
    say(`Solved in ${inWords(this.game.about.seconds)}.`);
    wave(this.board);
    const { newGame, explain, share } = this.#actions;
    this.#panels.set(solvedCard(this.game, { newGame, explain, share }));
  }

  // Drawing

  draw() {
    const { game, settings, board } = this;
    const { mode, chosen } = this.#input;
    if (!game) return;
    const editing = Boolean(this.editing);
    board.cells = this.#other ?? this.#cells();
    board.places = settings.places;
    board.label = `${game.about.title || 'Puzzle'}, ${game.layout.title}`;
    this.highlight();
    const { pad, helpers, banner } = this.#parts;
    pad.show({
      layout: game.layout, mode, missing: this.editing?.missing?.() ?? game.missing(), canUndo: game.canUndo, canRedo: game.canRedo,
      adding: board.adding, editing, tinted: this.editing instanceof RegionEditor, chosen: settings.digitFirst && !editing ? chosen : undefined,
    });
    helpers.hidden = editing;
    banner.hidden = !editing;
    this.#drawTitle();
    this.#clock.show();
  }

  #cells() {
    const { settings } = this;
    const editing = Boolean(this.editing);
    const right = settings.wrong && !editing ? this.#facts.now(() => this.draw()) : null;
    return boardCells(this.game, { conflicts: settings.conflicts || editing, right });
  }

  /** Highlights what goes with the selection. */
  highlight() {
    const { board, settings, game } = this;
    const chosen = settings.digitFirst && this.#input.mode !== 'colours' ? this.#input.chosen : 0;
    // While a step is shown with its candidates, nothing else is pointed out.
    board.highlight = this.#other ? { digit: 0, peers: [] } : highlight(board.cells, board.selection, { chosen, settings, layout: game.layout });
  }

  /** The rating has come. A puzzle that cannot be played to one end is most often a slip of the pen. */
  #rated() {
    this.#drawTitle();
    const { rated, checked } = this.game.about;
    const words = checked || this.editing ? null : NOT_UNIQUE[rated.answer];
    if (words) this.#notice = toast(words, { seconds: 12, action: { text: 'Edit the givens', run: this.#actions.edit } });
  }

  #drawTitle() {
    const { title, about } = this.#parts;
    title.textContent = this.game.about.title || 'Puzzle';
    about.textContent = subtitle(this.game);
    about.title = this.game.about.note ?? '';
    about.classList.toggle('odd', Boolean(NOT_UNIQUE[this.game.about.rated?.answer]));
  }

  // Help

  undoToLastCorrect() {
    return undoToLastCorrect(this.game, this.#facts);
  }

  #openPanel(name) {
    if (this.editing || this.#clock.paused) return;
    const { game, board, settings } = this;
    const show = (cells) => {
      this.#other = cells;
      this.draw();
    };
    this.#panels.open(name, { game, board, settings, show, solution: () => this.#facts.solution(), undoToLastCorrect: () => this.undoToLastCorrect() });
  }
}
