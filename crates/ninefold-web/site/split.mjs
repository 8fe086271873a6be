/**
 * Splits an engine in parts, so that a first visit neither waits for nor loads what it doesn't use:
 *
 *     first   the functions that hints call, and all data                     answers such requests by itself
 *     rests   all other functions, on the memory and in the tables of `first`: those that ratings and new puzzles call, then those that are left
 *
 * Which functions those are is seen, not guessed: every function of an instrumented copy says when it is first called, while the engine
 * answers the requests of `first.mjs`. A function that another part may call is a stub in the first: it asks the host for its part (`host.rest`, once), and
 * goes on in it. So all together answer every request, and as the whole engine does.
 */
import { Engine } from '../page/engine/instance.js';
import { answerAll, rateAll } from './first.mjs';
import {
  I32, KIND, SECTION, code, counter, elements, file, mentions, parse, procedure, renumbered, section, table, text, u32, vector,
} from './wasm.mjs';

/** The names under which the first part exports what the rest needs. */
const name = { function: (index) => `f${index}`, table: (index) => `t${index}`, global: (index) => `g${index}` };

/**
 * Returns `{ first, rests }`, files.
 * @param {Buffer} bytes an engine @param {Set<number>[]} called the functions of the first part, of the second and so on; what is left is the last part
 */
export function split(bytes, ...called) {
  const whole = parse(bytes);
  const imported = whole.imports.length;
  const exported = whole.exports.filter(({ kind }) => kind === KIND.function).map(({ index }) => index);
  const chosen = [new Set([...called[0], ...exported]), ...called.slice(1)];
  const partOf = (index) => {
    const part = chosen.findIndex((functions) => functions.has(index));
    return part < 0 ? chosen.length : part;
  };
  const parts = [...chosen, null].map(() => []);
  for (const place of whole.bodies.keys()) parts[partOf(place + imported)].push(place + imported);

  // What each part names of the others.
  const named = parts.map((indices, part) => {
    const found = new Set();
    for (const index of indices) mentions(whole.bodies[index - imported], (callee) => found.add(callee));
    return [...found].filter((index) => index < imported || partOf(index) !== part);
  });
  const inTable = new Set(whole.elements.flatMap(({ functions }) => functions));
  const calledBetween = new Set(named.flat());
  const stubs = parts.map((indices, part) => (part ? indices.filter((index) => calledBetween.has(index) || inTable.has(index)) : []));
  const handed = [...new Set(named.slice(1).flat())];
  return { first: firstPart(whole, parts[0], stubs, handed), rests: parts.slice(1).map((_, at) => restPart(whole, parts[at + 1], stubs, at + 1, named[at + 1])) };
}

const typeOf = (whole, index) => whole.imports[index]?.type ?? whole.functions[index - whole.imports.length];

/** A clock that stands still: a request that runs out of time on a busy machine would call fewer functions, and the parts would be others. */
export const STILL = { now: () => 0 };

/** The functions that an engine calls while it answers the requests of `first.mjs`: for hints, then those that ratings need besides. */
export function calledFunctions(bytes) {
  const module = new WebAssembly.Module(instrumented(bytes));
  const whole = new Engine(new WebAssembly.Module(bytes), STILL);
  return [answerAll, rateAll].map((answer) => {
    const called = new Set();
    answer(new Engine(module, { ...STILL, rest: (index) => { called.add(index); } }), whole);
    return called;
  });
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

function firstPart(whole, used, stubs, handed) {
  const imported = whole.imports.length;
  const kept = [...used, ...stubs.flat()].sort((one, other) => one - other);
  const numbers = new Map(kept.map((index, place) => [index, imported + 1 + place]));
  const number = (index) => (index < imported ? index : numbers.get(index));
  // The functions that ask for a part come last, and their marks.
  const ensure = (part) => imported + kept.length + part;
  const isThere = (part) => whole.globals.length + part - 1;
  const slots = new Map(stubs.flat().map((index, slot) => [index, slot]));
  const parts = [...stubs.keys()].slice(1);
  const stub = (index, part) => {
    const type = typeOf(whole, index);
    const parameters = whole.types[type].parameters.map((_, place) => code.localGet(place));
    return code.body(...code.call(ensure(part)), ...parameters, code.const(slots.get(index)), code.callIndirect(type, whole.tables.length));
  };
  const partOfStub = new Map(parts.flatMap((part) => stubs[part].map((index) => [index, part])));
  const bodies = kept.map((index) => (partOfStub.has(index) ? stub(index, partOfStub.get(index)) : renumbered(whole.bodies[index - imported], number)));
  // The part first, then the mark: where it isn't there yet, the host throws.
  const asked = (part) => [...code.globalGet(isThere(part)), 0x45, 0x04, 0x40, ...code.const(part - 1), ...code.call(imported), ...code.const(1), ...code.globalSet(isThere(part)), 0x0b];
  return written(whole, {
    types: [procedure(), procedure(I32)],
    imports: [['host', 'rest', KIND.function, ...u32(whole.types.length + 1)]],
    tables: [table(slots.size)],
    globals: parts.map(() => counter),
    exports: [
      ...handed.map((index) => [...text(name.function(index)), KIND.function, ...u32(number(index))]),
      ...[...whole.tables, null].map((_, index) => [...text(name.table(index)), KIND.table, ...u32(index)]),
      ...whole.globals.map((_, index) => [...text(name.global(index)), KIND.global, ...u32(index)]),
    ],
    number,
    functions: [...kept.map((index) => typeOf(whole, index)), ...parts.map(() => whole.types.length)],
    bodies: [...bodies, ...parts.map((part) => code.body(asked(part)))],
  });
}

function restPart(whole, own, stubs, part, others) {
  const from = (what, kind, ...about) => [...text('first'), ...text(what), kind, ...about.flat()];
  const numbers = new Map([...others, ...own].map((index, place) => [index, place]));
  const number = (index) => numbers.get(index);
  const memory = whole.exports.find(({ kind }) => kind === KIND.memory).name;
  // Calls by way of a table needn't pass a stub.
  const isOwn = new Set(own);
  const runs = whole.elements.flatMap(({ at, functions }) => {
    const found = [];
    functions.forEach((index, place) => {
      if (!isOwn.has(index)) return;
      const last = found.at(-1);
      if (last && last.at + last.functions.length === at + place) last.functions.push(number(index));
      else found.push({ at: at + place, functions: [number(index)] });
    });
    return found;
  });
  return file(
    section(SECTION.type, vector(whole.types.map(({ bytes }) => bytes))),
    section(SECTION.import, vector([
      ...others.map((index) => from(name.function(index), KIND.function, u32(typeOf(whole, index)))),
      ...whole.tables.map((bytes, index) => from(name.table(index), KIND.table, [...bytes])),
      from(name.table(whole.tables.length), KIND.table, table(stubs.flat().length)),
      from(memory, KIND.memory, [...whole.memories[0]]),
      ...whole.globals.map(({ type }, index) => from(name.global(index), KIND.global, [...type])),
    ])),
    section(SECTION.function, vector(own.map((index) => u32(typeOf(whole, index))))),
    section(SECTION.element, vector([
      elements(whole.tables.length, stubs.slice(0, part).flat().length, stubs[part].map(number)),
      ...runs.map(({ at, functions }) => elements(0, at, functions)),
    ])),
    section(SECTION.code, vector(own.map((index) => renumbered(whole.bodies[index - whole.imports.length], number)))),
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
