// Storage may be full, damaged or written by another tab: the page opens anyway.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import './words.mjs';
import { Game } from '../../page/lib/game.js';
import { Layout } from '../../page/lib/layout.js';
import { keep, recall } from '../../page/lib/ui.js';
import { current, games, MANY, onOther, put, remove, take } from '../../page/play/store.js';

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

const begun = (line) => {
  const made = game(line);
  made.write([5], 3);
  return made;
};
const listed = () => games().map(({ id }) => id);

test('full storage deletes games without entries first, then solved ones, then the oldest, and says which', () => {
  const half = begun('1...............');
  const marked = game('1..............2');
  marked.corner([5], 3);
  const done = game('1234341221434321');
  const opened = game('.2..............');
  const all = { half, done, marked, opened };
  for (const each of Object.values(all)) put(each);
  assert.equal(games().find(({ id }) => id === done.about.id).solved, true);
  const size = () => [...kept.values()].reduce((sum, text) => sum + text.length, 0);
  const after = [];
  const lost = [];
  for (const line of ['..3.............', '...4............', '3...............']) {
    room = size() + 100;
    assert.equal(put(begun(line), (gone) => lost.push(...gone.map(({ id }) => id))), true);
    after.push(Object.keys(all).filter((name) => listed().includes(all[name].about.id)));
  }
  assert.deepEqual(after, [['half', 'done', 'marked'], ['half', 'marked'], ['marked']]);
  assert.deepEqual(lost, [half.about.id]);
});

test('when deleting games does not help, none is deleted', async () => {
  const [one, two] = [begun('1...............'), game('.2..............')];
  for (const each of [one, two]) put(each);
  room = [...kept.values()].reduce((sum, text) => sum + text.length, 0) + 100;
  const before = listed();
  const large = begun('..3.............');
  large.about.rulesText = 'x'.repeat(10_000);
  assert.equal(put(large), false);
  one.about.rulesText = large.about.rulesText;
  assert.equal(put(one), false);
  room = Infinity;
  assert.deepEqual(listed(), before);
  assert.equal((await take(one.about.id)).digitsLine, one.digitsLine);
  assert.equal((await take(two.about.id)).digitsLine, two.digitsLine);
});

test('where there are many games, a new one takes the place of one that was merely opened or is solved, never of an unfinished one', () => {
  const entry = (id, about = {}) => ({ id, title: '', layout: '4x4', givens: '1...............', digits: '12..............', solved: false, draft: false, changed: 1, ...about });
  const many = (...last) => { kept.set('ninefold.games', JSON.stringify([...Array.from({ length: MANY - last.length }, (_, index) => entry(`u${index}`)), ...last])); };
  const lost = [];
  const next = () => put(game('..3.............'), (gone) => lost.push(...gone));
  many(entry('solved', { solved: true }), entry('opened', { digits: '1...............' }), entry('draft', { draft: true, digits: '1...............' }));
  next();
  assert.equal(listed().length, MANY);
  assert.ok(!listed().includes('opened') && listed().includes('solved') && listed().includes('draft'));
  many(entry('solved', { solved: true }));
  next();
  assert.ok(!listed().includes('solved'));
  // An import may bring more than that.
  many(...Array.from({ length: 50 }, (_, index) => entry(`more${index}`)), ...Array.from({ length: MANY }, (_, index) => entry(`v${index}`)));
  const count = listed().length;
  next();
  assert.equal(listed().length, count + 1);
  assert.deepEqual(lost, []);
});

test('another tab is heard when it saves a game, not when it removes one', () => {
  const heard = [];
  let tell;
  globalThis.addEventListener = (kind, listener) => { tell = listener; };
  onOther((id) => heard.push(id), undefined);
  for (const [key, newValue] of [['ninefold.game.a', '{}'], ['ninefold.game.b', null], ['ninefold.games', '[]'], [null, null]]) tell({ key, newValue });
  assert.deepEqual(heard, ['a']);
});
