// Sentences of explanations: their templates, and their translation.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { load, use } from '../../page/lib/messages.js';
import { template, translated } from '../../page/lib/sentences.js';

const cell = (text) => ({ text, cells: [1] });
const house = (house, text = house) => ({ text, house });
const digit = (text) => ({ text, digit: Number(text) });
const joiner = (text) => ({ text, joiner: true });
const words = (text) => ({ text });

after(() => use('en'));

test('a template has a place for each name, and a list is one name', () => {
  const { key, names } = template([words('In '), house('row 4'), words(', '), digit('5'), words(' can only be in '), cell('r4c2'), joiner(', '), cell('r4c3'), joiner(' or '), cell('r4c9'), words('.')]);
  assert.equal(key, 'In {h1}, {d1} can only be in {c1|}.');
  assert.deepEqual(names.c1.items.map(({ text }) => text), ['r4c2', 'r4c3', 'r4c9']);
});

test('digits in cells are candidates, however many', () => {
  const one = [digit('4'), words(' from '), cell('r1c1'), joiner(' and '), cell('r2c1')];
  const other = [digit('7'), words(' from '), cell('r3c5')];
  for (const parts of [one, [...one, joiner(', and '), ...other]]) assert.equal(template([words('Remove '), ...parts, words('.')]).key, 'Remove {k1 from}.');
});

test('a sentence is translated with its names, in any order', async () => {
  use('de');
  await load('shell', 'sentences');
  Object.assign((await import('../../page/messages/de/sentences.js')).default, {
    'Test {h1}, {d1}: {c1}.': 'Probe: {c1}, {d1} in {h1}.', 'Test {k1 from}.': 'Probe: {k1: aus }.', 'Use {t1}.': 'Probe: {t1}.',
  });
  use('de');
  await load('shell', 'sentences');
  const said = (parts) => translated(parts, { title: 'Nacktes Paar' })?.map(({ text }) => text).join('') ?? null;
  const rows = [house('row 2', 'rows 2'), joiner(' and '), house('row 6', '6')];
  assert.equal(said([words('Test '), ...rows, words(', '), digit('5'), words(': '), cell('r4c2'), joiner(' or '), cell('r4c9'), words('.')]), 'Probe: r4c2 oder r4c9, 5 in Zeile 2 und 6.');
  assert.equal(said([words('Test '), digit('4'), words(' from '), cell('r1c1'), joiner(' and '), cell('r2c1'), joiner(', and '), digit('7'), words(' from '), cell('r3c5'), words('.')]), 'Probe: 4 aus r1c1 und r2c1 und 7 aus r3c5.');
  assert.equal(said([words('Use '), { text: 'Naked Pair', technique: true }, words('.')]), 'Probe: Nacktes Paar.');
  assert.equal(said([words('Nobody wrote this.')]), null);
  const parts = translated([words('Test '), house('box 2'), words(', '), digit('5'), words(': '), cell('r4c2'), words('.')], {});
  assert.deepEqual(parts.filter(({ cells }) => cells), [cell('r4c2')], 'names keep what they name');
});
