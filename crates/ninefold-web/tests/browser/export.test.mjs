/** Export and share: text, images, print, links and QR codes; all can be imported again. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import jsqr from 'jsqr';
import { go, test, until } from './harness.mjs';
import { cell, choose, game, labels, line, notice, PUZZLE, says, select, shows, writeOneOfEach } from './table.mjs';

/** No cell has a single candidate, which pencil marks would turn into a given. */
const HARD = '.........61....38.9.......4....2....364.9...82....8.5.......5...2.4.6.1..31..72..';
const NOTATIONS = ['line', 'grid', 'big', 'small', 'bare', 'list', 'marks', 'candidates', 'sdk', 'sdm', 'ss', 'hodoku', 'rules'];
/** Formats of other programs that hold a plain puzzle. */
const FORMATS = ['f-puzzles', 'sudokupad', 'sudokupad-classic', 'sudokumaker', 'iss', 'sudokuwiki', 'pencilmark', 'solo', 'sudokuexchange', 'sudoku.coach'];

async function exporting(play) {
  await choose(play, 'Export');
  const dialog = play.getByRole('dialog', { name: 'Export' });
  await dialog.waitFor();
  return dialog;
}

async function close(dialog) {
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Copies the game in a notation and returns the text. */
async function copy(play, notation) {
  const answer = play.waitForResponse((response) => response.url().endsWith('/api/convert') && response.request().postDataJSON().to === notation);
  const dialog = await exporting(play);
  const select = dialog.getByRole('combobox', { name: 'Notation' });
  if ((await select.inputValue()) !== notation) await select.selectOption(notation);
  const { puzzle: text } = await (await answer).json();
  await until(async () => assert.equal(await dialog.getByRole('textbox', { name: 'Text' }).inputValue(), text));
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await notice(play, 'Copied.').waitFor();
  assert.equal(await play.evaluate(() => navigator.clipboard.readText()), text);
  await close(dialog);
  return text;
}

/** Pastes the clipboard over another board. */
async function pasteOver(play) {
  await go(play, '#/play?board=BD1');
  await play.getByRole('heading', { name: 'Empty board' }).waitFor();
  await play.keyboard.press('ControlOrMeta+v');
  await play.getByRole('heading', { name: 'Pasted puzzle' }).waitFor();
}

async function saved(play, press) {
  const [download] = await Promise.all([play.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('every notation is offered', async ({ page }) => {
  const play = await page({ path: game() });
  const dialog = await exporting(play);
  const notations = dialog.getByRole('combobox', { name: 'Notation' }).locator('option');
  // The engine knows them, and may still be on its way.
  await notations.first().waitFor({ state: 'attached' });
  const offered = await notations.evaluateAll((all) => all.map(({ value }) => value));
  assert.deepEqual(offered.slice(0, NOTATIONS.length), NOTATIONS);
  assert.deepEqual(offered.slice(NOTATIONS.length), await dialog.locator('optgroup option').evaluateAll((all) => all.map(({ value }) => value)), 'other programs come last');
  for (const format of FORMATS) assert.ok(offered.includes(format), format);
});

for (const notation of [...NOTATIONS, ...FORMATS]) {
  test(`an export as ${notation} is imported unchanged`, async ({ page }) => {
    const play = await page({ path: game(HARD) });
    await shows(play, HARD);
    await copy(play, notation);
    await pasteOver(play);
    await shows(play, HARD);
    assert.equal(await line(play, { givens: true }), HARD);
  });
}

test('a game in progress comes back as it is, or as the puzzle only', async ({ page }) => {
  const play = await page({ path: game(HARD) });
  await play.getByRole('button', { name: 'Candidates' }).click();
  await select(play, 'r1c1');
  await play.keyboard.press('4');
  await select(play, 'r9c9');
  const before = (await cell(play, 'r9c9').getAttribute('aria-label')).match(/centre (\d)/)[1];
  await play.keyboard.press(`Control+Digit${before}`);
  await until(async () => assert.doesNotMatch(await cell(play, 'r9c9').getAttribute('aria-label'), new RegExp(`centre.*${before}`)));
  const whole = await labels(play);
  await copy(play, 'hodoku');
  await pasteOver(play);
  await until(async () => assert.deepEqual(await labels(play), whole));
  const dialog = await exporting(play);
  await dialog.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Puzzle only' });
  await until(async () => assert.equal((await dialog.getByRole('textbox', { name: 'Text' }).inputValue()).trim(), HARD));
});

test('boards of other sizes are exported and imported unchanged', async ({ page }) => {
  for (const [layout, puzzle] of [['6x6', '1....6..2...3..........4...5..6....1'], ['16x16', `1${'.'.repeat(200)}G${'.'.repeat(54)}`]]) {
    const play = await page({ path: game(puzzle, { layout }) });
    await shows(play, puzzle);
    for (const notation of ['line', 'grid', 'list']) {
      await copy(play, notation);
      await pasteOver(play);
      await shows(play, puzzle);
    }
  }
});

test('text is saved to a file with the extension of its notation', async ({ page }) => {
  const play = await page({ path: game(PUZZLE, { title: 'Monday’s: No. 5' }) });
  const dialog = await exporting(play);
  await dialog.getByRole('combobox', { name: 'Notation' }).selectOption('sdk');
  await until(async () => assert.match(await dialog.getByRole('textbox', { name: 'Text' }).inputValue(), /\[Puzzle\]|^53/m));
  const { name, content } = await saved(play, () => dialog.getByRole('button', { name: 'Save to file' }).click());
  assert.equal(name, 'monday-s-no-5.sdk');
  assert.match(content.toString(), /^53\.\.7\.\.\.\.\r?$/m);
});

for (const theme of ['light', 'dark']) {
  test(`the board is saved as a self-contained SVG, from the ${theme} page`, async ({ page }) => {
    const play = await page({ path: game(PUZZLE, { title: 'Picture' }), theme });
    await select(play, 'r1c3');
    await play.keyboard.press('4');
    await says(play, 'r1c3', '4');
    const dialog = await exporting(play);
    const { name, content } = await saved(play, () => dialog.getByRole('button', { name: 'Save as SVG' }).click());
    assert.equal(name, 'picture.svg');
    const drawing = await play.evaluate((text) => {
      const made = new DOMParser().parseFromString(text, 'image/svg+xml');
      const texts = [...made.querySelectorAll('text')];
      return {
        root: made.documentElement.tagName, digits: texts.map((each) => each.textContent).join(''), classes: made.querySelectorAll('[class], [style], script, image, use').length,
        paper: made.querySelector('rect').getAttribute('fill'), inks: new Set(texts.map((each) => each.getAttribute('fill'))).size,
      };
    }, content.toString());
    assert.deepEqual(drawing, { root: 'svg', digits: PUZZLE.replace('53.', '534').replaceAll('.', ''), classes: 0, paper: 'rgb(255, 255, 255)', inks: 2 });
  });
}

test('the puzzle only: text, images and PDF without progress', async ({ page }) => {
  const play = await page({ path: game(PUZZLE, { title: 'Alone' }) });
  const files = async (dialog) => {
    const made = {};
    for (const kind of ['SVG', 'PNG', 'PDF']) made[kind] = (await saved(play, () => dialog.getByRole('button', { name: `Save as ${kind}` }).click())).content;
    return made;
  };
  await shows(play, PUZZLE);
  const untouched = await exporting(play);
  const bare = await files(untouched);
  await close(untouched);
  await select(play, 'r1c3');
  await play.keyboard.press('4');
  await select(play, 'r1c4');
  await play.keyboard.press('Shift+Digit2');
  await play.keyboard.press('Alt+Digit6');
  await says(play, 'r1c4', 'blank, corner 2, coloured blue');
  const dialog = await exporting(play);
  const whole = await files(dialog);
  await dialog.getByRole('combobox', { name: 'What' }).selectOption('Puzzle only');
  await until(async () => assert.equal((await dialog.getByRole('textbox', { name: 'Text' }).inputValue()).trim(), PUZZLE));
  const alone = await files(dialog);
  for (const kind of ['SVG', 'PNG', 'PDF']) {
    assert.ok(!whole[kind].equals(bare[kind]), `${kind}: what was written is in the whole game`);
    assert.ok(alone[kind].equals(bare[kind]), `${kind}: no progress in the puzzle only`);
  }
});

test('the board is saved as a PNG', async ({ page }) => {
  const play = await page({ path: game(PUZZLE, { title: 'Picture' }), theme: 'dark' });
  const dialog = await exporting(play);
  const { name, content } = await saved(play, () => dialog.getByRole('button', { name: 'Save as PNG' }).click());
  assert.equal(name, 'picture.png');
  const { width, height, data } = await pixels(play, content);
  assert.ok(width === height && width >= 600, `${width}×${height}`);
  const side = width / 9;
  const dark = (row, column) => {
    let count = 0;
    for (let y = Math.round((row + 0.15) * side); y < (row + 0.85) * side; y++) {
      for (let x = Math.round((column + 0.15) * side); x < (column + 0.85) * side; x++) if (data[(y * width + x) * 4] < 128) count++;
    }
    return count;
  };
  for (const [index, symbol] of [...PUZZLE].entries()) assert.equal(dark(Math.floor(index / 9), index % 9) > 0, symbol !== '.', `cell ${index}`);
});

test('the board is saved as a one-page PDF with everything on it', async ({ page }) => {
  const play = await page({ path: game(PUZZLE, { title: 'On paper' }) });
  const press = async () => {
    const dialog = await exporting(play);
    const made = await saved(play, () => dialog.getByRole('button', { name: 'Save as PDF' }).click());
    await close(dialog);
    return made;
  };
  const { name, content } = await press();
  assert.equal(name, 'on-paper.pdf');
  const text = content.toString('latin1');
  assert.ok(text.startsWith('%PDF-'), text.slice(0, 80));
  assert.match(text.trimEnd(), /%%EOF$/);
  assert.equal(text.match(/\/Type\s*\/Page\b/g).length, 1);
  await select(play, 'r1c3');
  await play.keyboard.press('4');
  await says(play, 'r1c3', '4');
  const played = (await press()).content;
  assert.ok(played.length > 500 && !played.equals(content), 'what the player wrote is in it');
  assert.equal(await notice(play, 'printer').count(), 0);
});

test('the board is printed on one page, and only the board', async ({ page }) => {
  const play = await page({ path: game(PUZZLE, { title: 'On paper' }), theme: 'dark' });
  await play.evaluate(() => { window.print = () => { window.printed = (window.printed ?? 0) + 1; }; });
  await choose(play, 'Print');
  const dialog = await exporting(play);
  await dialog.getByRole('button', { name: 'Print' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await play.evaluate(() => window.printed), 2);
  const paper = (await play.pdf({ format: 'A4' })).toString('latin1');
  assert.ok(paper.startsWith('%PDF-'));
  assert.equal(paper.match(/\/Type\s*\/Page\b/g).length, 1);
  await play.emulateMedia({ media: 'print' });
  await play.getByRole('heading', { name: 'On paper' }).waitFor();
  for (const gone of [play.getByRole('navigation'), play.getByRole('button', { name: 'New game' }), play.getByRole('button', { name: 'Hint' })]) {
    assert.ok(!(await gone.isVisible()));
  }
});

test('the puzzle is printed without progress, and the game goes on', async ({ page }) => {
  const play = await page({ path: game(PUZZLE, { title: 'On paper' }) });
  await writeOneOfEach(play);
  const whole = await labels(play);
  // What is printed, cell by cell.
  await play.evaluate(() => {
    window.print = () => {
      const last = [...document.querySelectorAll('.play-board nf-board')].at(-1);
      window.printed = [...last.querySelectorAll('svg text')].map((each) => each.textContent).join('');
    };
  });
  const dialog = await exporting(play);
  await dialog.getByRole('combobox', { name: 'What' }).selectOption('Puzzle only');
  await dialog.getByRole('button', { name: 'Print' }).click();
  await dialog.waitFor({ state: 'detached' });
  const givens = PUZZLE.replaceAll('.', '');
  assert.equal(await play.evaluate(() => window.printed), givens);
  const boards = play.locator('.play-board nf-board');
  await play.emulateMedia({ media: 'print' });
  assert.deepEqual([await boards.nth(0).isVisible(), await boards.nth(1).isVisible()], [false, true]);
  await play.emulateMedia({ media: 'screen' });
  assert.deepEqual([await boards.nth(0).isVisible(), await boards.nth(1).isVisible()], [true, false]);
  assert.deepEqual(await labels(play), whole);
  await play.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await boards.count(), 1);
  // Even if no event ends the printing, the next print shows the game.
  const again = await exporting(play);
  await again.getByRole('combobox', { name: 'What' }).selectOption('Puzzle only');
  await again.getByRole('button', { name: 'Print' }).click();
  await until(async () => assert.equal(await play.evaluate(() => window.printed), givens));
  await choose(play, 'Print');
  await until(async () => {
    const printed = await play.evaluate(() => window.printed);
    assert.ok(printed !== givens && printed.length === givens.length + 3, printed);
  });
});

test('a link contains the whole game, and the QR code the same link', async ({ page }) => {
  const play = await page({ path: game(PUZZLE, { title: 'Shared' }) });
  await writeOneOfEach(play);
  const whole = await labels(play);
  await play.keyboard.press('s');
  const dialog = play.getByRole('dialog', { name: 'Share' });
  const field = dialog.getByRole('textbox', { name: 'Link' });
  const link = await field.inputValue();
  assert.equal(await scan(play, dialog), link);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await notice(play, 'Copied.').waitFor();
  assert.equal(await play.evaluate(() => navigator.clipboard.readText()), link);
  await dialog.getByRole('checkbox', { name: 'Include my progress' }).uncheck();
  await until(async () => assert.notEqual(await field.inputValue(), link));
  const bare = await field.inputValue();
  assert.equal(await scan(play, dialog), bare);
  const hash = (address) => new URL(address).hash;
  const friend = await page({ path: hash(link) });
  await friend.getByRole('heading', { name: 'Shared' }).waitFor();
  await until(async () => assert.deepEqual(await labels(friend), whole));
  const stranger = await page({ path: hash(bare) });
  await shows(stranger, PUZZLE);
  await stranger.getByRole('heading', { name: 'Shared' }).waitFor();
});

test('QR codes can be read in the dark theme', async ({ page }) => {
  for (const theme of ['dark', 'dark-contrast']) {
    const play = await page({ path: game(), theme });
    await play.keyboard.press('s');
    const dialog = play.getByRole('dialog', { name: 'Share' });
    assert.equal(await scan(play, dialog), await dialog.getByRole('textbox', { name: 'Link' }).inputValue());
  }
});

/** Reads a QR code as a camera would. */
async function scan(play, dialog) {
  const shot = await dialog.getByRole('img', { name: 'QR code of the link' }).screenshot();
  const { data, width, height } = await pixels(play, shot);
  return jsqr(data, width, height)?.data;
}

async function pixels(play, file) {
  const { data, ...size } = await play.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0);
    const raw = context.getImageData(0, 0, width, height).data;
    let characters = '';
    for (let at = 0; at < raw.length; at += 30_000) characters += String.fromCharCode(...raw.subarray(at, at + 30_000));
    return { width, height, data: btoa(characters) };
  }, file.toString('base64'));
  return { ...size, data: new Uint8ClampedArray(Buffer.from(data, 'base64')) };
}
