/** The inside of the worker that `worker.js` starts: calls functions of `load()` and sends back what they return. */
import { load } from './index.js';

/** In a variable: bundlers for browsers would look for what a literal import names. */
const NODE_THREADS = 'node:worker_threads';
const isNode = typeof process !== 'undefined' && Boolean(process.versions?.node);
const port = isNode ? (await import(/* webpackIgnore: true */ /* @vite-ignore */ NODE_THREADS)).parentPort : self;
let ninefold = null;

async function answer({ id, name, parameters }) {
  try {
    if (name === 'load') ninefold = await load(...parameters);
    const value = name === 'load' ? null : typeof ninefold[name] === 'function' ? ninefold[name](...parameters) : ninefold[name];
    port.postMessage({ id, value });
  } catch (error) {
    const { message, status, row, column } = error;
    port.postMessage({ id, error: { message, status, row, column } });
  }
}

if (isNode) port.on('message', answer);
else port.addEventListener('message', ({ data }) => answer(data));
