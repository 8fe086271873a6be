// The engine's workers: who answers what, what waits, and what a cancelled request costs.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Pool } from '../../page/engine/pool.js';
import { both } from '../../page/lib/both.js';
import { Problem } from '../../page/lib/problem.js';
import { Recent } from '../../page/lib/recent.js';

/** A worker that answers when told to. */
class FakeWorker extends EventTarget {
  asked = [];
  ended = false;

  postMessage(message) {
    this.asked.push(message);
  }

  answer(body) {
    const { id } = this.asked.shift();
    this.dispatchEvent(Object.assign(new Event('message'), { data: { id, status: 200, body } }));
  }

  terminate() {
    this.ended = true;
  }
}

function pool(most = 2) {
  const made = [];
  const start = async () => {
    made.push(new FakeWorker());
    return made.at(-1);
  };
  return { pool: new Pool(start, most), made };
}

const settled = () => new Promise((resolve) => { setTimeout(resolve, 5); });

test('one worker answers quick requests in turn until two are needed', async () => {
  const { pool: some, made } = pool();
  const first = some.request({ path: 'a' });
  await settled();
  made[0].answer('A');
  assert.equal((await first).body, 'A');
  const second = some.request({ path: 'b' });
  await settled();
  assert.equal(made.length, 1);
  made[0].answer('B');
  assert.equal((await second).body, 'B');
});

test('a hint does not wait behind long work, and long work never takes the last worker', async () => {
  const { pool: some, made } = pool();
  some.request({ path: 'explain' }, { long: true });
  some.request({ path: 'rate' }, { long: true });
  await settled();
  assert.deepEqual(made.map(({ asked }) => asked.map(({ path }) => path)), [['explain'], []], 'a spare is ready');
  const hint = some.request({ path: 'hint' });
  await settled();
  made[1].answer('look here');
  assert.equal((await hint).body, 'look here');
  await settled();
  assert.deepEqual(made[1].asked, []);
  made[0].answer('explained');
  await settled();
  assert.equal([...made[0].asked, ...made[1].asked][0].path, 'rate');
});

test('cancelling long work ends its worker; the next request finds another', async () => {
  const { pool: some, made } = pool();
  const over = new AbortController();
  const long = some.request({ path: 'generate' }, { long: true, signal: over.signal });
  await settled();
  over.abort();
  await assert.rejects(long, { name: 'AbortError' });
  await settled();
  assert.equal(made[0].ended, true);
  const next = some.request({ path: 'solve' });
  await settled();
  made[1].answer('solved');
  assert.equal((await next).body, 'solved');
});

test('cancelling a request whose worker is still starting ends the worker, and nothing else fails', async () => {
  const failures = [];
  const note = (error) => failures.push(error);
  process.on('unhandledRejection', note);
  const worker = new FakeWorker();
  let arrive;
  const some = new Pool(() => new Promise((resolve) => { arrive ??= () => resolve(worker); }), 2);
  const over = new AbortController();
  const long = some.request({ path: 'generate' }, { long: true, signal: over.signal });
  over.abort();
  await assert.rejects(long, { name: 'AbortError' });
  await settled();
  arrive();
  await settled();
  process.off('unhandledRejection', note);
  assert.deepEqual([worker.ended, worker.asked, failures], [true, [], []]);
});

test('a request that is cancelled in the queue is never sent', async () => {
  const { pool: some, made } = pool();
  for (const path of ['a', 'b']) some.request({ path });
  const over = new AbortController();
  const waiting = some.request({ path: 'c' }, { signal: over.signal });
  over.abort();
  await assert.rejects(waiting, { name: 'AbortError' });
  await settled();
  for (const worker of made) worker.answer('done');
  await settled();
  assert.ok(made.every(({ asked, ended }) => !asked.length && !ended));
});

test('a worker that cannot start fails its request, and the next one tries again', async () => {
  let tries = 0;
  const worker = new FakeWorker();
  const some = new Pool(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no network');
    return worker;
  }, 2);
  await assert.rejects(some.request({ path: 'a' }), /no network/);
  const again = some.request({ path: 'a' });
  await settled();
  worker.answer('A');
  assert.equal((await again).body, 'A');
});

test('what is sent to all workers reaches later ones too', async () => {
  const { pool: some, made } = pool();
  some.request({ path: 'a' });
  await settled();
  some.sendToAll({ rest: 1 });
  some.request({ path: 'b' });
  await settled();
  assert.deepEqual(made.map(({ asked }) => asked.map(({ rest, path }) => rest ?? path)), [['a', 1], [1, 'b']]);
  const claimed = await some.claim();
  assert.deepEqual(claimed.asked, [{ rest: 1 }]);
});

test('with a server and an engine, quick requests stay in the page, long ones go to the server until it falls silent', async () => {
  const asked = [];
  let isUp = true;
  const one = (name) => ({
    prepare: async () => {},
    listen: async () => { asked.push(name); },
    request: async ({ path }) => {
      if (name === 'server' && !isUp) throw new Problem('silence');
      asked.push(`${name} ${path}`);
      return { status: 200, body: '' };
    },
  });
  const transport = both(one('server'), one('workers'));
  await transport.request({ path: 'hint' });
  await transport.prepare();
  for (const path of ['hint', 'explain', 'layouts/6x6', 'watch/3f']) await transport.request({ path });
  isUp = false;
  for (const path of ['rate', 'explain', 'watch/local1']) await transport.request({ path });
  assert.deepEqual(asked, ['server hint', 'workers hint', 'server explain', 'workers layouts/6x6', 'server watch/3f', 'workers rate', 'workers explain', 'workers watch/local1']);
});

test('the answers asked for last are remembered, and failures are not', async () => {
  const recent = new Recent(2);
  const made = [];
  const ask = (name) => recent.get(name, async () => { made.push(name); return name.toUpperCase(); });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) assert.equal(await ask(name), name.toUpperCase());
  assert.deepEqual(made, ['a', 'b', 'c', 'b']);
  await assert.rejects(recent.get('x', async () => { throw new Error('no network'); }), /network/);
  assert.equal(await recent.get('x', async () => 1), 1);
});
