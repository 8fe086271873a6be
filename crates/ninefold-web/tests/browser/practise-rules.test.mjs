/** Practice of rules: from the map to a rule's exercises, answers right and wrong, hints, on phones and in German. */
import assert from 'node:assert/strict';
import { axe, go, test, until } from './harness.mjs';
import { RULES } from '../../page/practise/positions/index.js';

/** The candidates of each cell that has some, by the cell's name. */
async function candidates(view) {
  const labels = await view.locator('.drill nf-board [role="gridcell"]').evaluateAll((cells) => cells.map((each) => each.getAttribute('aria-label')));
  return Object.fromEntries(labels.flatMap((label) => {
    // A board that is being drawn has cells without a name.
    const [, name, digits] = label?.match(/^(\w+): .*candidates? ([\d ]+)/) ?? [];
    return name ? [[name, digits.split(' ').map(Number)]] : [];
  }));
}

/** Every filling of two cells of a house that differ and have a sum: a search of its own. */
function cages([one, other], sum) {
  return one.flatMap((a) => other.filter((b) => a !== b && a + b === sum).map((b) => [a, b]));
}

async function strike(view, name, digit) {
  await view.locator('.drill nf-board').getByRole('gridcell', { name: new RegExp(`^${name}:`) }).click({ position: { x: 2, y: 2 } });
  await view.getByRole('button', { name: `Remove ${digit}`, exact: true }).click();
}

const words = (view) => view.getByRole('region', { name: 'Practise' });

/** Skips to an exercise with two cells, and returns its sum. */
async function pair(view) {
  for (;;) {
    await until(async () => assert.ok(Object.keys(await candidates(view)).length));
    const [, sum] = (await view.locator('.drill-rule').textContent()).match(/sum to (\d+)/);
    if (Object.keys(await candidates(view)).length === 2) return Number(sum);
    const before = await view.locator('.drill-count').textContent();
    await view.getByRole('button', { name: 'Skip' }).click();
    await until(async () => assert.notEqual(await view.locator('.drill-count').textContent(), before));
  }
}

test('a cage: a wrong answer, a part of the answer, the answer; five in a row', async ({ page }) => {
  const view = await page({ path: '#/practise' });
  await view.getByRole('link', { name: 'Cage: not practised yet' }).click();
  await view.getByText('Position 1 of 30').waitFor();
  await view.locator('.drill nf-board [data-rule]').first().waitFor({ state: 'attached' });
  await axe(view);
  for (let round = 0; round < 6; round++) {
    const sum = await pair(view);
    const all = await candidates(view);
    const names = Object.keys(all);
    const fillings = cages(Object.values(all), sum);
    const gone = names.flatMap((name, at) => all[name].filter((digit) => !fillings.some((each) => each[at] === digit)).map((digit) => [name, digit]));
    assert.ok(gone.length > 1);
    if (round === 0) {
      await strike(view, names[0], fillings[0][0]);
      await view.getByRole('button', { name: 'Check' }).click();
      await words(view).getByText(`Not quite: the rule allows ${names[0]}=${fillings[0][0]}.`).waitFor();
      await strike(view, ...gone[0]);
      await view.getByRole('button', { name: 'Check' }).click();
      await words(view).getByText(/^Right so far\./).waitFor();
      await view.getByRole('button', { name: 'Clear' }).click();
    }
    for (const each of gone) await strike(view, ...each);
    await view.getByRole('button', { name: 'Check' }).click();
    await words(view).getByText(round ? 'Right!' : 'Right, with some help.').waitFor();
    await words(view).getByText(fillings[0].join('\u00a0'), { exact: false }).waitFor();
    if (round === 5) await words(view).getByText('Five in a row: you’ve mastered Cage.').waitFor();
    await view.getByRole('button', { name: 'Next position' }).click();
  }
  await go(view, '#/practise');
  await view.getByRole('link', { name: 'Cage: mastered' }).waitFor();
});

test('hints come one at a time, then the solution with all fillings', async ({ page }) => {
  const view = await page({ path: '#/practise/rule/thermometer' });
  await view.getByRole('button', { name: 'Hint' }).click();
  await view.getByRole('button', { name: 'More' }).click();
  await view.getByRole('button', { name: 'More' }).click();
  await words(view).getByText(/^Only .* can be in r\dc\d\.$/).waitFor();
  await view.getByRole('button', { name: 'Show the solution' }).click();
  await words(view).getByText(/^The cells can be filled in /).waitFor();
  await view.locator('.drill nf-board .nf-struck').first().waitFor({ state: 'attached' });
  await axe(view);
});

test('every rule can be practised, and says so in German', async ({ page }) => {
  const view = await page({ path: '#/practise', locale: 'de-DE' });
  for (const name of Object.keys(RULES)) {
    await go(view, `#/practise/rule/${name}`);
    await until(async () => assert.ok((await view.locator('.drill-rule').textContent()).length > 10));
    assert.doesNotMatch(await view.locator('.drill').innerText(), /\b(the|digits|undefined)\b/);
    await view.locator('.drill nf-board [data-rule]').first().waitFor({ state: 'attached' });
  }
});

for (const [width, height, theme] of [[375, 667, 'dark'], [844, 390, 'light'], [768, 1024, 'light'], [640, 400, 'dark'], [2560, 1440, 'light']]) {
  test(`an exercise with a clue outside fits ${width}×${height}, ${theme}`, async ({ page }) => {
    const view = await page({ path: '#/practise/rule/sandwich', width, height, theme, touch: width < 900 && width !== 640 });
    await view.locator('.drill nf-board [data-rule]').first().waitFor({ state: 'attached' });
    for (const part of ['.drill nf-board', '.drill-buttons', '.drill-digits']) {
      const { x, y, width: wide, height: high } = await view.locator(part).boundingBox();
      assert.ok(x >= 0 && y >= 0 && x + wide <= width + 1 && y + high <= height + 1, `${part} is in view: ${[x, y, wide, high]}`);
    }
    await axe(view);
  });
}
