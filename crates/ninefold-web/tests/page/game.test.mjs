// The state of a game, the codes of links and QR codes. Run with `node --test crates/ninefold-web/tests/page/`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './words.mjs';

import { Game } from '../../page/lib/game.js';
import { Layout } from '../../page/lib/layout.js';
import { qr } from '../../page/lib/qr.js';
import { readLayout } from '../../page/lib/records.js';
import { code, decode, query } from '../../page/lib/share-code.js';

/** A board with boxes of some height and width. */
function boxes(height, width, name = `${height * width}x${height * width}`) {
  const side = height * width;
  const numbers = [...Array(side).keys()];
  const box = (cell) => Math.floor(Math.floor(cell / side) / height) * height + Math.floor((cell % side) / width);
  const all = [...Array(side * side).keys()];
  const house = (kind, of) => numbers.map((index) => ({ name: `${kind} ${index + 1}`, kind, cells: all.filter((cell) => of(cell) === index) }));
  const houses = [...house('row', (cell) => Math.floor(cell / side)), ...house('column', (cell) => cell % side), ...house('box', box)];
  return new Layout({ name, side, symbols: '123456789ABCDEFGHIJKLMNOP'.slice(0, side), boxes: all.map(box), houses });
}

const NINE = boxes(3, 3);
const FOUR = boxes(2, 2);
const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

function game() {
  return new Game(NINE, { givens: NINE.digits(LINE), title: 'Example' });
}

test('writing a digit again erases it, and a given never changes', () => {
  const it = game();
  assert.ok(it.write([2], 4));
  assert.equal(it.cells[2].digit, 4);
  assert.ok(it.write([2], 4));
  assert.equal(it.cells[2].digit, 0);
  assert.equal(it.write([0], 4), false);
  assert.equal(it.cells[0].digit, 5);
  assert.equal(it.moves, 2);
});

test('placing a digit removes it from the marks of its peers, and undoing restores them', () => {
  const it = game();
  it.centre([3, 5, 11], 4);
  it.corner([3, 20], 4);
  it.write([2], 4);
  assert.deepEqual([3, 5, 11].map((cell) => it.cells[cell].centre), [[], [], []]);
  it.undo();
  assert.deepEqual(it.cells[3].centre, [4]);
  assert.deepEqual(it.cells[3].corner, [4]);
  it.write([2], 4, { clearPeers: false });
  assert.deepEqual(it.cells[3].centre, [4]);
});

test('marks are toggled for all cells together and kept in order', () => {
  const it = game();
  it.corner([2, 3], 9);
  it.corner([2], 1);
  assert.deepEqual(it.cells[2].corner, [1, 9]);
  it.corner([2, 3], 1);
  assert.deepEqual(it.cells[3].corner, [1, 9]);
  it.corner([2, 3], 1);
  assert.deepEqual([it.cells[2].corner, it.cells[3].corner], [[9], [9]]);
  assert.equal(it.corner([0], 1), false, 'givens take no marks');
});

test('erasing takes what is most visible first', () => {
  const it = game();
  it.colour([2], 3);
  it.corner([2], 1);
  it.centre([2], 2);
  it.write([2], 4, { clearPeers: false });
  it.erase([2]);
  assert.equal(it.cells[2].digit, 0);
  assert.deepEqual(it.cells[2].corner, [1]);
  it.erase([2], 'centre');
  assert.deepEqual([it.cells[2].corner, it.cells[2].centre], [[1], []]);
  it.erase([2], 'centre');
  assert.deepEqual(it.cells[2].corner, []);
  it.erase([2], 'centre');
  assert.deepEqual(it.cells[2].colours, []);
  assert.equal(it.erase([2]), false);
});

test('candidates are filled in, stay editable, and are one change', () => {
  const it = game();
  it.fillCandidates();
  assert.deepEqual(it.cells[2].centre, [1, 2, 4]);
  it.centre([2], 1);
  assert.deepEqual(it.cells[2].centre, [2, 4]);
  it.undo();
  it.undo();
  assert.deepEqual(it.cells[2].centre, []);
  assert.equal(it.canUndo, false);
  assert.ok(it.redo() && it.redo() && !it.redo());
});

test('a new change forgets what could be redone', () => {
  const it = game();
  it.write([2], 1);
  it.undo();
  it.write([2], 2);
  assert.equal(it.canRedo, false);
});

test('undoing mistakes goes back to the last correct position', () => {
  const it = game();
  const solution = NINE.digits(SOLUTION);
  it.write([2], 4);
  it.write([3], 2);
  it.colour([3], 1);
  assert.deepEqual(it.mistakes(solution), [3]);
  assert.equal(it.undoMistakes(solution), 2);
  assert.equal(it.cells[2].digit, 4);
  assert.equal(it.cells[3].digit, 0);
  assert.equal(it.undoMistakes(solution), 0);
  assert.ok(it.canRedo);
  it.fillCandidates();
  it.centre([3], 6);
  assert.deepEqual(it.mistakes(solution), [3], 'marks without the right digit');
});

test('conflicts, missing digits, progress and the end', () => {
  const it = game();
  it.write([2], 5);
  assert.deepEqual([...it.conflicts()].sort((a, b) => a - b), [0, 2]);
  it.undo();
  assert.equal(it.missing()[5], 6);
  const solution = NINE.digits(SOLUTION);
  solution.forEach((digit, cell) => {
    if (!it.cells[cell].given) it.write([cell], digit);
  });
  assert.ok(it.isFull && it.isSolved);
  assert.equal(it.progress, 1);
});

test('a step is applied as one change', () => {
  const it = game();
  it.apply({ placements: [{ cell: 2, digit: 4 }], eliminations: [{ cell: 3, digit: 6 }] });
  assert.equal(it.cells[2].digit, 4);
  assert.deepEqual(it.cells[3].centre, [2]);
  it.undo();
  assert.equal(it.isTouched, false);
});

test('givens can be edited', () => {
  const it = new Game(FOUR);
  it.give([0, 5], 3);
  assert.equal(it.givensLine, '3....3..........');
  it.give([5], 0);
  assert.equal(it.givensLine, '3...............');
});

test('restarting leaves the givens and can be undone', () => {
  const it = game();
  it.write([2], 4);
  it.colour([0, 2], 2);
  it.restart();
  assert.equal(it.isTouched, false);
  assert.equal(it.givensLine, LINE);
  it.undo();
  assert.equal(it.cells[2].digit, 4);
});

test('a saved game comes back with its history', () => {
  const it = game();
  it.write([2], 4);
  it.corner([3], 6);
  it.colour([3], 7);
  it.undo();
  const back = Game.fromJSON(NINE, JSON.parse(JSON.stringify(it)));
  assert.deepEqual(back.cells, it.cells);
  assert.equal(back.about.title, 'Example');
  assert.ok(back.redo());
  assert.deepEqual(back.cells[3].colours, [7]);
  while (back.undo());
  assert.equal(back.isTouched, false);
});

test('a request has marks only if there are any', () => {
  const it = game();
  assert.deepEqual(Object.keys(it.question()), ['puzzle', 'layout', 'digits']);
  it.centre([2], 4);
  const { marks } = it.question();
  assert.equal(marks[2], '4');
  assert.equal(marks[0], '5');
  assert.equal(marks[3], '26');
});

test('listeners hear every change until they unsubscribe', () => {
  const it = game();
  let heard = 0;
  const stop = it.subscribe(() => heard++);
  it.write([2], 4);
  it.undo();
  stop();
  it.redo();
  assert.equal(heard, 2);
});

test('links carry a whole game', () => {
  for (const layout of [FOUR, NINE, boxes(4, 4), boxes(5, 5), boxes(3, 2, 'box:3x2')]) {
    const it = new Game(layout, { title: 'Ein schönes Rätsel' });
    it.give([0, 3], layout.side);
    it.write([5], 1);
    it.fillCandidates();
    it.colour([6, 7], 9);
    it.colour([7], 1);
    const found = decode(code(it));
    assert.equal(found.layout, layout.name);
    const back = new Game(layout, found.cells(layout.side));
    assert.deepEqual(back.cells, it.cells);
    assert.equal(back.about.title, 'Ein schönes Rätsel');
  }
  assert.equal(query(game()), `puzzle=${LINE}&title=Example`);
  assert.throws(() => decode('!'));
  assert.throws(() => decode(code(new Game(NINE, {})).slice(0, 6)).cells(9));
});

test('QR codes have the right size and finders, and a text that is too long has none', () => {
  const small = qr('ninefold');
  assert.equal(small.size, 21);
  for (const [x, y] of [[0, 0], [14, 0], [0, 14]]) {
    assert.ok(small.dark(x, y) && small.dark(x + 6, y + 6) && small.dark(x + 3, y + 3));
    assert.ok(!small.dark(x + 1, y + 1));
  }
  assert.equal(qr('x'.repeat(2953)).size, 177);
  assert.equal(qr('x'.repeat(2954)), null);
});

test('painting gives cells one colour', () => {
  const it = new Game(FOUR);
  it.colour([0], 2);
  it.paint([0, 1], 3);
  assert.deepEqual([it.cells[0].colours, it.cells[1].colours], [[3], [3]]);
  it.paint([0], 0);
  assert.deepEqual(it.cells[0].colours, []);
});

/** A 2×3 board with digits from 0, a cage, a clue on the left and an extra cell, as the server describes it. */
const RULED = {
  name: '2x3', side: 3, rows: 2, symbols: '012', boxes: Array(7).fill(null),
  houses: [{ name: 'row 1', kind: 'row', cells: ['r1c1', 'r1c2', 'r1c3'] }], groups: [{ name: 'column 1', kind: 'column', cells: ['r1c1', 'r2c1'] }],
  rules: [{ name: 'cage', text: 'cage 3 r2c2 x1', sentence: 'The digits in r2c2 and x1 differ and sum to 3.', about: '', cells: ['r2c2', 'x1'], figures: [{ kind: 'cage', cells: ['r2c2', 'x1'] }] }],
  sketch: { room: [1, 0, 0, 1.4], extra: [[0, 2.4]], parts: [] },
};

test('boards with rules: cells outside the grid, digits from 0, groups and names', () => {
  const shape = new Layout(readLayout(RULED));
  assert.deepEqual([shape.count, shape.row(4), shape.column(4), shape.cellName(6), shape.at(4), shape.at(6)], [7, 1, 1, 'x1', [1, 1], [0, 2.4]]);
  assert.deepEqual(shape.rules[0].cells, [4, 6]);
  assert.deepEqual(shape.peers[0], [1, 2, 3], 'its row, and its column as a group');
  assert.deepEqual([shape.symbol(1), shape.digit('0'), shape.line([1, 0, 3, 0, 0, 0, 2])], ['0', 1, '0.2...1']);
  assert.match(shape.title, /^2×3/);
});

test('rules count as conflicts once the server has judged the digits, and a full board is solved only then', () => {
  const shape = new Layout(readLayout(RULED));
  const it = new Game(shape, {});
  let heard = 0;
  it.subscribe(() => heard++);
  [1, 2, 3, 2, 3, 1, 3].forEach((digit, cell) => it.write([cell], digit));
  assert.ok(it.isFull && !it.isJudged && !it.isSolved, 'nobody knows yet');
  it.judge(it.digitsLine, [{ rule: 0, cells: [4, 6] }]);
  assert.deepEqual([heard, [...it.conflicts()], it.isSolved], [8, [4, 6], false]);
  it.write([6], 2);
  assert.deepEqual([it.isJudged, it.broken], [false, []], 'other digits, another answer');
  it.judge(it.digitsLine, []);
  assert.ok(it.isSolved);
});
