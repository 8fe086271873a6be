// Days, results, streaks, statistics, and the file that holds everything.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { load } from '../../page/lib/messages.js';
import { backup, importFile, restore } from '../../page/daily/backup.js';
import { dayOf, isDay, later, monthLater, readName, seedOf, weeks } from '../../page/daily/date.js';
import { compared, dailyNext } from '../../page/daily/finish.js';
import { isOnTime, record, results, statistics, streak, trimmed } from '../../page/daily/results.js';
import { resultText } from '../../page/daily/share-result.js';

let kept;
beforeEach(async () => {
  kept = new Map();
  globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name) };
  // No collections here: the page then works without them.
  globalThis.indexedDB = { open: () => { const request = {}; queueMicrotask(() => request.onerror?.()); return request; } };
  await load('shell', 'daily', 'collection');
});

const at = (day, hour = 12) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00`).getTime();
const solved = (daily, when = daily.slice(0, 10)) => ({ id: daily, at: at(when), level: daily.slice(11), seconds: 300, hints: 0, daily });

test('a day is the player’s own', () => {
  assert.equal(dayOf(new Date(2026, 10, 16, 0, 0, 1)), '2026-11-16');
  assert.equal(dayOf(new Date(2026, 10, 16, 23, 59, 59)), '2026-11-16');
  assert.equal(later('2026-02-28', 1), '2026-03-01');
  assert.equal(later('2026-03-29', 1), '2026-03-30');
  assert.equal(later('2026-01-01', -1), '2025-12-31');
  assert.ok(isDay('2028-02-29') && !isDay('2026-02-29') && !isDay('2026-2-1') && !isDay(null));
  assert.equal(monthLater('2026-12', 1), '2027-01');
});

test('weeks begin on Monday and hold every day once', () => {
  for (const month of ['2026-02', '2026-11', '2027-08']) {
    const all = weeks(month);
    assert.ok(all.every((week) => week.length === 7));
    const days = all.flat().filter(Boolean);
    assert.equal(new Set(days).size, days.length);
    assert.equal(days[0], `${month}-01`);
    all.flat().forEach((day, index) => { if (day) assert.equal((new Date(`${day}T12:00`).getDay() + 6) % 7, index % 7); });
  }
});

test('a seed belongs to one day and level', () => {
  assert.equal(seedOf('2026-11-16', 'hard'), 202611162);
  assert.deepEqual(readName('2026-11-16/hard'), { day: '2026-11-16', level: 'hard' });
  for (const wrong of ['2026-11-16/unfair', '2026-11-31/easy', 'x', null, '2019-01-01/easy']) assert.equal(readName(wrong), null);
});

test('a streak counts days on which a puzzle was solved in time', () => {
  const days = ['2026-11-10', '2026-11-11', '2026-11-13', '2026-11-14', '2026-11-15'].map((day) => solved(`${day}/easy`));
  assert.deepEqual(streak(days, '2026-11-15'), { now: 3, best: 3, isToday: true });
  assert.deepEqual(streak(days, '2026-11-16'), { now: 3, best: 3, isToday: false });
  assert.deepEqual(streak(days, '2026-11-17'), { now: 0, best: 3, isToday: false });
  // The gap can't be closed afterwards.
  const late = solved('2026-11-12/easy', '2026-11-15');
  assert.equal(isOnTime(late), false);
  assert.equal(streak([...days, late], '2026-11-15').now, 3);
  assert.deepEqual(streak([], '2026-11-15'), { now: 0, best: 0, isToday: false });
});

test('a game is recorded once', () => {
  const game = { about: { id: 'a', seconds: 61.6, hints: 2, rated: { hodoku: { level: 'hard' } } } };
  assert.equal(record(game, 5).isNew, true);
  assert.deepEqual(results(), [{ id: 'a', at: 5, level: 'hard', seconds: 62, hints: 2 }]);
  game.about.seconds = 3;
  assert.equal(record(game, 9).isNew, false);
  assert.equal(results()[0].seconds, 62);
  kept.set('ninefold.results', '[null, {"id": 4}, {"id": "b", "at": 1, "level": "easy", "seconds": 9, "hints": 0}]');
  assert.equal(results().length, 1);
});

test('a level that comes later is added', () => {
  const game = { about: { id: 'a', seconds: 10 } };
  record(game, 5);
  assert.equal(results()[0].level, '');
  game.about.rated = { hodoku: { level: 'easy' } };
  assert.equal(record(game, 6).isNew, false);
  assert.deepEqual(results(), [{ id: 'a', at: 5, level: 'easy', seconds: 10, hints: 0 }]);
});

test('old results give way, but not those of daily puzzles', () => {
  const all = [solved('2026-01-02/easy'), ...Array.from({ length: 5 }, (_, index) => ({ id: `g${index}` }))];
  assert.deepEqual(trimmed(all, 3).map(({ id }) => id), ['2026-01-02/easy', 'g3', 'g4']);
});

test('statistics by level', () => {
  const game = (seconds, hints, level = 'easy') => ({ id: `${seconds}`, at: 1, level, seconds, hints });
  assert.deepEqual(statistics([game(100, 0), game(300, 2), game(200, 0), game(250, 1), game(900, 0, 'hard'), game(7, 0, '')]), [
    { level: 'easy', games: 4, alone: 2, best: 100, median: 225, hints: 3 },
    { level: 'hard', games: 1, alone: 1, best: 900, median: 900, hints: 0 },
  ]);
});

test('a result is compared with earlier ones of its level', () => {
  const before = [100, 200, 300].map((seconds) => ({ level: 'easy', seconds, hints: 0 }));
  assert.deepEqual(compared({ level: 'hard', seconds: 9, hints: 0 }, before), ['Your first Hard puzzle.']);
  assert.deepEqual(compared({ level: 'easy', seconds: 90, hints: 0 }, before), ['Your fastest Easy puzzle.']);
  assert.deepEqual(compared({ level: 'easy', seconds: 90, hints: 3 }, before), ['1:50 faster than your median for Easy.']);
  assert.deepEqual(compared({ level: 'easy', seconds: 250, hints: 0 }, before), []);
  assert.deepEqual(compared({ level: '', seconds: 1, hints: 0 }, before), []);
});

test('the text to share has the link and no digits of the solution', () => {
  globalThis.location = { origin: 'https://example.org', pathname: '/sudoku/' };
  const game = { about: { daily: '2026-11-16/hard', title: 'Daily Hard · 16 November' } };
  assert.equal(resultText(game, { seconds: 462, hints: 0, level: 'hard' }, 5),
    'Ninefold · Daily Hard · 16 November\nSolved in 7:42 without hints\n5 days in a row\nhttps://example.org/sudoku/#/play?daily=2026-11-16/hard');
  assert.match(resultText(game, { seconds: 462, hints: 1, level: 'hard' }, 0), /with 1 hint\nhttps/);
});

test('an imported file adds to what is here', async () => {
  const entry = (id, changed) => ({ id, givens: '1', changed, layout: '9x9' });
  kept.set('ninefold.games', JSON.stringify([entry('a', 10), entry('b', 10)]));
  kept.set('ninefold.game.a', '"mine"');
  kept.set('ninefold.results', JSON.stringify([solved('2026-11-15/easy')]));
  kept.set('ninefold.practice', JSON.stringify({ 'x-wing': { seen: 3, solved: 2, alone: 1, streak: 0, best: 1, next: 3, at: 9 } }));
  const board = { layout: '9x9' };
  const more = {
    games: [entry('a', 5), entry('b', 20), entry('c', 15), { id: 7 }, entry('d', 3)], boards: { a: board, b: board, c: board },
    results: [solved('2026-11-15/easy'), solved('2026-11-14/easy'), { id: 'broken' }],
    practice: { 'x-wing': { seen: 1, solved: 1, alone: 1, streak: 1, best: 5, next: 1, at: 4 }, nonsense: 3 }, single: { settings: { timer: false } },
  };
  assert.deepEqual(await restore(more), { games: 2, results: 1 });
  assert.deepEqual(JSON.parse(kept.get('ninefold.games')).map(({ id, changed }) => [id, changed]), [['b', 20], ['c', 15], ['a', 10]]);
  assert.equal(kept.get('ninefold.game.a'), '"mine"');
  assert.deepEqual(results().map(({ daily }) => daily), ['2026-11-14/easy', '2026-11-15/easy']);
  assert.deepEqual(JSON.parse(kept.get('ninefold.practice')), { 'x-wing': { seen: 3, solved: 2, alone: 1, streak: 0, best: 5, next: 3, at: 9 } });
  assert.deepEqual(JSON.parse(kept.get('ninefold.settings')), { timer: false });
});

test('theme and contrast, which are plain text, go into the file and come back', async () => {
  kept.set('ninefold.theme', 'dark');
  kept.set('ninefold.contrast', 'more');
  kept.set('ninefold.language', '"de"');
  const { single } = await backup();
  assert.deepEqual(single, { language: 'de', theme: 'dark', contrast: 'more' });
  kept.clear();
  kept.set('ninefold.contrast', 'usual');
  await restore({ single });
  assert.deepEqual([kept.get('ninefold.theme'), kept.get('ninefold.contrast'), kept.get('ninefold.language')], ['dark', 'usual', '"de"']);
  kept.clear();
  await restore({ single: { theme: 'purple' } });
  assert.equal(kept.has('ninefold.theme'), false);
});

test('a file that isn’t text is refused by its kind', async () => {
  await assert.rejects(importFile(new Blob(['%PDF-1.7 …'])), /PDF/);
  await assert.rejects(importFile(new Blob(['{"other": 1}'])), /Ninefold/);
});

test('an imported file keeps all of its games, also after the next change', async () => {
  const { put } = await import('../../page/play/store.js');
  const { Game } = await import('../../page/lib/game.js');
  const { classic } = await import('../../page/lib/layout.js');
  const many = Array.from({ length: 400 }, (_, index) => ({ id: `g${index}`, givens: '1', digits: '12', changed: index + 1, layout: '9x9' }));
  assert.equal((await restore({ games: many, boards: Object.fromEntries(many.map(({ id }) => [id, { layout: '9x9' }])) })).games, 400);
  put(new Game(classic(), { givens: [1] }));
  assert.equal(JSON.parse(kept.get('ninefold.games')).length, 401);
  assert.ok(many.every(({ id }) => kept.has(`ninefold.game.${id}`)));
});

test('the next puzzle of another day is called by its day', () => {
  const game = { about: { daily: '2026-11-14/easy' } };
  kept.set('ninefold.results', JSON.stringify([solved('2026-11-14/easy')]));
  assert.deepEqual(dailyNext(game, '2026-11-14'), [{ text: 'Today’s Medium', href: '#/play?daily=2026-11-14/medium' }]);
  assert.equal(dailyNext(game, '2026-11-16')[0].text, 'Medium of 14 November 2026');
  kept.set('ninefold.results', JSON.stringify(['easy', 'medium', 'hard'].map((level) => solved(`2026-11-14/${level}`))));
  assert.deepEqual([dailyNext(game, '2026-11-16'), dailyNext({ about: {} }, '2026-11-16')], [[], []]);
});
