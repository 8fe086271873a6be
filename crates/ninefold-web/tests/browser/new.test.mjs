/** New games: made on the spot, from the boards with a name, typed in by hand, and those begun before. */
import assert from 'node:assert/strict';
import { go, test, until } from './harness.mjs';
import { game, line, notice, PUZZLE, says, select, selected, shows, SOLUTION, writeOfAll } from './table.mjs';

/** The dialog, on one of its pages. */
async function dialog(play, tab) {
  await play.getByRole('button', { name: 'New game' }).click();
  const box = play.getByRole('dialog', { name: 'New game' });
  await box.getByRole('tab', { name: tab }).click();
  return box;
}

/** Makes a puzzle and returns its givens. */
async function make(play, wish, opened = null) {
  const box = opened ?? (await dialog(play, 'Generate'));
  await wish(box);
  await box.getByRole('button', { name: 'Generate puzzle' }).click();
  // Rare ones take a while.
  await box.waitFor({ state: 'detached', timeout: 150_000 });
  await until(async () => assert.notEqual(await line(play), PUZZLE));
  const givens = await line(play, { givens: true });
  assert.ok(givens.replaceAll('.', '').length >= 17, givens);
  return givens;
}

test('games are made by difficulty', async ({ page }) => {
  const play = await page({ path: game() });
  for (const [level, title] of [['Easy', 'Easy puzzle'], ['Medium', 'Medium puzzle'], ['Hard', 'Hard puzzle']]) {
    await make(play, (box) => box.getByRole('radio', { name: level }).check());
    await play.getByRole('heading', { name: title }).waitFor();
    await play.getByText(new RegExp(`9×9 · \\d+ givens · ${level}`)).waitFor();
  }
});

test('games are made for a technique', async ({ page }) => {
  const play = await page({ path: game() });
  await make(play, async (box) => {
    await box.getByLabel('Must need technique').selectOption({ label: 'X-Wing' });
    assert.ok(await box.getByRole('radio', { name: 'Easy' }).isDisabled(), 'the technique decides on the difficulty');
  });
  await play.getByRole('button', { name: 'Explain' }).click();
  await play.getByRole('region', { name: 'Side panel' }).getByRole('option', { name: /X-Wing/ }).first().waitFor();
});

test('givens are made in the symmetry that is wished for', async ({ page }) => {
  const play = await page({ path: game() });
  const symmetries = {
    'half-turn': (row, column) => [8 - row, 8 - column], vertical: (row, column) => [row, 8 - column],
    horizontal: (row, column) => [8 - row, column], diagonal: (row, column) => [column, row],
  };
  for (const [name, image] of Object.entries(symmetries)) {
    const givens = await make(play, (box) => box.getByLabel('Symmetry').selectOption(name));
    for (let cell = 0; cell < 81; cell++) {
      const [row, column] = image(Math.floor(cell / 9), cell % 9);
      assert.equal(givens[cell] === '.', givens[row * 9 + column] === '.', `${name}: ${givens}`);
    }
  }
});

test('games of another size are made', async ({ page }) => {
  const play = await page({ path: game() });
  const box = await dialog(play, 'Generate');
  await box.getByLabel('Size').selectOption({ label: '6×6' });
  await box.getByRole('button', { name: 'Generate puzzle' }).click();
  await play.getByText(/^6×6 · /).waitFor();
  await until(async () => assert.equal(await play.locator('.play nf-board').getByRole('gridcell').count(), 36));
});

test('a request that finds nothing is explained, and can be changed', async ({ page }) => {
  const play = await page({ path: game() });
  await play.route('**/api/generate', (route) => route.fulfill({ json: { layout: '9x9', seed: 1, tries: 8193, techniques: [] } }), { times: 1 });
  const box = await dialog(play, 'Generate');
  await box.getByRole('button', { name: 'Generate puzzle' }).click();
  await box.getByRole('alert').getByText('Couldn’t find one in time. Try again or choose a more common technique.').waitFor();
  await make(play, () => {}, box);
});

test('making can be stopped', async ({ page }) => {
  const play = await page({ path: game() });
  // Never answered: as slow as a wish can be.
  await play.route('**/api/generate', () => {});
  const box = await dialog(play, 'Generate');
  await box.getByRole('button', { name: 'Generate puzzle' }).click();
  await box.getByText('Generating…').waitFor();
  await box.getByRole('button', { name: 'Stop' }).click();
  await box.getByRole('button', { name: 'Generate puzzle' }).waitFor();
  await play.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  assert.equal(await line(play), PUZZLE);
});

test('the boards of the third seed are in the list, by their own names', async ({ page }) => {
  const play = await page({ path: game() });
  const boards = [
    ['Sudoku 1', '.7..2..46.6....89.2..8..715.84.97...71.....59...13.48.697..2..8.58....6.43..8..7.'],
    ['Sudoku 2 - Easy', '1.94.75688.69.53425.2.83197......685.8.7.4..962159873...3..192.....4.85..1..564..'],
    ['Sudoku 3 - Hard (Takes a while)', '.........61....38.9.......4....2....364.9...82....8.5.......5...2.4.6.1..31..72..'],
  ];
  for (const [name, puzzle] of boards) {
    const box = await dialog(play, 'Collection');
    const list = box.getByRole('combobox', { name: 'Board', exact: true });
    await list.locator(`option[value="${name}"]`).waitFor({ state: 'attached' });
    const label = await list.locator(`option[value="${name}"]`).textContent();
    assert.equal(label, name);
    await list.selectOption({ label });
    await box.getByRole('table', { name: `Board ${name}` }).waitFor();
    await box.getByRole('button', { name: 'Play' }).click();
    await play.getByRole('heading', { name, exact: true }).waitFor();
    await shows(play, puzzle);
  }
});

test('the seeds\' other boards are in the list, with what they are', async ({ page }) => {
  const play = await page({ path: game() });
  const box = await dialog(play, 'Collection');
  const list = box.getByRole('combobox', { name: 'Board', exact: true });
  await until(async () => {
    const labels = await list.locator('option').allTextContents();
    for (const label of ['BD1 · empty', 'BD6 · no solution', 'possibilities-1 · the exercise\'s example', 'depth-first-1 · the document\'s board']) {
      assert.ok(labels.includes(label), `${label} is among ${labels}`);
    }
  });
  await list.selectOption('latin-3');
  await box.getByRole('button', { name: 'Play' }).click();
  await play.getByText('3×3 Latin square').waitFor();
});

test('a newspaper puzzle is typed in by hand', async ({ page }) => {
  const play = await page({ path: '#/play' });
  const box = await dialog(play, 'Import');
  await box.getByRole('button', { name: 'Empty board' }).click();
  const banner = play.getByRole('region', { name: 'Puzzle entry' });
  await banner.waitFor();
  // Digits run on; Space and 0 leave a blank.
  const keys = Array.from(PUZZLE, (symbol, cell) => (symbol !== '.' ? symbol : cell % 2 ? ' ' : '0'));
  await play.keyboard.type(keys.join(''));
  await shows(play, PUZZLE);
  await banner.getByRole('button', { name: 'Play', exact: true }).click();
  await banner.waitFor({ state: 'hidden' });
  await play.getByRole('heading', { name: 'My puzzle' }).waitFor();
  await says(play, 'r1c1', 'given 5');
});

test('what cannot be a puzzle is told while it is typed in', async ({ page }) => {
  const play = await page({ path: '#/play' });
  const box = await dialog(play, 'Import');
  await box.getByRole('button', { name: 'Empty board' }).click();
  const banner = play.getByRole('region', { name: 'Puzzle entry' });
  const check = banner.getByRole('button', { name: 'Play', exact: true });
  const told = banner.getByRole('alert');
  await check.click();
  await told.getByText('The board is empty.').waitFor();
  await select(play, 'r1c1');
  await play.keyboard.type('55');
  await says(play, 'r1c1', 'given 5, conflict');
  await check.click();
  await until(async () => assert.match(await told.textContent(), /5/));
  await select(play, 'r1c2');
  await play.keyboard.press('Delete');
  await check.click();
  await told.getByText('several solutions').waitFor();
  await banner.getByRole('button', { name: 'Play anyway' }).click();
  await play.getByText('1 given · several solutions').waitFor();
});

test('entering can be given up', async ({ page }) => {
  const play = await page({ path: game() });
  const box = await dialog(play, 'Import');
  await box.getByRole('button', { name: 'Empty board' }).click();
  await play.keyboard.type('123');
  await play.getByRole('region', { name: 'Puzzle entry' }).getByRole('button', { name: 'Cancel' }).click();
  await shows(play, PUZZLE);
});

test('while givens are entered, going back is as in a text', async ({ page }) => {
  const play = await page({ path: '#/play' });
  await (await dialog(play, 'Import')).getByRole('button', { name: 'Empty board' }).click();
  await play.getByRole('region', { name: 'Puzzle entry' }).waitFor();
  const stands = (text) => shows(play, text.padEnd(PUZZLE.length, '.'));
  await play.keyboard.type('1234');
  await selected(play, ['r1c5']);
  await play.keyboard.press('Backspace');
  await stands('123');
  await selected(play, ['r1c4']);
  await play.keyboard.press('Backspace');
  await stands('12');
  await selected(play, ['r1c3']);
  await play.keyboard.type('5');
  await stands('125');
  // In a cell with a digit it wipes that one, and stays; at the first cell there is nothing before.
  await select(play, 'r1c1');
  await play.keyboard.press('Backspace');
  await stands('.25');
  await play.keyboard.press('Backspace');
  await selected(play, ['r1c1']);
  await stands('.25');
  await play.keyboard.press('Control+z');
  await stands('125');
  await selected(play, ['r1c1']);
  await play.keyboard.press('Control+z');
  await stands('12');
  await selected(play, ['r1c3']);
  await play.keyboard.type('7');
  await stands('127');
  await play.keyboard.press('Control+z');
  await play.keyboard.press('Control+y');
  await stands('127');
  await selected(play, ['r1c4']);
});

test('half a puzzle is still there after a reload, and after another view', async ({ page }) => {
  const play = await page({ path: game(PUZZLE, { title: 'Before' }) });
  await shows(play, PUZZLE);
  await (await dialog(play, 'Import')).getByRole('button', { name: 'Empty board' }).click();
  const banner = play.getByRole('region', { name: 'Puzzle entry' });
  await banner.waitFor();
  await play.keyboard.type(PUZZLE.slice(0, 20).replaceAll('.', '0'));
  await says(play, 'r3c2', 'given 9');
  await play.reload();
  await banner.waitFor();
  await notice(play, 'Restored the puzzle you were entering.').waitFor();
  await shows(play, PUZZLE.slice(0, 20).padEnd(PUZZLE.length, '.'));
  // Typing goes on behind the last given.
  await selected(play, ['r3c3']);
  await play.getByRole('link', { name: 'Learn' }).click();
  await play.getByRole('heading', { level: 1, name: 'Learn' }).waitFor();
  await play.getByRole('link', { name: 'Play', exact: true }).click();
  await banner.waitFor();
  await play.keyboard.type(PUZZLE.slice(20).replaceAll('.', '0'));
  await shows(play, PUZZLE);
  await play.keyboard.press('Enter');
  await banner.waitFor({ state: 'hidden' });
  // It is a game now, and no draft is left beside it.
  const list = (await dialog(play, 'Games')).getByRole('listitem');
  await until(async () => assert.deepEqual(await list.locator('strong').allInnerTexts(), ['My puzzle', 'Before']));
  assert.equal(await list.getByText('Entry unfinished').count(), 0);
});

test('half a puzzle is among the games, and is gone when it is given up', async ({ page }) => {
  const play = await page({ path: game(PUZZLE, { title: 'Before' }) });
  await shows(play, PUZZLE);
  const banner = play.getByRole('region', { name: 'Puzzle entry' });
  await (await dialog(play, 'Import')).getByRole('button', { name: 'Empty board' }).click();
  await play.keyboard.type('123');
  await says(play, 'r1c3', 'given 3');
  await (await dialog(play, 'Games')).getByRole('button', { name: /^Before/ }).click();
  await shows(play, PUZZLE);
  await banner.waitFor({ state: 'hidden' });
  await (await dialog(play, 'Games')).getByRole('button', { name: /My puzzle.*Entry unfinished/ }).click();
  await banner.waitFor();
  await says(play, 'r1c3', 'given 3');
  await play.reload();
  await banner.getByRole('button', { name: 'Cancel' }).click();
  await shows(play, PUZZLE);
  const list = (await dialog(play, 'Games')).getByRole('listitem');
  await until(async () => assert.deepEqual(await list.locator('strong').allInnerTexts(), ['Before']));
});

test('the regions of a jigsaw are drawn, then its givens', async ({ page }) => {
  const play = await page({ path: '#/play' });
  const box = await dialog(play, 'Import');
  await box.getByLabel('Size', { exact: true }).selectOption({ label: '5×5 jigsaw (draw the regions)' });
  await box.getByRole('button', { name: 'Empty board' }).click();
  const banner = play.getByRole('region', { name: 'Puzzle entry' });
  await banner.getByRole('heading', { name: 'Draw the regions' }).waitFor();
  await banner.getByRole('button', { name: 'Continue' }).click();
  await banner.getByText('Some cells aren’t in a region yet.').waitFor();
  const regions = ['11122', '11222', '33344', '33544', '55554'].map((row) => row.split(''));
  for (const region of '12345') {
    const cells = regions.flatMap((row, down) => row.flatMap((each, across) => (each === region ? [`r${down + 1}c${across + 1}`] : [])));
    await select(play, ...cells);
    await play.keyboard.press(region);
  }
  await banner.getByRole('button', { name: 'Continue' }).click();
  await banner.getByRole('heading', { name: 'Enter the givens' }).waitFor();
});

test('a game is kept over a reload, with marks, colours, history and settings', async ({ page }) => {
  const play = await page({ path: game(PUZZLE, { title: 'Kept' }) });
  await writeOfAll(play);
  await play.reload();
  await play.getByRole('heading', { name: 'Kept' }).waitFor();
  await says(play, 'r1c3', '4');
  await says(play, 'r1c4', 'blank, corner 2, centre 6, coloured green');
  await play.getByRole('button', { name: 'Undo', exact: true }).click();
  await says(play, 'r1c4', 'blank, corner 2, centre 6');
});

test('the game before is kept and can be taken up again, or removed', async ({ page }) => {
  const play = await page({ path: game(PUZZLE, { title: 'The first' }) });
  await select(play, 'r1c3');
  await play.keyboard.press('4');
  await go(play, game(SOLUTION.replace(/^53/, '..'), { title: 'The second' }));
  await play.getByRole('heading', { name: 'The second' }).waitFor();
  const box = await dialog(play, 'Games');
  await box.getByRole('button', { name: /^(?!Remove).*The first.* 2 %/ }).click();
  await play.getByRole('heading', { name: 'The first' }).waitFor();
  await says(play, 'r1c3', '4');
  const again = await dialog(play, 'Games');
  await again.getByRole('button', { name: 'Remove The second' }).click();
  await until(async () => assert.equal(await again.getByText('The second').count(), 0));
});

test('a server that has gone is told in words, and the game stays', async ({ page }) => {
  const play = await page({ path: game(), expects: [/ERR_CONNECTION_REFUSED|ERR_FAILED/] });
  await play.route('**/api/**', (route) => route.abort('connectionrefused'));
  const box = await dialog(play, 'Generate');
  await box.getByRole('button', { name: 'Generate puzzle' }).click();
  await box.getByRole('alert').getByText('Is “ninefold serve” still running?').waitFor();
  await box.getByRole('button', { name: 'Close' }).click();
  await select(play, 'r1c4');
  await play.keyboard.press('2');
  await play.getByRole('button', { name: 'Undo to last correct' }).click();
  await notice(play, 'Is “ninefold serve” still running?').waitFor();
  await says(play, 'r1c4', '2');
});
