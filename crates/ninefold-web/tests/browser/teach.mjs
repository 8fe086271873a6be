/** What tests do and see where people are taught: hints, explanations, technique pages. */
import assert from 'node:assert/strict';
import { until } from './harness.mjs';

/** What stands beside the board of Play. */
export function beside(page) {
  return page.getByRole('region', { name: 'Beside the board' });
}

/** The sentences that a hint has told. */
export function told(page) {
  return page.locator('.hint-told > li');
}

/** People who listen are told this. */
export function heard(page, expected) {
  return until(async () => {
    const text = (await page.locator('#live').textContent()).trim();
    if (expected instanceof RegExp) assert.match(text, expected);
    else assert.equal(text, expected);
  });
}

/** Goes to the page of a technique and takes its example to Play. */
export async function example(page, technique) {
  await page.evaluate((name) => { location.hash = `#/technique/${name}`; }, technique);
  await page.getByRole('link', { name: 'Try it in Play' }).click();
  await page.getByRole('heading', { name: /^Example: / }).waitFor();
  return page;
}

/** How much of a step is drawn over the board: houses (broken lines among them), framed cells, shapes, strikes, curves. */
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
