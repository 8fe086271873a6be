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

const isNode = typeof process !== 'undefined' && Boolean(process.versions?.node);

/** Starts a worker. The options are those of `load`. */
export async function start(options = {}) {
  const worker = await made();
  const waiting = new Map();
  let number = 0;
  worker.hear(({ id, value, error }) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new NinefoldError(error.message, error));
    else resolve?.(value);
  });
  const call = (name, parameters) => new Promise((resolve, reject) => {
    number += 1;
    waiting.set(number, { resolve, reject });
    worker.say({ id: number, name, parameters });
  });
  const end = () => {
    worker.end();
    for (const { reject } of waiting.values()) reject(new NinefoldError('the worker has been ended'));
    waiting.clear();
  };
  await call('load', [options]);
  return new Proxy({ end }, {
    // A promise of this object must not wait for a function `then`.
    get: (own, name) => own[name] ?? (name === 'then' ? undefined : (...parameters) => call(name, parameters)),
  });
}

async function made() {
  if (!isNode) {
    const worker = new Worker(new URL('./thread.js', import.meta.url), { type: 'module' });
    return { hear: (take) => worker.addEventListener('message', ({ data }) => take(data)), say: (data) => worker.postMessage(data), end: () => worker.terminate() };
  }
  const { Worker: Thread } = await import('node:worker_threads');
  const thread = new Thread(new URL('./thread.js', import.meta.url));
  return { hear: (take) => thread.on('message', take), say: (data) => thread.postMessage(data), end: () => thread.terminate() };
}
