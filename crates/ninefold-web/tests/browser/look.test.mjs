/**
 * Every view in every window, as far as a machine can see it: nothing is wider than the window, no text is cut off, and on a touch screen everything that
 * can be pressed is large enough for a finger.
 */
import assert from 'node:assert/strict';
import { axe as audit, go, test, until } from './harness.mjs';
import { RULES, STATES } from './states.mjs';
import { cell, game } from './table.mjs';
import { depth } from './teach.mjs';

const TOUCH = [[375, 667], [412, 732], [844, 390], [768, 1024]];
/** 640×400 is 1280×800 at 200%. */
const MOUSE = [[640, 400], [1280, 800], [1920, 1080], [2560, 1440]];

/** What is wrong with what is shown. */
function faults(isTouch) {
  const found = [];
  const name = (each) => `${each.tagName.toLowerCase()}.${each.className} “${(each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 30)}”`;
  const root = document.querySelector('dialog[open]') ?? document.body;
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) {
    const widest = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right >= scrollWidth - 1 && each.checkVisibility());
    found.push(`the page is ${scrollWidth} wide: ${widest.slice(0, 6).map(name).join(', ')}`);
  }
  for (const each of root.querySelectorAll('button, a[href], input:not(.unseen), select, textarea, summary, [role="tab"], [role="treeitem"]')) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest('svg')) continue;
    const { width, height, left, right } = (each.closest('label') ?? each).getBoundingClientRect();
    // Links within sentences are as high as their text. The grip is as wide as the sheet.
    const isInText = each.tagName === 'A' && getComputedStyle(each).display === 'inline';
    const least = each.matches('.sheet-grip') ? 24 : 44;
    if (isTouch && !isInText && (width < least - 0.5 || height < least - 0.5)) found.push(`${Math.round(width)}×${Math.round(height)}: ${name(each)}`);
    const scrolls = each.parentElement.closest('.explain-switches, .tree-window, .play-board.zoomed, .racers');
    if (!scrolls && (left < -1 || right > innerWidth + 1)) found.push(`beside the window: ${name(each)}`);
  }
  // The buttons of a sheet lie over those of the pad, and nothing else does.
  const parts = ['.play-banner:not([hidden]) > .row .button', '.play-side:has(.play-banner:not([hidden])) .play-actions .button', '.play-panel:not([hidden]) :is(.hint-buttons, .panel-head) .button',
    ...['.keys .key', '.modes .button', '.play-actions .button', '.play-top .button'].map((part) => `.play:not(:has(:is(.play-panel, .play-banner):not([hidden]))) ${part}`)];
  const pressed = root === document.body ? [...document.querySelectorAll(parts.join())].filter((each) => each.checkVisibility({ visibilityProperty: true })) : [];
  for (const each of document.querySelectorAll('.play-panel:not([hidden]) .hint-buttons .button')) {
    const [box, sheet] = [each, each.closest('.play-panel')].map((part) => part.getBoundingClientRect());
    if (box.top < sheet.top || box.bottom > sheet.bottom + 1 || box.left < sheet.left || box.right > sheet.right) found.push(`outside its panel: ${name(each)}`);
  }
  const [boxes, names] = [pressed.map((each) => each.getBoundingClientRect()), pressed.map(name)];
  boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other, more) => {
    const [wide, high] = [Math.min(one.right, other.right) - Math.max(one.left, other.left), Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)];
    if (wide > 2 && high > 2) found.push(`${names[at]} lies over ${names[at + 1 + more]}`);
  }));
  for (const each of root.querySelectorAll('.button:not(.plain)')) {
    if (!each.checkVisibility() || !each.clientWidth) continue;
    const words = document.createRange();
    words.selectNodeContents(each);
    const [box, text] = [each, words].map((part) => part.getBoundingClientRect());
    const room = Math.min(text.left - box.left, box.right - text.right);
    if (text.width && room < 3 && !each.closest('[role="menu"]')) found.push(`its words have ${room.toFixed(1)} of room: ${name(each)}`);
  }
  for (const each of root.querySelectorAll('*')) {
    if (each.closest('svg, .unseen, textarea, input, select') || !each.checkVisibility() || ![...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
    const { display, overflowX, textOverflow, clipPath, fontSize } = getComputedStyle(each);
    if (display !== 'inline' && clipPath === 'none' && overflowX !== 'auto' && textOverflow !== 'ellipsis' && each.clientWidth && each.scrollWidth > each.clientWidth + 1) found.push(`cut off: ${name(each)}`);
    if (!each.closest('[aria-hidden="true"], .sample') && parseFloat(fontSize) < 10.3) found.push(`${fontSize}: ${name(each)}`);
  }
  return [...new Set(found)];
}

/** Adds what is wrong in each window. */
async function look(view, sizes, touch, state, wrong) {
  for (const [width, height] of sizes) {
    await view.setViewportSize({ width, height });
    await until(async () => assert.equal(await view.evaluate(() => innerWidth), width));
    // The board takes its size from its place when the next frame is drawn.
    await view.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
    wrong.push(...(await view.evaluate(faults, touch)).map((fault) => `${state}, ${width}×${height}: ${fault}`));
  }
  const [[width, height]] = sizes;
  await view.setViewportSize({ width, height });
}

for (const [device, sizes, touch] of [['touch screens', TOUCH, true], ['screens with a mouse', MOUSE, false]]) {
  const [[width, height]] = sizes;

  test(`nothing is cut off or too small on ${device}`, async ({ page }) => {
    const view = await page({ width, height, touch, path: game(), expects: [/status of 422/] });
    const wrong = [];
    for (const [state, arrive] of Object.entries(STATES)) {
      const leave = await arrive(view);
      await look(view, sizes, touch, state, wrong);
      await leave?.();
    }
    assert.deepEqual(wrong, []);
  });

  test(`German words have room on ${device}`, async ({ page }) => {
    const view = await page({ width, height, touch, path: '#/learn', locale: 'de-DE' });
    const wrong = [];
    for (const [path, ready] of [
      [game(), '.play nf-board .nf-given'], [game('.'.repeat(81), { layout: RULES }), '.play-rules summary'], ['#/watch', '.watch nf-board'], ['#/watch?race=cover,tree&board=BD2', '.lane'],
      ['#/learn/techniques', '.techniques section'], ['#/technique/x-wing', '.technique-board .nf-given'], ['#/practise', '.map-tile'], ['#/practise/x-wing', '.drill-task'],
      ['#/daily', '.page h1'], ['#/collection', 'textarea'],
    ]) {
      await go(view, path);
      await view.locator(ready).first().waitFor({ state: 'attached' });
      await look(view, sizes, touch, path, wrong);
      if (ready !== '.play nf-board .nf-given') continue;
      // A puzzle with several solutions: all buttons of the entry.
      await view.keyboard.press('o');
      await view.locator('dialog .by-hand .button').first().click();
      for (const key of '53') await view.keyboard.press(key);
      await view.locator('.play-banner .button.main').click();
      await view.locator('.play-banner .setter-instead:not([hidden])').waitFor();
      await look(view, sizes, touch, 'entry', wrong);
      await view.getByRole('button', { name: 'Abbrechen' }).click();
      for (const count of [1, 2, 3, 4]) {
        await view.keyboard.press('h');
        await depth(view, count);
        await look(view, sizes, touch, `hint ${count}`, wrong);
      }
      await view.keyboard.press('Escape');
      await cell(view, 'r1c3').click();
      await view.keyboard.press('1');
      await view.keyboard.press('h');
      await view.locator('.hint-fault').waitFor();
      await look(view, sizes, touch, 'mistake', wrong);
    }
    assert.deepEqual(wrong, []);
  });
}

test('the page is never wider than the window, even before the board has followed it', async ({ page }) => {
  const view = await page({ width: 1280, height: 800, path: game() });
  await view.locator('.play nf-board .nf-given').first().waitFor();
  const width = () => view.evaluate(() => document.querySelector('.play nf-board > svg').getBoundingClientRect().width);
  const before = await width();
  // A busy machine may draw no frame between two sizes; the board hears of a size with a frame.
  await view.evaluate(() => { document.querySelector('.play nf-board').disconnectedCallback(); });
  await view.setViewportSize({ width: 640, height: 400 });
  await until(async () => assert.equal(await view.evaluate(() => innerWidth), 640));
  assert.equal(await width(), before);
  assert.ok(before > 640);
  assert.equal(await view.evaluate(() => document.documentElement.scrollWidth), 640);
});

test('the line for a first visit is in the row that has room for it, also after the window has changed', async ({ page }) => {
  const view = await page({ width: 768, height: 1024, locale: 'de-DE' });
  const line = view.locator('.play-welcome');
  await line.waitFor();
  const whole = (part) => view.locator(part).evaluate((each) => each.scrollWidth <= each.clientWidth);
  assert.ok(await whole('.play-title') && await whole('.play-about'), 'the title isn’t cut');
  await view.setViewportSize({ width: 1280, height: 800 });
  await view.locator('.play-side > .play-welcome').waitFor();
  await view.setViewportSize({ width: 640, height: 400 });
  await view.locator('.play-top > .play-welcome').waitFor();
});

const LARGE = [[1280, 800], [1920, 1080], [2560, 1440]];

test('on large screens the example of a technique is in view as a whole', async ({ page }) => {
  const view = await page({ path: '#/learn' });
  for (const [width, height] of LARGE) {
    await view.setViewportSize({ width, height });
    for (const technique of ['x-wing', 'aic']) {
      await go(view, `#/technique/${technique}`);
      await view.locator('.technique-board .nf-given').first().waitFor({ state: 'attached' });
      await until(async () => {
        const { board, words } = await view.evaluate(() => ({
          board: document.querySelector('.technique-board nf-board > svg').getBoundingClientRect(), words: document.querySelector('.technique-words').getBoundingClientRect(),
        }));
        assert.ok(board.bottom <= height && board.height > 0.57 * height, `${width}×${height}: the board is at ${JSON.stringify(board)}`);
        assert.ok(words.bottom <= height, `${width}×${height}: the words are at ${JSON.stringify(words)}`);
      });
    }
  }
});

test('dialogs of Play are seen whole in a window of 1280×800', async ({ page }) => {
  const view = await page({ width: 1280, height: 800, path: game() });
  await view.locator('.play nf-board .nf-given').first().waitFor();
  for (const [key, tabs] of [['n', ['Generate', 'Collection', 'Import']], ['?', []], ['s', []], ['e', []]]) {
    // The board is there before the page listens to keys.
    await until(async () => {
      await view.keyboard.press(key);
      await view.locator('dialog[open]').waitFor({ timeout: 2000 });
    });
    for (const tab of tabs.length ? tabs : [null]) {
      if (tab) await view.getByRole('tab', { name: tab }).click();
      await until(async () => assert.ok(await view.locator('dialog[open]').evaluate((dialog) => dialog.scrollHeight <= dialog.clientHeight), `${key} ${tab ?? ''} scrolls`));
    }
    await view.keyboard.press('Escape');
    await view.locator('dialog[open]').waitFor({ state: 'detached' });
  }
});

test('an open menu stays at its button when the window changes', async ({ page }) => {
  const view = await page({ width: 1280, height: 800, path: game() });
  const opener = view.getByRole('button', { name: 'More' });
  await opener.click();
  const apart = async () => {
    const [menu, button] = await Promise.all([view.getByRole('menu', { name: 'More' }).boundingBox(), opener.boundingBox()]);
    return Math.max(menu.x - button.x - button.width, button.x - menu.x - menu.width, menu.y - button.y - button.height);
  };
  assert.ok(await apart() < 20);
  await view.setViewportSize({ width: 2560, height: 1440 });
  await until(async () => assert.ok(await apart() < 20, `${await apart()}`));
});

test('names of rows grow with the text of a huge window', async ({ page }) => {
  const view = await page({ width: 2560, height: 1440, path: '#/technique/x-wing' });
  const high = () => view.locator('.nf-label').first().evaluate((name) => name.getBoundingClientRect().height);
  await until(async () => assert.ok(await high() > 17, `${await high()}`));
});

test('techniques of a row are equally high on the map', async ({ page }) => {
  const view = await page({ width: 1280, height: 800, path: '#/practise' });
  await view.locator('.map-tile').first().waitFor();
  const rows = await view.locator('.map-tile').evaluateAll((tiles) => Object.values(Object.groupBy(tiles.map((tile) => tile.getBoundingClientRect()), ({ top }) => Math.round(top))).map((row) => row.map(({ height }) => Math.round(height))));
  assert.deepEqual(rows.filter((row) => new Set(row).size > 1), []);
});

/** Controls that neither their border nor their ground sets off from what is behind them, at 3:1 as WCAG asks. */
function faint() {
  const parts = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
    return colour.startsWith('color(srgb') ? [255 * red, 255 * green, 255 * blue, alpha] : [red, green, blue, alpha];
  };
  const over = ([red, green, blue, alpha], under) => [red, green, blue].map((each, index) => each * alpha + under[index] * (1 - alpha));
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((each) => (each <= 10 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (...colours) => {
    const [dark, light] = colours.map(luminance).sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const ground = (element) => (element ? over(parts(getComputedStyle(element).backgroundColor), ground(element.parentElement)) : [255, 255, 255]);
  const root = document.querySelector('dialog[open]') ?? document.body;
  const controls = [...root.querySelectorAll('button, input, select, textarea, summary, .segments, .level span, .racer, .map-tile, a.button')];
  const seen = controls.filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.matches(':disabled, [aria-disabled="true"], [type="range"], [type="checkbox"]') && !each.closest('svg'));
  return seen.flatMap((each) => {
    const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(each);
    const [, , , alpha] = parts(borderTopColor);
    // Without a border, its words are the control.
    if (!parseFloat(borderTopWidth) || borderTopStyle === 'none' || !alpha) return [];
    const [own, behind] = [ground(each), ground(each.parentElement)];
    const most = Math.max(contrast(over(parts(borderTopColor), own), behind), contrast(own, behind));
    return most < 3 ? [`${most.toFixed(2)}: ${each.tagName.toLowerCase()}.${each.className} “${(each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 30)}”`] : [];
  });
}

/** The themes, and what to audit again in each. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const THEMES = [['light', 'usual', undefined], ['dark', 'usual', COLOURS], ['light', 'more', COLOURS], ['dark', 'more', COLOURS]];

/** 640×400 is 1280×800 at 200%. */
const SIZES = [[375, 667], [412, 732], [844, 390], [768, 1024], [640, 400], [1280, 800], [1920, 1080], [2560, 1440]];

/**
 * Every state is audited in the light theme at every size. The other themes differ in colours alone, so each state meets each of them at some
 * sizes; with NINEFOLD_THOROUGH=1, at all.
 */
const isAudited = (state, size, theme) => process.env.NINEFOLD_THOROUGH || theme === 0 || theme === 1 + (state + size) % (THEMES.length - 1);

for (const [at, [width, height]] of SIZES.entries()) {
  test(`the audit finds nothing serious in any state or theme at ${width}×${height}`, async ({ page }) => {
    const view = await page({ width, height, touch: width < 900 && width !== 640, path: game(), expects: [/status of 422/] });
    for (const [number, [state, arrive]] of Object.entries(STATES).entries()) {
      const leave = await arrive(view);
      for (const [colorScheme, contrast, rules] of THEMES.filter((_, theme) => isAudited(number, at, theme))) {
        const theme = `${state}, ${colorScheme}, ${contrast} contrast`;
        await view.emulateMedia({ colorScheme, contrast: contrast === 'more' ? 'more' : 'no-preference' });
        await until(async () => assert.deepEqual(await view.evaluate(() => ({ ...document.documentElement.dataset })), { theme: colorScheme, contrast }));
        assert.deepEqual(await view.evaluate(faint), [], `${theme}: every control is set off from what is behind it`);
        await audit(view, { rules }).catch((error) => { throw new Error(`${theme}: ${error.message}`); });
      }
      await leave?.();
    }
  });
}
