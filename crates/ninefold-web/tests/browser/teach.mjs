/** Helpers for tests of hints, solution paths and technique pages. */
import assert from 'node:assert/strict';
import { go, until } from './harness.mjs';

/** The panel beside the board. */
export function sidePanel(page) {
  return page.getByRole('region', { name: 'Side panel' });
}

/** The sentences that a hint has revealed. */
export function sentences(page) {
  return page.locator('.hint-sentences > li');
}

/** Waits until the hint has this depth. */
export function depth(page, count) {
  return until(async () => assert.equal(await sentences(page).count(), count));
}

/** Waits until this is announced to screen readers. */
export function announced(page, expected) {
  return until(async () => {
    const text = (await page.locator('#live').textContent()).trim();
    if (expected instanceof RegExp) assert.match(text, expected);
    else assert.equal(text, expected);
  });
}

/** Opens the example of a technique in Play. */
export async function example(page, technique) {
  await go(page, `#/technique/${technique}`);
  await page.getByRole('link', { name: 'Try it in Play' }).click();
  await page.getByRole('heading', { name: /^Example: / }).waitFor();
  return page;
}

/** How much of a step is drawn over the board: houses (dashed ones among them), framed cells, shapes, strikes, curves. */
export function drawn(page, board = 'main nf-board') {
  return page.locator(board).first().evaluate(async (element) => {
    element.flush();
    const all = (name) => [...element.querySelectorAll(name)];
    const lines = all('.nf-house-line');
    return {
      houses: lines.length, broken: lines.filter((each) => getComputedStyle(each).strokeDasharray !== 'none').length,
      shapes: all('.nf-role').length, strikes: all('.nf-struck').length, curves: all('.nf-joint').length, cells: all('.nf-whole').length,
    };
  });
}

/** The longest time that the page was blocked while something ran, in milliseconds of its own work; a busy machine does not count. */
export async function longest(page, run) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['toplevel'] });
  let trace;
  try {
    await run();
  } finally {
    trace = await browser.stopTracing();
  }
  const events = JSON.parse(trace.toString()).traceEvents;
  const mains = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(({ name, tdur, pid, tid }) => name.endsWith('RunTask') && tdur !== undefined && mains.has(`${pid} ${tid}`));
  assert.ok(tasks.length > 10, 'the work of the page was seen');
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1000;
}
