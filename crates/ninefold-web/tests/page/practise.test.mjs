// Practice positions, grading and progress.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { Layout } from '../../page/lib/layout.js';
import { grade } from '../../page/practise/grade.js';
import { suggestion } from '../../page/practise/map.js';
import { positionsOf, readPosition } from '../../page/practise/position.js';
import { COUNTS, RULES } from '../../page/practise/positions/index.js';
import * as progress from '../../page/practise/progress.js';
import { readExercise, ruleStep } from '../../page/practise/rule-exercise.js';
import { revealsOf } from '../../page/practise/steps.js';

const NINE = nine();

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name) };
});

function nine() {
  const cells = Array.from({ length: 81 }, (_, cell) => cell);
  const kinds = { row: (cell) => Math.floor(cell / 9), column: (cell) => cell % 9, box: (cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3) };
  const houses = Object.entries(kinds).flatMap(([kind, of]) => Array.from({ length: 9 }, (_, index) => ({ name: `${kind} ${index + 1}`, kind, cells: cells.filter((cell) => of(cell) === index) })));
  return new Layout({ name: '9x9', side: 9, symbols: '123456789', boxes: cells.map(kinds.box), houses });
}

test('every position is a board without conflicts, and every blank has candidates', async () => {
  let count = 0;
  for (const name of Object.keys(COUNTS)) {
    const lines = await positionsOf(name);
    assert.equal(lines.length, COUNTS[name], name);
    for (const line of lines) {
      const { givens, digits, centre, hasSimpler } = readPosition(line, NINE);
      assert.equal(hasSimpler, line.startsWith('~'));
      assert.ok(givens.filter(Boolean).length >= 17, name);
      digits.forEach((digit, cell) => {
        if (digit) assert.ok(NINE.peers[cell].every((peer) => digits[peer] !== digit), name);
        else assert.ok(centre[cell].length > 0 && centre[cell].every((each) => NINE.peers[cell].every((peer) => digits[peer] !== each)), name);
      });
      count++;
    }
  }
  assert.ok(count > 400, String(count));
});

test('a damaged position is refused', async () => {
  const [line] = await positionsOf('x-wing');
  assert.throws(() => readPosition(line.slice(0, 30), NINE));
  assert.throws(() => readPosition('', NINE));
  assert.throws(() => readPosition(`!${line.slice(1)}`, NINE));
  assert.deepEqual(await positionsOf('no-such-technique'), []);
  assert.deepEqual(await positionsOf('toString'), []);
});

const at = (cell, digit) => ({ cell, digit });
const fish = { eliminations: [at(1, 5), at(2, 5)], placements: [] };
const twin = { eliminations: [at(9, 4)], placements: [] };
const solution = Object.assign(Array(81).fill(9), { 1: 7, 2: 8, 9: 3 });
const isTrue = ({ cell, digit }) => solution[cell] === digit;

test('an answer is right if it is all that one instance concludes', () => {
  const answer = (removed, placed = []) => grade({ removed, placed }, [fish, twin], isTrue);
  assert.equal(answer([]).kind, 'empty');
  assert.deepEqual(answer([at(1, 5), at(2, 5)]), { kind: 'right', step: fish });
  assert.deepEqual(answer([at(9, 4)]), { kind: 'right', step: twin });
  assert.deepEqual(answer([at(9, 4), at(1, 5)]), { kind: 'right', step: twin });
  assert.deepEqual(answer([at(1, 5)]), { kind: 'more', step: fish, left: 1 });
});

test('an answer that contradicts the solution is wrong, whatever else is right', () => {
  assert.deepEqual(grade({ removed: [at(1, 5), at(2, 5), at(1, 7)], placed: [] }, [fish], isTrue), { kind: 'wrong', removed: [at(1, 7)], placed: [] });
  assert.deepEqual(grade({ removed: [], placed: [at(1, 6)] }, [fish], isTrue), { kind: 'wrong', removed: [], placed: [at(1, 6)] });
});

test('an answer that follows from something else is true, but not the technique', () => {
  assert.deepEqual(grade({ removed: [at(1, 5), at(40, 2)], placed: [] }, [fish], isTrue), { kind: 'other', removed: [at(40, 2)], placed: [] });
});

test('a single is placed', () => {
  const single = { placements: [at(1, 7)], eliminations: [] };
  assert.equal(grade({ removed: [], placed: [at(1, 7)] }, [single], isTrue).kind, 'right');
  assert.equal(grade({ removed: [], placed: [at(2, 8)] }, [single], isTrue).kind, 'other');
});

test('five in a row without help make a master', () => {
  const finish = (how) => progress.finish('x-wing', how, { count: 3, now: 7 });
  for (const how of ['alone', 'alone', 'helped', 'skipped', 'shown']) finish(how);
  assert.deepEqual(progress.of('x-wing'), { seen: 4, solved: 3, alone: 2, streak: 0, best: 2, next: 2, at: 7 });
  for (let round = 0; round < 4; round++) finish('alone');
  assert.ok(progress.mastery(progress.of('x-wing')) < 1);
  finish('alone');
  finish('shown');
  assert.equal(progress.mastery(progress.of('x-wing')), 1, 'once mastered, always mastered');
  assert.deepEqual(progress.of('constructor'), { seen: 0, solved: 0, alone: 0, streak: 0, best: 0, next: 0, at: 0 });
});

test('the map goes on where the player was, or with what they needed help with', () => {
  const all = ['hidden-single', 'pointing', 'x-wing'].map((name) => ({ name, usual: true }));
  const entry = (best, when) => ({ best, at: when });
  assert.equal(suggestion(all, {}, {}).name, 'hidden-single');
  assert.equal(suggestion(all, { 'hidden-single': entry(5, 1) }, {}).name, 'pointing');
  assert.equal(suggestion(all, {}, { 'x-wing': 3 }).name, 'x-wing');
  assert.equal(suggestion(all, { pointing: entry(1, 4), 'x-wing': entry(2, 3) }, {}).name, 'pointing');
});

test('an exercise with a rule: what is in no filling goes', async () => {
  const { text, marks, fillings } = readExercise('cage 14 r7c1 r8c1|68 12678|68 86');
  assert.equal(text, 'cage 14 r7c1 r8c1');
  const step = ruleStep([54, 63], marks, fillings);
  assert.deepEqual(step.eliminations, [at(63, 1), at(63, 2), at(63, 7)]);
  assert.deepEqual(step.first, { cell: 63, gone: [1, 2, 7], kept: [6, 8] });
  assert.deepEqual(step.look.cells, [63], 'marks name cells by number');
  assert.ok(step.isPossible(54, 6) && !step.isPossible(63, 7));
  for (const [name, count] of Object.entries(RULES)) {
    const lines = await positionsOf(`rule-${name}`);
    assert.equal(lines.length, count);
    assert.ok(count >= 30 && new Set(lines).size === count, name);
    for (const line of lines) {
      const exercise = readExercise(line);
      assert.ok(exercise.fillings.length && exercise.fillings.every((each) => each.length === exercise.marks.length && each.every((digit, index) => exercise.marks[index].includes(digit))), line);
    }
  }
});

test('hints of an unusual technique give nothing away: words, then the reason, then the move', () => {
  const candidates = ['base', 'elimination', 'placement'].map((role, cell) => ({ cell, digit: 1, role }));
  const marks = { candidates, houses: [{ name: 'row 1' }], form: 'sets' };
  const said = ['where', 'which', 'why', 'move'].map((text) => [{ text }]);
  const shown = revealsOf({ sentences: ['where', 'which', 'why', 'move'], said, marks });
  assert.deepEqual(shown.map((each) => each.said), said);
  assert.deepEqual(shown.map(({ sentence }) => sentence), ['where', 'which', 'why', 'move']);
  assert.deepEqual(shown.map((each) => each.marks.candidates.map(({ role }) => role)), [[], [], ['base'], ['base', 'elimination', 'placement']]);
  assert.deepEqual(shown.map((each) => each.marks.houses.length), [0, 0, 1, 1]);
});
