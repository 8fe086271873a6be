/** Watch: every engine played, paused, stepped and reset, how each ends, and what the address says. */
import assert from 'node:assert/strict';
import { go, record, test, until } from './harness.mjs';
import { boardOf, counts, ENGINES, events, HARD, line, press, reads, says, speed, status, still, TITLES, watching } from './engines.mjs';
import { announced, drawn } from './teach.mjs';

test('every engine can be chosen', async ({ page }) => {
  const engines = await record('engines');
  assert.deepEqual(engines.map(({ name }) => name), ENGINES);
  const view = await page({ path: '#/watch' });
  const choice = view.getByRole('combobox', { name: 'Engine' });
  await choice.getByRole('option').first().waitFor({ state: 'attached' });
  assert.deepEqual(await choice.getByRole('option').allInnerTexts(), Object.values(TITLES));
  const sentences = new Set();
  for (const { name } of engines) {
    await choice.selectOption(name);
    // One sentence that needs no knowledge of programs, and a link to more.
    const about = await view.locator('.watch-about').innerText();
    assert.match(about, /^[A-Z][^.]+\. How it works$/);
    sentences.add(about);
    assert.equal(await view.getByRole('link', { name: 'How it works' }).getAttribute('href'), `#/learn/${name}`);
  }
  assert.equal(sentences.size, engines.length);
});

/** The counts that grow while an engine works, besides those all have. */
const GROWS = {
  cover: ['Calls', 'Placements', 'Backtracks', 'Depth', 'Deepest'],
  'breadth-first': ['Calls', 'Placements', 'Rejections', 'Depth', 'Deepest'],
  containments: ['Steps'],
};
const PLAIN = ['Calls', 'Placements', 'Rejections', 'Backtracks', 'Depth', 'Deepest'];

/** Uses every control on an engine. */
async function work(view, engine) {
  const board = engine === 'containments' ? 'containments-1' : HARD;
  await go(view, '#/learn');
  await view.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
  await go(view, watching(engine, board));
  await says(view, 'Ready');
  const givens = (await boardOf(board)).puzzle;
  assert.equal(await line(view), givens);
  assert.equal(events(await counts(view)), 0);

  // Some end after a hundred events.
  await speed(view, ['cover', 'containments'].includes(engine) ? 10 : 100);
  await press(view, 'Play');
  await says(view, 'Solving');
  await until(async () => assert.ok(events(await counts(view)) > 3));
  const early = events(await counts(view));
  await until(async () => assert.ok(events(await counts(view)) > early + 5));

  await press(view, 'Pause');
  await says(view, 'Paused');
  await still(view);
  let before = await counts(view);
  for (let steps = 0; steps < 4; steps++) {
    const { more } = await status(view);
    await press(view, 'Step');
    // One more event, described in words; a jump to a waiting board is one too, and counts nothing.
    await until(async () => assert.notEqual((await status(view)).more + JSON.stringify(await counts(view)), more + JSON.stringify(before)));
    await still(view);
    const [after, now] = [await counts(view), await status(view)];
    assert.equal(now.title, 'Paused');
    assert.equal(events(after), events(before) + (now.more === 'On to the next board in the queue' ? 0 : 1), now.more);
    before = after;
  }

  await speed(view, 10_000);
  await press(view, 'Play');
  // Fast ones run to the end; the others are paused.
  await until(async () => {
    const now = await counts(view);
    for (const name of GROWS[engine] ?? PLAIN) assert.ok(now[name] > 0, `${name} grows`);
    if (now.Depth) assert.ok(now.Deepest >= now.Depth, 'the most that ever stood is no less than what stands');
  });
  if (!GROWS[engine] || engine === 'breadth-first') {
    await press(view, 'Pause');
    await says(view, 'Paused');
  } else {
    await says(view, 'Solved: exactly one solution');
  }
  await press(view, 'Reset');
  await says(view, 'Ready');
  assert.equal(await line(view), givens);
  assert.equal(events(await counts(view)), 0);
  assert.ok(await view.getByRole('button', { name: 'Reset', exact: true }).isDisabled());
}

for (const engines of [['cover', 'tree', 'possibilities', 'depth-first'], ['depth-first-stack', 'breadth-first', 'amb', 'containments']]) {
  test(`${engines.join(', ')}: play, growing counts, pause, step, speed, reset`, async ({ page }) => {
    const view = await page();
    for (const engine of engines) await work(view, engine).catch((error) => { throw new Error(`${engine}: ${error.message}`, { cause: error }); });
  });
}

test('fast: a step is a solution, and there is no tree to draw', async ({ page }) => {
  const view = await page({ path: watching('fast', HARD) });
  await says(view, 'Ready');
  await view.getByText('there’s no tree to draw').waitFor();
  await press(view, 'Step');
  await says(view, 'Solved: exactly one solution');
  assert.deepEqual(await counts(view), { Calls: 1, Solutions: 1 });
  assert.doesNotMatch(await line(view), /\./);
  await press(view, 'Reset');
  await says(view, 'Ready');
});

/** A board that every engine solves quickly. */
const EASY = 'containments-easy';

test('Solve: every engine finds the same solution', async ({ page }) => {
  const { puzzle } = await boardOf(EASY);
  const view = await page({ path: watching('cover', EASY) });
  const choice = view.getByRole('combobox', { name: 'Engine' });
  const boards = new Set();
  for (const engine of ENGINES) {
    await choice.selectOption(engine);
    await says(view, 'Ready');
    await press(view, 'Solve');
    await says(view, 'Solved: exactly one solution');
    await announced(view, /^Solved: exactly one solution\. /);
    boards.add(await line(view));
  }
  assert.equal(boards.size, 1);
  const [solution] = boards;
  assert.match(solution, /^[1-9]{81}$/);
  assert.ok([...puzzle].every((digit, index) => digit === '.' || digit === solution[index]));
});

test('no solution: every engine says so', async ({ page }) => {
  const { puzzle } = await boardOf('BD6');
  const view = await page({ path: watching('cover', 'BD6') });
  for (const engine of ENGINES) {
    await view.getByRole('combobox', { name: 'Engine' }).selectOption(engine);
    await says(view, 'Ready');
    await press(view, 'Solve');
    await says(view, 'No solution');
    await announced(view, /^No solution\. /);
    if (engine !== 'containments') assert.equal(await line(view), puzzle);
  }
});

test('several solutions: every engine that finishes says so', async ({ page }) => {
  const view = await page({ path: watching('cover', 'BD2') });
  const ends = { cover: 'Several solutions', fast: 'Several solutions', rules: 'Several solutions', possibilities: 'Several solutions', containments: 'The method is stuck' };
  // Breadth first would run out of memory before it found one.
  for (const engine of ENGINES.filter((name) => name !== 'breadth-first')) {
    await view.getByRole('combobox', { name: 'Engine' }).selectOption(engine);
    await says(view, 'Ready');
    await press(view, 'Solve');
    await says(view, ends[engine] ?? 'Solved: one of several solutions');
    await announced(view, new RegExp(`^${ends[engine] ?? 'Solved: one of several solutions'}\\. `));
  }
});

test('a link opens a board; a truncated or empty one is reported', async ({ page }) => {
  const puzzle = '1...............';
  const view = await page({ path: `#/watch?${new URLSearchParams({ puzzle, layout: '4x4', title: 'From a friend' })}`, expects: [/422 .*convert/] });
  await says(view, 'Ready');
  assert.equal(await line(view), puzzle);
  await view.getByRole('table', { name: 'From a friend' }).waitFor();
  const link = (text) => `#/watch?${new URLSearchParams({ puzzle: text, layout: '9x9' })}`;
  await go(view, link('53..7....'));
  await view.getByRole('alert').getByText('Can’t open this link. 9 characters, but a 9×9 board needs 81 (72 more).').waitFor();
  await go(view, link('BD4'));
  await says(view, 'Ready');
  await until(async () => assert.match(await line(view), /^274\.91/));
});

test('placements, rejected digits and retreats differ in more than colour', async ({ page }) => {
  const view = await page({ path: watching('depth-first', 'latin-3') });
  await says(view, 'Ready');
  const digit = (name) => view.locator('.watch-board .nf-cells > g').nth((name[1] - 1) * 3 + (name[3] - 1)).evaluate((group) => {
    const text = group.querySelector('text');
    const { fill, stroke, fontStyle, fontWeight } = getComputedStyle(text);
    return { text: text.textContent, filled: fill !== 'none', outlined: stroke !== 'none', slanted: fontStyle === 'italic', bold: Number(fontWeight) > 500, struck: Boolean(group.querySelector('.nf-strike')) };
  });
  const step = async (expected) => {
    await press(view, 'Step');
    await until(async () => assert.equal((await status(view)).more, expected));
    await announced(view, expected);
  };
  await step('1 can’t go in r1c2: row 1 has a 1');
  await reads(view, 'r1c2', 'blank, 1 rejected');
  assert.deepEqual(await digit('r1c2'), { text: '1', filled: true, outlined: false, slanted: false, bold: false, struck: true });
  await step('2 in r1c2');
  await reads(view, 'r1c2', 'found 2');
  assert.deepEqual(await digit('r1c2'), { text: '2', filled: true, outlined: false, slanted: true, bold: false, struck: false });
  assert.deepEqual(await digit('r1c1'), { text: '1', filled: true, outlined: false, slanted: false, bold: true, struck: false }, 'a given');
  for (const expected of [
    '1 can’t go in r1c3: row 1 has a 1', '2 can’t go in r1c3: row 1 has a 2', '3 in r1c3', '1 can’t go in r2c1: column 1 has a 1', '2 in r2c1', '1 in r2c2',
    '1 can’t go in r2c3: row 2 has a 1', '2 can’t go in r2c3: row 2 has a 2', '3 can’t go in r2c3: column 3 has a 3', '1 taken back from r2c2',
  ]) await step(expected);
  await reads(view, 'r2c2', 'blank, 1 taken back');
  assert.deepEqual(await digit('r2c2'), { text: '1', filled: false, outlined: true, slanted: true, bold: false, struck: false });
  assert.deepEqual(await view.locator('.watch .legend-entry:visible').allInnerTexts(), ['5\ngiven', '5\nplaced', '5\nrejected', '5\ntaken back']);
});

test('containments: the group, the cells and the values of each step', async ({ page }) => {
  const view = await page({ path: watching('containments', 'containments-1') });
  await says(view, 'Ready');
  await press(view, 'Step');
  const steps = view.getByRole('list', { name: 'Steps' });
  await steps.getByRole('button').first().waitFor();
  const [text] = await steps.getByRole('button').allInnerTexts();
  assert.match(text.replace(/\s+/g, ' '), /^(Row|Column|Box) \d · Naked Single r\dc\d can only be (\d), so \2 is removed from \d+ cells? that shares? a house with it\.$/);
  assert.equal((await status(view)).title, 'Paused');
  await until(async () => {
    const { houses, cells, strikes } = await drawn(view, '.watch-board nf-board');
    assert.ok(houses === 1 && cells === 1 && strikes > 0, 'the group is outlined, its cell framed, and removed values are struck through');
  });
  await speed(view, 10_000);
  await press(view, 'Play');
  await says(view, 'Solved: exactly one solution');
  assert.deepEqual(await counts(view), { Steps: 74, Blank: 0 });
  assert.equal(await steps.getByRole('button').count(), 74);
  // The step with three cells.
  const triple = steps.getByRole('button', { name: /Naked Triple/ });
  assert.equal(await triple.count(), 1);
  await triple.click();
  await says(view, /^Step 36: (Row|Column|Box) \d · Naked Triple$/);
  assert.match((await status(view)).more, /^In (row|column|box) \d, r\dc\d, r\dc\d and r\dc\d can only hold \d, \d and \d, so/);
  await until(async () => {
    const { houses, cells, strikes } = await drawn(view, '.watch-board nf-board');
    assert.ok(houses === 1 && cells === 3 && strikes > 0);
  });
  assert.equal(await triple.getAttribute('aria-current'), 'step');
  await view.keyboard.press('ArrowUp');
  await says(view, /^Step 35: /);
});

test('on a tablet in portrait the buttons are in view', async ({ page }) => {
  const view = await page({ path: '#/watch', width: 768, height: 1024 });
  await until(async () => {
    const { board, bottom } = await view.evaluate(() => ({
      board: document.querySelector('.watch-board nf-board').getBoundingClientRect().height, bottom: document.querySelector('.watch-controls').getBoundingClientRect().bottom,
    }));
    assert.ok(board > 400 && bottom <= 1024, `a board ${board} high, buttons down to ${bottom}`);
  });
});

for (const [width, height, share] of [[1280, 800, 0.7], [1920, 1080, 0.78], [2560, 1440, 0.78]]) {
  test(`at ${width}×${height} the board uses the height of the window, and nothing has to be scrolled`, async ({ page }) => {
    const view = await page({ path: watching('depth-first', 'Sudoku 1'), width, height });
    for (const [engine, list] of [['depth-first', '.tree-window'], ['containments', '.steps']]) {
      await go(view, watching(engine, 'Sudoku 1'));
      await says(view, 'Ready');
      await press(view, 'Solve');
      await says(view, /^Solved/);
      await until(async () => {
        const { board, scrolls, room } = await view.evaluate((other) => ({
          board: document.querySelector('.watch-board nf-board > svg').getBoundingClientRect().height, scrolls: document.documentElement.scrollHeight - innerHeight,
          room: document.querySelector(other).getBoundingClientRect().height,
        }), list);
        assert.ok(board >= share * height, `a board ${board} high`);
        assert.ok(room >= 220, `${list} is ${room} high`);
        assert.equal(scrolls, 0);
      });
    }
  });
}

test('the address says what is watched, and a link opens it again', async ({ page }) => {
  const view = await page({ path: '#/watch' });
  await says(view, 'Ready');
  const asked = () => view.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.split('?')[1])));
  await view.getByRole('combobox', { name: 'Engine' }).selectOption('amb');
  await view.getByRole('combobox', { name: 'Board' }).selectOption('seventeen');
  await speed(view, 100);
  await until(async () => assert.deepEqual(await asked(), { engine: 'amb', board: 'seventeen', speed: '100' }));
  const link = await view.evaluate(() => location.hash);
  const other = await page({ path: link });
  await says(other, 'Ready');
  await other.getByRole('table', { name: 'Only 17 givens' }).waitFor();
  assert.equal(await other.getByRole('combobox', { name: 'Engine' }).inputValue(), 'amb');
  await other.getByText('100 steps/s').waitFor();
  await view.getByRole('button', { name: 'Race', exact: true }).click();
  await until(async () => assert.match((await asked()).race, /^cover,fast,/));
});

test('watching my own game keeps its name, even if the collection has the same board', async ({ page }) => {
  const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  const view = await page({ path: `#/play?${new URLSearchParams({ puzzle, title: 'My newspaper puzzle' })}` });
  await view.getByRole('heading', { name: 'My newspaper puzzle' }).waitFor();
  await go(view, `#/watch?${new URLSearchParams({ puzzle, layout: '9x9' })}`);
  await says(view, 'Ready');
  await view.getByRole('table', { name: 'My newspaper puzzle' }).waitFor();
  await go(view, '#/play');
  await view.getByRole('heading', { name: 'My newspaper puzzle' }).waitFor();
});

test('boards have plain names, and those of the lessons are under a heading of their own', async ({ page }) => {
  const view = await page({ path: '#/watch' });
  await says(view, 'Ready');
  const groups = await view.getByRole('combobox', { name: 'Board' }).locator('optgroup').evaluateAll((all) => all.map((group) => [group.label, [...group.children].map(({ text }) => text)]));
  assert.deepEqual(groups.map(([label]) => label), ['Puzzles', 'Your boards', 'Boards from the lessons']);
  assert.ok(groups[2][1].includes('Easy, 30 givens') && groups[2][1].includes('No solution'));
  for (const name of groups.flatMap(([, names]) => names)) assert.doesNotMatch(name, /BD\d|document|possibilities|containments|depth-first/);
});

test('an animated run shows no time; logic solved at full speed lists its steps', async ({ page }) => {
  const view = await page({ path: watching('containments', 'containments-1') });
  await says(view, 'Ready');
  await press(view, 'Solve');
  await says(view, 'Solved: exactly one solution');
  assert.equal(await view.getByRole('list', { name: 'Steps' }).getByRole('button').count(), 74);
  assert.equal(await view.getByText('No containment narrows anything here.').count(), 0);
  await view.getByRole('combobox', { name: 'Engine' }).selectOption('depth-first');
  await press(view, 'Step');
  await says(view, 'Paused');
  const time = view.locator('.counts > div', { hasText: 'Time' }).locator('dd');
  assert.equal(await time.innerText(), '–');
  await press(view, 'Solve');
  await says(view, 'Solved: exactly one solution');
  assert.equal(await time.innerText(), '–', 'it began with a step');
  await press(view, 'Reset');
  await press(view, 'Solve');
  await says(view, 'Solved: exactly one solution');
  assert.match(await time.innerText(), /m?s$/);
});

test('a rejected digit has its reason, and what blocks it is shown', async ({ page }) => {
  const view = await page({ path: watching('depth-first', 'latin-3') });
  await says(view, 'Ready');
  await press(view, 'Step');
  await until(async () => assert.equal((await status(view)).more, '1 can’t go in r1c2: row 1 has a 1'));
  await until(async () => assert.equal(await view.locator('.watch-board .nf-blocker').count(), 1));
});
