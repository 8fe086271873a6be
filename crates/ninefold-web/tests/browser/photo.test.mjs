/** Puzzles from pictures: chosen, pasted and dropped; read on the device, corrected, played; pictures that can't be read. */
import assert from 'node:assert/strict';
import { test, until } from './harness.mjs';
import { cell, game, line, PUZZLE, says, selected, shows } from './table.mjs';

const OTHER = '.7..2..46.6....89.2..8..715.84.97...71.....59...13.48.697..2..8.58....6.43..8..7.';

/** Draws a picture of a board in the browser and returns it as a file: turned, in uneven light, with text above. */
async function picture(play, { puzzle = PUZZLE, turn = 0.06, dark = false, width = 900, height = 1100, type = 'image/jpeg' } = {}) {
  const bytes = await play.evaluate(async (about) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [about.width, about.height];
    const draw = canvas.getContext('2d');
    const [paper, ink] = about.dark ? ['#20242a', '#e6e6e6'] : ['#f2efe6', '#1c1c1c'];
    draw.fillStyle = paper;
    draw.fillRect(0, 0, about.width, about.height);
    draw.translate(about.width / 2, about.height / 2);
    draw.rotate(about.turn);
    const cell = about.width / 13;
    draw.translate(-4.5 * cell, -4.5 * cell);
    draw.fillStyle = ink;
    draw.strokeStyle = ink;
    draw.textAlign = 'center';
    draw.textBaseline = 'middle';
    draw.font = `${cell * 0.5}px serif`;
    draw.fillText('Sudoku 48213', 4.5 * cell, -cell);
    draw.font = `${cell * 0.66}px sans-serif`;
    for (let index = 0; index <= 9; index++) {
      draw.lineWidth = index % 3 ? cell / 40 : cell / 14;
      draw.beginPath();
      draw.moveTo(index * cell, 0);
      draw.lineTo(index * cell, 9 * cell);
      draw.moveTo(0, index * cell);
      draw.lineTo(9 * cell, index * cell);
      draw.stroke();
    }
    [...about.puzzle].forEach((symbol, index) => { if (symbol !== '.') draw.fillText(symbol, ((index % 9) + 0.5) * cell, (Math.floor(index / 9) + 0.53) * cell); });
    draw.resetTransform();
    const shadow = draw.createLinearGradient(0, 0, about.width, about.height);
    shadow.addColorStop(0, 'rgb(0 0 0 / 0)');
    shadow.addColorStop(1, 'rgb(0 0 0 / .45)');
    draw.fillStyle = shadow;
    draw.fillRect(0, 0, about.width, about.height);
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, about.type, 0.9); });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, { puzzle, turn, dark, width, height, type });
  return { name: 'newspaper.jpg', mimeType: type, buffer: Buffer.from(bytes) };
}

/** Opens the import page of New game. */
async function importing(play) {
  await play.keyboard.press('o');
  const dialog = play.getByRole('dialog', { name: 'New game' });
  await dialog.waitFor();
  return dialog;
}

/** Chooses a file as people do: the button opens the browser's own dialog. */
async function choose(play, file) {
  const dialog = await importing(play);
  const opened = play.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose picture' }).click();
  await (await opened).setFiles(file);
}

test('a photo is read, corrected by keyboard and played', async ({ page, axe }) => {
  const play = await page({ path: game(OTHER) });
  await shows(play, OTHER);
  await choose(play, await picture(play));
  await play.getByRole('heading', { name: 'Check the digits' }).waitFor();
  await until(async () => assert.equal(await line(play), PUZZLE));
  assert.equal(await play.locator('.nf-picture image').count(), 1);
  await axe(play, { within: '.play' });
  // A correction, and back.
  await cell(play, 'r1c3').click();
  await play.keyboard.press('4');
  await says(play, 'r1c3', 'given 4');
  await play.keyboard.press('Delete');
  await says(play, 'r1c3', 'blank');
  await play.keyboard.press('Enter');
  await play.getByRole('heading', { name: 'Puzzle from a picture' }).waitFor();
  await shows(play, PUZZLE);
  assert.equal(await play.locator('.nf-picture image').count(), 0);
});

test('doubtful cells have a sign, say so, and come one after the other', async ({ page, axe }) => {
  const play = await page({ path: game(OTHER), theme: 'dark' });
  await shows(play, OTHER);
  // The same digit twice in a row: one of the two must be wrong.
  await choose(play, await picture(play, { puzzle: `${PUZZLE.slice(0, 2)}5${PUZZLE.slice(3)}` }));
  const banner = play.getByLabel('Puzzle entry');
  await banner.getByText('2 cells are uncertain (?)').waitFor();
  await says(play, 'r1c1', 'given 5, conflict, uncertain');
  await says(play, 'r1c3', 'given 5, conflict, uncertain');
  assert.equal(await play.locator('.nf-query').count(), 2);
  await axe(play, { within: '.play' });
  // The first is selected: its own digit confirms it, and the next comes up.
  await play.keyboard.press('5');
  await banner.getByText('1 cell is uncertain (?)').waitFor();
  await play.getByRole('button', { name: 'Next (?)' }).click();
  await selected(play, ['r1c3']);
  await play.keyboard.press('Delete');
  await until(async () => assert.equal(await line(play), PUZZLE));
  assert.equal(await play.locator('.nf-query').count(), 0);
  assert.ok(await play.getByRole('button', { name: 'Next (?)' }).isHidden());
});

test('a screenshot can be pasted or dropped anywhere, dark or light, and a sideways photo stands up', async ({ page }) => {
  const play = await page({ path: game(OTHER) });
  for (const [how, about] of [['drop', { dark: true, turn: 0, type: 'image/png' }], ['paste', { turn: 0, type: 'image/png' }], ['drop', { turn: Math.PI / 2 + 0.05 }]]) {
    await shows(play, OTHER);
    const { name, mimeType, buffer } = await picture(play, about);
    await play.locator('.play nf-board').evaluate((target, [kind, bytes, called, type]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], called, { type }));
      const event = kind === 'drop' ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }) : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      target.dispatchEvent(event);
    }, [how, [...buffer], name, mimeType]);
    await play.getByRole('heading', { name: 'Check the digits' }).waitFor();
    await until(async () => assert.equal(await line(play), PUZZLE, JSON.stringify(about)));
    await play.getByRole('button', { name: 'Cancel' }).click();
  }
  await shows(play, OTHER);
});

test('a picture that can’t be read says what to do, and another can be chosen', async ({ page, axe }) => {
  const play = await page({ path: game(OTHER) });
  await shows(play, OTHER);
  await choose(play, { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]) });
  const dialog = play.getByRole('dialog', { name: 'Puzzle from a picture' });
  await dialog.getByRole('alert').getByText('This browser can’t show this picture.').waitFor();
  await axe(play, { within: 'dialog[open]' });
  const blank = await picture(play, { puzzle: '.'.repeat(81), width: 500, height: 600 });
  let opened = play.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose another picture' }).click();
  await (await opened).setFiles(blank);
  await dialog.getByRole('alert').getByText('seems to be empty').waitFor();
  opened = play.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose another picture' }).click();
  const empty = await play.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 300);
    canvas.getContext('2d').fillRect(0, 0, 20, 20);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await (await opened).setFiles({ name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from(empty) });
  await dialog.getByRole('alert').getByText('can’t find a 9×9 grid').waitFor();
  await dialog.getByRole('button', { name: 'Type it in' }).click();
  await play.getByRole('heading', { name: 'Enter the givens' }).waitFor();
});

test('on a phone: the camera, the pad, and everything in view', async ({ page }) => {
  const play = await page({ path: game(OTHER), width: 375, height: 667, touch: true });
  await shows(play, OTHER);
  await play.getByRole('button', { name: 'New game' }).tap();
  const dialog = play.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('tab', { name: 'Import' }).tap();
  const opened = play.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Take photo' }).tap();
  const taken = await opened;
  assert.equal(await taken.element().getAttribute('capture'), 'environment');
  await taken.setFiles(await picture(play, { width: 3000, height: 4000 }));
  await play.getByRole('heading', { name: 'Check the digits' }).waitFor();
  await until(async () => assert.equal(await line(play), PUZZLE));
  await cell(play, 'r1c3').tap();
  await play.locator('.keys .key').nth(3).tap();
  await says(play, 'r1c3', 'given 4');
  await play.getByRole('button', { name: 'Undo' }).tap();
  await says(play, 'r1c3', 'blank');
  await play.getByRole('button', { name: 'Play', exact: true }).tap();
  await shows(play, PUZZLE);
});

test('in German', async ({ page }) => {
  const play = await page({ path: game(OTHER), locale: 'de-DE' });
  await play.keyboard.press('o');
  const opened = play.waitForEvent('filechooser');
  await play.getByRole('button', { name: 'Bild wählen' }).click();
  await (await opened).setFiles(await picture(play));
  await play.getByRole('heading', { name: 'Ziffern prüfen' }).waitFor();
});
