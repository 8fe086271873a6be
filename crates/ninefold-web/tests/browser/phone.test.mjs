/** On a phone: everything fits and works by touch. */
import assert from 'node:assert/strict';
import { go, test, until } from './harness.mjs';
import { cell, game, middle, notice, PUZZLE, says, selected, shows } from './table.mjs';
import { depth, sidePanel } from './teach.mjs';

const PHONE = { width: 375, height: 667, touch: true };
/** The smallest touch target, in pixels. */
const FINGER = 44;

/** Nothing is wider than the page. */
async function fits(page, where) {
  const { wide, room, culprits } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth, room: innerWidth,
    culprits: [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1).slice(0, 5).map((each) => each.outerHTML.slice(0, 120)),
  }));
  assert.ok(wide <= room, `${where} is ${wide} wide, not ${room}: ${culprits.join('\n')}`);
}

/** Every control is large enough for a finger; a control in a label counts as large as the label. */
async function fingers(page, where) {
  const small = await page.evaluate((least) => {
    const top = document.querySelector('dialog[open]') ?? document.querySelector('.menu:popover-open') ?? document.body;
    return [...top.querySelectorAll('button, a[href], input, select, textarea, summary, [role="gridcell"]')]
      .filter((each) => !each.matches('.skip, .unseen, p a, li a, [role="gridcell"]') && each.checkVisibility())
      .map((each) => ({ each, box: (each.matches('input') ? each.closest('label') ?? each : each).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < least - 0.5 || box.height < least - 0.5))
      .map(({ each, box }) => `${each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 30) ?? each.tagName} (${each.className}): ${Math.round(box.width)}×${Math.round(box.height)}`);
  }, FINGER);
  assert.deepEqual(small, [], where);
}

test('Play fits, board and pad at once, and its targets are large enough', async ({ page }) => {
  for (const width of [375, 320]) {
    const play = await page({ path: game(), ...PHONE, width });
    await shows(play, PUZZLE);
    await fits(play, 'Play');
    if (width === 375) await fingers(play, 'Play');
    const side = (await cell(play, 'r1c1').boundingBox()).width;
    assert.ok(side * 9 > width * 0.9, `the board uses the width: ${side}`);
  }
});

test('board, digits and undo can be reached without scrolling on a usual phone', async ({ page }) => {
  const play = await page({ path: game(), ...PHONE, height: 740 });
  await shows(play, PUZZLE);
  for (const part of [cell(play, 'r1c1'), cell(play, 'r9c9'), play.getByRole('button', { name: /^9, / }), play.getByRole('radio', { name: 'Corner marks' })]) {
    const { y, height } = await part.boundingBox();
    assert.ok(y >= 0 && y + height <= 740, `${part} ends at ${y + height}`);
  }
});

test('the title of a daily puzzle is whole', async ({ page }) => {
  for (const locale of ['en-GB', 'de-DE']) {
    const play = await page({ path: '#/play?daily=2026-09-30/medium', ...PHONE, locale });
    const title = play.getByRole('heading', { level: 1, name: /30/ });
    await title.waitFor();
    const hidden = await title.evaluate((each) => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]);
    assert.ok(hidden[0] <= 0 && hidden[1] <= 1, `${locale}: ${hidden} pixels are hidden`);
  }
});

test('digits, marks and colours by touch', async ({ page }) => {
  const play = await page({ path: game(), ...PHONE });
  await cell(play, 'r1c3').tap();
  await play.getByRole('button', { name: /^4, / }).tap();
  await says(play, 'r1c3', '4');
  await cell(play, 'r1c4').tap();
  await play.getByRole('radio', { name: 'Corner marks' }).tap();
  await play.getByRole('button', { name: /^2, / }).tap();
  await play.getByRole('radio', { name: 'Centre marks' }).tap();
  await play.getByRole('button', { name: /^6, / }).tap();
  await play.getByRole('radio', { name: 'Colours' }).tap();
  await play.getByRole('button', { name: 'green' }).tap();
  await says(play, 'r1c4', 'blank, corner 2, centre 6, coloured green');
  await play.getByRole('button', { name: 'Undo', exact: true }).tap();
  await says(play, 'r1c4', 'blank, corner 2, centre 6');
  await play.getByRole('button', { name: 'Erase' }).tap();
  await says(play, 'r1c4', 'blank');
});

test('several cells by touch: one after the other, and by dragging', async ({ page }) => {
  const play = await page({ path: game(), ...PHONE });
  await play.getByRole('button', { name: 'Multi-select' }).tap();
  for (const name of ['r1c3', 'r2c2', 'r3c1']) await cell(play, name).tap();
  await selected(play, ['r1c3', 'r2c2', 'r3c1']);
  await play.getByRole('button', { name: 'Multi-select' }).tap();
  const touch = await play.context().newCDPSession(play);
  const send = (type, points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const [from, to] = [await middle(play, 'r5c4'), await middle(play, 'r5c7')];
  await send('touchStart', [from]);
  for (let step = 1; step <= 12; step++) await send('touchMove', [[from[0] + ((to[0] - from[0]) * step) / 12, from[1]]]);
  await send('touchEnd', []);
  await selected(play, ['r5c4', 'r5c5', 'r5c6', 'r5c7']);
});

test('every dialog fits, and its targets are large enough', async ({ page }) => {
  const play = await page({ path: game(), ...PHONE });
  await shows(play, PUZZLE);
  const more = play.getByRole('button', { name: 'More' });
  await more.tap();
  await play.getByRole('menu').waitFor();
  await fits(play, 'the menu');
  await fingers(play, 'the menu');
  assert.equal(await play.getByRole('menuitem', { name: 'Keyboard shortcuts' }).count(), 0, 'there is no keyboard');
  await play.keyboard.press('Escape');
  for (const name of ['Share', 'Export', 'Settings']) {
    await more.tap();
    await play.getByRole('menuitem', { name }).tap();
    const dialog = play.getByRole('dialog', { name });
    await dialog.waitFor();
    await fits(play, name);
    await fingers(play, name);
    // The button that closes it stays while it scrolls.
    await dialog.evaluate((each) => each.scrollTo(0, each.scrollHeight));
    assert.ok((await dialog.getByRole('button', { name: 'Close' }).boundingBox()).y >= 0, name);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await dialog.waitFor({ state: 'detached' });
  }
  await play.getByRole('button', { name: 'New game' }).tap();
  const dialog = play.getByRole('dialog', { name: 'New game' });
  for (const tab of ['Generate', 'Collection', 'Import', 'Games']) {
    await dialog.getByRole('tab', { name: tab }).tap();
    assert.equal(await dialog.getByText('drop').count(), 0, 'nothing can be dropped');
    await fits(play, tab);
    await fingers(play, tab);
  }
});

test('a hint and a new game by touch', async ({ page }) => {
  const play = await page({ path: game(), ...PHONE });
  await play.getByRole('button', { name: 'Hint', exact: true }).tap();
  await until(async () => assert.notEqual((await play.getByRole('region', { name: 'Side panel' }).innerText()).trim(), ''));
  await fits(play, 'a hint');
  await play.getByRole('button', { name: 'New game' }).tap();
  const dialog = play.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('button', { name: 'Generate puzzle' }).tap();
  await play.getByRole('heading', { name: 'Easy puzzle' }).waitFor();
  await fits(play, 'a new game');
  assert.equal(await notice(play, 'isn’t answering').count(), 0);
});

test('as a newcomer on a phone: a newspaper puzzle is typed in, a hint is taken and understood, and the game goes on', async ({ page }) => {
  const play = await page({ path: '', width: 375, height: 667, touch: true });
  await play.getByRole('button', { name: 'New game' }).tap();
  await play.getByRole('tab', { name: 'Import' }).tap();
  await play.getByRole('button', { name: 'Empty board' }).tap();
  for (const symbol of PUZZLE) {
    await (symbol === '.' ? play.locator('.keys .key-erase') : play.getByRole('button', { name: new RegExp(`^${symbol}, `) })).tap();
  }
  await play.getByRole('region', { name: 'Puzzle entry' }).getByRole('button', { name: 'Play', exact: true }).tap();
  await shows(play, PUZZLE);
  await play.getByRole('button', { name: 'Hint', exact: true }).tap();
  const panel = sidePanel(play);
  for (const [count, text] of [[1, 'Look at box 2.'], [2, 'There is a Hidden Single in box 2.'], [3, /rule out every other blank cell/], [4, 'Write 8 in r1c6.']]) {
    await depth(play, count);
    await panel.getByText(text).waitFor();
    await panel.locator('.button.main').tap();
  }
  await says(play, 'r1c6', '8');
  await panel.getByText('Applied: Hidden Single, 8 in r1c6.').waitFor();
  // The next digit: its key may lie below the sheet, which gives way.
  await cell(play, 'r2c2').tap();
  await panel.waitFor({ state: 'hidden' });
  await play.getByRole('button', { name: /^7, / }).tap();
  await says(play, 'r2c2', '7');
});

test('on a phone on its side the board of a practice fills the height below the bar', async ({ page }) => {
  const view = await page({ path: '#/practise/x-wing', width: 844, height: 390, touch: true });
  await view.getByText(/^Position \d+ of \d+$/).waitFor();
  const [board, bar] = await Promise.all(['main nf-board', '.bar'].map((each) => view.locator(each).first().boundingBox()));
  assert.ok(board.y >= bar.y + bar.height && board.y + board.height <= 390, JSON.stringify(board));
  assert.ok(board.height >= 0.8 * 390, `${board.height}`);
  // All that one presses is on the screen.
  for (const button of await view.locator('.drill-digits button, .drill-buttons button').all()) {
    const { x, y, width, height } = await button.boundingBox();
    assert.ok(x > board.x + board.width && x + width <= 844 && y + height <= 390, JSON.stringify({ x, y, width, height }));
  }
});

test('on a phone on its side the example of a technique is whole, with its words beside it', async ({ page }) => {
  const view = await page({ path: '#/technique/x-wing', width: 844, height: 390, touch: true });
  await view.locator('.technique-board .nf-given').first().waitFor({ state: 'attached' });
  const [board, words] = await Promise.all(['.technique-board nf-board', '.technique-words'].map((each) => view.locator(each).boundingBox()));
  assert.ok(board.height <= 390 && words.x >= board.x + board.width, JSON.stringify({ board, words }));
});

test('a rule to practise is read without scrolling, and boards of a race are level', async ({ page }) => {
  const view = await page({ path: '#/practise', ...PHONE });
  await view.getByRole('link', { name: /^Cage/ }).tap();
  await view.locator('.drill-rule').waitFor();
  const hidden = await view.locator('.drill-words').evaluate((each) => each.scrollHeight - each.clientHeight);
  assert.ok(hidden <= 0, `${hidden} pixels are hidden`);
  await go(view, '#/watch?race=depth-first-stack,tree&board=BD2');
  await view.locator('.lane').nth(1).waitFor();
  const tops = await view.locator('.lane nf-board').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  assert.equal(tops[0], tops[1]);
});

test('on a phone a long line of text to export is seen whole, and a drawing keeps its lines', async ({ page }) => {
  const play = await page({ path: game(), ...PHONE });
  await shows(play, PUZZLE);
  await play.getByRole('button', { name: 'More' }).tap();
  await play.getByRole('menuitem', { name: 'Export' }).tap();
  const text = play.locator('dialog textarea');
  await until(async () => assert.equal((await text.inputValue()).trim(), PUZZLE));
  assert.ok(await text.evaluate((each) => each.scrollWidth <= each.clientWidth));
  await play.locator('.export-notation').selectOption('grid');
  await until(async () => assert.match(await text.inputValue(), /\n/));
  assert.equal(await text.getAttribute('wrap'), 'off');
});

test('in a low window the buttons of a race are one row, and those of a step are whole, also in German', async ({ page }) => {
  const race = await page({ path: '#/watch?race=cover,tree&board=BD2', width: 844, height: 390, touch: true, locale: 'de-DE' });
  await race.locator('.lane').nth(1).waitFor();
  const tops = await race.locator('.watch-buttons .button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  assert.equal(new Set(tops).size, 1, `${tops}`);
  const path = await page({ path: game(), width: 640, height: 400, locale: 'de-DE' });
  await path.locator('.play nf-board .nf-given').first().waitFor({ state: 'attached' });
  await path.getByRole('button', { name: 'Erklären', exact: true }).click();
  await path.locator('.explain-title .button').last().waitFor();
  const { right, edge } = await path.locator('.explain-title').evaluate((title) => ({
    right: [...title.querySelectorAll('.button')].at(-1).getBoundingClientRect().right, edge: title.closest('.explain').getBoundingClientRect().right,
  }));
  assert.ok(right <= edge + 1, `${right} beyond ${edge}`);
});
