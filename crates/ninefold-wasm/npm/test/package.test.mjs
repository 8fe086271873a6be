// The npm package, as it is published: NINEFOLD_PACKAGE names its folder (by default target/npm, where `cargo xtask npm` puts it).
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = process.env.NINEFOLD_PACKAGE ? pathToFileURL(`${process.env.NINEFOLD_PACKAGE}/`) : new URL('../../../../target/npm/', import.meta.url);
const { load, NinefoldError } = await import(new URL('index.js', folder));
const { start } = await import(new URL('worker.js', folder));

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

const ninefold = await load({ print: true });

test('solve, count, check', () => {
  const { answer, solution } = ninefold.solve(PUZZLE);
  assert.deepEqual([answer, solution], ['unique', SOLUTION]);
  assert.equal(ninefold.count('12..............', { limit: 100 }).count, 24);
  assert.deepEqual(ninefold.candidates('12..............', { cap: 30 }).counts.slice(1, 3), [[0, 24, 0, 0], [0, 0, 12, 12]]);
  const { valid, conflicts } = ninefold.check(`55${PUZZLE.slice(2)}`);
  assert.deepEqual([valid, conflicts[0]], [false, ['r1c1', 'r1c2', 5]]);
});

test('hint, explain, rate', () => {
  assert.deepEqual(ninefold.hint(PUZZLE).hints, ['Look at box 2.']);
  assert.equal(ninefold.hint(PUZZLE, { depth: 4 }).step.placements[0], 'r1c6=8');
  const { solved, steps } = ninefold.explain(PUZZLE);
  assert.equal(solved, true);
  assert.equal(steps.length, 51);
  assert.equal(ninefold.rate(PUZZLE).rating.hodoku.level, 'easy');
});

test('generate: a seed makes the same puzzle, no seed another', () => {
  const one = ninefold.generate({ level: 'medium', seed: 3 });
  assert.equal(one.puzzle, ninefold.generate({ level: 'medium', seed: 3 }).puzzle);
  assert.equal(ninefold.solve(one.puzzle).solution, one.solution);
  assert.notEqual(ninefold.generate().seed, ninefold.generate().seed);
});

test('canonical: the images of a puzzle share their form', () => {
  const mirrored = PUZZLE.match(/.{9}/g).reverse().join('');
  assert.equal(ninefold.canonical(PUZZLE).form, ninefold.canonical(mirrored).form);
});

test('convert and render', async () => {
  assert.match(ninefold.convert(PUZZLE, { to: 'grid' }).puzzle, /5 3/);
  assert.match(ninefold.render(PUZZLE), /^<svg[^]*<\/svg>\s*$/);
  assert.deepEqual([...ninefold.render(PUZZLE, { format: 'png' }).subarray(1, 4)], [...'PNG'].map((letter) => letter.charCodeAt(0)));
  assert.equal(new TextDecoder().decode(ninefold.render(PUZZLE, { format: 'pdf' }).subarray(0, 4)), '%PDF');
  const without = await load();
  assert.throws(() => without.render(PUZZLE, { format: 'pdf' }), /print: true/);
});

test('many puzzles: each its own answer, and fast', () => {
  const found = ninefold.solveMany([PUZZLE, '.'.repeat(81), '5'.repeat(81)]);
  assert.deepEqual(found.map(({ count }) => count), [1, 2, 0]);
  assert.deepEqual([found[0].solution, found[2].solution], [SOLUTION, null]);
  assert.throws(() => ninefold.solveMany([PUZZLE, '123']), /puzzle 2 has 3 characters/);
});

test('many puzzles: a character of several bytes is one cell, and shifts nothing', () => {
  const dotted = PUZZLE.replaceAll('.', '·');
  const wide = PUZZLE.replace('.', '🂠');
  assert.deepEqual(ninefold.solveMany([dotted, wide, PUZZLE]).map(({ solution }) => solution), [SOLUTION, SOLUTION, SOLUTION]);
  assert.throws(() => ninefold.solveMany([PUZZLE, `${PUZZLE.slice(0, 79)}🂠`]), /puzzle 2 has 80 characters/);
});

test('bytes have to be whole boards', () => {
  const bytes = new TextEncoder().encode(PUZZLE);
  assert.equal(ninefold.solveBytes(bytes).length, 82);
  assert.throws(() => ninefold.solveBytes(bytes.subarray(1)), (error) => error instanceof NinefoldError && /80 bytes/.test(error.message));
  assert.equal(ninefold.solveBytes(new Uint8Array()).length, 0);
});

test('other sizes and shapes', () => {
  assert.equal(ninefold.solve('1...............', { limit: 3 }).answer, 'several');
  assert.equal(ninefold.request('GET', 'layouts/9x9%2Bx').houses.length, 29);
  assert.ok(ninefold.engines.length > 5 && ninefold.techniques.length > 30 && ninefold.boards.length > 5 && ninefold.notations.length > 5);
});

test('mistakes say where they are', () => {
  assert.throws(() => ninefold.solve('hello'), (error) => error instanceof NinefoldError && error.status === 422);
  assert.throws(() => ninefold.solve(PUZZLE, { engine: 'magic' }), /engine/);
  assert.throws(() => ninefold.request('GET', 'nowhere'), (error) => error.status === 404);
});

test('without SIMD the answers are the same', async () => {
  const plain = await load({ simd: false });
  assert.equal(plain.solve(PUZZLE).solution, SOLUTION);
  assert.deepEqual(plain.solveMany([PUZZLE]), ninefold.solveMany([PUZZLE]));
});

test('in a worker', async () => {
  const worker = await start();
  assert.equal((await worker.solve(PUZZLE)).solution, SOLUTION);
  assert.equal((await worker.engines()).length, ninefold.engines.length);
  await assert.rejects(worker.solve('hello'), (error) => error instanceof NinefoldError && error.status === 422);
  const long = worker.count('.'.repeat(81));
  worker.end();
  await assert.rejects(long, /ended/);
  await assert.rejects(worker.solve(PUZZLE), /ended/);
});

test('a worker that can’t start says so', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'ninefold-npm-'));
  try {
    cpSync(folder, copy, { recursive: true });
    rmSync(join(copy, 'thread.js'));
    const { start: started } = await import(pathToFileURL(join(copy, 'worker.js')));
    await assert.rejects(started(), /the worker failed/);
    // Neither does one whose engine is missing hang.
    cpSync(new URL('thread.js', folder), join(copy, 'thread.js'));
    for (const name of ['ninefold-simd.wasm', 'ninefold-plain.wasm']) rmSync(join(copy, name));
    await assert.rejects(started(), /wasm/);
  } finally {
    rmSync(copy, { recursive: true });
  }
});

test('no file names a module of Node.js where a bundler for browsers would look for it', () => {
  for (const name of ['index.js', 'worker.js', 'thread.js', 'instance.js']) assert.doesNotMatch(readFileSync(new URL(name, folder), 'utf8'), /(?:import|from)\s*\(?\s*['"]node:/, name);
});

test('the manifest lists what is there, with types for every function', () => {
  const manifest = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  for (const { types, default: code } of Object.values(manifest.exports).filter((each) => typeof each === 'object')) for (const name of [types, code]) readFileSync(new URL(name, folder));
  const types = readFileSync(new URL('index.d.ts', folder), 'utf8');
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(ninefold)).filter((name) => name !== 'constructor');
  for (const name of own) assert.match(types, new RegExp(`\\b${name}[(:]`), `${name} has a type`);
});
