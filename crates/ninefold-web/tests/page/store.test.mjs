// What this browser keeps may be full, damaged, or written by another tab: the page opens all the same.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

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

test('what is of another kind than expected is not taken', () => {
  for (const damaged of ['{"a":1}', 'null', '"x"', '7', '[1', '']) {
    kept.set('ninefold.games', damaged);
    assert.deepEqual(recall('games', []), []);
  }
  kept.set('ninefold.settings', 'null');
  assert.deepEqual(recall('settings', {}), {});
  kept.set('ninefold.new.page', '3');
  assert.equal(recall('new.page', 'make'), 'make');
  keep('new.page', 'boards');
  assert.equal(recall('new.page', 'make'), 'boards');
});

test('a damaged game is none, and the others stay', async () => {
  const good = game();
  put(good);
  kept.set('ninefold.games', JSON.stringify([null, 5, { id: 3 }, ...JSON.parse(kept.get('ninefold.games'))]));
  assert.deepEqual(games().map(({ id }) => id), [good.about.id]);
  for (const damaged of ['{"v":1,"lay', '[1,2]', '{"layout":"nonsense","givens":".","digits":"."}', '{"layout":"4x4"}', '{"layout":"4x4","givens":"","digits":"","corner":5}', '{"layout":"4x4","givens":"","digits":"","past":[[5]]}']) {
    kept.set('ninefold.game.x', damaged);
    assert.equal(await take('x'), null, damaged);
    keep('current', 'x');
    await assert.rejects(current(), /cannot be read/, damaged);
  }
  assert.equal((await take(good.about.id)).givensLine, good.givensLine);
});

test('a server that does not answer is no damage', async () => {
  put(game());
  const there = { ...JSON.parse(kept.get(`ninefold.game.${recall('current', null)}`)), layout: '6x6' };
  kept.set('ninefold.game.x', JSON.stringify(there));
  globalThis.fetch = async () => { throw new TypeError('refused'); };
  await assert.rejects(take('x'), /does not answer/);
});

test('a game that was removed is not missed', async () => {
  const gone = game();
  put(gone);
  remove(gone.about.id);
  assert.equal(await current(), null);
});

test('a full store makes room, oldest first, and says when nothing helps', () => {
  const [old, middle, young] = [game('1...............'), game('.2..............'), game('..3.............')];
  put(old);
  put(middle);
  room = [...kept.values()].reduce((sum, text) => sum + text.length, 0) + 20;
  assert.equal(put(young), true);
  assert.deepEqual(games().map(({ id }) => id), [young.about.id, middle.about.id]);
  room = 10;
  assert.equal(put(game()), false);
});

test('another tab is heard when it puts a game away, not when it removes one', () => {
  const heard = [];
  let tell;
  globalThis.addEventListener = (kind, listener) => { tell = listener; };
  onOther((id) => heard.push(id), undefined);
  for (const [key, newValue] of [['ninefold.game.a', '{}'], ['ninefold.game.b', null], ['ninefold.games', '[]'], [null, null]]) tell({ key, newValue });
  assert.deepEqual(heard, ['a']);
});
