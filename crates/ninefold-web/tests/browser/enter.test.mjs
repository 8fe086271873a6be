/** Input: digits, marks, colours, selections, undo. */
import assert from 'node:assert/strict';
import { test, until } from './harness.mjs';
import { cell, choose, game, line, middle, notice, PUZZLE, says, select, selected, set, shows, SOLUTION } from './table.mjs';

test('digits are typed, replaced and erased; givens stay', async ({ page }) => {
  const play = await page({ path: game() });
  await select(play, 'r1c3');
  await play.keyboard.press('4');
  await says(play, 'r1c3', '4');
  await play.keyboard.press('2');
  await says(play, 'r1c3', '2');
  await play.keyboard.press('2');
  await says(play, 'r1c3', 'blank');
  await numpad(play, 4);
  await says(play, 'r1c3', '4');
  await play.keyboard.press('Delete');
  await says(play, 'r1c3', 'blank');
  await play.keyboard.press('ArrowLeft');
  await selected(play, ['r1c2']);
  await play.keyboard.press('9');
  await play.keyboard.press('Backspace');
  await says(play, 'r1c2', 'given 3');
  assert.equal(await line(play), PUZZLE);
});

/** A pressed key of the number pad; Playwright finds only those that are not. */
async function numpad(page, digit) {
  const keys = await page.context().newCDPSession(page);
  const key = { key: String(digit), code: `Numpad${digit}`, windowsVirtualKeyCode: 96 + digit, location: 3, isKeypad: true };
  await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', text: String(digit), ...key });
  await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await keys.detach();
}

test('the last digit ends the game', async ({ page }) => {
  const play = await page({ path: game(`.${SOLUTION.slice(1)}`) });
  await select(play, 'r1c1');
  await play.keyboard.press('5');
  const panel = play.getByRole('region', { name: 'Side panel' });
  await panel.getByRole('heading', { name: 'Solved' }).waitFor();
  await panel.getByText('none', { exact: true }).waitFor();
  assert.ok(await play.getByRole('button', { name: /^Pause/ }).isDisabled());
  await play.keyboard.press('Control+z');
  await panel.waitFor({ state: 'hidden' });
});

test('a full board with a mistake says so and offers to undo it', async ({ page }) => {
  const play = await page({ path: game(`.${SOLUTION.slice(1)}`) });
  await select(play, 'r1c1');
  await play.keyboard.press('6');
  await notice(play, 'The board is full, but something is wrong.').waitFor();
  await play.locator('#toasts').getByRole('button', { name: 'Undo to last correct' }).click();
  await says(play, 'r1c1', 'blank');
});

for (const [width, height] of [[375, 667], [768, 1024], [1280, 800]]) {
  test(`a notice covers neither board nor pad, ${width} wide`, async ({ page }) => {
    const play = await page({ path: game(`.${SOLUTION.slice(1)}`), width, height, touch: width < 500 });
    await select(play, 'r1c1');
    await play.keyboard.press('6');
    await notice(play, 'The board is full').waitFor();
    const { bottom, board } = await play.evaluate(() => ({
      bottom: document.querySelector('.toast').getBoundingClientRect().bottom, board: document.querySelector('.play nf-board').getBoundingClientRect().top,
    }));
    assert.ok(bottom <= board, `${bottom} is above ${board}`);
  });
}

test('a notice is above an open dialog', async ({ page }) => {
  const play = await page({ path: game() });
  await play.keyboard.press('s');
  const dialog = play.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await notice(play, 'Copied.').waitFor();
  assert.ok(await play.locator('#toasts').evaluate((box) => box.matches(':popover-open')));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('corner and centre marks by mode keys, by held keys and by the pad', async ({ page }) => {
  const play = await page({ path: game() });
  await select(play, 'r1c3');
  await play.keyboard.press('x');
  assert.ok(await play.getByRole('radio', { name: 'Corner marks' }).isChecked());
  await play.keyboard.type('42');
  await says(play, 'r1c3', 'blank, corner 2 4');
  await play.keyboard.press('c');
  assert.ok(await play.getByRole('radio', { name: 'Centre marks' }).isChecked());
  await play.keyboard.press('1');
  await says(play, 'r1c3', 'blank, corner 2 4, centre 1');
  await play.keyboard.press('z');
  assert.ok(await play.getByRole('radio', { name: 'Digits' }).isChecked());
  await play.keyboard.press('Shift+Digit2');
  await says(play, 'r1c3', 'blank, corner 4, centre 1');
  await play.keyboard.press('Control+Digit2');
  await says(play, 'r1c3', 'blank, corner 4, centre 1 2');
  await play.getByRole('radio', { name: 'Corner marks' }).click();
  await play.getByRole('button', { name: /^9, \d left/ }).click();
  await says(play, 'r1c3', 'blank, corner 4 9, centre 1 2');
  // A digit hides the marks; erasing it shows them again.
  await play.getByRole('radio', { name: 'Digits' }).click();
  await play.getByRole('button', { name: /^4, \d left/ }).click();
  await says(play, 'r1c3', '4');
  await play.getByRole('button', { name: 'Erase' }).click();
  await says(play, 'r1c3', 'blank, corner 4 9, centre 1 2');
});

test('Space cycles through the modes', async ({ page }) => {
  const play = await page({ path: game() });
  await select(play, 'r1c3');
  for (const mode of ['Corner marks', 'Centre marks', 'Colours', 'Digits']) {
    await play.keyboard.press('Space');
    await until(async () => assert.ok(await play.getByRole('radio', { name: mode }).isChecked(), mode));
  }
});

test('colours, one or several in a cell, on givens too', async ({ page }) => {
  const play = await page({ path: game() });
  await select(play, 'r1c1', 'r1c3');
  await play.keyboard.press('v');
  await play.getByRole('button', { name: 'blue' }).click();
  await says(play, 'r1c1', 'given 5, coloured blue');
  await says(play, 'r1c3', 'blank, coloured blue');
  await select(play, 'r1c3');
  await play.keyboard.press('1');
  await says(play, 'r1c3', 'blank, coloured red and blue');
  await play.keyboard.press('z');
  await play.keyboard.press('Alt+Digit6');
  await says(play, 'r1c3', 'blank, coloured red');
  await choose(play, 'Clear all colours');
  await says(play, 'r1c1', 'given 5');
});

test('the pad shows how many of a digit are left', async ({ page }) => {
  const play = await page({ path: game() });
  const left = PUZZLE.split('4').length - 1;
  await play.getByRole('button', { name: `4, ${9 - left} left` }).waitFor();
  await select(play, 'r1c3');
  await play.keyboard.press('4');
  await play.getByRole('button', { name: `4, ${9 - left - 1} left` }).waitFor();
});

test('several cells are selected by dragging, with Ctrl and with Shift, and filled together', async ({ page }) => {
  const play = await page({ path: game() });
  await play.mouse.move(...await middle(play, 'r1c3'));
  await play.mouse.down();
  await play.mouse.move(...await middle(play, 'r1c4'), { steps: 5 });
  await play.mouse.move(...await middle(play, 'r2c5'), { steps: 10 });
  await play.mouse.up();
  await selected(play, ['r1c3', 'r1c4', 'r2c5']);
  await cell(play, 'r4c4').click({ modifiers: ['Control'] });
  await selected(play, ['r1c3', 'r1c4', 'r2c5', 'r4c4']);
  await cell(play, 'r1c4').click({ modifiers: ['Control'] });
  await selected(play, ['r1c3', 'r2c5', 'r4c4']);
  await cell(play, 'r7c7').click();
  await cell(play, 'r8c9').click({ modifiers: ['Shift'] });
  await selected(play, ['r7c7', 'r7c8', 'r7c9', 'r8c7', 'r8c8', 'r8c9']);
  await play.keyboard.press('Shift+Digit6');
  for (const name of ['r7c9', 'r8c7', 'r8c8']) await says(play, name, 'blank, corner 6');
  await says(play, 'r7c7', 'given 2');
  // Pressing a digit that all of them have erases it.
  await play.keyboard.press('Shift+Digit6');
  await says(play, 'r8c8', 'blank');
});

test('a double click selects all cells alike', async ({ page }) => {
  const play = await page({ path: game() });
  await cell(play, 'r1c1').dblclick();
  await selected(play, ['r1c1', 'r2c6', 'r8c9']);
  await play.keyboard.press('Escape');
  await selected(play, []);
});

test('undo and redo, by button and key', async ({ page }) => {
  const play = await page({ path: game() });
  const [undo, redo] = [play.getByRole('button', { name: 'Undo', exact: true }), play.getByRole('button', { name: 'Redo' })];
  assert.ok(await undo.isDisabled());
  await select(play, 'r1c3', 'r1c4');
  await play.keyboard.press('c');
  await play.keyboard.type('24');
  await play.keyboard.press('z');
  await select(play, 'r1c3');
  await play.keyboard.press('4');
  await says(play, 'r1c4', 'blank, centre 2');
  await undo.click();
  // One change: the digit, and the marks it removed.
  await says(play, 'r1c3', 'blank, centre 2 4');
  await says(play, 'r1c4', 'blank, centre 2 4');
  await play.keyboard.press('Control+z');
  await says(play, 'r1c4', 'blank, centre 2');
  await play.keyboard.press('Control+y');
  await play.keyboard.press('Control+Shift+z');
  await says(play, 'r1c3', '4');
  await says(play, 'r1c4', 'blank, centre 2');
  assert.ok(await redo.isDisabled());
});

test('undo to last correct', async ({ page }) => {
  const play = await page({ path: game() });
  for (const [name, digit] of [['r1c3', '4'], ['r1c4', '2'], ['r3c1', '1']]) {
    await select(play, name);
    await play.keyboard.press(digit);
  }
  // r1c4 is a 6. It breaks no rule, but it is wrong.
  await says(play, 'r1c4', '2');
  await play.getByRole('button', { name: 'Undo to last correct' }).click();
  await notice(play, 'Undid 2 changes: no mistakes left.').waitFor();
  await shows(play, PUZZLE.replace('53.', '534'));
  await play.locator('#toasts').getByRole('button', { name: 'Redo' }).click();
  await says(play, 'r3c1', '1');
  await choose(play, 'Undo to last correct');
  await says(play, 'r1c4', 'blank');
  await choose(play, 'Undo to last correct');
  await notice(play, 'No mistakes so far.').waitFor();
});

test('all candidates are filled in, and can be changed', async ({ page }) => {
  const play = await page({ path: game() });
  await play.getByRole('button', { name: 'Candidates' }).click();
  await says(play, 'r1c3', 'blank, centre 1 2 4');
  await says(play, 'r5c5', 'blank, centre 5');
  await select(play, 'r1c3');
  await play.keyboard.press('Control+Digit1');
  await says(play, 'r1c3', 'blank, centre 2 4');
  await play.keyboard.press('Control+Digit9');
  await says(play, 'r1c3', 'blank, centre 2 4 9');
  await choose(play, 'Clear all marks');
  await says(play, 'r5c5', 'blank');
  await play.keyboard.press('m');
  await says(play, 'r1c3', 'blank, centre 1 2 4');
});

test('a digit removes the marks of its peers, unless that is switched off', async ({ page }) => {
  const play = await page({ path: game() });
  const marks = async () => {
    await select(play, 'r1c4', 'r3c1', 'r9c3', 'r9c4');
    await play.keyboard.press('Shift+Digit4');
    await play.keyboard.press('Control+Digit4');
    await select(play, 'r1c3');
    await play.keyboard.press('4');
    await says(play, 'r1c3', '4');
  };
  await marks();
  // In its row, its box and its column; not beyond.
  for (const name of ['r1c4', 'r3c1', 'r9c3']) await says(play, name, 'blank');
  await says(play, 'r9c4', 'blank, corner 4, centre 4');
  await choose(play, 'Restart');
  await set(play, 'Auto-remove pencil marks', false);
  await marks();
  for (const name of ['r1c4', 'r3c1', 'r9c3', 'r9c4']) await says(play, name, 'blank, corner 4, centre 4');
});

test('conflicts are marked on both cells, by more than colour, unless that is switched off', async ({ page }) => {
  const play = await page({ path: game() });
  await select(play, 'r1c3');
  await play.keyboard.press('5');
  await says(play, 'r1c3', '5, conflict');
  await says(play, 'r1c1', 'given 5, conflict');
  assert.equal(await play.locator('.play nf-board .nf-dot').count(), 2);
  await set(play, 'Show conflicts', false);
  await says(play, 'r1c3', '5');
});

test('mistakes are shown immediately if that is switched on', async ({ page }) => {
  const play = await page({ path: game() });
  await select(play, 'r1c4');
  await play.keyboard.press('2');
  await says(play, 'r1c4', '2');
  await set(play, 'Show mistakes immediately', true);
  await says(play, 'r1c4', '2, wrong');
  await select(play, 'r1c4');
  await play.keyboard.press('6');
  await says(play, 'r1c4', '6');
});

test('cells with the same digit are highlighted, among the marks too', async ({ page }) => {
  const play = await page({ path: game() });
  const same = play.locator('.play nf-board .nf-same');
  assert.equal(await same.count(), 0);
  await select(play, 'r1c3');
  await play.keyboard.press('Shift+Digit6');
  await select(play, 'r2c1');
  await until(async () => assert.equal(await same.count(), PUZZLE.split('6').length - 1));
  assert.equal(await play.locator('.play nf-board .nf-same-mark').count(), 1);
  await set(play, 'Highlight matching digits', false);
  await until(async () => assert.equal(await same.count(), 0));
});

test('digit-first input', async ({ page }) => {
  const play = await page({ path: game() });
  await set(play, 'Digit-first input', true);
  await play.getByRole('button', { name: /^4, / }).click();
  await cell(play, 'r1c3').click();
  await says(play, 'r1c3', '4');
  await cell(play, 'r6c6').click();
  await says(play, 'r6c6', '4');
});

test('the timer runs, pauses and can be hidden', async ({ page }) => {
  const play = await page({ path: game() });
  await play.getByRole('button', { name: /^Pause 0:0[1-9]$/ }).waitFor();
  const sign = () => play.locator('.play-time path').getAttribute('d');
  const pause = await sign();
  await play.keyboard.press('p');
  const go = play.getByRole('button', { name: 'Resume', exact: true });
  await go.waitFor();
  assert.equal(await sign(), await go.locator('path').getAttribute('d'), 'the clock has the sign of what a press does');
  await play.keyboard.press('4');
  await go.click();
  assert.equal(await sign(), pause);
  await shows(play, PUZZLE);
  await set(play, 'Show the timer', false);
  await until(async () => assert.equal(await play.locator('.play-time').innerText(), ''));
  await play.getByRole('button', { name: 'Pause', exact: true }).waitFor();
});

test('on a large board letters are digits, and shortcuts with Alt', async ({ page }) => {
  const play = await page({ path: game('.'.repeat(256), { layout: '16x16' }) });
  await select(play, 'r1c1');
  await play.keyboard.press('g');
  await says(play, 'r1c1', 'G');
  await play.getByRole('button', { name: 'A, 16 left' }).click();
  await says(play, 'r1c1', 'A');
  await play.keyboard.press('Alt+x');
  await until(async () => assert.ok(await play.getByRole('radio', { name: 'Corner marks' }).isChecked()));
  await select(play, 'r2c2');
  await play.keyboard.press('c');
  await says(play, 'r2c2', 'blank, corner C');
});
