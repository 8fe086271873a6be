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

/** The contrast of two colours, as WCAG counts it. */
function contrast(one, other) {
  const luminance = (colour) => {
    const [red, green, blue] = colour.match(/[\d.]+/g).map((each) => Number(each) / 255).map((each) => (each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('thin lines and the borders of controls have a contrast of at least 3:1', async ({ page }) => {
  for (const theme of ['light', 'dark', 'contrast', 'dark-contrast']) {
    const play = await page({ path: game(), theme });
    const [thin] = await style(play, '.nf-thin', 'stroke');
    const [paper] = await style(play, '.nf-paper', 'fill');
    assert.ok(contrast(thin, paper) >= 3, `${theme}: lines of ${contrast(thin, paper)}`);
    await play.keyboard.press('o');
    await play.getByRole('dialog').waitFor();
    const controls = await play.evaluate(() => [...document.querySelectorAll('.keys .key, .modes, .play-new, dialog .input, dialog .new-tabs')].filter((each) => each.checkVisibility()).map((each) => {
      let behind = each.parentElement;
      while (/^rgba\(.*, 0\)$|transparent/.test(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement ?? document.documentElement;
      return { name: each.className, border: getComputedStyle(each).borderTopColor, behind: getComputedStyle(behind).backgroundColor };
    }));
    assert.ok(controls.length > 12);
    for (const { name, border, behind } of controls) assert.ok(contrast(border, behind) >= 3, `${theme}: ${name} has ${border} on ${behind}`);
  }
});
