/**
 * The engine: `ninefold-wasm` compiled to WebAssembly, behind three functions. Everything is synchronous; a worker keeps the page from waiting.
 *
 *     const engine = new Engine(module, { emit: (line) => …, panicked: (text) => … });
 *     const { status, type, body } = engine.handle('POST', 'solve', '{"puzzle": "BD4"}');
 *
 * The module imports nothing but the functions of `host`. A request is written into the engine's own buffer; the answer lies in another
 * until the next request. After a panic, or when memory or stack runs out, a call throws, and the instance must not be used again.
 *
 * The static site's engine comes in parts (`site/split.mjs`). The first answers most requests by itself; where a request needs more, `rest`
 * returns a compiled later part, by its number, or throws if it isn't there yet. Then the instance must not be used again either.
 *
 * This file needs neither a page nor a worker: the npm package uses it too.
 */
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();
const METHODS = { GET: 0, POST: 1 };

export class Engine {
  #exports;

  /**
   * @param {WebAssembly.Module} module
   * @param {{emit?: (line: string) => boolean | void, panicked?: (text: string) => void, rest?: (part: number) => WebAssembly.Module, now?: () => number}} host
   *   `emit` may return true for no more lines; `now` is the clock, in milliseconds
   */
  constructor(module, { emit = () => {}, panicked = () => {}, rest, now = () => performance.now() } = {}) {
    const host = {
      emit: (at, length) => (emit(this.#text(at, length)) ? 1 : 0),
      now,
      random: () => Math.random(),
      panicked: (at, length) => panicked(this.#text(at, length)),
      rest: (number) => {
        const later = rest(number);
        // A later part puts its functions where the first looks for them.
        if (later) new WebAssembly.Instance(later, { first: this.#exports });
      },
    };
    this.#exports = new WebAssembly.Instance(module, { host }).exports;
    this.#exports.start();
  }

  /** Answers a request. The body of the answer is text, or bytes if the answer is a file. */
  handle(method, path, body = '') {
    const [name, content] = [ENCODER.encode(`/api/${path}`), ENCODER.encode(body)];
    this.#write(name, content);
    return this.#answer(this.#exports.handle(METHODS[method], name.length));
  }

  /** Runs engines and emits what they do, line by line: the name of a message, a space, and its record. The answer is empty unless the request is refused. */
  watch(request) {
    this.#write(ENCODER.encode(request));
    return this.#answer(this.#exports.watch());
  }

  /**
   * Solves many 9×9 boards at once: 81 bytes each, one after the other. Returns 82 bytes for each: how many solutions it has (0, 1, or 2 for
   * several), then the first one as text, or dots.
   */
  solveMany(boards) {
    this.#write(boards);
    return this.#answer(this.#exports.solve_many()).body;
  }

  /** The number of bytes of memory in use. */
  get memory() {
    return this.#exports.memory.buffer.byteLength;
  }

  #write(...parts) {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    let at = this.#exports.reserve(length) >>> 0;
    const memory = new Uint8Array(this.#exports.memory.buffer);
    for (const part of parts) {
      memory.set(part, at);
      at += part.length;
    }
  }

  #answer(status) {
    const { answer, answer_length: length, kind, kind_length: kindLength } = this.#exports;
    const type = this.#text(kind(), kindLength());
    const bytes = new Uint8Array(this.#exports.memory.buffer, answer() >>> 0, length() >>> 0);
    return { status, type, body: /^$|json|text|svg/.test(type) ? DECODER.decode(bytes) : bytes.slice() };
  }

  #text(at, length) {
    return DECODER.decode(new Uint8Array(this.#exports.memory.buffer, at >>> 0, length >>> 0));
  }
}

/** Whether this browser has SIMD, tried on the smallest module that uses it: `i8x16.splat` and `i8x16.popcnt`. */
export function hasSimd() {
  return WebAssembly.validate(new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
  ]));
}
