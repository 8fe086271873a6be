/** Reasons to come back: daily puzzles, the finish, statistics, a result to share, and everything as one file. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { axe, go, test, until } from './harness.mjs';
import { game, line, select, shows, SOLUTION } from './table.mjs';

/** A day, and its puzzles: they must be the same everywhere, and stay the same. */
const DAY = '2026-03-05';
const PUZZLES = {
  Easy: ['.78..5.....17.4.....538..1.4.3.5.8...6.4.7.5...7.2.6.4.1..739.....1.64.....5..17.', '678215349391764528245389716423651897869437251157928634514873962732196485986542173'],
  Medium: ['....13....345.78...5....3..49..31.8.2.5...1.6.1.85..74..3....9...97.841....32....', '872413659634597821951286347497631582285974136316852974763145298529768413148329765'],
  Hard: ['43..8.19.8.97.....1.....8...7...92..3.......1..84...3...3.....4.....85.7.52.9..18', '437286195829751643165943872574139286396872451218465739683517924941328567752694318'],
};

/** Opens the page on a day. */
async function on(page, day, options = {}) {
  const view = await page({ path: '#/learn', ...options });
  await view.clock.setFixedTime(new Date(`${day}T10:00:00`));
  return view;
}

/** Types a solution into the blanks. */
async function solve(view, solution) {
  const digits = await line(view);
  const blanks = [...digits].flatMap((digit, cell) => (digit === '.' ? [cell] : []));
  for (const cell of blanks) {
    await view.evaluate((at) => {
      const board = document.querySelector('.play nf-board');
      [board.cursor, board.selection] = [at, [at]];
    }, cell);
    await view.keyboard.press(solution[cell]);
  }
}

function finish(view) {
  return view.getByRole('region', { name: 'Side panel' });
}

test('the puzzles of a day depend on its date and level alone', async ({ page }) => {
  const view = await on(page, DAY);
  await go(view, '#/daily');
  await view.getByRole('heading', { name: 'Today’s puzzles' }).waitFor();
  for (const [level, [puzzle]] of Object.entries(PUZZLES)) {
    await go(view, '#/daily');
    await view.getByRole('link', { name: new RegExp(level) }).filter({ hasText: 'Play' }).click();
    await shows(view, puzzle);
    await view.getByRole('heading', { name: `Daily ${level} · 5 March` }).waitFor();
  }
});

test('a daily puzzle is solved: the finish, the streak, the calendar, the statistics', async ({ page }) => {
  const view = await on(page, DAY);
  await go(view, `#/play?daily=${DAY}/easy`);
  await shows(view, PUZZLES.Easy[0]);
  await select(view, 'r1c1');
  await solve(view, PUZZLES.Easy[1]);
  const card = finish(view);
  await card.getByRole('heading', { name: 'Solved!' }).waitFor();
  await card.getByText('Your first Easy puzzle.').waitFor();
  await card.getByRole('link', { name: 'Hidden Single' }).waitFor();
  assert.equal(await view.getByRole('button', { name: 'Hint', exact: true }).isVisible(), false, 'nothing is left to hint at');
  await axe(view);
  await card.getByRole('link', { name: 'Today’s Medium' }).click();
  await shows(view, PUZZLES.Medium[0]);
  await go(view, '#/daily');
  await view.getByText('1 day. Come back tomorrow!').waitFor();
  await view.getByRole('link', { name: '5 March, 1 of 3 solved' }).waitFor();
  const row = view.getByRole('row', { name: /^Easy/ });
  assert.deepEqual((await row.getByRole('cell').allTextContents()).slice(0, 2), ['1', '1']);
  // A past day is still there, but doesn't count for the streak.
  await view.getByRole('link', { name: '3 March', exact: true }).click();
  await view.getByText('Tuesday 3 March').waitFor();
  await view.getByRole('button', { name: 'Earlier month' }).click();
  await view.getByRole('heading', { name: 'February 2026' }).waitFor();
  await axe(view);
  // The next day begins with yesterday's streak.
  await view.clock.setFixedTime(new Date('2026-03-06T08:00:00'));
  await go(view, '#/daily');
  await view.getByText('1 day so far. Today’s puzzle continues it.').waitFor();
});

test('a result is shared without spoiling anything', async ({ page }) => {
  const view = await page({ path: game(`.${SOLUTION.slice(1)}`, { title: 'Nearly done' }) });
  await select(view, 'r1c1');
  await view.keyboard.press('5');
  await finish(view).getByRole('button', { name: 'Share result' }).click();
  const box = view.getByRole('dialog', { name: 'Share your result' });
  await until(async () => assert.ok(await box.getByRole('img', { name: 'Picture of the result' }).evaluate((image) => image.naturalWidth) > 1000));
  await box.getByRole('button', { name: 'Copy text' }).click();
  const text = await view.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^Ninefold · Nearly done\nSolved in 0:\d\d without hints\nhttp\S+#\/play\?puzzle=\.3/);
  const saving = view.waitForEvent('download');
  await box.getByRole('button', { name: 'Save image' }).click();
  const picture = readFileSync(await (await saving).path());
  assert.deepEqual([...picture.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  await axe(view);
});

test('hints are counted, marked in My games, and lead to practice', async ({ page }) => {
  const view = await page({ path: game(`.${SOLUTION.slice(1)}`) });
  await view.getByRole('button', { name: 'Hint', exact: true }).click();
  await finish(view).getByRole('img', { name: 'Part 1 of 4' }).waitFor();
  await select(view, 'r1c1');
  await view.keyboard.press('5');
  const card = finish(view);
  await card.getByRole('heading', { name: 'Solved!' }).waitFor();
  assert.equal(await card.getByRole('definition').nth(1).textContent(), '1');
  await card.getByRole('link', { name: /^Practise / }).waitFor();
  await card.getByRole('button', { name: 'New game' }).click();
  const box = view.getByRole('dialog', { name: 'New game' });
  await box.getByRole('tab', { name: 'My games' }).click();
  await box.getByText(/^Solved in 0:\d\d with 1 hint/).waitFor();
});

test('everything is exported as one file and imported in another browser', async ({ page }) => {
  const view = await on(page, DAY);
  await go(view, `#/play?daily=${DAY}/easy`);
  await shows(view, PUZZLES.Easy[0]);
  await select(view, 'r1c1');
  await solve(view, PUZZLES.Easy[1]);
  await finish(view).getByRole('heading', { name: 'Solved!' }).waitFor();
  await go(view, '#/daily');
  const saving = view.waitForEvent('download');
  await view.getByRole('button', { name: 'Export' }).click();
  const saved = await saving;
  assert.equal(saved.suggestedFilename(), `ninefold-${DAY}.json`);
  const path = await saved.path();
  const other = await on(page, DAY, { expects: [/isn’t a Ninefold export/] });
  await go(other, '#/daily');
  const load = async (file) => {
    const chooser = other.waitForEvent('filechooser');
    await other.getByRole('button', { name: 'Import' }).click();
    await (await chooser).setFiles(file);
  };
  await load({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') });
  await other.locator('#toasts').getByText('This isn’t a Ninefold export.').waitFor();
  await load(path);
  await other.locator('#toasts').getByText(/^Imported \d+ games? and 1 result\.$/).waitFor();
  await other.getByRole('link', { name: '5 March, 1 of 3 solved' }).waitFor();
  await go(other, `#/play?daily=${DAY}/easy`);
  await shows(other, PUZZLES.Easy[1]);
});

test('a link to a daily puzzle that isn’t out yet says so', async ({ page }) => {
  const view = await on(page, DAY);
  await go(view, '#/play?daily=2026-03-09/easy');
  await view.locator('#toasts').getByText('This daily puzzle isn’t out yet.').waitFor();
});

for (const [width, height, theme] of [[375, 667, 'light'], [844, 390, 'dark'], [768, 1024, 'light'], [1920, 1080, 'dark']]) {
  test(`daily and its finish at ${width}×${height}, ${theme}`, async ({ page }) => {
    const view = await page({ path: game(`.${SOLUTION.slice(1)}`), width, height, theme, touch: width < 900 });
    await select(view, 'r1c1');
    await view.keyboard.press('5');
    const card = finish(view);
    await card.getByRole('heading', { name: 'Solved!' }).waitFor();
    for (const name of ['Share result', 'New game']) {
      const { y, height: high } = await card.getByRole('button', { name }).boundingBox();
      assert.ok(y >= 0 && y + high <= height + 1, `${name} is in view: ${y}`);
    }
    await axe(view);
    await go(view, '#/daily');
    await view.getByText(/givens$/).first().waitFor();
    assert.ok(await view.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling');
    await axe(view);
  });
}
