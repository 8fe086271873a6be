/** Solution paths: the list, each step on the board, the rating, and puzzles without a path. */
import assert from 'node:assert/strict';
import { go, test, until } from './harness.mjs';
import { cell, game, labels, line, says, select } from './table.mjs';
import { drawn, example, longest, sidePanel } from './teach.mjs';

/** One of the hardest puzzles known (AI Escargot). */
const HARD = '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..';
/** A hard puzzle with a long path of chains that is found quickly. */
const CHAINS = '47....6.5........3..1.6..2..4...8..7.........9.8..7531.2.7........2..8....7.13..2';
/** A puzzle of 58 steps; the seventh is the hardest. */
const BD5 = '5....4.7..1..5.6....49......9...75..18.2..........6.....3.....8.6..8...9..8.7..31';

/** Opens the solution path and returns its list of steps. */
async function explain(page) {
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  const list = page.getByRole('listbox', { name: /^Solution path/ });
  await list.waitFor();
  return list;
}

/** Waits until this step is selected, counted from 1. */
function chosen(page, number) {
  return until(async () => assert.match(await page.getByRole('option', { selected: true }).innerText(), new RegExp(`^${number}\\b`)));
}

/** The number of blank cells. */
function blank(page) {
  return page.getByRole('gridcell', { name: /: blank/ }).count();
}

/** Skips the rating, which takes long and is not what a test is about. */
function unrated(page) {
  return page.route('**/api/rate', (route) => route.fulfill({ json: { answer: 'unique' } }));
}

test('the path is listed, and arrow keys step through it on the board', async ({ page }) => {
  const play = await page({ path: game(BD5) });
  await cell(play, 'r1c1').waitFor();
  const list = await explain(play);
  assert.equal(await list.getAttribute('aria-label'), 'Solution path: 58 steps');
  assert.equal(await list.getByRole('option').count(), 58);
  const [first, second] = (await list.getByRole('option').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  assert.equal(first, '1 Hidden Single r2c4 = 7');
  assert.equal(second, '2 Hidden Single r8c3 = 1');
  // The position before the step, with the step drawn over it.
  const detail = sidePanel(play).locator('.explain-detail');
  await chosen(play, 1);
  await detail.getByText('Write 7 in r2c4.').waitFor();
  assert.match(await cell(play, 'r2c4').getAttribute('aria-label'), /^r2c4: blank, candidates .*7 to place/);
  assert.equal((await drawn(play)).houses, 1);
  await play.keyboard.press('ArrowDown');
  await chosen(play, 2);
  await says(play, 'r2c4', 'found 7');
  await detail.getByText(/In box 7, 1 has only one place left/).waitFor();
  await play.keyboard.press('PageDown');
  await chosen(play, 12);
  await play.keyboard.press('End');
  await chosen(play, 58);
  await sidePanel(play).getByText('58 / 58').waitFor();
  await until(async () => assert.equal(await blank(play), 1));
  await play.keyboard.press('ArrowDown');
  await chosen(play, 58);
  await play.keyboard.press('Home');
  await chosen(play, 1);
  await play.keyboard.press('ArrowUp');
  await chosen(play, 1);
  await sidePanel(play).getByRole('button', { name: 'Next step' }).click();
  await chosen(play, 2);
  // The selected step is in view.
  await play.keyboard.press('End');
  await until(async () => {
    const [inner, outer] = await Promise.all([list.getByRole('option').last().boundingBox(), list.boundingBox()]);
    assert.ok(inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height + 1);
  });
});

test('nothing can be written while the path is open, and the browser keeps its own keys', async ({ page }) => {
  const play = await page({ path: game(BD5) });
  await cell(play, 'r1c1').waitFor();
  const list = await explain(play);
  await chosen(play, 1);
  const taken = (key, code, more = {}) => list.evaluate((element, about) => !element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...about })), { key, code, ...more });
  for (const [key, code, more] of [['c', 'KeyC', { ctrlKey: true }], ['v', 'KeyV', { ctrlKey: true }], ['ArrowLeft', 'ArrowLeft', { altKey: true }], ['ArrowRight', 'ArrowRight', { altKey: true }]]) {
    assert.equal(await taken(key, code, more), false, `${key} ${JSON.stringify(more)}`);
  }
  await chosen(play, 1);
  for (const [key, code, more] of [['5', 'Digit5'], ['5', 'Digit5', { ctrlKey: true }], ['z', 'KeyZ', { ctrlKey: true }], ['Delete', 'Delete']]) {
    assert.equal(await taken(key, code, more), true, `${key} ${JSON.stringify(more)}`);
  }
  assert.equal(await taken('ArrowRight', 'ArrowRight'), true);
  await chosen(play, 2);
});

test('pointing at a step shows it; moving away shows the selected one again', async ({ page }) => {
  const play = await page({ path: game(BD5) });
  await cell(play, 'r1c1').waitFor();
  const list = await explain(play);
  await chosen(play, 1);
  await list.getByRole('option').nth(3).hover();
  await says(play, 'r8c3', 'found 1');
  await sidePanel(play).getByText('Write 6 in r9c4.').waitFor();
  await chosen(play, 1);
  await play.getByRole('heading', { name: 'Solution path' }).hover();
  await sidePanel(play).getByText('Write 7 in r2c4.').waitFor();
  await until(async () => assert.match(await cell(play, 'r8c3').getAttribute('aria-label'), /blank/));
  await list.getByRole('option').nth(3).click();
  await chosen(play, 4);
});

test('the game does not change, and the list begins where the game is', async ({ page }) => {
  const play = await page({ path: game(BD5) });
  for (const [name, digit] of [['r2c4', '7'], ['r8c3', '1']]) {
    await select(play, name);
    await play.keyboard.press(digit);
  }
  const before = await labels(play);
  await explain(play);
  await chosen(play, 3);
  // Keys that write do nothing: the board shows another position than the game's.
  await play.keyboard.press('5');
  await play.keyboard.press('Delete');
  await play.keyboard.press('m');
  await play.keyboard.press('End');
  await chosen(play, 58);
  await play.keyboard.press('Escape');
  await sidePanel(play).waitFor({ state: 'hidden' });
  await until(async () => assert.deepEqual(await labels(play), before));
  assert.equal((await drawn(play)).houses, 0);
});

test('the rating and the techniques behind it', async ({ page }) => {
  const play = await page({ path: game(BD5) });
  await cell(play, 'r1c1').waitFor();
  await explain(play);
  const panel = sidePanel(play);
  await panel.getByText('HoDoKu level: Medium').click();
  const ratings = panel.locator('.explain-ratings > div');
  assert.deepEqual(await ratings.locator('dt').allInnerTexts(), ['HoDoKu', 'Sudoku Explainer', 'Ninefold']);
  assert.deepEqual(await ratings.locator('b').allInnerTexts(), ['Medium, 358', '2.6', '1']);
  for (const about of await ratings.locator('dd').allInnerTexts()) assert.match(about, /step/);
  await panel.getByText('Hardest step on this path: Locked Candidates 1 (Pointing).').waitFor();
  const parts = panel.locator('.explain-parts li');
  assert.match(await parts.first().innerText(), /^1 × Locked Candidates 1 \(Pointing\)/);
  const counts = (await parts.allInnerTexts()).map((text) => Number(text.match(/\d+/)[0]));
  assert.equal(counts.reduce((sum, each) => sum + each), 58);
  await panel.getByRole('button', { name: 'Show the hardest step' }).click();
  await chosen(play, 7);
  await play.getByRole('option', { selected: true }).getByText('hardest').waitFor();
  await until(async () => assert.match(await cell(play, 'r1c4').getAttribute('aria-label'), /8 to remove/));
  await panel.getByRole('link', { name: 'About Locked Candidates 1 (Pointing)' }).click();
  await play.getByRole('heading', { name: 'Locked Candidates 1 (Pointing)', level: 1 }).waitFor();
});

test('no solution and several solutions are reported', async ({ page }) => {
  const play = await page();
  const ask = async (puzzle, about) => {
    await go(play, game(puzzle, about));
    await play.getByRole('heading', { name: about.title, exact: true }).waitFor();
    await play.getByRole('button', { name: 'Explain', exact: true }).click();
  };
  await ask('BD6', { title: 'without' });
  await sidePanel(play).getByText('This puzzle has no solution; the path ends where that becomes clear.').waitFor();
  await ask('12..............', { layout: '4x4', title: 'with several' });
  await sidePanel(play).getByText('This puzzle has several solutions, so no path leads to just one.').waitFor();
  await sidePanel(play).getByRole('button', { name: 'Show how far logic gets' }).click();
  await play.getByRole('option').first().waitFor();
  await sidePanel(play).getByText('logic can fill in only what they have in common').waitFor();
  assert.equal(await line(play), '12..............');
});

test('a long and hard path does not freeze the page', async ({ page }) => {
  const play = await page({ path: game(CHAINS) });
  const worst = await longest(play, async () => {
    await explain(play);
    for (let press = 0; press < 20; press++) await play.keyboard.press('ArrowDown');
    await chosen(play, 21);
    await play.keyboard.press('End');
    await until(async () => assert.equal(await blank(play), 1));
    await sidePanel(play).getByText(/^HoDoKu level: Extreme/).click();
    await sidePanel(play).getByRole('button', { name: 'Show the hardest step' }).click();
    await until(async () => assert.ok((await drawn(play)).curves > 0));
  });
  assert.ok(worst < 200, `the longest task took ${worst} ms`);
});

test('a slow path does not freeze the page and can be cancelled', async ({ page }) => {
  const play = await page();
  await unrated(play);
  await go(play, game(HARD));
  await says(play, 'r1c1', 'given 1');
  const leave = async (way) => {
    const asked = play.waitForRequest('**/api/explain');
    await play.getByRole('button', { name: 'Explain', exact: true }).click();
    const request = await asked;
    await sidePanel(play).getByText('Finding the path…').waitFor();
    const dropped = play.waitForEvent('requestfailed', (each) => each === request);
    await way();
    // The client has gone, so the server stops working.
    await dropped;
  };
  const worst = await longest(play, () => leave(() => sidePanel(play).getByRole('button', { name: 'Close solution path' }).click()));
  assert.ok(worst < 200, `the longest task took ${worst} ms`);
  await select(play, 'r1c2');
  await play.keyboard.press('5');
  await says(play, 'r1c2', '5');
  await leave(() => play.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Watch' }).click());
  await play.getByRole('button', { name: 'Play' }).waitFor();
});

test('the rating of a game stops when another is opened', async ({ page }) => {
  const play = await page();
  const asked = play.waitForRequest('**/api/rate');
  await go(play, game(HARD));
  const request = await asked;
  const dropped = play.waitForEvent('requestfailed', (each) => each === request);
  await play.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Learn' }).click();
  await dropped;
});

test('the example of a technique can be played, with hints and a path', async ({ page }) => {
  const play = await example(await page(), 'skyscraper');
  await explain(play);
  await sidePanel(play).getByRole('button', { name: 'Close solution path' }).click();
  await play.keyboard.press('h');
  await sidePanel(play).getByText('Look at the 9s in rows 2 and 7.').waitFor();
});
