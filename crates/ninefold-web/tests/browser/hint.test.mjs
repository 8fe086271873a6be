/** Hints: four depths, what each draws, and applying them. faults.test.mjs covers mistakes. */
import assert from 'node:assert/strict';
import { gate, go, SILENT, test, until } from './harness.mjs';
import { cell, game, says, select } from './table.mjs';
import { announced, depth, drawn, example, sentences, sidePanel } from './teach.mjs';

test('where, technique, why, move: each press reveals one more thing, and nothing else', async ({ page }) => {
  const play = await example(await page(), 'x-wing');
  const panel = sidePanel(play);
  await play.getByRole('button', { name: 'Hint', exact: true }).click();
  await depth(play, 1);
  assert.deepEqual(await sentences(play).allInnerTexts(), ['Where\nLook at the 7s in columns 2 and 8.']);
  await panel.getByRole('img', { name: 'Part 1 of 4' }).waitFor();
  await announced(play, 'Look at the 7s in columns 2 and 8.');
  assert.doesNotMatch(await panel.innerText(), /X-Wing|row|r\dc\d/);
  // Two houses, and nothing that says why.
  assert.deepEqual(await drawn(play), { houses: 2, broken: 0, shapes: 0, strikes: 0, curves: 0, cells: 0 });
  assert.equal(await play.getByRole('gridcell', { name: /pattern|struck|written/ }).count(), 0);

  await panel.getByRole('button', { name: 'Which technique?' }).click();
  await depth(play, 2);
  await announced(play, 'There is an X-Wing on 7 in columns 2 and 8.');
  assert.equal(await panel.getByRole('link', { name: 'X-Wing' }).getAttribute('href'), '#/technique/x-wing');
  assert.deepEqual(await drawn(play), { houses: 2, broken: 0, shapes: 0, strikes: 0, curves: 0, cells: 0 });
  assert.doesNotMatch(await panel.innerText(), /r\dc\d|Remove/);

  await panel.getByRole('button', { name: 'Why?' }).click();
  await depth(play, 3);
  await announced(play, /7 can only be in rows 2 and 6/);
  // Two truths, two links, the four places of the 7.
  assert.deepEqual(await drawn(play), { houses: 4, broken: 2, shapes: 4, strikes: 0, curves: 0, cells: 0 });
  for (const name of ['r2c2', 'r2c8', 'r6c2', 'r6c8']) assert.match(await cell(play, name).getAttribute('aria-label'), /7 part of the pattern/);
  for (const text of ['pattern', 'needs this digit', 'at most once here']) await panel.getByRole('list', { name: 'Legend' }).getByText(text).waitFor();
  assert.doesNotMatch(await panel.innerText(), /Remove/);

  await panel.getByRole('button', { name: 'Show the move' }).click();
  await depth(play, 4);
  await announced(play, 'Remove 7 from r2c1, r2c4 and r6c7.');
  assert.deepEqual(await drawn(play), { houses: 4, broken: 2, shapes: 7, strikes: 3, curves: 0, cells: 0 });
  for (const name of ['r2c1', 'r2c4', 'r6c7']) assert.match(await cell(play, name).getAttribute('aria-label'), /7 to remove/);
  await panel.getByRole('img', { name: 'Part 4 of 4' }).waitFor();

  await panel.getByRole('button', { name: 'Apply' }).click();
  await says(play, 'r2c1', 'blank, centre 4 5');
  await says(play, 'r6c7', 'blank, centre 2 4 5');
  await announced(play, 'Applied: X-Wing, 7 removed from r2c1, r2c4 and r6c7.');
  assert.deepEqual(await drawn(play), { houses: 0, broken: 0, shapes: 0, strikes: 0, curves: 0, cells: 0 });
  await panel.getByRole('button', { name: 'Undo', exact: true }).click();
  await says(play, 'r2c1', 'blank, centre 4 5 7, 7 to remove');
});

test('a chain is drawn as curves, solid for strong links', async ({ page }) => {
  const play = await example(await page(), 'xy-chain');
  await play.keyboard.press('h');
  await depth(play, 1);
  assert.deepEqual(await drawn(play), { houses: 0, broken: 0, shapes: 0, strikes: 0, curves: 0, cells: 4 });
  await play.keyboard.press('h');
  await depth(play, 2);
  await play.keyboard.press('h');
  await depth(play, 3);
  assert.deepEqual(await drawn(play), { houses: 0, broken: 0, shapes: 8, strikes: 0, curves: 7, cells: 4 });
  const curves = await play.locator('nf-board .nf-joint').evaluateAll((all) => all.map((each) => {
    const [length, straight] = [each.getTotalLength(), (([a, b]) => Math.hypot(a.x - b.x, a.y - b.y))([each.getPointAtLength(0), each.getPointAtLength(each.getTotalLength())])];
    return { bent: length > straight * 1.005, broken: getComputedStyle(each).strokeDasharray !== 'none', seen: getComputedStyle(each).stroke !== 'none' };
  }));
  const strong = { bent: true, broken: false, seen: true };
  const weak = { bent: true, broken: true, seen: true };
  assert.deepEqual(curves, [strong, weak, strong, weak, strong, weak, strong]);
  for (const text of ['strong link', 'weak link']) await sidePanel(play).getByText(text, { exact: true }).waitFor();
  await sidePanel(play).getByRole('button', { name: 'Apply' }).click();
  await says(play, 'r3c6', 'blank, centre 4');
});

test('with a long hint the pad stays in view, and so does the start of the newest sentence', async ({ page, axe }) => {
  const play = await example(await page({ width: 1280, height: 800 }), 'grouped-aic');
  for (const count of [1, 2, 3, 4]) {
    await play.keyboard.press('h');
    await depth(play, count);
    const now = await sentences(play).last().evaluate((item) => {
      const [{ top, bottom }, panel, head] = [item, item.closest('.panel-body'), item.closest('.hint').querySelector('.panel-head')].map((each) => each.getBoundingClientRect());
      return { top, bottom, edge: head.bottom, end: panel.bottom };
    });
    assert.ok(now.top >= now.edge - 2 && now.top < now.end - 20, `${count}: ${JSON.stringify(now)}`);
    const { bottom, page: whole } = await play.evaluate(() => ({ bottom: document.querySelector('.pad').getBoundingClientRect().bottom, page: document.documentElement.scrollHeight }));
    assert.ok(bottom <= 800 && whole <= 800, `${count}: ${bottom}, ${whole}`);
  }
  // The first sentences can be scrolled back into view.
  const scrolled = () => sentences(play).first().evaluate((item) => item.closest('.panel-body').scrollTop);
  assert.ok(await scrolled() > 0);
  await play.locator('.panel-body').evaluate((panel) => panel.scrollTo(0, 0));
  await sentences(play).first().and(play.locator(':visible')).waitFor();
  await axe(play, { within: '.play-panel' });
});

for (const width of [375, 768, 1280]) {
  test(`the button stays in place while the hint grows, ${width} wide`, async ({ page }) => {
    const play = await example(await page({ width, height: width === 768 ? 1024 : 800, touch: width < 500 }), 'x-wing');
    const hint = play.getByRole('button', { name: 'Hint', exact: true });
    const before = await hint.boundingBox();
    const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
    for (const count of [1, 2, 3, 4]) {
      await (width < 500 ? play.touchscreen.tap(x, y) : play.mouse.click(x, y));
      await depth(play, count);
      assert.deepEqual(await hint.boundingBox(), before, `after ${count}`);
    }
  });
}

test('a hint waits for its style sheet, so that it never jumps', async ({ page }) => {
  const view = await page({ path: '#/learn' });
  const sheet = gate();
  await view.context().route('**/hint/hint*.css', async (route) => {
    await sheet.opened;
    await route.continue();
  });
  await go(view, game());
  await cell(view, 'r1c1').waitFor();
  const answered = view.waitForResponse('**/api/hint');
  await view.keyboard.press('h');
  await answered;
  await sidePanel(view).waitFor();
  // The answer has been there for some frames.
  await view.evaluate(() => new Promise((resolve) => { setTimeout(() => requestAnimationFrame(resolve), 200); }));
  assert.equal(await sentences(view).count(), 0);
  sheet.open();
  await depth(view, 1);
}, { network: true });

test('a hint has the whole of its style, however late other sheets come', async ({ page }) => {
  const view = await page({ path: '#/learn' });
  const rest = gate();
  await view.context().route('**/*.css', async (route) => {
    if (/\/(hint|play)[^/]*\.css$/.test(route.request().url())) return route.continue();
    await rest.opened;
    return route.continue().catch(() => {});
  });
  await go(view, game());
  await cell(view, 'r1c1').waitFor();
  await view.keyboard.press('h');
  await depth(view, 1);
  assert.equal(await view.locator('.said-one').first().evaluate((each) => getComputedStyle(each).display), 'inline');
  rest.open();
}, { network: true });

test('presses that come before the answer count', async ({ page }) => {
  const play = await page({ path: game() });
  const [asked, answer] = [gate(), gate()];
  await play.route('**/api/hint', async (route) => {
    asked.open();
    await answer.opened;
    await route.continue();
  }, { times: 1 });
  await select(play, 'r5c5');
  for (const key of 'hh') await play.keyboard.press(key);
  await asked.opened;
  await play.keyboard.press('h');
  answer.open();
  await depth(play, 3);
});

test('with keys alone: H reveals, Enter shows the move and then applies it, H asks again, Escape closes', async ({ page }) => {
  const play = await page({ path: game() });
  await select(play, 'r5c5');
  await play.keyboard.press('h');
  await depth(play, 1);
  await play.keyboard.press('Enter');
  await depth(play, 4);
  await says(play, 'r1c6', 'blank, 8 to place');
  await play.keyboard.press('Enter');
  await says(play, 'r1c6', '8');
  await sidePanel(play).getByRole('button', { name: 'Next hint' }).waitFor();
  await play.keyboard.press('h');
  await depth(play, 1);
  // The player may also place the digit.
  await play.keyboard.press('h');
  await play.keyboard.press('h');
  await play.keyboard.press('h');
  await depth(play, 4);
  const [, digit, at] = (await sentences(play).last().innerText()).match(/Write (\d) in (r\dc\d)/);
  await select(play, at);
  await play.keyboard.press(digit);
  await sidePanel(play).getByText(/^Applied: Hidden Single/).waitFor();
  await play.keyboard.press('Escape');
  await sidePanel(play).waitFor({ state: 'hidden' });
  assert.equal(await play.evaluate(() => document.activeElement.getAttribute('aria-label')), `${at}: ${digit}`);
});

test('the technique\'s name links to its page, and from there back to the game', async ({ page }) => {
  const play = await page({ path: game() });
  await select(play, 'r1c3');
  await play.keyboard.press('4');
  await play.keyboard.press('h');
  await depth(play, 1);
  await play.keyboard.press('h');
  await sidePanel(play).getByRole('link', { name: 'Hidden Single' }).click();
  await play.getByRole('heading', { name: 'Hidden Single', level: 1 }).waitFor();
  await play.getByRole('table', { name: 'Hidden Single: an example' }).waitFor();
  await play.getByRole('link', { name: 'Back to the game' }).click();
  await says(play, 'r1c3', '4');
});

test('a step can be undone from the hint until the next change; after another undo it is shown again', async ({ page }) => {
  const play = await page({ path: game() });
  const panel = sidePanel(play);
  const undo = panel.getByRole('button', { name: 'Undo', exact: true });
  await select(play, 'r1c3');
  await play.keyboard.press('h');
  await depth(play, 1);
  await panel.getByRole('button', { name: 'Apply' }).click();
  await says(play, 'r1c6', '8');
  await undo.click();
  await says(play, 'r1c6', 'blank');
  await depth(play, 1);
  await panel.getByRole('button', { name: 'Apply' }).click();
  await says(play, 'r1c6', '8');
  await undo.waitFor();
  await select(play, 'r1c3');
  await play.keyboard.press('4');
  await says(play, 'r1c3', '4');
  await undo.waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Next hint' }).waitFor();
  await play.keyboard.press('Control+z');
  await says(play, 'r1c3', 'blank');
  assert.equal(await undo.count(), 0);
  await play.keyboard.press('Control+z');
  await says(play, 'r1c6', 'blank');
  await depth(play, 1);
});

const BOARDS = [
  ['4×4', '2.4.....1..3....', '4x4'],
  ['6×6', '.....4....1..2..6...65..6...3.5..2..', '6x6'],
  ['a jigsaw', '.32...4.......1........5.', 'jigsaw:AAABBAACBBDCCCBDDCEEDDEEE'],
  ['16×16', '84.9.7....1.G..B.B..CA1...856.2.1..F.G6..3..8..C2.3EF...9....7.........1.7..B..D3....B9.4...7.......E..2G..F18.6.5.76F8...CD..9..7...8C6A....D.....1....7...524....235...E......G9D......5F4.....1.3G.....5..E.......3.F.8.7...2.C2B......E.4.6.9.8A....16.2....', '16x16'],
];
test('hints on boards of other sizes and shapes', async ({ page }) => {
  const play = await page();
  for (const [name, puzzle, layout] of BOARDS) {
    await go(play, game(puzzle, { layout, title: name }));
    await play.getByRole('heading', { name, exact: true }).waitFor();
    const hint = play.getByRole('button', { name: 'Hint', exact: true });
    for (const count of [1, 2, 3, 4]) {
      await hint.click();
      await depth(play, count);
    }
    const { houses, cells, shapes } = await drawn(play);
    assert.ok(houses + cells > 0 && shapes === 1, `${name}: a place, and a digit to place`);
    const [, digit, at] = (await sentences(play).last().innerText()).match(/Write (\w) in (r\d+c\d+)\./);
    await says(play, at, `blank, ${digit} to place`);
    await sidePanel(play).getByRole('button', { name: 'Apply' }).click();
    await says(play, at, digit);
  }
});

test('where no technique finds a step, a cell can be revealed', async ({ page }) => {
  const play = await page({ path: game() });
  await play.route('**/api/hint', (route) => route.fulfill({ json: { solved: false } }), { times: 1 });
  await select(play, 'r5c5');
  await play.keyboard.press('h');
  await sidePanel(play).getByText('None of Ninefold’s techniques finds a step here.').waitFor();
  await sidePanel(play).getByRole('button', { name: 'Reveal a cell' }).click();
  await says(play, 'r5c5', '5');
  await depth(play, 1);
});

test('a server that does not answer is reported, and can be asked again', async ({ page }) => {
  const play = await page({ path: game(), expects: [/net::ERR_/] });
  await play.route('**/api/hint', (route) => route.abort(), { times: 1 });
  await play.keyboard.press('h');
  await sidePanel(play).getByText(SILENT).waitFor();
  await sidePanel(play).getByRole('button', { name: 'Try again' }).click();
  await depth(play, 1);
});
