/**
 * The Play view: joins game, board, pad, dialogs and panels. dom.js builds its elements, keys.js maps its keys, and panels.js holds the
 * panel beside the board.
 */
import { duration, t } from '../lib/messages.js';
import { showKeys } from '../lib/shortcuts.js';
import { el, say, toast } from '../lib/ui.js';
import '../lib/board.js';
import { Autosave } from './autosave.js';
import { boardCells, highlight, namesCells, notUnique, subtitle } from './display.js';
import { build, menuItems } from './dom.js';
import { Drafts } from './drafts.js';
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
import { showPlace, solvedCard, wave } from './solved.js';
import * as store from './store.js';
import { TrueCandidates } from './true-candidates.js';
import { undoToLastCorrect } from './undo-mistakes.js';
import { Welcome } from './welcome.js';
import { Zoom } from './zoom.js';

export async function mount(main, { query }) {
  const view = new Play(main);
  await view.begin(query);
  return () => view.leave();
}

/** A longer title has two lines on a phone. */
const LONG_TITLE = 14;

/** Returns a saved game, as a puzzle of the day or the collection from which it is opened now. */
function joined(kept, { about: { daily, collection } }) {
  if (kept) Object.assign(kept.about, daily && { daily }, collection && { collection });
  return kept;
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
  /** Whether a dialog is being loaded. */
  #isComing = false;
  #notice = null;
  #welcome;
  #zoom;
  #true = new TrueCandidates(() => this.draw());

  constructor(main) {
    const { signal } = this.#over;
    this.#parts = build(main, this.#actions, {
      enter: (digit) => this.#input.enter(digit, { fromPad: true }),
      mode: (name) => this.#input.setMode(name),
      menu: () => menuItems(this.game, this.#actions, { showsTrue: this.#true.isShown }),
      below: this.#true.element,
    });
    this.board = this.#parts.board;
    // Nothing works until a game is open.
    this.#parts.whole.inert = true;
    this.#drafts = new Drafts(this, this.#parts.banner, { trueCandidates: this.#true, export: this.#actions.export });
    this.#panels = new Panels(this.#parts.panel, this.board);
    const clockState = () => ({ shown: this.settings.timer, mayRun: !this.editing && !this.game.isSolved, hidden: Boolean(this.editing) });
    this.#clock = new GameClock(this.#parts, clockState, signal);
    pasteAndDrop({ current: () => this.game, open: (game, options) => this.open(game, options), edit: (shape) => this.#drafts.blank(shape, { draft: 'givens', title: t('play.myPuzzle') }) }, signal);
    const current = () => ({ game: this.editing ? this.#drafts.saved : this.game, seconds: this.#clock.seconds });
    this.#autosave = new Autosave(current, (game) => this.#adopt(game), signal);
    this.#input = new Input(this, this.#actions, signal);
    this.#welcome = new Welcome(this.#parts, signal);
    this.#zoom = new Zoom(this.#parts, signal);
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
      if (kept) game = joined(await store.take(kept.id), game) ?? game;
    } catch (error) {
      if (this.isHere) toast(error.message, { seconds: 12 });
    }
    for (const source of [() => game, store.current, starter]) {
      try {
        const found = await source();
        if (!this.isHere) return;
        if (!found) continue;
        this.open(found);
        if (found.about.draft) this.#notice = toast(t('play.restored'));
        return;
      } catch (error) {
        if (!this.isHere) return;
        const last = source === starter;
        toast(error.message, { seconds: last ? 60 : 10, action: last ? { text: t('shell.again'), run: () => location.reload() } : undefined });
      }
    }
  }

  leave() {
    this.#panels.close();
    this.#facts?.leave();
    this.#true.hide();
    this.#autosave.now();
    this.#clock.stop();
    this.#unsubscribe?.();
    this.#over.abort();
  }

  /** The commands of buttons and keys, by name. */
  #commands() {
    const handlers = () => ({
      open: (game, options) => { this.open(game, options); this.board.focus({ preventScroll: true }); },
      edit: (shape) => this.#drafts.blank(shape, { draft: 'givens', title: t('play.myPuzzle') }),
      draft: (shape) => this.#drafts.blank(shape, { draft: 'regions', title: t('play.myJigsaw') }),
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
      share: () => this.#later(import('./share-dialog.js'), ({ shareDialog }) => shareDialog(this.game)),
      export: () => this.#later(import('./export.js'), ({ exportDialog }) => exportDialog(this.game, this.board)),
      settings: () => settingsDialog(this.settings, () => { showKeys(this.#parts.whole); this.draw(); }),
      help: () => helpDialog(),
      pause: () => this.#clock.toggle(),
      edit: () => this.#drafts.edit(),
      watch: () => { location.hash = `#/watch?${new URLSearchParams({ puzzle: this.game.givensLine, layout: this.game.layout.name })}`; },
      print: () => this.#later(import('./export.js'), ({ toPaper }) => toPaper(this.board)),
      restart: () => { this.game.restart(); toast(t('play.restarted'), { action: { text: t('play.undo'), run: commands.undo } }); },
      trueCandidates: unlessPaused(() => (this.#true.isShown ? this.#true.hide() : this.#true.show(this.game))),
      clearMarks: () => this.game.clearMarks(),
      clearColours: () => this.game.clearColours(),
      nextMode: () => this.#input.nextMode(),
    };
    return commands;
  }

  /** Runs what comes when it is first asked for; asking again while it is on its way changes nothing. */
  async #later(module, run) {
    if (this.#isComing) return;
    this.#isComing = true;
    try {
      const loaded = await module;
      if (this.isHere) run(loaded);
    } catch (error) {
      console.error(error);
      toast(t('play.partMissing'));
    } finally {
      this.#isComing = false;
    }
  }

  // Games

  /** Opens a game or a draft, which may come with a picture to compare it with; the previous game stays saved. After the view has been left, nothing opens. */
  open(game, { picture, ...options } = {}) {
    if (!this.isHere) return;
    if (game.about.draft) this.#drafts.open(game, undefined, picture);
    else this.show(game, options);
  }

  show(game, { saved = true } = {}) {
    this.#autosave.now();
    this.#panels.close();
    this.#notice?.();
    this.#unsubscribe?.();
    this.#drafts.close();
    this.#parts.whole.inert = false;
    this.game = game;
    this.#facts?.leave();
    const facts = this.#facts = new Facts(game);
    this.#solved = game.isSolved;
    this.#input.chosen = 0;
    if (game.cells.some(({ centre }) => centre.length > 4)) preferPlaces(this.settings);
    this.board.layout = game.layout;
    this.board.selection = [];
    document.body.style.setProperty('--count', game.layout.side);
    document.body.dataset.count = game.layout.side;
    this.#unsubscribe = game.subscribe(() => this.#changed());
    this.#clock.begin(game.about.seconds ?? 0);
    this.#zoom.show(game.layout);
    this.#parts.whole.classList.remove('is-solved');
    showPlace(this.#parts.of, game);
    // A setter goes on to see them while the rules change.
    if (this.#true.isShown && game.about.draft) this.#true.show(game);
    else if (this.#true.isShown) this.#true.hide();
    this.draw();
    this.#parts.rules.show(game);
    const { notes = [], id } = game.about;
    if (notes.length && !id) toast(`${t('play.notUnderstood', { n: notes.length })}: ${notes[0]}`, { seconds: 12 });
    this.#welcome.show(game);
    if (game.isSolved && !game.about.draft && game.moves) this.#celebrate({ isNow: false });
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
    this.#parts.rules.changed();
    this.#true.changed();
    this.#welcome.end();
    if (this.editing) this.#autosave.soon();
    if (this.editing) return;
    const { game } = this;
    if (this.board.selection.length === 1) say(this.board.describe(this.board.selection[0]));
    this.#autosave.soon();
    if (game.isSolved && !this.#solved) this.#finish();
    else if (game.isFull && !game.isSolved && (!game.layout.rules.length || game.isJudged)) toast(t('play.fullButWrong'), { action: { text: t('play.undoMistakes'), run: () => this.undoToLastCorrect() } });
    if (!game.isSolved && this.#solved) {
      this.#solved = false;
      this.#parts.whole.classList.remove('is-solved');
      this.#panels.close();
    }
    this.#clock.update();
  }

  #finish() {
    this.#solved = true;
    this.#clock.stop();
    this.#autosave.now();
    say(t('play.solvedIn', { time: duration(this.game.about.seconds) }));
    wave(this.board);
    this.#celebrate({ isNow: true });
  }

  /** Shows what the solved game is worth, in the place of the pad. */
  async #celebrate({ isNow }) {
    const { game } = this;
    const { newGame, explain } = this.#actions;
    this.board.selection = [];
    this.highlight();
    const card = await solvedCard(game, { open: (next) => this.open(next), newGame, explain, isNow });
    if (game !== this.game || !game.isSolved || !this.isHere) return;
    // The keyboard goes on to what comes next.
    const hadFocus = isNow && this.board.contains(document.activeElement);
    this.#panels.set(card);
    this.#parts.whole.classList.add('is-solved');
    if (hadFocus) card.querySelector('.main')?.focus({ preventScroll: true });
  }

  // Drawing

  draw() {
    const { game, settings, board } = this;
    const { mode, chosen } = this.#input;
    if (!game) return;
    const editing = Boolean(this.editing);
    board.cells = this.#other ?? this.#cells();
    board.places = settings.places;
    board.labels = settings.labels || this.#panels.isOpen || this.editing?.namesCells || game.layout.rules.some(({ sentence }) => namesCells(sentence));
    board.label = t('play.board', { title: game.about.title || t('play.puzzle'), layout: game.layout.title });
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
    return this.#true.over(boardCells(this.game, { conflicts: settings.conflicts || editing, right, regions: this.editing instanceof RegionEditor, doubtful: this.editing?.doubtful }));
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
    const words = checked || this.editing ? null : notUnique(rated.answer);
    if (words) this.#notice = toast(words, { seconds: 12, action: { text: t('play.editGivens'), run: this.#actions.edit } });
  }

  #drawTitle() {
    const { title, about } = this.#parts;
    title.textContent = this.game.about.title || t('play.puzzle');
    title.classList.toggle('long-title', title.textContent.length > LONG_TITLE);
    // Each part keeps its own direction.
    const [size, ...parts] = subtitle(this.game).map((text) => el('bdi', { text }));
    // Where there is little room, the usual size goes without saying, and the level says enough.
    about.replaceChildren(el('span', { class: parts.length && this.game.layout.name === '9x9' ? 'play-usual' : '' }, size, parts.length ? ' · ' : ''),
      ...parts.map((part, index) => el('span', { class: index > 1 ? 'play-score' : '' }, index ? ' · ' : '', part)));
    about.classList.toggle('odd', Boolean(notUnique(this.game.about.rated?.answer)));
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
