// Watches without a server: the pace, pauses, single steps and the end, with a worker that only pretends.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Replays } from '../../page/engine/replay.js';

const BLANK = '.'.repeat(16);
const EVENTS = 300;

/** The board after some events: each places the next digit in the next cell, or takes it back. */
const event = (number) => (number % 2 ? { did: 'retreat', cell: 'r1c1', digit: 1 } : { did: 'place', cell: 'r1c1', digit: 1 });
const counts = (events) => ({ events, placements: Math.ceil(events / 2) });
const board = (events) => (events % 2 ? `1${BLANK.slice(1)}` : BLANK);

/** A worker that records a run of `EVENTS` events, as the engine does. At full speed it sends a board and then waits to be let on. */
class FakeWorker extends EventTarget {
  static made = [];
  ended = false;
  slices = [];

  constructor() {
    super();
    FakeWorker.made.push(this);
  }

  postMessage({ id, watch, first }) {
    const slice = JSON.parse(watch);
    this.slices.push(slice);
    const say = (data) => queueMicrotask(() => { if (!this.ended) this.dispatchEvent(Object.assign(new Event('message'), { data: { id, ...data } })); });
    const line = (kind, record) => `${kind} ${JSON.stringify(record)}`;
    const { engine, from = 0, count, batch = 256 } = slice;
    if (engine.includes('nonsense')) {
      say({ status: 422, body: '{"error": "unknown engine"}' });
      return;
    }
    say({ lines: [line('start', { id: '', puzzle: BLANK, layout: '4x4', engines: engine.split(',') })] });
    const end = line('end', { engine, answer: 'none', board: BLANK, counts: counts(EVENTS), seconds: 1 });
    if (!first && count === undefined) {
      const at = Math.max(from, 100);
      say({ lines: [line('board', { engine, board: board(at), counts: counts(at) })] });
      this.finish = () => { say({ lines: [end] }); say({ status: 204, body: '' }); };
      return;
    }
    if (!first) {
      const lines = from ? [line('board', { engine, board: board(from), counts: counts(from) })] : [];
      const to = Math.min(from + count, EVENTS);
      for (let at = from; at < to; at += batch) {
        const next = Math.min(at + batch, to);
        lines.push(line('events', { engine, events: Array.from({ length: next - at }, (_, index) => event(at + index)), counts: counts(next) }));
      }
      if (from + count > EVENTS) lines.push(end);
      say({ lines });
    }
    say({ status: 204, body: '' });
  }

  terminate() {
    this.ended = true;
  }
}

function watched(query) {
  FakeWorker.made = [];
  const replays = new Replays(async () => new FakeWorker());
  const [heard, over] = [[], new AbortController()];
  let id = null;
  const ended = replays.open(query, (kind, message) => {
    if (kind === 'start') ({ id } = message);
    heard.push([kind, message]);
  }, over.signal);
  const events = () => heard.filter(([kind]) => kind === 'events').flatMap(([, message]) => message.events);
  const control = (order) => replays.control(id, JSON.stringify(order)).status;
  return { heard, events, control, ended, over, last: (kind) => heard.findLast(([each]) => each === kind)?.[1] };
}

const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

async function until(check) {
  for (let tries = 0; !check(); tries++) {
    assert.ok(tries < 1000, 'it takes too long');
    await pause(5);
  }
}

test('every event comes once and in order, then the end', async () => {
  const { heard, events, ended, last } = watched('puzzle=x&engine=tree&speed=5000');
  assert.equal(await ended, null);
  assert.equal(heard[0][0], 'start');
  assert.deepEqual(events(), Array.from({ length: EVENTS }, (_, number) => event(number)));
  assert.equal(heard.at(-1)[0], 'end');
  assert.equal(last('end').answer, 'none');
  assert.ok(FakeWorker.made.every((worker) => worker.ended), 'no worker stays behind');
});

test('the speed is kept, and can change', async () => {
  const { events, control, ended, over } = watched('puzzle=x&engine=tree&speed=50');
  await until(() => events().length >= 3);
  const [begun, had] = [performance.now(), events().length];
  await pause(400);
  const rate = (events().length - had) / ((performance.now() - begun) / 1000);
  assert.ok(rate > 25 && rate < 75, `${rate} per second`);
  control({ do: 'run', speed: 5000 });
  await ended;
  assert.equal(events().length, EVENTS);
  over.abort();
});

test('a pause is exact: single steps go on with the very next event', async () => {
  const { events, control, last, over } = watched('puzzle=x&engine=tree&speed=3000');
  await until(() => events().length > 20);
  control({ do: 'pause' });
  const paused = events().length;
  await pause(60);
  assert.equal(events().length, paused);
  control({ do: 'step', count: 3 });
  await until(() => events().length === paused + 3);
  control({ do: 'step' });
  await until(() => events().length === paused + 4);
  await pause(40);
  assert.equal(events().length, paused + 4);
  assert.deepEqual(events(), Array.from({ length: paused + 4 }, (_, number) => event(number)));
  assert.equal(last('events').counts.events, paused + 4, 'counts belong to the event');
  over.abort();
});

test('a pause at full speed ends the worker, and steps go on from the last board', async () => {
  const { heard, events, control, last, over } = watched('puzzle=x&engine=tree');
  await until(() => last('board'));
  assert.equal(last('board').counts.events, 100);
  control({ do: 'pause' });
  await until(() => FakeWorker.made[0].ended);
  control({ do: 'step', count: 2 });
  await until(() => events().length === 2);
  assert.equal(last('events').counts.events, 102);
  control({ do: 'run' });
  await until(() => FakeWorker.made.at(-1).finish);
  assert.equal(FakeWorker.made.at(-1).slices.at(-1).from, 102, 'it runs on from there');
  FakeWorker.made.at(-1).finish();
  await until(() => last('end'));
  assert.equal(heard.at(-1)[0], 'end');
  over.abort();
});

test('stop ends all engines with their results so far', async () => {
  const { heard, control, ended } = watched('puzzle=x&engine=tree,amb&speed=0');
  await until(() => heard.length === 1);
  control({ do: 'step' });
  await until(() => heard.length === 3);
  control({ do: 'stop' });
  await ended;
  const ends = heard.filter(([kind]) => kind === 'end').map(([, message]) => message);
  assert.deepEqual(ends.map(({ engine, answer, stop, board: seen }) => [engine, answer, stop, seen]), [
    ['tree', 'unknown', 'cancelled', board(1)], ['amb', 'unknown', 'cancelled', board(1)],
  ]);
  assert.equal(control({ do: 'pause' }), 404);
});

test('what cannot run is refused before it starts', async () => {
  assert.deepEqual(await watched('puzzle=x&engine=nonsense').ended, { status: 422, error: 'unknown engine' });
  assert.equal((await watched('puzzle=x&engine=tree&speed=-1').ended).status, 422);
  assert.equal((await watched('puzzle=x&engine=tree&speed=20000').ended).status, 422);
});

test('leaving ends the workers at once', async () => {
  const { heard, over, ended } = watched('puzzle=x&engine=tree,amb&speed=10');
  await until(() => heard.length > 2);
  over.abort();
  await ended;
  await pause(10);
  const count = heard.length;
  assert.ok(FakeWorker.made.every((worker) => worker.ended));
  await pause(150);
  assert.equal(heard.length, count);
});
