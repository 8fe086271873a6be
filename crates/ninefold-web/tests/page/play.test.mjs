// Keyboard shortcuts, kinds of files, lists of puzzles, times in words, outlines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './words.mjs';

import { outline } from '../../page/lib/board/lines.js';
import { classic, Layout } from '../../page/lib/layout.js';
import { ruleLines } from '../../page/play/tools.js';
import { checkLength, kindOf, LONGEST, readText } from '../../page/play/file-kind.js';
import { keyed } from '../../page/lib/shortcuts.js';
import { isDeliberate, meaning } from '../../page/play/keys.js';
import { lines } from '../../page/play/load.js';
import { subtitle } from '../../page/play/display.js';
import { clock } from '../../page/play/timer.js';

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
});

test('outlines close around corners', () => {
  const ends = (path) => path.split('M').filter(Boolean).flatMap((part) => part.split('L'));
  for (const cells of [[40], [40, 41], [40, 41, 49], [30, 31, 32, 39, 41, 48, 49, 50], [40, 50]]) {
    const count = new Map();
    for (const end of ends(outline(cells, classic(), 4))) count.set(end, (count.get(end) ?? 0) + 1);
    assert.ok([...count.values()].every((times) => times === 2), `${cells}`);
  }
});

test('with single letters off, buttons promise Alt', () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null };
  const { title, 'aria-keyshortcuts': keys } = keyed('Hint', 'H', { mode: 'x' });
  assert.deepEqual([title, keys], ['Hint (H)', 'H']);
  kept.set('ninefold.settings', '{"letters":false}');
  assert.deepEqual(keyed('Hint', 'H', { mode: 'x' }), { title: 'Hint (Alt+H)', 'aria-keyshortcuts': 'Alt+H', data: { mode: 'x', letter: 'H', named: 'Hint' } });
});

test('with single letters off, characters act only with Alt or Ctrl, or as entries on the board', () => {
  const acts = (key, more = {}, onBoard = false) => {
    const event = { key, code: /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : `Digit${key}`, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more };
    return isDeliberate(event, meaning(event, layout(9)), onBoard);
  };
  for (const key of ['h', 'n', 'z', '5']) assert.ok(!acts(key), key);
  assert.ok(acts('5', {}, true));
  assert.ok(!acts('h', {}, true), 'a letter is no entry');
  assert.ok(acts('h', { altKey: true }));
  assert.ok(acts('z', { ctrlKey: true }));
  assert.ok(acts('Delete', { code: 'Delete' }));
});

test('with Alt, the place of a key counts if its character is no letter', () => {
  assert.deepEqual(press('˙', 9, { code: 'KeyH', altKey: true }), { action: 'hint' });
});

test('files of other kinds are named', async () => {
  const bytes = (text) => Uint8Array.from(text, (each) => each.charCodeAt(0));
  for (const [kind, text] of [
    ['pdf', '%PDF-1.7\n%âãÏÓ'], ['picture', '\x89PNG\r\n\x1a\n'], ['picture', '\xff\xd8\xff\xe0'], ['picture', 'RIFF\x10\0\0\0WEBPVP8 '], ['picture', '\0\0\0\x18ftypheic'],
    ['document', 'PK\x03\x04\x14'], ['archive', '\x1f\x8b\x08'], ['binary', 'abc\0def'], ['text', '53..7....6..195'], ['text', ' 5 | 3\r\n\t---'], ['text', '┌───┐'.replace(/./g, '\xe2')], ['text', ''],
  ]) assert.equal(kindOf(bytes(text)), kind, text);
  await assert.rejects(readText(new Blob(['%PDF-1.7'])), /^Error: This is a PDF, not a puzzle: /);
  await assert.rejects(readText(new Blob([bytes('\x89PNG\r\n')])), /This is a picture/);
  assert.equal(await readText(new Blob(['53..7'])), '53..7');
});

test('a text that is too long is refused with numbers for people', () => {
  checkLength('.'.repeat(LONGEST));
  assert.throws(() => checkLength('.'.repeat(1_000_000)), /1,000,000 characters, and a puzzle has at most 60,000/);
});

test('the setter’s tools write rules as lines of text', () => {
  const shape = classic();
  assert.deepEqual(ruleLines('cage', [0, 1, 9], '15', shape), ['cage 15 r1c1 r1c2 r2c1']);
  assert.deepEqual(ruleLines('cage', [0, 1], '', shape), ['cage r1c1 r1c2']);
  assert.deepEqual(ruleLines('thermometer', [9, 0, 1], '7', shape), ['thermometer r2c1 r1c1 r1c2'], 'it has no number');
  assert.deepEqual(ruleLines('arrow', [40, 41, 42], '', shape), ['arrow r5c5 = r5c6 r5c7']);
  assert.deepEqual(ruleLines('odd', [3, 5], '', shape), ['odd r1c4', 'odd r1c6']);
  assert.deepEqual(ruleLines('knight', [], '', shape), ['knight']);
  assert.deepEqual(ruleLines('little-killer', [6, 16], '12', shape), ['little-killer 12 r1c7 r2c8 r3c9']);
  const across = ruleLines('sandwich', [44], '20', shape)[0].split(' ');
  assert.deepEqual([across[2], across.at(-1), across.length], ['r5c9', 'r5c1', 11], 'away from the edge');
});

test('the line below the title leaves out what a board hasn’t', () => {
  const about = (givenCount) => subtitle({ layout: { title: '16×16' }, givenCount, about: {} });
  assert.deepEqual(about(0), ['16×16']);
  assert.deepEqual(about(1), ['16×16', '1 given']);
});
