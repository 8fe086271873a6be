// The engine of the static site in parts: which functions are in which, and that all together do what the whole does.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { instrumented, split } from '../../site/split.mjs';
import { I32, KIND, SECTION, code, counter, elements, file, mentions, parse, renumbered, section, table, text, u32, vector } from '../../site/wasm.mjs';

/**
 * An engine of a few functions, with one import, a global, a memory and a table:
 *
 *     easy(x) = twice(x) + 1          hard(x) = thrice(x) + easy(x)          byTable(x) = table[x % 2](x): twice or thrice
 *
 * `hard` counts its calls in a global; `thrice` adds the byte at 0 of the memory, which is 5.
 */
const ADD = [0x6a];
/** The import has number 0. */
const [TWICE, THRICE, EASY, HARD, BY_TABLE] = [1, 2, 3, 4, 5];
const X = code.localGet(0);
const one = [0x60, 1, I32, 1, I32];
const bodies = {
  [TWICE]: [X, X, ADD],
  [THRICE]: [X, X, ADD, X, ADD, code.const(0), [0x2d, 0, 0], ADD],
  [EASY]: [X, code.call(TWICE), code.const(1), ADD],
  [HARD]: [code.globalGet(0), code.const(1), ADD, code.globalSet(0), X, code.call(THRICE), X, code.call(EASY), ADD],
  [BY_TABLE]: [X, X, code.const(2), [0x70], code.callIndirect(0, 0)],
};
const indices = Object.keys(bodies).map(Number);
const WHOLE = file(
  section(SECTION.type, vector([one])),
  section(SECTION.import, vector([[...text('host'), ...text('now'), KIND.function, 0]])),
  section(SECTION.function, vector(indices.map(() => u32(0)))),
  section(SECTION.table, vector([table(2)])),
  section(SECTION.memory, vector([[0, 1]])),
  section(SECTION.global, vector([counter])),
  section(SECTION.export, vector([
    ...[['easy', EASY], ['hard', HARD], ['byTable', BY_TABLE]].map(([name, index]) => [...text(name), KIND.function, ...u32(index)]),
    [...text('memory'), KIND.memory, 0], [...text('calls'), KIND.global, 0],
  ])),
  section(SECTION.element, vector([[0, ...code.const(0), 0x0b, ...vector([TWICE, THRICE].map(u32))]])),
  section(SECTION.code, vector(indices.map((index) => code.body(...bodies[index])))),
  section(SECTION.data, vector([[0, ...code.const(0), 0x0b, 1, 5]])),
);

const start = (bytes, host) => new WebAssembly.Instance(new WebAssembly.Module(bytes), { host: { now: (x) => x, ...host } }).exports;

/** All parts as one engine, and which of the later ones were asked for. */
function together({ first, rests }) {
  const asked = [];
  const exports = start(first, {
    rest: (part) => {
      asked.push(part);
      new WebAssembly.Instance(new WebAssembly.Module(rests[part]), { first: exports });
    },
  });
  return { exports, asked };
}

test('an instrumented engine says which functions it calls, each once', () => {
  const called = [];
  const engine = start(instrumented(WHOLE), { rest: (index) => { called.push(index); } });
  assert.deepEqual([engine.easy(4), engine.easy(4), called], [9, 9, [EASY, TWICE]]);
  assert.deepEqual([engine.hard(2), called], [6 + 5 + 5, [EASY, TWICE, HARD, THRICE]]);
});

test('the first part answers by itself what it has the functions for', () => {
  const { first } = split(WHOLE, new Set([EASY, TWICE]));
  const engine = start(first, { rest: () => { throw new Error('not here yet'); } });
  assert.equal(engine.easy(20), 41);
  assert.throws(() => engine.hard(1), /not here yet/);
  // What was asked for in vain may be asked for again.
  assert.throws(() => engine.byTable(1), /not here yet/);
  assert.equal(engine.byTable(4), 8);
});

const CALLS = [['easy', 3], ['byTable', 4], ['byTable', 5], ['hard', 7], ['hard', 8], ['easy', 1]];
const ALL = [TWICE, THRICE, EASY, HARD, BY_TABLE];

test('both parts together do what the whole does, however it is split', () => {
  for (let chosen = 0; chosen < 1 << ALL.length; chosen++) {
    const parts = split(WHOLE, new Set(ALL.filter((_, place) => chosen >> place & 1)));
    const [whole, { exports, asked }] = [start(WHOLE), together(parts)];
    for (const [name, x] of CALLS) assert.equal(exports[name](x), whole[name](x), `${name}(${x}), ${chosen}`);
    assert.equal(exports.calls.value, 2);
    // Exported functions are always in the first part.
    assert.equal(asked.length, chosen & 0b11 ^ 0b11 ? 1 : 0, `${chosen}`);
  }
});

test('so do three parts, each of which is asked for when one of its functions is called', () => {
  for (let chosen = 0; chosen < 3 ** 2; chosen++) {
    // Where the two functions are that aren't exported.
    const place = { [TWICE]: chosen % 3, [THRICE]: Math.floor(chosen / 3) };
    const inPart = (part) => new Set(ALL.filter((index) => place[index] === part));
    const [whole, { exports, asked }] = [start(WHOLE), together(split(WHOLE, inPart(0), inPart(1)))];
    const expected = [];
    for (const [name, x, called] of [['easy', 3, TWICE], ['byTable', 5, THRICE], ['hard', 7, THRICE], ['byTable', 4, TWICE]]) {
      assert.equal(exports[name](x), whole[name](x), `${name}(${x}), ${chosen}`);
      if (place[called] > 0 && !expected.includes(place[called] - 1)) expected.push(place[called] - 1);
      assert.deepEqual(asked, expected, `${name}, ${chosen}`);
    }
  }
  // A part that isn't there stops nothing but what needs it.
  const { first, rests } = split(WHOLE, new Set(), new Set([TWICE]));
  const engine = start(first, { rest: (part) => {
    if (part) throw new Error('not here yet');
    new WebAssembly.Instance(new WebAssembly.Module(rests[0]), { first: engine });
  } });
  assert.equal(engine.easy(20), 41);
  assert.throws(() => engine.byTable(1), /not here yet/);
  assert.equal(engine.byTable(4), 8);
});

test('the numbers of functions change, and nothing else does', () => {
  const { bodies: found, functions } = parse(WHOLE);
  assert.equal(found.length, functions.length);
  const callees = [];
  mentions(found[HARD - 1], (index) => callees.push(index));
  assert.deepEqual(callees, [THRICE, EASY]);
  for (const body of found) assert.deepEqual(renumbered(body, (index) => index).subarray(1), body);
  // A longer number makes a longer body.
  assert.equal(renumbered(found[HARD - 1], (index) => index + 1000).length, found[HARD - 1].length + 1 + 2);
});

test('what is not known is refused', () => {
  for (const odd of [[0xff], [0xfc, 99], [0xfd, ...u32(300)]]) assert.throws(() => mentions(Buffer.from([0, ...odd, 0x0b]), () => {}), /has an instruction/);
  assert.throws(() => parse(file(section(13, Buffer.from([0])))), /section of kind 13/);
});
