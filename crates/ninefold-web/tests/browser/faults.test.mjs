/** Hints where something is wrong with the game or the puzzle, or where that is unknown. */
import assert from 'node:assert/strict';
import { gate, go, test, until } from './harness.mjs';
import { cell, game, notice, PUZZLE, says, select, shows } from './table.mjs';
import { announced, depth, sidePanel } from './teach.mjs';

test('a wrong digit is reported first, shown on request, and can be erased or undone', async ({ page }) => {
  const play = await page({ path: game() });
  for (const [name, digit] of [['r1c3', '4'], ['r1c4', '2'], ['r3c1', '1']]) {
    await select(play, name);
    await play.keyboard.press(digit);
  }
  const panel = sidePanel(play);
  await play.keyboard.press('h');
  await panel.getByText('One digit on the board is wrong.').waitFor();
  await announced(play, 'One digit on the board is wrong.');
  // It doesn't say which one until asked.
  assert.doesNotMatch(await panel.innerText(), /r\dc\d/);
  await says(play, 'r1c4', '2');
  await panel.getByRole('button', { name: 'Show me' }).click();
  await says(play, 'r1c4', '2, wrong');
  assert.equal(await play.locator('.nf-cross').count(), 1);
  await panel.getByRole('button', { name: 'Erase it' }).click();
  await says(play, 'r1c4', 'blank');
  await says(play, 'r3c1', '1');
  // The panel continues with a hint.
  await depth(play, 1);
  await play.keyboard.press('Control+z');
  await panel.getByText('One digit on the board is wrong.').waitFor();
  await panel.getByRole('button', { name: 'Undo to last correct' }).click();
  await shows(play, PUZZLE.replace('53.', '534'));
  await depth(play, 1);
});

for (const [width, height] of [[375, 667], [412, 732], [844, 390], [640, 400], [768, 1024], [1280, 800]]) {
  test(`where a mistake is can be read without scrolling, ${width}×${height}`, async ({ page }) => {
    const play = await page({ path: game(), width, height, touch: width < 900 && width !== 640 });
    await select(play, 'r1c3');
    await play.keyboard.press('1');
    await play.keyboard.press('h');
    const panel = sidePanel(play);
    await panel.getByRole('button', { name: 'Show me' }).click();
    const words = panel.getByText('1 in r1c3 is wrong.');
    await words.waitFor();
    await panel.getByRole('button', { name: 'Undo to last correct' }).and(play.locator(':focus')).waitFor();
    await until(async () => {
      const covered = await words.evaluate((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        return [[left + 9, top + 2], [left + 9, bottom - 2], [(left + right) / 2, (top + bottom) / 2]].filter(([x, y]) => !each.contains(document.elementFromPoint(x, y)));
      });
      assert.deepEqual(covered, []);
    });
  });
}

test('a mistake made while a hint is open is reported', async ({ page }) => {
  const play = await page({ path: game() });
  await play.keyboard.press('h');
  await depth(play, 1);
  for (const [name, digit] of [['r1c4', '2'], ['r1c3', '1']]) {
    await select(play, name);
    await play.keyboard.press(digit);
  }
  await sidePanel(play).getByText('2 digits on the board are wrong.').waitFor();
  await sidePanel(play).getByRole('button', { name: 'Erase them' }).click();
  await shows(play, PUZZLE);
});

test('an answer about a position that has changed is dropped', async ({ page }) => {
  const play = await page({ path: game() });
  await play.keyboard.press('h');
  await depth(play, 1);
  const [asked, answer] = [gate(), gate()];
  await play.route('**/api/hint', async (route) => {
    asked.open();
    await answer.opened;
    // The page no longer waits for it.
    await route.fulfill({ json: { solved: false, fault: { kind: 'wrong-entry', text: 'r1c4 should not be 2', entries: [{ cell: 3, digit: 2 }] } } }).catch(() => {});
  }, { times: 1 });
  await select(play, 'r1c4');
  await play.keyboard.press('2');
  await asked.opened;
  const again = play.waitForResponse('**/api/hint');
  await play.keyboard.press('Control+z');
  answer.open();
  assert.equal((await (await again).json()).fault, undefined);
  await depth(play, 1);
  assert.doesNotMatch(await sidePanel(play).innerText(), /wrong/);
});

test('a missing mark is reported, shown and put back', async ({ page }) => {
  const play = await page({ path: game() });
  const panel = sidePanel(play);
  await play.keyboard.press('m');
  await says(play, 'r1c3', 'blank, centre 1 2 4');
  await select(play, 'r1c3');
  await play.keyboard.press('Control+Digit4');
  await says(play, 'r1c3', 'blank, centre 1 2');
  await play.keyboard.press('h');
  await panel.getByText('A cell is missing a pencil mark it needs.').waitFor();
  await panel.getByRole('button', { name: 'Show me' }).click();
  await until(async () => assert.match(await cell(play, 'r1c3').getAttribute('aria-label'), /wrong/));
  await panel.getByText(/r1c3/).waitFor();
  await panel.getByRole('button', { name: 'Put it back' }).click();
  await says(play, 'r1c3', 'blank, centre 1 2 4');
  await depth(play, 1);
  await select(play, 'r1c3');
  await play.keyboard.press('Control+Digit4');
  await panel.getByRole('button', { name: 'Undo to last correct' }).click();
  await says(play, 'r1c3', 'blank, centre 1 2 4');
  await notice(play, 'no mistakes left').waitFor();
  await depth(play, 1);
  // An extra mark isn't a mistake.
  await select(play, 'r1c3');
  const looked = play.waitForResponse('**/api/hint');
  await play.keyboard.press('Control+Digit9');
  await says(play, 'r1c3', 'blank, centre 1 2 4 9');
  assert.equal((await (await looked).json()).fault, undefined);
  await play.keyboard.press('h');
  await depth(play, 2);
});

test('no solution and several solutions are reported', async ({ page }) => {
  const play = await page();
  for (const [board, title, expected] of [
    ['BD6', 'No solution', 'The puzzle itself has no solution (r1c9 has no candidates).'],
    ['BD2', 'First row filled', 'The board has several solutions, and nothing more follows for all of them.'],
    ['BD4s', 'The easy one, solved', 'The puzzle is solved.'],
  ]) {
    await go(play, `#/play?board=${board}`);
    await play.getByRole('heading', { name: title, exact: true }).waitFor();
    await play.getByRole('button', { name: 'Hint', exact: true }).click();
    await sidePanel(play).getByText(expected).waitFor();
    await announced(play, expected);
    assert.equal(await sidePanel(play).getByRole('button', { name: /Apply|Why/ }).count(), 0);
  }
});

test('where uniqueness is unknown, nothing else is claimed', async ({ page }) => {
  const play = await page({ path: game() });
  await play.route('**/api/solve', (route) => route.fulfill({ json: { answer: 'unknown', solutions: [] } }));
  await play.route('**/api/hint', (route) => route.fulfill({ json: { solved: false, gave_up: true } }));
  await play.keyboard.press('h');
  await sidePanel(play).getByRole('button', { name: 'Reveal a cell' }).click();
  await notice(play, 'Ninefold couldn’t tell whether this puzzle has exactly one solution, so there is nothing to reveal.').waitFor();
  await play.getByRole('button', { name: 'Undo to last correct' }).click();
  await notice(play, 'Ninefold couldn’t tell whether this puzzle has exactly one solution, so mistakes can’t be found.').waitFor();
});
