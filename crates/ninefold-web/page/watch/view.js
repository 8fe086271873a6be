/** The Watch view: see an engine think, alone or in a race. */
import { ask, getOnce } from '../lib/api.js';
import { t } from '../lib/messages.js';
import { el, keep, mayMove, recall, say } from '../lib/ui.js';
import { controls } from './controls.js';
import { build } from './dom.js';
import { pressed } from './keys.js';
import { TreeView } from './tree-view.js';
import { lanes, podium, racers, ranks, usual } from './race.js';
import { Session } from './session.js';
import { EngineView } from './engine-view.js';
import { boardList } from './boards.js';
import { readTree } from './search-tree.js';
import { MAX_SPEED, MIN_SPEED } from './speed.js';
import { stepList } from './steps.js';
import { ending, engineAbout, engineTitle, isAnswer, learnLink, shortEnding, speedWords, supports } from './words.js';

/** The tree of a board with up to this many cells can be drawn while the engine searches. */
const TINY = 16;
/** How many nodes the tree of a run at full speed has at most. */
const NODES = 2500;

export async function mount(main, { name, query }) {
  const view = new Watch(main);
  await view.open(name, query);
  return () => view.leave();
}

class Watch {
  constructor(main) {
    // Leaving the view removes this element, which tells pending requests to give up.
    this.whole = el('div', { class: 'watch' });
    main.append(this.whole);
    this.kept = { engine: 'depth-first', speed: 13, mode: 'one', board: 'Sudoku 1', ...recall('watch', {}) };
    if (!mayMove() && recall('watch', null) === null) this.kept.speed = 2;
    this.session = new Session({ change: () => this.draw(), end: (run) => this.ended(run), problem: (error) => this.problem(error) });
    this.asked = 0;
    this.shown = null;
    this.wholes = new Map();
    this.key = (event) => this.keys(event);
  }

  async open(name, query) {
    this.boards = boardList({ choose: (board, value) => this.choose(board, value), problem: (error) => this.problem(error) });
    this.tree = new TreeView({ pick: (node) => this.lookBack(node ? { node } : null) });
    this.steps = stepList((step) => this.lookBack({ step }));
    this.lanes = lanes();
    this.controls = controls({
      play: () => this.play(), pause: () => this.pause(), step: () => this.step(), solve: () => this.solve(), reset: () => this.clear(),
    }, (speed) => this.setSpeed(speed), this.kept.speed);
    const failed = (error) => { this.failed ??= error; return null; };
    this.engines = (await getOnce('engines').catch(failed)) ?? [];
    if (!this.whole.isConnected) return;
    this.racers = racers(this.engines, () => this.raced());
    this.parts = build(this.whole, {
      boards: this.boards, controls: this.controls.element, tree: this.tree.element, steps: this.steps.element, racers: this.racers.element,
      lanes: this.lanes.element, mode: (mode) => this.mode(mode),
    });
    this.engineView = new EngineView(this.parts, this.tree, this.steps);
    const { engine } = this.parts;
    engine.append(...this.engines.map((each) => el('option', { value: each.name, text: engineTitle(each.name) })));
    engine.addEventListener('change', () => this.engine(engine.value));
    document.addEventListener('keydown', this.key);
    if (this.failed) {
      this.problem(this.failed);
      return;
    }
    const speed = Number(query.get('speed'));
    if (speed >= MIN_SPEED && speed <= MAX_SPEED) {
      this.keep({ speed });
      this.controls.set(speed);
    }
    const wanted = [name, query.get('engine'), this.kept.engine].find((each) => this.engines.some((known) => known.name === each));
    this.kept.engine = wanted ?? this.engines[0].name;
    const linked = await this.boards.fill(query).catch(failed);
    if (!this.whole.isConnected) return;
    // A game opened since the last visit comes first.
    const opened = this.boards.mine && this.boards.mine !== this.kept.game ? 'game' : null;
    for (const value of [linked, query.get('board'), opened, this.kept.board, 'Sudoku 1']) if (value && (await this.boards.take(value).catch(failed))) break;
    this.mode(query.has('race') ? 'race' : name || query.has('engine') ? 'one' : this.kept.mode);
    const race = query.get('race')?.split(',').filter((each) => this.engines.some((known) => known.name === each));
    if (race?.length) this.racers.set(race);
    if (this.failed) this.problem(this.failed);
    this.opened = true;
    this.write();
  }

  /** Keeps the address up to date: it says what is watched, and opens it again. */
  write() {
    if (!this.opened || !this.board || this.left) return;
    const { engine, speed } = this.kept;
    const query = new URLSearchParams({ ...(this.isRace ? { race: this.racers.names.join() } : { engine }), ...this.boards.address(this.kept.board, this.board), speed });
    history.replaceState(null, '', `#/watch?${query}`);
  }

  leave() {
    document.removeEventListener('keydown', this.key);
    clearTimeout(this.later);
    this.drawing?.abort();
    this.session.close();
    this.tree.leave();
    if (this.asked) cancelAnimationFrame(this.asked);
    this.left = true;
  }

  // Choosing

  choose(board, value) {
    this.board = board;
    this.clear();
    this.keep({ board: value, game: this.boards.mine });
    this.parts.board.layout = board.layout;
    this.parts.board.label = board.title;
    this.parts.whole.style.setProperty('--count', board.layout.side);
    this.racers.fit(board.layout);
    const fitting = this.engines.filter((engine) => supports(engine, board.layout)).map(({ name }) => name);
    this.racers.set(this.kept.race?.length ? this.kept.race.filter((name) => fitting.includes(name)) : usual(this.engines, board.layout));
    for (const option of this.parts.engine.options) option.disabled = !fitting.includes(option.value);
    this.engine(fitting.includes(this.kept.engine) ? this.kept.engine : fitting[0]);
  }

  engine(name) {
    this.clear();
    this.parts.engine.value = this.parts.whole.dataset.engine = name;
    this.parts.whole.dataset.reports = this.engineOf(name).reports;
    this.keep({ engine: name });
    this.parts.about.replaceChildren(`${engineAbout(this.engineOf(name))} `, el('a', { href: learnLink(name), text: t('watch.howItWorks') }));
    this.draw();
  }

  mode(mode) {
    this.clear();
    this.keep({ mode });
    for (const each of this.parts.modes) each.setAttribute('aria-pressed', String(each.dataset.mode === mode));
    this.parts.whole.dataset.mode = mode;
    this.draw();
  }

  raced() {
    if (!this.parts) return;
    this.clear();
    this.draw();
    this.write();
  }

  /** Returns an engine as the server describes it. */
  engineOf(name) {
    return this.engines.find((each) => each.name === name);
  }

  get isRace() {
    return this.kept.mode === 'race';
  }

  get names() {
    return this.isRace ? this.racers.names : [this.kept.engine];
  }

  keep(change) {
    Object.assign(this.kept, change);
    keep('watch', this.kept);
    this.write();
  }

  // Commands

  /** Plays from the start, or from where it was paused. */
  play() {
    const { session } = this;
    // A race at full speed goes on by the same clock.
    const speed = this.isRace && session.state === 'paused' && session.clock === 'time' ? Infinity : this.kept.speed;
    this.go(speed);
  }

  solve() {
    // A race has one clock, so it starts again.
    if (this.isRace && this.session.clock !== 'time') this.session.close();
    this.go(Infinity);
  }

  go(speed) {
    this.shown = null;
    if (this.session.isLive) this.session.run(speed);
    else this.begin(speed);
    say(speed === Infinity ? t('watch.solving') : t('watch.playing', { speed: speedWords(speed) }));
  }

  begin(wanted, steps = 0) {
    this.shown = null;
    if (!this.names.length || !this.board) return;
    // At full speed events are lost. A tiny board, and the few steps of pure logic, take no time at any speed.
    const isShort = this.board.layout.count <= TINY || this.engineOf(this.names[0]).reports === 'steps';
    const speed = wanted === Infinity && !this.isRace && isShort ? MAX_SPEED : wanted;
    this.parts.problem.textContent = '';
    if (this.isRace) {
      this.keep({ race: this.racers.names });
      // On a phone the race may be below what is seen.
      this.lanes.element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
    this.session.start(this.board, this.names.map((name) => this.engineOf(name)), speed, { tree: !this.isRace, steps });
  }

  step() {
    // A quick series of steps stops at the end instead of starting again.
    if (this.session.state === 'ended' && performance.now() - this.endedAt < 800) return;
    this.shown = null;
    this.announcing = true;
    if (this.session.isLive) this.session.step();
    else this.begin(0, 1);
  }

  pause() {
    this.session.pause();
    say(t('watch.paused'));
  }

  clear() {
    this.drawing?.abort();
    this.session.close();
    this.shown = null;
    if (this.parts) this.parts.problem.textContent = '';
    this.draw();
  }

  setSpeed(speed) {
    this.keep({ speed });
    if (this.session.state === 'paused' && this.session.speed !== Infinity) this.session.speed = speed;
    // The slider sets the pace of Play; a race at full speed keeps its clock.
    if (this.session.state !== 'running' || (this.isRace && this.session.speed === Infinity)) return;
    clearTimeout(this.later);
    this.later = setTimeout(() => { if (this.session.state === 'running') this.session.run(speed); }, 60);
  }

  /** Shows the board after a step or at a node; returns whether there is one. */
  lookBack(shown) {
    if (!this.session.runs.size) return false;
    if (this.session.state === 'running') this.session.pause();
    [this.shown, this.announcing] = [shown, true];
    this.draw();
    return true;
  }

  keys(event) {
    const { isLive, state } = this.session;
    const handlers = { isLive, isRunning: isLive && state !== 'paused', begin: () => this.play(), pause: () => this.pause(), step: () => this.step() };
    if (pressed(event, handlers)) event.preventDefault();
  }

  // Reports

  problem(error) {
    const busy = error.status === 503;
    const text = busy ? t('watch.busy') : error.message;
    if (this.parts) this.parts.problem.textContent = text;
  }

  async ended(run) {
    this.endedAt = performance.now();
    if (this.isRace) this.finish(run);
    else {
      this.announcing = false;
      this.drawWhole(run);
      if (run.end.answer === 'solved') await this.checkUnique();
      if (this.session.runs.get(run.engine) === run) say(`${this.words(run).title}. ${this.words(run).more}`);
    }
    this.draw();
  }

  /** Draws the whole tree of a run at full speed, of which only the path is known. */
  async drawWhole(run) {
    if (!run.tree?.lost || !run.end.counts.placements) return;
    const { layout, givens, line } = this.board;
    const { signal } = this.drawing = new AbortController();
    run.waiting = true;
    this.draw();
    try {
      const record = await ask('tree', { puzzle: line, layout: layout.name, engine: run.engine, limit: NODES }, { signal });
      run.adopt(Object.assign(readTree(record, layout, givens), { partial: Boolean(record.stop) }));
    } catch {
      // The path to the solution remains.
    }
    run.waiting = false;
    this.draw();
  }

  /** Announces the winner and the end of a race, and nothing in between. */
  finish(run) {
    const { runs, clock, state } = this.session;
    const order = ranks(runs.values(), clock);
    if (state === 'ended') say(t('watch.raceOver', { podium: podium(runs.values(), clock) }));
    else if (order.size === 1 && order.has(run.engine) && isAnswer(run.end)) say(t('watch.first', { engine: engineTitle(run.engine), how: shortEnding(run.end) }));
  }

  /** Asks whether the solution found is the only one. */
  async checkUnique() {
    const { board } = this;
    if (this.wholes.has(keyOf(board))) return;
    const found = await ask('check', { puzzle: board.line, layout: board.layout.name }).catch(() => null);
    // A failed request is retried the next time.
    if (found) this.wholes.set(keyOf(board), found.answer);
  }

  words(run) {
    return ending(run.end, { left: run.left, whole: this.wholes.get(keyOf(this.board)), searches: run.reports !== 'steps' });
  }

  draw() {
    if (this.left) return;
    this.asked ||= requestAnimationFrame(() => {
      this.asked = 0;
      if (this.board && this.parts && !this.left) this.paint();
    });
  }

  paint() {
    const { session, parts, board } = this;
    const atFull = session.isLive && session.speed === Infinity && session.state !== 'paused';
    this.controls.show(session.state, { touched: session.state !== 'idle', ready: this.names.length > 0, hasSolve: !atFull });
    parts.whole.dataset.state = session.state;
    if (this.isRace) this.lanes.show(board, this.names, session);
    else this.engineView.show({ session, board, engine: this.engineOf(this.kept.engine), shown: this.shown, announcing: this.announcing, words: (run) => this.words(run) });
    // The clock runs on between events.
    if (session.state === 'running') this.draw();
  }
}

/** The same line is another puzzle on another layout. */
function keyOf({ layout, line }) {
  return `${layout.name} ${line}`;
}
