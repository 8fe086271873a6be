/** What tests do and see where engines are watched. */
import assert from 'node:assert/strict';
import { until } from './harness.mjs';

/** Every engine there is; a test compares with what the server says. */
export const ENGINES = ['cover', 'fast', 'tree', 'possibilities', 'depth-first', 'depth-first-stack', 'breadth-first', 'amb', 'containments'];

export const HARD = 'Sudoku 3 - Hard (Takes a while)';

/** The address under which an engine is watched at a board with a name. */
export function watching(engine, board) {
  return `#/watch?${new URLSearchParams({ engine, board })}`;
}

/** A button of Watch. */
export function press(page, name) {
  return page.getByRole('group', { name: 'Controls' }).getByRole('button', { name, exact: true }).click();
}

/** What is counted, as numbers by what it is called. */
export function counts(page) {
  return page.locator('.counts > div').evaluateAll((all) => Object.fromEntries(all
    .map((each) => [each.querySelector('dt').textContent, Number(each.querySelector('dd').textContent.replace(/,/g, ''))])
    .filter(([name]) => name !== 'Time')));
}

/** Events that were counted. */
export function events({ Placements = 0, Rejections = 0, Backtracks = 0, Steps = 0 }) {
  return Placements + Rejections + Backtracks + Steps;
}

/** What is said beside the board: its title, and what follows. */
export async function said(page) {
  const [title, more] = await Promise.all([page.locator('.watch-status strong').innerText(), page.locator('.watch-status span').textContent()]);
  return { title, more };
}

/** The title of what is said beside the board becomes this. */
export function says(page, expected) {
  return until(async () => {
    const { title } = await said(page);
    if (expected instanceof RegExp) assert.match(title, expected);
    else assert.equal(title, expected);
  });
}

/** Waits until nothing has changed in the view for so many frames. */
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

/** What is told of a cell becomes this, such as `found 2` or `blank, 1 rejected`. */
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

/** A board of the server: its layout and puzzle. */
export async function boardOf(address, name) {
  const boards = await (await fetch(new URL('api/boards', address))).json();
  return boards.find((each) => each.name === name);
}
