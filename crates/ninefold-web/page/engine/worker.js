/**
 * A worker with an engine. It answers one message at a time, in order:
 *
 *     { module }                          the compiled engine, or its first part; answered with { ready: true }
 *     { rest, part }                      a later part; not answered
 *     { id, method, path, body }          a request; answered with { id, status, type, body }
 *     { id, watch, first }                a watch; answered with { id, lines: […] } while it runs, or with its first line, then with { id, status, … }
 *     { id, boards }                      many 9×9 boards, 81 bytes each; answered with { id, status, body }, 82 bytes each
 *
 * If the engine fails, the answer has status 500, and the next message finds a fresh engine. If it needs a part that hasn't come, the answer is
 * { id, missing: part }.
 */
import { Engine } from './instance.js';

/** How long lines of a watch may wait for company, in milliseconds, and how many may. */
const FRAME = 16;
const MANY = 4096;

const DEFECT = 'internal error: this is a bug in Ninefold; please report it with your request';

/** The engine needs a part that hasn't come. */
class Incomplete extends Error {
  constructor(part) {
    super();
    this.part = part;
  }
}

let module = null;
const rests = [];
let engine = null;
let watching = null;

function fresh() {
  return new Engine(module, {
    emit: (line) => watching?.take(line),
    panicked: (text) => console.warn(text),
    rest: (part) => {
      if (!rests[part]) throw new Incomplete(part);
      return rests[part];
    },
  });
}

/** Lines on their way to the page. */
class Lines {
  #lines = [];
  #sent = performance.now();

  constructor({ id, first = false }) {
    Object.assign(this, { id, first });
  }

  /** Returns whether this line was enough. */
  take(line) {
    this.#lines.push(line);
    if (this.#lines.length >= MANY || performance.now() - this.#sent >= FRAME) this.send();
    return this.first;
  }

  send() {
    if (this.#lines.length) postMessage({ id: this.id, lines: this.#lines });
    this.#lines = [];
    this.#sent = performance.now();
  }
}

function answered(message) {
  try {
    engine ??= fresh();
    if (message.boards) return { status: 200, type: 'application/octet-stream', body: engine.solveMany(message.boards) };
    if (message.watch === undefined) return engine.handle(message.method, message.path, message.body);
    watching = new Lines(message);
    const answer = engine.watch(message.watch);
    watching.send();
    return answer;
  } catch (error) {
    engine = null;
    if (error instanceof Incomplete) return { missing: error.part };
    console.warn(error);
    return { status: 500, type: 'application/json', body: JSON.stringify({ error: DEFECT }) };
  } finally {
    watching = null;
  }
}

self.addEventListener('message', ({ data }) => {
  if (data.module) {
    ({ module } = data);
    engine = fresh();
    postMessage({ ready: true });
    return;
  }
  if (data.rest) {
    rests[data.part] = data.rest;
    return;
  }
  const answer = answered(data);
  postMessage({ id: data.id, ...answer }, answer.body?.buffer ? [answer.body.buffer] : []);
});
