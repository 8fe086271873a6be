/**
 * Requests to the server. Every failure becomes a `Problem` with a message for the user.
 *
 *     const { steps } = await ask('explain', { puzzle }, { signal });
 *     const boards = await get('boards');
 */
import { capitalised } from './words.js';

/** A failed request, with a message for the user. */
export class Problem extends Error {
  /** @param {string} message @param {{status?: number, row?: number, column?: number}} about */
  constructor(message, { status = 0, row, column } = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.row = row;
    this.column = column;
  }

  /** Whether the server lacks this endpoint. */
  get isUnknown() {
    return this.status === 404;
  }
}

const SILENT = 'Ninefold isn’t answering. Is “ninefold serve” still running?';

/** Sends a record and returns the response. */
export function ask(path, record, { signal } = {}) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(record), signal };
  return request(path, init);
}

/** Fetches a record. */
export function get(path, { signal } = {}) {
  return request(path, { signal });
}

/** Fetches a record that never changes while the page is open, once. */
export function getOnce(path) {
  if (!kept.has(path)) {
    const answer = get(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return kept.get(path);
}

const kept = new Map();

/** Sends a record and returns a file. */
export async function askFile(path, record, { signal } = {}) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(record), signal };
  const response = await send(path, init);
  return response.blob();
}

async function request(path, init) {
  const response = await send(path, init);
  if (response.status === 204) return null;
  try {
    return await response.json();
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Problem(SILENT);
  }
}

async function send(path, init, tries = 3) {
  let response;
  try {
    response = await fetch(`/api/${path}`, init);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Problem(SILENT);
  }
  if (response.ok) return response;
  // The server's queue is full; a second is usually enough.
  if (response.status === 503 && tries > 1) {
    await wait(1000 * Number(response.headers.get('retry-after') || 1), init.signal);
    return send(path, init, tries - 1);
  }
  const problem = await response.json().catch(() => ({}));
  const { status } = response;
  throw new Problem(sentence(problem.error) || `The server answered with status ${status}.`, { status, row: problem.row, column: problem.column });
}

function wait(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Makes a sentence of a server message, which has a lower-case first letter and no full stop. A cell's name stays lower case. */
function sentence(text) {
  if (!text) return '';
  const begun = /^r\d+c\d+\b/.test(text) ? text : capitalised(text);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * Listens to an event stream. `handlers` has a function for each kind of event, which receives its data; `lost` receives a `Problem`
 * if the stream is refused or breaks. Returns a function that stops listening.
 *
 * It reads the stream itself, because an EventSource wouldn't say why it was refused and would retry for ever.
 */
export function listen(path, handlers) {
  const closed = new AbortController();
  const stop = () => closed.abort();
  const dispatch = (kind, data) => {
    if (closed.signal.aborted) return;
    const message = data ? JSON.parse(data) : null;
    try {
      handlers[kind]?.(message);
    } catch (error) {
      // The handler failed, not the stream: log it and read on.
      reportError(error);
    }
  };
  const follow = async () => {
    const response = await send(path, { signal: closed.signal, headers: { accept: 'text/event-stream' } });
    await readEvents(response.body, dispatch);
    throw new Problem(SILENT);
  };
  follow().catch((error) => {
    if (closed.signal.aborted) return;
    stop();
    handlers.lost?.(error instanceof Problem ? error : new Problem(SILENT));
  });
  return stop;
}

/** Parses a stream of server-sent events. */
export async function readEvents(body, dispatch) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let [rest, kind, data] = ['', 'message', []];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (line.startsWith('event:')) kind = line.slice(6).trim();
      else if (line.startsWith('data:')) data.push(line.slice(5).trim());
      else if (line.trim() === '' && data.length) {
        dispatch(kind, data.join('\n'));
        [kind, data] = ['message', []];
      }
    }
  }
}
