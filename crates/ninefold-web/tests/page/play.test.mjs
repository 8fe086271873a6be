// Keyboard shortcuts, lists of puzzles, times in words, outlines.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { outline } from '../../page/lib/board/lines.js';
import { Layout } from '../../page/lib/layout.js';
import { meaning } from '../../page/play/keys.js';
import { lines } from '../../page/play/load.js';
import { clock, inWords } from '../../page/play/timer.js';

const layout = (side) => new Layout({ name: `${side}x${side}`, side, symbols: '123456789ABCDEFGHIJKLMNOP'.slice(0, side), boxes: [], houses: [] });

function press(key, side = 9, more = {}) {
  const code = /^[0-9]$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  return meaning({ key, code, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more }, layout(side));
}

test('digits, with and without other keys', () => {
  assert.deepEqual(press('5'), { action: 'enter', digit: 5, mode: undefined });
  assert.deepEqual(press('%', 9, { code: 'Digit5', shiftKey: true }), { action: 'enter', digit: 5, mode: 'corner' });
  assert.equal(press('5', 9, { ctrlKey: true }).mode, 'centre');
  assert.equal(press('5', 9, { altKey: true }).mode, 'colours');
  assert.equal(press('5', 4), null, 'a 4×4 board has no 5');
  assert.equal(press('0').action, 'erase');
});

test('letters are commands on small boards and digits on large ones', () => {
  assert.deepEqual(press('c'), { action: 'mode', mode: 'centre' });
  assert.deepEqual(press('c', 16), { action: 'enter', digit: 12, mode: undefined });
  assert.deepEqual(press('c', 16, { altKey: true }), { action: 'mode', mode: 'centre' });
  assert.deepEqual(press('z', 16), { action: 'mode', mode: 'digit' });
  assert.equal(press('h').action, 'hint');
  assert.equal(press('h', 25).digit, 17);
});

test('undo and redo', () => {
  assert.equal(press('z', 9, { ctrlKey: true }).action, 'undo');
  assert.equal(press('Z', 9, { metaKey: true, shiftKey: true }).action, 'redo');
  assert.equal(press('y', 9, { ctrlKey: true }).action, 'redo');
  assert.equal(press('r', 9, { ctrlKey: true }), null, 'the browser keeps its own shortcut');
});

test('a list of puzzles differs from the rows of one', () => {
  const line = '.'.repeat(81);
  assert.equal(lines(`# a list\n${line}\n${line}`).length, 2);
  assert.equal(lines(`puzzle,solution\n${line},${line}\n${line},${line}`).length, 2);
  assert.equal(lines(line).length, 0);
  assert.equal(lines(Array(9).fill('.........').join('\n')).length, 0);
  assert.equal(lines(Array(16).fill('................').join('\n')).length, 0, 'rows of a 16×16 board');
});

test('time', () => {
  assert.equal(clock(65.9), '1:05');
  assert.equal(clock(3671), '1:01:11');
  assert.equal(inWords(61), '1 minute and 1 second');
  assert.equal(inWords(3723), '1 hour, 2 minutes and 3 seconds');
});

test('outlines close around corners', () => {
  const ends = (path) => path.split('M').filter(Boolean).flatMap((part) => part.split('L'));
  for (const cells of [[40], [40, 41], [40, 41, 49], [30, 31, 32, 39, 41, 48, 49, 50], [40, 50]]) {
    const count = new Map();
    for (const end of ends(outline(cells, 9, 4))) count.set(end, (count.get(end) ?? 0) + 1);
    assert.ok([...count.values()].every((times) => times === 2), `${cells}`);
  }
});
