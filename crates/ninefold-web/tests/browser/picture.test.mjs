/** Images of the board: drawn from the game, cell by cell, with the hint where one wants it. */
import assert from 'node:assert/strict';
import { test, until } from './harness.mjs';
import { held, readPicture, saved } from './pictures.mjs';
import { cell, choose, game, labels, notice, select } from './table.mjs';
import { depth, example, sidePanel } from './teach.mjs';

async function exporting(play) {
  await choose(play, 'Export');
  const dialog = play.getByRole('dialog', { name: 'Export' });
  await dialog.waitFor();
  return dialog;
}

test('an image with a hint open shows every digit and mark of the game, and nothing of the screen', async ({ page }) => {
  const play = await example(await page(), 'xy-chain');
  const before = (await labels(play)).map(held);
  const blank = await saved(play, async () => (await exporting(play)).getByRole('button', { name: 'Save as SVG' }).click());
  await play.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  for (const count of [1, 2, 3, 4]) {
    await play.keyboard.press('h');
    await depth(play, count);
  }
  // A selected digit marks its equals on the screen.
  await select(play, 'r3c6');
  const dialog = await exporting(play);
  const { content } = await saved(play, () => dialog.getByRole('button', { name: 'Save as SVG' }).click());
  const made = await readPicture(play, content.toString());
  assert.deepEqual(made.cells, before, 'every cell');
  assert.ok(content.equals(blank.content), 'the same image as without a hint');
  await dialog.getByRole('checkbox', { name: 'With the hint' }).check();
  const hinted = await readPicture(play, (await saved(play, () => dialog.getByRole('button', { name: 'Save as SVG' }).click())).content.toString());
  assert.deepEqual(hinted.cells, before, 'every cell, with the hint');
  for (const word of ['strong link', 'weak link', 'remove']) assert.ok(hinted.words.includes(word), word);
  assert.ok(hinted.strikes > made.strikes, 'curves and strikes');
});

test('“Copy image” copies board, title, sentences and legend', async ({ page }) => {
  const play = await page({ path: game() });
  for (const count of [1, 2, 3]) {
    await play.keyboard.press('h');
    await depth(play, count);
  }
  await sidePanel(play).getByRole('button', { name: 'Copy image' }).click();
  await notice(play, 'Image copied.').waitFor();
  const { type, width, height } = await play.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bitmap = await createImageBitmap(await item.getType('image/png'));
    return { type: item.types.join(), width: bitmap.width, height: bitmap.height };
  });
  assert.equal(type, 'image/png');
  assert.ok(width >= 800 && height > width * 1.08, `${width}×${height}`);
});

test('where the clipboard takes no images, the image is saved', async ({ page }) => {
  const play = await page({ path: game() });
  await play.evaluate(() => { navigator.clipboard.write = () => Promise.reject(new Error('no')); });
  await play.keyboard.press('h');
  await depth(play, 1);
  const { name, content } = await saved(play, () => sidePanel(play).getByRole('button', { name: 'Copy image' }).click());
  assert.equal(name, 'ninefold-hint.png');
  assert.equal(content.subarray(1, 4).toString(), 'PNG');
});

test('a step of a solution path can be copied too', async ({ page }) => {
  const play = await page({ path: game() });
  await play.getByRole('button', { name: 'Explain', exact: true }).click();
  await sidePanel(play).getByRole('button', { name: 'Copy image' }).click();
  await notice(play, 'Image copied.').waitFor();
  await until(async () => assert.equal(await cell(play, 'r1c1').count(), 1));
});
