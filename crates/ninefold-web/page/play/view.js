/**
 * Play: the view that brings board, pad, dialogs and panels together.
 *
 * A panel beside the board (hint/panel.js, explain/panel.js) exports `mount(place, table)` and may return a function that is called when
 * it goes. `table` is what it may use:
 *   game, board, settings
 *   show(cells | null)      shows other cells on the board than the game's (a position of a path), or the game's again
 *   solution()              → Promise of the digits, or null if there is not exactly one
 *   backToSound()           undoes to before the mistake, and says so
 *   close()                 closes the panel
 */
import { ask } from '../lib/api.js';
import { Game } from '../lib/game.js';
import { button, el, menu, say, toast } from '../lib/ui.js';
import '../lib/board.js';
import { solvedCard, wave } from './done.js';
import { Editing } from './editing.js';
import { exportDialog } from './export.js';
import { helpDialog, meaning } from './keys.js';
import { newDialog } from './new.js';
import { fromBoard, fromQuery, fromText, lines } from './opening.js';
import { MODES, pad } from './pad.js';
import { loadSettings, settingsDialog } from './settings.js';
import { shareDialog } from './share.js';
import * as store from './store.js';
import { clock, inWords, Timer } from './timer.js';

const FIRST = 'possibilities-1';

export async function mount(main, { query }) {
  const view = new Play(main);
  await view.begin(query);
  return () => view.leave();
}

class Play {
  settings = loadSettings();
  mode = 'digit';
  game = null;
  chosen = 0;
  #over = new AbortController();
  #other = null;
  #panel = null;
  #timer = null;
  #unsubscribe = null;
  #saving = 0;
  #solution = null;
  #solved = null;
  #editing = null;
  #paused = false;

  constructor(main) {
    this.#build(main);
    const { signal } = this.#over;
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    document.addEventListener('paste', (event) => this.#paste(event), { signal });
    document.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    document.addEventListener('drop', (event) => this.#drop(event), { signal });
    document.addEventListener('visibilitychange', () => this.#looked(), { signal });
    addEventListener('pagehide', () => this.#save(), { signal });
    this.board.addEventListener('nf-select', ({ detail }) => this.#selected(detail));
    this.board.addEventListener('nf-twice', ({ detail }) => this.#alike(detail.cell));
  }

  async begin(query) {
    let game = null;
    try {
      game = await fromQuery(query);
      if (game) history.replaceState(null, '', '#/play');
    } catch (error) {
      toast(error.message);
    }
    if (game) {
      const kept = game.isTouched ? null : store.sameAs(game);
      game = (kept && (await store.take(kept.id))) || game;
    }
    try {
      this.open(game ?? (await store.current()) ?? (await fromBoard(FIRST)));
    } catch (error) {
      toast(error.message, { action: { text: 'Try again', run: () => location.reload() } });
    }
  }

  leave() {
    if (this.game) this.#save();
    this.#timer?.stop();
    this.#closePanel();
    this.#unsubscribe?.();
    this.#over.abort();
  }

  // What is on the page

  #build(main) {
    const actions = this.#actions = {
      undo: () => this.#still(() => this.game.undo()),
      redo: () => this.#still(() => this.game.redo()),
      back: () => this.backToSound(),
      erase: () => this.#erase(),
      several: () => { this.board.adding = !this.board.adding; this.draw(); },
      hint: () => this.openPanel('hint'),
      explain: () => this.openPanel('explain'),
      candidates: () => this.#candidates(),
      newGame: () => this.#dialog(() => newDialog(this.#hands())),
      open: () => this.#dialog(() => newDialog({ ...this.#hands(), page: 'enter' })),
      share: () => this.#dialog(() => shareDialog(this.game)),
      export: () => this.#dialog(() => exportDialog(this.game, this.board)),
      settings: () => this.#dialog(() => settingsDialog(this.settings, () => this.draw())),
      help: () => this.#dialog(helpDialog),
      pause: () => (this.#paused ? this.#resume() : this.#pause()),
      edit: () => this.#edit(),
      watch: () => { location.hash = `#/watch?${new URLSearchParams({ puzzle: this.game.givensLine, layout: this.game.layout.name })}`; },
      print: () => print(),
      restart: () => { this.game.restart(); toast('Back to the start.', { action: { text: 'Undo', run: actions.undo } }); },
      clearMarks: () => this.game.clearMarks(),
      clearColours: () => this.game.clearColours(),
      nextMode: () => this.#setMode(MODES[(MODES.findIndex(({ name }) => name === this.mode) + 1) % MODES.length].name),
    };
    this.board = el('nf-board');
    this.board.selectable = true;
    this.pad = pad({ enter: (digit) => this.#enter(digit, undefined, true), mode: (name) => this.#setMode(name), actions });
    this.title = el('h1', { class: 'play-title' });
    this.about = el('p', { class: 'play-about muted small' });
    this.time = button({ text: '0:00', icon: 'pause', label: 'Pause', kind: 'plain play-time', onclick: actions.pause });
    const more = button({ icon: 'more', label: 'More', kind: 'plain' });
    const wide = (about) => button({ kind: 'plain wide-only', ...about });
    const top = el('div', { class: 'play-top' },
      button({ text: 'New game', icon: 'add', label: 'New game', hint: 'New game (N)', kind: 'play-new', onclick: actions.newGame }),
      el('div', { class: 'play-name' }, this.title, this.about), this.time,
      el('div', { class: 'play-tools' },
        wide({ icon: 'share', label: 'Share', hint: 'Share (S)', onclick: actions.share }),
        wide({ icon: 'save', label: 'Export', hint: 'Export (E)', onclick: actions.export }),
        wide({ icon: 'settings', label: 'Settings', onclick: actions.settings }),
        wide({ icon: 'keys', label: 'Keyboard', hint: 'Keyboard (?)', onclick: actions.help }), more));
    menu(more, () => this.#menu());
    this.cover = el('div', { class: 'play-cover', hidden: true },
      el('p', { text: 'Paused' }), button({ text: 'Continue', icon: 'play', kind: 'main', onclick: actions.pause }));
    this.helpers = el('div', { class: 'play-helpers', role: 'group', 'aria-label': 'Help' },
      button({ text: 'Hint', icon: 'hint', kind: 'main', hint: 'Hint (H)', 'aria-keyshortcuts': 'H', onclick: actions.hint }),
      button({ text: 'Candidates', icon: 'marks', hint: 'Write all candidates (M)', 'aria-keyshortcuts': 'M', onclick: actions.candidates }),
      button({ text: 'Explain', icon: 'explain', hint: 'The whole way to the solution', onclick: actions.explain }));
    this.place = el('section', { class: 'play-panel', hidden: true, 'aria-label': 'Beside the board' });
    this.banner = el('div', { class: 'play-banner', hidden: true });
    main.append(el('div', { class: 'play' }, top,
      el('div', { class: 'play-body' },
        el('div', { class: 'play-board' }, this.board, this.cover),
        el('div', { class: 'play-side' }, this.banner, this.place, this.pad.element,
          el('div', { class: 'play-actions' }, this.pad.tools, this.helpers)))));
  }

  #actions;

  #menu() {
    const { game } = this;
    const a = this.#actions;
    return [
      { text: 'Share…', icon: 'share', key: 'S', run: a.share },
      { text: 'Export…', icon: 'save', key: 'E', run: a.export },
      { text: 'Print', icon: 'print', run: a.print },
      null,
      { text: 'Back to before the mistake', icon: 'back', run: a.back },
      { text: 'Edit the givens', icon: 'edit', run: a.edit },
      { text: 'Watch it being solved', icon: 'watch', run: a.watch },
      game.hasMarks && { text: 'Clear all marks', icon: 'marks', run: a.clearMarks },
      game.cells.some(({ colours }) => colours.length) && { text: 'Clear all colours', icon: 'erase', run: a.clearColours },
      game.isTouched && { text: 'Start again', icon: 'undo', run: a.restart },
      null,
      { text: 'Settings…', icon: 'settings', run: a.settings },
      { text: 'Keyboard…', icon: 'keys', key: '?', run: a.help },
    ].filter((item) => item !== false);
  }

  #hands() {
    return { open: (game) => this.open(game), edit: (shape) => this.#edit(new Game(shape, { title: 'My puzzle' })) };
  }

  // Games

  /** Puts a game on the table; the one before it is kept. */
  open(game) {
    if (this.game && !this.#editing) this.#save();
    this.#editing = null;
    this.#closePanel();
    this.#unsubscribe?.();
    this.#timer?.stop();
    this.game = game;
    this.#solution = null;
    this.#solved = game.isSolved;
    this.chosen = 0;
    this.board.layout = game.layout;
    this.board.closest('.play').style.setProperty('--count', game.layout.side);
    this.board.selection = [];
    this.#unsubscribe = game.subscribe(() => this.#changed());
    this.#timer = new Timer(game.about.seconds ?? 0, () => this.#tick());
    this.#paused = false;
    this.cover.hidden = true;
    this.draw();
    if (!game.isSolved && !document.hidden) this.#timer.start();
    this.#save();
    this.#tellRating();
  }

  /** The solution's digits; null if there is not exactly one. */
  solution() {
    const { game } = this;
    this.#solution ??= ask('solve', { puzzle: game.givensLine, layout: game.layout.name, limit: 2 })
      .then(({ answer, solutions }) => (answer === 'unique' ? game.layout.digits(solutions[0]) : null))
      .catch((error) => {
        this.#solution = null;
        throw error;
      });
    return this.#solution;
  }

  async #tellRating() {
    const { game } = this;
    if (game.about.rated || game.givenCount === 0) return;
    try {
      const { answer, rating } = await ask('rate', { puzzle: game.givensLine, layout: game.layout.name });
      game.about.rated = { answer, ...rating };
    } catch {
      return;
    }
    if (game === this.game) this.#drawTitle();
  }

  #changed() {
    if (this.#editing) {
      this.draw();
      return;
    }
    const { game } = this;
    this.draw();
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.#save(), 250);
    if (game.isSolved && !this.#solved) this.#finish();
    else if (game.isFull && !game.isSolved) toast('The board is full, but something is not right.', { action: { text: 'Go back', run: () => this.backToSound() } });
    if (!game.isSolved) {
      if (this.#solved) this.#closePanel();
      this.#solved = false;
      if (!this.#paused) this.#timer.start();
    }
  }

  #finish() {
    this.#solved = true;
    this.#timer.stop();
    const { game } = this;
    game.about.seconds = this.#timer.seconds;
    say(`Solved in ${inWords(game.about.seconds)}.`);
    wave(this.board);
    this.#setPanel(solvedCard(game, { newGame: this.#actions.newGame, explain: this.#actions.explain, share: this.#actions.share }));
    this.#save();
  }

  #save() {
    clearTimeout(this.#saving);
    if (!this.game || this.#editing) return;
    this.game.about.seconds = this.#timer?.seconds ?? 0;
    store.put(this.game);
  }

  // Drawing

  draw() {
    const { game, settings, board } = this;
    if (!game) return;
    const cells = this.#other ?? this.#present();
    board.cells = cells;
    board.places = settings.places || Boolean(game.about.places);
    board.label = `${game.about.title || 'Puzzle'}, ${game.layout.title}`;
    this.#highlight(cells);
    this.pad.show({
      layout: game.layout, mode: this.mode, missing: game.missing(), canUndo: game.canUndo, canRedo: game.canRedo,
      adding: board.adding, editing: Boolean(this.#editing), chosen: settings.digitFirst && !this.#editing ? this.chosen : undefined,
    });
    this.helpers.hidden = Boolean(this.#editing);
    this.banner.hidden = !this.#editing;
    this.#drawTitle();
    this.#tick();
  }

  #present() {
    const { game, settings } = this;
    const conflicts = settings.conflicts || this.#editing ? game.conflicts() : new Set();
    const wrong = settings.wrong && !this.#editing ? this.#wrong() : new Set();
    return game.cells.map((cell, index) => ({ ...cell, conflict: conflicts.has(index), wrong: !cell.given && wrong.has(index) }));
  }

  /** Cells with a digit that is not the solution's; none while the solution is being found. */
  #wrong() {
    const { game } = this;
    if (!this.#known) {
      this.solution().then((digits) => { this.#known = { game, digits }; if (digits) this.draw(); }, () => {});
      this.#known = { game, digits: null };
    }
    const { digits } = this.#known.game === game ? this.#known : (this.#known = null, { digits: null });
    return new Set(digits ? game.cells.flatMap(({ digit }, cell) => (digit && digit !== digits[cell] ? [cell] : [])) : []);
  }

  #known = null;

  #highlight(cells) {
    const { board, settings, game } = this;
    const { selection } = board;
    const digits = new Set(selection.map((cell) => cells[cell]?.digit ?? 0));
    const one = digits.size === 1 ? [...digits][0] : 0;
    const digit = settings.digitFirst && this.chosen && this.mode !== 'colours' ? this.chosen : one;
    const peers = settings.peers && selection.length === 1 ? game.layout.peers[selection[0]] : [];
    board.highlight = { digit: settings.same ? digit : 0, peers };
  }

  #drawTitle() {
    const { game } = this;
    this.title.textContent = game.about.title || 'Puzzle';
    const { rated } = game.about;
    const level = rated?.hodoku && `${rated.hodoku.level[0].toUpperCase()}${rated.hodoku.level.slice(1)}`;
    const answer = { none: 'no solution', several: 'several solutions' }[rated?.answer];
    this.about.textContent = [game.layout.title, `${game.givenCount} givens`, answer ?? level].filter(Boolean).join(' · ');
    this.about.title = game.about.note ?? '';
  }

  #tick() {
    if (!this.#timer) return;
    const text = this.time.querySelector('span');
    text.textContent = this.settings.timer ? clock(this.#timer.seconds) : '';
    this.time.setAttribute('aria-label', this.#paused ? 'Continue' : 'Pause');
    this.time.title = this.#paused ? 'Continue (P)' : 'Pause (P)';
    this.time.hidden = Boolean(this.#editing);
    this.time.disabled = this.game.isSolved;
  }

  // The hand of the player

  #enter(digit, mode = this.mode, fromPad = false) {
    const { game, board, settings } = this;
    if (this.#paused) return;
    if (fromPad && settings.digitFirst && !this.#editing && mode !== 'colours') {
      this.chosen = this.chosen === digit ? 0 : digit;
      this.draw();
      return;
    }
    const cells = board.selection;
    if (!cells.length) {
      say('Select a cell first.');
      return;
    }
    if (this.#editing) {
      this.#editing.enter(cells, digit);
      return;
    }
    if (mode === 'digit') game.write(cells, digit, settings);
    else if (mode === 'corner') game.corner(cells, digit);
    else if (mode === 'centre') game.centre(cells, digit);
    else if (digit <= 9) game.colour(cells, digit);
  }

  #erase() {
    const cells = this.board.selection;
    if (this.#editing) this.#editing.enter(cells, 0);
    else if (cells.length && !this.#paused) this.game.erase(cells, this.mode);
  }

  #selected({ cells, cursor, by }) {
    if (this.settings.digitFirst && this.chosen && by === 'tap' && cells.length && !this.#editing) {
      const had = this.board.selection;
      this.board.selection = [cursor];
      this.#enter(this.chosen, this.mode);
      this.board.selection = had;
    }
    this.#highlight(this.#other ?? this.#present());
  }

  /** Selects what is like a cell: the same digit, else the same marks, else the same colours. */
  #alike(cell) {
    const { cells } = this.game;
    const mine = cells[cell];
    const key = (each) => (mine.digit ? each.digit : mine.centre.length + mine.corner.length ? each.digit ? null : [each.centre, each.corner].join('|') : each.colours.join() || null);
    const wanted = key(mine);
    if (!wanted) return;
    this.board.selection = cells.flatMap((each, index) => (key(each) === wanted ? [index] : []));
    this.#highlight(this.#present());
  }

  #setMode(name) {
    this.mode = name;
    say(MODES.find((mode) => mode.name === name).label);
    this.draw();
  }

  #candidates() {
    const { game } = this;
    if (this.#editing || this.#paused) return;
    game.about.places = true;
    if (!game.fillCandidates()) say('All candidates are there.');
    else say('All candidates are written.');
    this.draw();
  }

  #still(change) {
    if (!this.#paused) change();
  }

  #key(event) {
    if (event.defaultPrevented || document.querySelector('dialog[open]') || !this.game) return;
    const { target } = event;
    if (target.closest?.('input, textarea, select, [contenteditable], [popover]')) return;
    // Space and Enter press the button that has the focus.
    if ((event.key === ' ' || event.key === 'Enter') && target.closest?.('button, a, summary')) return;
    if (this.#paused && !['p', '?', 'n'].includes(event.key)) return;
    if (!target.closest?.('.play-panel, .pad, .menu') && this.board.key(event)) {
      event.preventDefault();
      return;
    }
    const meant = meaning(event, this.game.layout);
    if (!meant) return;
    event.preventDefault();
    const { action, digit, mode, skip } = meant;
    if (action === 'enter') this.#enter(digit, mode);
    else if (action === 'mode') this.#setMode(mode);
    else if (action === 'nextMode' && this.#editing) this.#editing.skip();
    else if (action === 'erase' && this.#editing && skip) this.#editing.enter(this.board.selection, 0, true);
    else this.#actions[action]();
  }

  // From elsewhere

  async #paste(event) {
    if (event.target.closest?.('input, textarea') || document.querySelector('dialog[open]')) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim()) await this.#import(text);
  }

  async #drop(event) {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) await this.#import(await file.text(), file.name);
    else if (event.dataTransfer?.getData('text/plain')) await this.#import(event.dataTransfer.getData('text/plain'));
  }

  async #import(text, name) {
    try {
      const many = lines(text);
      const one = many.length ? many[Math.floor(Math.random() * many.length)] : text;
      const title = name ? name.replace(/\.[^.]+$/, '') : 'Pasted puzzle';
      this.open(await fromText(one, { title }));
      toast(many.length ? `One of ${many.length.toLocaleString('en')} puzzles is open.` : 'The puzzle is open; the game before it is kept.');
    } catch (error) {
      toast(error.message, { seconds: 10 });
    }
  }

  #edit(blank) {
    const before = this.game;
    const from = blank ?? new Game(before.layout, { givens: before.layout.digits(before.givensLine), title: before.about.title });
    this.open(from);
    store.remove(from.about.id);
    this.#timer.stop();
    this.#editing = new Editing(this.game, this.board, this.banner, {
      done: (game) => { this.#editing = null; this.open(game); },
      cancel: () => { this.#editing = null; this.open(before); },
    });
    this.board.selection = [0];
    this.board.cursor = 0;
    this.board.focus({ preventScroll: true });
    this.draw();
  }

  // Help

  async backToSound() {
    const { game } = this;
    try {
      const digits = await this.solution();
      if (!digits) {
        toast('This puzzle has not exactly one solution, so nothing can be called a mistake.');
        return;
      }
      const undone = game.undoMistakes(digits);
      const left = game.mistakes(digits).length;
      if (undone) toast(`Back to before the mistake: ${undone === 1 ? 'one change' : `${undone} changes`} undone.`, { action: { text: 'Redo', run: () => { for (let i = 0; i < undone; i++) game.redo(); } } });
      else toast(left ? 'The mistake was there from the start of this game.' : 'No mistake so far.');
    } catch (error) {
      toast(error.message);
    }
  }

  /** @param {'hint' | 'explain'} name */
  async openPanel(name) {
    if (this.#editing || this.#paused) return;
    let module;
    try {
      module = await import(`../${name}/panel.js`);
    } catch (error) {
      console.error(error);
      toast('This part of the page did not arrive. Is the server still running?');
      return;
    }
    this.#closePanel();
    this.place.hidden = false;
    const { game, board, settings } = this;
    const table = {
      game, board, settings, solution: () => this.solution(), backToSound: () => this.backToSound(), close: () => this.#closePanel(),
      show: (cells) => { this.#other = cells; this.draw(); },
    };
    this.#panel = { leave: (await module.mount(this.place, table)) ?? null };
  }

  #setPanel(...content) {
    this.#closePanel();
    this.place.hidden = false;
    this.place.append(...content);
  }

  #closePanel() {
    this.#panel?.leave?.();
    this.#panel = null;
    this.place.replaceChildren();
    this.place.hidden = true;
    this.board.step = null;
    if (this.#other) {
      this.#other = null;
      this.draw();
    }
  }

  // Time

  #dialog(open) {
    open();
  }

  #pause() {
    if (this.game.isSolved || this.#editing) return;
    this.#paused = true;
    this.#timer.stop();
    this.cover.hidden = false;
    this.board.inert = true;
    this.cover.querySelector('button').focus();
    this.time.classList.add('on');
    this.#save();
  }

  #resume() {
    this.#paused = false;
    this.cover.hidden = true;
    this.board.inert = false;
    this.time.classList.remove('on');
    this.#timer.start();
    this.board.focus({ preventScroll: true });
  }

  /** The timer stands still while nobody can see the page. */
  #looked() {
    if (!this.#timer || this.#paused || this.game.isSolved || this.#editing) return;
    if (document.hidden) {
      this.#timer.stop();
      this.#save();
    } else {
      this.#timer.start();
    }
  }
}
