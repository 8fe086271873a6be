/** Boards with rules: what they look like, what they say, which of them are broken, and how they are set. */
import assert from 'node:assert/strict';
import { axe, test, until } from './harness.mjs';
import { cell, select } from './table.mjs';

const RULES = '4x4\ncage 4 r1c1 r1c2\nthermometer r3c1 r3c2 r3c3\nlittle-killer 5 r1c3 r2c4\ndifference r4c3 r4c4';
const path = `#/play?${new URLSearchParams({ puzzle: '.'.repeat(16), layout: RULES })}`;

test('rules are drawn, and clues outside have room', async ({ page }) => {
  const play = await page({ path });
  await play.locator('nf-board [data-rule]').first().waitFor({ state: 'attached' });
  const rules = await play.locator('nf-board [data-rule]').evaluateAll((parts) => [...new Set(parts.map((part) => part.dataset.rule))]);
  assert.equal(rules.length, 4);
  const [whole, grid] = [await play.locator('nf-board > svg').boundingBox(), await play.locator('.nf-grid').boundingBox()];
  assert.ok(grid.y - whole.y > grid.height / 8, 'the little killer is above the grid');
  for (const theme of ['light', 'dark']) {
    await play.evaluate((name) => { document.documentElement.dataset.theme = name; }, theme);
    await axe(play);
  }
});

test('a broken rule is marked on the board and in the list', async ({ page }) => {
  const play = await page({ path });
  await select(play, 'r1c1');
  await play.locator('.play-rule-now').getByText('r1c2').waitFor();
  await play.keyboard.press('1');
  await select(play, 'r1c2');
  await play.keyboard.press('2');
  await until(async () => assert.match(await cell(play, 'r1c1').getAttribute('aria-label'), /conflict/));
  await play.getByText('4 rules', { exact: true }).click();
  assert.equal(await play.locator('.play-rule.is-broken').count(), 1);
  await play.keyboard.press('Control+z');
  await until(async () => assert.equal(await play.locator('.nf-rule-broken').count(), 0));
});

test('on a phone, the rules have a strip of their own, and a list over the pad', async ({ page }) => {
  const play = await page({ path, width: 375, height: 667, touch: true });
  await cell(play, 'r1c1').tap();
  await play.locator('.play-rule-now').getByText('r1c2').waitFor();
  const [strip, keys, board] = [await play.locator('.play-rules').boundingBox(), await play.locator('.keys').boundingBox(), await play.locator('nf-board').boundingBox()];
  assert.ok(strip.y >= board.y + board.height - 1 && strip.y + strip.height <= keys.y + 1, 'between board and pad');
  const hint = await play.getByRole('button', { name: 'Hint', exact: true }).boundingBox();
  assert.ok(hint.y + hint.height <= 667, 'the buttons stay in view');
  await play.getByText('4 rules', { exact: true }).tap();
  await play.locator('.play-rule').last().scrollIntoViewIfNeeded();
  assert.ok(await play.locator('.play-rule').last().isVisible());
});

test('what comes with a puzzle is shown: title, author, rules in words, and what wasn’t understood', async ({ page }) => {
  const play = await page();
  const puzzle = { size: 9, title: 'Small wonder', author: 'A. Setter', ruleset: 'Normal rules apply.', grid: Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({}))), killercage: [{ cells: ['R1C1', 'R1C2'], value: '10' }], 'my own rule': [{ cells: ['R3C3'] }] };
  await play.evaluate((content) => navigator.clipboard.writeText(content), JSON.stringify(puzzle));
  await play.keyboard.press('ControlOrMeta+v');
  await play.getByRole('heading', { name: 'Small wonder' }).waitFor();
  await play.locator('#toasts').getByText('One part of this puzzle wasn’t understood').waitFor();
  await play.getByText('One rule', { exact: true }).click();
  for (const text of ['Normal rules apply.', 'By A. Setter']) await play.locator('.play-said').getByText(text).waitFor();
  await play.locator('.play-notes').getByText('my own rule').waitFor();
  await play.reload();
  await play.getByText('One rule', { exact: true }).click();
  await play.locator('.play-said').getByText('By A. Setter').waitFor();
});

test('a long list of rules scrolls beside the board, within the window', async ({ page }) => {
  const lines = Array.from({ length: 14 }, (_, index) => `difference r${1 + (index % 7)}c1 r${1 + (index % 7)}c2\nodd r${1 + (index % 7)}c${5 + Math.floor(index / 7)}`);
  const many = `#/play?${new URLSearchParams({ puzzle: '.'.repeat(81), layout: ['9x9', ...new Set(lines.join('\n').split('\n'))].join('\n') })}`;
  for (const [width, height] of [[1280, 800], [1920, 1080], [1024, 640]]) {
    const play = await page({ path: many, width, height });
    await play.getByText('21 rules', { exact: true }).click();
    const last = play.locator('.play-rule').last();
    await last.scrollIntoViewIfNeeded();
    const { y, height: high } = await last.boundingBox();
    assert.ok(y >= 0 && y + high <= height, `${width}×${height}: ${y}…${y + high}`);
    assert.equal(await play.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, 'the page doesn’t scroll');
    for (const name of ['Hint', 'Undo']) {
      const box = await play.getByRole('button', { name, exact: true }).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${width}×${height}: ${name}`);
    }
  }
});
