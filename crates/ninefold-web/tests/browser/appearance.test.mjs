/** Appearance: lines, colours, themes, motion, widths. */
import assert from 'node:assert/strict';
import { test, until } from './harness.mjs';
import { cell, game, PUZZLE, says, select, shows, SOLUTION } from './table.mjs';

/** How light a colour is, 0 to 255. */
function lightness(colour) {
  const [red, green, blue] = colour.match(/[\d.]+/g).map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

function style(page, selector, ...names) {
  return page.locator(`.play nf-board ${selector}`).first().evaluate((each, wanted) => wanted.map((name) => getComputedStyle(each)[name]), names);
}

test('boxes have thick lines; givens are black, or light on dark; the player\'s digits differ in more than hue', async ({ page }) => {
  for (const theme of ['light', 'dark', 'contrast', 'dark-contrast']) {
    const play = await page({ path: game(), theme });
    await select(play, 'r1c3');
    await play.keyboard.press('4');
    await says(play, 'r1c3', '4');
    const [thin] = await style(play, '.nf-thin', 'strokeWidth');
    const [thick] = await style(play, '.nf-thick', 'strokeWidth');
    assert.ok(parseFloat(thick) >= 2 * parseFloat(thin), `${thick} and ${thin}`);
    const [given, givenWeight] = await style(play, '.nf-given', 'fill', 'fontWeight');
    const [own, ownWeight] = await style(play, '.nf-own', 'fill', 'fontWeight');
    const [paper] = await style(play, '.nf-paper', 'fill');
    assert.notEqual(given, own);
    assert.notEqual(givenWeight, ownWeight);
    const dark = theme.startsWith('dark');
    assert.ok(dark ? lightness(given) > 200 && lightness(paper) < 60 : lightness(given) < 60 && lightness(paper) > 240, `${theme}: ${given} on ${paper}`);
  }
});

test('with forced colours, digits and lines are still visible', async ({ page }) => {
  for (const theme of ['light', 'dark']) {
    const play = await page({ path: game(), theme, forcedColors: true });
    await shows(play, PUZZLE);
    const [paper] = await style(play, '.nf-paper', 'fill');
    for (const [selector, property] of [['.nf-given', 'fill'], ['.nf-thick', 'stroke']]) {
      const [ink] = await style(play, selector, property);
      assert.ok(Math.abs(lightness(ink) - lightness(paper)) > 120, `${theme}: ${selector} is ${ink} on ${paper}`);
    }
  }
});

test('the theme is chosen from a menu and remembered', async ({ page }) => {
  const play = await page({ path: game() });
  const choose = async (name) => {
    await play.getByRole('button', { name: 'Theme' }).click();
    await play.getByRole(name === 'High contrast' ? 'menuitemcheckbox' : 'menuitemradio', { name }).click();
  };
  const ground = () => play.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await choose('Dark');
  await until(async () => assert.ok(lightness(await ground()) < 60));
  await play.reload();
  await shows(play, PUZZLE);
  assert.ok(lightness(await ground()) < 60);
  await play.getByRole('button', { name: 'Theme' }).click();
  await play.getByRole('menuitemradio', { name: 'Dark', checked: true }).waitFor();
  await play.keyboard.press('Escape');
  await choose('High contrast');
  await until(async () => assert.equal(await ground(), 'rgb(0, 0, 0)'));
  await choose('High contrast');
  await until(async () => assert.notEqual(await ground(), 'rgb(0, 0, 0)'));
  await choose('Match system');
  await until(async () => assert.ok(lightness(await ground()) > 230));
  await play.emulateMedia({ colorScheme: 'dark' });
  await until(async () => assert.ok(lightness(await ground()) < 60));
});

test('a wave runs over the solved board, but not with reduced motion', async ({ page }) => {
  for (const [reducedMotion, count] of [[false, 1], [true, 0]]) {
    const play = await page({ path: game(`.${SOLUTION.slice(1)}`), reducedMotion });
    await play.evaluate(() => {
      window.waves = 0;
      const watcher = new MutationObserver((changes) => {
        for (const { addedNodes } of changes) window.waves += [...addedNodes].filter((each) => each.matches?.('.nf-wave')).length;
      });
      watcher.observe(document.querySelector('.play nf-board'), { subtree: true, childList: true });
    });
    await select(play, 'r1c1');
    await play.keyboard.press('5');
    await play.getByRole('heading', { name: 'Solved' }).waitFor();
    assert.equal(await play.evaluate(() => window.waves), count);
  }
});

test('nothing is wider than the page, from phone to desktop, and the board grows with it', async ({ page }) => {
  let last = 0;
  for (const [width, height] of [[320, 568], [375, 667], [768, 1024], [1280, 800], [1920, 1080]]) {
    const play = await page({ path: game(), width, height });
    await shows(play, PUZZLE);
    assert.equal(await play.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0, `${width}`);
    const side = (await cell(play, 'r1c1').boundingBox()).width;
    assert.ok(side >= last || width >= 1280, `${width}: cells of ${side} after ${last}`);
    assert.ok(side >= 33, `${width}: cells of ${side}`);
    last = side;
    if (width >= 1280) {
      const { y, height: tall } = await cell(play, 'r9c9').boundingBox();
      assert.ok(y + tall <= height, 'the whole board is seen at once');
    }
  }
});
