/**
 * Play: the view that brings game, board, pad, dialogs and panels together. Its parts are built in frame.js, what keys mean is in
 * keys.js, panels beside the board are told in panels.js.
 */
import { say, toast } from '../lib/ui.js';
import '../lib/board.js';
import { arrivals } from './arrivals.js';
import { solvedCard, wave } from './done.js';
import { Drafts } from './drafts.js';
import { exportDialog, toPaper } from './export.js';
import { frame, items } from './frame.js';
import { Hand } from './hand.js';
import { Keeping } from './keeping.js';
import { helpDialog } from './keys.js';
import { Knowing } from './knowing.js';
import { backToSound } from './mistakes.js';
import { newDialog } from './new.js';
import { first, fromQuery } from './opening.js';
import { Panels } from './panels.js';
import { Pausing } from './pausing.js';
import { highlight, ODD, present, subtitle } from './presenting.js';
import { Regions } from './regions.js';
import { loadSettings, preferPlaces, settingsDialog } from './settings.js';
import { shareDialog } from './share.js';
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
  #hand;
  #panels;
  #pausing;
  #keeping;
  #drafts;
  #other = null;
  #unsubscribe = null;
  #knowing = null;
  #solved = false;
  #notice = null;

  constructor(main) {
    const { signal } = this.#over;
    this.#parts = frame(main, this.#actions, {
      enter: (digit) => this.#hand.enter(digit, { fromPad: true }),
      mode: (name) => this.#hand.setMode(name),
      menu: () => items(this.game, this.#actions),
    });
    this.board = this.#parts.board;
    // Nothing can be done before a game is on the table.
    this.#parts.whole.inert = true;
    this.#drafts = new Drafts(this, this.#parts.banner);
    this.#panels = new Panels(this.#parts.panel, this.board);
    this.#pausing = new Pausing(this.#parts, () => ({ shown: this.settings.timer, mayRun: !this.editing && !this.game.isSolved, hidden: Boolean(this.editing) }), signal);
    arrivals((game) => this.open(game), signal);
    this.#keeping = new Keeping(() => ({ game: this.editing ? this.#drafts.kept : this.game, seconds: this.#pausing.seconds }), (game) => this.#adopt(game), signal);
    this.#hand = new Hand(this, this.#actions, signal);
  }

  /** Whether nobody has left the view, as one may while it is still being opened. */
  get isHere() { return this.#parts.whole.isConnected; }
  get editing() { return this.#drafts.now; }
  get paused() { return this.#pausing.paused; }

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
    this.#knowing?.leave();
    this.#keeping.now();
    this.#pausing.stop();
    this.#unsubscribe?.();
    this.#over.abort();
  }

  /** What buttons and keys can do, by name. */
  #commands() {
    const hands = () => ({ open: (game) => { this.open(game); this.board.focus({ preventScroll: true }); }, edit: (shape) => this.#drafts.blank(shape, { draft: 'givens', title: 'My puzzle' }), draft: (shape) => this.#drafts.blank(shape, { draft: 'regions', title: 'My jigsaw' }) });
    const unlessPaused = (run) => () => { if (!this.#pausing.paused) run(); };
    const commands = {
      undo: unlessPaused(() => (this.editing?.undo ? this.editing.undo() : this.game.undo())),
      redo: unlessPaused(() => (this.editing?.redo ? this.editing.redo() : this.game.redo())),
      back: unlessPaused(() => this.backToSound()),
      erase: unlessPaused(() => this.#hand.erase()),
      several: () => { this.board.adding = !this.board.adding; this.draw(); },
      hint: () => this.#openPanel('hint'),
      explain: () => this.#openPanel('explain'),
      candidates: unlessPaused(() => this.#hand.candidates()),
      newGame: () => newDialog(hands()),
      open: () => newDialog({ ...hands(), page: 'enter' }),
      share: () => shareDialog(this.game),
      export: () => exportDialog(this.game, this.board),
      settings: () => settingsDialog(this.settings, () => this.draw()),
      help: () => helpDialog(),
      pause: () => this.#pausing.toggle(),
      edit: () => this.#drafts.edit(),
      watch: () => { location.hash = `#/watch?${new URLSearchParams({ puzzle: this.game.givensLine, layout: this.game.layout.name })}`; },
      print: () => toPaper(this.board),
      restart: () => { this.game.restart(); toast('Back to the start.', { action: { text: 'Undo', run: commands.undo } }); },
      clearMarks: () => this.game.clearMarks(),
      clearColours: () => this.game.clearColours(),
      nextMode: () => this.#hand.nextMode(),
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
    this.#keeping.now();
    this.#panels.close();
    this.#notice?.();
    this.#unsubscribe?.();
    this.#drafts.now = null;
    this.#parts.whole.inert = false;
    this.game = game;
    this.#knowing?.leave();
    const knowing = this.#knowing = new Knowing(game);
    this.#solved = game.isSolved;
    this.#hand.chosen = 0;
    if (game.cells.some(({ centre }) => centre.length > 4)) preferPlaces(this.settings);
    this.board.layout = game.layout;
    this.board.selection = [];
    this.#parts.whole.style.setProperty('--count', game.layout.side);
    this.#unsubscribe = game.subscribe(() => this.#changed());
    this.#pausing.begin(game.about.seconds ?? 0);
    this.draw();
    if (kept) this.#keeping.now();
    if (!game.about.draft) knowing.rate().then((news) => { if (news && knowing === this.#knowing) this.#rated(); });
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
    if (this.editing) this.#keeping.soon();
    if (this.editing) return;
    const { game } = this;
    if (this.board.selection.length === 1) say(this.board.describe(this.board.selection[0]));
    this.#keeping.soon();
    if (game.isSolved && !this.#solved) this.#finish();
    else if (game.isFull && !game.isSolved) toast('The board is full, but something is not right.', { action: { text: 'Go back', run: () => this.backToSound() } });
    if (!game.isSolved && this.#solved) {
      this.#solved = false;
      this.#panels.close();
    }
    this.#pausing.look();
  }

  #finish() {
    this.#solved = true;
    this.#pausing.stop();
    this.#keeping.now();
    say(`Solved in ${inWords(this.game.about.seconds)}.`);
    wave(this.board);
    const { newGame, explain, share } = this.#actions;
    this.#panels.set(solvedCard(this.game, { newGame, explain, share }));
  }

  // Drawing

  draw() {
    const { game, settings, board } = this;
    const { mode, chosen } = this.#hand;
    if (!game) return;
    const editing = Boolean(this.editing);
    board.cells = this.#other ?? this.#present();
    board.places = settings.places;
    board.label = `${game.about.title || 'Puzzle'}, ${game.layout.title}`;
    this.highlight();
    const { pad, helpers, banner } = this.#parts;
    pad.show({
      layout: game.layout, mode, missing: this.editing?.missing?.() ?? game.missing(), canUndo: game.canUndo, canRedo: game.canRedo,
      adding: board.adding, editing, tinted: this.editing instanceof Regions, chosen: settings.digitFirst && !editing ? chosen : undefined,
    });
    helpers.hidden = editing;
    banner.hidden = !editing;
    this.#drawTitle();
    this.#pausing.show();
  }

  #present() {
    const { settings } = this;
    const editing = Boolean(this.editing);
    const right = settings.wrong && !editing ? this.#knowing.now(() => this.draw()) : null;
    return present(this.game, { conflicts: settings.conflicts || editing, right });
  }

  /** Highlights what goes with the selection. */
  highlight() {
    const { board, settings, game } = this;
    const chosen = settings.digitFirst && this.#hand.mode !== 'colours' ? this.#hand.chosen : 0;
    // While a step is shown with its candidates, nothing else is pointed out.
    board.highlight = this.#other ? { digit: 0, peers: [] } : highlight(board.cells, board.selection, { chosen, settings, layout: game.layout });
  }

  /** The rating has come. A puzzle that cannot be played to one end is most often a slip of the pen. */
  #rated() {
    this.#drawTitle();
    const { rated, checked } = this.game.about;
    const words = checked || this.editing ? null : ODD[rated.answer];
    if (words) this.#notice = toast(words, { seconds: 12, action: { text: 'Edit the givens', run: this.#actions.edit } });
  }

  #drawTitle() {
    const { title, about } = this.#parts;
    title.textContent = this.game.about.title || 'Puzzle';
    about.textContent = subtitle(this.game);
    about.title = this.game.about.note ?? '';
    about.classList.toggle('odd', Boolean(ODD[this.game.about.rated?.answer]));
  }

  // Help

  backToSound() {
    return backToSound(this.game, this.#knowing);
  }

  #openPanel(name) {
    if (this.editing || this.#pausing.paused) return;
    const { game, board, settings } = this;
    const show = (cells) => {
      this.#other = cells;
      this.draw();
    };
    this.#panels.open(name, { game, board, settings, show, solution: () => this.#knowing.solution(), backToSound: () => this.backToSound() });
  }
}
