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

  // The PNG is larger, and as dark as the SVG in every cell.
  const svg = (await saved(play, () => dialog.getByRole('button', { name: 'Save as SVG' }).click())).content;
  const { name, content: png } = await saved(play, () => dialog.getByRole('button', { name: 'Save as PNG' }).click());
  assert.match(name, /\.png$/);
  const [large, drawn, without] = await Promise.all([['png', png], ['svg+xml', svg], ['svg+xml', blank.content]].map((file) => inks(play, ...file)));
  assert.ok(large.width > 800, `${large.width} wide`);
  // A digit makes a cell darker by 0.04 at least.
  const differ = (cells) => cells.filter((ink, index) => Math.abs(ink - large.cells[index]) > 0.03).length;
  assert.equal(differ(drawn.cells), 0, 'cells that differ from the SVG');
  assert.ok(differ(without.cells) >= 4, `the hint is in ${differ(without.cells)} cells`);
});

/** How wide an image of the board is, and how dark each cell: 0 is white, and 1 is black. */
function inks(play, type, content) {
  return play.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    // A cell is 100 of the 946.5 units that board and labels are wide.
    const [cell, edge] = [50, 20];
    const side = Math.round(9.465 * cell);
    const context = new OffscreenCanvas(side, side).getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, side, side * image.naturalHeight / image.naturalWidth);
    const cells = Array.from({ length: 81 }, (_, index) => {
      const { data } = context.getImageData(edge + (index % 9) * cell, edge + Math.floor(index / 9) * cell, cell, cell);
      let sum = 0;
      for (let at = 0; at < data.length; at += 4) sum += data[at] + data[at + 1] + data[at + 2];
      return 1 - sum / (255 * 3 * cell * cell);
    });
    return { width: image.naturalWidth, cells };
  }, `data:image/${type};base64,${content.toString('base64')}`);
}

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
