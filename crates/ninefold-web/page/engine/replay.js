/**
 * Watches without a server: the same messages at the same pace, from workers.
 *
 * A worker can't pause an engine, because it has one thread. But engines are deterministic. So below full speed a worker records the run in
 * slices, ahead of what the page shows, and the page is given events as the pace allows; a pause is a pause of the page. A later slice is another
 * run that skips what has been seen. At full speed a worker runs to the end and sends the board now and then; a pause ends the worker, and
 * the slices go on from the last board.
 *
 *     Replays ── one per page: watches by name
 *       Replay ── one per watch: the pace, the clock
 *         Lane (lane.js) ── one per engine: its worker, its slices
 */
import { Lane } from './lane.js';

/** How often events are handed on, in milliseconds. */
export const FRAME = 16;
/** The slowest speed above a pause and the fastest, in events per second. */
const [SLOWEST, FASTEST] = [0.01, 10_000];
const MOST_STEPS = 10_000;

export class Replays {
  #claim;
  #open = new Map();
  #number = 0;

  /** @param {() => Promise<Worker>} claim returns a worker that is ready; the lane that uses it ends it */
  constructor(claim) {
    this.#claim = claim;
  }

  /**
   * Opens a watch and hands its messages to `dispatch`. Resolves when it has ended, with null, or with the error if it is refused.
   * @param {string} query as of `GET /api/watch`
   */
  async open(query, dispatch, signal) {
    const { speed: asked, ...about } = Object.fromEntries(new URLSearchParams(query));
    const speed = readSpeed(asked === undefined ? undefined : Number(asked));
    if (speed === null) return refusedSpeed();
    if (about.nodes) about.nodes = Number(about.nodes);
    const { start, refused, worker } = await new Lane(about, this.#claim).check();
    if (refused) return refused;
    if (signal.aborted) {
      (await worker).terminate();
      return null;
    }
    const id = `local${++this.#number}`;
    // The first engine has the worker that is there already.
    let spare = worker;
    const claim = () => {
      const found = spare ?? this.#claim();
      spare = null;
      return found;
    };
    const replay = new Replay(start.engines.map((engine) => new Lane({ ...about, engine }, claim, start.puzzle)), speed, dispatch);
    this.#open.set(id, replay);
    signal.addEventListener('abort', () => replay.close(), { once: true });
    dispatch('start', { ...start, id });
    await replay.run();
    this.#open.delete(id);
    return null;
  }

  /** Changes the pace of a watch: `POST /api/watch/ID`. */
  control(id, body) {
    const replay = this.#open.get(id);
    if (!replay || replay.isOver) return answer(404, { error: 'no such watch, or it has ended' });
    const order = JSON.parse(body);
    const speed = readSpeed(order.speed);
    if (speed === null) return answer(422, refusedSpeed());
    if (order.do === 'run') replay.set(speed);
    else if (order.do === 'pause') replay.set(0);
    else if (order.do === 'step') replay.step(Math.min(order.count ?? 1, MOST_STEPS));
    else replay.stop();
    return answer(204, null);
  }
}

class Replay {
  #lanes;
  #dispatch;
  #speed;
  #steps = 0;
  #timer = null;
  #over = Promise.withResolvers ? Promise.withResolvers() : resolvers();
  isOver = false;

  constructor(lanes, speed, dispatch) {
    this.#lanes = lanes;
    this.#speed = speed;
    this.#dispatch = dispatch;
  }

  /** Runs until all engines have ended. */
  run() {
    for (const lane of this.#lanes) lane.open((kind, message) => this.#dispatch(kind, message), () => this.#tick());
    this.#tick();
    return this.#over.promise;
  }

  /** @param {number} speed events per second, 0 for a pause, Infinity for full speed */
  set(speed) {
    this.#speed = speed;
    this.#tick();
  }

  /** Pauses after this many more events of each engine. */
  step(count) {
    this.#steps += count;
    this.set(0);
  }

  /** Ends the engines with their results so far. */
  stop() {
    for (const lane of this.#lanes) lane.stop();
    this.#tick();
  }

  /** Ends everything at once. */
  close() {
    for (const lane of this.#lanes) lane.close();
    this.#end();
  }

  #tick() {
    clearTimeout(this.#timer);
    if (this.isOver) return;
    const now = performance.now();
    for (const lane of this.#lanes) lane.advance({ speed: this.#speed, steps: this.#steps, now });
    if (this.#lanes.every(({ isOver }) => isOver)) this.#end();
    // A lane that waits for its worker, and a watch that is paused, are woken.
    else if (this.#speed > 0 && Number.isFinite(this.#speed)) this.#timer = setTimeout(() => this.#tick(), FRAME);
  }

  #end() {
    clearTimeout(this.#timer);
    this.isOver = true;
    this.#over.resolve();
  }
}

/** Returns a speed, Infinity for full speed, or null if it is out of range. */
function readSpeed(speed) {
  if (speed === undefined) return Infinity;
  return speed === 0 || (speed >= SLOWEST && speed <= FASTEST) ? speed : null;
}

function refusedSpeed() {
  return { status: 422, error: `speed must be 0, or from ${SLOWEST} to ${FASTEST} events per second` };
}

function answer(status, record) {
  return { status, type: 'application/json', body: record ? JSON.stringify(record) : '' };
}

function resolvers() {
  const made = {};
  made.promise = new Promise((resolve) => { made.resolve = resolve; });
  return made;
}
