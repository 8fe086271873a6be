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
  const ink = () => tree.locator('canvas:not(.tree-map)').evaluate((canvas) => {
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
  await announced(view, 'Board in the tree: 1 in r2c2. Dead end: no digit fits the next cell. Rejected at r2c3: 1 (row 2), 2 (row 2), 3 (column 3).');
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

/** Where the drawing is: the number of drawn pixels, and how much of the window's width and height they reach over. */
function drawing(view) {
  return view.locator('.tree-window > canvas').first().evaluate((canvas) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    let [ink, left, right, top, bottom] = [0, width, 0, height, 0];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (!data[(y * width + x) * 4 + 3]) continue;
        ink += 1;
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      }
    }
    return { ink, left: left / width, right: right / width, top: top / height, bottom: bottom / height };
  });
}

test('solved at full speed, the whole tree is drawn and fits its window', async ({ page }) => {
  const view = await page({ path: watching('depth-first', 'Sudoku 1') });
  await says(view, 'Ready');
  await press(view, 'Solve');
  await says(view, 'Solved: exactly one solution');
  const { Calls } = await counts(view);
  const tree = view.getByRole('img', { name: new RegExp(`^Search tree: ${Calls.toLocaleString('en')} boards, [\\d,]+ dead ends, 1 solution$`) });
  await tree.waitFor();
  const whole = await drawing(view);
  assert.ok(whole.left > 0 && whole.left < 0.15 && whole.right < 1 && whole.right > 0.85 && whole.bottom > 0.7, JSON.stringify(whole));
  assert.ok(await view.locator('.tree-map').isHidden(), 'no map while all of it is in view');
  // Zooming in with the buttons keeps the solution in the window; the map appears, and Fit shows all of it again.
  for (let times = 0; times < 8; times++) await view.getByRole('button', { name: 'Zoom in' }).click();
  await view.locator('.tree-map').waitFor();
  assert.ok((await drawing(view)).ink > 500);
  await view.getByRole('button', { name: 'Fit the whole tree' }).click();
  assert.deepEqual(await drawing(view), whole);
  for (let times = 0; times < 6; times++) await view.getByRole('button', { name: 'Zoom out' }).click();
  assert.deepEqual(await drawing(view), whole, 'never smaller than its window');
});

test('the wheel zooms at the pointer', async ({ page }) => {
  const view = await page({ path: watching('depth-first', 'Sudoku 1') });
  await says(view, 'Ready');
  await press(view, 'Solve');
  await view.getByRole('img', { name: /^Search tree: .* 1 solution$/ }).waitFor();
  await until(async () => assert.doesNotMatch(await view.locator('.tree-note').innerText(), /Drawing/));
  const { x, y, width, height } = await view.locator('.tree-window').boundingBox();
  const zoom = async () => Number(await view.locator('.tree-window').getAttribute('data-zoom'));
  const before = await zoom();
  await view.mouse.move(x + width / 2, y + height / 2);
  for (let times = 0; times < 3; times++) await view.mouse.wheel(0, -200);
  await until(async () => assert.ok(await zoom() > before * 2));
  await view.mouse.wheel(0, 2000);
  for (let times = 0; times < 8; times++) await view.mouse.wheel(0, 200);
  await until(async () => assert.equal(await zoom(), before));
});
