/** Helpers for tests of Play: cells by name, and their labels for screen readers. */
import assert from 'node:assert/strict';
import { until } from './harness.mjs';

/** A puzzle with one solution, and that solution. */
export const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

/** The address of a game. */
export function game(puzzle = PUZZLE, about = {}) {
  return `#/play?${new URLSearchParams({ puzzle, ...about })}`;
}

/** The cell with a name such as `r1c3`. */
export function cell(page, name) {
  return page.locator('.play nf-board').getByRole('gridcell', { name: new RegExp(`^${name}:`) });
}

/** Waits until a cell's label is this, such as `given 7` or `blank, corner 1 4`. */
export function says(page, name, expected) {
  return until(async () => assert.equal(await cell(page, name).getAttribute('aria-label'), `${name}: ${expected}`));
}

/** Clicks cells; the first alone, the others with Ctrl. */
export async function select(page, first, ...others) {
  await cell(page, first).click();
  for (const other of others) await cell(page, other).click({ modifiers: ['ControlOrMeta'] });
}

/** Waits until these cells are selected. */
export function selected(page, expected) {
  return until(async () => assert.deepEqual(await page.locator('.play nf-board [aria-selected="true"]').evaluateAll(names), expected));
}

function names(cells) {
  return cells.map((each) => each.getAttribute('aria-label').split(':')[0]);
}

/** The labels of all cells, in reading order. */
export function labels(page) {
  return page.locator('.play nf-board [role="gridcell"]').evaluateAll((cells) => cells.map((each) => each.getAttribute('aria-label')));
}

/** The digits on the board as a line, with a dot per blank; `givens` leaves out the player's. */
export async function line(page, { givens = false } = {}) {
  const digit = (label) => label?.match(givens ? /: given (\w)/ : /: (?:given )?(\w)(?:,|$)/)?.[1] ?? '.';
  return (await labels(page)).map(digit).join('');
}

/** Waits until the board shows this. */
export function shows(page, expected) {
  return until(async () => assert.equal(await line(page), expected));
}

/** The middle of a cell, for the mouse. */
export async function middle(page, name) {
  const { x, y, width, height } = await cell(page, name).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Chooses from the menu of the board. */
export async function choose(page, name) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Changes a setting. */
export async function set(page, name, on) {
  await choose(page, 'Settings');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('checkbox', { name }).setChecked(on);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** A notice with this text. */
export function notice(page, text) {
  return page.locator('#toasts').getByText(text);
}

/** Writes one of everything: a digit into r1c3; a corner mark, a centre mark and a colour into r1c4. */
export async function writeOneOfEach(page) {
  await select(page, 'r1c3');
  await page.keyboard.press('4');
  await select(page, 'r1c4');
  await page.keyboard.press('Shift+Digit2');
  await page.keyboard.press('Control+Digit6');
  await page.keyboard.press('Alt+Digit4');
  await says(page, 'r1c4', 'blank, corner 2, centre 6, coloured green');
}
