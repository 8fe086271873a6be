/**
 * Ninefold in a worker: the same functions as those of `load()`, each returning a promise, so that long work keeps nobody waiting.
 *
 *     import { start } from 'ninefold/worker';
 *
 *     const ninefold = await start();
 *     await ninefold.explain(puzzle);
 *     ninefold.end();                       ends it at once, whatever it is doing
 */
import { NinefoldError } from './index.js';

/** In a variable: bundlers for browsers would look for what a literal import names. */
const NODE_THREADS = 'node:worker_threads';
const isNode = typeof process !== 'undefined' && Boolean(process.versions?.node);

/** Starts a worker. The options are those of `load`. */
export async function start(options = {}) {
  const worker = await made();
  const waiting = new Map();
  let number = 0;
  let ended = null;
  worker.hear(({ id, value, error }) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new NinefoldError(error.message, error));
    else resolve?.(value);
  });
  const call = (name, parameters) => new Promise((resolve, reject) => {
    if (ended) {
      reject(new NinefoldError(ended));
      return;
    }
    number += 1;
    waiting.set(number, { resolve, reject });
    worker.say({ id: number, name, parameters });
  });
  const end = (why = 'the worker has been ended') => {
    ended = why;
    worker.end();
    for (const { reject } of waiting.values()) reject(new NinefoldError(why));
    waiting.clear();
  };
  // A worker that can't start, or dies, answers no more.
  worker.fail((why) => end(`the worker failed: ${why}`));
  try {
    await call('load', [options]);
  } catch (error) {
    end();
    throw error;
  }
  return new Proxy({ end: () => end() }, {
    // A promise of this object must not wait for a function `then`.
    get: (own, name) => own[name] ?? (name === 'then' ? undefined : (...parameters) => call(name, parameters)),
  });
}

async function made() {
  if (!isNode) {
    const worker = new Worker(new URL('./thread.js', import.meta.url), { type: 'module' });
    return {
      hear: (take) => worker.addEventListener('message', ({ data }) => take(data)),
      // A file that isn't there has no message.
      fail: (take) => worker.addEventListener('error', ({ message }) => take(message ?? 'thread.js could not be loaded')),
      say: (data) => worker.postMessage(data), end: () => worker.terminate(),
    };
  }
  const { Worker: Thread } = await import(/* webpackIgnore: true */ /* @vite-ignore */ NODE_THREADS);
  const thread = new Thread(new URL('./thread.js', import.meta.url));
  return {
    hear: (take) => thread.on('message', take), fail: (take) => thread.on('error', ({ message }) => take(message)),
    say: (data) => thread.postMessage(data), end: () => thread.terminate(),
  };
}
