/**
 * The page in a real browser: the real program serves it, Debian's Chromium shows it.
 *
 *     import { test, until } from './harness.mjs';
 *
 *     test('a digit is typed', async ({ page, axe }) => {
 *       const play = await page({ path: '#/play', width: 375, touch: true });
 *       await play.getByRole('gridcell', { name: 'r1c1: blank' }).tap();
 *       await axe(play);
 *     });
 *
 * Each test file has its own server and browser: the first test starts them, and they end after the last test or with the process. Each
 * call of `page` has a fresh context. A test fails if the page logs an error, throws, breaks its content security policy, gets an error
 * response, or contacts another host.
 *
 * NINEFOLD names the program, CHROMIUM the browser (by default the usual places). NINEFOLD_AT names the address of a running server to use
 * instead of the program. NINEFOLD_SITE names a folder of static files, made by `cargo xtask site`: then a plain file server takes the place of
 * the program, and tests that are about the program are skipped; with NINEFOLD_OFFLINE=1 every page visits the site once, and has no network
 * from then on. NINEFOLD_SLOW=200 delays responses and view changes by 200 milliseconds and slows the page down: a test that acts
 * on a view about to go fails there every time, instead of once in a hundred runs on a busy machine.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, test as nodeTest } from 'node:test';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Engine } from '../../page/engine/instance.js';
import { follow } from './requests.mjs';
import { serveFolder } from './static.mjs';

/** Time limits of a test and of a condition, far above what either needs. */
const TEST = 300_000;
const CONDITION = 60_000;

/** The delay in milliseconds, and the factor by which the page is slowed down. */
const SLOW = Number(process.env.NINEFOLD_SLOW ?? 0);
const SLOWER = 4;

/** The folder of static files, if they are tested. */
const SITE = process.env.NINEFOLD_SITE;
const OFFLINE = Boolean(process.env.NINEFOLD_OFFLINE);
/** What the page says when nothing answers. */
export const SILENT = SITE ? /^Ninefold’s engine didn’t start/ : /^Ninefold isn’t answering/;

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Starting and ending

let starting = null;
const endings = [];

/** The server's address and the browser, started once per process. */
function started() {
  starting ??= Promise.all([serve(), launch()]).then(([address, browser]) => ({ address, browser }));
  return starting;
}

/** Starts the program on a free port and returns the address it prints once it answers. */
async function serve() {
  if (process.env.NINEFOLD_AT) return process.env.NINEFOLD_AT;
  if (SITE) {
    const { address, close } = await serveFolder(SITE);
    endings.push(close);
    return address;
  }
  const program = process.env.NINEFOLD;
  if (!program) throw new Error('NINEFOLD must name the program, such as target/debug/ninefold');
  const server = spawn(program, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => server.kill('SIGKILL');
  process.on('exit', kill);
  let output = '';
  const address = await new Promise((resolve, reject) => {
    const listen = (data) => {
      output += data;
      const found = output.match(/http:\/\/[^\s/]+\//);
      if (found) resolve(found[0]);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', (data) => { output += data; });
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`${program} serve ended with ${code}: ${output}`)));
  });
  endings.push(async () => {
    const ended = new Promise((resolve) => { server.on('exit', resolve); });
    kill();
    await ended;
    process.off('exit', kill);
  });
  const answer = await fetch(address);
  assert.equal(answer.status, 200, 'the page is served');
  return address;
}

async function launch() {
  const executablePath = process.env.CHROMIUM ?? BROWSERS.find(existsSync);
  if (!executablePath) throw new Error('Chromium is not installed; CHROMIUM may name it');
  // Chromium refuses to run with its sandbox as root.
  const args = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS;
  const browser = await chromium.launch({ executablePath, args, timeout: 60_000 });
  endings.push(() => browser.close());
  return browser;
}

after(async () => {
  await starting?.catch(() => {});
  await Promise.all(endings.map((end) => end()));
});

// Don't outlive the test runner; the browser ends with the process that started it.
const runner = process.ppid;
setInterval(() => { if (process.ppid !== runner) process.exit(1); }, 1000).unref();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

// Tests

/**
 * A test with a browser. `only` is 'server' or 'site' if it is about one of them; `network` if it is about files on their way.
 * @param {string} name
 * @param {(tools: {page: typeof open, axe: typeof axe, address: string}) => Promise<void>} run
 */
export function test(name, run, { only, network = false } = {}) {
  const skip = only && only !== (SITE ? 'site' : 'server') ? `it is about the ${only}` : network && OFFLINE ? 'it is about the network' : false;
  nodeTest(name, { timeout: TEST, skip }, async () => {
    const { address, browser } = await started();
    const visits = [];
    const page = async (options) => {
      const visit = await open(browser, address, options);
      visits.push(visit);
      return visit.page;
    };
    let failure = null;
    try {
      await run({ page, axe, address });
    } catch (error) {
      failure = error;
    }
    const seen = failure ? await Promise.all(visits.map(pageReport)) : [];
    const complaints = visits.flatMap((visit) => visit.complaints);
    await Promise.all(visits.map(({ context }) => context.close()));
    if (failure) {
      // What the page showed and logged often explains the failure.
      failure.message += `\n${seen.join('\n')}`;
      if (complaints.length) failure.message += `\nThe page complained:\n  ${complaints.join('\n  ')}`;
      throw failure;
    }
    assert.deepEqual(complaints, [], 'the page has nothing to complain about');
  });
}

/** Returns a record that the interface has, such as the list of engines. */
export async function record(path) {
  if (!SITE) {
    const { address } = await started();
    return (await fetch(new URL(`api/${path}`, address))).json();
  }
  const part = (of) => new WebAssembly.Module(readFileSync(join(SITE, 'engine', readdirSync(join(SITE, 'engine')).find((name) => of.test(name)))));
  engine ??= new Engine(part(/simd-\w{8}\./), { rest: (number) => part([/simd-second/, /simd-last/][number]) });
  return JSON.parse(engine.handle('GET', path).body);
}

let engine = null;

/** A page's address and text, for the report of a failure. */
async function pageReport({ page }) {
  if (page.isClosed()) return 'The page was closed.';
  const words = await page.locator('body').innerText({ timeout: 5000 }).catch((error) => error.message);
  return `The page was at ${page.url()} and showed:\n  ${words.replace(/\s+/g, ' ').slice(0, 1000)}`;
}

/**
 * Opens a page in a fresh context and waits for its view.
 *
 * @param {object} options
 * @param {string} [options.path] after the address
 * @param {'light'|'dark'|'contrast'|'dark-contrast'} [options.theme] the system's preference
 * @param {boolean} [options.forcedColors] whether the system forces its own colours
 * @param {boolean} [options.touch] a phone with a touch screen
 * @param {boolean} [options.ready] whether to wait for the view
 * @param {boolean} [options.worker] whether the site may install its service worker
 * @param {string} [options.locale] the browser's language
 * @param {RegExp[]} [options.expects] expected errors, such as a refused request
 */
async function open(browser, address, {
  path = '#/play', width = 1280, height = 900, theme = 'light', reducedMotion = true, forcedColors = false, touch = false, ready = true, locale = 'en-GB', expects = [],
  worker = OFFLINE,
} = {}) {
  const context = await browser.newContext({
    viewport: { width, height }, hasTouch: touch, isMobile: touch, locale, acceptDownloads: true,
    colorScheme: theme.startsWith('dark') ? 'dark' : 'light', contrast: theme.endsWith('contrast') ? 'more' : 'no-preference',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference', forcedColors: forcedColors ? 'active' : 'none',
    permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(CONDITION);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error(`policy: ${violatedDirective} ${blockedURI}`));
  });
  const complaints = [];
  const complain = (text) => { if (!expects.some((each) => each.test(text))) complaints.push(text); };
  const { host } = new URL(address);
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:|^wss?:/.test(url.protocol) && url.host !== host) complain(`asked elsewhere: ${url}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (thrown) => complain(`thrown: ${thrown.error().stack ?? thrown.error()}`));
  const equip = SITE && (await follow(context, address, SLOW ? late : undefined));
  const page = await context.newPage();
  page.on('crash', () => complain('the page crashed'));
  equip?.(page);
  if (SLOW) await slowDown(context, page);
  if (OFFLINE) {
    // A view that saves no game.
    await page.goto(new URL('#/learn', address).href);
    await installed(page);
    await page.goto('about:blank');
    await context.setOffline(true);
  }
  await page.goto(new URL(path, address).href);
  if (ready) {
    // Play is ready when its board shows something.
    await page.locator('body:not([data-view="play"]) main > :not(:empty), .play nf-board [aria-label^="r1c1: "]').first().waitFor({ state: 'attached' });
  }
  return { context, page, complaints };
}

const late = () => new Promise((resolve) => { setTimeout(resolve, SLOW); });

async function slowDown(context, page) {
  await context.addInitScript((by) => {
    const listen = window.addEventListener;
    window.addEventListener = function addEventListener(type, listener, ...more) {
      listen.call(this, type, type === 'hashchange' ? (event) => setTimeout(listener, by, event) : listener, ...more);
    };
  }, SLOW);
  await context.route('**/api/**', async (route) => {
    await late();
    await route.continue().catch(() => {});
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Waits until the service worker of the site has all files, and answers for the page. */
export async function installed(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => { navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }); });
  });
}

/** Runs axe on the page and fails on anything serious or critical. `rules` limits the rules. */
export async function axe(page, { within, rules } = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async ([selector, only]) => {
    const { violations } = await window.axe.run(selector ?? document, { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 5).map(({ html, failureSummary }) => `${html} (${failureSummary})`).join(' · ')}`);
  }, [within ?? null, rules ?? null]);
  assert.deepEqual(found, [], 'axe finds nothing serious');
}

/** Repeats a check until it passes; after the time limit, throws its last failure. */
export async function until(check) {
  const end = performance.now() + CONDITION;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => { setTimeout(resolve, 25); });
    }
  }
}

/** Goes to another address within the page and waits until the previous view has gone. */
export async function go(page, hash) {
  // A dialog that has just been closed takes its entry out of the history first; that would undo a change of address at the same moment.
  await page.waitForFunction(() => !history.state?.dialog || document.querySelector('dialog[open]'));
  const before = await page.evaluateHandle((to) => {
    const view = document.querySelector('main').firstElementChild;
    if (location.hash === to) return null;
    location.hash = to;
    return view;
  }, hash);
  await page.waitForFunction((view) => !view?.isConnected, before);
}

/** A gate that holds something back until it is opened, such as a late response. */
export function gate() {
  let open;
  const opened = new Promise((resolve) => { open = resolve; });
  return { open, opened };
}
