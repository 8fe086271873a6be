// Messages: parameters, plurals, languages; and the message files: every key exists, every language has the same keys, parameters and branches.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { choose, duration, find, isMirrored, listed, load, number, rich, t, use } from '../../page/lib/messages.js';
import { LANGUAGES } from '../../page/messages/languages.js';

const page = fileURLToPath(new URL('../../page/', import.meta.url));
const scripts = (folder) => readdirSync(join(page, folder), { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.js')).map((entry) => relative(page, join(entry.parentPath ?? entry.path, entry.name)));
const all = async (language) => Object.fromEntries(await Promise.all(scripts(`messages/${language}`)
  .map(async (path) => [path.split('/').slice(2).join('/').slice(0, -3), (await import(join(page, path))).default])));
const english = await all('en');

/** In English the library has these words; the browser tests compare the other languages with it. */
const FROM_LIBRARY = ['techniques', 'sentences', 'rules'];

after(() => use('en'));

/** Puts words for a test among those of the shell. */
async function with_(words) {
  await load('shell');
  Object.assign((await import('../../page/messages/en/shell.js')).default, words);
  use('en');
  await load('shell');
}

test('parameters, plurals and choices', async () => {
  await with_({
    test1: 'Solved in {time}.', test2: { '=0': 'no puzzles', one: '{n} puzzle', other: '{n} puzzles' },
    test3: { by: 'kind', half: '180°', other: 'none' }, test4: { by: 'cells', one: '{cells} cell of {n}', other: '{cells} cells of {n}' },
    test5: { ordinal: 'n', one: '{n}st', two: '{n}nd', few: '{n}rd', other: '{n}th' },
  });
  assert.equal(t('shell.test1', { time: '4:05' }), 'Solved in 4:05.');
  assert.deepEqual([0, 1, 12000].map((n) => t('shell.test2', { n })), ['no puzzles', '1 puzzle', '12,000 puzzles']);
  assert.deepEqual(['half', 'odd', 'constructor'].map((kind) => t('shell.test3', { kind })), ['180°', 'none', 'none']);
  assert.equal(t('shell.test4', { cells: 1, n: 5 }), '1 cell of 5');
  assert.deepEqual([1, 2, 3, 4, 11, 22].map((n) => t('shell.test5', { n })), ['1st', '2nd', '3rd', '4th', '11th', '22nd']);
  assert.equal(t('shell.test1', { time: '{n}', n: 3 }), 'Solved in {n}.', 'a parameter isn’t a message');
});

test('rich messages become nodes', async () => {
  await with_({ test1: 'Look at {cell}, <b>then {n}</b> & <a>more</a>.' });
  globalThis.document = { documentElement: {}, createElement: (tag) => ({ tag, children: [], append(...more) { this.children.push(...more); } }) };
  try {
    const cell = { tag: 'button' };
    assert.deepEqual(rich('shell.test1', { cell, n: 2, a: (text) => ({ tag: 'a', text }) }).map((part) => part.tag ?? part),
      ['Look at ', 'button', ', ', 'b', ' & ', 'a', '.']);
    assert.deepEqual(rich('shell.test1', { cell, n: 2, a: (text) => ({ text }) })[3].children, ['then ', '2']);
    assert.equal(rich('shell.test1', { cell: '<img>', n: 2 })[1], '<img>', 'text stays text');
  } finally {
    delete globalThis.document;
  }
});

test('numbers, lists and times follow the language', async () => {
  assert.equal(number(12000), '12,000');
  assert.deepEqual([['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => listed(words)), ['a', 'a and b', 'a, b and c']);
  assert.equal(duration(245), '4 minutes and 5 seconds');
  assert.equal(duration(3723), '1 hour, 2 minutes and 3 seconds');
  use('de');
  assert.equal(number(12000), '12.000');
  assert.equal(listed(['a', 'b', 'c']), 'a, b und c');
  assert.equal(duration(61), '1 Minute und 1 Sekunde');
  use('en');
});

test('the first wanted language that exists', () => {
  assert.equal(choose([null, 'fr', 'de-AT', 'en']), 'de');
  assert.equal(choose(['EN-us', 'de']), 'en');
  assert.equal(choose(['fr', undefined]), 'en');
  assert.equal(choose(['ar-XB']), 'ar-XB');
  assert.equal(choose(['d']), 'en');
});

test('only the language in use is loaded, and English where it is incomplete', async () => {
  use('de');
  await load('shell');
  assert.equal(t('shell.play'), 'Spielen');
  use('ar-XB');
  await load('shell');
  assert.ok(isMirrored());
  await with_({ test1: '{a} and {b}' });
  use('ar-XB');
  await load('shell');
  assert.equal(t('shell.test1', { a: 'r1c2', b: 3 }), '\u2068r1c2\u2069 and \u20683\u2069', 'names keep their direction');
  use('en');
  await load('shell');
});

test('every key that the page names exists', () => {
  const faults = [];
  for (const path of scripts('.').filter((each) => !each.startsWith('messages/') && each !== 'lib/messages.js')) {
    const text = readFileSync(join(page, path), 'utf8');
    for (const [, key] of text.matchAll(/\b(?:t|rich)\('([\w/-]+\.[\w.-]+)'/g)) {
      const [file, ...rest] = key.split('.');
      if (!Object.hasOwn(english[file] ?? {}, rest.join('.'))) faults.push(`${path}: ${key}`);
    }
  }
  const html = readFileSync(join(page, 'index.html'), 'utf8');
  for (const [, file, name] of html.matchAll(/data-t(?:-label)?="(\w+)\.([\w.]+)"/g)) {
    if (!Object.hasOwn(english[file] ?? {}, name)) faults.push(`index.html: ${file}.${name}`);
  }
  assert.deepEqual(faults, []);
});

/** What translations share: the placeholders and tags of a message, with all branches taken together; the kinds, links and programs of prose. */
function shape(words) {
  if (Array.isArray(words)) return words.map((block) => `${typeof block === 'string' ? 'text' : `${Object.keys(block)} ${block.figure ?? block.code ?? ''}`} ${(JSON.stringify(block).match(/\(#\/[^)]*\)/g) ?? []).sort()}`);
  const texts = typeof words === 'string' ? [words] : Object.entries(words).filter(([name]) => name !== 'by' && name !== 'ordinal').map(([, text]) => text);
  return [...new Set(texts.flatMap((text) => text.match(/\{\w+\}|<\/?\w+>/g) ?? []))].sort();
}

/** The branches a message needs in a language: plural categories are the language's own, other choices those of English. */
function branches(words, language) {
  if (typeof words === 'string' || Array.isArray(words)) return null;
  if (words.ordinal) return { by: words.ordinal, names: [...new Intl.PluralRules(language, { type: 'ordinal' }).resolvedOptions().pluralCategories].sort() };
  const names = Object.keys(words).filter((name) => name !== 'by' && !name.startsWith('='));
  const categories = ['zero', 'one', 'two', 'few', 'many', 'other'];
  const isPlural = names.every((name) => categories.includes(name)) && names.length > 1;
  return { by: words.by ?? 'n', names: isPlural ? [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort() : names.sort() };
}

for (const [language, { incomplete }] of Object.entries(LANGUAGES)) {
  test(`the messages in ${language} fit the English ones`, async () => {
    const own = await all(language);
    const faults = [];
    for (const [file, words] of Object.entries(english)) {
      if (!own[file] && !incomplete) faults.push(`${file}.js is missing`);
      if (FROM_LIBRARY.includes(file)) continue;
      for (const [key, original] of Object.entries(words)) {
        const translated = own[file]?.[key];
        const name = `${file}.${key}`;
        if (name.startsWith('shell.test')) continue;
        if (translated === undefined) {
          if (!incomplete) faults.push(`${name} is missing`);
          continue;
        }
        if (String(shape(translated)) !== String(shape(original))) faults.push(`${name}: ${shape(translated)} instead of ${shape(original)}`);
        const needed = branches(original, language);
        const has = typeof translated === 'string' || Array.isArray(translated) ? null : { by: translated.by ?? translated.ordinal ?? 'n', names: Object.keys(translated).filter((each) => each !== 'by' && each !== 'ordinal' && !each.startsWith('=')).sort() };
        if (needed && has && JSON.stringify(needed) !== JSON.stringify(has)) faults.push(`${name}: branches ${has.names} by ${has.by} instead of ${needed.names} by ${needed.by}`);
        if (!needed && has) faults.push(`${name}: has branches, but English has none`);
      }
      for (const key of Object.keys(own[file] ?? {})) if (!Object.hasOwn(words, key)) faults.push(`${file}.${key} isn’t a message of English`);
    }
    for (const file of Object.keys(own)) if (!english[file] && !FROM_LIBRARY.some((name) => file.startsWith(name))) faults.push(`${file}.js isn’t a file of English`);
    assert.deepEqual(faults, []);
    assert.ok(existsSync(join(page, 'messages', language)));
  });
}

test('a name that comes from elsewhere may have no words', async () => {
  await load('shell');
  assert.equal(find('shell.nothing'), null);
  assert.equal(find('shell.constructor'), null);
});

test('no words are left in the modules', () => {
  const faults = [];
  const names = /^(?:Ninefold|HoDoKu|Sudoku Explainer|SVG|PNG|PDF|Sudoku \d.*)$/;
  const pattern = /(?:\b(?:text|label|hint|title|placeholder)|'aria-label'|toast\(|\bsay\(|Error\():? ?['`]([A-Z][a-z][^'`]*)['`]/g;
  for (const path of scripts('.').filter((each) => !each.startsWith('messages/'))) {
    const code = readFileSync(join(page, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, words] of code.matchAll(pattern)) if (!names.test(words)) faults.push(`${path}: ${words}`);
  }
  assert.deepEqual(faults, []);
});

test('every format of other programs has a description in every language', async () => {
  const source = readFileSync(new URL('../../../ninefold-formats/src/format.rs', import.meta.url), 'utf8');
  const names = [...source.matchAll(/^ {4}\w+, "([^"]+)", "[^"]+", "\w+", (?:true|false);/gm)].map(([, name]) => name);
  assert.ok(names.length > 15);
  for (const language of ['en', 'de']) {
    const { default: words } = await import(`../../page/messages/${language}/play.js`);
    assert.deepEqual(names.filter((name) => !words[`notation.${name}`]), [], language);
  }
});
