/** The page arrives: whole, quiet, from its own server alone. */
import assert from 'node:assert/strict';
import { test, until } from './harness.mjs';

test('the page opens with a puzzle to begin with', async ({ page }) => {
  const play = await page({ path: '' });
  await play.getByRole('heading', { name: 'A puzzle to begin with' }).waitFor();
  await play.getByRole('grid').waitFor();
  assert.equal(await play.getByRole('gridcell').count(), 81);
  assert.equal(await play.title(), 'Ninefold');
  await until(async () => assert.match(await play.locator('.play-about').textContent(), /9×9 · \d+ givens · Easy/));
});

test('every view opens from the bar, and an unknown address leads to the board', async ({ page }) => {
  const play = await page({ path: '#/nothing' });
  await play.getByRole('grid').waitFor();
  for (const [name, view] of [['Watch', 'watch'], ['Learn', 'learn'], ['Play', 'play']]) {
    await play.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).click();
    await play.locator(`body[data-view="${view}"] main > *`).first().waitFor();
    assert.equal(await play.getByRole('link', { name, exact: true }).first().getAttribute('aria-current'), 'page');
  }
});
