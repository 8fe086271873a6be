/** The site without a server: offline, installable, updated without losing a game, and never a mixture of versions. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { Engine } from '../../page/engine/instance.js';
import { STILL } from '../../site/split.mjs';
import { gate, go, installed, test, until } from './harness.mjs';
import { serveFolder } from './static.mjs';
import { cell, game, PUZZLE, says, select, shows, SOLUTION } from './table.mjs';

const SITE = { only: 'site' };

test('after the first visit, every view works without a network', async ({ page }) => {
  const view = await page({ path: '#/play', worker: true });
  await installed(view);
  await view.context().setOffline(true);
  await view.reload();
  await cell(view, 'r1c1').waitFor();
  // A hint comes from the engine.
  await view.keyboard.press('h');
  await view.getByText(/^Look at /).first().waitFor();
  await go(view, game(SOLUTION.replace('5', '.')));
  await select(view, 'r1c1');
  await view.keyboard.press('5');
  await says(view, 'r1c1', '5');
  for (const [hash, sign] of [['#/learn', 'Learn'], ['#/technique/x-wing', 'X-Wing']]) {
    await go(view, hash);
    await view.getByRole('heading', { name: sign, level: 1 }).waitFor();
  }
  await go(view, '#/watch?engine=tree&board=latin-3');
  await view.getByRole('button', { name: 'Solve', exact: true }).click();
  await view.getByText('Solved: exactly one solution').first().waitFor();
  // A second tab opens too, at any address of the site.
  const other = await view.context().newPage();
  await other.goto(new URL('?lang=de#/learn', view.url()).href);
  await other.getByRole('heading', { level: 1 }).first().waitFor();
}, SITE);

test('the page can be installed', async ({ page }) => {
  const view = await page({ worker: true });
  await installed(view);
  const session = await view.context().newCDPSession(view);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // An incognito window, which every test has, can't install anything.
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'), []);
  const { errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { icons, start_url: start } = JSON.parse(data);
  for (const { src } of icons) assert.equal((await fetch(new URL(src, view.url()))).status, 200, src);
  assert.equal(new URL(start, view.url()).href, new URL('./', view.url()).href);
}, SITE);

/** A copy of the site that can be changed. */
function copy() {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-site-'));
  cpSync(process.env.NINEFOLD_SITE, folder, { recursive: true });
  return folder;
}

/** Makes a new version of a copy: the document says so, and the service worker knows it. */
function publish(folder, name, { listed = true } = {}) {
  const document = join(folder, 'index.html');
  const before = readFileSync(document);
  writeFileSync(document, before.toString().replace(/<title>.*<\/title>/, `<title>Ninefold</title><meta name="version" content="${name}">`));
  if (!listed) return;
  const worker = join(folder, 'service-worker.js');
  const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');
  const text = readFileSync(worker, 'utf8').replace(digest(before), digest(readFileSync(document))).replace(/"version":"[^"]*"/, `"version":"${name}"`);
  writeFileSync(worker, text);
}

const version = (page) => page.evaluate(() => document.querySelector('meta[name="version"]')?.content ?? 'first');

test('a new version is offered, and the game goes on in it', async ({ page }) => {
  const folder = copy();
  const { address, close } = await serveFolder(folder);
  try {
    const first = await page({ path: '', worker: true, expects: [/asked elsewhere/] });
    // A new version comes over the network.
    await first.context().setOffline(false);
    const view = await first.context().newPage();
    await view.goto(new URL(game(), address).href);
    await select(view, 'r1c3');
    await view.keyboard.press('4');
    await installed(view);
    publish(folder, 'second');
    // Another visit finds the new version, and still shows the old one.
    await view.reload();
    await says(view, 'r1c3', '4');
    assert.equal(await version(view), 'first');
    const notice = view.locator('#toasts');
    await notice.getByText('A new version is ready.').waitFor();
    await notice.getByRole('button', { name: 'Reload' }).click();
    await until(async () => assert.equal(await version(view), 'second'));
    await says(view, 'r1c3', '4');
    await shows(view, PUZZLE.replace('53.', '534'));
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}, SITE);

test('a new version is offered in the session of the first visit, and no other notice takes its place', async ({ page }) => {
  const folder = copy();
  const { address, close } = await serveFolder(folder);
  try {
    const first = await page({ path: '', worker: true, expects: [/asked elsewhere/] });
    await first.context().setOffline(false);
    const view = await first.context().newPage();
    await view.goto(new URL(game(), address).href);
    await installed(view);
    publish(folder, 'second');
    await view.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found.update()));
    const notice = view.locator('#toasts');
    await notice.getByText('A new version is ready.').waitFor();
    await view.getByRole('button', { name: 'More', exact: true }).click();
    await view.getByRole('menuitem', { name: 'Undo to last correct' }).click();
    await until(async () => assert.equal(await notice.locator('.toast').count(), 2));
    await go(view, '#/learn');
    await view.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
    await until(async () => assert.equal(await notice.locator('.toast').count(), 1));
    await notice.getByRole('button', { name: 'Reload' }).click();
    await until(async () => assert.equal(await version(view), 'second'));
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}, SITE);

test('a version that is not complete is never used', async ({ page }) => {
  const folder = copy();
  const { address, close } = await serveFolder(folder);
  try {
    const first = await page({ path: '', worker: true, expects: [/isn't the file of version|asked elsewhere/] });
    // A new version comes over the network.
    await first.context().setOffline(false);
    const view = await first.context().newPage();
    await view.goto(address);
    await installed(view);
    publish(folder, 'second');
    // The host is in the middle of a change: the document is already that of a third version.
    publish(folder, 'third', { listed: false });
    await view.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found.update()).catch(() => {}));
    await until(async () => assert.equal(await view.evaluate(() => navigator.serviceWorker.getRegistration().then(({ installing, waiting }) => Boolean(installing ?? waiting))), false));
    await view.reload();
    assert.equal(await version(view), 'first');
    await cell(view, 'r1c1').waitFor();
    assert.equal(await view.evaluate(() => caches.keys().then((names) => names.length)), 1);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}, SITE);

test('the board can be played before the engine has arrived', async ({ page }) => {
  const view = await page({ path: '#/learn' });
  let arrive;
  await view.context().route('**/engine/*.wasm', async (route) => {
    await new Promise((resolve) => { arrive = resolve; });
    await route.continue();
  });
  await view.goto(view.url().replace(/#.*/, ''));
  await view.reload();
  await select(view, 'r1c1');
  await view.keyboard.press('3');
  await says(view, 'r1c1', '3');
  await view.keyboard.press('Delete');
  await view.keyboard.press('h');
  await until(() => assert.ok(arrive));
  arrive();
  await view.getByText(/^Look at /).first().waitFor();
}, { ...SITE, network: true });

test('hints do not wait for the rest of the engine, and what needs it does', async ({ page }) => {
  const view = await page({ path: '#/learn' });
  const parts = { second: gate(), last: gate() };
  const asked = { second: 0, last: 0 };
  for (const [name, part] of Object.entries(parts)) {
    await view.context().route(`**/engine/*-${name}-*.wasm`, async (route) => {
      asked[name] += 1;
      await part.opened;
      await route.continue();
    });
  }
  await view.goto(view.url().replace(/#.*/, game()));
  await view.reload();
  await cell(view, 'r1c1').waitFor();
  await view.keyboard.press('h');
  await view.getByText(/^Look at /).first().waitFor();
  // A new puzzle has ratings.
  const made = view.waitForResponse('**/api/generate');
  await go(view, '#/play?daily=2026-11-16/easy');
  await until(() => assert.equal(asked.second, 1));
  parts.second.open();
  await made;
  await view.getByRole('heading', { name: /^Daily Easy/ }).waitFor();
  assert.equal(asked.last, 0, 'nothing has needed the last part');
  await go(view, '#/watch?engine=tree&board=latin-3');
  await view.getByRole('button', { name: 'Solve', exact: true }).click();
  await until(() => assert.equal(asked.last, 1));
  const solved = view.getByText('Solved: exactly one solution').first();
  assert.equal(await solved.isVisible(), false);
  parts.last.open();
  await solved.waitFor();
}, { ...SITE, network: true });

test('what a page loads later has a name of its own in each version, and each copy of the site its own cache', async ({ page }) => {
  const folder = process.env.NINEFOLD_SITE;
  for (const name of readdirSync(folder, { recursive: true }).filter((each) => /\.(css|bin|wasm)$|^code\//.test(each))) assert.match(name, /-[0-9A-Za-z]{8}\.\w+$/, name);
  const view = await page({ path: '#/practise', worker: true });
  await installed(view);
  assert.ok(await view.evaluate(() => document.querySelector('link[data-style="practise/practise.css"]').sheet.cssRules.length));
  assert.deepEqual(await view.evaluate(() => caches.keys().then((names) => names.map((name) => name.includes(` ${document.baseURI.replace(/#.*/, '')} `)))), [true]);
}, SITE);

for (const how of ['br', 'gzip']) {
  test(`a first visit transfers less than 1 MB: the page, its engine and what new puzzles need (${how})`, async ({ page }) => {
    // As hosts do that compress in advance.
    const folder = process.env.NINEFOLD_SITE;
    const { address, close, sent } = await serveFolder(folder, { best: true, encodings: [how] });
    try {
      // Compressing the engine takes seconds, and nothing that waits for it.
      for (const name of readdirSync(folder, { recursive: true }).filter((each) => /simd.*\.wasm$/.test(each))) {
        await fetch(new URL(name, address), { headers: { 'accept-encoding': how } }).then((answer) => answer.arrayBuffer());
      }
      const before = sent();
      const first = await page({ path: '#/learn', expects: [/asked elsewhere/] });
      const view = await first.context().newPage();
      await view.goto(address);
      await cell(view, 'r1c1').waitFor();
      await until(async () => assert.equal(await view.evaluate(() => performance.getEntriesByName('ninefold-complete').length), 1));
      // Everything has arrived: hints and ratings come from it, without another part.
      await view.keyboard.press('h');
      await view.getByText(/^Look at /).first().waitFor();
      await until(async () => assert.match(await view.locator('.play-about').textContent(), /SE \d/));
      const bytes = sent() - before;
      assert.ok(bytes > 500_000 && bytes < 1_000_000, `${bytes} bytes`);
    } finally {
      await close();
    }
  }, { ...SITE, network: true });
}

test('no file of the site refers to an address outside its folder', async () => {
  const folder = process.env.NINEFOLD_SITE;
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  assert.doesNotMatch(html, /(?:href|src)="(?:\/|https?:)/);
  assert.match(html, /http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
  assert.doesNotMatch(html, /<script(?![^>]*src=)|<style|\sstyle="/);
  for (const name of readdirSync(folder, { recursive: true }).filter((each) => /\.(js|css)$/.test(each))) {
    assert.doesNotMatch(readFileSync(join(folder, name), 'utf8'), /(?:import|fetch|url)\(["'`]?\/(?!\/)/, name);
  }
}, SITE);

test('how the engine is cut doesn’t depend on how busy the machine is', async () => {
  const folder = join(process.env.NINEFOLD_SITE, 'engine');
  const part = (of) => new WebAssembly.Module(readFileSync(join(folder, readdirSync(folder).find((name) => of.test(name)))));
  const rate = (host) => {
    const engine = new Engine(part(/simd-\w{8}\./), { rest: (number) => part([/simd-second/, /simd-last/][number]), ...host });
    return JSON.parse(engine.handle('POST', 'rate', JSON.stringify({ puzzle: PUZZLE })).body);
  };
  const { now } = performance;
  let late = 0;
  // Every look at the clock is a minute after the last one.
  performance.now = () => { late += 60_000; return late; };
  try {
    assert.equal(rate({}).answer, 'unknown', 'out of time');
    assert.equal(rate(STILL).answer, 'unique');
  } finally {
    performance.now = now;
  }
}, SITE);
