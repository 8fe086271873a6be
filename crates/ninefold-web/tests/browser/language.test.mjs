/** Languages: the browser's choice, the reader's choice, and a page that runs from right to left. */
import assert from 'node:assert/strict';
import { go, test, until } from './harness.mjs';
import { game } from './table.mjs';

const root = (view) => view.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

test('the page speaks the first language of the browser that it knows', async ({ page }) => {
  const view = await page({ locale: 'de-AT' });
  await view.getByRole('navigation', { name: 'Ansichten' }).waitFor();
  assert.deepEqual(await root(view), ['de', 'ltr']);
  const other = await page({ locale: 'fr' });
  await other.getByRole('navigation', { name: 'Views' }).waitFor();
  assert.deepEqual(await root(other), ['en', 'ltr']);
});

test('only the language in use is fetched', async ({ page }) => {
  const view = await page({ locale: 'de-DE', path: '#/learn/amb' });
  await view.getByRole('heading', { level: 1, name: 'Richtig wählen' }).waitFor();
  const fetched = await view.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => path.includes('/messages/')));
  assert.ok(fetched.some((path) => path.includes('/de/')), String(fetched));
  assert.deepEqual(fetched.filter((path) => path.includes('/en/')), []);
  // The files of the site have other names, and its first one has the English words that the first view needs.
}, { only: 'server' });

test('the reader chooses a language, and the page and the game stay', async ({ page }) => {
  const view = await page();
  const cell = view.getByRole('gridcell', { name: /^r1c3:/ });
  await cell.click();
  await view.keyboard.press('4');
  await view.getByRole('button', { name: 'Theme and language' }).click();
  await view.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await view.getByRole('navigation', { name: 'Ansichten' }).waitFor();
  assert.deepEqual(await root(view), ['de', 'ltr']);
  await until(async () => assert.match(await view.getByRole('gridcell', { name: /^r1c3/ }).getAttribute('aria-label'), /4/));
  await view.getByRole('button', { name: 'Farbschema und Sprache' }).click();
  assert.equal(await view.getByRole('menuitemradio', { name: 'Deutsch' }).getAttribute('aria-checked'), 'true');
  await view.getByRole('menuitemradio', { name: 'English' }).click();
  await view.getByRole('navigation', { name: 'Views' }).waitFor();
});

test('an address may name the language, and a choice replaces it', async ({ page }) => {
  const view = await page({ path: '?lang=de#/learn' });
  await view.getByRole('heading', { level: 1, name: 'Lernen' }).waitFor();
  await view.getByRole('button', { name: 'Farbschema und Sprache' }).click();
  await view.getByRole('menuitemradio', { name: 'English' }).click();
  await view.getByRole('heading', { level: 1, name: 'Learn' }).waitFor();
  assert.equal(new URL(view.url()).search, '');
});

test('from right to left the page mirrors, and boards and digits don’t', async ({ page, axe }) => {
  for (const width of [375, 1280]) {
    const view = await page({ path: `?lang=ar-XB${game()}`, width, height: 800 });
    assert.deepEqual(await root(view), ['ar-XB', 'rtl']);
    const left = async (locator) => (await locator.boundingBox()).x;
    const key = (digit) => view.getByRole('button', { name: new RegExp(`^\u2068?${digit}\u2069?, `) });
    const cell = (name) => view.getByRole('gridcell', { name: new RegExp(`^${name}:`) });
    assert.ok(await left(key(1)) < await left(key(2)) && await left(key(2)) < await left(key(3)), 'the pad keeps its order');
    assert.ok(await left(cell('r1c1')) < await left(cell('r1c9')), 'the board keeps its order');
    assert.ok(await left(view.locator('.play-new')) > await left(view.locator('.play-time')), 'New game is on the right');
    // The parts of the subtitle follow each other from right to left, each in its own direction.
    const parts = view.locator('.play-about bdi');
    await parts.nth(2).waitFor();
    assert.match(await parts.nth(1).innerText(), /30/);
    assert.ok(await left(parts.nth(1)) > await left(parts.nth(2)), 'givens before the level, from the right');
    assert.equal(await view.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing sticks out');
    await axe(view);
    // A sentence that has no translation stays in its own direction.
    for (const count of [1, 2, 3]) {
      await view.keyboard.press('h');
      await until(async () => assert.equal(await view.locator('.hint-sentences > li').count(), count));
    }
    assert.equal(await view.locator('.hint-sentences .now .said').evaluate((each) => getComputedStyle(each).direction), 'ltr');
    await view.keyboard.press('Escape');
    // While a puzzle is typed in, Undo is beside the other buttons, not over them.
    await view.keyboard.press('n');
    await view.getByRole('tab', { name: 'Import' }).click();
    await view.getByRole('button', { name: 'Empty board' }).click();
    await view.getByRole('region', { name: 'Puzzle entry' }).waitFor();
    const boxes = await view.locator('.play-banner .button, .pad-tools .button').evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().toJSON()));
    const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    boxes.forEach((one, index) => assert.ok(!boxes.slice(index + 1).some((other) => meet(one, other)), `${width}: ${JSON.stringify(one)} lies over another button`));
  }
  const drill = await page({ path: '?lang=ar-XB#/practise/x-wing' });
  const digits = drill.locator('.drill-digits button');
  await digits.nth(8).waitFor();
  const places = await digits.evaluateAll((all) => all.slice(0, 5).map((each) => each.getBoundingClientRect().left));
  assert.deepEqual(places, [...places].sort((a, b) => a - b), 'the digits of a drill keep their order');
});
