// Hints, explanations and what the Learn pages compute. Run with `node --test crates/ninefold-web/tests/page/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './words.mjs';

import { writes } from '../../page/explain/keys.js';
import { endWords, nextLimit, Path, ratings } from '../../page/explain/path.js';
import { applied, countHints, isDone, isSingle, withCandidates } from '../../page/hint/step.js';
import { fill, triple } from '../../page/learn/amb-demo.js';
import { byLevel, fits } from '../../page/learn/technique-list.js';
import { frames, pace } from '../../page/learn/replay.js';
import { arrange, nodes, searchTree, strikes } from '../../page/learn/search-tree.js';
import { Game } from '../../page/lib/game.js';
import { Layout } from '../../page/lib/layout.js';
import { spotsOf } from '../../page/lib/board/spots.js';
import { readCandidate, readEvent, readFault, readReveal, readSentence, readStep } from '../../page/lib/records.js';

const house = (kind, index, cells) => ({ name: `${kind} ${index + 1}`, kind, cells });
const three = [0, 1, 2];
const LATIN = new Layout({
  name: 'latin:3', side: 3, symbols: '123', boxes: Array(9).fill(null),
  houses: [...three.map((row) => house('row', row, three.map((column) => row * 3 + column))), ...three.map((column) => house('column', column, three.map((row) => row * 3 + column)))],
});
const GIVENS = LATIN.digits('1.......2');

const RECORD = {
  technique: 'x-wing', title: 'X-Wing', assumes_unique: false, placements: [], eliminations: ['r2c1<>2'],
  hints: ['Look at row 1.', 'Which.', 'Why.', 'What.'], said: [[], [], [{ parts: [{ text: 'Why.' }], candidates: [], joints: [0] }], []], short: 'short', truths: ['2 in row 1'], links: ['2 in column 1'],
  marks: {
    candidates: [{ candidate: 'r1c2=2', role: 'base' }, { candidate: 'r2c1=2', role: 'elimination' }], cells: ['r1c2'],
    houses: [{ house: 'row 1', role: 'truth' }], joints: [{ from: ['r1c2=2'], to: ['r2c1=2', 'r3c1=2'], strong: true }],
    rays: [{ from: 'r1c1', digit: 1, cells: ['r1c2'] }], crossed: ['r1c2'], form: 'chain',
  },
};
const STEP = readStep(RECORD, LATIN);

test('records become the page’s own shapes', () => {
  assert.deepEqual(STEP, {
    technique: 'x-wing', title: 'X-Wing', assumesUnique: false, short: 'short', sentences: ['', '', 'Why.', ''], said: STEP.said, placements: [], eliminations: [{ cell: 3, digit: 2 }],
    marks: {
      candidates: [{ cell: 1, digit: 2, role: 'base' }, { cell: 3, digit: 2, role: 'elimination' }], cells: [1],
      houses: [{ name: 'row 1', cells: [0, 1, 2], part: 'truth' }],
      joints: [{ from: [{ cell: 1, digit: 2 }], to: [{ cell: 3, digit: 2 }, { cell: 6, digit: 2 }], strong: true, number: 1 }],
      rays: [{ from: 0, digit: 1, cells: [1] }], crossed: [1], form: 'chain',
    },
  });
  const large = { side: 16, digit: (symbol) => '123456789ABCDEFG'.indexOf(symbol) + 1 };
  assert.deepEqual(readCandidate('r12c16=G', large), { cell: 191, digit: 16 });
  assert.deepEqual(readFault({ kind: 'wrong-entry', text: 'Wrong.', what: ['r1c2=3'] }, LATIN).entries, [{ cell: 1, digit: 3 }]);
  assert.deepEqual(readEvent({ did: 'place', cell: 'r2c2', digit: 3 }, LATIN), { did: 'place', cell: 4, digit: 3 });
  assert.deepEqual(
    readEvent({ did: 'step', technique: 'outward-1', house: 'row 1', cells: ['r1c1'], digits: [1], eliminations: ['r1c2<>1', 'r1c3<>1', 'r1c2<>3'] }, LATIN),
    { did: 'step', technique: 'outward-1', group: 'row 1', cells: [0], values: [1], narrowed: [[1, [1, 3]], [2, [1]]] });
});

test('a reveal is a sentence and its marks', () => {
  const reveal = readReveal({ sentences: ['Look at row 1.'], said: [[{ parts: [{ text: 'Look at ' }, { text: 'row 1', house: 'row 1' }, { text: '.' }], candidates: [], joints: [] }]], marks: { ...RECORD.marks, candidates: [], joints: [], cells: [], houses: [{ house: 'row 1', role: 'focus' }] } }, LATIN);
  assert.equal(reveal.sentence, 'Look at row 1.');
  assert.deepEqual(reveal.marks.houses, [{ name: 'row 1', cells: three, part: 'focus' }]);
  assert.deepEqual([reveal.said.length, reveal.said[0].text, [...reveal.said[0].light.houses]], [1, 'Look at row 1.', ['row 1']]);
});

test('a sentence lights the cells, houses, digits, candidates and links it is about', () => {
  const { text, parts, light } = readSentence({
    parts: [{ text: 'r1c2', cells: ['r1c2'] }, { text: ' and ', joiner: true }, { text: 'r23c1', cells: ['r2c1', 'r3c1'] }, { text: ' see ' }, { text: '2', digit: 2 }, { text: ' in ' }, { text: 'row 1', house: 'row 1' }],
    candidates: ['r1c2=2'], joints: [3],
  }, LATIN);
  assert.equal(text, 'r1c2 and r23c1 see 2 in row 1');
  assert.deepEqual(parts[2].cells, [3, 6]);
  assert.deepEqual(Object.fromEntries(Object.entries(light).map(([name, set]) => [name, [...set]])), { cells: [1, 3, 6], houses: ['row 1'], digits: [2], candidates: ['1=2'], joints: [3] });
});

test('the shapes of a step are where the marks are, and don’t touch each other', () => {
  const nine = new Layout({ name: '9x9', side: 9, symbols: '123456789', boxes: Array(81).fill(0), houses: [] });
  const states = [{ candidates: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, ...[2, 3, 4, 5, 6, 9].map((count) => ({ corner: [], centre: Array.from({ length: count }, (_, index) => index + 1) })), { corner: [1, 2], centre: [3, 4, 5] }];
  for (const state of states) {
    const plain = spotsOf(state, { layout: nine, places: false });
    const marked = spotsOf(state, { layout: nine, places: false, role: new Map([[4, 'base'], [5, 'other']].filter(([digit]) => (state.candidates ?? state.centre).includes(digit))) });
    assert.deepEqual(marked, plain, 'a step moves no mark');
    for (const [index, one] of plain.entries()) {
      if (one.kind !== 'nf-corner') assert.ok(one.x - one.rx >= 3 && one.x + one.rx <= 97 && one.y - one.ry >= 3 && one.y + one.ry <= 97, 'inside the cell');
      for (const other of plain.slice(index + 1)) {
        if (one.kind !== other.kind) continue;
        assert.ok(Math.abs(one.x - other.x) >= one.rx + other.rx || Math.abs(one.y - other.y) >= one.ry + other.ry, `${JSON.stringify([one, other])}`);
      }
    }
  }
});

test('an applied step is reported in words', () => {
  const single = { title: 'Hidden Single', placements: [{ cell: 2, digit: 3 }], eliminations: [] };
  assert.equal(applied(single, LATIN), 'Applied: Hidden Single, 3 in r1c3.');
  const cut = { title: 'X-Wing', placements: [], eliminations: [{ cell: 3, digit: 2 }, { cell: 4, digit: 2 }, { cell: 4, digit: 1 }] };
  assert.equal(applied(cut, LATIN), 'Applied: X-Wing, 2 removed from r2c1 and r2c2, 1 removed from r2c2.');
});

test('a step is done when its digits are placed and its candidates removed', () => {
  const game = new Game(LATIN, { givens: GIVENS });
  assert.equal(isDone(STEP, game.cells), false);
  game.apply(STEP);
  assert.equal(isDone(STEP, game.cells), true);
  const single = { placements: [{ cell: 2, digit: 3 }], eliminations: [], marks: { candidates: [{ cell: 2, digit: 3, role: 'placement' }] } };
  assert.equal(isDone(single, game.cells), false);
  assert.ok(isSingle(single));
  assert.equal(isSingle(STEP), false);
});

test('applying a step without any marks writes all candidates, as one change', () => {
  const game = new Game(LATIN, { givens: GIVENS });
  game.apply(STEP);
  assert.deepEqual(game.cells[3].centre, [3]);
  assert.deepEqual(game.cells[4].centre, [1, 2, 3]);
  assert.equal(game.moves, 1);
  game.undo();
  assert.equal(game.isTouched, false);
});

test('a repair erases wrong digits and restores lost marks', () => {
  const game = new Game(LATIN, { givens: GIVENS });
  game.write([1], 3);
  game.centre([4], 1);
  game.repair({ erase: [1], marks: [{ cell: 4, digit: 3 }] });
  assert.equal(game.cells[1].digit, 0);
  assert.deepEqual(game.cells[4].centre, [1, 3]);
  game.undo();
  assert.equal(game.cells[1].digit, 3);
});

test('candidates are the marks, which stay where they are, or else what no peer forbids', () => {
  const game = new Game(LATIN, { givens: GIVENS });
  game.centre([4], 1);
  const cells = withCandidates(game);
  assert.deepEqual(cells[4], game.cells[4]);
  assert.deepEqual(cells[2].candidates, [3]);
  assert.deepEqual(cells[0], game.cells[0]);
});

const BARE = { placements: [], eliminations: [], hints: [], marks: { candidates: [], cells: [], houses: [], joints: [] } };

test('a path knows the position before each of its steps', () => {
  const marks = ['1', '23', '3', '23', '123', '13', '3', '13', '2'];
  const put = (placement) => ({ ...BARE, technique: 'naked-single', title: 'Naked Single', placements: [placement] });
  const cut = { ...BARE, technique: 'pair', title: 'Pair', eliminations: ['r2c2<>1'] };
  const game = { layout: 'latin:3', givens: '1.......2', digits: '1.......2', marks };
  const path = new Path(LATIN, { game, steps: [put('r1c3=3'), cut, put('r3c1=3'), put('r1c2=2')] });
  assert.equal(path.before(0).digits[2], 0);
  assert.equal(path.before(1).digits[2], 3);
  assert.deepEqual(path.before(1).candidates[1], [2]);
  assert.deepEqual(path.before(2).candidates[4], [2, 3]);
  assert.deepEqual(path.cells(4).map(({ digit }) => digit), [1, 2, 3, 0, 0, 0, 3, 0, 2]);
  const techniques = new Map([['naked-single', { difficulty: 1 }], ['pair', { difficulty: 5 }]]);
  assert.equal(path.hardest(techniques), 1);
  assert.deepEqual(path.parts(techniques).map(({ title, count, first }) => [title, count, first]), [['Pair', 1, 1], ['Naked Single', 3, 0]]);
  // The next request goes on from the end.
  assert.deepEqual(path.question(), { digits: '123...3.2', marks: ['', '', '', '2', '3', '1', '', '1', ''] });
  path.add({ steps: [put('r2c1=2')] });
  assert.equal(path.steps.length, 5);
  assert.equal(path.before(5).digits[3], 2);
  assert.equal(path.filled, 4 / 7);
});

test('a path that begins within a game tells my digits from those it finds', () => {
  const game = { layout: 'latin:3', givens: '1.......2', digits: '12......2', marks: ['1', '2', '3', '23', '13', '13', '3', '13', '2'] };
  const path = new Path(LATIN, { game, steps: [{ ...BARE, technique: 'naked-single', title: 'Naked Single', placements: ['r1c3=3'] }] });
  assert.deepEqual(path.cells(1).slice(0, 3).map(({ digit, given, solver }) => [digit, given, solver]), [[1, true, false], [2, false, false], [3, false, true]]);
});

test('runs of three singles or more are put together, unless there is nothing else', () => {
  const techniques = new Map([['s', { groups: ['singles'], difficulty: 1 }], ['p', { groups: [], difficulty: 5 }]]);
  const game = { layout: 'latin:3', givens: '.........', digits: '.........', marks: Array(9).fill('123') };
  const path = (names) => new Path(LATIN, { game, steps: [...names].map((technique) => ({ ...BARE, technique, title: technique })) });
  assert.deepEqual(path('sspsssspss').runs(techniques), [{ index: 0 }, { index: 1 }, { index: 2 }, { from: 3, to: 7 }, { index: 7 }, { index: 8 }, { index: 9 }]);
  assert.deepEqual(path('sss').runs(techniques), [{ index: 0 }, { index: 1 }, { index: 2 }]);
  assert.deepEqual(path('sssp').runs(techniques), [{ from: 0, to: 3 }, { index: 3 }]);
  assert.deepEqual([path('sps').hardest(techniques), path('sss').hardest(techniques), path('').hardest(techniques)], [1, -1, -1]);
});

test('as many steps are asked for as come within half a second', () => {
  assert.equal(nextLimit(4, 10), 12);
  assert.equal(nextLimit(12, 400), 12);
  assert.equal(nextLimit(12, 4000), 1);
  assert.equal(nextLimit(1, 9000), 1);
  assert.equal(nextLimit(40, 20), 40);
});

test('a game goes to a position of a path, and back', () => {
  const game = new Game(LATIN, { givens: GIVENS, digits: LATIN.digits('.2.......') });
  const candidates = [[], [], [], [2, 3], [3], [1], [3], [1, 3], []];
  game.goTo({ digits: LATIN.digits('123.....2'), candidates });
  assert.deepEqual(game.cells.map(({ digit }) => digit), [1, 2, 3, 0, 0, 0, 0, 0, 2]);
  assert.deepEqual(game.cells[5].centre, [1]);
  game.undo();
  assert.equal(game.digitsLine, '12......2');
  // Where the candidates say nothing new, none are written.
  game.goTo({ digits: LATIN.digits('123.....2'), candidates: [[], [], [], [2, 3], [1, 3], [1], [3], [1, 3], []] });
  assert.ok(game.cells.every(({ centre }) => !centre.length));
});

test('a position of a long path is the same however it is reached', () => {
  const steps = Array.from({ length: 40 }, (_, index) => ({ ...BARE, eliminations: [`${LATIN.cellName(index % 9)}<>${(index % 3) + 1}`] }));
  const record = { game: { layout: 'latin:3', givens: '.........', digits: '.........', marks: Array(9).fill('123') }, steps };
  const [there, back] = [new Path(LATIN, record), new Path(LATIN, record)];
  const far = there.before(40);
  for (let index = 0; index <= 40; index++) back.before(index);
  assert.deepEqual(back.before(40), far);
  assert.deepEqual(back.before(17), new Path(LATIN, record).before(17));
});

test('the ratings side by side', () => {
  const [hodoku, se, own] = ratings({ own: 2, hodoku: { level: 'hard', score: 1234 }, se: { er: 7, ep: 2.6, ed: 1.2 } });
  assert.deepEqual([hodoku.name, hodoku.value], ['HoDoKu', 'Hard, 1,234']);
  assert.deepEqual([se.name, se.value], ['Sudoku Explainer', '7.0']);
  assert.match(se.about, /first digit: 2\.6\. ED, the first step: 1\.2\.$/);
  assert.deepEqual([own.name, own.value], ['Ninefold', '2']);
  assert.match(own.about, / uses 2 constraints/);
  assert.match(ratings({ own: 1 })[0].about, /uses one constraint /);
  assert.match(ratings({ own: 1008 })[0].about, /^Needs trial and contradiction, with steps that use up to 8 constraints\.$/);
  assert.match(ratings({ own: 2003 })[0].about, /nested 2 deep/);
  assert.deepEqual(ratings(undefined), []);
});

test('how a path ends', () => {
  assert.match(endWords({ answer: 'several', end: 'stuck' }), /several/);
  assert.equal(endWords({ answer: 'unique', end: 'solved' }), '');
});

test('the tree of the 3×3 example has 12 nodes and 3 dead ends', () => {
  const tree = searchTree(LATIN, GIVENS);
  const all = nodes(tree);
  assert.equal(all.length, 12);
  assert.equal(all.filter(({ kind }) => kind === 'dead').length, 3);
  assert.deepEqual(all.filter(({ kind }) => kind === 'solved').map(({ line }) => line), ['123231312']);
  assert.deepEqual(arrange(tree), { columns: 4, rows: 8 });
});

test('houses strike out their digits', () => {
  const { struck, left } = strikes(LATIN, GIVENS, 2);
  assert.deepEqual(struck.map(({ digits }) => digits), [[1], [2]]);
  assert.deepEqual(left, [3]);
});

test('events become a film', () => {
  const film = frames(LATIN, GIVENS, [
    { did: 'reject', cell: 'r1c2', digit: 1 }, { did: 'place', cell: 'r1c2', digit: 2 }, { did: 'reject', cell: 'r1c3', digit: 1 },
    { did: 'retreat', cell: 'r1c2', digit: 2 }, { did: 'solution', board: '' },
  ]);
  assert.deepEqual(film.map(({ kind }) => kind), ['start', 'rejected', 'placed', 'rejected', 'retreated', 'solution']);
  assert.match(film[1].text, /row 1/);
  assert.equal(film[2].line, '12......2');
  assert.equal(film[2].cells[1].state, 'placed');
  assert.deepEqual([...film[3].tried], [[1, [1, 2]], [2, [1]]]);
  assert.equal(film[4].cells[1].ghost, 2);
  assert.deepEqual([...film[4].tried], [[1, [1, 2]]]);
  assert.equal(film[5].counts.placed, 1);
});

test('a search that goes on after its solution comes back to it', () => {
  const events = [{ did: 'solution', board: '123231312' }, { did: 'retreat', cell: 'r3c2', digit: 1 }, { did: 'retreat', cell: 'r3c1', digit: 3 }];
  const film = frames(LATIN, GIVENS, events, { end: { answer: 'unique', board: '123231312' } });
  assert.match(film[2].text, /another/);
  assert.match(film[3].text, /nothing else/);
  assert.equal(film[4].line, '123231312');
});

test('containments narrow scopes', () => {
  const step = { did: 'step', technique: 'outward-1', house: 'row 1', cells: ['r1c1'], digits: [1], eliminations: ['r1c2<>1', 'r1c3<>1'] };
  const film = frames(LATIN, GIVENS, [step, { did: 'step', technique: 'inward-1', house: 'row 1', cells: ['r1c2'], digits: [2], eliminations: ['r1c2<>3'] }], { scopes: true });
  assert.deepEqual(film[1].cells[1].candidates, [1, 2, 3]);
  assert.equal(film[1].step.marks.candidates.filter(({ role }) => role === 'elimination').length, 2);
  assert.deepEqual(film[2].cells[1].candidates, [2, 3]);
  assert.equal(film[3].cells[1].digit, 2);
  assert.equal(film[3].kind, 'end');
});

test('a film is neither too slow nor too fast', () => {
  assert.equal(pace(5), 900);
  assert.equal(pace(1000), 160);
});

test('amb chooses right, and early rules save choices', () => {
  assert.deepEqual(triple(13).found, [3, 4, 5]);
  assert.equal(triple(4).found, null);
  assert.equal(triple(4).asked, 64);
  const [late, early] = [true, false].map((each) => fill(LATIN, GIVENS, { late: each }));
  assert.equal(late.found, '123231312');
  assert.equal(early.found, '123231312');
  assert.ok(late.chosen > 50 * early.chosen);
});

test('techniques are found by words', () => {
  const wing = { title: 'XY-Wing', name: 'xy-wing', groups: ['wings'], about: 'A cell with candidates x and y', level: 'hard' };
  const odd = { title: 'Nishio', name: 'nishio', groups: ['last-resort'], about: 'Suppose a digit' };
  assert.ok(fits(wing, 'xy wing'));
  assert.ok(fits(wing, 'XYWING'));
  assert.ok(fits(wing, 'candid'));
  assert.equal(fits(wing, 'fish'), false);
  assert.deepEqual(byLevel([wing, odd]).map(({ level }) => level), ['hard', 'beyond']);
  assert.deepEqual(byLevel([wing, odd], 'nish').map(({ level }) => level), ['beyond']);
});

test('nothing is written while a path is open, and the browser keeps its own keys', () => {
  const press = (key, more = {}) => ({ key, code: /^\d$/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });
  const board = (side) => ({ side, digit: (symbol) => '123456789ABCDEFG'.indexOf(symbol.toUpperCase()) + 1 });
  for (const [key, more] of [['5'], ['5', { ctrlKey: true }], ['5', { altKey: true }], ['z', { ctrlKey: true }], ['y', { ctrlKey: true }], ['Delete'], ['m'], [' ']]) {
    assert.ok(writes(press(key, more), board(9)), `${key} ${JSON.stringify(more ?? {})}`);
  }
  for (const [key, more] of [['c', { ctrlKey: true }], ['v', { metaKey: true }], ['x', { ctrlKey: true }], ['h'], ['d'], ['Tab']]) {
    assert.ok(!writes(press(key, more), board(9)), `${key} ${JSON.stringify(more ?? {})}`);
  }
  assert.ok(writes(press('d'), board(16)), 'a digit of a large board');
});

test('help is counted, with the technique that it is about', () => {
  const game = { about: {} };
  countHints(game, 1, 'x-wing');
  countHints(game);
  countHints(game, 3);
  countHints(game, 1, 'x-wing');
  countHints(game, 0);
  assert.deepEqual(game.about, { hints: 6, hinted: { 'x-wing': 2 } });
});
