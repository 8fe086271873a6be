/**
 * How quick the static site is in Chromium, for `cargo xtask bench web`: node visit.mjs SITE [PUZZLES]
 *
 * A first and a second visit on a slow phone (a CPU four times as slow, and the browser's "Slow 4G": 1.44 Mbit/s, 562 ms per request), then,
 * without either, keys while an engine works, hints, and many puzzles (a file with one per line) in one worker.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serveFolder } from './static.mjs';

const [site, puzzles] = process.argv.slice(2);
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (0.75e6 / 8) * 0.9 };
/** Puzzles of every level, up to extreme. */
const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];
const HARD = '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..';

const { address, close, sent } = await serveFolder(site, { best: true });
// Compress everything once before it counts.
for (const name of readdirSync(site, { recursive: true })) await fetch(new URL(name, address), { headers: { 'accept-encoding': 'br' } }).then((answer) => answer.arrayBuffer());
const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'] });
const percentile = (values, part) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Opens the site and returns when its board could be played, its engine was ready and could make puzzles, in milliseconds since the visit began. */
async function visit(context) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const look = () => {
      // The board is drawn, and a cell takes the focus.
      if (document.querySelector('.play nf-board [role="gridcell"][tabindex="0"]')) requestAnimationFrame(() => setTimeout(() => { window.playable = performance.now(); }));
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.playable && performance.getEntriesByName('ninefold-complete').length, null, { timeout: 120_000, polling: 100 });
  const times = await page.evaluate(() => ({ board: window.playable, ...Object.fromEntries(['engine', 'complete'].map((name) => [name, performance.getEntriesByName(`ninefold-${name}`)[0].startTime])) }));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { page, ...times };
}

const context = await browser.newContext({ viewport: { width: 412, height: 732 }, isMobile: true, hasTouch: true });
const begun = sent();
const said = ({ board, engine, complete }) => `board playable after ${seconds(board)}, engine ready after ${seconds(engine)}, what new puzzles need after ${seconds(complete)}`;
const kB = () => `${Math.round((sent() - begun) / 1000).toLocaleString('en')} kB sent`;
const first = await visit(context);
console.log(`First visit, slow phone: ${said(first)}\n  ${kB()} by then`);
await first.page.evaluate(() => navigator.serviceWorker.ready);
console.log(`  ${kB()}, with all views for offline use`);
await first.page.close();
const second = await visit(context);
console.log(`Second visit, slow phone: ${said(second)}`);
await context.close();

// Keys while the engine works.
const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const page = await desk.newPage();
await page.addInitScript(() => {
  window.keys = [];
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.name === 'keydown') window.keys.push(entry.duration); }).observe({ type: 'event', durationThreshold: 16 });
});
await page.goto(new URL(`#/play?puzzle=${HARD}`, address).href);
await page.getByRole('gridcell', { name: /^r1c2/ }).click();
await page.getByRole('button', { name: 'Explain', exact: true }).click();
const PRESSES = 200;
for (let press = 0; press < PRESSES; press++) await page.keyboard.press(press % 2 ? 'Backspace' : '2', { delay: 5 });
// Events quicker than 16 ms are not reported, so they count as 16.
const keys = await page.evaluate(() => window.keys);
const all = [...keys, ...Array(Math.max(0, PRESSES - keys.length)).fill(16)];
console.log(`Keydown to paint while an engine works: p95 ${percentile(all, 0.95)} ms of ${all.length} (quicker than 16 ms counts as 16)`);

/** Runs requests in one worker of the site; returns the milliseconds of each answer. */
const files = readdirSync(join(site, 'engine')).map((name) => `engine/${name}`);
const worker = `code/${readdirSync(join(site, 'code')).find((name) => name.startsWith('worker-'))}`;
const inWorker = (requests) => page.evaluate(async ([script, parts, list]) => {
  const [module, ...rests] = await Promise.all(parts.map((part) => WebAssembly.compileStreaming(fetch(part))));
  const own = new Worker(script, { type: 'module' });
  const answer = (message) => new Promise((resolve) => {
    own.addEventListener('message', ({ data }) => resolve(data), { once: true });
    own.postMessage(message);
  });
  await answer({ module });
  rests.forEach((rest, part) => own.postMessage({ rest, part }));
  const times = [];
  const answers = [];
  for (const [id, request] of list.entries()) {
    const message = request.boards ? { id, boards: new TextEncoder().encode(request.boards) } : { id, ...request };
    const start = performance.now();
    const { body } = await answer(message);
    times.push(performance.now() - start);
    answers.push(typeof body === 'string' ? JSON.parse(body) : body.length / 82);
  }
  own.terminate();
  return { times, answers };
}, [worker, [/simd-\w{8}\./, /simd-second/, /simd-last/].map((part) => files.find((name) => part.test(name))), requests]);

const PER_LEVEL = 20;
const made = await inWorker(LEVELS.flatMap((level) => Array.from({ length: PER_LEVEL }, (_, seed) => ({ method: 'POST', path: 'generate', body: JSON.stringify({ level, seed: seed + 1 }) }))));
const boards = made.answers.map(({ puzzle }) => puzzle).filter(Boolean);
const { times, answers } = await inWorker(boards.map((puzzle) => ({ method: 'POST', path: 'hint', body: JSON.stringify({ puzzle, depth: 4 }) })));
// An error is quick too.
const without = answers.filter(({ step }) => !step);
if (without.length) throw new Error(`${without.length} of ${boards.length} hints have no step: ${JSON.stringify(without[0])}`);
console.log(`Hints on ${boards.length} puzzles up to extreme: p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`);

if (puzzles) {
  const lines = readFileSync(puzzles, 'utf8').split('\n').map((line) => line.slice(0, 81)).filter((line) => line.length === 81);
  const text = lines.join('');
  const runs = await inWorker(Array.from({ length: 8 }, () => ({ boards: text })));
  if (runs.answers.some((count) => count !== lines.length)) throw new Error(`${lines.length} puzzles have ${runs.answers.join()} answers`);
  const best = Math.min(...runs.times);
  console.log(`Solving in one worker: ${Math.round(lines.length / (best / 1000)).toLocaleString('en')} puzzles per second (${lines.length} puzzles, best of ${runs.times.length} runs)`);
}
await browser.close();
await close();
