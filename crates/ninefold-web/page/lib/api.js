/**
 * Asking the server. Whatever goes wrong becomes a `Problem` whose message can be shown to people.
 *
 *     const { steps } = await ask('explain', { puzzle }, { signal });
 *     const boards = await get('boards');
 */

/** What went wrong, in words for people. */
export class Problem extends Error {
  /** @param {string} message @param {{status?: number, row?: number, column?: number}} about */
  constructor(message, { status = 0, row, column } = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.row = row;
    this.column = column;
  }

  /** The server is of a kind that cannot do this. */
  get isUnknown() {
    return this.status === 404;
  }
}

const SILENT = 'Ninefold does not answer. Is “ninefold serve” still running?';

/** Sends a record and returns the answer. */
export function ask(path, record, { signal } = {}) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(record), signal };
  return request(path, init);
}

/** Gets a record. */
export function get(path, { signal } = {}) {
  return request(path, { signal });
}

/** Gets what never changes while the page is open, once. */
export function getOnce(path) {
  if (!kept.has(path)) {
    const answer = get(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return kept.get(path);
}

const kept = new Map();

/** Sends a record and returns a file (a picture, a document). */
export async function askFile(path, record, { signal } = {}) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(record), signal };
  const response = await send(path, init);
  return response.blob();
}

async function request(path, init) {
  const response = await send(path, init);
  // Done, and nothing to say about it.
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
  // A full queue asks for patience; most of the time a second is enough.
  if (response.status === 503 && tries > 1) {
    await wait(1000 * Number(response.headers.get('retry-after') || 1), init.signal);
    return send(path, init, tries - 1);
  }
  const told = await response.json().catch(() => ({}));
  const { status } = response;
  throw new Problem(sentence(told.error) || `The server answers with ${status}.`, { status, row: told.row, column: told.column });
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

/** The server's messages begin small and have no full stop. */
function sentence(text) {
  if (!text) return '';
  const begun = text[0].toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * Listens to a stream of events. `handlers` has a function for each kind of event, called with its data; `lost` is called
 * once, with a `Problem`, if the stream is refused or breaks. Returns a function that stops listening.
 *
 * It reads the stream itself, because an EventSource would not tell why it was refused and would ask again for ever.
 */
export function listen(path, handlers) {
  const gone = new AbortController();
  const stop = () => gone.abort();
  const hand = (kind, data) => {
    if (gone.signal.aborted) return;
    const told = data ? JSON.parse(data) : null;
    try {
      handlers[kind]?.(told);
    } catch (error) {
      // A slip of the page, not of the stream: the console has it, and the stream goes on.
      reportError(error);
    }
  };
  const follow = async () => {
    const response = await send(path, { signal: gone.signal, headers: { accept: 'text/event-stream' } });
    await readEvents(response.body, hand);
    throw new Problem(SILENT);
  };
  follow().catch((error) => {
    if (gone.signal.aborted) return;
    stop();
    handlers.lost?.(error instanceof Problem ? error : new Problem(SILENT));
  });
  return stop;
}

/** Takes a stream of server-sent events apart. */
export async function readEvents(body, hand) {
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
        hand(kind, data.join('\n'));
        [kind, data] = ['message', []];
      }
    }
  }
}
