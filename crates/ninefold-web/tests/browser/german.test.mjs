/** German: no English words are left on the page, and every explanation of the library has a translation. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { go, record, test, until } from './harness.mjs';
import { load, use } from '../../page/lib/messages.js';
import { ruleSentence } from '../../page/lib/rule-sentences.js';
import { template, translated } from '../../page/lib/sentences.js';

const folder = (language) => new URL(`../../page/messages/${language}/`, import.meta.url);
const files = readdirSync(folder('en'), { recursive: true }).filter((name) => name.endsWith('.js'));
const texts = (words) => (typeof words === 'string' ? [words] : Array.isArray(words) ? words.flatMap(texts) : Object.entries(words).flatMap(([name, text]) => (name === 'by' ? [] : texts(text))));

/** English messages that German says otherwise, as patterns of whole texts, and whether a text is a German message. */
async function english() {
  const patterns = [];
  const german = new Set();
  for (const file of files) {
    const [en, de] = await Promise.all(['en', 'de'].map(async (language) => (await import(new URL(file, folder(language)))).default));
    for (const text of texts(de)) german.add(text);
    patterns.push(...texts(en));
  }
  // A message that is hardly more than names says nothing about its language.
  const isWords = (text) => text.replace(/\{\w+\}|[^A-Za-z]/g, '').length >= 4;
  const pattern = (text) => new RegExp(`^${text.replace(/<\/?\w+>/g, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\{\w+\\\}/g, '(.+?)')}$`);
  const own = [...german].filter((text) => isWords(text) && typeof text === 'string').map(pattern);
  return { isGerman: (text) => own.some((each) => each.test(text)), patterns: patterns.filter((text) => isWords(text) && !german.has(text)).map(pattern) };
}

/** The texts and names on the page, each once. */
function shown(view) {
  return view.evaluate(() => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (!parent.closest('script, style, noscript, template, code, pre, [lang="en"]')) found.add(textContent.trim());
    }
    for (const each of document.body.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]')) {
      if (!each.closest('template, [lang="en"]')) for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) found.add(each.getAttribute(name)?.trim() ?? '');
    }
    return [...found].filter((text) => /[A-Za-z]{2}/.test(text));
  });
}

test('no English words are left in any view', async ({ page }) => {
  const { isGerman, patterns } = await english();
  const view = await page({ locale: 'de-DE' });
  const faults = new Set();
  const look = async (where) => {
    for (const text of await shown(view)) {
      if (patterns.some((pattern) => pattern.test(text)) && !isGerman(text)) faults.add(`${where}: ${text}`);
    }
  };
  await look('Play');
  const board = view.getByRole('grid');
  await board.getByRole('gridcell').first().click();
  for (let depth = 1; depth <= 4; depth++) {
    await view.keyboard.press('h');
    await until(async () => assert.equal(await view.locator('.play-panel:not([hidden])').count(), 1));
    await view.waitForTimeout(400);
    await look(`Hint ${depth}`);
  }
  await view.keyboard.press('Escape');
  await view.keyboard.press('m');
  for (const key of ['?', 's', 'e', 'n']) {
    await board.getByRole('gridcell').first().focus();
    await view.keyboard.press(key);
    await view.locator('dialog[open]').waitFor();
    await look(`Dialog ${key}`);
    for (const tab of await view.locator('dialog[open] [role="tab"]').all()) {
      await tab.click();
      await look(`New game, ${await tab.innerText()}`);
    }
    await view.keyboard.press('Escape');
    await view.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  await view.getByRole('button', { name: 'Mehr', exact: true }).click();
  await look('Menu');
  await view.keyboard.press('Escape');
  await view.getByRole('button', { name: 'Erklären', exact: true }).click();
  await view.locator('.explain').first().waitFor();
  await view.waitForTimeout(1500);
  await look('Explain');
  for (const path of ['watch', 'learn', 'learn/techniques', 'learn/tree', 'learn/possibilities', 'learn/depth-first', 'learn/amb', 'learn/containments', 'learn/cover', 'learn/fast',
    'technique/x-wing', 'technique/xy-chain', 'practise', 'practise/x-wing', 'daily', 'collection']) {
    await go(view, `#/${path}`);
    await view.waitForTimeout(600);
    await look(path);
  }
  assert.deepEqual([...faults], []);
});

test('every technique has a German name, and every sentence of its example a translation', async ({ page }) => {
  use('de');
  await load('shell', 'techniques', 'sentences');
  const names = (await import(new URL('techniques.js', folder('de')))).default;
  const techniques = await record('techniques');
  const left = [];
  for (const { name } of techniques) {
    if (!names[name] || !names[`${name}.about`]) left.push(name);
    const { step } = await record(`techniques/${name}`);
    for (const { parts } of step.said.flat()) if (!translated(parts, { title: names[name] })) left.push(`${name}: ${template(parts).key}`);
  }
  assert.deepEqual(left, []);
  use('en');
  const view = await page({ locale: 'de-DE', path: '#/technique/naked-pair' });
  await view.getByRole('heading', { level: 1, name: 'Nacktes Paar' }).waitFor();
  await view.getByText('Eine davon muss', { exact: false }).first().waitFor();
});

test('every sample of every rule is described in German', async ({ page }) => {
  use('de');
  await load('rules');
  const samples = readFileSync(new URL('../../../ninefold/tests/it/common/rules.rs', import.meta.url), 'utf8');
  const pairs = [...samples.matchAll(/\(\s*"([^"]+)",\s*"((?:[^"\\]|\\.)*)",?\s*\)/g)].map((found) => found.slice(1).map((text) => JSON.parse(`"${text}"`)));
  assert.ok(pairs.length > 200, `${pairs.length} samples`);
  const left = [];
  for (const [layout, lines] of pairs) {
    const { rules = [] } = await record(`layouts/${encodeURIComponent(`${layout}\n${lines}`)}`);
    assert.ok(rules.length, lines);
    for (const { sentence } of rules) if (ruleSentence(sentence) === sentence) left.push(sentence);
  }
  use('en');
  assert.deepEqual(left, []);
  const view = await page({ locale: 'de-DE', path: `#/play?${new URLSearchParams({ puzzle: '.'.repeat(16), layout: '4x4\ncage 4 r1c1 r1c2\nthermometer r3c1 r3c2' })}` });
  await view.getByText('2 Regeln', { exact: true }).click();
  await view.getByText('Die Ziffern in r1c1 und r1c2 sind verschieden und ergeben zusammen 4.').waitFor();
  await view.getByText('Vom Kolben an werden die Ziffern in r3c1 und r3c2 größer.').waitFor();
});
