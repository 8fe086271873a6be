/** Learn: a page for every engine and every technique, with live figures. */
import assert from 'node:assert/strict';
import { gate, go, record, test, until } from './harness.mjs';
import { ENGINES } from './engines.mjs';
import { drawn } from './teach.mjs';

/** Where the links of the page lead. */
function links(page) {
  return page.locator('main a[href]').evaluateAll((all) => [...new Set(all.map((each) => each.getAttribute('href')))]);
}

test('there is a page for every engine, and all links lead somewhere', async ({ page }) => {
  const view = await page({ path: '#/learn' });
  await view.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
  const [techniques, boards] = await Promise.all(['techniques', 'boards'].map(record));
  const titles = new Set();
  const seen = new Set(await links(view));
  for (const engine of ENGINES) {
    await go(view, `#/learn/${engine}`);
    await view.locator('.learn-engines code', { hasText: new RegExp(`^${engine}$`) }).waitFor();
    titles.add(await view.getByRole('heading', { level: 1 }).innerText());
    assert.notEqual(await view.title(), 'Learn · Ninefold');
    assert.ok(await view.locator('main figure').count() > 0, `${engine} is illustrated`);
    for (const link of await links(view)) seen.add(link);
  }
  assert.equal(titles.size, 8, 'depth-first, its stack and breadth-first share a page');
  for (const link of seen) {
    const [, where, name, query] = link.match(/^#\/(learn|technique|practise|watch|play)(?:\/([\w-]+))?(?:\?(.+))?$/) ?? [];
    assert.ok(where, `${link} leads somewhere`);
    if (where === 'technique' || (where === 'practise' && name)) assert.ok(techniques.some((each) => each.name === name), link);
    if (where === 'learn' && name) assert.ok(name === 'techniques' || ENGINES.includes(name), link);
    if (where === 'watch') {
      const asked = new URLSearchParams(query);
      assert.ok(ENGINES.includes(asked.get('engine')) && boards.some((each) => each.name === asked.get('board')), link);
    }
  }
  await go(view, '#/learn/tree');
  await view.getByRole('link', { name: 'Watch it on a whole board' }).click();
  await view.getByRole('table', { name: 'Easy, 30 givens' }).waitFor();
  assert.equal(await view.getByRole('combobox', { name: 'Engine' }).inputValue(), 'tree');
});

test('every technique has a page with an example', async ({ page }) => {
  const techniques = await record('techniques');
  // Four at a time.
  const views = await Promise.all(Array.from({ length: 4 }, () => page({ path: '#/learn' })));
  await Promise.all(views.map(async (view, lane) => {
    for (const { name, title, about } of techniques.filter((_, index) => index % views.length === lane)) {
      await go(view, `#/technique/${name}`);
      await view.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await view.getByText(about, { exact: true }).waitFor();
      await view.getByRole('table', { name: `${title}: an example` }).waitFor();
      const { shapes, strikes, houses, cells } = await drawn(view);
      assert.ok(shapes > 0 && houses + cells + strikes > 0, `${name} is drawn`);
      assert.equal(await view.getByRole('list', { name: 'How much to show' }).getByRole('button').count(), 4, name);
    }
  }));
});

test('the example of a technique: how much to show, its result, and the link to Play', async ({ page }) => {
  const view = await page({ path: '#/technique/naked-pair' });
  const depths = view.getByRole('list', { name: 'How much to show' }).getByRole('button');
  await depths.first().waitFor();
  assert.equal(await depths.nth(3).getAttribute('aria-pressed'), 'true');
  assert.equal((await drawn(view)).strikes, 2);
  await depths.nth(0).click();
  await until(async () => assert.deepEqual(await drawn(view), { houses: 1, broken: 0, shapes: 0, strikes: 0, curves: 0, cells: 0 }));
  await depths.nth(2).click();
  await until(async () => assert.deepEqual(await drawn(view), { houses: 1, broken: 1, shapes: 4, strikes: 0, curves: 0, cells: 2 }));
  const cell = view.getByRole('cell', { name: /^r7c1:/ });
  assert.equal(await cell.getAttribute('aria-label'), 'r7c1: blank, candidates 4 5 6 7');
  await view.getByRole('button', { name: 'Show the result' }).click();
  await until(async () => assert.equal(await cell.getAttribute('aria-label'), 'r7c1: blank, candidates 6 7'));
  await view.getByRole('link', { name: /harder →/ }).click();
  await view.getByRole('heading', { level: 1, name: 'Hidden Pair' }).waitFor();
  await view.getByRole('link', { name: /← easier/ }).click();
  await view.getByRole('heading', { level: 1, name: 'Naked Pair' }).waitFor();
  await view.getByRole('link', { name: 'Try it in Play' }).click();
  await view.getByRole('heading', { name: 'Example: Naked Pair' }).waitFor();
  await until(async () => assert.equal(await view.getByRole('gridcell', { name: /^r7c1:/ }).getAttribute('aria-label'), 'r7c1: blank, centre 4 5 6 7'));
});

test('techniques are found by words; an unknown name is reported', async ({ page }) => {
  const techniques = await record('techniques');
  const view = await page({ path: '#/learn/techniques' });
  await view.getByText(`${techniques.length} techniques`, { exact: true }).waitFor();
  assert.equal(await view.locator('.techniques a').count(), techniques.length);
  const signs = await view.locator('.techniques .level-sign').evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  assert.equal(new Set(signs).size, signs.length, 'every level has its colour');
  await view.getByRole('searchbox', { name: 'Find' }).fill('xy-wing');
  await view.getByText(new RegExp(`^\\d of ${techniques.length} techniques$`)).waitFor();
  await view.getByRole('link', { name: /^XY-Wing/ }).click();
  await view.getByRole('heading', { level: 1, name: 'XY-Wing' }).waitFor();
  await go(view, '#/technique/nonsense');
  await view.getByRole('heading', { level: 1, name: 'No such technique' }).waitFor();
  await view.getByRole('link', { name: 'All techniques' }).click();
  await view.getByRole('searchbox', { name: 'Find' }).fill('no such thing');
  await view.getByText('No technique matches.').waitFor();
});

test('R19: three templates and their blend, with a picture of what comes from where', async ({ page }) => {
  const view = await page({ path: '#/learn/tree' });
  for (const name of ['A Generative recursion', 'B Tree of any arity', 'C Backtracking search', 'Blended: solve']) await view.getByRole('heading', { name }).waitFor();
  const lines = view.getByRole('region', { name: 'The blend' }).locator('.blend-line');
  const from = await lines.evaluateAll((all) => all.map((each) => [each.querySelector('code').textContent.trim(), [...each.querySelectorAll('i')].map((sign) => sign.textContent).join('')]).filter(([text]) => text));
  assert.deepEqual(from.map(([, signs]) => signs), ['B', 'A', 'AB', 'B', 'C', 'BC', 'C', 'BC']);
  // Pressing a template shows its lines and dims the others.
  const faint = () => lines.evaluateAll((all) => all.filter((each) => each.textContent.trim()).map((each) => Number(getComputedStyle(each).opacity) < 0.9));
  assert.ok(!(await faint()).includes(true));
  const press = view.getByRole('button', { name: 'Where does it go? Backtracking search' });
  await press.click();
  assert.equal(await press.getAttribute('aria-pressed'), 'true');
  await until(async () => assert.deepEqual(await faint(), from.map(([, signs]) => !signs.includes('C'))));
  await press.click();
  await until(async () => assert.ok(!(await faint()).includes(true)));
});

test('the tree of the 3×3 Latin square is drawn, and lights up as the engine walks it', async ({ page }) => {
  const view = await page({ path: '#/learn/tree' });
  const live = view.getByRole('group', { name: 'The tree of a 3×3 Latin square, live' });
  const tree = live.getByRole('img', { name: 'Search tree: 12 boards, 3 dead ends, one solution' });
  await tree.waitFor();
  assert.equal(await tree.locator('.search-node').count(), 12);
  assert.equal(await tree.locator('.search-node.dead .search-mark').count(), 3);
  assert.equal(await tree.locator('.search-node.solved').locator('text:not(.search-order)').evaluateAll((all) => all.map((each) => each.textContent).join('')), '123231312');
  await live.getByText('1 of 12 boards visited').waitFor();
  await live.getByRole('button', { name: 'Go to the end' }).click();
  await live.getByText('9 of 12 boards visited').waitFor();
  assert.equal(await tree.locator('.search-node.seen').count(), 9);
  await live.getByRole('button', { name: 'Step back' }).click();
  await live.getByRole('button', { name: 'Back to the start' }).click();
  await live.getByText('1 of 12 boards visited').waitFor();
});

/** The moment that a live example shows: `[at, last]`. */
async function moment(live) {
  return (await live.locator('.live-counts').innerText()).match(/^(\d+) \/ (\d+)/).slice(1).map(Number);
}

test('live examples run and stop', async ({ page }) => {
  const view = await page({ path: '#/learn' });
  for (const name of ['tree', 'possibilities', 'depth-first', 'amb', 'containments', 'cover']) {
    await go(view, `#/learn/${name}`);
    const live = view.locator('nf-live').first();
    await live.locator('.live-counts').filter({ hasText: '/' }).waitFor();
    await live.getByRole('button', { name: 'Play' }).click();
    const [begun] = await moment(live);
    await until(async () => assert.ok((await moment(live))[0] > begun, `${name} moves`));
    await live.getByRole('button', { name: 'Pause' }).click();
    await live.getByRole('button', { name: 'Play' }).waitFor();
    const [at, last] = await moment(live);
    await live.getByRole('button', { name: 'Step forward', exact: true }).click();
    assert.equal((await moment(live))[0], Math.min(at + 1, last), 'paused, then exactly one further');
    await live.getByRole('button', { name: 'Go to the end' }).click();
    assert.equal((await moment(live))[0], last);
    await until(async () => assert.equal(await live.getByRole('cell', { name: /: blank/ }).count(), 0, `${name} is solved in the end`));
  }
});

test('one board for three engines: the choice changes the engine', async ({ page }) => {
  const view = await page({ path: '#/learn/depth-first' });
  const live = view.locator('nf-live').first();
  const engines = live.getByRole('group', { name: 'Engine' }).getByRole('button');
  await live.locator('.live-counts').filter({ hasText: '/' }).waitFor();
  const lasts = [];
  for (const name of await engines.allInnerTexts()) {
    await engines.getByText(name, { exact: true }).click();
    await until(async () => assert.equal(await live.getByRole('button', { name, exact: true }).getAttribute('aria-pressed'), 'true'));
    await until(async () => assert.equal((await moment(live))[0], 0));
    lasts.push(name);
  }
  assert.deepEqual(lasts.sort(), ['Breadth first', 'Depth first', 'Depth first with a stack']);
});

test('things to try: triples, early rules, minirows, strikes, a race', async ({ page }) => {
  const view = await page({ path: '#/learn/amb' });
  await view.getByText('3, 4, 5 after', { exact: false }).waitFor();
  await view.getByRole('slider', { name: 'Largest number' }).fill('4');
  await view.getByText('no such numbers: all 64 choices fail').waitFor();
  await view.getByRole('button', { name: 'Run both' }).click();
  await until(async () => assert.equal(await view.getByRole('cell', { name: '123 / 231 / 312' }).count(), 2));

  await go(view, '#/learn/possibilities');
  const board = view.getByRole('grid', { name: 'Choose a blank cell' });
  await board.waitFor();
  await board.getByRole('gridcell', { name: /^r5c5:/ }).click();
  await view.getByText('Only 5 is left.').waitFor();
  await view.keyboard.press('ArrowUp');
  await view.getByText('r4c5 is given. Choose a blank cell.').waitFor();

  await go(view, '#/learn/fast');
  const rows = view.getByRole('group', { name: /^Minirows/ });
  await rows.getByRole('button', { name: 'row 1, box 1' }).click();
  await view.getByText('4 patterns are left.').waitFor();
  await view.getByRole('button', { name: 'Start the race' }).click();
  await until(async () => assert.deepEqual(await view.locator('.fast-race tbody td:nth-child(2)').allInnerTexts(), ['unique', 'unique', 'unique']));
});

test('of two engines chosen in turn the later one is shown, even if the earlier one arrives last', async ({ page }) => {
  const view = await page({ path: '#/learn/depth-first' });
  const live = view.getByRole('group', { name: 'Three searches of the same tree, live' });
  const counts = live.locator('.live-counts');
  const [atStart, atEnd] = [/^0 \/ \d/, /^(\d+) \/ \1 /];
  const toEnd = live.getByRole('button', { name: 'Go to the end' });
  await counts.getByText(atStart).waitFor();
  await toEnd.click();
  await counts.getByText(atEnd).waitFor();
  const late = gate();
  const isLate = (request) => request.url().includes('engine=depth-first-stack');
  await view.route((url) => url.search.includes('engine=depth-first-stack'), async (route) => {
    await late.opened;
    // The page may no longer wait for it.
    await route.continue().catch(() => {});
  });
  const asked = view.waitForRequest(isLate);
  const over = Promise.race(['requestfailed', 'requestfinished'].map((kind) => view.waitForEvent(kind, isLate)));
  await live.getByRole('button', { name: 'Depth first with a stack' }).click();
  await asked;
  await live.getByRole('button', { name: 'Breadth first' }).click();
  // A newly chosen engine starts from the beginning.
  await counts.getByText(atStart).waitFor();
  await toEnd.click();
  await counts.getByText(atEnd).waitFor();
  late.open();
  await over;
  await view.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
  assert.match(await counts.innerText(), atEnd);
});
