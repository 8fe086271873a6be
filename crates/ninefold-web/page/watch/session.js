/**
 * A watch session: opens the event stream, keeps a Run for each engine, and sends run, pause, step and stop.
 *
 *     idle ──start──▶ opening ──▶ running ⇄ paused ──▶ ended        any of them ──close──▶ idle
 *
 * The clock of a run is one of two things and never a mixture: at full speed the engines' computing time, otherwise the number of steps
 * each has taken; all engines take the same number per second.
 *
 * Messages go into the runs at once, which is cheap, and are drawn with the next frame. A hidden page gets no frames, so it draws
 * nothing and nothing piles up.
 */
import { ask, listen } from '../lib/api.js';
import { Run } from './run.js';

export class Session {
  /** @param {{change: () => void, end: (run: Run) => void, problem: (error: Error) => void}} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    this.state = 'idle';
    this.runs = new Map();
    this.speed = Infinity;
    this.clock = 'time';
  }

  /**
   * @param {{layout: object, givens: number[], line: string}} board
   * @param {{name: string, reports: string}[]} engines as the server describes them
   * @param {number} speed steps per second; 0 waits for single steps, Infinity is full speed
   */
  start(board, engines, speed, { tree = true, steps = 0 } = {}) {
    this.close();
    this.runs = new Map(engines.map((engine) => [engine.name, new Run(board.layout, board.givens, engine, { tree })]));
    this.state = 'opening';
    this.speed = speed;
    this.clock = speed === Infinity ? 'time' : 'steps';
    this.wanted = steps ? { do: 'step', count: steps } : null;
    this.begun = performance.now();
    this.waited = 0;
    this.halted = speed === 0 ? this.begun : 0;
    const query = new URLSearchParams({ puzzle: board.line, layout: board.layout.name, engine: engines.map(({ name }) => name).join(',') });
    if (Number.isFinite(speed)) query.set('speed', speed);
    this.#stop = listen(`watch?${query}`, {
      start: ({ id }) => this.#started(id),
      events: (message) => this.#take(message, (run) => run.take(message)),
      board: (message) => this.#take(message, (run) => run.snapshot(message)),
      end: (record) => this.#ended(record),
      lost: (error) => this.#lost(error),
    });
    this.handlers.change();
  }

  #stop = null;
  #id = null;

  get isLive() {
    return this.state === 'opening' || this.state === 'running' || this.state === 'paused';
  }

  /** Seconds of work, without pauses. */
  get elapsed() {
    if (this.state === 'idle') return 0;
    const until = this.finished ?? (this.halted || performance.now());
    return Math.max(0, until - this.begun - this.waited) / 1000;
  }

  run(speed) {
    this.#go();
    this.speed = speed;
    // A run at full speed that was animated before, or is from now on, has neither a time nor a number of steps.
    if ((speed === Infinity) !== (this.clock === 'time')) this.clock = 'none';
    this.state = this.state === 'opening' ? 'opening' : 'running';
    this.#command({ do: 'run', ...(Number.isFinite(speed) ? { speed } : {}) });
  }

  pause() {
    this.state = this.state === 'opening' ? 'opening' : 'paused';
    this.halted ||= performance.now();
    this.#command({ do: 'pause' });
  }

  step(count = 1) {
    this.state = this.state === 'opening' ? 'opening' : 'paused';
    this.halted ||= performance.now();
    this.#command({ do: 'step', count });
  }

  /** Drops the session at once. */
  close() {
    this.#stop?.();
    this.#stop = null;
    this.#id = null;
    this.wanted = null;
    this.finished = undefined;
    this.state = 'idle';
    this.runs = new Map();
  }

  #go() {
    if (this.halted) this.waited += performance.now() - this.halted;
    this.halted = 0;
  }

  #started(id) {
    this.#id = id;
    this.state = this.halted ? 'paused' : 'running';
    // A fast engine may have ended by now, and then there is nothing to control.
    setTimeout(() => this.#send(), 20);
    this.handlers.change();
  }

  #take({ engine }, change) {
    const run = this.runs.get(engine);
    if (run) change(run);
    this.handlers.change();
  }

  #ended(record) {
    const run = this.runs.get(record.engine);
    run?.finish(record);
    if ([...this.runs.values()].every(({ end }) => end)) {
      this.finished = this.halted || performance.now();
      this.state = 'ended';
      this.#stop?.();
      this.#id = null;
    }
    if (run) this.handlers.end(run);
    this.handlers.change();
  }

  #lost(error) {
    // Refused before it began.
    if (!this.#id) {
      this.close();
      this.handlers.problem(error);
      this.handlers.change();
      return;
    }
    this.finished = performance.now();
    this.state = 'ended';
    this.#id = null;
    this.handlers.problem(error);
    this.handlers.change();
  }

  /** Sends one command at a time. Later ones wait: steps add up, otherwise the latest wins. */
  #command(order) {
    const more = order.do === 'step' && this.wanted?.do === 'step' ? this.wanted.count : 0;
    this.wanted = more ? { ...order, count: order.count + more } : order;
    this.handlers.change();
    this.#send();
  }

  async #send() {
    const [id, order] = [this.#id, this.wanted];
    if (!id || !order || this.sending === id) return;
    this.wanted = null;
    this.sending = id;
    try {
      await ask(`watch/${id}`, order);
    } catch (error) {
      // The run may have ended meanwhile.
      if (error.status !== 404 && id === this.#id) this.handlers.problem(error);
    }
    if (this.sending === id) this.sending = null;
    if (id === this.#id) this.#send();
  }
}
