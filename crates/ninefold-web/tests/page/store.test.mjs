// Storage may be full, damaged or written by another tab: the page opens anyway.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import './words.mjs';
import { Game } from '../../page/lib/game.js';
import { Layout } from '../../page/lib/layout.js';
import { keep, recall } from '../../page/lib/ui.js';
import { current, games, onOther, put, remove, take } from '../../page/play/store.js';

const FOUR = { name: '4x4', side: 4, symbols: '1234', boxes: [], houses: [] };

let kept;
let room;
beforeEach(() => {
  kept = new Map();
  room = Infinity;
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => {
      if ([...kept].reduce((sum, [other, text]) => sum + (other === name ? 0 : text.length), value.length) > room) throw new Error('full');
      kept.set(name, value);
    },
    removeItem: (name) => kept.delete(name),
  };
  globalThis.fetch = async (path) => (path.endsWith('/4x4') ? Response.json(FOUR) : Response.json({ error: 'not a layout' }, { status: 422 }));
});

const game = (line = '1...............') => {
  const layout = new Layout(FOUR);
  return new Game(layout, { givens: layout.digits(line) });
};

test('a stored value of another type is ignored', () => {
  for (const damaged of ['{"a":1}', 'null', '"x"', '7', '[1', '']) {
    kept.set('ninefold.games', damaged);
    assert.deepEqual(recall('games', []), []);
  }
  kept.set('ninefold.settings', 'null');
  assert.deepEqual(recall('settings', {}), {});
  kept.set('ninefold.new.page', '3');
  assert.equal(recall('new.page', 'generate'), 'generate');
  keep('new.page', 'collection');
  assert.equal(recall('new.page', 'generate'), 'collection');
});

test('a damaged game counts as missing, and the others stay', async () => {
  const good = game();
  put(good);
  kept.set('ninefold.games', JSON.stringify([null, 5, { id: 3 }, ...JSON.parse(kept.get('ninefold.games'))]));
  assert.deepEqual(games().map(({ id }) => id), [good.about.id]);
  for (const damaged of ['{"v":1,"lay', '[1,2]', '{"layout":"nonsense","givens":".","digits":"."}', '{"layout":"4x4"}', '{"layout":"4x4","givens":"","digits":"","corner":5}', '{"layout":"4x4","givens":"","digits":"","past":[[5]]}']) {
    kept.set('ninefold.game.x', damaged);
    assert.equal(await take('x'), null, damaged);
    keep('current', 'x');
    await assert.rejects(current(), /is damaged/, damaged);
  }
  assert.equal((await take(good.about.id)).givensLine, good.givensLine);
});

test('a game is not damaged because the server doesn’t answer', async () => {
  put(game());
  const there = { ...JSON.parse(kept.get(`ninefold.game.${recall('current', null)}`)), layout: '6x6' };
  kept.set('ninefold.game.x', JSON.stringify(there));
  globalThis.fetch = async () => { throw new TypeError('refused'); };
  await assert.rejects(take('x'), /isn’t answering/);
});

test('a removed game leaves no current game', async () => {
  const gone = game();
  put(gone);
  remove(gone.about.id);
  assert.equal(await current(), null);
});

test('a removed game can be brought back to its place', async () => {
  const [one, two, three] = [game('1...............'), game('.2..............'), game('..3.............')];
  for (const each of [one, two, three]) put(each);
  const restore = remove(two.about.id);
  assert.deepEqual(games().map(({ id }) => id), [three.about.id, one.about.id]);
  restore();
  restore();
  assert.deepEqual(games().map(({ id }) => id), [three.about.id, two.about.id, one.about.id]);
  assert.equal((await take(two.about.id)).givensLine, two.givensLine);
});

test('full storage deletes the oldest games, and put returns false when that is not enough', () => {
  const [old, middle, young] = [game('1...............'), game('.2..............'), game('..3.............')];
  put(old);
  put(middle);
  room = [...kept.values()].reduce((sum, text) => sum + text.length, 0) + 20;
  assert.equal(put(young), true);
  assert.deepEqual(games().map(({ id }) => id), [young.about.id, middle.about.id]);
  room = 10;
  assert.equal(put(game()), false);
});

test('another tab is heard when it saves a game, not when it removes one', () => {
  const heard = [];
  let tell;
  globalThis.addEventListener = (kind, listener) => { tell = listener; };
  onOther((id) => heard.push(id), undefined);
  for (const [key, newValue] of [['ninefold.game.a', '{}'], ['ninefold.game.b', null], ['ninefold.games', '[]'], [null, null]]) tell({ key, newValue });
  assert.deepEqual(heard, ['a']);
});
