/**
 * Splits an engine in two, so that a first visit doesn't wait for what it doesn't use:
 *
 *     first   the functions that usual requests call, and all data            answers those requests by itself
 *     rest    all other functions, on the memory and in the tables of `first`
 *
 * Which functions those are is seen, not guessed: every function of an instrumented copy says when it is first called, while the engine
 * answers the requests of `first.mjs`. A function of the rest that the first part may call is a stub there: it asks the host for the rest (`host.rest`, once), and
 * goes on in it. So both together answer every request, and as the whole engine does.
 */
import { Engine } from '../page/engine/instance.js';
import { answerAll } from './first.mjs';
import {
  I32, KIND, SECTION, code, counter, elements, file, mentions, parse, procedure, renumbered, section, table, text, u32, vector,
} from './wasm.mjs';

/** The names under which the first part exports what the rest needs. */
const name = { function: (index) => `f${index}`, table: (index) => `t${index}`, global: (index) => `g${index}` };

/**
 * Returns `{ first, rest }`, two files.
 * @param {Buffer} bytes an engine @param {Set<number>} called the functions that the first part has, as `calledFunctions` returns them
 */
export function split(bytes, called) {
  const whole = parse(bytes);
  const imported = whole.imports.length;
  const exported = whole.exports.filter(({ kind }) => kind === KIND.function).map(({ index }) => index);
  const used = new Set([...called, ...exported]);
  const all = [...whole.bodies.keys()].map((index) => index + imported);
  const later = all.filter((index) => !used.has(index));

  // What each part names of the other.
  const named = (indices) => {
    const found = new Set();
    for (const index of indices) mentions(whole.bodies[index - imported], (callee) => found.add(callee));
    return found;
  };
  const inTable = new Set(whole.elements.flatMap(({ functions }) => functions));
  const calledEarly = named(used);
  const stubs = later.filter((index) => calledEarly.has(index) || inTable.has(index));
  const calledLate = [...named(later)].filter((index) => used.has(index) || index < imported);
  return { first: firstPart(whole, used, stubs, calledLate), rest: restPart(whole, later, stubs, calledLate) };
}

const typeOf = (whole, index) => whole.imports[index]?.type ?? whole.functions[index - whole.imports.length];

/** The functions that an engine calls while it answers the requests of `first.mjs`. */
export function calledFunctions(bytes) {
  const called = new Set();
  const engine = new Engine(new WebAssembly.Module(instrumented(bytes)), { rest: (index) => { called.add(index); } });
  answerAll(engine, new Engine(new WebAssembly.Module(bytes)));
  return called;
}

/** A copy whose functions call `host.rest` with their number when they are first called. */
export function instrumented(bytes) {
  const whole = parse(bytes);
  const imported = whole.imports.length;
  // One more import comes before all functions.
  const number = (index) => (index < imported ? index : index + 1);
  const globals = whole.globals.length;
  const bodies = whole.bodies.map((body, index) => renumbered(body, number, code.unless(globals + index, [...code.const(index + imported), ...code.call(imported)])));
  return written(whole, {
    types: [procedure(I32)],
    imports: [['host', 'rest', KIND.function, ...u32(whole.types.length)]],
    globals: whole.bodies.map(() => counter),
    number,
    functions: whole.functions,
    bodies,
  });
}

function firstPart(whole, used, stubs, calledLate) {
  const imported = whole.imports.length;
  const kept = [...whole.bodies.keys()].map((index) => index + imported).filter((index) => used.has(index) || stubs.includes(index));
  const ensure = imported + 1 + kept.length;
  const numbers = new Map(kept.map((index, place) => [index, imported + 1 + place]));
  const number = (index) => (index < imported ? index : numbers.get(index));
  const slots = new Map(stubs.map((index, slot) => [index, slot]));
  const isWhole = whole.globals.length;
  const stub = (index) => {
    const type = typeOf(whole, index);
    const parameters = whole.types[type].parameters.map((_, place) => code.localGet(place));
    return code.body(...code.call(ensure), ...parameters, code.const(slots.get(index)), code.callIndirect(type, whole.tables.length));
  };
  const bodies = kept.map((index) => (slots.has(index) ? stub(index) : renumbered(whole.bodies[index - imported], number)));
  // The rest first, then the mark: where it isn't there yet, the host throws.
  const asked = [...code.globalGet(isWhole), 0x45, 0x04, 0x40, ...code.call(imported), ...code.const(1), ...code.globalSet(isWhole), 0x0b];
  return written(whole, {
    types: [procedure()],
    imports: [['host', 'rest', KIND.function, ...u32(whole.types.length)]],
    tables: [table(stubs.length)],
    globals: [counter],
    exports: [
      ...calledLate.map((index) => [...text(name.function(index)), KIND.function, ...u32(number(index))]),
      ...[...whole.tables, null].map((_, index) => [...text(name.table(index)), KIND.table, ...u32(index)]),
      ...whole.globals.map((_, index) => [...text(name.global(index)), KIND.global, ...u32(index)]),
    ],
    number,
    functions: [...kept.map((index) => typeOf(whole, index)), whole.types.length],
    bodies: [...bodies, code.body(asked)],
  });
}

function restPart(whole, later, stubs, calledLate) {
  const from = (what, kind, ...about) => [...text('first'), ...text(what), kind, ...about.flat()];
  const numbers = new Map([...calledLate, ...later].map((index, place) => [index, place]));
  const number = (index) => numbers.get(index);
  const memory = whole.exports.find(({ kind }) => kind === KIND.memory).name;
  // Calls by way of a table needn't pass a stub.
  const isLater = new Set(later);
  const runs = whole.elements.flatMap(({ at, functions }) => {
    const found = [];
    functions.forEach((index, place) => {
      if (!isLater.has(index)) return;
      const last = found.at(-1);
      if (last && last.at + last.functions.length === at + place) last.functions.push(number(index));
      else found.push({ at: at + place, functions: [number(index)] });
    });
    return found;
  });
  return file(
    section(SECTION.type, vector(whole.types.map(({ bytes }) => bytes))),
    section(SECTION.import, vector([
      ...calledLate.map((index) => from(name.function(index), KIND.function, u32(typeOf(whole, index)))),
      ...whole.tables.map((bytes, index) => from(name.table(index), KIND.table, [...bytes])),
      from(name.table(whole.tables.length), KIND.table, table(stubs.length)),
      from(memory, KIND.memory, [...whole.memories[0]]),
      ...whole.globals.map(({ type }, index) => from(name.global(index), KIND.global, [...type])),
    ])),
    section(SECTION.function, vector(later.map((index) => u32(typeOf(whole, index))))),
    section(SECTION.element, vector([
      elements(whole.tables.length, 0, stubs.map(number)),
      ...runs.map(({ at, functions }) => elements(0, at, functions)),
    ])),
    section(SECTION.code, vector(later.map((index) => renumbered(whole.bodies[index - whole.imports.length], number)))),
  );
}

/** Writes an engine with other functions and something more of the rest. */
function written(whole, { types, imports, tables = [], globals, exports = [], number, functions, bodies }) {
  const more = ([module, what, ...about]) => [...text(module), ...text(what), ...about];
  return file(
    section(SECTION.type, vector([...whole.types.map(({ bytes }) => bytes), ...types])),
    section(SECTION.import, vector([...whole.imports.map(({ module, name: what, type }) => more([module, what, KIND.function, ...u32(type)])), ...imports.map(more)])),
    section(SECTION.function, vector(functions.map(u32))),
    section(SECTION.table, vector([...whole.tables, ...tables])),
    section(SECTION.memory, vector(whole.memories)),
    section(SECTION.global, vector([...whole.globals.map(({ bytes }) => bytes), ...globals])),
    section(SECTION.export, vector([
      ...whole.exports.map(({ name: what, kind, index }) => [...text(what), kind, ...u32(kind === KIND.function ? number(index) : index)]),
      ...exports,
    ])),
    section(SECTION.element, vector(whole.elements.map(({ at, functions: listed }) => elements(0, at, listed.map(number))))),
    ...(whole.dataCount ? [section(SECTION.dataCount, whole.dataCount)] : []),
    section(SECTION.code, vector(bodies)),
    section(SECTION.data, whole.data),
  );
}
