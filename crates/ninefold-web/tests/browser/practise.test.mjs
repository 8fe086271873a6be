/** Practice: from a technique's page to its positions, answers right and wrong, hints, the map. */
import assert from 'node:assert/strict';
import { axe, go, test, until } from './harness.mjs';

/** The candidates of a board that shows them, from the labels for screen readers. */
async function candidates(view) {
  const labels = await view.locator('.drill nf-board [role="gridcell"]').evaluateAll((cells) => cells.map((each) => each.getAttribute('aria-label')));
  return labels.map((label) => label.match(/candidates? ([\d ]+)/)?.[1].split(' ').map(Number) ?? []);
}

/** Every X-Wing of a position: what it removes. A search of its own, to compare with the library's. */
function fish(all) {
  const found = [];
  const at = { rows: (line, place) => 9 * line + place, columns: (line, place) => 9 * place + line };
  for (const cell of Object.values(at)) {
    for (let digit = 1; digit <= 9; digit++) {
      const places = (line) => [...Array(9).keys()].filter((place) => all[cell(line, place)].includes(digit));
      for (let one = 0; one < 9; one++) {
        for (let other = one + 1; other < 9; other++) {
          const [mine, theirs] = [places(one), places(other)];
          if (mine.length !== 2 || mine.join() !== theirs.join()) continue;
          const gone = mine.flatMap((place) => [...Array(9).keys()].filter((line) => line !== one && line !== other).map((line) => cell(line, place))).filter((each) => all[each].includes(digit));
          if (gone.length) found.push({ digit, cells: gone });
        }
      }
    }
  }
  return found;
}

const name = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

async function open(page, technique, options = {}) {
  const view = await page({ path: `#/practise/${technique}`, ...options });
  await view.getByText(/^Position \d+ of \d+$/).waitFor();
  await until(async () => assert.ok((await candidates(view)).some((each) => each.length)));
  return view;
}

/** What is said beside the board; the region for screen readers says it too. */
function words(view) {
  return view.getByRole('region', { name: 'Practise' });
}

async function strike(view, cell, digit) {
  await view.locator('.drill nf-board').getByRole('gridcell', { name: new RegExp(`^${name(cell)}:`) }).click({ position: { x: 2, y: 2 } });
  await view.getByRole('button', { name: `Remove ${digit}`, exact: true }).click();
}

test('an X-Wing is found: from the technique’s page, five times in a row', async ({ page }) => {
  const view = await page({ path: '#/technique/x-wing' });
  await view.getByRole('link', { name: 'Practise this' }).click();
  await view.getByText('Position 1 of 30').waitFor();
  for (let round = 1; round <= 5; round++) {
    await view.getByText(`Position ${round} of 30`).waitFor();
    await view.getByText('Which candidates can be removed?').waitFor();
    const [{ digit, cells }] = fish(await candidates(view));
    for (const cell of cells) await strike(view, cell, digit);
    await view.getByRole('button', { name: 'Check' }).click();
    await words(view).getByText('Right!').waitFor();
    if (round === 1) await axe(view);
    if (round === 5) await words(view).getByText('Five in a row: you’ve mastered X-Wing.').waitFor();
    await view.getByRole('button', { name: 'Next position' }).click();
  }
  await go(view, '#/practise');
  await view.getByRole('link', { name: 'X-Wing: mastered' }).waitFor();
  await view.getByText(/^1 of \d+ techniques mastered · 5 found without help$/).waitFor();
  await axe(view);
});

test('a wrong answer is told why, a part of an answer what is missing', async ({ page }) => {
  const view = await open(page, 'x-wing');
  const all = await candidates(view);
  await view.getByRole('button', { name: 'Check' }).click();
  await words(view).getByText('Mark at least one candidate first.').waitFor();
  // The cell with two candidates holds one of them: striking both is wrong.
  const pair = all.findIndex((each) => each.length === 2);
  for (const digit of all[pair]) await strike(view, pair, digit);
  await view.getByRole('button', { name: 'Check' }).click();
  await words(view).getByText(new RegExp(`^Not quite: ${name(pair)}=\\d is part of the solution, so it has to stay\\.$`)).waitFor();
  await view.getByRole('button', { name: 'Clear' }).click();
  const [found] = fish(all);
  for (const cell of found.cells) await strike(view, cell, found.digit);
  await view.getByRole('button', { name: 'Check' }).click();
  await words(view).getByText('Right, with some help.').waitFor();
});

test('hints come one at a time, then the solution with its picture', async ({ page }) => {
  const view = await open(page, 'skyscraper');
  await view.getByRole('button', { name: 'Hint' }).click();
  await view.locator('.drill-said').first().waitFor();
  await view.getByRole('button', { name: 'More' }).click();
  await view.getByText(/Skyscraper/).nth(1).waitFor();
  await view.getByRole('button', { name: 'More' }).click();
  await view.getByRole('button', { name: 'Show the solution' }).click();
  await words(view).getByText('Here it is.').waitFor();
  await view.locator('.drill nf-board .nf-struck').first().waitFor({ state: 'attached' });
  await axe(view);
  await view.getByRole('link', { name: 'Play on from here' }).click();
  await view.getByRole('heading', { name: 'Skyscraper practice' }).waitFor();
});

test('the sentences of hints and of the solution light their part of the board, and cells mark the sentences that name them', async ({ page }) => {
  const view = await open(page, 'skyscraper');
  const board = view.locator('.drill nf-board');
  const count = (part) => board.evaluate((element, name) => {
    element.flush();
    return element.querySelectorAll(name).length;
  }, part);
  assert.equal(await count('.nf-label'), 18, 'rows and columns have names');
  const next = view.locator('.drill-buttons [data-name="hint"]');
  for (const depth of [1, 2, 3]) {
    await next.click();
    await until(async () => assert.equal(await words(view).locator('.drill-said').count(), depth));
  }
  const why = words(view).locator('.drill-said').nth(2).locator('.said-one');
  assert.equal(await count('.nf-dim'), 0);
  await why.first().hover();
  await until(async () => assert.ok(await count('.nf-dim') > 0, 'under the mouse'));
  await view.mouse.move(0, 0);
  await until(async () => assert.equal(await count('.nf-dim'), 0));
  await next.click();
  await words(view).getByText('Here it is.').waitFor();
  // One by one, by button and by key.
  await view.getByRole('button', { name: 'Next reason' }).click();
  await until(async () => assert.ok(await count('.nf-dim') > 0, 'the first reason'));
  assert.match(await words(view).locator('.said-one.pinned').innerText(), /./);
  const first = await words(view).locator('.said-one.pinned').innerText();
  await view.keyboard.press('PageDown');
  await until(async () => assert.notEqual(await words(view).locator('.said-one.pinned').innerText(), first));
  await axe(view);
  // From the board to the words.
  const named = (await words(view).locator('.said-cell').first().innerText()).trim();
  await board.getByRole('gridcell', { name: new RegExp(`^${named}:`) }).click();
  await words(view).locator('.said-cell.named').first().waitFor();
  // The next position has nothing lit.
  await view.getByRole('button', { name: 'Next position' }).click();
  await view.getByText('Position 2 of 30').waitFor();
  assert.equal(await count('.nf-dim'), 0);
});

test('a single is placed, with the keyboard alone', async ({ page }) => {
  const view = await open(page, 'naked-single');
  const all = await candidates(view);
  const cell = all.findIndex((each) => each.length === 1);
  await view.locator('.drill nf-board [tabindex="0"]').focus();
  for (let row = 0; row < Math.floor(cell / 9); row++) await view.keyboard.press('ArrowDown');
  for (let column = 0; column < cell % 9; column++) await view.keyboard.press('ArrowRight');
  await view.keyboard.press(String(all[cell][0]));
  await words(view).getByText('Right!').waitFor();
  await view.keyboard.press('Enter');
  await view.getByText('Position 2 of 30').waitFor();
});

test('a game for a technique opens at once, under its own name', async ({ page }) => {
  const view = await page({ path: '#/play' });
  await view.getByRole('button', { name: 'New game' }).click();
  const box = view.getByRole('dialog', { name: 'New game' });
  await box.getByRole('tab', { name: 'Generate' }).click();
  await box.getByLabel('Must need technique').selectOption({ label: 'Swordfish' });
  await box.getByText(/^Puzzles that need a technique are made ahead/).waitFor();
  const began = performance.now();
  await box.getByRole('button', { name: 'Generate puzzle' }).click();
  await view.getByRole('heading', { name: 'Swordfish practice' }).waitFor();
  assert.ok(performance.now() - began < 3000);
});

test('a game for a technique that has simpler steps beside it begins at the position', async ({ page }) => {
  const view = await page({ path: '#/play?practise=jellyfish' });
  await view.getByRole('heading', { name: 'Jellyfish practice' }).waitFor();
});

test('levels that a size doesn’t have are not offered', async ({ page }) => {
  const view = await page({ path: '#/play' });
  await view.getByRole('button', { name: 'New game' }).click();
  const box = view.getByRole('dialog', { name: 'New game' });
  await box.getByRole('tab', { name: 'Generate' }).click();
  await box.getByRole('radio', { name: 'Extreme' }).check();
  await box.getByLabel('Size').selectOption({ label: '4×4' });
  assert.ok(await box.getByRole('radio', { name: 'Extreme' }).isDisabled());
  assert.ok(await box.getByRole('radio', { name: 'Easy' }).isChecked());
  await box.getByText('4×4 puzzles don’t get harder than that.').waitFor();
  // One sees it; and with a technique, which has its own level, none looks chosen.
  const look = () => box.locator('.level span').evaluateAll((all) => all.map((each) => [getComputedStyle(each).opacity, getComputedStyle(each).fontWeight].join(' ')));
  assert.deepEqual(new Set((await look()).slice(1)), new Set(['0.45 400']));
  assert.equal((await look())[0], '1 600');
  await box.getByLabel('Must need technique').selectOption({ label: 'Jellyfish' });
  await until(async () => assert.deepEqual(new Set(await look()), new Set(['0.45 400'])));
  await box.getByLabel('Must need technique').selectOption({ label: 'Any' });
  await box.getByLabel('Size').selectOption({ label: '9×9' });
  assert.ok(await box.getByRole('radio', { name: 'Extreme' }).isEnabled());
});

for (const [width, height, theme] of [[375, 667, 'dark'], [412, 732, 'light'], [844, 390, 'light'], [768, 1024, 'dark'], [1280, 800, 'light'], [2560, 1440, 'light']]) {
  test(`a position fits ${width}×${height}, ${theme}`, async ({ page }) => {
    const view = await open(page, 'x-wing', { width, height, theme, touch: width < 900 });
    const fits = async () => {
      for (const part of ['.drill nf-board', '.drill-buttons', '.drill-digits']) {
        const { x, y, width: wide, height: high } = await view.locator(part).boundingBox();
        assert.ok(x >= 0 && y >= 0 && x + wide <= width + 1 && y + high <= height + 1, `${part} is in view: ${[x, y, wide, high]}`);
      }
    };
    await fits();
    if (width > 1000) {
      const [count, name] = await Promise.all([view.locator('.drill-count').boundingBox(), view.locator('.drill .nf-label').last().boundingBox()]);
      assert.ok(count.y + count.height + 3 <= name.y, `the title is apart from the names of columns: ${JSON.stringify([count, name])}`);
    }
    if (width < 400) assert.ok((await view.locator('.drill nf-board > svg').boundingBox()).width >= 0.9 * width, 'the board uses the width of a phone');
    await view.getByRole('button', { name: 'Hint' }).click();
    await view.getByRole('button', { name: 'More' }).click();
    await view.getByRole('button', { name: 'More' }).click();
    await view.getByRole('button', { name: 'Show the solution' }).waitFor();
    await fits();
    await axe(view);
  });
}
