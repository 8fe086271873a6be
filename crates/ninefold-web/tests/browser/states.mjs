/** The states of the page, for tests that look at all of them: how to arrive at each; what they return leaves it. */
import { go } from './harness.mjs';
import { press, says, watching } from './engines.mjs';
import { cell, choose, game, PUZZLE, shows, SOLUTION } from './table.mjs';
import { depth, example, sidePanel } from './teach.mjs';

/** A board with rules of every form. */
export const RULES = '9x9\ncage 10 r1c1 r1c2 r2c1\nthermometer r3c1 r3c2 r3c3 r4c3\nsandwich 12 r1c9 r2c9 r3c9 r4c9 r5c9 r6c9 r7c9 r8c9 r9c9\nlittle-killer 20 r1c4 r2c5 r3c6 r4c7 r5c8 r6c9\nwhisper r7c3 r8c4 r9c5 r8c6';

async function closed(view) {
  await view.keyboard.press('Escape');
  await view.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** The states of the page: how to arrive at each, and how to leave it. */
export const STATES = {
  hint: async (view) => {
    await example(view, 'xy-chain');
    for (const count of [1, 2, 3]) {
      await view.keyboard.press('h');
      await depth(view, count);
    }
  },
  mistake: async (view) => {
    await go(view, game());
    await shows(view, PUZZLE);
    await cell(view, 'r1c3').click();
    await view.keyboard.press('1');
    await view.keyboard.press('h');
    await view.locator('.hint-fault').waitFor();
    // The game is kept: the next state begins without the mistake.
    return () => view.keyboard.press('ControlOrMeta+z');
  },
  large: (view) => go(view, game('.'.repeat(256), { layout: '16x16' })),
  huge: (view) => go(view, game('.'.repeat(625), { layout: '25x25' })),
  explain: async (view) => {
    await go(view, '#/play?board=BD4');
    await view.getByRole('button', { name: 'Explain', exact: true }).click();
    await view.getByRole('tree').waitFor();
    await sidePanel(view).getByRole('button', { name: 'All steps now' }).waitFor();
  },
  rules: async (view) => {
    await go(view, game('.'.repeat(81), { layout: RULES }));
    await cell(view, 'r3c2').click();
    await view.locator('.play-rule-now').getByText('From the bulb on').waitFor();
  },
  entry: async (view) => {
    await go(view, game());
    await shows(view, PUZZLE);
    await choose(view, 'Edit givens');
    await cell(view, 'r1c1').click();
    await view.keyboard.press('Delete');
    await view.keyboard.press('3');
    await view.getByRole('region', { name: 'Puzzle entry' }).getByRole('button', { name: 'Play', exact: true }).click();
    await view.locator('.play-banner .problem:not(:empty)').waitFor();
  },
  setting: async (view) => {
    await go(view, game('12..34..........', { layout: '4x4' }));
    await choose(view, 'Edit givens');
    await view.getByRole('button', { name: 'Rules', exact: true }).click();
    await view.getByLabel('Kind of rule').selectOption('even');
    await view.getByRole('button', { name: 'Add', exact: true }).click();
    await view.locator('.setter-rules').getByText('even').waitFor();
  },
  solved: async (view) => {
    await go(view, game(`.${SOLUTION.slice(1)}`));
    await cell(view, 'r1c1').click();
    await view.keyboard.press('5');
    await view.getByRole('heading', { name: 'Solved' }).waitFor();
  },
  share: async (view) => {
    await go(view, game());
    await shows(view, PUZZLE);
    await choose(view, 'Share');
    return () => closed(view);
  },
  settings: async (view) => {
    await choose(view, 'Settings');
    return () => closed(view);
  },
  import: async (view) => {
    await view.keyboard.press('o');
    await view.getByRole('button', { name: 'Empty board' }).waitFor();
    return () => closed(view);
  },
  watch: async (view) => {
    await go(view, watching('containments', 'containments-1'));
    await says(view, 'Ready');
    await press(view, 'Step');
  },
  race: async (view) => {
    await go(view, `#/watch?${new URLSearchParams({ race: 'cover,containments,tree', board: 'BD2' })}`);
    await press(view, 'Solve');
    await view.getByText('1st', { exact: true }).first().waitFor();
  },
  learn: (view) => go(view, '#/learn/tree'),
  technique: async (view) => {
    await go(view, '#/technique/x-wing');
    await view.getByRole('table', { name: 'X-Wing: an example' }).waitFor();
  },
  practise: async (view) => {
    await go(view, '#/practise');
    await view.getByRole('link', { name: /^Cage/ }).waitFor();
  },
  drill: async (view) => {
    await go(view, '#/practise/x-wing');
    await view.getByText(/^Position \d+ of \d+$/).waitFor();
  },
  daily: async (view) => {
    await go(view, '#/daily');
    await view.locator('main').getByRole('link', { name: /Easy/ }).first().waitFor();
  },
  collection: async (view) => {
    await go(view, '#/collection');
    await view.getByRole('textbox', { name: 'Puzzles, one per line' }).fill(`${PUZZLE}\n.${SOLUTION.slice(1)}`);
    await view.getByRole('button', { name: 'Add', exact: true }).click();
    await view.getByText('All rated').waitFor();
  },
};
