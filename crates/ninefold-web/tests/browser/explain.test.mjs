/** Solution paths: from here and from the givens, steps as they come, folded runs, all steps now, the rating, puzzles without a path. */
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
/** A puzzle of 51 singles. */
const SINGLES = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** Opens the solution path and returns its list of steps, once the path is complete. */
async function explain(page, steps = /\d+/) {
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  const list = page.getByRole('tree', { name: new RegExp(`^Solution path: ${steps.source ?? steps} steps?$`) });
  await list.waitFor();
  await sidePanel(page).getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
  return list;
}

/** The texts of the visible items. */
async function items(list) {
  return (await list.getByRole('treeitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

/** Waits until this step is selected, counted from 1. */
function chosen(page, number) {
  return until(async () => assert.match(await page.getByRole('treeitem', { selected: true }).innerText(), new RegExp(`^${number}\\b`)));
}

/** The number of blank cells. */
function blank(page) {
  return page.getByRole('gridcell', { name: /: blank/ }).count();
}

/** How much help the current game has had. */
function hints(page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('ninefold.games'))[0].hints);
}

/** Skips the rating, which takes long and is not what a test is about. */
function unrated(page) {
  return page.route('**/api/rate', (route) => route.fulfill({ json: { answer: 'unique' } }));
}

test('the path is listed with its runs of singles folded, and arrow keys step through it on the board', async ({ page }) => {
  const play = await page({ path: game(BD5) });
  await cell(play, 'r1c1').waitFor();
  const list = await explain(play, 58);
  assert.deepEqual(await items(list), ['1 6 singles ▸', '7 Locked Candidates 1 (Pointing) r1c4 ≠ 8hardest', '8 51 singles ▸']);
  // The position before the run, with all its digits.
  const detail = sidePanel(play).locator('.explain-detail');
  await chosen(play, 1);
  await until(async () => assert.match(await cell(play, 'r2c4').getAttribute('aria-label'), /^r2c4: blank, candidates .*7 to place/));
  assert.match(await detail.innerText(), /^6 singles/);
  // Right opens the run, and Left closes it again.
  await play.keyboard.press('ArrowRight');
  assert.equal(await list.getByRole('treeitem').count(), 9);
  await play.keyboard.press('ArrowDown');
  await chosen(play, 1);
  await detail.getByText('Write 7 in r2c4.').waitFor();
  assert.ok((await drawn(play)).houses >= 1);
  await play.keyboard.press('ArrowDown');
  await chosen(play, 2);
  await says(play, 'r2c4', 'found 7');
  await detail.getByText(/In box 7, 1 has only one place left/).waitFor();
  await play.keyboard.press('ArrowLeft');
  await play.keyboard.press('ArrowLeft');
  assert.equal(await list.getByRole('treeitem').count(), 3);
  await play.keyboard.press('ArrowDown');
  await chosen(play, 7);
  await sidePanel(play).getByText('7 / 58').waitFor();
  await sidePanel(play).getByRole('button', { name: 'Next step' }).click();
  await chosen(play, 8);
  await sidePanel(play).getByRole('button', { name: 'Show each' }).click();
  await play.keyboard.press('End');
  await chosen(play, 58);
  await until(async () => assert.equal(await blank(play), 1));
  await play.keyboard.press('ArrowDown');
  await chosen(play, 58);
  // The selected step is in view.
  await until(async () => {
    const [inner, outer] = await Promise.all([list.getByRole('treeitem').last().boundingBox(), list.boundingBox()]);
    assert.ok(inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height + 1);
  });
  await play.keyboard.press('Home');
  await chosen(play, 1);
});

test('a path of singles alone is not folded, and none of them is the hardest', async ({ page }) => {
  const play = await page({ path: game(SINGLES) });
  await cell(play, 'r1c1').waitFor();
  const list = await explain(play, 51);
  assert.equal(await list.getByRole('treeitem').count(), 51);
  // Not even where full houses and hidden singles are side by side.
  await sidePanel(play).getByText(/^HoDoKu level: /).click();
  assert.ok(await sidePanel(play).locator('.explain-parts li').count() > 1);
  assert.equal(await sidePanel(play).locator('.explain-hardest').count(), 0);
  assert.equal(await sidePanel(play).getByText(/^Hardest step on this path/).count(), 0);
  assert.equal(await sidePanel(play).getByRole('button', { name: 'Show the hardest step' }).count(), 0);
});

test('nothing can be written while the path is open, and the browser keeps its own keys', async ({ page }) => {
  const play = await page({ path: game(SINGLES) });
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

test('the keyboard reaches every sentence of the explanation, and writes nothing from there', async ({ page }) => {
  const play = await example(await page(), 'xy-chain');
  await play.getByRole('button', { name: 'Explain', exact: true }).click();
  const sentences = sidePanel(play).locator('.explain-why .said-one');
  await sentences.nth(2).waitFor();
  const lit = () => play.locator('.play nf-board').evaluate(({ light }) => [...(light?.joints ?? [])]);
  const joints = await play.locator('.play nf-board').evaluate(({ step }) => step.said[2].map(({ light }) => [...light.joints]));
  // The path may still grow.
  const step = async () => (await sidePanel(play).locator('.explain-at').innerText()).split('/')[0];
  const first = await step();
  await sidePanel(play).getByRole('button', { name: 'Next reason' }).focus();
  await play.keyboard.press('Enter');
  await until(async () => assert.deepEqual(await lit(), joints[0]));
  await sentences.nth(0).focus();
  for (const at of [1, 2]) {
    await play.keyboard.press('ArrowDown');
    await until(async () => assert.deepEqual(await lit(), joints[at]));
  }
  const before = await labels(play);
  for (const key of ['5', 'Delete', 'PageDown', 'End']) await play.keyboard.press(key);
  assert.deepEqual(await labels(play), before);
  assert.equal(await step(), first, 'the same step');
  await play.keyboard.press('Escape');
  await sidePanel(play).waitFor({ state: 'hidden' });
});

test('pointing at a step shows it; moving away shows the selected one again', async ({ page }) => {
  const play = await page({ path: game(SINGLES) });
  await cell(play, 'r1c1').waitFor();
  const list = await explain(play);
  await chosen(play, 1);
  const doing = () => sidePanel(play).locator('.explain-do').innerText();
  const first = await doing();
  await list.getByRole('treeitem').nth(2).hover();
  await until(async () => assert.notEqual(await doing(), first));
  await chosen(play, 1);
  await play.getByRole('heading', { name: 'Solution path' }).hover();
  await until(async () => assert.equal(await doing(), first));
  await list.getByRole('treeitem').nth(2).click();
  await chosen(play, 3);
});

test('the path begins where the game is, or at the givens; the game does not change', async ({ page }) => {
  const play = await page({ path: game(BD5) });
  for (const [name, digit] of [['r2c4', '7'], ['r8c3', '1']]) {
    await select(play, name);
    await play.keyboard.press(digit);
  }
  const before = await labels(play);
  const list = await explain(play, 56);
  await says(play, 'r2c4', '7');
  assert.equal((await items(list))[0], '1 4 singles ▸');
  await sidePanel(play).getByRole('button', { name: 'From the givens' }).click();
  await play.getByRole('tree', { name: 'Solution path: 58 steps' }).waitFor();
  await until(async () => assert.match(await cell(play, 'r2c4').getAttribute('aria-label'), /blank/));
  // Keys that write do nothing: the board shows another position than the game's.
  await play.keyboard.press('5');
  await play.keyboard.press('Delete');
  await play.keyboard.press('m');
  await play.keyboard.press('Escape');
  await sidePanel(play).waitFor({ state: 'hidden' });
  await until(async () => assert.deepEqual(await labels(play), before));
  assert.equal((await drawn(play)).houses, 0);
});

test('from here takes marks into account, and a mistake comes first', async ({ page }) => {
  const play = await page({ path: game(BD5) });
  await select(play, 'r2c4');
  await play.keyboard.press('8');
  await play.getByRole('button', { name: 'Explain', exact: true }).click();
  await sidePanel(play).getByText('One digit on the board is wrong.').waitFor();
  await sidePanel(play).getByRole('button', { name: 'Erase it' }).click();
  await play.getByRole('tree', { name: /^Solution path: 58 steps/ }).waitFor();
  await play.keyboard.press('Escape');
  // The pointing 8s of step 7 are gone already: the marks say so.
  await play.keyboard.press('m');
  await select(play, 'r1c4');
  await play.keyboard.press('Control+Digit8');
  const list = await explain(play);
  assert.ok((await items(list)).every((text) => !/Pointing/.test(text)), 'the step is not repeated');
});

test('Play from here puts a position of the path on the board, and Undo takes it back', async ({ page }) => {
  const play = await page({ path: game(BD5) });
  await select(play, 'r2c4');
  await play.keyboard.press('7');
  const before = await labels(play);
  await explain(play, 57);
  assert.ok(await sidePanel(play).getByRole('button', { name: 'Play from here' }).isDisabled(), 'this is the game itself');
  await play.keyboard.press('End');
  await sidePanel(play).getByRole('button', { name: 'Play from here' }).click();
  await sidePanel(play).waitFor({ state: 'hidden' });
  await says(play, 'r8c3', '1');
  await says(play, 'r2c4', '7');
  // Five singles and the pointing 8s come before the run of singles at the end.
  await until(async () => assert.equal(await hints(play), 6, 'each step counts as help'));
  // The elimination of the path so far is in the marks.
  await until(async () => assert.match(await cell(play, 'r1c4').getAttribute('aria-label'), /centre (?!.*8)/));
  await play.keyboard.press('Control+z');
  await until(async () => assert.deepEqual(await labels(play), before));
  // The last step of all: one cell is left, and each step before it counts.
  const last = await page({ path: game(BD5) });
  await cell(last, 'r1c1').waitFor();
  await explain(last, 58);
  for (const key of ['End', 'ArrowRight', 'End']) await last.keyboard.press(key);
  await chosen(last, 58);
  await sidePanel(last).getByRole('button', { name: 'Play from here' }).click();
  await until(async () => assert.equal(await blank(last), 1));
  await until(async () => assert.equal(await hints(last), 57));
});

test('all steps available now, by technique; one of them is applied', async ({ page }) => {
  const play = await page({ path: game(BD5) });
  await cell(play, 'r1c1').waitFor();
  await play.getByRole('button', { name: 'Explain', exact: true }).click();
  await sidePanel(play).getByRole('button', { name: 'All steps now' }).click();
  const list = play.getByRole('tree', { name: /^Steps available now: \d+$/ });
  await list.getByRole('treeitem', { name: /Hidden Single/ }).waitFor();
  await sidePanel(play).getByText(/^\d+ steps are available now\.$/).waitFor();
  const groups = await items(list);
  assert.ok(groups.length > 1 && groups.some((text) => /Locked Candidates/.test(text)), groups.join());
  await list.getByRole('treeitem', { name: /Locked Candidates 1/ }).click();
  await list.getByRole('treeitem', { name: /Locked Candidates 1/ }).click();
  await play.keyboard.press('ArrowDown');
  assert.ok((await drawn(play)).strikes > 0);
  // A single, applied: one cell less, and the list is made anew.
  const blanks = await blank(play);
  await play.keyboard.press('Home');
  await play.keyboard.press('ArrowRight');
  await play.keyboard.press('ArrowDown');
  await sidePanel(play).getByRole('button', { name: 'Apply', exact: true }).click();
  await until(async () => assert.equal(await blank(play), blanks - 1));
  await until(async () => assert.equal(await hints(play), 1));
  await sidePanel(play).getByText(/^\d+ steps are available now\.$/).waitFor();
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
  await play.getByRole('treeitem', { selected: true }).getByText('hardest').waitFor();
  await until(async () => assert.match(await cell(play, 'r1c4').getAttribute('aria-label'), /8 to remove/));
  await panel.getByRole('link', { name: 'About Locked Candidates 1 (Pointing)' }).click();
  await play.getByRole('heading', { name: 'Locked Candidates 1 (Pointing)', level: 1 }).waitFor();
});

test('no solution and several solutions: the path says how far logic gets', async ({ page }) => {
  const play = await page();
  const ask = async (puzzle, about) => {
    await go(play, game(puzzle, about));
    await play.getByRole('heading', { name: about.title, exact: true }).waitFor();
    await play.getByRole('button', { name: 'Explain', exact: true }).click();
  };
  await ask('BD6', { title: 'without' });
  await sidePanel(play).getByText('This puzzle has no solution; the path ends where that becomes clear.').waitFor();
  // Two givens short: the steps that hold in all solutions, and no more.
  await ask(`${SINGLES.slice(0, 79)}..`, { title: 'with several' });
  await sidePanel(play).getByText('This puzzle has several solutions: these steps hold in all of them, and nothing can decide the rest.').waitFor();
  assert.ok(await play.getByRole('treeitem').count() > 5);
  await play.keyboard.press('Escape');
  assert.equal(await line(play), `${SINGLES.slice(0, 79)}..`);
  await ask('12..............', { layout: '4x4', title: 'with nothing to find' });
  await sidePanel(play).getByText(/nothing can decide the rest/).waitFor();
});

test('a hint on a puzzle with several solutions: what holds in all of them', async ({ page }) => {
  const play = await page({ path: game(`${SINGLES.slice(0, 79)}..`) });
  await cell(play, 'r1c1').waitFor();
  for (let press = 0; press < 4; press++) await play.keyboard.press('h');
  await sidePanel(play).getByText(/^Write \d in r\dc\d\.$/).waitFor();
});

test('a long and hard path does not freeze the page', async ({ page }) => {
  const play = await page({ path: game(CHAINS) });
  const worst = await longest(play, async () => {
    await explain(play);
    for (let press = 0; press < 20; press++) await play.keyboard.press('ArrowDown');
    await play.keyboard.press('End');
    await sidePanel(play).getByText(/^HoDoKu level: Extreme/).click();
    await sidePanel(play).getByRole('button', { name: 'Show the hardest step' }).click();
    await until(async () => assert.ok((await drawn(play)).curves > 0));
  });
  assert.ok(worst < 200, `the longest task took ${worst} ms`);
});

test('a slow path shows its steps as they come, says what it is doing, and can be cancelled and continued', async ({ page }) => {
  const play = await page();
  await unrated(play);
  await go(play, game(HARD));
  await says(play, 'r1c1', 'given 1');
  const panel = sidePanel(play);
  await play.getByRole('button', { name: 'Explain', exact: true }).click();
  // The words change at least once a second, and steps are there long before the end.
  const heard = [];
  const worst = await longest(play, async () => {
    await panel.getByText(/^Finding step/).waitFor();
    await until(async () => {
      heard.push({ at: performance.now(), said: await panel.locator('.explain-doing').innerText() });
      assert.ok(await play.getByRole('treeitem').count() > 0);
    });
  });
  assert.ok(worst < 200, `the longest task took ${worst} ms`);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByText(/^Stopped after \d+ steps?\.$/).waitFor();
  const steps = Number((await play.getByRole('tree').getAttribute('aria-label')).match(/\d+/)[0]);
  // Where the Close button is doesn't depend on what the panel shows.
  const closing = await panel.getByRole('button', { name: 'Close solution path' }).boundingBox();
  await panel.getByRole('button', { name: 'Continue' }).click();
  await until(async () => assert.ok(Number((await play.getByRole('tree').getAttribute('aria-label')).match(/\d+/)[0]) > steps));
  assert.deepEqual(await panel.getByRole('button', { name: 'Close solution path' }).boundingBox(), closing);
  await panel.getByRole('button', { name: 'Close solution path' }).click();
  await select(play, 'r1c2');
  await play.keyboard.press('5');
  await says(play, 'r1c2', '5');
});

test('the explanation is in view without scrolling, whichever step is shown', async ({ page }) => {
  for (const [width, height] of [[1280, 800], [768, 1024]]) {
    const play = await page({ path: game(CHAINS), width, height });
    await explain(play);
    await sidePanel(play).getByText(/^HoDoKu level: Extreme/).click();
    await sidePanel(play).getByRole('button', { name: 'Show the hardest step' }).click();
    const { y, height: high } = await sidePanel(play).locator('.explain-detail').boundingBox();
    assert.ok(y >= 0 && y + high <= height, `${width}×${height}: from ${y} to ${y + high}`);
    await play.close();
  }
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

test('in a sheet, the arrows and the close button stay while the list scrolls', async ({ page }) => {
  for (const [width, height] of [[375, 667], [844, 390], [768, 1024]]) {
    const play = await page({ path: '#/play?board=BD5', width, height, touch: true });
    await play.getByRole('heading', { name: 'Hard, 24 givens' }).waitFor();
    await play.getByRole('button', { name: 'Explain', exact: true }).tap();
    await play.getByRole('tree').waitFor();
    const places = () => Promise.all(['Previous', 'Next', 'Close'].map((name) => sidePanel(play).locator('.panel-head').getByRole('button', { name }).boundingBox()));
    const before = await places();
    if (width === 768) {
      // The switch is beside the buttons, and in view.
      const [act, views] = await Promise.all(['.explain-act', '.explain-switches'].map((each) => play.locator(each).boundingBox()));
      assert.ok(views.x + views.width <= act.x && act.x + act.width <= before[0].x && views.y + views.height <= height, JSON.stringify({ views, act }));
    }
    await until(async () => assert.ok(await play.locator('.explain').evaluate((each) => { each.scrollTop = each.scrollHeight; return each.scrollTop > 100; })));
    assert.deepEqual(await places(), before, `${width}×${height}`);
    const panel = await sidePanel(play).boundingBox();
    for (const { y, height: high } of before) assert.ok(y >= panel.y - 1 && y + high <= Math.min(panel.y + panel.height, height), `${width}×${height}: ${y}`);
  }
});
