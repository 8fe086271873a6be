/**
 * Requests to Ninefold. Every failure becomes a `Problem` with a message for the user.
 *
 *     const { steps } = await ask('explain', { puzzle }, { signal });
 *     const boards = await get('boards');
 *
 * What answers is one of three transports with the same interface: the server (`lib/server.js`), the engine in the page's own workers
 * (`engine/transport.js`) on a site without one, or both (`lib/both.js`) where the server has the engine's files. The answers are the same, because
 * both run `ninefold-api`.
 *
 *     request({ method, path, body, signal }) → { status, type, body }      throws a `Problem` if nothing answers
 *     listen(path, dispatch, signal)                                         resolves when the stream ends
 */
import { both } from './both.js';
import { t } from './messages.js';
import { Problem } from './problem.js';
import { Recent } from './recent.js';
import { server } from './server.js';
import { workers } from '../engine/transport.js';
import { capitalised } from './words.js';

export { Problem };

/**
 * What `cargo xtask site` knows about the files that it has made, and puts in the place of this name: `{ version, worker, engine, rest, files }`.
 * A server's page has none.
 * @type {{version: string, worker: string, engine: {simd: string, plain: string, print: string}, rest: {simd: string[], plain: string[]}, files: Record<string, string>} | undefined}
 */
const SITE = globalThis.NINEFOLD_SITE;

/** A server that has the engine's files says where, in its document: those with and without SIMD, and what draws. */
const [simd, plain, print] = globalThis.document?.querySelector('meta[name="ninefold-engine"]')?.content.split(' ') ?? [];

const transport = SITE ? workers(SITE) : simd ? both(server, workers({ worker: 'engine/worker.js', engine: { simd, plain, print } })) : server;

/** Whether the page runs without a server. */
export const isAlone = Boolean(SITE);

/** Sends a record and returns the answer. */
export function ask(path, record, { signal } = {}) {
  return request({ method: 'POST', path, body: JSON.stringify(record), signal });
}

/** Fetches a record. */
export function get(path, { signal } = {}) {
  return request({ method: 'GET', path, signal });
}

/** Fetches a record that never changes while the page is open, once; of many, the last 50 are kept. */
export function getOnce(path) {
  return kept.get(path, () => get(path));
}

const kept = new Recent(50);

/** Sends a record and returns a file. */
export async function askFile(path, record, { signal } = {}) {
  const { body, type } = await send({ method: 'POST', path, body: JSON.stringify(record), signal });
  return new Blob([body], { type });
}

/** Starts what answers, before anything is asked. Resolves when it is ready. */
export function prepare() {
  return transport.prepare?.() ?? Promise.resolve();
}

/** Fetches what else a game needs of what answers, if that comes in parts. Resolves when it is there. */
export function complete() {
  return transport.complete?.() ?? Promise.resolve();
}

async function request(about) {
  const { status, body } = await send(about);
  if (status === 204) return null;
  try {
    return JSON.parse(body);
  } catch {
    throw silent();
  }
}

async function send(about) {
  const answer = await offered(about, () => transport.request(about)).catch((error) => { throw isExpected(error) ? error : silent(); });
  const { status, body } = answer;
  if (status >= 200 && status < 300) return answer;
  let problem = {};
  try {
    problem = JSON.parse(body);
  } catch {
    // Not an answer of ours; the status has to do.
  }
  throw new Problem(sentence(problem.error) || t('shell.status', { status: String(status) }), { status, row: problem.row, column: problem.column });
}

/** What the reader is told when nothing answers. */
function silent() {
  return new Problem(t(isAlone ? 'shell.engineFailed' : 'shell.silent'));
}

function isExpected(error) {
  return error instanceof Problem || error?.name === 'AbortError';
}

/**
 * Sends a request, unless a listener of `nf-request` answers in its place: the tests hold answers back and replace them. `detail` is the
 * request with `next`, which sends it after all, and `respondWith`, which takes a promise of the answer.
 */
function offered(about, next) {
  if (typeof document === 'undefined') return next();
  let answer = null;
  const respondWith = (promise) => { answer = promise; };
  document.dispatchEvent(new CustomEvent('nf-request', { detail: { ...about, next, respondWith } }));
  return answer ?? next();
}

/** Makes a sentence of an engine's message, which has a lower-case first letter and no full stop. A cell's name stays lower case. */
function sentence(text) {
  if (!text) return '';
  const begun = /^r\d+c\d+\b/.test(text) ? text : capitalised(text);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * Listens to an event stream. `handlers` has a function for each kind of event, which receives its data; `lost` receives a `Problem`
 * if the stream is refused or breaks. Returns a function that stops listening.
 */
export function listen(path, handlers) {
  const closed = new AbortController();
  const { signal } = closed;
  const stop = () => closed.abort();
  const dispatch = (kind, message) => {
    if (signal.aborted) return;
    try {
      handlers[kind]?.(message);
    } catch (error) {
      // The handler failed, not the stream: log it and read on.
      reportError(error);
    }
  };
  const follow = async () => {
    const refused = await offered({ method: 'GET', path, signal }, () => transport.listen(path, dispatch, signal));
    if (!refused?.error) throw silent();
    throw new Problem(sentence(refused.error), refused);
  };
  follow().catch((error) => {
    if (signal.aborted) return;
    stop();
    handlers.lost?.(isExpected(error) ? error : silent());
  });
  return stop;
}
