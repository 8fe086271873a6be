/** Keyboard only: everything can be reached, and the focus is always visible. */
import assert from 'node:assert/strict';
import { test, until } from './harness.mjs';
import { STATES } from './states.mjs';
import { cell, game, line, PUZZLE, says, selected, set, shows } from './table.mjs';
import { longest } from './teach.mjs';

/** Presses Tab until an element has the focus, which is visible at every stop. */
async function tabTo(page, thing, { back = false } = {}) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    await focusIsSeen(page);
    if (await thing.evaluate((each) => each === document.activeElement || each.contains(document.activeElement))) return;
  }
  assert.fail(`Tab does not lead to ${thing}`);
}

/** The focused element has an outline, or a ring around its cell. */
async function focusIsSeen(page, state = '') {
  const focus = await page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    // The label draws radio buttons and the like.
    const drawn = [at, at.closest('label'), at.nextElementSibling].filter(Boolean);
    const seen = drawn.some((each) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/^rgba.*, 0\)$|transparent/.test(outlineColor);
    });
    const { width, height } = at.getBoundingClientRect();
    const ring = at.matches('[role="gridcell"]') && at.closest('nf-board').querySelector('.nf-selection') !== null;
    return { name: at.outerHTML.slice(0, 140), seen: seen || ring, shown: width > 0 && height > 0 };
  });
  if (focus) assert.ok(focus.seen && focus.shown, `${state}: the focus on ${focus.name} is visible`);
}

test('a whole game without a mouse: new game, entries, hint, menu', async ({ page }) => {
  const play = await page({ path: game() });
  await shows(play, PUZZLE);
  await play.keyboard.press('Tab');
  await play.getByRole('link', { name: 'Skip to the board' }).and(play.locator(':focus')).waitFor();
  await tabTo(play, play.getByRole('button', { name: 'New game' }));
  await play.keyboard.press('Enter');
  const dialog = play.getByRole('dialog', { name: 'New game' });
  await dialog.waitFor();
  await tabTo(play, dialog.getByRole('combobox', { name: 'Symmetry' }));
  await tabTo(play, dialog.getByRole('button', { name: 'Generate puzzle' }));
  await play.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await play.getByRole('heading', { name: 'Easy puzzle' }).waitFor();
  // The board has the focus now.
  await until(async () => assert.ok(await play.evaluate(() => document.activeElement.getAttribute('role') === 'gridcell')));
  const givens = await line(play);
  const blank = givens.indexOf('.');
  await play.keyboard.press('Control+Home');
  for (let down = 0; down < Math.floor(blank / 9); down++) await play.keyboard.press('ArrowDown');
  for (let right = 0; right < blank % 9; right++) await play.keyboard.press('ArrowRight');
  const name = `r${Math.floor(blank / 9) + 1}c${(blank % 9) + 1}`;
  await selected(play, [name]);
  await focusIsSeen(play);
  await play.keyboard.press('x');
  await play.keyboard.press('1');
  await says(play, name, 'blank, corner 1');
  await play.keyboard.press('z');
  await play.keyboard.press('Control+z');
  await says(play, name, 'blank');
  // Four presses reveal the whole hint; Enter applies it.
  const panel = play.getByRole('region', { name: 'Side panel' });
  await play.keyboard.press('h');
  await panel.waitFor();
  for (let press = 0; press < 3; press++) await play.keyboard.press('h');
  await until(async () => {
    await play.keyboard.press('Enter');
    assert.notEqual(await line(play), givens);
  });
  const more = play.getByRole('button', { name: 'More' });
  await tabTo(play, more, { back: true });
  await play.keyboard.press('Enter');
  await play.getByRole('menu').waitFor();
  await until(async () => assert.ok(await play.getByRole('menuitem', { name: 'Share' }).evaluate((each) => each === document.activeElement)));
  await play.keyboard.press('End');
  await until(async () => assert.ok(await play.getByRole('menuitem', { name: 'Keyboard shortcuts' }).evaluate((each) => each === document.activeElement)));
  await focusIsSeen(play);
  await play.keyboard.press('Enter');
  await play.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await play.keyboard.press('Escape');
  await play.getByRole('dialog').waitFor({ state: 'detached' });
  await more.and(play.locator(':focus')).waitFor();
});

test('the focus is visible at every stop, in every theme', async ({ page }) => {
  for (const about of [{ theme: 'light' }, { theme: 'dark' }, { theme: 'contrast' }, { forcedColors: true }]) {
    const play = await page({ path: game(), ...about });
    await shows(play, PUZZLE);
    const stops = new Set();
    for (let presses = 0; presses < 60; presses++) {
      await play.keyboard.press('Tab');
      await focusIsSeen(play);
      const stop = await play.evaluate(() => document.activeElement.outerHTML.slice(0, 200));
      if (stops.has(stop)) break;
      stops.add(stop);
    }
    // Header, tools, board, modes, pad, edit buttons, help.
    assert.ok(stops.size >= 25, `${stops.size} stops`);
    assert.equal([...stops].filter((stop) => stop.includes('gridcell')).length, 1, 'the board is one stop');
  }
});

test('the focus is visible at every stop of every view', async ({ page }) => {
  const view = await page({ path: game() });
  let all = 0;
  for (const [state, arrive] of Object.entries(STATES)) {
    const leave = await arrive(view);
    const stops = new Set();
    for (let presses = 0; presses < 40; presses++) {
      await view.keyboard.press('Tab');
      await focusIsSeen(view, state);
      const stop = await view.evaluate(() => document.activeElement.outerHTML.slice(0, 200));
      if (stops.has(stop)) break;
      stops.add(stop);
    }
    assert.ok(stops.size >= 4, `${state}: ${stops.size} stops`);
    all += stops.size;
    await leave?.();
  }
  assert.ok(all > 250, `${all} stops`);
});

test('the skip link leads to the board', async ({ page }) => {
  const play = await page({ path: game() });
  await shows(play, PUZZLE);
  await play.keyboard.press('Tab');
  await play.keyboard.press('Enter');
  await cell(play, 'r1c1').and(play.locator(':focus')).waitFor();
});

test('arrows move and wrap, Shift selects, Ctrl moves and adds', async ({ page }) => {
  const play = await page({ path: game() });
  await cell(play, 'r1c1').click();
  await play.keyboard.press('ArrowLeft');
  await selected(play, ['r1c9']);
  await play.keyboard.press('ArrowUp');
  await selected(play, ['r9c9']);
  await play.keyboard.press('Shift+ArrowLeft');
  await play.keyboard.press('Shift+ArrowUp');
  await selected(play, ['r8c8', 'r9c8', 'r9c9']);
  await play.keyboard.press('Home');
  await selected(play, ['r8c1']);
  await play.keyboard.press('Control+ArrowRight');
  await play.keyboard.press('Control+ArrowRight');
  await play.keyboard.press('Control+Space');
  await selected(play, ['r8c1', 'r8c3']);
  await play.keyboard.press('Control+a');
  await until(async () => assert.equal(await play.locator('.play nf-board [aria-selected="true"]').count(), 81));
});

test('changes of a cell are announced to screen readers', async ({ page }) => {
  const play = await page({ path: game() });
  await cell(play, 'r1c3').click();
  const live = play.getByRole('status').and(play.locator('#live'));
  await play.keyboard.press('4');
  await until(async () => assert.equal((await live.textContent()).trim(), 'r1c3: 4'));
  await play.keyboard.press('x');
  await until(async () => assert.equal((await live.textContent()).trim(), 'Corner marks'));
});

test('keys open dialogs, Escape closes them, and the focus returns', async ({ page }) => {
  const play = await page({ path: game() });
  await cell(play, 'r1c3').click();
  for (const [key, name] of [['n', 'New game'], ['o', 'New game'], ['s', 'Share'], ['e', 'Export'], ['?', 'Keyboard shortcuts']]) {
    await play.keyboard.press(key);
    await play.getByRole('dialog', { name }).waitFor();
    await play.keyboard.press('Escape');
    await play.getByRole('dialog').waitFor({ state: 'detached' });
    await cell(play, 'r1c3').and(play.locator(':focus')).waitFor();
  }
});

test('arrow keys switch the tabs of a dialog', async ({ page }) => {
  const play = await page({ path: game() });
  await cell(play, 'r1c3').click();
  await play.keyboard.press('n');
  const dialog = play.getByRole('dialog', { name: 'New game' });
  await tabTo(play, dialog.getByRole('tab', { name: 'Generate' }), { back: true });
  for (const name of ['Collection', 'Import', 'Games', 'Generate']) {
    await play.keyboard.press('ArrowRight');
    await dialog.getByRole('tab', { name, selected: true }).and(play.locator(':focus')).waitFor();
    await focusIsSeen(play);
  }
});

test('single letters can be switched off: then they need Alt, and digits the board', async ({ page }) => {
  const play = await page({ path: game() });
  const hint = play.getByRole('button', { name: 'Hint', exact: true });
  const promised = async () => [await hint.getAttribute('aria-keyshortcuts'), await hint.getAttribute('title')];
  assert.deepEqual(await promised(), ['H', 'Hint (H)']);
  await set(play, 'Single-letter shortcuts', false);
  await until(async () => assert.deepEqual(await promised(), ['Alt+H', 'Hint (Alt+H)']));
  await cell(play, 'r1c3').click();
  for (const key of 'hnse?x') await play.keyboard.press(key);
  await play.keyboard.press('4');
  await says(play, 'r1c3', '4');
  assert.equal(await play.getByRole('dialog').count(), 0);
  assert.ok(await play.getByRole('region', { name: 'Side panel' }).isHidden());
  // Away from the board, digits do nothing either.
  await play.getByRole('button', { name: 'More' }).focus();
  await play.keyboard.press('2');
  await play.keyboard.press('Alt+x');
  await until(async () => assert.ok(await play.getByRole('radio', { name: 'Corner marks' }).isChecked()));
  await says(play, 'r1c3', '4');
  await play.keyboard.press('Alt+h');
  await play.getByRole('region', { name: 'Side panel' }).waitFor();
  await play.reload();
  await shows(play, PUZZLE.replace('53.', '534'));
  await play.keyboard.press('n');
  assert.equal(await play.getByRole('dialog').count(), 0, 'the setting is kept');
});

/** The longest task while keys are pressed on a fresh page and an engine works, in milliseconds of its own time. */
async function typing(page) {
  const play = await page({ path: game('8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..') });
  await cell(play, 'r1c2').click();
  await play.keyboard.press('h');
  const worst = await longest(play, async () => {
    for (let count = 0; count < 60; count++) {
      await play.keyboard.press(['Shift+Digit1', 'ArrowRight', 'Control+Digit5', '7', 'ArrowDown', 'Delete'][count % 6]);
      await play.evaluate(() => new Promise((resolve) => { requestAnimationFrame(resolve); }));
    }
  });
  await play.close();
  return worst;
}

test('typing costs little, even while an engine works: no key takes longer than two frames', async ({ page }) => {
  // A slow key is slow on every fresh page; a neighbour that takes the caches away isn't there every time.
  const seen = [];
  while (seen.length < 5 && !seen.some((worst) => worst < 34)) seen.push(await typing(page));
  assert.ok(seen.some((worst) => worst < 34), `the longest tasks took ${seen} ms of their own time`);
});
