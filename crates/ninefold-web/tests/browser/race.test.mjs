/** Races: several engines side by side on the same board. */
import assert from 'node:assert/strict';
import { go, test, until } from './harness.mjs';
import { ENGINES, line, press, speed, TITLES } from './engines.mjs';
import { announced } from './teach.mjs';

/** The address of a race. */
function racing(engines, board) {
  return `#/watch?${new URLSearchParams({ race: engines.join(), board })}`;
}

/** The lanes: engine, rank, status, counts. */
function lanes(page) {
  return page.getByRole('list', { name: 'The race' }).getByRole('listitem').evaluateAll((all) => all.map((lane) => {
    const text = (name) => lane.querySelector(name).textContent.trim().replaceAll('\u00a0', ' ');
    return { engine: lane.dataset.engine, title: text('h2'), rank: text('.lane-rank'), status: text('.lane-said'), counts: text('.lane-counts') };
  }));
}

/** Ranks in order: engines that took equally long share one, and the next is left out. */
function shared(ranks) {
  ranks.forEach((rank, index) => assert.ok(rank === index + 1 || (index && rank === ranks[index - 1]), String(ranks)));
}

test('three engines side by side on the same board, with their ranks', async ({ page }) => {
  const three = ['cover', 'possibilities', 'depth-first'];
  const view = await page({ path: racing(three, 'Sudoku 1') });
  await until(async () => assert.deepEqual((await lanes(view)).map(({ engine, rank, status }) => [engine, rank, status]), three.map((engine) => [engine, '', 'ready'])));
  // Side by side, with a board for each.
  const boxes = await Promise.all([0, 1, 2].map((index) => view.getByRole('listitem').nth(index).locator('nf-board').boundingBox()));
  assert.ok(boxes[0].x + boxes[0].width <= boxes[1].x && boxes[1].x + boxes[1].width <= boxes[2].x);
  assert.ok(boxes.every(({ y, width }) => y === boxes[0].y && width === boxes[0].width));
  await press(view, 'Solve');
  await until(async () => assert.ok((await lanes(view)).every(({ rank }) => rank !== '')));
  const end = await lanes(view);
  assert.match(end[0].status, /^one solution · /);
  assert.match(end[1].status, /^one solution · /);
  assert.match(end[2].status, /^solved · /);
  assert.match(end[2].counts, /^[\d,]+ calls · [\d,]+ placed · [\d,]+ taken back$/);
  // The ranks follow the times.
  const seconds = ({ status }) => {
    const [, count, unit] = status.match(/· (?:< )?([\d.]+) (ms|s)$/);
    return Number(count) / (unit === 'ms' ? 1000 : 1);
  };
  const order = [...end].sort((a, b) => parseInt(a.rank, 10) - parseInt(b.rank, 10));
  assert.ok(seconds(order[0]) <= seconds(order[1]) && seconds(order[1]) <= seconds(order[2]));
  shared(order.map(({ rank }) => parseInt(rank, 10)));
  await announced(view, `The race is over. ${order[0].title} ${order[0].rank}, ${order[1].title} ${order[1].rank} and ${order[2].title} ${order[2].rank}.`);
  const boards = await Promise.all(three.map((engine) => line(view, `nf-board:has([aria-label="${TITLES[engine]}: board"])`)));
  assert.match(boards[0], /^[1-9]{81}$/);
  assert.equal(new Set(boards).size, 1);
  await press(view, 'Reset');
  await until(async () => assert.ok((await lanes(view)).every(({ rank, status }) => rank === '' && status === 'ready')));
});

test('a race is paused, stepped and reset for all at once', async ({ page }) => {
  const three = ['tree', 'depth-first', 'amb'];
  // They search row by row, and the solution begins with 987654321: none of them finds it in time.
  const puzzle = '..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9';
  const view = await page({ path: `#/watch?${new URLSearchParams({ race: three.join(), puzzle })}` });
  await until(async () => assert.equal((await lanes(view)).length, 3));
  await press(view, 'Solve');
  await until(async () => assert.ok((await lanes(view)).every(({ counts }) => /^[\d,]+ calls/.test(counts))));
  await press(view, 'Pause');
  await press(view, 'Play');
  await view.getByText('Clock: the time each engine takes at full speed.').waitFor();
  await press(view, 'Pause');
  assert.ok((await lanes(view)).every(({ rank }) => rank === ''));
  // Event by event: all of them search the same tree.
  await press(view, 'Reset');
  for (let steps = 0; steps < 9; steps++) await press(view, 'Step');
  await until(async () => {
    const counts = (await lanes(view)).map((lane) => lane.counts);
    assert.equal(new Set(counts).size, 1);
    assert.match(counts[0], /placed/);
  });
});

test('the engines can be chosen; one that does not support the board is left out', async ({ page }) => {
  const view = await page({ path: '#/watch?board=latin-3' });
  await view.getByRole('button', { name: 'Race', exact: true }).click();
  const racers = view.getByRole('group', { name: 'Engines in the race' });
  for (const engine of ENGINES) await racers.getByRole('checkbox', { name: TITLES[engine], exact: true }).waitFor();
  await until(async () => assert.ok(await racers.getByRole('checkbox', { name: TITLES.fast }).isDisabled()));
  await racers.getByRole('button', { name: 'None of the engines' }).click();
  await until(async () => assert.equal((await lanes(view)).length, 0));
  assert.ok(await view.getByRole('button', { name: 'Solve', exact: true }).isDisabled());
  await racers.getByRole('button', { name: 'All engines' }).click();
  await until(async () => assert.deepEqual((await lanes(view)).map(({ engine }) => engine), ENGINES.filter((name) => name !== 'fast')));
  await press(view, 'Solve');
  await until(async () => assert.ok((await lanes(view)).every(({ rank }) => rank !== '')));
  const places = (await lanes(view)).map(({ rank }) => parseInt(rank, 10)).sort((a, b) => a - b);
  assert.equal(places.length, ENGINES.length - 1);
  shared(places);
  await racers.getByRole('checkbox', { name: TITLES.amb }).uncheck();
  await until(async () => assert.ok((await lanes(view)).every(({ engine, status }) => engine !== 'amb' && status === 'ready')));
  // The choice is remembered.
  await press(view, 'Solve');
  await until(async () => assert.ok((await lanes(view)).every(({ rank }) => rank !== '')));
  await view.reload();
  await until(async () => assert.deepEqual((await lanes(view)).map(({ engine }) => engine), ENGINES.filter((name) => name !== 'fast' && name !== 'amb')));
});

test('on a phone, upright or sideways, a race that starts comes into view', async ({ page }) => {
  for (const [width, height] of [[375, 667], [844, 390]]) {
    const view = await page({ path: racing(['cover', 'tree', 'containments'], 'BD2'), width, height, touch: true });
    await view.getByRole('listitem').first().waitFor();
    await view.getByRole('button', { name: 'Solve', exact: true }).tap();
    await until(async () => assert.ok((await lanes(view)).some(({ rank }) => rank === '1st')));
    for (const lane of await view.getByRole('listitem').all()) {
      const { y } = await lane.boundingBox();
      assert.ok(y >= 0 && y < height - 130, `a lane is at ${y} of ${height}`);
      if (height < width) continue;
      // Upright, the rows below the first may go on below the window.
      break;
    }
    // What starts and stops it stays within reach.
    const { y, height: high } = await view.getByRole('button', { name: 'Reset', exact: true }).boundingBox();
    assert.ok(y >= 0 && y + high <= height, `Reset is at ${y}`);
  }
});

test('on large screens a race of a few engines is in view, and its boards are as large as that allows', async ({ page }) => {
  const view = await page({ path: '#/learn' });
  for (const [width, height] of [[1280, 800], [1920, 1080], [2560, 1440]]) {
    await view.setViewportSize({ width, height });
    for (const count of [2, 3, 5]) {
      await go(view, '#/learn');
      await go(view, racing(ENGINES.slice(0, count), 'Sudoku 1'));
      await until(async () => assert.equal(await view.getByRole('listitem').count(), count));
      await view.getByRole('button', { name: 'Solve', exact: true }).click();
      await until(async () => assert.ok((await lanes(view)).every(({ rank }) => rank)));
      const { scrolled, boxes } = await view.evaluate(() => ({
        scrolled: scrollY, boxes: [...document.querySelectorAll('.lane')].map((lane) => lane.getBoundingClientRect()).map(({ top, bottom, width: wide }) => ({ top, bottom, wide })),
      }));
      assert.equal(scrolled, 0, `${count} engines at ${width}×${height}: the page has scrolled`);
      assert.equal(new Set(boxes.map(({ top }) => Math.round(top))).size, 1, 'they are side by side');
      assert.ok(boxes.every(({ bottom }) => bottom <= height), `${count} engines at ${width}×${height}: ${JSON.stringify(boxes[0])}`);
      // Either the height of the window or its width is used.
      assert.ok(height - boxes[0].bottom < 40 || count * boxes[0].wide > 0.88 * width, `${count} engines at ${width}×${height}: ${JSON.stringify(boxes[0])}`);
    }
  }
});

test('a race without a solution, and one in which an engine gives up', async ({ page }) => {
  const [none, open] = await Promise.all([page({ path: racing(['cover', 'tree', 'fast'], 'BD6') }), page({ path: racing(['cover', 'containments'], 'BD2') })]);
  for (const view of [none, open]) {
    await view.getByRole('listitem').first().waitFor();
    await press(view, 'Solve');
  }
  await until(async () => assert.ok((await lanes(none)).every(({ rank, status }) => rank && /^no solution · /.test(status))));
  await until(async () => {
    const [cover, containments] = await lanes(open);
    assert.equal(cover.rank, '1st');
    assert.match(cover.status, /^several solutions · /);
    // An engine without an answer has no rank.
    assert.equal(containments.rank, '');
    assert.match(containments.status, /^stuck · /);
  });
});

test('one clock for all: played by steps, an engine that computes longer has no disadvantage', async ({ page }) => {
  const three = ['depth-first', 'tree', 'fast'];
  const view = await page({ path: racing(three, 'Sudoku 2 - Easy') });
  await until(async () => assert.equal((await lanes(view)).length, 3));
  await view.getByText('Solve races by time, Play by steps.').waitFor();
  await speed(view, 10_000);
  await press(view, 'Play');
  await view.getByText(/^Clock: steps\. Every engine takes 10,000 steps\/s; the fewest steps win\.$/).waitFor();
  await until(async () => assert.ok((await lanes(view)).every(({ status }) => / · /.test(status) && !/filled/.test(status))));
  // The lanes are in the order of the list of engines.
  const end = await lanes(view);
  const [first, second, fast] = three.map((name) => end.find(({ engine }) => engine === name));
  const taken = ({ status }) => Number(status.match(/· ([\d,]+) steps?$/)[1].replace(/,/g, ''));
  assert.equal(taken(first) <= taken(second), parseInt(first.rank, 10) <= parseInt(second.rank, 10), 'the ranks follow the steps');
  // No time of an animation is shown, and an engine without steps isn't ranked.
  assert.equal(fast.rank, '');
  assert.match(fast.status, /reports no steps$/);
  for (const { status } of await lanes(view)) assert.doesNotMatch(status, /\d m?s$/);
  // Solve starts again, by the other clock.
  await press(view, 'Solve');
  await view.getByText('Clock: the time each engine takes at full speed.').waitFor();
  await until(async () => assert.ok((await lanes(view)).every(({ rank, status }) => rank && /\d m?s$/.test(status))));
});

test('the boards of a race fill a large window, and stay in it', async ({ page }) => {
  const view = await page({ width: 2560, height: 1440, path: `#/watch?${new URLSearchParams({ race: 'cover,tree,possibilities,containments', board: 'BD2' })}` });
  const lanes = view.locator('.lane');
  await until(async () => assert.equal(await lanes.count(), 4));
  const boxes = await lanes.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  assert.ok(boxes.every(({ width, top, bottom }) => width > 450 && top === boxes[0].top && bottom <= 1440), JSON.stringify(boxes));
});
