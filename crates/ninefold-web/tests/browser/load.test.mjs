/** The page loads: completely, without errors, from its own server alone. */
import assert from 'node:assert/strict';
import { go, record, test, until } from './harness.mjs';

test('the page opens with a starter puzzle', async ({ page }) => {
  const play = await page({ path: '' });
  await play.getByRole('heading', { name: 'Starter puzzle' }).waitFor();
  await play.getByRole('grid').waitFor();
  assert.equal(await play.getByRole('gridcell').count(), 81);
  assert.equal(await play.title(), 'Ninefold');
  await until(async () => assert.match(await play.locator('.play-about').textContent(), /9×9 · \d+ givens · Easy/));
});

test('the page knows the usual layout as the engine does, and shows its board before anything has answered', async ({ page }) => {
  const play = await page({ path: '', ready: false });
  await play.route('**/api/**', () => {});
  await play.reload();
  await play.getByRole('gridcell', { name: /^r\dc\d: given/ }).first().waitFor();
  const layout = await record('layouts/9x9');
  const number = (name) => 9 * (name[1] - 1) + Number(name[3]) - 1;
  const known = await play.locator('nf-board').first().evaluate(({ layout: { name, side, symbols, boxes, houses } }) => ({ name, side, symbols, boxes, houses }));
  const { v, ...rest } = layout;
  assert.deepEqual(known, { ...rest, houses: layout.houses.map((house) => ({ ...house, cells: house.cells.map(number) })) });
});

test('every view opens from the header, and an unknown address leads to Play', async ({ page }) => {
  const play = await page({ path: '#/nothing' });
  await play.getByRole('grid').waitFor();
  for (const [name, view] of [['Watch', 'watch'], ['Learn', 'learn'], ['Play', 'play']]) {
    await play.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).click();
    await play.locator(`body[data-view="${view}"] main > *`).first().waitFor();
    assert.equal(await play.getByRole('link', { name, exact: true }).first().getAttribute('aria-current'), 'page');
  }
});

test('pressing a button before the game has loaded does no harm', async ({ page }) => {
  const play = await page({ path: '#/learn' });
  let answer = null;
  const asked = new Promise((resolve) => {
    play.route('**/api/layouts/6x6', (route) => {
      answer = () => route.continue();
      resolve();
    });
  });
  await go(play, '#/play?puzzle=1....6..2...3..........4...5..6....1&layout=6x6');
  await asked;
  for (const label of ['New game', 'More', 'Hint', 'Undo']) {
    const { x, y, width, height } = await play.locator(`.play button[aria-label="${label}"]`).boundingBox();
    await play.mouse.click(x + width / 2, y + height / 2);
  }
  assert.equal(await play.getByRole('dialog').count(), 0);
  await answer();
  await play.getByText('6×6 · ').waitFor();
  await play.getByRole('button', { name: 'New game' }).click();
  await play.getByRole('dialog', { name: 'New game' }).waitFor();
});

test('one line says how to begin; it goes with the first entry and stays away', async ({ page }) => {
  const keys = 'Paste, type or generate a puzzle. Press H when you’re stuck.';
  const touch = 'Tap New for another puzzle or your own, Hint when you’re stuck.';
  for (const [width, height, text] of [[1280, 900, keys], [640, 400, keys], [375, 667, touch], [844, 390, touch], [768, 1024, touch]]) {
    const play = await page({ path: '', width, height, touch: text === touch });
    const line = play.getByText(text);
    await line.waitFor();
    // It covers nothing: the first thing that people look for is below it on a phone otherwise.
    const { top, bottom, left, right } = await line.evaluate((each) => each.getBoundingClientRect().toJSON());
    assert.ok(top >= 0 && bottom <= height && left >= 0 && right <= width, `${width}: ${[left, top, right, bottom]}`);
    await play.getByRole('button', { name: 'New game' }).click({ trial: true });
    await play.getByRole('gridcell', { name: /blank/ }).first().click();
    await play.keyboard.press('Shift+Digit1');
    await line.waitFor({ state: 'detached' });
    await play.reload();
    await play.getByRole('gridcell', { name: /corner 1/ }).waitFor({ state: 'attached' });
    assert.equal(await line.count(), 0);
  }
});

test('nothing jumps while the page loads', async ({ page }) => {
  for (const [width, height] of [[375, 667], [844, 390], [1280, 800]]) {
    const play = await page({ path: '#/learn', width, height, touch: width < 1000 });
    await play.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value; }).observe({ type: 'layout-shift', buffered: true });
    });
    await play.goto(new URL('?first#/play', play.url()).href);
    await play.getByRole('gridcell', { name: /^r1c1:/ }).waitFor();
    await until(async () => assert.match(await play.locator('.play-about').textContent(), /Easy/));
    assert.ok(await play.evaluate(() => window.shift) < 0.05, `${width}: ${await play.evaluate(() => window.shift)}`);
  }
});
