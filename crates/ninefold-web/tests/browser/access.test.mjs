/** An audit of Play and of every dialog, in every theme. */
import { go, test } from './harness.mjs';
import { choose, game, PUZZLE, says, select, shows, SOLUTION } from './table.mjs';

for (const theme of ['light', 'dark', 'contrast', 'dark-contrast']) {
  test(`Play and its dialogs, ${theme}`, async ({ page, axe }) => {
    const play = await page({ path: game(), theme });
    await shows(play, PUZZLE);
    // Everything a board can show: marks, colours, a conflict, a wrong digit, a selection.
    await play.getByRole('button', { name: 'Candidates' }).click();
    await select(play, 'r1c3', 'r1c4');
    await play.keyboard.press('Alt+Digit4');
    await play.keyboard.press('Shift+Digit1');
    await select(play, 'r2c2');
    await play.keyboard.press('6');
    await says(play, 'r2c2', '6, conflict');
    await axe(play);
    await play.keyboard.press('v');
    await axe(play, { within: '.pad' });
    await play.getByRole('button', { name: 'More' }).click();
    await play.getByRole('menu').waitFor();
    await axe(play, { within: '[popover]:popover-open' });
    await play.keyboard.press('Escape');
    for (const name of ['Share', 'Export', 'Settings', 'Keyboard shortcuts']) {
      await choose(play, name);
      const dialog = play.getByRole('dialog', { name });
      await dialog.waitFor();
      // What lies behind the dialog has been audited before.
      await axe(play, { within: 'dialog[open]' });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await play.getByRole('button', { name: 'New game' }).click();
    const dialog = play.getByRole('dialog', { name: 'New game' });
    for (const tab of ['Generate', 'Collection', 'Import', 'Games']) {
      await dialog.getByRole('tab', { name: tab }).click();
      await axe(play, { within: 'dialog[open]' });
    }
    await dialog.getByRole('tab', { name: 'Import' }).click();
    await dialog.getByRole('button', { name: 'Empty board' }).click();
    await play.getByRole('region', { name: 'Puzzle entry' }).waitFor();
    await axe(play, { within: '.play-side' });
  });
}

test('Play on a phone, paused, with a hint, solved', async ({ page, axe }) => {
  for (const theme of ['light', 'dark']) {
    const play = await page({ path: game(), theme, width: 375, height: 667, touch: true });
    await shows(play, PUZZLE);
    await axe(play);
    await play.keyboard.press('p');
    await play.getByRole('button', { name: 'Resume', exact: true }).waitFor();
    await axe(play);
    await play.getByRole('button', { name: 'Resume', exact: true }).tap();
    await play.getByRole('button', { name: 'Hint', exact: true }).tap();
    await play.getByRole('region', { name: 'Side panel' }).waitFor();
    await axe(play, { within: '.play-side' });
    await go(play, game(`.${SOLUTION.slice(1)}`));
    await select(play, 'r1c1');
    await play.keyboard.press('5');
    await play.getByRole('heading', { name: 'Solved' }).waitFor();
    await axe(play, { within: '.play-side' });
  }
});
