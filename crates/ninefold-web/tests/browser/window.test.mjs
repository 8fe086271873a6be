/**
 * The window that Watch continues: three boards, a thick-lined board with digits in two colours, Solve, Play (the original's Slow Solve) and
 * Reset (its Clear); and what the original could not: it stays responsive, can be stopped, and says when there is no solution.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { go, SILENT, test, until } from './harness.mjs';
import { boardOf, counts, events, HARD, line, press, reads, says, speed, status, still, watching } from './engines.mjs';
import { longest } from './teach.mjs';

const BOARDS = {
  'Sudoku 1': '.7..2..46.6....89.2..8..715.84.97...71.....59...13.48.697..2..8.58....6.43..8..7.',
  'Sudoku 2 - Easy': '1.94.75688.69.53425.2.83197......685.8.7.4..962159873...3..192.....4.85..1..564..',
  [HARD]: '.........61....38.9.......4....2....364.9...82....8.5.......5...2.4.6.1..31..72..',
};

test('R50: the three built-in boards', async ({ page }) => {
  const view = await page({ path: '#/watch' });
  const choice = view.getByRole('combobox', { name: 'Board' });
  await says(view, 'Ready');
  // They come first. The puzzle of 17 givens isn't from a lesson either.
  assert.deepEqual(await choice.locator('optgroup').first().locator('option').allInnerTexts(), [...Object.keys(BOARDS), 'Only 17 givens']);
  for (const [name, puzzle] of Object.entries(BOARDS)) {
    await choice.selectOption(name);
    await until(async () => assert.equal(await line(view), puzzle));
    await view.getByRole('table', { name }).waitFor();
  }
});

test('R51: thick box lines, givens in black, found digits in another colour', async ({ page }) => {
  const view = await page({ path: watching('depth-first', 'Sudoku 2 - Easy') });
  await says(view, 'Ready');
  await press(view, 'Solve');
  await says(view, 'Solved: exactly one solution');
  await reads(view, 'r1c2', 'found 3');
  const look = await view.locator('.watch-board nf-board').evaluate((board) => {
    const style = (name) => getComputedStyle(board.querySelector(name));
    const rgb = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map(Number);
    const distance = (a, b) => Math.hypot(...a.map((part, index) => part - b[index]));
    const [given, found, paper] = [rgb(style('.nf-given').fill), rgb(style('.nf-solver').fill), rgb(style('.nf-paper').fill)];
    return {
      thick: parseFloat(style('.nf-thick').strokeWidth), thin: parseFloat(style('.nf-thin').strokeWidth),
      given, apart: distance(given, found), contrast: distance(found, paper), givens: board.querySelectorAll('.nf-given').length, found: board.querySelectorAll('.nf-solver').length,
    };
  });
  assert.ok(look.thick >= 2 * look.thin, 'box lines are thick');
  assert.ok(Math.max(...look.given) < 50, 'givens are black');
  assert.ok(look.apart > 60 && look.contrast > 150, 'found digits have a colour of their own');
  assert.equal(look.givens + look.found, 81);
  assert.equal(look.givens, BOARDS['Sudoku 2 - Easy'].replace(/\./g, '').length);
});

test('R52: Solve, Play with visible backtracking, Reset, and a choice of boards', async ({ page }) => {
  const view = await page({ path: watching('depth-first', 'Sudoku 1') });
  await says(view, 'Ready');
  await speed(view, 1000);
  await press(view, 'Play');
  // Digits appear and disappear.
  await view.locator('.watch-board .nf-ghost-retreated').first().waitFor();
  await until(async () => assert.ok((await counts(view)).Backtracks > 0));
  await press(view, 'Solve');
  await says(view, 'Solved: exactly one solution');
  assert.doesNotMatch(await line(view), /\./);
  await press(view, 'Reset');
  await until(async () => assert.equal(await line(view), BOARDS['Sudoku 1']));
  await press(view, 'Play');
  await until(async () => assert.ok(events(await counts(view)) > 0));
  // Choosing another board ends the run.
  await view.getByRole('combobox', { name: 'Board' }).selectOption('Sudoku 2 - Easy');
  await says(view, 'Ready');
  await until(async () => assert.equal(await line(view), BOARDS['Sudoku 2 - Easy']));
  assert.equal(events(await counts(view)), 0);
});

test('R53: the page stays responsive at full speed, can be stopped, and says when there is no solution', async ({ page }) => {
  const view = await page({ path: watching('depth-first', HARD) });
  await says(view, 'Ready');
  const worst = await longest(view, async () => {
    await press(view, 'Solve');
    await says(view, 'Solved: exactly one solution');
  });
  assert.ok(worst < 200, `the longest task took ${worst} ms`);
  assert.equal((await counts(view)).Calls, 1_930_757);
  // A board that takes very long; meanwhile every control works.
  await view.getByRole('combobox', { name: 'Board' }).selectOption('seventeen');
  await says(view, 'Ready');
  const meanwhile = await longest(view, async () => {
    await press(view, 'Solve');
    await says(view, 'Solving at full speed');
    await until(async () => assert.ok((await counts(view)).Calls > 1000));
    const calls = (await counts(view)).Calls;
    await view.getByRole('button', { name: 'Zoom in' }).click();
    await view.getByRole('button', { name: 'Theme' }).click();
    await view.keyboard.press('Escape');
    await until(async () => assert.ok((await counts(view)).Calls > calls));
    await press(view, 'Pause');
    await says(view, 'Paused');
  });
  assert.ok(meanwhile < 200, `the longest task took ${meanwhile} ms`);
  await view.getByRole('combobox', { name: 'Board' }).selectOption('BD6');
  await says(view, 'Ready');
  await press(view, 'Solve');
  await says(view, 'No solution');
});

test('at 10,000 steps per second, with a tree that grows and folds, the page stays responsive', async ({ page }) => {
  const view = await page({ path: watching('depth-first', HARD) });
  await says(view, 'Ready');
  await speed(view, 10_000);
  const worst = await longest(view, async () => {
    await press(view, 'Play');
    await until(async () => assert.ok((await counts(view)).Calls > 2500));
    await press(view, 'Pause');
    await says(view, 'Paused');
  });
  assert.ok(worst < 200, `the longest task took ${worst} ms`);
  await still(view);
  // Every board seen is counted, kept or folded.
  const { Calls } = await counts(view);
  await view.getByRole('img', { name: new RegExp(`^Search tree: ${Calls.toLocaleString('en')} boards, [\\d,]+ dead ends$`) }).waitFor();
});

test('speed: slow is slow, and the slider works while an engine runs', async ({ page }) => {
  const view = await page({ path: watching('tree', 'seventeen') });
  await says(view, 'Ready');
  await speed(view, 1);
  const begun = performance.now();
  await press(view, 'Play');
  await until(async () => assert.ok(events(await counts(view)) >= 2));
  const seen = events(await counts(view));
  assert.ok(seen <= (performance.now() - begun) / 1000 + 2, `${seen} events at one per second`);
  const sent = view.waitForRequest((request) => request.method() === 'POST' && /\/api\/watch\/\w+$/.test(request.url()));
  await speed(view, 10_000);
  assert.deepEqual((await sent).postDataJSON(), { do: 'run', speed: 10_000 });
  await until(async () => assert.ok(events(await counts(view)) > 500));
  assert.deepEqual(await status(view), { title: 'Solving', more: '10,000 steps/s' });
  // Solve continues the current run at full speed.
  const slow = events(await counts(view));
  await press(view, 'Solve');
  await says(view, 'Solving at full speed');
  await until(async () => assert.ok(events(await counts(view)) > slow + 1000));
  await press(view, 'Pause');
  await says(view, 'Paused');
});

/** Takes all free watch slots; each is a stream that waits. */
async function crowd(address) {
  const gone = new AbortController();
  const join = async () => {
    const { ok, status } = await fetch(new URL('api/watch?puzzle=BD4&engine=tree&speed=0', address), { signal: gone.signal });
    if (!ok) assert.equal(status, 503);
    return ok;
  };
  let held = 0;
  while (await join()) held += 1;
  assert.ok(held > 1, 'there is room for some');
  return { join, leave: () => gone.abort() };
}

test('reset, leaving the view and closing the tab each end the engine on the server', async ({ page, address }) => {
  const view = await page();
  for (const [way, leave] of [
    ['Reset', () => press(view, 'Reset')],
    ['another engine', () => view.getByRole('combobox', { name: 'Engine' }).selectOption('amb')],
    ['leaving the view', () => view.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Learn' }).click()],
    ['closing the tab', () => view.close()],
  ]) {
    await go(view, '#/learn');
    await view.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
    await go(view, watching('depth-first', 'seventeen'));
    await says(view, 'Ready');
    await press(view, 'Play');
    await until(async () => assert.ok(events(await counts(view)) > 0));
    // No slot is left: the page has the last one.
    const others = await crowd(address);
    await leave();
    await until(async () => assert.ok(await others.join(), `${way}: the place of the page is free`));
    others.leave();
  }
}, { only: 'server' });

test('too many watchers: the page says so, and it works when there is room', async ({ page, address }) => {
  const view = await page({ path: watching('tree', 'latin-3'), expects: [/503/] });
  await says(view, 'Ready');
  const others = await crowd(address);
  await press(view, 'Solve');
  await view.getByRole('alert').getByText('The server is busy: other pages are watching engines too').waitFor();
  await says(view, 'Ready');
  others.leave();
  await press(view, 'Solve');
  await says(view, 'Solved: exactly one solution');
  await view.getByText('The server is busy: other pages are watching engines too').waitFor({ state: 'hidden' });
}, { only: 'server' });

test('a server that ends while an engine works is reported as what it is', async ({ page }) => {
  // A server that is running already (NINEFOLD_AT) isn’t ours to end.
  if (!process.env.NINEFOLD) return;
  const server = spawn(process.env.NINEFOLD, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [address] = await new Promise((resolve) => {
      let output = '';
      server.stdout.on('data', (data) => {
        output += data;
        const found = output.match(/http:\/\/[^\s/]+\//);
        if (found) resolve(found);
      });
    });
    const own = await page({ path: '#/learn', expects: [/asked elsewhere|ERR_/] });
    await own.goto(new URL(watching('tree', 'seventeen'), address).href);
    await says(own, 'Ready');
    await press(own, 'Play');
    await says(own, 'Solving');
    server.kill('SIGKILL');
    await says(own, 'Interrupted');
    await own.getByRole('alert').getByText(SILENT).waitFor();
  } finally {
    server.kill('SIGKILL');
  }
}, { only: 'server' });

test('with keys alone: Space plays and pauses, S steps, Escape pauses', async ({ page }) => {
  const { puzzle } = await boardOf('Sudoku 1');
  const view = await page({ path: '#/watch' });
  await says(view, 'Ready');
  // Tab reaches everything, in visual order.
  const reached = [];
  for (let tab = 0; tab < 30 && !reached.includes('Speed'); tab++) {
    await view.keyboard.press('Tab');
    reached.push(await view.evaluate(() => {
      const { activeElement: at } = document;
      return at.labels?.[0]?.textContent || at.getAttribute('aria-label') || at.textContent.trim();
    }));
  }
  const order = ['Play', 'Watch', 'Learn', 'One engine', 'Race', 'Board', 'Engine', 'Play', 'Step', 'Solve', 'Speed'];
  assert.deepEqual(reached.filter((each) => order.includes(each)), order);
  // Focus on the slider doesn't block the other keys.
  await view.keyboard.press('Home');
  await view.getByText('1 step/s').waitFor();
  for (let faster = 0; faster < 4; faster++) await view.keyboard.press('PageUp');
  await view.keyboard.press('Space');
  await until(async () => assert.ok(events(await counts(view)) > 2));
  await view.keyboard.press('Space');
  await says(view, 'Paused');
  await still(view);
  const before = events(await counts(view));
  await view.keyboard.press('s');
  await until(async () => assert.equal(events(await counts(view)), before + 1));
  await view.keyboard.press('Space');
  await until(async () => assert.ok(events(await counts(view)) > before + 2));
  await view.keyboard.press('Escape');
  await says(view, 'Paused');
  // The focus isn't lost when a button is disabled: from the slider back to Reset, which ends where it began.
  await view.keyboard.press('Shift+Tab');
  assert.equal(await view.evaluate(() => document.activeElement.textContent), 'Reset');
  await view.keyboard.press('Enter');
  await says(view, 'Ready');
  assert.equal(await view.evaluate(() => document.activeElement.textContent), 'Play');
  await until(async () => assert.equal(await line(view), puzzle));
  for (let tab = 0; tab < 2; tab++) await view.keyboard.press('Tab');
  assert.equal(await view.evaluate(() => document.activeElement.textContent), 'Solve');
  await view.keyboard.press('Enter');
  await says(view, 'Solved: exactly one solution');
});
