/**
 * One visit to the server's engines: opens the stream, keeps a Run for each engine, passes on run, pause, step and stop.
 *
 *     idle ──start──▶ opening ──▶ running ⇄ paused ──▶ ended        any of them ──close──▶ idle
 *
 * What arrives is taken into the runs at once, which is cheap, and drawn with the next frame; a hidden page gets no frames, so
 * it draws nothing and nothing piles up.
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
  }

  /**
   * @param {{layout: object, givens: number[], line: string}} board
   * @param {string[]} engines
   * @param {number} speed events a second; 0 to wait for steps, Infinity for full speed
   */
  start(board, engines, speed, { tree = true, steps = 0 } = {}) {
    this.close();
    this.runs = new Map(engines.map((name) => [name, new Run(board.layout, board.givens, name, { tree })]));
    this.state = 'opening';
    this.speed = speed;
    this.wanted = steps ? { do: 'step', count: steps } : null;
    this.begun = performance.now();
    this.waited = 0;
    this.halted = speed === 0 ? this.begun : 0;
    const query = new URLSearchParams({ puzzle: board.line, layout: board.layout.name, engine: engines.join(',') });
    if (Number.isFinite(speed)) query.set('speed', speed);
    this.#stop = listen(`watch?${query}`, {
      start: ({ id }) => this.#started(id),
      events: (told) => this.#take(told, (run) => run.take(told)),
      board: (told) => this.#take(told, (run) => run.snapshot(told)),
      end: (told) => this.#ended(told),
      lost: (error) => this.#lost(error),
    });
    this.handlers.change();
  }

  #stop = null;
  #id = null;

  get isLive() {
    return this.state === 'opening' || this.state === 'running' || this.state === 'paused';
  }

  /** Seconds of work, pauses left out. */
  get elapsed() {
    if (this.state === 'idle') return 0;
    const until = this.finished ?? (this.halted || performance.now());
    return Math.max(0, until - this.begun - this.waited) / 1000;
  }

  run(speed) {
    this.#go();
    this.speed = speed;
    this.state = this.state === 'opening' ? 'opening' : 'running';
    this.#tell({ do: 'run', ...(Number.isFinite(speed) ? { speed } : {}) });
  }

  pause() {
    this.state = this.state === 'opening' ? 'opening' : 'paused';
    this.halted ||= performance.now();
    this.#tell({ do: 'pause' });
  }

  step(count = 1) {
    this.state = this.state === 'opening' ? 'opening' : 'paused';
    this.halted ||= performance.now();
    this.#tell({ do: 'step', count });
  }

  /** Ends the work; what was found so far is told. */
  stop() {
    if (this.isLive) this.#tell({ do: 'stop' });
  }

  /** Goes away at once. */
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
    // An engine may be done before it has done anything: then there is nobody to tell.
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
    // Refused before it began: nothing has happened.
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

  /** One order at a time: what is wished meanwhile waits, steps add up, and the latest of the others counts. */
  #tell(order) {
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
      // It may have ended meanwhile: then there is nothing to change.
      if (error.status !== 404 && id === this.#id) this.handlers.problem(error);
    }
    if (this.sending === id) this.sending = null;
    if (id === this.#id) this.#send();
  }
}
