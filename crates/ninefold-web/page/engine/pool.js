/**
 * The workers: requests wait for one, and each worker answers one at a time.
 *
 *     quick requests ──┐            ┌─ worker
 *                      ├─▶ queue ──▶├─ worker        long requests never take the last one,
 *     long requests  ──┘            └─ (spare)       so a hint doesn't wait behind a rating
 *
 * A request is cancelled by ending its worker, because an engine that works doesn't listen; the spare takes over. The first worker starts with
 * the first request, the others when there is work for them.
 */

/** How long a cancelled request may go on, in milliseconds: most have an answer sooner than a new worker would be ready. */
const GRACE = 150;

export class Pool {
  #start;
  #most;
  #workers = new Set();
  #queue = [];
  #sentToAll = [];
  #number = 0;

  /** @param {() => Promise<Worker>} start returns a worker that is ready @param {number} most how many workers there may be */
  constructor(start, most) {
    this.#start = start;
    this.#most = Math.max(2, most);
  }

  /**
   * Returns the answer to a request.
   * @param {{method: string, path: string, body?: string}} request
   * @param {{signal?: AbortSignal, long?: boolean}} options
   * @returns {Promise<{status: number, type: string, body: string | Uint8Array}>}
   */
  request(request, { signal, long = false } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const job = { request, long, resolve, reject };
      signal?.addEventListener('abort', () => this.#cancel(job, signal.reason), { once: true });
      this.#queue.push(job);
      this.#next();
    });
  }

  /** Starts the first worker, and resolves when it is ready. */
  prepare() {
    const [first] = this.#workers;
    return (first ?? this.#hire()).ready;
  }

  /** Sends a message that isn't answered to all workers, also to those to come. */
  sendToAll(message) {
    this.#sentToAll.push(message);
    for (const { worker } of this.#workers) worker?.postMessage(message);
  }

  /** Returns a worker for one purpose, outside the pool. Whoever takes it ends it. */
  async claim() {
    const spare = [...this.#workers].find((each) => each.worker && !each.job);
    if (!spare || this.#workers.size < 2) return this.#informed(await this.#start());
    this.#workers.delete(spare);
    return spare.worker;
  }

  /** The number of workers that the pool has. */
  get size() {
    return this.#workers.size;
  }

  #next() {
    const isFull = () => [...this.#workers].filter(({ job }) => job?.long).length >= this.#most - 1;
    // Quick requests first; each kind in order.
    const job = this.#queue.find(({ long }) => !long) ?? (isFull() ? null : this.#queue[0]);
    if (!job) return;
    const idle = [...this.#workers].find((each) => !each.job);
    if (!idle && this.#workers.size >= this.#most) return;
    const place = idle ?? this.#hire();
    this.#queue.splice(this.#queue.indexOf(job), 1);
    this.#give(place, job);
    // The next request shouldn't wait for a worker to start.
    if (job.long && this.#workers.size < this.#most && ![...this.#workers].some((each) => !each.job)) this.#hire();
    this.#next();
  }

  #informed(worker) {
    for (const message of this.#sentToAll) worker.postMessage(message);
    return worker;
  }

  #hire() {
    const place = { worker: null, job: null };
    place.ready = this.#start().then((worker) => {
      if (!this.#workers.has(place)) {
        worker.terminate();
        return;
      }
      place.worker = this.#informed(worker);
      worker.addEventListener('message', ({ data }) => this.#answered(place, data));
      worker.addEventListener('error', () => this.#failed(place, new Error('the worker failed')));
    });
    place.ready.catch((error) => this.#failed(place, error));
    this.#workers.add(place);
    return place;
  }

  #give(place, job) {
    Object.assign(place, { job });
    Object.assign(job, { id: ++this.#number, place });
    place.ready.then(() => {
      // A request that is cancelled meanwhile has no worker.
      if (place.job === job) place.worker?.postMessage({ id: job.id, ...job.request });
    }, () => {});
  }

  #answered(place, answer) {
    const { job } = place;
    if (!job || answer.id !== job.id) return;
    place.job = null;
    job.resolve(answer);
    this.#next();
  }

  /** The worker could not start, or died: its request fails, and the next one tries again. */
  #failed(place, error) {
    if (!this.#workers.delete(place)) return;
    place.worker?.terminate();
    place.job?.reject(error);
    this.#next();
  }

  #cancel(job, reason) {
    job.reject(reason);
    const { place } = job;
    if (!place) {
      this.#queue = this.#queue.filter((each) => each !== job);
      return;
    }
    setTimeout(() => {
      if (place.job !== job || !this.#workers.delete(place)) return;
      place.worker?.terminate();
      this.#next();
    }, job.long ? 0 : GRACE);
  }
}
