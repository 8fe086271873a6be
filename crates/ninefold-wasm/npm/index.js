/**
 * Ninefold for browsers and Node.js.
 *
 *     import { load } from 'ninefold';
 *
 *     const ninefold = await load();
 *     ninefold.solve('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79').solution;
 *
 * Loading is asynchronous; after that, every function returns its answer at once. The answers are the records that Ninefold's program writes with
 * `--json`. `index.d.ts` describes them.
 */
import { Engine, hasSimd } from './instance.js';

/** What is wrong with a request: `row` and `column` say where, if it is a mistake on the board. */
export class NinefoldError extends Error {
  constructor(message, { status, row, column } = {}) {
    super(message);
    this.name = 'NinefoldError';
    Object.assign(this, { status, row, column });
  }
}

const CELLS = 81;

/** Names of Node.js's modules are kept in variables: bundlers for browsers would look for what a literal import names. */
const NODE_FILES = 'node:fs/promises';

/** Loads the engine. With `print`, also what draws PNG and PDF: another 0.4 MB. */
export async function load({ print = false, simd = hasSimd() } = {}) {
  const [main, drawing] = await Promise.all([compiled(simd ? 'simd' : 'plain'), print ? compiled('print') : null]);
  return new Ninefold(main, drawing);
}

async function compiled(kind) {
  const url = new URL(`./ninefold-${kind}.wasm`, import.meta.url);
  if (url.protocol !== 'file:') {
    const response = await fetch(url);
    if (!response.ok) throw new NinefoldError(`${url}: status ${response.status}`, { status: response.status });
    return WebAssembly.compile(await response.arrayBuffer());
  }
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ NODE_FILES);
  return WebAssembly.compile(await readFile(url));
}

class Ninefold {
  #module;
  #drawing;
  #engine = null;
  #drawer = null;

  constructor(module, drawing) {
    this.#module = module;
    this.#drawing = drawing;
  }

  /** Solves a puzzle, and says whether the solution is the only one. */
  solve(puzzle, options = {}) {
    return this.request('POST', 'solve', { puzzle, ...options });
  }

  /** Counts solutions. */
  count(puzzle, options = {}) {
    return this.request('POST', 'count', { puzzle, ...options });
  }

  /** The digits of each cell that occur in a solution, each with the number of solutions up to `cap`. */
  candidates(puzzle, options = {}) {
    return this.request('POST', 'candidates', { puzzle, ...options });
  }

  /** Checks the givens: contradictions, and whether there is exactly one solution. */
  check(puzzle, options = {}) {
    return this.request('POST', 'check', { puzzle, ...options });
  }

  /** The next step from a position, up to a depth of detail from 1 to 4. */
  hint(puzzle, options = {}) {
    return this.request('POST', 'hint', { puzzle, ...options });
  }

  /** The whole path to the solution, each step with its proof. */
  explain(puzzle, options = {}) {
    return this.request('POST', 'explain', { puzzle, ...options });
  }

  /** How difficult a puzzle is. */
  rate(puzzle, options = {}) {
    return this.request('POST', 'rate', { puzzle, ...options });
  }

  /** Makes a puzzle with exactly one solution that meets every option. */
  generate(options = {}) {
    return this.request('POST', 'generate', options);
  }

  /** The form that all images of a puzzle share, however it is turned and relabelled. */
  canonical(puzzle, options = {}) {
    return this.request('POST', 'canon', { puzzle, ...options });
  }

  /** Reads a puzzle in any notation and writes it in another. */
  convert(puzzle, options = {}) {
    return this.request('POST', 'convert', { puzzle, ...options });
  }

  /** Draws a puzzle: SVG as text; PNG and PDF as bytes. */
  render(puzzle, { format = 'svg', ...options } = {}) {
    const record = JSON.stringify({ puzzle, format, ...options });
    if (format === 'svg') return this.#ask('POST', 'render', record).body;
    if (!this.#drawing) throw new NinefoldError(`load({ print: true }) draws ${format}`);
    this.#drawer ??= new Engine(this.#drawing);
    return answered(this.#drawer.handle('POST', 'render', record)).body;
  }

  /**
   * Solves many 9×9 puzzles of 81 characters each, hundreds of thousands per second. Every character but 1 to 9 is a blank. Returns
   * `{ solution, count }` for each: the first solution or null, and the number of solutions, 2 for several.
   */
  solveMany(puzzles) {
    const list = Array.from(puzzles, String);
    const bytes = new Uint8Array(list.length * CELLS);
    const encoder = new TextEncoder();
    list.forEach((puzzle, index) => {
      // A character that takes several bytes, such as ·, is one blank.
      const line = puzzle.replace(/[^\0-\x7f]/gu, '.');
      if (line.length !== CELLS) throw new NinefoldError(`puzzle ${index + 1} has ${line.length} characters; a 9×9 board has ${CELLS}`);
      encoder.encodeInto(line, bytes.subarray(index * CELLS, (index + 1) * CELLS));
    });
    const answer = this.solveBytes(bytes);
    const text = new TextDecoder('latin1').decode(answer);
    return list.map((_, index) => {
      const at = index * (CELLS + 1);
      return { count: answer[at], solution: answer[at] ? text.slice(at + 1, at + CELLS + 1) : null };
    });
  }

  /** Solves many 9×9 puzzles given as bytes, 81 each. Returns 82 bytes for each: 0, 1 or 2 solutions, then the first one. */
  solveBytes(bytes) {
    if (bytes.length % CELLS) throw new NinefoldError(`${bytes.length} bytes aren't a number of 9×9 boards of ${CELLS} each`);
    return this.#guarded((engine) => engine.solveMany(bytes));
  }

  /** The named boards, the engines, the notations, the techniques. */
  get boards() {
    return this.request('GET', 'boards');
  }

  get engines() {
    return this.request('GET', 'engines');
  }

  get notations() {
    return this.request('GET', 'notations');
  }

  get techniques() {
    return this.request('GET', 'techniques');
  }

  /** Any request of the HTTP interface: `request('GET', 'layouts/9x9')`. */
  request(method, path, record) {
    const { body, type } = this.#ask(method, path, record === undefined ? '' : JSON.stringify(record));
    return type.includes('json') ? JSON.parse(body) : body;
  }

  #ask(method, path, body) {
    return answered(this.#guarded((engine) => engine.handle(method, path, body)));
  }

  /** After a failure of the engine, the next call has a fresh one. */
  #guarded(call) {
    let failure = '';
    this.#engine ??= new Engine(this.#module, { panicked: (text) => { failure = text; } });
    try {
      return call(this.#engine);
    } catch (error) {
      this.#engine = null;
      throw new NinefoldError(failure || `the engine failed: ${error.message}`, { status: 500 });
    }
  }
}

function answered(answer) {
  if (answer.status < 300) return answer;
  const { error, row, column } = JSON.parse(answer.body);
  throw new NinefoldError(error, { status: answer.status, row, column });
}
