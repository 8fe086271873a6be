/** The search tree beside the board: it grows, shows dead ends and can be walked; the 3×3 Latin square of R38. */
import assert from 'node:assert/strict';
import { test, until } from './harness.mjs';
import { counts, line, press, says, speed, status, still, watching } from './engines.mjs';
import { announced } from './teach.mjs';

test('the tree grows beside the board, and dead ends are marked', async ({ page }) => {
  const view = await page({ path: watching('possibilities', 'latin-3') });
  await says(view, 'Ready');
  const tree = view.getByRole('img', { name: /^Search tree/ });
  const label = (expected) => until(async () => assert.equal(await tree.getAttribute('aria-label'), `Search tree: ${expected}`));
  // How much is drawn, and how much of it in the colour of dead ends.
  const ink = () => tree.locator('canvas').evaluate((canvas) => {
    const probe = document.createElement('canvas').getContext('2d');
    probe.fillStyle = getComputedStyle(canvas).getPropertyValue('--bad').trim();
    probe.fillRect(0, 0, 1, 1);
    const bad = probe.getImageData(0, 0, 1, 1).data;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let [drawn, dead] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3]) drawn += 1;
      if (data[at + 3] === 255 && [0, 1, 2].every((part) => Math.abs(data[at + part] - bad[part]) < 6)) dead += 1;
    }
    return { drawn, dead };
  });
  await label('1 board, 0 dead ends');
  const first = await ink();
  assert.equal(first.dead, 0);
  await press(view, 'Step');
  await press(view, 'Step');
  await label('2 boards, 0 dead ends');
  const second = await ink();
  assert.ok(second.drawn > first.drawn);
  await press(view, 'Solve');
  await says(view, 'Solved: exactly one solution');
  await press(view, 'Reset');
  await speed(view, 10_000);
  await press(view, 'Play');
  await label('12 boards, 3 dead ends, 1 solution');
  await view.getByText('12 boards, 3 dead ends, 1 solution.').waitFor();
  const last = await ink();
  assert.ok(last.drawn > second.drawn && last.dead > 50, 'dead ends are drawn');
  assert.equal(await line(view), '123231312');
});

test('the 3×3 Latin square: 12 boards, 3 dead ends, 123/231/312; its tree is walked with keys', async ({ page }) => {
  const view = await page({ path: watching('breadth-first', 'latin-3') });
  await says(view, 'Ready');
  await speed(view, 10_000);
  await press(view, 'Play');
  await says(view, 'Solved: exactly one solution');
  const tree = view.getByRole('img', { name: 'Search tree: 12 boards, 3 dead ends, 1 solution' });
  await tree.waitFor();
  assert.deepEqual(await counts(view), { Calls: 12, Placements: 11, Rejections: 22, Backtracks: 0, Depth: 7, Deepest: 7 });
  assert.equal(await line(view), '123231312');
  // From the solution up to the root: seven boards above it.
  await tree.focus();
  await view.keyboard.press('Enter');
  await says(view, /^Board in the tree: 1 in r3c2$/);
  for (let up = 0; up < 7; up++) await view.keyboard.press('ArrowLeft');
  await says(view, 'Root of the tree: the puzzle');
  assert.equal(await line(view), '1.......2');
  // Down again along the path to the solution. Beside it is a dead end.
  for (const into of ['2 in r1c2', '3 in r1c3', '2 in r2c1', '3 in r2c2']) {
    await view.keyboard.press('ArrowRight');
    await says(view, `Board in the tree: ${into}`);
    assert.match((await status(view)).more, /^Leads to a solution\./);
  }
  await view.keyboard.press('ArrowUp');
  await says(view, 'Board in the tree: 1 in r2c2');
  await announced(view, 'Board in the tree: 1 in r2c2. Dead end: no digit fits the next cell. Rejected at r2c3: 1 2 3.');
  assert.equal(await line(view), '12321...2');
  await view.keyboard.press('Escape');
  await says(view, 'Solved: exactly one solution');
});

test('a board of the tree is shown when it is clicked', async ({ page }) => {
  const view = await page({ path: watching('possibilities', 'latin-3') });
  await says(view, 'Ready');
  await speed(view, 10_000);
  await press(view, 'Play');
  await says(view, 'Solved: exactly one solution');
  const tree = view.getByRole('img', { name: /^Search tree: 12 boards/ });
  const { x, y, width, height } = await tree.boundingBox();
  const shown = () => view.locator('.watch-status').getByText(/^Board in the tree: \d in r\dc\d$/);
  search: for (let row = 5; row < 10; row++) {
    for (let column = 3; column < 14; column++) {
      await view.mouse.click(x + (width * column) / 16, y + (height * row) / 12);
      await still(view, 2);
      if (await shown().count()) break search;
    }
  }
  await shown().waitFor();
  assert.notEqual(await line(view), '123231312');
});
