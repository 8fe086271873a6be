/**
 * One engine of a watch, in a worker of its own: see `replay.js`.
 *
 *     idle ──slice──▶ recording ──▶ idle …        below full speed: messages wait here until the pace allows them
 *     idle ──full speed──▶ racing ──▶ over        boards are handed on as they come
 *
 * `position` is the number of events handed on. When the pace changes so that what is recorded doesn't fit any more, or the worker is busy
 * with something else, that is dropped, and recorded again from the position.
 */

const FRAME = 16;
/** How late events may be and still be made up for, in milliseconds. */
const LATE = 250;
/** How many messages a slice has: the first is short, because someone waits for it. */
const [FIRST, MAX] = [64, 4096];
/** Up to this speed, every event is a message of its own, so that a pause can come after any of them. */
const SINGLE = 120;

export class Lane {
  #about;
  #claim;
  #worker = null;
  #number = 0;
  /** What the worker does: null, 'slice' or 'full'. */
  #busy = null;
  /** Messages not yet handed on, how many events each has at most, and the end of the run if it is known. */
  #messages = [];
  #batch = 1;
  #end = null;
  #size = FIRST;
  #due = 0;
  #speed = 0;
  #stepped = 0;
  #begun = 0;
  #paused = 0;
  #since = null;
  #counts = { calls: 0, placements: 0, rejections: 0, backtracks: 0, depth: 0, deepest: 0, steps: 0, solutions: 0, events: 0 };
  #board;
  #dispatch = () => {};
  #wake = () => {};
  position = 0;
  isOver = false;

  /**
   * @param {object} about the puzzle, its layout, the engine and its budget
   * @param {() => Promise<Worker>} claim returns a worker that is ready; the lane ends it
   * @param {string} board the givens
   */
  constructor(about, claim, board = '') {
    this.#about = about;
    this.#claim = claim;
    this.#board = board;
  }

  /** Asks whether the engines can run at all: `{ start, worker }` has the first record, `{ refused }` the error. */
  async check() {
    let start = null;
    const answer = await this.#ask({ ...this.#about, count: 1 }, (kind, text) => { if (kind === 'start') start ??= JSON.parse(text); }, true);
    const worker = this.#worker;
    if (answer.status < 300) return { start, worker };
    this.close();
    return { refused: { status: answer.status, ...JSON.parse(answer.body) } };
  }

  /** @param {(kind: string, message: object) => void} dispatch @param {() => void} wake called when a worker has news */
  open(dispatch, wake) {
    this.#dispatch = dispatch;
    this.#wake = wake;
    this.#begun = performance.now();
  }

  /** Does what the pace allows now. */
  advance({ speed, steps, now }) {
    if (this.isOver) return;
    this.#rest(speed === 0 && this.#stepped >= steps, now);
    if (speed === Infinity) {
      this.#race();
      return;
    }
    if (this.#busy === 'full') this.#drop();
    if (speed === 0) this.#speed = 0;
    const batch = speed > SINGLE ? Math.ceil(speed / SINGLE) : 1;
    if (this.#batch > batch && this.#messages.length) this.#drop();
    const gap = 1000 / speed;
    let allowed;
    if (speed === 0) {
      allowed = steps - this.#stepped;
    } else {
      // A page that is busy is late, and catches up; time lost to a pause or another speed isn't made up for.
      if (speed !== this.#speed) this.#due = now;
      this.#due = Math.max(this.#due, now - LATE);
      allowed = this.#due <= now + FRAME ? Math.floor((now + FRAME - this.#due) / gap) + 1 : 0;
    }
    const handed = this.#hand(allowed);
    if (speed === 0) this.#stepped += handed;
    else this.#due += handed * gap;
    this.#speed = speed;
    if (!this.#messages.length && this.#end) this.#finish({ ...this.#end, seconds: this.#seconds(now) });
    else if (!this.#end && this.#messages.length < this.#size / 2) this.#record(batch);
  }

  /** Ends the engine with its results so far. */
  stop() {
    if (this.isOver) return;
    const { engine } = this.#about;
    this.#finish({ v: 1, engine, answer: 'unknown', stop: 'cancelled', board: this.#board, counts: this.#counts, seconds: this.#seconds(performance.now()) });
  }

  close() {
    this.isOver = true;
    this.#drop();
  }

  /** Hands on up to this many events, as one message. Returns how many they were. */
  #hand(allowed) {
    const events = [];
    while (this.#messages.length && events.length + this.#messages[0].size <= allowed) {
      const { text, message = JSON.parse(text) } = this.#messages.shift();
      events.push(...message.events);
      this.#counts = message.counts;
    }
    if (events.length) {
      this.position += events.length;
      for (const event of events) this.#board = after(this.#board, event);
      this.#dispatch('events', { v: 1, engine: this.#about.engine, events, counts: this.#counts });
    }
    return events.length;
  }

  #finish(end) {
    this.close();
    this.#dispatch('end', end);
  }

  /** Seconds of work, without pauses. */
  #seconds(now) {
    return Math.max(0, now - this.#begun - this.#paused - (this.#since === null ? 0 : now - this.#since)) / 1000;
  }

  #rest(isResting, now) {
    if (isResting) {
      this.#since ??= now;
    } else if (this.#since !== null) {
      this.#paused += now - this.#since;
      this.#since = null;
    }
  }

  /** Records more events after those that wait. */
  async #record(batch) {
    if (this.#busy) return;
    this.#busy = 'slice';
    this.#batch = batch;
    const ahead = this.#messages.reduce((sum, { size }) => sum + size, 0);
    const slice = { ...this.#about, from: this.position + ahead, count: this.#size * batch, batch };
    const take = (kind, text) => {
      // A message of one event is read when its time has come; others say how many they have.
      if (kind === 'events') this.#messages.push(batch === 1 ? { text, size: 1 } : whole(JSON.parse(text)));
      if (kind === 'end') this.#end = JSON.parse(text);
    };
    await this.#follow(slice, take);
    this.#size = Math.min(MAX, this.#size * 4);
  }

  /** Runs on to the end at full speed. */
  #race() {
    if (this.#busy === 'full') return;
    if (this.#messages.length || this.#busy) this.#drop();
    this.#busy = 'full';
    this.#follow({ ...this.#about, from: this.position }, (kind, text) => {
      if (kind !== 'board' && kind !== 'end') return;
      const record = JSON.parse(text);
      if (kind === 'end') {
        this.#finish(record);
      } else if (record.counts.events > this.position) {
        this.position = record.counts.events;
        this.#board = record.board;
        this.#counts = record.counts;
        this.#dispatch('board', record);
      }
    });
  }

  /** Sends a request and takes its messages, unless something else has begun meanwhile. */
  async #follow(request, take) {
    const mine = ++this.#number;
    const isMine = () => mine === this.#number && !this.isOver;
    try {
      const answer = await this.#ask(request, (...message) => { if (isMine()) take(...message); });
      if (!isMine()) return;
      this.#busy = null;
      if (answer.status >= 300) this.#finish({ ...this.#defect(), stop: 'defect' });
    } catch {
      if (isMine()) this.#finish({ ...this.#defect(), stop: 'defect' });
    }
    this.#wake();
  }

  #defect() {
    return { v: 1, engine: this.#about.engine, answer: 'unknown', board: this.#board, counts: this.#counts, seconds: 0 };
  }

  /** Forgets what is recorded or under way. */
  #drop() {
    this.#number += 1;
    this.#messages = [];
    this.#end = null;
    this.#size = FIRST;
    if (this.#busy || this.isOver) {
      this.#worker?.then((worker) => worker.terminate(), () => {});
      this.#worker = null;
    }
    this.#busy = null;
  }

  /** Sends a request to the lane's worker and hands over each line; resolves with the answer. */
  async #ask(request, take, first = false) {
    this.#worker ??= this.#claim();
    const worker = await this.#worker;
    const id = `lane ${++asked}`;
    return new Promise((resolve, reject) => {
      const hear = ({ data }) => {
        if (data.id !== id) return;
        if (data.lines) {
          for (const line of data.lines) {
            const space = line.indexOf(' ');
            take(line.slice(0, space), line.slice(space + 1));
          }
          this.#wake();
          return;
        }
        worker.removeEventListener('message', hear);
        resolve(data);
      };
      worker.addEventListener('message', hear);
      worker.addEventListener('error', reject, { once: true });
      worker.postMessage({ id, watch: JSON.stringify(request), first });
    });
  }
}

let asked = 0;

function whole(message) {
  return { message, size: message.events.length };
}

/** Returns a board after an event. Boards are texts with a symbol for each cell, as the engine writes them. */
function after(board, { did, cell, digit, cells, digits, board: whole }) {
  if (did === 'jump' || did === 'solution') return whole;
  if (did === 'place') return put(board, cell, digit);
  if (did === 'retreat') return put(board, cell, 0);
  return did === 'step' && cells.length === 1 && digits.length === 1 ? put(board, cells[0], digits[0]) : board;
}

function put(board, name, digit) {
  const [, row, column] = name.match(/^r(\d+)c(\d+)$/);
  const at = (row - 1) * Math.sqrt(board.length) + Number(column) - 1;
  return board.slice(0, at) + (digit ? digit.toString(36).toUpperCase() : '.') + board.slice(at + 1);
}
