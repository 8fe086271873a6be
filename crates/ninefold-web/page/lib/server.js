/** The server as a transport: `fetch`, and event streams that it reads itself. See `api.js`. */
import { t } from './messages.js';
import { Problem } from './problem.js';

export const server = { request, listen };

async function request({ method, path, body, signal }) {
  const response = await send(path, { method, signal, ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }) });
  const type = response.headers.get('content-type') ?? '';
  try {
    return { status: response.status, type, body: /json|text/.test(type) ? await response.text() : await response.blob() };
  } catch (error) {
    throw isAbort(error) ? error : silent();
  }
}

async function send(path, init, tries = 3) {
  let response;
  try {
    response = await fetch(`api/${path}`, init);
  } catch (error) {
    throw isAbort(error) ? error : silent();
  }
  // The server's queue is full; a second is usually enough.
  if (response.status === 503 && tries > 1) {
    await wait(1000 * Number(response.headers.get('retry-after') || 1), init.signal);
    return send(path, init, tries - 1);
  }
  return response;
}

/** Listens to an event stream. It reads the stream itself, because an EventSource wouldn't say why it was refused and would retry for ever. */
async function listen(path, dispatch, signal) {
  const response = await send(path, { signal, headers: { accept: 'text/event-stream' } });
  if (!response.ok) return { status: response.status, ...(await response.json().catch(() => ({}))) };
  await readEvents(response.body, dispatch);
  return null;
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
        dispatch(kind, JSON.parse(data.join('\n')));
        [kind, data] = ['message', []];
      }
    }
  }
}

function silent() {
  return new Problem(t('shell.silent'));
}

function isAbort(error) {
  return error.name === 'AbortError';
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
