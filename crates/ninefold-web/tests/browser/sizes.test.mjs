/**
 * Play in every window, from phones to large screens, upright and sideways, zoomed in: while digits are entered, a hint is read or a puzzle is
 * typed in, the board and all keys are on the screen, nothing has to be scrolled, and the pad never moves.
 */
import assert from 'node:assert/strict';
import { go, test, until } from './harness.mjs';
import { cell, game, PUZZLE, says, select, shows } from './table.mjs';
import { depth, example, sidePanel } from './teach.mjs';

/** Width, height, and how much of the shorter side the board fills; 640×400 is 1280×800 at 200%. */
const SIZES = [
  [375, 667, 0.92], [412, 732, 0.92], [667, 375, 0.92], [844, 390, 0.92], [640, 400, 0.9], [768, 1024, 0.9], [1280, 800, 0.86], [1920, 1080, 0.88], [2560, 1440, 0.9],
];

/** Where things are: rectangles in whole pixels, and what lies over the keys. */
function seen(page) {
  return page.evaluate(() => {
    const box = (each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) };
    };
    const keys = [...document.querySelectorAll('.keys .key')];
    const covered = keys.filter((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return !each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    const panel = document.querySelector('.play-panel:not([hidden])');
    return {
      board: box(document.querySelector('.play nf-board .nf-grid')), keys: keys.map(box), covered: covered.length, panel: panel && box(panel),
      actions: [...document.querySelectorAll('.play-actions button')].filter((each) => each.checkVisibility()).map(box),
      tools: [...document.querySelectorAll('.panel-head .button')].map(box), names: [...document.querySelectorAll('.play .nf-label')].map(box),
      scrolls: document.documentElement.scrollHeight - innerHeight, wide: document.documentElement.scrollWidth - innerWidth,
      window: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
    };
  });
}

function isInside(inner, outer) {
  return inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;
}

function overlap(one, other) {
  return Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
}

/** The sentences before the newest that have scrolled away in part, on a sheet: some of their letters would remain. */
function remains() {
  const sheet = document.querySelector('.play-panel .hint');
  const { top } = sheet.getBoundingClientRect();
  if (getComputedStyle(sheet).overflowY !== 'auto') return [];
  const letters = [...sheet.querySelectorAll('.hint-sentences > li:not(.now)')].flatMap((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return [...range.getClientRects()];
  });
  // The lowest pixels of a line are empty.
  return letters.filter((box) => box.top < top && box.bottom > top + 2).map((box) => [box.top - top, box.bottom - top]);
}

/** Board and keys are on the screen, and nothing has to be scrolled. */
async function fits(page, where) {
  const now = await seen(page);
  assert.equal(now.scrolls, 0, `${where}: the page scrolls`);
  assert.equal(now.wide, 0, `${where}: the page is too wide`);
  assert.ok(isInside(now.board, now.window), `${where}: the board is at ${JSON.stringify(now.board)}`);
  for (const key of now.keys) assert.ok(isInside(key, now.window), `${where}: a key is at ${JSON.stringify(key)}`);
  for (const key of now.keys) assert.equal(overlap(key, now.board), 0, `${where}: a key lies over the board`);
  return now;
}

for (const [width, height, share] of SIZES) {
  const touch = Math.min(width, height) < 500 && width !== 640;
  const about = { width, height, touch };

  test(`${width}×${height}: playing, and every depth of a hint`, async ({ page, axe }) => {
    const play = await example(await page(about), 'xy-chain');
    const before = await fits(play, 'playing');
    const { board } = before;
    assert.ok(board.right - board.left >= share * Math.min(width, height), `the board uses the window: ${JSON.stringify(board)}`);
    assert.equal(before.covered, 0, 'every key can be pressed');
    for (const action of before.actions) assert.ok(isInside(action, before.window), JSON.stringify(action));
    assert.equal(new Set(before.actions.map(({ top, bottom }) => bottom - top)).size <= 2, true, 'buttons of a row are equally high');
    await axe(play);
    // In the corner of its key, a mark is away from the border.
    await play.getByRole('radio', { name: 'Corner marks' }).click();
    for (const [key, mark] of await play.locator('.keys .key:has(.figure)').evaluateAll((all) => all.map((each) => [each, each.querySelector('.figure')].map((part) => part.getBoundingClientRect().toJSON())))) {
      assert.ok(mark.left - key.left >= 4 && mark.top - key.top >= 3 && mark.right < key.right && mark.bottom - key.top < 0.75 * key.height, JSON.stringify({ key, mark }));
    }
    await play.getByRole('radio', { name: 'Digits' }).click();
    for (const count of [1, 2, 3, 4]) {
      await play.keyboard.press('h');
      await depth(play, count);
      const now = await fits(play, `depth ${count}`);
      assert.deepEqual(now.keys, before.keys, `depth ${count}: the pad stays where it is`);
      assert.deepEqual(now.board, before.board, `depth ${count}: so does the board`);
      assert.equal(overlap(now.panel, now.board), 0, `depth ${count}: the hint leaves the board free`);
      assert.ok(isInside(now.panel, { ...now.window, bottom: now.window.bottom + 1 }), `depth ${count}: the hint is on the screen: ${JSON.stringify(now.panel)}`);
      for (const tool of now.tools) assert.ok(isInside(tool, now.window), `depth ${count}: a button of the panel is at ${JSON.stringify(tool)}`);
      assert.equal(now.names.length, 18, 'rows and columns have names');
      // The box of a text is a quarter higher than its letters.
      for (const name of now.names) assert.ok(isInside(name, { ...now.window, top: -3 }), `depth ${count}: a name is at ${JSON.stringify(name)}`);
      const { text, button } = await play.evaluate(() => ({
        text: document.querySelector('.hint-sentences .now').getBoundingClientRect().top, button: document.querySelector('.hint .button.main').getBoundingClientRect().bottom,
      }));
      assert.ok(text >= now.panel.top && text < now.panel.bottom - 60, `depth ${count}: the newest sentence begins in view`);
      assert.ok(button <= now.panel.bottom, `depth ${count}: its button is in view`);
      assert.deepEqual(await play.evaluate(remains), [], `depth ${count}: no part of a line remains above it`);
    }
    await axe(play);
    await play.keyboard.press('Escape');
    await sidePanel(play).waitFor({ state: 'hidden' });
    assert.deepEqual((await seen(play)).keys, before.keys);
    // A menu that is higher than the window scrolls.
    await play.getByRole('button', { name: 'More' }).click();
    const menu = play.getByRole('menu', { name: 'More' });
    assert.ok(isInside(await rectangle(menu), before.window), 'the menu is on the screen');
    await menu.getByRole('menuitem', { name: 'Settings' }).click();
    await play.getByRole('dialog', { name: 'Settings' }).waitFor();
  });

  test(`${width}×${height}: a hint of few words has room for its buttons`, async ({ page }) => {
    const play = await page({ path: game(), ...about });
    await shows(play, PUZZLE);
    await play.keyboard.press('h');
    await depth(play, 1);
    const { panel } = await seen(play);
    for (const each of await sidePanel(play).locator('.hint-buttons .button').all()) {
      assert.ok(isInside(await rectangle(each), { ...panel, bottom: panel.bottom + 1 }), `${await each.innerText()} is at ${JSON.stringify(await rectangle(each))}, the panel at ${JSON.stringify(panel)}`);
    }
  });

  test(`${width}×${height}: a solution path begins with its first step, and what can be done with it`, async ({ page, axe }) => {
    const play = await page({ path: game(), ...about });
    await shows(play, PUZZLE);
    const { board } = await seen(play);
    await play.getByRole('button', { name: 'Explain', exact: true }).click();
    const here = sidePanel(play).getByRole('button', { name: 'Play from here' });
    await here.waitFor();
    const now = await seen(play);
    assert.deepEqual(now.board, board, 'the board stays where it is');
    assert.equal(overlap(now.panel, now.board), 0, 'the path leaves the board free');
    assert.ok(isInside(await rectangle(here), now.window), `the button is at ${JSON.stringify(await rectangle(here))}`);
    for (const tool of now.tools) assert.ok(isInside(tool, now.window), `a button of the panel is at ${JSON.stringify(tool)}`);
    for (const part of ['.explain-title', '.explain-why', '.explain-do']) {
      const [place, detail] = [await rectangle(play.locator(part)), await rectangle(play.locator('.explain-detail'))];
      assert.ok(place.bottom <= detail.bottom + 1 && place.bottom <= now.window.bottom, `${part} is at ${JSON.stringify(place)} in ${JSON.stringify(detail)}`);
    }
    await axe(play, { within: '.play-panel' });
    // The heading stays while the path scrolls.
    const head = await rectangle(play.locator('.explain .panel-head'));
    await play.keyboard.press('End');
    await sidePanel(play).getByRole('button', { name: 'Close' }).hover({ trial: true });
    assert.deepEqual(await rectangle(play.locator('.explain .panel-head')), head);
  });

  test(`${width}×${height}: typing in a puzzle, and dialogs`, async ({ page, axe }) => {
    const play = await page({ path: game(), ...about });
    await shows(play, PUZZLE);
    await play.keyboard.press('n');
    const dialog = play.getByRole('dialog', { name: 'New game' });
    for (const tab of ['Generate', 'Collection', 'Import', 'My games']) {
      await dialog.getByRole('tab', { name: tab }).click();
      const { box, window, wide } = await play.evaluate(() => {
        const { left, top, right, bottom } = document.querySelector('dialog').getBoundingClientRect();
        return { box: { left, top, right, bottom }, window: { left: 0, top: 0, right: innerWidth, bottom: innerHeight }, wide: document.querySelector('dialog').scrollWidth > document.querySelector('dialog').clientWidth };
      });
      assert.ok(isInside(box, window), `${tab}: ${JSON.stringify(box)}`);
      assert.ok(!wide, `${tab} scrolls sideways`);
      // What one begins with needs no scrolling.
      if (tab !== 'Import' && tab !== 'My games') {
        await play.locator('dialog nf-board .nf-given, dialog form').first().waitFor({ state: 'attached' });
        const [start, whole] = await Promise.all([dialog.locator('.button.main'), dialog].map(rectangle));
        assert.ok(isInside(start, whole) && isInside(whole, window), `${tab}: its button is at ${JSON.stringify(start)} in ${JSON.stringify(whole)}`);
      }
    }
    await dialog.getByRole('tab', { name: 'Import' }).click();
    await axe(play, { within: 'dialog[open]' });
    await dialog.getByRole('button', { name: 'Empty board' }).click();
    const banner = play.getByRole('region', { name: 'Puzzle entry' });
    await banner.waitFor();
    const before = await fits(play, 'entering');
    assert.match(await play.locator('.play-about').innerText(), /^9×9$/, 'an empty board has only a size');
    assert.equal(before.covered, 0, 'every key and the eraser can be pressed');
    for (const digit of '53') await play.getByRole('button', { name: new RegExp(`^${digit}, `) }).click();
    await says(play, 'r1c2', 'given 3');
    // A complaint moves nothing.
    await banner.getByRole('button', { name: 'Play', exact: true }).click();
    await banner.getByText('This puzzle has several solutions.').waitFor();
    const now = await fits(play, 'after a complaint');
    assert.equal(now.covered, 0);
    assert.deepEqual(now.keys, before.keys);
    for (const name of ['Play', 'Play anyway', 'Cancel']) assert.ok(isInside(await rectangle(banner.getByRole('button', { name, exact: true })), now.window), name);
    await axe(play, { within: '.play' });
    await banner.getByRole('button', { name: 'Cancel' }).click();
    await shows(play, PUZZLE);
  });
}

async function rectangle(thing) {
  const { x, y, width, height } = await thing.boundingBox();
  return { left: x, top: y, right: x + width, bottom: y + height };
}

test('on a phone the hint is a sheet: press, drag or use the arrow keys to fold it', async ({ page }) => {
  const play = await page({ path: game(), width: 375, height: 667, touch: true });
  await shows(play, PUZZLE);
  await play.getByRole('button', { name: 'Hint', exact: true }).tap();
  await depth(play, 1);
  const grip = play.locator('.sheet-grip');
  const high = async () => (await sidePanel(play).boundingBox()).height;
  const open = await high();
  // Folded, the pad is free again.
  await grip.tap();
  await until(async () => assert.ok(await high() < 60, `${await high()}`));
  assert.equal(await grip.getAttribute('aria-expanded'), 'false');
  assert.equal((await seen(play)).covered, 0);
  await select(play, 'r1c3');
  await play.getByRole('button', { name: /^4, / }).tap();
  await says(play, 'r1c3', '4');
  // Asking for more unfolds it.
  await play.keyboard.press('h');
  await depth(play, 2);
  await until(async () => assert.ok(await high() > open - 30));
  await grip.focus();
  await play.keyboard.press('ArrowUp');
  const { board } = await seen(play);
  await until(async () => assert.ok(await high() > open + 40));
  assert.equal(overlap((await seen(play)).panel, board), 0);
  await play.keyboard.press('ArrowDown');
  await play.keyboard.press('ArrowDown');
  await until(async () => assert.ok(await high() < 60));
  // Dragging it up opens it, dragging it down folds it.
  const { x, y } = await grip.boundingBox();
  for (const [by, isOpen] of [[-60, true], [60, false]]) {
    const from = by < 0 ? y + 10 : (await grip.boundingBox()).y + 10;
    await play.mouse.move(x + 180, from);
    await play.mouse.down();
    await play.mouse.move(x + 180, from + by, { steps: 4 });
    await play.mouse.up();
    await until(async () => assert.equal(await grip.getAttribute('aria-expanded'), String(isOpen)));
  }
  // Nothing traps the focus: Tab leads on, Escape closes.
  await grip.focus();
  await play.keyboard.press('Tab');
  assert.ok(await play.evaluate(() => !document.activeElement.closest('.play-panel')));
  await play.keyboard.press('Escape');
  await sidePanel(play).waitFor({ state: 'hidden' });
});

test('zoomed in, with keys alone: the focus is never below the sheet, and returns', async ({ page }) => {
  const play = await page({ path: game(), width: 640, height: 400 });
  await shows(play, PUZZLE);
  const hint = play.getByRole('button', { name: 'Hint', exact: true });
  await hint.focus();
  await play.keyboard.press('Enter');
  await depth(play, 1);
  for (const count of [2, 3, 4]) {
    await sidePanel(play).locator('.button.main').and(play.locator(':focus')).waitFor();
    await play.keyboard.press('Enter');
    await depth(play, count);
  }
  await play.keyboard.press('Escape');
  await hint.and(play.locator(':focus')).waitFor();
});

test('large boards on a phone can be magnified: cells grow, and the board follows the cursor', async ({ page, axe }) => {
  for (const [layout, side] of [['16x16', 16], ['25x25', 25]]) {
    const play = await page({ path: game('.'.repeat(side * side), { layout }), width: 375, height: 667, touch: true });
    await fits(play, layout);
    const size = async () => (await cell(play, 'r1c1').boundingBox()).width;
    assert.ok(await size() < 27);
    const before = await seen(play);
    await play.getByRole('button', { name: 'Magnify the board' }).tap();
    await until(async () => assert.ok(await size() >= 40, `${await size()}`));
    const after = await seen(play);
    assert.deepEqual(after.keys, before.keys);
    assert.equal(after.scrolls, 0);
    await cell(play, 'r3c3').tap();
    for (let right = 0; right < 8; right++) await play.keyboard.press('ArrowRight');
    const { place, cursor } = await play.evaluate(() => {
      const box = (name) => document.querySelector(name).getBoundingClientRect();
      const [outer, inner] = [box('.play-board'), box('.play nf-board [tabindex="0"]')];
      return { place: { left: outer.left, right: outer.right, top: outer.top, bottom: outer.bottom }, cursor: { left: inner.left, right: inner.right, top: inner.top, bottom: inner.bottom } };
    });
    assert.ok(isInside(cursor, place), JSON.stringify({ cursor, place }));
    await play.keyboard.press('1');
    await says(play, 'r3c11', '1');
    await axe(play, { within: '.play-top' });
    await play.getByRole('button', { name: 'Magnify the board' }).tap();
    await until(async () => assert.ok(await size() < 27));
  }
});

test('the rows of the pad keep apart, also below rules and beside large boards', async ({ page }) => {
  const play = await page({ path: '#/learn', width: 375, height: 667 });
  for (const [side, width, height] of [[9, 375, 667], [16, 375, 667], [9, 640, 400], [16, 640, 400], [25, 640, 400], [25, 667, 375]]) {
    await play.setViewportSize({ width, height });
    await go(play, game('.'.repeat(side * side), { layout: `${side}x${side}${side < 25 ? '\nthermometer r3c1 r3c2 r3c3' : ''}` }));
    await play.locator('.play nf-board [aria-label^="r1c1: "]').waitFor({ state: 'attached' });
    await until(async () => {
      const boxes = await Promise.all(['.play nf-board .nf-grid', '.keys', '.modes', '.play-actions'].map((each) => rectangle(play.locator(each))));
      const gaps = boxes.slice(2).map((each, at) => each.top - boxes[at + 1].bottom);
      assert.ok(gaps.every((gap) => gap >= 3), `${side} at ${width}×${height}: ${gaps}`);
    });
  }
});
