/** The setter's mode: rules are drawn and removed, solutions are counted, true candidates are coloured, and the puzzle goes out to other programs. */
import assert from 'node:assert/strict';
import { axe, test, until } from './harness.mjs';
import { cell, choose, select, says } from './table.mjs';

const START = `#/play?${new URLSearchParams({ puzzle: '12..34..........', layout: '4x4' })}`;

/** Opens the tools for rules of a small board. */
async function setting(page, options = {}) {
  const play = await page({ path: START, ...options });
  await choose(play, 'Edit givens');
  await play.getByRole('button', { name: 'Rules', exact: true }).click();
  return play;
}

async function add(play, kind, { number = null, cells = [] } = {}) {
  if (cells.length) await select(play, ...cells);
  await play.getByLabel('Kind of rule').selectOption(kind);
  if (number !== null) await play.getByLabel('Number', { exact: true }).fill(number);
  await play.getByRole('button', { name: 'Add', exact: true }).click();
}

/** Shows or hides true candidates from the menu. */
async function toggle(play) {
  await play.getByRole('button', { name: 'More' }).click();
  await play.getByRole('menuitemcheckbox', { name: 'True candidates' }).click();
}

const status = (play, text) => play.locator('.setter-status').getByText(text).waitFor();
const drawn = (play) => play.locator('nf-board [data-rule]').evaluateAll((parts) => new Set(parts.map((part) => part.dataset.rule)).size);

test('rules are added and removed, and the solutions are counted', async ({ page }) => {
  const play = await setting(page, { expects: [/status of 404/] });
  await status(play, '12 solutions');
  await add(play, 'cage', { number: '99', cells: ['r3c1', 'r3c2'] });
  await play.locator('.setter .problem').getByText('99').waitFor();
  await add(play, 'cage', { number: '4' }); // 1 and 3, but both are in the first column
  await status(play, 'No solution');
  assert.equal(await drawn(play), 1);
  await play.locator('.setter-rules').getByRole('button').click();
  await status(play, '12 solutions');
  assert.equal(await drawn(play), 0);
  await add(play, 'thermometer', { cells: ['r3c1', 'r3c2', 'r3c3'] });
  await until(async () => assert.equal(await drawn(play), 1));
  await add(play, 'difference', { cells: ['r4c3', 'r4c4'] });
  await until(async () => assert.equal(await drawn(play), 2));
  await play.locator('.setter-status[data-answer]:not([data-answer=""])').waitFor();
  await select(play, 'r3c2');
  assert.equal(await play.locator('.setter-rules li.is-here').count(), 1, 'the rules of the selected cell are pointed out');
});

test('a clue outside the grid, and a rule of the whole board', async ({ page }) => {
  const play = await setting(page);
  await add(play, 'sandwich', { number: '2', cells: ['r3c1'] });
  await play.locator('.setter-rules').getByText('r3c1').waitFor();
  await add(play, 'knight');
  await play.locator('.setter-rules').getByText('knight').waitFor();
});

test('true candidates are coloured by their solutions, and follow every change', async ({ page }) => {
  const play = await setting(page);
  await play.getByRole('checkbox', { name: 'True candidates' }).check();
  await says(play, 'r1c3', 'blank, candidates 3 4');
  const tone = (symbol) => play.locator('nf-board .nf-cells text').evaluateAll((all, digit) => all.filter((each) => each.textContent.includes(digit) && /nf-true-\d/.test(each.getAttribute('class'))).length, symbol);
  assert.ok(await tone('3'), 'marks have a tone');
  await play.locator('.play-true').getByText('The digits that occur in a solution:').waitFor();
  for (const theme of ['light', 'dark']) {
    await play.evaluate((name) => { document.documentElement.dataset.theme = name; }, theme);
    await axe(play);
  }
  await add(play, 'odd', { cells: ['r1c3'] });
  await says(play, 'r1c3', 'blank, candidates 3');
  await select(play, 'r4c4');
  await play.keyboard.press('1');
  await until(async () => assert.match(await cell(play, 'r4c4').getAttribute('aria-label'), /given 1/));
  await play.getByRole('checkbox', { name: 'True candidates' }).uncheck();
  await says(play, 'r1c3', 'blank');
});

test('true candidates are shown while playing, from the menu', async ({ page }) => {
  const play = await page({ path: START });
  await toggle(play);
  await says(play, 'r1c3', 'blank, candidates 3 4');
  await select(play, 'r1c3');
  await play.keyboard.press('3');
  await says(play, 'r1c4', 'blank, candidates 4');
  await select(play, 'r1c4');
  await play.keyboard.press('1');
  await play.locator('.play-true').getByText('Digits contradict each other').waitFor();
  await play.keyboard.press('Control+z');
  await toggle(play);
  await says(play, 'r1c4', 'blank');
});

test('on a phone, rules take the place of the pad, and everything stays in view', async ({ page }) => {
  const play = await page({ path: START, width: 375, height: 667, touch: true });
  await choose(play, 'Edit givens');
  await play.getByRole('button', { name: 'Rules', exact: true }).tap();
  assert.ok(await play.locator('.pad').isHidden());
  await play.getByLabel('Kind of rule').selectOption('even');
  await play.getByRole('button', { name: 'Add', exact: true }).tap();
  await play.locator('.setter-rules').getByText('even').waitFor();
  for (const name of ['Play', 'Rules', 'Cancel']) {
    const { x, y, width, height } = await play.locator('.play-banner').getByRole('button', { name, exact: true }).boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + width <= 375 && y + height <= 667, name);
  }
  const hidden = await play.locator('.setter').evaluate((each) => each.scrollHeight - each.clientHeight);
  assert.ok(hidden <= 8, `${hidden} pixels are hidden`);
  await play.getByRole('button', { name: 'Rules', exact: true }).tap();
  assert.ok(await play.locator('.pad').isVisible());
});

/** Formats that hold these rules; a link or text made here is pasted again. */
for (const format of ['rules', 'f-puzzles', 'f-puzzles-json', 'sudokumaker', 'iss', 'pencilmark']) {
  test(`a puzzle with rules goes out as ${format}, and comes back`, async ({ page }) => {
    const layout = '9x9\ncage 10 r1c1 r1c2 r2c1\nthermometer r3c1 r3c2 r3c3 r4c3\narrow r5c5 = r5c6 r5c7 r6c7\nratio r8c1 r8c2';
    const play = await page({ path: `#/play?${new URLSearchParams({ puzzle: `..5${'.'.repeat(78)}`, layout, title: 'Four rules' })}` });
    await play.getByText('4 rules', { exact: true }).waitFor();
    await choose(play, 'Export');
    const dialog = play.getByRole('dialog', { name: 'Export' });
    const notation = dialog.getByRole('combobox', { name: 'Notation' });
    await until(async () => assert.equal(await notation.inputValue(), 'rules', 'a line would lose them'));
    await notation.selectOption(format);
    const text = dialog.getByRole('textbox', { name: 'Text' });
    await until(async () => assert.ok((await text.inputValue()).length > 100 && (format === 'rules' || !(await text.inputValue()).startsWith('9x9'))));
    const made = await text.inputValue();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const other = await page();
    await other.evaluate((content) => navigator.clipboard.writeText(content), made);
    await other.keyboard.press('ControlOrMeta+v');
    await other.getByText('4 rules', { exact: true }).waitFor();
    await says(other, 'r1c3', 'given 5');
    assert.equal(await drawn(other), 4);
  });
}

test('what a format can’t hold is said', async ({ page }) => {
  const play = await page({ path: `#/play?${new URLSearchParams({ puzzle: '.'.repeat(81), layout: '9x9\nthermometer r3c1 r3c2' })}` });
  await choose(play, 'Export');
  const dialog = play.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('combobox', { name: 'Notation' }).selectOption('line');
  await dialog.locator('.export-notes').getByText('can\'t hold').waitFor();
});
