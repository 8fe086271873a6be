/** Helpers for tests of Watch. */
import assert from 'node:assert/strict';
import { record, until } from './harness.mjs';

/** Every engine with its plain name; a test compares the list with the server's. */
export const TITLES = {
  cover: 'Learning search', fast: 'Fastest', rules: 'All rules', tree: 'Tree of boards', possibilities: 'Pencil and eraser', 'depth-first': 'Depth first',
  'depth-first-stack': 'Depth first with a stack', 'breadth-first': 'Breadth first', amb: 'Choose right', containments: 'Logic only',
};
export const ENGINES = Object.keys(TITLES);

export const HARD = 'Sudoku 3 - Hard (Takes a while)';

/** The address that shows an engine on a named board. */
export function watching(engine, board) {
  return `#/watch?${new URLSearchParams({ engine, board })}`;
}

/** Presses a button of Watch. */
export function press(page, name) {
  return page.getByRole('group', { name: 'Controls' }).getByRole('button', { name, exact: true }).click();
}

/** The counts by name. */
export function counts(page) {
  return page.locator('.counts > div').evaluateAll((all) => Object.fromEntries(all
    .map((each) => [each.querySelector('dt').textContent, Number(each.querySelector('dd').textContent.replace(/,/g, ''))])
    .filter(([name]) => name !== 'Time')));
}

/** The number of events counted. */
export function events({ Placements = 0, Rejections = 0, Backtracks = 0, Steps = 0 }) {
  return Placements + Rejections + Backtracks + Steps;
}

/** The status beside the board: title and details. */
export async function status(page) {
  const [title, more] = await Promise.all([page.locator('.watch-status strong').innerText(), page.locator('.watch-status span').textContent()]);
  return { title, more };
}

/** Waits until the status has this title. */
export function says(page, expected) {
  return until(async () => {
    const { title } = await status(page);
    if (expected instanceof RegExp) assert.match(title, expected);
    else assert.equal(title, expected);
  });
}

/** Waits until nothing has changed in the view for a number of frames. */
export function still(page, frames = 15) {
  return page.locator('.watch').evaluate((view, wanted) => new Promise((resolve) => {
    let left = wanted;
    const watcher = new MutationObserver(() => { left = wanted; });
    watcher.observe(view, { subtree: true, childList: true, characterData: true });
    const frame = () => {
      left -= 1;
      if (left > 0) requestAnimationFrame(frame);
      else {
        watcher.disconnect();
        resolve();
      }
    };
    requestAnimationFrame(frame);
  }), frames);
}

/** The board as a line, with a dot for each blank. */
export function line(page, board = '.watch-board nf-board') {
  return page.locator(board).first().evaluate((element) => {
    element.flush();
    return [...element.querySelectorAll('[role="cell"]')].map((each) => each.getAttribute('aria-label').match(/: (?:given |found )?([0-9A-Z])(?:,|$)/)?.[1] ?? '.').join('');
  });
}

/** Waits until a cell's label is this, such as `found 2` or `blank, 1 rejected`. */
export function reads(page, name, expected) {
  const cell = page.locator('.watch-board nf-board').getByRole('cell', { name: new RegExp(`^${name}:`) });
  return until(async () => assert.equal(await cell.getAttribute('aria-label'), `${name}: ${expected}`));
}

/** Moves the speed slider to a number of steps per second. */
export async function speed(page, wanted) {
  const slider = page.getByRole('slider', { name: 'Speed' });
  await slider.fill(String(Math.round((80 * Math.log(wanted)) / Math.log(10_000))));
  assert.equal(await slider.getAttribute('aria-valuetext'), `${wanted.toLocaleString('en')} step${wanted === 1 ? '' : 's'} per second`);
}

/** Fetches a named board: its layout and puzzle. */
export async function boardOf(name) {
  const boards = await record('boards');
  return boards.find((each) => each.name === name);
}
