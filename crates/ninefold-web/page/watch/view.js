/** The Watch view: see an engine think, alone or in a race. */
import { ask, getOnce } from '../lib/api.js';
import { el, keep, mayMove, recall, say } from '../lib/ui.js';
import { capitalised } from '../lib/words.js';
import { controls } from './controls.js';
import { build } from './dom.js';
import { pressed } from './keys.js';
import { TreeView } from './tree-view.js';
import { lanes, podium, racers, ranks, usual } from './race.js';
import { Session } from './session.js';
import { EngineView } from './engine-view.js';
import { boardList } from './boards.js';
import { MAX_SPEED } from './speed.js';
import { stepList } from './steps.js';
import { ending, isAnswer, learnLink, shortEnding, speedWords, supports } from './words.js';

/** The tree of a board with up to this many cells can be drawn while the engine searches. */
const TINY = 16;

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
    this.kept = { engine: 'depth-first', speed: 12, mode: 'one', board: 'Sudoku 1', ...recall('watch', {}) };
    if (!mayMove() && recall('watch', null) === null) this.kept.speed = 2;
    this.session = new Session({ change: () => this.draw(), end: (run) => this.ended(run), problem: (error) => this.problem(error) });
    this.asked = 0;
    this.shown = null;
    this.wholes = new Map();
    this.key = (event) => this.keys(event);
  }

  async open(name, query) {
    this.boards = boardList({ choose: (board, value) => this.choose(board, value), problem: (error) => this.problem(error) });
    this.tree = new TreeView({ again: () => this.begin(MAX_SPEED), pick: (node) => this.lookBack(node ? { node } : null) });
    this.steps = stepList((step) => this.lookBack({ step }));
    this.lanes = lanes();
    this.controls = controls({
      solve: () => this.go(Infinity), play: () => this.go(this.kept.speed), step: () => this.step(), pause: () => this.pause(), stop: () => this.session.stop(), reset: () => this.clear(),
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
    engine.append(...this.engines.map((each) => el('option', { value: each.name, text: each.name })));
    engine.addEventListener('change', () => this.engine(engine.value));
    document.addEventListener('keydown', this.key);
    if (this.failed) {
      this.problem(this.failed);
      return;
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
  }

  leave() {
    document.removeEventListener('keydown', this.key);
    clearTimeout(this.later);
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
    const { summary } = this.engineOf(name);
    this.parts.about.replaceChildren(`${capitalised(summary)}. `, el('a', { href: learnLink(name), text: 'How it works' }));
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
  }

  // Commands

  go(speed) {
    this.shown = null;
    if (this.session.isLive) this.session.run(speed);
    else this.begin(speed);
    say(speed === Infinity ? 'Solving' : `Playing, ${speedWords(speed)}`);
  }

  begin(wanted, steps = 0) {
    this.shown = null;
    if (!this.names.length || !this.board) return;
    // At full speed only the path to the solution is known. A tiny board is solved at once at any speed, so show its whole tree.
    const speed = wanted === Infinity && !this.isRace && this.board.layout.count <= TINY ? MAX_SPEED : wanted;
    this.parts.problem.textContent = '';
    if (this.isRace) this.keep({ race: this.racers.names });
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
    if (this.session.state === 'paused') {
      this.shown = null;
      this.session.run(this.session.speed || this.kept.speed);
      say('Resumed');
    } else {
      this.session.pause();
      say('Paused');
    }
  }

  clear() {
    this.session.close();
    this.shown = null;
    if (this.parts) this.parts.problem.textContent = '';
    this.draw();
  }

  setSpeed(speed) {
    this.keep({ speed });
    if (this.session.state === 'paused') this.session.speed = speed;
    if (this.session.state !== 'running') return;
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
    const { isLive } = this.session;
    const handlers = { isLive, begin: () => this.go(this.kept.speed), pause: () => this.pause(), step: () => this.step(), stop: () => this.session.stop() };
    if (pressed(event, handlers)) event.preventDefault();
  }

  // Reports

  problem(error) {
    const busy = error.status === 503;
    const text = busy ? 'The server is busy: other pages are watching engines too. Stop one there, or try again in a moment.' : error.message;
    if (this.parts) this.parts.problem.textContent = text;
  }

  async ended(run) {
    this.endedAt = performance.now();
    if (this.isRace) this.finish(run);
    else {
      this.announcing = false;
      if (run.end.answer === 'solved') await this.checkUnique();
      if (this.session.runs.get(run.engine) === run) say(`${this.words(run).title}. ${this.words(run).more}`);
    }
    this.draw();
  }

  /** Announces the winner and the end of a race, and nothing in between. */
  finish(run) {
    const order = ranks(this.session.runs.values());
    if (this.session.state === 'ended') say(`The race is over. ${podium(this.session.runs.values())}`);
    else if (order.size === 1 && isAnswer(run.end)) say(`${run.engine} is first: ${shortEnding(run.end)}`);
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
    this.controls.show(session.state, { touched: session.state !== 'idle', ready: this.names.length > 0 });
    parts.whole.dataset.state = session.state;
    if (this.isRace) this.lanes.show(board, this.names, session.runs, session.isLive);
    else this.engineView.show({ session, board, engine: this.engineOf(this.kept.engine), shown: this.shown, announcing: this.announcing, words: (run) => this.words(run) });
    // The clock runs on between events.
    if (session.state === 'running') this.draw();
  }
}

/** The same line is another puzzle on another layout. */
function keyOf({ layout, line }) {
  return `${layout.name} ${line}`;
}
