/**
 * The engine in the page's own workers, as a transport: see `lib/api.js`. The engine is fetched and compiled once, and shared by all workers.
 *
 * The static site's engine comes in three parts (`site/split.mjs`), so that hints don't wait for ratings. The second part, with ratings and new puzzles,
 * follows the first by itself; the last, with rules, formats and watching, when it is needed. A request that needs a part which isn't there waits for it
 * and is then asked again; a watch waits for all.
 *
 * What draws PNG and PDF is a second file, because its fonts are as large as a quarter of the engine: it is fetched when it is first needed, and has
 * a worker of its own.
 */
import { t } from '../lib/messages.js';
import { Problem } from '../lib/problem.js';
import { hasSimd } from './instance.js';
import { Pool } from './pool.js';

/** Requests that may take long; they leave a worker to the others. */
const LONG = /^(explain|rate|generate|count|candidates|render|steps|tree)\b/;

/** How long a request may take, in milliseconds. Answers within the engine's own limits come sooner. */
const LIMIT = 60_000;

/**
 * @param {{worker: string, engine: {simd: string, plain: string, print: string}, rest?: {simd: string[], plain: string[]}}} files relative to the page;
 *   `rest` has the later parts of an engine
 */
export function workers(files) {
  const kind = hasSimd() ? 'simd' : 'plain';
  const pool = new Pool(starter(files.worker, files.engine[kind]), Math.min(4, navigator.hardwareConcurrency || 2));
  const printers = new Pool(starter(files.worker, files.engine.print), 2);
  const parts = files.rest?.[kind] ?? [];
  /** Watches come late in a visit, and so does their code. */
  let replays = null;
  const replaying = () => {
    replays ??= import('./replay.js').then(({ Replays }) => new Replays(() => Promise.all(parts.map((_, part) => complete(part))).then(() => pool.claim())));
    replays.catch(() => { replays = null; });
    return replays;
  };

  /** Fetches a later part, and hands it to the workers. */
  const arriving = [];
  const complete = (part) => {
    if (!arriving[part]) {
      arriving[part] = compile(at(parts[part])).then((rest) => pool.sendToAll({ rest, part }));
      arriving[part].catch(() => { arriving[part] = null; });
    }
    return arriving[part];
  };

  /** An engine that can't be fetched, or fails in a way that only a bug explains. */
  const unavailable = () => new Problem(t(navigator.onLine ? 'shell.engineFailed' : 'shell.engineOffline'));

  return {
    async request({ method, path, body, signal }) {
      if (path.startsWith('watch/')) return (await replaying()).control(path.slice(6), body);
      const late = AbortSignal.timeout(LIMIT);
      const crew = path === 'render' && JSON.parse(body).format !== 'svg' ? printers : pool;
      const options = { signal: signal ? any(signal, late) : late, long: LONG.test(path) };
      const ask = () => crew.request({ method, path, body }, options);
      try {
        for (;;) {
          const answer = await ask();
          if (answer.missing === undefined) return answer;
          await unlessOver(complete(answer.missing), options.signal);
        }
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        throw late.aborted ? new Problem(t('shell.tooLong')) : unavailable();
      }
    },

    async listen(path, dispatch, signal) {
      try {
        return await (await replaying()).open(path.replace(/^watch\?/, ''), dispatch, signal);
      } catch (error) {
        throw error instanceof Problem ? error : unavailable();
      }
    },

    /** Fetches the engine and starts the first worker. */
    prepare: () => pool.prepare(),

    /** Fetches what new puzzles and ratings need. */
    complete: async () => { if (parts.length) await complete(0); },
  };
}

const at = (path) => new URL(path, document.baseURI);

/** Returns a function that starts a worker with an engine. */
function starter(script, engine) {
  let compiling = null;
  return async () => {
    compiling ??= compile(at(engine));
    compiling.catch(() => { compiling = null; });
    // Its script arrives while the engine does.
    const worker = new Worker(at(script), { type: 'module' });
    const failed = new Promise((_, reject) => { worker.addEventListener('error', () => reject(new Error('the worker didn’t start')), { once: true }); });
    try {
      const module = await Promise.race([compiling, failed]);
      const ready = new Promise((resolve) => { worker.addEventListener('message', resolve, { once: true }); });
      worker.postMessage({ module });
      await Promise.race([ready, failed]);
      return worker;
    } catch (error) {
      worker.terminate();
      throw error;
    }
  };
}

async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  // Some hosts don't know the type of the file, and then it can't be compiled while it arrives.
  if (!response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compile(await response.arrayBuffer());
  return WebAssembly.compileStreaming(response);
}

/** Waits for a promise, but no longer than until a signal. */
function unlessOver(promise, signal) {
  return Promise.race([promise, new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  })]);
}

/** A signal that follows two others. */
function any(...signals) {
  const either = new AbortController();
  for (const signal of signals) signal.addEventListener('abort', () => either.abort(signal.reason), { once: true });
  const done = signals.find(({ aborted }) => aborted);
  if (done) either.abort(done.reason);
  return either.signal;
}
