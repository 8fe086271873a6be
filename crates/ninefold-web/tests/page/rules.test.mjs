// The sentences of rules: cut into templates and names, and put together again in another language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';

import { load, use } from '../../page/lib/messages.js';
import { ruleSentence, ruleTemplate } from '../../page/lib/rule-sentences.js';

after(() => use('en'));

/** What the library says about its example of each rule: the Rust tests compare this table with it. */
const TABLE = readFileSync(new URL('../../../../docs/RULES.md', import.meta.url), 'utf8').split('<!-- table -->')[1];
const SENTENCES = [...TABLE.matchAll(/^\| `.*` \| (.*) \|$/gm)].map(([, sentence]) => sentence.replaceAll('\\|', '|'));

test('a sentence becomes a template and names', () => {
  const cut = (sentence) => Object.values(ruleTemplate(sentence)).map((each) => (typeof each === 'string' ? each : Object.values(each)));
  assert.deepEqual(cut('The digits in r1c1, r10c2 and x3 differ and sum to 15.'), ['The digits in {c1} differ and sum to {n1}.', ['r1c1, r10c2 and x3', '15']]);
  assert.deepEqual(cut('The sum of r1c1, 2×r1c2 and -1×r1c3 is -10 or 12.'), ['The sum of {c1} is {n1}.', ['r1c1, 2×r1c2 and -1×r1c3', '-10 or 12']]);
  assert.deepEqual(cut('Every 2×2 square holds a digit of each remainder modulo 3.'), ['Every 2×2 square holds a digit of each remainder modulo {n1}.', ['3']]);
  assert.deepEqual(cut('r1c1 and r1c2 hold exactly no 1, one 3 and 2 4s.'), ['{c1} hold exactly {q1}.', ['r1c1 and r1c2', 'no 1, one 3 and 2 4s']]);
  assert.deepEqual(cut('The digits in r1c1 match the expression [1-4] or (r2c2).'), ['The digits in {c1} match the expression {x1}.', ['r1c1', '[1-4] or (r2c2)']]);
});

test('every rule has German words, which name the same cells and numbers', async () => {
  use('de');
  await load('rules');
  assert.ok(SENTENCES.length > 80, `${SENTENCES.length} rules`);
  for (const sentence of SENTENCES) {
    const german = ruleSentence(sentence);
    assert.notEqual(german, sentence, ruleTemplate(sentence).key);
    assert.doesNotMatch(german, /[{}]|undefined|null/);
    const names = (text) => text.match(/r\d+c\d+|x\d+|\d+/g)?.sort() ?? [];
    assert.deepEqual(names(german), names(sentence), german);
  }
});

test('lists, counts and choices follow the language', async () => {
  use('de');
  await load('rules');
  assert.equal(ruleSentence('The sum of r1c1, 2×r1c2 and r1c3 is 10 or 12.'), 'Die Summe von r1c1, 2×r1c2 und r1c3 ist 10 oder 12.');
  assert.equal(ruleSentence('r1c1 and r1c2 hold exactly no 1, one 3 and 2 4s.'), 'r1c1 und r1c2 enthalten genau keine 1, eine 3 und 2-mal die 4.');
  assert.equal(ruleSentence('One of these holds: (The digit in r1c1 is even. One of these holds: (The digit in r2c2 is odd.) or (The digit in r2c2 is even.)) or (r1c1 is greater than r1c2. The digit in r1c2 is odd.)'),
    'Eins davon gilt: (Die Ziffer in r1c1 ist gerade. Eins davon gilt: (Die Ziffer in r2c2 ist ungerade.) oder (Die Ziffer in r2c2 ist gerade.)) oder (r1c1 ist größer als r1c2. Die Ziffer in r1c2 ist ungerade.)');
});

test('a sentence without words stays as it is', async () => {
  const unknown = 'Something new about r1c1 and 5.';
  use('de');
  await load('rules');
  assert.equal(ruleSentence(unknown), unknown);
  assert.equal(ruleSentence(`One of these holds: (${unknown}) or (The digit in r1c1 is even.)`), `One of these holds: (${unknown}) or (The digit in r1c1 is even.)`);
  use('en');
  await load('rules');
  assert.equal(ruleSentence(SENTENCES[0]), SENTENCES[0]);
});
