// Files and lists of many puzzles.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { linksTo, puzzleInLink } from '../../page/lib/other-sites.js';
import { MAX_PUZZLES, split } from '../../page/collection/split.js';

const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const other = (index) => `${String(index).padStart(6, '0').replaceAll('0', '.')}${LINE.slice(6)}`;
const rows = (line, gap = '\n') => line.match(/.{9}/g).join(gap);

test('one puzzle per line', () => {
  assert.deepEqual(split(`${LINE}\n${LINE.replaceAll('.', '0')}\r\n`), [LINE, LINE.replaceAll('.', '0')]);
  assert.deepEqual(split(`# a comment\n${LINE} 1.2\n\n${other(7)} # hard\n`), [`${LINE} 1.2`, `${other(7)} # hard`]);
  assert.deepEqual(split(LINE), []);
  assert.deepEqual(split(''), []);
  assert.deepEqual(split('a letter\nto a friend\nwithout a puzzle'), []);
});

test('a single board of nine rows isn’t a list', () => {
  assert.deepEqual(split(rows(LINE)), []);
});

test('boards below each other, with blank lines or headings', () => {
  assert.deepEqual(split(`${rows(LINE)}\n\n${rows(other(3))}\n`), [LINE, other(3)]);
  assert.deepEqual(split(`Grid 01\n${rows(LINE)}\nGrid 02\n${rows(other(4)).replaceAll('.', '0')}`), [LINE, other(4)]);
  const drawn = rows(LINE).split('\n').map((row) => row.match(/.{3}/g).join(' | ')).flatMap((row, index) => (index % 3 === 2 && index < 8 ? [row, '----+-----+----'] : [row])).join('\n');
  assert.deepEqual(split(`${drawn}\n\n${drawn}`), [LINE, LINE]);
});

test('a megabyte of puzzles is cut at once, and no more than the limit is kept', () => {
  const many = Array.from({ length: 12_500 }, (_, index) => other(index)).join('\n');
  assert.ok(many.length > 1_000_000);
  const started = performance.now();
  assert.equal(split(many).length, 12_500);
  assert.ok(performance.now() - started < 1000);
  assert.equal(split(`${LINE}\n`.repeat(MAX_PUZZLES + 5)).length, MAX_PUZZLES + 5, 'the collection says how many are missing');
});

test('links from and to other sites', () => {
  const zeros = LINE.replaceAll('.', '0');
  const links = linksTo({ layout: { name: '9x9' }, givensLine: LINE });
  assert.ok(links.length >= 3);
  for (const [, link] of links) assert.equal(puzzleInLink(link), zeros);
  assert.equal(puzzleInLink(` https://sudoku.coach/en/play/${LINE}?x=1#y \n`), LINE);
  for (const other of [LINE, `see https://a.org/?s=${LINE}`, `https://a.org/?s=${LINE}1`, `https://a.org/?s=${LINE.slice(1)}`]) assert.equal(puzzleInLink(other), null);
  assert.deepEqual(linksTo({ layout: { name: '6x6' }, givensLine: '' }), []);
});
