// The pure parts of the Watch view: the tree, what a run shows, words, speeds, ranks, the stream.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './words.mjs';

import { readEvents } from '../../page/lib/server.js';
import { Layout } from '../../page/lib/layout.js';
import { readEvent } from '../../page/lib/records.js';
import { article } from '../../page/lib/words.js';
import { load } from '../../page/lib/messages.js';
import { boardTitle } from '../../page/play/load.js';
import { clockWords, laneCounts, laneWords, podium, ranks, usual } from '../../page/watch/race.js';
import { Run } from '../../page/watch/run.js';
import { placeOf, PLACES, speedAt } from '../../page/watch/speed.js';
import { lookingBack, working } from '../../page/watch/status.js';
import { arrange, readTree, Tree } from '../../page/watch/search-tree.js';
import { Camera } from '../../page/watch/tree-camera.js';
import { short } from '../../page/watch/tree-drawing.js';
import { duration, ending, eventWords, place, shortEnding, stepTitle, stepWords, supports } from '../../page/watch/words.js';

await load('watch');

const cells = [...Array(9).keys()];
const house = (kind, of) => [0, 1, 2].map((index) => ({ name: `${kind} ${index + 1}`, kind, cells: cells.filter((cell) => of(cell) === index) }));
const LATIN = new Layout({ name: 'latin:3', side: 3, symbols: '123', boxes: Array(9).fill(null), houses: [...house('row', (cell) => Math.floor(cell / 3)), ...house('column', (cell) => cell % 3)] });
const GIVENS = LATIN.digits('1.......2');
const engine = (name) => ({ name, reports: name === 'containments' ? 'steps' : 'search' });
const NONE = { calls: 0, placements: 0, rejections: 0, backtracks: 0, depth: 0, deepest: 0, steps: 0, solutions: 0 };

/** `+1=2` places 2 into cell 1, `x1=1` rejects it, `-1=2` takes it back, `>1.......2` jumps, `!123231312` is a solution. */
function events(text) {
  const kinds = { '+': 'place', x: 'reject', '-': 'retreat', '>': 'jump', '!': 'solution' };
  return text.trim().split(/\s+/).map((word) => {
    const did = kinds[word[0]];
    if (did === 'jump' || did === 'solution') return { did, board: word.slice(1) };
    const [cell, digit] = word.slice(1).split('=').map(Number);
    return { did, cell: LATIN.cellName(cell), digit };
  });
}

const DEPTH_FIRST = 'x1=1 +1=2 x2=1 x2=2 +2=3 x3=1 +3=2 +4=1 x5=1 x5=2 x5=3 -4=1 x4=2 +4=3 +5=1 x6=1 x6=2 +6=3 +7=1 !123231312';
const BREADTH_FIRST = `x1=1 >1.......2 +1=2 x2=1 x2=2 >1.......2 +1=3 x2=1 x2=2 x2=3 >12......2 +2=3 x3=1 >123.....2 +3=2 x4=2 >123.....2 +3=3 x4=2 x4=3
  >1232....2 +4=1 x5=1 x5=2 x5=3 >1232....2 +4=3 x5=2 x5=3 >1233....2 +4=1 x5=1 x5=2 x5=3 >12323...2 +5=1 x6=1 x6=2 >123231..2 +6=3 x7=2 x7=3 >1232313.2 +7=1 !123231312`;

test('the tree of the 3×3 example, depth first: 9 boards, 1 dead end', () => {
  const run = new Run(LATIN, GIVENS, engine('depth-first'));
  run.take({ events: events(DEPTH_FIRST), counts: NONE });
  const { tree } = run;
  assert.deepEqual([tree.boards, tree.deadEnds, tree.solutions], [9, 1, 1]);
  assert.equal(tree.at.state, 'solved');
  assert.deepEqual(tree.board(tree.at), LATIN.digits('123231312'));
  assert.deepEqual(tree.root.rejected, [{ cell: 1, digit: 1 }]);
});

test('the tree of the 3×3 example, breadth first: 12 boards, 3 dead ends, each in its place', () => {
  const run = new Run(LATIN, GIVENS, engine('breadth-first'));
  run.take({ events: events(BREADTH_FIRST), counts: NONE });
  run.finish({ answer: 'solved', board: '123231312', counts: { ...NONE, placements: 11, solutions: 1 } });
  const { tree } = run;
  assert.deepEqual([tree.boards, tree.deadEnds, tree.solutions, tree.lost], [12, 3, 1, false]);
  const { nodes, width, depth } = arrange(tree.root);
  assert.equal(nodes.length, 12);
  assert.deepEqual([width, depth], [4, 7]);
  const spots = new Set(nodes.map(({ x, y }) => `${x},${y}`));
  assert.equal(spots.size, 12, 'no two nodes share a place');
});

test('too many boards are folded, and still counted', () => {
  const tree = new Tree(LATIN, GIVENS, { maxNodes: 20 });
  for (let round = 0; round < 50; round++) {
    tree.place(1, 2);
    for (const cell of [2, 3, 4]) tree.place(cell, 1);
    for (let up = 0; up < 4; up++) tree.retreat();
  }
  assert.equal(tree.boards, 201);
  assert.equal(tree.deadEnds, 50);
  assert.ok(tree.kept <= 20, String(tree.kept));
  assert.ok(tree.root.children.some(({ folded }) => folded === 3));
});

test('when nothing can be folded, boards are only counted', () => {
  const tree = new Tree(LATIN, GIVENS, { maxNodes: 3 });
  for (const cell of [1, 2, 3, 4]) tree.place(cell, 1);
  assert.deepEqual([tree.kept, tree.boards, tree.unkept], [3, 5, 2]);
  tree.reject(5, 1);
  tree.retreat();
  tree.retreat();
  tree.retreat();
  assert.equal(tree.at, tree.root.children[0]);
});

test('missed events leave the path to the board, and in the end the path to the solution', () => {
  const run = new Run(LATIN, GIVENS, engine('tree'));
  run.snapshot({ board: '123.....2', counts: NONE });
  assert.deepEqual([run.tree.lost, run.tree.branch.length], [true, 3]);
  run.finish({ answer: 'solved', board: '123231312', counts: { ...NONE, placements: 8, solutions: 1 } });
  assert.deepEqual([run.tree.branch.length, run.tree.boards, run.tree.at.state], [8, 9, 'solved']);
});

test('no solution: everything has failed', () => {
  const run = new Run(LATIN, GIVENS, engine('tree'));
  run.take({ events: events('x1=1 x1=2 x1=3'), counts: NONE });
  run.finish({ answer: 'none', board: '1.......2', counts: NONE });
  assert.deepEqual([run.tree.deadEnds, run.tree.root.state], [1, 'failed']);
});

test('the last events are visible on the board', () => {
  const run = new Run(LATIN, GIVENS, engine('amb'));
  run.take({ events: events('x1=1'), counts: NONE });
  assert.deepEqual([run.cells()[1].state, run.cells()[1].ghost, run.current], ['rejected', 1, 1]);
  run.take({ events: events('+1=2 +2=3'), counts: NONE });
  assert.equal(run.cells()[2].state, 'placed');
  assert.equal(run.cells()[1].state, undefined);
  assert.equal(run.cells()[0].given, true);
  run.take({ events: events('-2=3 -1=2'), counts: NONE });
  assert.deepEqual([1, 2].map((cell) => run.cells()[cell].ghost), [2, 3]);
  assert.ok([1, 2].every((cell) => run.cells()[cell].state === 'retreated'));
});

const EVENT = { did: 'step', technique: 'outward-1', house: 'row 1', cells: ['r1c1'], digits: [1], eliminations: ['r1c2<>1', 'r1c3<>1'] };
const NEXT = { ...EVENT, cells: ['r1c3'], digits: [3], eliminations: ['r1c2<>3'] };
const STEP = readEvent(EVENT, LATIN);

test('containments: scopes narrow, cells are filled, marks show group, cells and values', () => {
  const run = new Run(LATIN, GIVENS, engine('containments'));
  assert.deepEqual(run.cells()[1].candidates, [1, 2, 3]);
  run.take({ events: [EVENT], counts: { ...NONE, steps: 1 } });
  assert.deepEqual(run.cells()[1].candidates, [2, 3]);
  const { marks } = run.marks();
  assert.deepEqual(marks.houses[0].cells, [0, 1, 2]);
  assert.deepEqual(marks.cells, [0]);
  assert.deepEqual(marks.candidates, [{ cell: 1, digit: 1, role: 'elimination' }, { cell: 2, digit: 1, role: 'elimination' }]);
  run.take({ events: [NEXT], counts: { ...NONE, steps: 2 } });
  assert.equal(run.cells()[2].digit, 3);
  assert.equal(Math.round(run.filled * 7), 1);
  run.finish({ answer: 'unknown', stop: 'stuck', board: '1.3.....2', counts: { ...NONE, steps: 2 } });
  assert.deepEqual(run.cells()[1].candidates, [2], 'scopes stay when the method is stuck');
});

test('endings in words', () => {
  const title = (record, about) => ending(record, about).title;
  assert.equal(title({ answer: 'unique' }), 'Solved: exactly one solution');
  assert.equal(title({ answer: 'solved' }), 'Solved');
  assert.equal(title({ answer: 'solved' }, { whole: 'unique' }), 'Solved: exactly one solution');
  assert.equal(title({ answer: 'solved' }, { whole: 'several' }), 'Solved: one of several solutions');
  assert.equal(title({ answer: 'several' }), 'Several solutions');
  assert.equal(title({ answer: 'none' }), 'No solution');
  assert.equal(title({ answer: 'unknown', stop: 'cancelled' }), 'Stopped');
  assert.equal(title({ answer: 'unknown', stop: 'stuck' }), 'The method is stuck');
  assert.match(title({ answer: 'unknown', stop: 'memory' }), /^Gave up/);
  assert.match(title({ answer: 'unknown', stop: 'nodes' }), /node limit/);
  assert.match(ending({ answer: 'unknown', stop: 'stuck' }, { left: 1 }).more, /^1 cell is still blank/);
  assert.equal(shortEnding({ answer: 'unknown', stop: 'memory' }), 'out of memory');
});

test('words', () => {
  assert.equal(eventWords({ did: 'retreat', cell: 4, digit: 3 }, LATIN, GIVENS), '3 taken back from r2c2');
  assert.equal(eventWords({ did: 'reject', cell: 2, digit: 1 }, LATIN, GIVENS), '1 can’t go in r1c3: row 1 has a 1');
  assert.equal(eventWords({ did: 'reject', cell: 2, digit: 2 }, LATIN, GIVENS), '2 can’t go in r1c3: column 3 has a 2');
  assert.deepEqual(['6', '8', 'A', 'B'].map(article), ['a', 'an', 'an', 'a']);
  assert.equal(stepTitle(STEP), 'Row 1 · Naked Single');
  assert.equal(stepWords(STEP, LATIN), 'r1c1 can only be 1, so 1 is removed from 2 cells that share a house with it.');
  assert.equal(stepWords({ ...STEP, technique: 'outward-2', cells: [0, 1], values: [1, 2] }, LATIN), 'In row 1, r1c1 and r1c2 can only hold 1 and 2, so 1 and 2 are removed from 2 other cells.');
  assert.equal(stepWords({ ...STEP, technique: 'value-based', cells: [0, 1], narrowed: [[4, [1]]] }, LATIN), 'In row 1, 1 can only be in r1c1 and r1c2, so 1 is removed from 1 other cell.');
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21].map(place), ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st']);
  assert.deepEqual([0, 0.00001, 0.0004, 0.0461, 1.234, 12.34, 125].map(duration), ['0 s', '< 0.1 ms', '0.4 ms', '46 ms', '1.23 s', '12.3 s', '2 min 05 s']);
  assert.deepEqual([840, 1204, 12_345, 1_930_757].map(short), ['840', '1.2k', '12k', '1.9M']);
  assert.equal(boardTitle({ name: 'BD4', title: 'Easy, 30 givens' }), 'Easy, 30 givens');
  assert.equal(boardTitle({ name: 'BD99' }), 'BD99');
  assert.equal(working({ state: 'idle' }, null).title, 'Ready');
  assert.match(working({ state: 'idle' }, null).more, /Space/);
  assert.doesNotMatch(working({ state: 'idle' }, null, true).more, /Space/);
  assert.equal(working({ state: 'running', speed: 100 }, null).more, '100 steps/s');
  const then = new Run(LATIN, GIVENS, engine('containments'));
  then.take({ events: [EVENT], counts: NONE });
  assert.equal(lookingBack(then, { step: 0 }).title, 'Step 1: Row 1 · Naked Single');
});

test('speeds run from 1 to 10,000, and each slider position leads back to its speed', () => {
  assert.deepEqual([speedAt(0), speedAt(PLACES)], [1, 10_000]);
  for (let at = 1; at <= PLACES; at++) assert.ok(speedAt(at) >= speedAt(at - 1));
  for (const speed of [1, 10, 100, 1000, 10_000]) assert.equal(speedAt(placeOf(speed)), speed);
});

test('a race ranks the engines that have an answer by time', () => {
  const run = (engine, seconds, answer = 'solved', taken = 0, reports = 'search') => ({ engine, taken, reports, end: seconds === null ? null : { answer, seconds } });
  const runs = [run('a', 0.3), run('b', 0.1), run('c', null), run('d', 0.05, 'unknown')];
  assert.deepEqual([...ranks(runs)], [['b', 1], ['a', 2]]);
  assert.equal(podium(runs), 'b 1st and a 2nd.');
  assert.equal(podium([]), 'No engine found an answer.');
  // By steps, the computing time doesn't count, ties share a place, and an engine without steps has none.
  const stepped = [run('a', 0.1, 'solved', 900), run('b', 9, 'solved', 20), run('c', 3, 'solved', 900), run('fast', 0.001, 'unique', 1, 'solutions')];
  assert.deepEqual([...ranks(stepped, 'steps')], [['b', 1], ['a', 2], ['c', 2]]);
  assert.equal(laneWords({ ...stepped[0], filled: 1 }, false, 'steps'), 'solved · 900 steps');
  assert.equal(laneWords({ ...stepped[0], filled: 1 }, false, 'time'), 'solved · 0.10 s');
  assert.match(clockWords({ state: 'running', clock: 'steps', speed: 12 }), /^Clock: steps\. Every engine takes 12 steps\/s/);
  assert.match(clockWords({ state: 'running', clock: 'time', speed: Infinity }), /^Clock: the time/);
  const fast = { name: 'fast', layouts: ['9x9'] };
  assert.deepEqual(usual([fast, { name: 'tree' }, { name: 'breadth-first' }, { name: 'new-one' }], LATIN), ['tree', 'new-one']);
  assert.ok(supports(fast, { name: '9x9' }) && !supports(fast, { name: '9x9+x' }));
  assert.equal(laneCounts({ ...NONE, calls: 1, placements: 1234 }, 'search'), '1 call · 1,234 placed');
  assert.equal(laneCounts({ ...NONE, steps: 3 }, 'steps'), '3 steps');
});

function stream(parts) {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

test('a stream is parsed, wherever it is cut', async () => {
  const text = 'event: start\ndata: {"id":"a"}\n\n: still here\n\nevent: end\ndata: {"answer":"none"}\n\n';
  for (const cut of [1, 7, 20, text.length]) {
    const parts = text.match(new RegExp(`[\\s\\S]{1,${cut}}`, 'g')).map((part) => new TextEncoder().encode(part));
    const heard = [];
    await readEvents(stream(parts), (kind, data) => heard.push([kind, data]));
    assert.deepEqual(heard, [['start', { id: 'a' }], ['end', { answer: 'none' }]]);
  }
});

test('looking back: the board of a node, the board after a step', () => {
  const run = new Run(LATIN, GIVENS, engine('depth-first'));
  run.take({ events: events(DEPTH_FIRST), counts: NONE });
  const dead = run.tree.root.children[0].children[0].children[0].children[0];
  const then = run.asOf({ node: dead });
  assert.equal(LATIN.line(then.digits), '12321...2');
  assert.equal(then.cells()[4].state, 'placed');
  const said = lookingBack(then, { node: dead });
  assert.equal(said.title, 'Board in the tree: 1 in r2c2');
  assert.equal(said.more, 'Dead end: no digit fits the next cell. Rejected at r2c3: 1 (row 2), 2 (row 2), 3 (column 3).');
  assert.equal(lookingBack(run.asOf({ node: run.tree.root }), { node: run.tree.root }).more, 'Leads to a solution. Rejected at r1c2: 1 (row 1).');
  const narrowing = new Run(LATIN, GIVENS, engine('containments'));
  narrowing.take({ events: [EVENT, NEXT], counts: NONE });
  assert.deepEqual(narrowing.asOf({ step: 0 }).cells()[1].candidates, [2, 3]);
});

test('the tree of a run at full speed is read as the server folded it', () => {
  const nodes = [{ state: 'solved', rejected: ['r1c2=1'] }, { parent: 0, placed: 'r1c2=2', state: 'failed', folded: 7, dead: 3 }, { parent: 0, placed: 'r1c2=3', state: 'solved' }];
  const tree = readTree({ nodes, boards: 10, solutions: 1 }, LATIN, GIVENS);
  assert.deepEqual([tree.boards, tree.deadEnds, tree.solutions, tree.kept, tree.lost, tree.over], [10, 3, 1, 3, false, true]);
  assert.equal(LATIN.line(tree.board(tree.at)), '13......2');
  assert.deepEqual(tree.root.rejected, [{ cell: 1, digit: 1 }]);
});

test('the deepest failed boards are folded first, so that the shape of the whole remains', () => {
  const tree = new Tree(LATIN, GIVENS, { maxNodes: 30 });
  const dive = (depth) => {
    if (!depth) return;
    for (const digit of [1, 2]) {
      tree.place(depth, digit);
      dive(depth - 1);
      tree.retreat();
    }
  };
  dive(7);
  assert.equal(tree.boards, 255);
  let kept = 0;
  const count = (node) => { kept += 1 + node.folded; node.children.forEach(count); };
  count(tree.root);
  assert.equal(kept, 255);
  assert.equal(tree.deadEnds, 128);
  assert.deepEqual(tree.root.children.map(({ children }) => children.length > 0), [true, true], 'both halves are still there');
});

test('the camera fits the whole, zooms at a place, and never loses the tree', () => {
  const camera = new Camera();
  Object.assign(camera, { whole: { width: 16_000, height: 1500 }, room: { width: 500, height: 400 } });
  camera.fit();
  assert.ok(camera.isWhole);
  assert.ok(camera.whole.width * camera.across > 470 && camera.whole.height * camera.down > 370, 'the whole fills the window');
  const place = { x: 123, y: 210 };
  const under = camera.at(place.x, place.y);
  for (let times = 0; times < 12; times++) camera.zoomAt(1.4, place.x, place.y);
  assert.ok(camera.zoom > 1);
  assert.equal(camera.across, camera.down);
  const now = camera.seen(under);
  assert.ok(Math.hypot(now.x - place.x, now.y - place.y) < 1, 'what was under the pointer still is');
  for (let times = 0; times < 20; times++) camera.zoomAt(1 / 1.4, 400, 10);
  assert.ok(Math.abs(camera.zoom - camera.least) < 1e-9);
  for (let times = 0; times < 8; times++) camera.zoomAt(1.4, 250, 200);
  for (let times = 0; times < 200; times++) camera.pan(-900, 700);
  const [left, right] = [camera.x, camera.x + camera.whole.width * camera.across];
  assert.ok(right >= 40 && left <= 460 && camera.y <= 360, 'some of it stays in the window');
  camera.centre({ x: 8000, y: 700 }, 0.55);
  assert.deepEqual(Object.values(camera.seen({ x: 8000, y: 700 })).map(Math.round), [250, 200]);
});
