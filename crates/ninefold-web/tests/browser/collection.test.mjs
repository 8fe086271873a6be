/** Collections: files and lists of many puzzles, with ticks, levels, next and previous. */
import assert from 'node:assert/strict';
import { axe, gate, go, test, until } from './harness.mjs';
import { line, PUZZLE, shows, SOLUTION } from './table.mjs';

const OTHER = '.7..2..46.6....89.2..8..715.84.97...71.....59...13.48.697..2..8.58....6.43..8..7.';
const LAST = `.${SOLUTION.slice(1)}`;

/** Puzzles that differ: the solution with other blanks. */
function many(count) {
  return Array.from({ length: count }, (_, index) => [...SOLUTION].map((digit, cell) => ((index >> (cell % 14)) & 1 || cell === index % 81 ? '.' : digit)).join('')).join('\n');
}

async function openFile(view, name, text) {
  const chooser = view.waitForEvent('filechooser');
  await view.getByRole('button', { name: /^(Open a file|Choose a file)/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

async function paste(view, text) {
  await view.evaluate((content) => {
    const data = new DataTransfer();
    data.setData('text/plain', content);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test('a file of several puzzles becomes a collection: next, previous, ticks', async ({ page }) => {
  const view = await page({ path: '#/play' });
  await view.getByRole('button', { name: 'New game' }).click();
  await view.getByRole('tab', { name: 'Import' }).click();
  await openFile(view, 'tuesday.sdm', `${PUZZLE}\n${LAST}\n${OTHER}\n`);
  await view.getByRole('heading', { name: 'tuesday' }).waitFor();
  await view.getByText('0 of 3 solved').waitFor();
  await view.getByRole('link', { name: /^Puzzle 2/ }).click();
  await shows(view, LAST);
  await view.getByRole('heading', { name: 'tuesday · 2' }).waitFor();
  await view.getByRole('link', { name: 'Next puzzle of the collection' }).click();
  await shows(view, OTHER);
  await view.getByRole('link', { name: 'Previous puzzle of the collection' }).click();
  await shows(view, LAST);
  await axe(view);
  await view.locator('.play nf-board').getByRole('gridcell', { name: /^r1c1:/ }).click();
  await view.keyboard.press('5');
  await view.getByRole('link', { name: 'Next in the collection' }).click();
  await shows(view, OTHER);
  await view.getByRole('link', { name: '3 of 3' }).click();
  await view.getByText('1 of 3 solved').waitFor();
  await view.getByRole('link', { name: /^Puzzle 2.*solved$/ }).waitFor();
  await view.getByRole('button', { name: /^Unsolved/ }).click();
  await until(async () => assert.equal(await view.getByRole('link', { name: /^Puzzle \d/ }).count(), 2));
  await axe(view);
});

test('levels come in by themselves, and filter the list', async ({ page }) => {
  const view = await page({ path: '#/collection', expects: [/status of 422/] });
  const first = gate();
  await view.route('**/api/rate', async (route) => {
    await first.opened;
    await route.continue();
  });
  await view.getByRole('textbox', { name: 'Puzzles, one per line' }).fill(`${PUZZLE}\n${OTHER}\n${LAST}\n${'1'.repeat(81)}`);
  await view.getByRole('button', { name: 'Add', exact: true }).click();
  // A first puzzle that takes long doesn't look like a rating that has paused.
  await view.getByText('Rated 0 of 4…').waitFor();
  await view.getByRole('button', { name: 'Pause rating' }).waitFor();
  first.open();
  await view.getByText('All rated').waitFor();
  await view.getByRole('button', { name: /^Easy/ }).click();
  await until(async () => assert.ok((await view.getByRole('link', { name: /^Puzzle \d+, Easy/ }).count()) >= 1));
  assert.equal(await view.getByRole('link', { name: /^Puzzle 4/ }).count(), 0, 'a board of ones has no level');
  // The levels are kept.
  await view.reload();
  await view.getByText('All rated').waitFor();
});

test('a megabyte of 12,500 puzzles is pasted; any of them opens', async ({ page }) => {
  const view = await page({ path: '#/play' });
  const text = many(12_500);
  assert.ok(text.length > 1_000_000);
  await paste(view, text);
  await view.getByText('0 of 12,500 solved').waitFor();
  await view.getByRole('button', { name: 'Pause rating' }).click();
  await view.getByText('Page 1 of 105').waitFor();
  await view.getByRole('button', { name: 'Next page' }).click();
  await view.getByRole('link', { name: /^Puzzle 121/ }).waitFor();
  await view.getByRole('spinbutton', { name: 'Go to number' }).fill('12345');
  await view.getByRole('button', { name: 'Go', exact: true }).click();
  await shows(view, text.split('\n')[12_344]);
});

test('collections are listed and removed, and a removal can be undone', async ({ page }) => {
  const view = await page({ path: '#/collection' });
  await view.getByText(/^Nothing here yet/).waitFor();
  await openFile(view, 'one.txt', `${PUZZLE}\n${OTHER}`);
  await view.getByRole('heading', { name: 'one' }).waitFor();
  await go(view, '#/collection');
  await view.getByRole('link', { name: /^one/ }).waitFor();
  await axe(view);
  await view.getByRole('button', { name: 'Remove one' }).click();
  await view.getByText(/^Nothing here yet/).waitFor();
  await view.locator('#toasts').getByRole('button', { name: 'Undo' }).click();
  await view.getByRole('link', { name: /^one/ }).click();
  await view.getByText('0 of 2 solved').waitFor();
});

test('a text without a list says so', async ({ page }) => {
  const view = await page({ path: '#/collection' });
  await view.getByRole('textbox', { name: 'Puzzles, one per line' }).fill('good morning');
  await view.getByRole('button', { name: 'Add', exact: true }).click();
  await view.getByRole('alert').getByText(/^Ninefold found no list of puzzles/).waitFor();
  const gone = await page({ path: '#/collection/nowhere' });
  await gone.getByText('This collection isn’t on this device.').waitFor();
});

for (const [width, height, theme] of [[375, 667, 'light'], [844, 390, 'dark'], [1920, 1080, 'light']]) {
  test(`a collection at ${width}×${height}, ${theme}`, async ({ page }) => {
    const view = await page({ path: '#/play', width, height, theme, touch: width < 900 });
    await paste(view, many(300));
    await view.getByText('0 of 300 solved').waitFor();
    assert.ok(await view.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling');
    await axe(view);
    await view.getByRole('link', { name: /^Puzzle 1\b/ }).first().click();
    await until(async () => assert.equal((await line(view)).length, 81));
    await view.getByRole('button', { name: 'More' }).click();
    await view.getByRole('menuitem', { name: 'Next puzzle of the collection' }).click();
    await view.getByRole('heading', { name: /· 2$/ }).waitFor();
  });
}
