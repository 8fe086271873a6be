/** The shell: leaving a view, its dialogs and notices; unknown addresses; the menu. */
import assert from 'node:assert/strict';
import { gate, go, SILENT, test, until } from './harness.mjs';
import { choose, game, notice, says, select } from './table.mjs';

/** Holds back the response to a path until the gate opens; resolves once it has been requested. */
async function held(page, path) {
  const [asked, answer] = [gate(), gate()];
  await page.route(path, async (route) => {
    asked.open();
    await answer.opened;
    await route.continue();
  }, { times: 1 });
  const arrived = page.waitForResponse(path).then((response) => response.finished());
  return {
    asked: asked.opened,
    /** Lets the response through and gives the page time to handle it. */
    async answer() {
      answer.open();
      await arrived;
      await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
    },
  };
}

test('a view that is left while it loads does not appear afterwards', async ({ page }) => {
  const view = await page({ path: '#/learn/techniques' });
  const engines = await held(view, '**/api/engines');
  await view.getByRole('link', { name: 'Watch', exact: true }).click();
  await engines.asked;
  await view.getByRole('link', { name: 'Learn', exact: true }).click();
  await view.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
  await engines.answer();
  assert.equal(await view.locator('main > *').count(), 1);
  assert.equal(await view.locator('.watch').count(), 0);

  const puzzle = await held(view, '**/api/convert');
  await go(view, game());
  await puzzle.asked;
  await go(view, '#/learn');
  await view.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
  await puzzle.answer();
  assert.equal(await view.evaluate(() => location.hash), '#/learn');
  assert.equal(await view.evaluate(() => localStorage.getItem('ninefold.current')), null, 'a game that never appeared is not saved');

  const technique = await held(view, '**/api/techniques/x-wing');
  await go(view, '#/technique/x-wing');
  await technique.asked;
  await go(view, '#/learn');
  await view.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
  await technique.answer();
  assert.equal(await view.title(), 'Learn · Ninefold');
});

test('dialogs and notices close with their view', async ({ page }) => {
  const view = await page({ path: '#/learn' });
  await go(view, game());
  await select(view, 'r1c3');
  await view.keyboard.press('4');
  await choose(view, 'Restart');
  await notice(view, 'Game restarted.').waitFor();
  await view.getByRole('button', { name: 'New game' }).click();
  await view.getByRole('dialog', { name: 'New game' }).waitFor();
  await go(view, '#/learn');
  await view.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
  await view.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await notice(view, 'Game restarted.').count(), 0);
});

test('a view that fails to open says why, and others still open', async ({ page }) => {
  const view = await page({ path: '#/learn', expects: [/net::ERR_/] });
  await view.route('**/api/boards', (route) => route.abort());
  await view.getByRole('link', { name: 'Watch', exact: true }).click();
  await view.getByRole('alert').getByText(SILENT).waitFor();
  await view.unroute('**/api/boards');
  await view.getByRole('link', { name: 'Learn', exact: true }).click();
  await view.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
  await view.getByRole('link', { name: 'Watch', exact: true }).click();
  await view.getByText('Ready', { exact: true }).waitFor();
});

test('an unknown address leads to Play', async ({ page }) => {
  for (const path of ['#/nowhere', '#/constructor', '#/__proto__']) {
    const view = await page({ path });
    await until(async () => assert.equal(await view.evaluate(() => location.hash), '#/play'));
    await view.getByRole('gridcell', { name: /^r1c1:/ }).waitFor();
  }
});

test('a notice stays while the mouse or the focus is on it', async ({ page }) => {
  const view = await page({ path: game() });
  await select(view, 'r1c3');
  await view.keyboard.press('4');
  await view.clock.install();
  await choose(view, 'Restart');
  const undo = view.locator('#toasts').getByRole('button', { name: 'Undo', exact: true });
  await undo.focus();
  await view.clock.runFor(60_000);
  assert.equal(await undo.count(), 1);
  await select(view, 'r5c5');
  await view.clock.runFor(60_000);
  assert.equal(await undo.count(), 0);
});

test('the menu has a name, radio items and checkbox items', async ({ page }) => {
  const view = await page();
  await view.getByRole('button', { name: 'Theme' }).click();
  const menu = view.getByRole('menu', { name: 'Theme' });
  await menu.getByRole('menuitemradio', { name: 'Match system', checked: true }).waitFor();
  await menu.getByRole('menuitemcheckbox', { name: 'High contrast', checked: false }).click();
  await view.getByRole('button', { name: 'Theme' }).click();
  await menu.getByRole('menuitemcheckbox', { name: 'High contrast', checked: true }).waitFor();
});

test('cancelling an edit shows the game as another tab has saved it', async ({ page }) => {
  const view = await page({ path: game() });
  await select(view, 'r1c3');
  await view.keyboard.press('4');
  await says(view, 'r1c3', '4');
  await choose(view, /^Edit/);
  const other = await view.context().newPage();
  await other.goto(new URL('#/play', view.url()).href);
  await says(other, 'r1c3', '4');
  await select(other, 'r1c4');
  await other.keyboard.press('6');
  await says(other, 'r1c4', '6');
  await until(async () => assert.match(await other.evaluate(() => localStorage.getItem(`ninefold.game.${JSON.parse(localStorage.getItem('ninefold.current'))}`)), /"digits":"53467/));
  await view.getByRole('button', { name: 'Cancel' }).click();
  await says(view, 'r1c4', '6');
});

test('Back closes a dialog and stays in the view; the next Back leaves it', async ({ page }) => {
  const view = await page({ path: '#/learn' });
  await go(view, game());
  await says(view, 'r1c1', 'given 5');
  for (const close of [() => view.goBack(), () => view.keyboard.press('Escape'), () => view.getByRole('dialog').getByRole('button', { name: 'Close' }).click()]) {
    await view.getByRole('button', { name: 'New game' }).click();
    await view.getByRole('dialog', { name: 'New game' }).waitFor();
    await close();
    await view.getByRole('dialog').waitFor({ state: 'detached' });
    await until(async () => assert.equal(await view.evaluate(() => history.state?.dialog ?? null), null, 'no entry is left behind'));
    assert.equal(await view.evaluate(() => document.body.dataset.view), 'play');
  }
  await view.goBack();
  await view.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
});

test('a dialog that opens right after another was closed stays, and Back leaves nothing behind', async ({ page }) => {
  const view = await page({ path: '#/learn' });
  await go(view, game());
  await says(view, 'r1c1', 'given 5');
  const entries = await view.evaluate(() => history.length);
  for (let round = 0; round < 10; round++) {
    await view.evaluate(async (wait) => {
      const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      press('?');
      document.querySelector('dialog[open]').close();
      // Before the entry of the first dialog goes, or while it is on its way out.
      if (wait) await new Promise((resolve) => { setTimeout(resolve, 1); });
      press('o');
    }, round % 2);
    await view.waitForTimeout(50);
    await view.getByRole('dialog', { name: 'New game' }).waitFor({ timeout: 5000 });
    await view.keyboard.press('Escape');
    await view.getByRole('dialog').waitFor({ state: 'detached' });
    await until(async () => assert.equal(await view.evaluate(() => history.state?.dialog ?? null), null, 'no entry is left behind'));
  }
  assert.equal(await view.evaluate(() => history.length), entries + 1, 'one entry, which the next dialog takes again');
  await view.goBack();
  await view.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
});

test('the skip link says where it leads', async ({ page }) => {
  const view = await page();
  const skip = view.locator('.skip');
  await until(async () => assert.equal(await skip.textContent(), 'Skip to the board'));
  await go(view, '#/learn');
  await until(async () => assert.equal(await skip.textContent(), 'Skip to content'));
});

test('in a small window the header is a menu in one row with the title', async ({ page, axe }) => {
  const view = await page({ path: game(), width: 375, height: 667, touch: true });
  const bars = await view.evaluate(() => ['.bar', '.play-top'].map((name) => document.querySelector(name).getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
  assert.ok(bars.every(([top, bottom]) => top >= 0 && bottom <= 50), `${bars}`);
  await view.getByRole('button', { name: 'Menu', exact: true }).tap();
  const links = view.getByRole('navigation', { name: 'Views' });
  await links.getByRole('link', { name: 'Learn' }).waitFor();
  await view.getByRole('button', { name: 'Theme' }).waitFor();
  await axe(view, { within: '.bar' });
  await links.getByRole('link', { name: 'Learn' }).tap();
  await view.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
  await links.waitFor({ state: 'hidden' });
});
