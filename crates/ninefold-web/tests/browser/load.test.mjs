/** The page loads: completely, without errors, from its own server alone. */
import assert from 'node:assert/strict';
import { go, test, until } from './harness.mjs';

test('the page opens with a starter puzzle', async ({ page }) => {
  const play = await page({ path: '' });
  await play.getByRole('heading', { name: 'Starter puzzle' }).waitFor();
  await play.getByRole('grid').waitFor();
  assert.equal(await play.getByRole('gridcell').count(), 81);
  assert.equal(await play.title(), 'Ninefold');
  await until(async () => assert.match(await play.locator('.play-about').textContent(), /9×9 · \d+ givens · Easy/));
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
  for (const label of ['Share', 'Export', 'More', 'Hint', 'Undo']) {
    const { x, y, width, height } = await play.locator(`.play button[aria-label="${label}"]`).boundingBox();
    await play.mouse.click(x + width / 2, y + height / 2);
  }
  assert.equal(await play.getByRole('dialog').count(), 0);
  await answer();
  await play.getByText('6×6 · ').waitFor();
  await play.getByRole('button', { name: 'Share' }).click();
  await play.getByRole('dialog', { name: 'Share' }).waitFor();
});
