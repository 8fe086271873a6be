// How the page handles responses: no puzzle found, unknown solution, a broken link, a handler that throws.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import './words.mjs';
import { listen, Problem } from '../../page/lib/api.js';
import { Layout } from '../../page/lib/layout.js';
import { t } from '../../page/lib/messages.js';
import { Facts } from '../../page/play/facts.js';
import { generate } from '../../page/play/load.js';
import { fromAddress } from '../../page/watch/boards.js';

const FOUR = { name: '4x4', side: 4, symbols: '1234', boxes: [], houses: [] };
const LINE = '1...............';
let asked;

/** The server answers with these; a function is called with what was asked. */
function answers(paths) {
  globalThis.fetch = async (path, { body } = {}) => {
    const name = path.replace('api/', '');
    const record = body && JSON.parse(body);
    asked.push([name, record]);
    const answer = { 'layouts/4x4': FOUR, ...paths }[name];
    return typeof answer === 'function' ? answer(record) : Response.json(answer);
  };
}

beforeEach(() => { asked = []; });

test('a request that finds no puzzle is explained', async () => {
  answers({ generate: { layout: '4x4', seed: 1, tries: 8193, techniques: [] } });
  await assert.rejects(generate({ layout: '4x4' }, {}), (error) => error instanceof Problem && /^Couldn’t find one/.test(error.message));
});

test('an unknown solution is not the same as none', async () => {
  const solution = (answer, solutions = []) => {
    answers({ solve: { answer, solutions } });
    return new Facts({ layout: new Layout(FOUR), givensLine: LINE }).solution();
  };
  assert.deepEqual(await solution('unknown'), { answer: 'unknown', digits: null });
  assert.deepEqual(await solution('several', [LINE, LINE]), { answer: 'several', digits: null });
  assert.deepEqual((await solution('unique', ['1234341221434321'])).digits.slice(0, 5), [1, 2, 3, 4, 3]);
  assert.match(t('play.cantReveal', { answer: 'unknown' }), /^Ninefold couldn’t tell/);
  for (const answer of ['none', 'several']) assert.match(t('play.cantReveal', { answer }), /^This puzzle doesn’t have exactly one solution/);
});

test('the server reads the board of a Watch link, whether or not the link names a layout', async () => {
  const needs = () => Response.json({ error: '3 characters, but a 4×4 board needs 16' }, { status: 422 });
  answers({ convert: needs });
  await assert.rejects(fromAddress(new URLSearchParams({ puzzle: '1..', layout: '4x4' })), /Can’t open this link\. 3 characters/);
  assert.deepEqual(asked, [['convert', { puzzle: '1..', to: 'rules', layout: '4x4' }]]);
  answers({ convert: { puzzle: LINE, notation: 'line', game: { layout: '4x4', givens: LINE, digits: LINE, marks: [], marked: false } } });
  const { line, layout, title, givens } = await fromAddress(new URLSearchParams({ puzzle: LINE, layout: '4x4', title: 'Mine' }));
  assert.deepEqual([line, layout.name, title, givens[0]], [LINE, '4x4', 'Mine', 1]);
});

test('an error in a handler is reported, and the stream goes on', async () => {
  const text = ['one', 'two'].map((each) => `event: events\ndata: "${each}"\n\n`).join('');
  answers({ watch: () => new Response(text) });
  const [heard, slips] = [[], []];
  globalThis.reportError = (error) => slips.push(error.message);
  await new Promise((resolve) => {
    listen('watch', { events: (each) => { heard.push(each); throw new Error(`slip ${each}`); }, lost: resolve });
  });
  assert.deepEqual(heard, ['one', 'two']);
  assert.deepEqual(slips, ['slip one', 'slip two']);
});
