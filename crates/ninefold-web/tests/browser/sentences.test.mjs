/** Teaching with the picture: blockers and rays, sentences that light their part, labels, chains link by link. */
import assert from 'node:assert/strict';
import { go, test, until } from './harness.mjs';
import { cell, choose, game, middle, PUZZLE, shows } from './table.mjs';
import { announced, depth, drawn, example, sidePanel } from './teach.mjs';

/** Reveals this many depths. */
async function reveal(play, count) {
  for (let at = 1; at <= count; at++) {
    await play.keyboard.press('h');
    await depth(play, at);
  }
}

/** The names of the cells under the middles of some drawn elements. */
function under(play, selector) {
  return play.locator('.play nf-board').evaluate((board, name) => {
    board.flush();
    return [...board.querySelectorAll(name)].map((each) => {
      const { x, y, width, height } = each.getBBox();
      return `r${Math.floor((y + height / 2) / 100) + 1}c${Math.floor((x + width / 2) / 100) + 1}`;
    }).sort();
  }, selector);
}

const why = (play) => sidePanel(play).locator('.hint-sentences > li:nth-child(3) .said-one');
const dim = (play) => play.locator('.play nf-board .nf-dim').count();
const isLit = (play) => play.locator('.play nf-board').evaluate(({ light }) => light !== null);

test('a hidden single shows its blockers, their rays, the crossed cells, and at last the digit in its cell', async ({ page }) => {
  const play = await page({ path: game() });
  await reveal(play, 2);
  assert.deepEqual([await under(play, '.nf-blocker'), await under(play, '.nf-crossed')], [[], []], 'nothing before the reason');
  await play.keyboard.press('h');
  await depth(play, 3);
  const named = (await why(play).nth(1).innerText()).match(/r\dc\d/g).sort();
  assert.deepEqual(await under(play, '.nf-blocker'), named, 'a ring around each blocker');
  assert.ok(await play.locator('nf-board .nf-ray').count() >= named.length, 'a ray from each');
  const [, house, place] = (await why(play).nth(0).innerText()).match(/In (\w+ \d), \d has only one place left: (r\dc\d)/);
  const blanks = await play.locator('.play nf-board').evaluate((board, name) => {
    const { cells } = board.layout.houses.find((each) => each.name === name);
    return cells.filter((each) => !board.cells[each].digit).map((each) => board.layout.cellName(each));
  }, house);
  assert.deepEqual(await under(play, '.nf-crossed'), blanks.filter((name) => name !== place).sort(), 'a cross in every other blank cell');
  assert.equal(await play.locator('nf-board .nf-placing').count(), 0, 'the digit is not there yet');
  await play.keyboard.press('h');
  await depth(play, 4);
  const placing = play.locator('nf-board .nf-placing');
  assert.deepEqual([await under(play, '.nf-placing'), await placing.getAttribute('font-size')], [[place], '62'], 'large, in its cell');
});

test('a naked single shows where the other digits are, and strikes them in its cell', async ({ page }) => {
  const view = await page({ path: '#/technique/naked-single' });
  await view.getByRole('list', { name: 'How much to show' }).getByRole('button', { name: 'Why' }).click();
  const board = view.locator('main nf-board');
  await until(async () => assert.ok(await board.locator('.nf-blocked').count() > 0));
  const digits = await board.evaluate(({ step, cells }) => step.marks.rays.map(({ from }) => cells[from].digit).sort());
  assert.equal(new Set(digits).size, 8, 'each of the other digits, once');
  assert.equal(await board.locator('.nf-blocker').count(), 8, 'a ring around each');
  assert.equal(await board.locator('.nf-blocked').textContent(), digits.join(''));
  assert.equal((await board.locator('.nf-remains').textContent()).length, 1, 'one digit remains');
});

test('a sentence lights its part under the mouse, on focus and on a tap; a cell marks the sentences that name it', async ({ page, axe }) => {
  const play = await page({ path: game() });
  await reveal(play, 3);
  assert.equal(await dim(play), 0);
  await why(play).nth(0).hover({ position: { x: 4, y: 6 } });
  await until(async () => assert.ok(await dim(play) > 0));
  const lit = await play.locator('.play nf-board').evaluate(({ light, layout }) => [...light.cells].map((each) => layout.cellName(each)));
  assert.deepEqual(lit, (await why(play).nth(0).innerText()).match(/r\dc\d/g));
  // A cell's name lights that cell alone.
  const name = why(play).nth(1).locator('.said-cell').first();
  await name.hover();
  const only = await name.innerText();
  await until(async () => assert.deepEqual(await play.locator('.play nf-board').evaluate(({ light, layout }) => [...light.cells].map((each) => layout.cellName(each))), [only]));
  // The cell points back.
  await play.mouse.move(...await middle(play, only));
  await until(async () => assert.deepEqual(await sidePanel(play).locator('.said-cell.named').allInnerTexts(), [only]));
  assert.equal(await isLit(play), false);
  await why(play).nth(0).click({ position: { x: 4, y: 6 } });
  await play.mouse.move(5, 300);
  await until(async () => assert.ok(await isLit(play) && await dim(play) > 0, 'it stays after a click'));
  await axe(play, { within: '.play-panel' });
  await why(play).nth(0).click({ position: { x: 4, y: 6 } });
  await play.mouse.move(5, 300);
  await until(async () => assert.equal(await isLit(play), false, 'and goes with the next'));
});

test('a tap lights a sentence, on a phone', async ({ page }) => {
  const play = await page({ path: game(), width: 375, height: 667, touch: true });
  await reveal(play, 3);
  await why(play).nth(0).tap();
  await until(async () => assert.ok(await isLit(play) && await dim(play) > 0));
});

test('a chain has arrows and numbers, and is read link by link', async ({ page }) => {
  const play = await example(await page(), 'xy-chain');
  await reveal(play, 3);
  const { curves } = await drawn(play);
  assert.equal(await play.locator('nf-board .nf-arrow').count(), curves);
  const numbers = await play.locator('nf-board .nf-number').allTextContents();
  const joints = await play.locator('.play nf-board').evaluate(({ step }) => step.said.map(({ light }) => [...light.joints]));
  assert.deepEqual(numbers.map(Number).sort((a, b) => a - b), joints.flatMap((list, index) => (list.length ? [index + 1] : [])), 'the number of each sentence about a link');
  assert.deepEqual(await why(play).evaluateAll((all) => all.map((each) => Number(each.dataset.number))), joints.map((_, index) => index + 1));
  const shown = () => play.locator('.play nf-board').evaluate(({ light }) => [...light.joints]);
  await sidePanel(play).getByRole('button', { name: 'Next reason' }).click();
  assert.deepEqual(await shown(), joints[0]);
  await sidePanel(play).getByText('1 / ').waitFor();
  await play.keyboard.press('PageDown');
  assert.deepEqual(await shown(), joints[1]);
  await announced(play, (await why(play).nth(1).innerText()).trim());
  await play.keyboard.press('PageUp');
  assert.deepEqual(await shown(), joints[0]);
  await why(play).nth(0).focus();
  await play.keyboard.press('ArrowDown');
  await play.keyboard.press('ArrowDown');
  assert.deepEqual(await shown(), joints[2]);
  // Through the cells that the sentence names.
  await play.keyboard.press('ArrowRight');
  assert.equal(await play.evaluate(() => document.activeElement.className), 'said-cell');
});

test('colours and sets are called the same in text and legend, and their links are drawn', async ({ page }) => {
  const play = await example(await page(), '3d-medusa');
  await reveal(play, 3);
  const legend = sidePanel(play).getByRole('list', { name: 'Legend' });
  for (const text of ['colour A', 'colour B', 'strong link']) await legend.getByText(text, { exact: true }).waitFor();
  assert.match(await why(play).first().innerText(), /^Colour A: .*; colour B: /);
  assert.ok((await drawn(play)).curves > 2);
  assert.equal(await play.locator('nf-board .nf-arrow').count(), 0, 'without a direction');
  // Its example has a simpler step too, which a hint in Play would show.
  await go(play, '#/technique/als-xz');
  for (const text of ['set A', 'set B', 'weak link']) await play.getByRole('list', { name: 'Legend' }).getByText(text, { exact: true }).waitFor();
});

test('rows and columns have names while a hint is open, or always', async ({ page }) => {
  const play = await page({ path: game() });
  const shown = () => play.locator('.play nf-board .nf-label').allTextContents();
  assert.deepEqual(await shown(), []);
  await reveal(play, 1);
  const expected = ['r', 'c'].flatMap((letter) => Array.from({ length: 9 }, (_, index) => `${letter}${index + 1}`));
  assert.deepEqual(await shown(), expected);
  // Said the first time that a cell is named.
  await play.keyboard.press('h');
  await play.keyboard.press('h');
  await depth(play, 3);
  await sidePanel(play).getByText(/^r\dc\d is the cell in row \d, column \d\.$/).waitFor();
  await play.keyboard.press('Escape');
  await until(async () => assert.deepEqual(await shown(), []));
  await choose(play, 'Settings');
  await play.getByRole('checkbox', { name: /Always show row and column names/ }).check();
  await play.keyboard.press('Escape');
  await until(async () => assert.deepEqual(await shown(), expected));
  await reveal(play, 1);
  await play.keyboard.press('Escape');
  assert.deepEqual(await shown(), expected);
});

test('rows and columns have names wherever words name cells: with rules, at a complaint, while an engine works, in a lesson', async ({ page }) => {
  const play = await page({ path: game() });
  const labels = (board) => until(async () => assert.equal(await play.locator(`${board} .nf-label`).count(), 18, board));
  await go(play, game('.'.repeat(81), { layout: '9x9\nthermometer r3c1 r3c2 r3c3' }));
  await labels('.play nf-board');
  // A rule that names no cells needs none.
  await go(play, game('.'.repeat(81), { layout: '9x9\nknight' }));
  await play.locator('.play-rules').getByText('One rule').waitFor();
  await until(async () => assert.equal(await play.locator('.play nf-board .nf-label').count(), 0));
  await go(play, game());
  await shows(play, PUZZLE);
  await play.keyboard.press('o');
  await play.getByRole('button', { name: 'Empty board' }).click();
  const entry = play.getByRole('region', { name: 'Puzzle entry' });
  await entry.waitFor();
  for (const key of '55') await play.keyboard.press(key);
  assert.equal(await play.locator('.play nf-board .nf-label').count(), 0);
  await entry.getByRole('button', { name: 'Play', exact: true }).click();
  await entry.getByText('r1c1 and r1c2 are both 5.').waitFor();
  await labels('.play nf-board');
  await play.keyboard.press('7');
  await until(async () => assert.equal(await play.locator('.play nf-board .nf-label').count(), 0));
  await entry.getByRole('button', { name: 'Cancel' }).click();
  await go(play, '#/watch?engine=possibilities&board=possibilities-1');
  await labels('.watch-board nf-board');
  await go(play, '#/learn/containments');
  await until(async () => assert.ok(await play.locator('nf-live nf-board .nf-label').count() >= 6));
});

for (const [width, height] of [[375, 667], [412, 732], [844, 390], [768, 1024], [1280, 800], [2560, 1440]]) {
  test(`the names of rows and columns are in the window and off the cells, ${width}×${height}`, async ({ page }) => {
    const play = await page({ path: game(), width, height, touch: width < 900 });
    await reveal(play, 1);
    const { boxes, edge } = await play.locator('.play nf-board').evaluate((board) => {
      board.flush();
      const { left, top } = board.querySelector('.nf-grid').getBoundingClientRect();
      return { edge: { left, top }, boxes: [...board.querySelectorAll('.nf-label')].map((each) => [each.textContent, each.getBoundingClientRect().toJSON()]) };
    });
    for (const [name, { left, right, bottom }] of boxes) {
      if (name.startsWith('r')) assert.ok(left >= 0 && right <= edge.left, `${name}: ${left}–${right}, ${edge.left}`);
      else assert.ok(bottom <= edge.top + 2, `${name}: ${bottom}, ${edge.top}`);
    }
  });
}

test('centre marks stay where they are when a hint opens, and pattern cells don’t look selected', async ({ page }) => {
  const play = await example(await page(), 'xy-chain');
  const where = () => play.locator('.play nf-board').evaluate((board) => {
    board.flush();
    return [...board.querySelectorAll('.nf-cells text')].flatMap((each) => {
      const [xs, ys] = ['x', 'y'].map((name) => each.getAttribute(name).split(' '));
      return [...each.textContent].map((symbol, index) => `${symbol} ${xs[index] ?? xs[0]} ${ys[index] ?? ys[0]}`);
    }).sort();
  });
  const before = await where();
  await reveal(play, 4);
  assert.deepEqual(await where(), before);
  assert.equal(await play.locator('nf-board .nf-whole path').evaluateAll((all) => all.every((each) => each.getAttribute('d').split('M').length === 5)), true, 'four corners');
  assert.match(await cell(play, 'r3c6').getAttribute('aria-label'), /to remove/);
});
