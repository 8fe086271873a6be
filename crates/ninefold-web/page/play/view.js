/**
 * The Play view: joins game, board, pad, dialogs and panels. dom.js builds its elements, keys.js maps its keys, and panels.js holds the
 * panel beside the board.
 */
import { say, toast } from '../lib/ui.js';
import '../lib/board.js';
import { Autosave } from './autosave.js';
import { boardCells, highlight, NOT_UNIQUE, subtitle } from './display.js';
import { build, menuItems } from './dom.js';
import { Drafts } from './drafts.js';
import { exportDialog, toPaper } from './export.js';
import { Facts } from './facts.js';
import { GameClock } from './game-clock.js';
import { Input } from './input.js';
import { helpDialog } from './keys.js';
import { fromQuery, starter } from './load.js';
import { newDialog } from './new-game.js';
import { Panels } from './panels.js';
import { pasteAndDrop } from './paste.js';
import { RegionEditor } from './region-editor.js';
import { loadSettings, preferPlaces, settingsDialog } from './settings.js';
import { shareDialog } from './share-dialog.js';
import { solvedCard, wave } from './solved.js';
import * as store from './store.js';
import { inWords } from './timer.js';
import { undoToLastCorrect } from './undo-mistakes.js';

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
    // Nothing works until a game is open.
    this.#parts.whole.inert = true;
    this.#drafts = new Drafts(this, this.#parts.banner);
    this.#panels = new Panels(this.#parts.panel, this.board);
    const clockState = () => ({ shown: this.settings.timer, mayRun: !this.editing && !this.game.isSolved, hidden: Boolean(this.editing) });
    this.#clock = new GameClock(this.#parts, clockState, signal);
    pasteAndDrop((game) => this.open(game), signal);
    const current = () => ({ game: this.editing ? this.#drafts.saved : this.game, seconds: this.#clock.seconds });
    this.#autosave = new Autosave(current, (game) => this.#adopt(game), signal);
    this.#input = new Input(this, this.#actions, signal);
  }

  /** Whether the view is still open: the user may leave while it loads. */
  get isHere() { return this.#parts.whole.isConnected; }
  get editing() { return this.#drafts.editor; }
  get paused() { return this.#clock.paused; }

  async begin(query) {
    let game = null;
    try {
      game = await fromQuery(query);
      // The game is saved from now on; with the query in the address, each reload would restart it.
      if (game && this.isHere) history.replaceState(null, '', '#/play');
      const kept = game && !game.isTouched ? store.sameAs(game) : null;
      if (kept) game = (await store.take(kept.id)) ?? game;
    } catch (error) {
      if (this.isHere) toast(error.message, { seconds: 12 });
    }
    for (const source of [() => game, store.current, starter]) {
      try {
        const found = await source();
        if (!this.isHere) return;
        if (!found) continue;
        this.open(found);
        if (found.about.draft) toast('Restored the puzzle you were entering.');
        return;
      } catch (error) {
        if (!this.isHere) return;
        const last = source === starter;
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

  /** The commands of buttons and keys, by name. */
  #commands() {
    const handlers = () => ({
      open: (game) => { this.open(game); this.board.focus({ preventScroll: true }); },
      edit: (shape) => this.#drafts.blank(shape, { draft: 'givens', title: 'My puzzle' }),
      draft: (shape) => this.#drafts.blank(shape, { draft: 'regions', title: 'My jigsaw' }),
    });
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
      open: () => newDialog({ ...handlers(), page: 'import' }),
      share: () => shareDialog(this.game),
      export: () => exportDialog(this.game, this.board),
      settings: () => settingsDialog(this.settings, () => this.draw()),
      help: () => helpDialog(),
      pause: () => this.#clock.toggle(),
      edit: () => this.#drafts.edit(),
      watch: () => { location.hash = `#/watch?${new URLSearchParams({ puzzle: this.game.givensLine, layout: this.game.layout.name })}`; },
      print: () => toPaper(this.board),
      restart: () => { this.game.restart(); toast('Game restarted.', { action: { text: 'Undo', run: commands.undo } }); },
      clearMarks: () => this.game.clearMarks(),
      clearColours: () => this.game.clearColours(),
      nextMode: () => this.#input.nextMode(),
    };
    return commands;
  }

  // Games

  /** Opens a game or a draft; the previous game stays saved. */
  open(game, options) {
    if (game.about.draft) this.#drafts.open(game);
    else this.show(game, options);
  }

  show(game, { saved = true } = {}) {
    this.#autosave.now();
    this.#panels.close();
    this.#notice?.();
    this.#unsubscribe?.();
    this.#drafts.editor = null;
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
    if (saved) this.#autosave.now();
    if (!game.about.draft) facts.rate().then((changed) => { if (changed && facts === this.#facts) this.#rated(); });
  }

  /** Shows the game as another tab has saved it. */
  #adopt(game) {
    const { selection, cursor } = this.board;
    // This tab's version is older and must not be saved over the other.
    this.game = null;
    this.open(game, { saved: false });
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
    else if (game.isFull && !game.isSolved) toast('The board is full, but something is wrong.', { action: { text: 'Undo to last correct', run: () => this.undoToLastCorrect() } });
    if (!game.isSolved && this.#solved) {
      this.#solved = false;
      this.#panels.close();
    }
    this.#clock.update();
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

  /** Highlights the digits and houses of the selection. */
  highlight() {
    const { board, settings, game } = this;
    const chosen = settings.digitFirst && this.#input.mode !== 'colours' ? this.#input.chosen : 0;
    // While a step is shown with its candidates, nothing else is highlighted.
    board.highlight = this.#other ? { digit: 0, peers: [] } : highlight(board.cells, board.selection, { chosen, settings, layout: game.layout });
  }

  /** Shows the rating. A puzzle without exactly one solution is most often a typing error. */
  #rated() {
    this.#drawTitle();
    const { rated, checked } = this.game.about;
    const words = checked || this.editing ? null : NOT_UNIQUE[rated.answer];
    if (words) this.#notice = toast(words, { seconds: 12, action: { text: 'Edit givens', run: this.#actions.edit } });
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
    const solution = () => this.#facts.solution();
    this.#panels.open(name, { game, board, settings, show, solution, undoToLastCorrect: () => this.undoToLastCorrect() });
  }
}
