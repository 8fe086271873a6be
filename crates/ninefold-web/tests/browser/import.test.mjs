/** Import: pasted, typed into the text box, dropped, linked. */
import assert from 'node:assert/strict';
import { go, test, until } from './harness.mjs';
import { game, labels, line, notice, PUZZLE, says, shows } from './table.mjs';

const ROWS = PUZZLE.match(/.{9}/g);
const OTHER = '.7..2..46.6....89.2..8..715.84.97...71.....59...13.48.697..2..8.58....6.43..8..7.';

/** The same puzzle in many notations. */
const TEXTS = {
  'a newspaper\'s nine rows, dashes for blanks': ROWS.map((row) => row.replaceAll('.', '-')).join('\n'),
  'nine rows with spaces between, underscores for blanks': ROWS.map((row) => row.replaceAll('.', '_').split('').join(' ')).join('\n'),
  'nine rows with blanks left blank': ROWS.map((row) => row.replaceAll('.', ' ')).join('\n'),
  'a line with noughts': PUZZLE.replaceAll('.', '0'),
  'a grid with bars': ROWS.map((row, index) => `${index % 3 === 0 && index ? '------+-------+------\n' : ''}${row.replace(/(...)(...)(...)/, '$1|$2|$3').split('').join(' ')}`).join('\n'),
  'lists of a program': JSON.stringify(ROWS.map((row) => Array.from(row, Number).map((digit) => digit || 0))),
  'a list of Racket': `(${ROWS.map((row) => `(list ${Array.from(row, (symbol) => (symbol === '.' ? 'B' : symbol)).join(' ')})`).join('\n ')})`,
  'a file of SadMan': `#A Somebody\n#DMonday\n[Puzzle]\n${ROWS.join('\n')}\n`,
  'a file of Simple Sudoku': `*-----------*\n${ROWS.map((row, index) => `|${row.match(/.../g).join('|')}|${index % 3 === 2 && index < 8 ? '\n|---+---+---|' : ''}`).join('\n')}\n*-----------*\n`,
  'numbers with commas': ROWS.map((row) => Array.from(row, (symbol) => symbol.replace('.', '0')).join(',')).join('\n'),
  'a line with words behind it': `${PUZZLE} # from Monday`,
  'rows that end as on Windows': ROWS.join('\r\n'),
};

async function paste(play, text) {
  await play.evaluate((content) => navigator.clipboard.writeText(content), text);
  await play.keyboard.press('ControlOrMeta+v');
}

async function box(play) {
  await play.keyboard.press('o');
  const dialog = play.getByRole('dialog', { name: 'New game' });
  return { dialog, text: dialog.getByRole('textbox', { name: 'Puzzle as text, or a link' }), open: dialog.getByRole('button', { name: 'Open', exact: true }) };
}

function drop(play, content, name, onto = '.play nf-board') {
  return play.locator(onto).evaluate((target, [text, file]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], file));
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, [content, name]);
}

test('any notation can be pasted anywhere on the page', async ({ page }) => {
  const play = await page({ path: game(OTHER) });
  for (const [name, text] of Object.entries(TEXTS)) {
    await shows(play, OTHER);
    await paste(play, text);
    await until(async () => assert.equal(await line(play), PUZZLE, name));
    await play.getByRole('heading', { name: 'Pasted puzzle' }).waitFor();
    await notice(play, 'Puzzle opened. Your previous game is in My games.').waitFor();
    await go(play, game(OTHER));
  }
});

test('any notation can be put into the text box', async ({ page }) => {
  const play = await page({ path: game(OTHER) });
  for (const [name, content] of Object.entries(TEXTS)) {
    await shows(play, OTHER);
    const { dialog, text, open } = await box(play);
    await text.fill(content);
    await open.click();
    await dialog.waitFor({ state: 'detached' });
    await until(async () => assert.equal(await line(play), PUZZLE, name));
    await go(play, game(OTHER));
  }
});

test('a game in progress keeps givens, digits and eliminations', async ({ page }) => {
  const play = await page({ path: game(OTHER) });
  await paste(play, `:0000:x:${PUZZLE.replace('53.', '53+4')}:214:::`);
  await says(play, 'r1c2', 'given 3');
  await says(play, 'r1c3', '4');
  await says(play, 'r1c4', 'blank, centre 6');
  await says(play, 'r5c5', 'blank, centre 5');
});

test('boards of other sizes and shapes', async ({ page }) => {
  const play = await page({ path: game(OTHER) });
  await paste(play, '1..4\n....\n....\n2..3');
  await play.getByText('4×4 · 4 givens').waitFor();
  await until(async () => assert.equal(await line(play), '1..4........2..3'));
  const { dialog, text, open } = await box(play);
  await dialog.getByRole('combobox', { name: 'Size and shape' }).selectOption('other');
  await dialog.getByRole('textbox', { name: 'Other shape', exact: true }).fill('latin:3');
  await text.fill('1.......2');
  await open.click();
  await play.getByText('3×3 Latin square').waitFor();
  assert.equal((await labels(play)).length, 9);
});

test('a file is dropped on the page, on the text box, or chosen', async ({ page }) => {
  const play = await page({ path: game(OTHER) });
  await drop(play, TEXTS['a file of SadMan'], 'monday.sdk');
  await shows(play, PUZZLE);
  await play.getByRole('heading', { name: 'monday' }).waitFor();
  await go(play, game(OTHER));
  await shows(play, OTHER);
  await box(play);
  await drop(play, TEXTS['a file of Simple Sudoku'], 'tuesday.ss', 'dialog textarea');
  await shows(play, PUZZLE);
  await go(play, game(OTHER));
  await shows(play, OTHER);
  const { dialog } = await box(play);
  const chooser = play.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file…' }).click();
  await (await chooser).setFiles({ name: 'wednesday.txt', mimeType: 'text/plain', buffer: Buffer.from(ROWS.join('\n')) });
  await shows(play, PUZZLE);
});

test('a link is opened, pasted, or put into the text box', async ({ page, address }) => {
  const link = `${address}${game(PUZZLE, { title: 'Linked' })}`;
  const play = await page({ path: game(PUZZLE, { title: 'Linked' }) });
  await play.getByRole('heading', { name: 'Linked' }).waitFor();
  await shows(play, PUZZLE);
  const other = await page({ path: game(OTHER) });
  await shows(other, OTHER);
  await paste(other, link);
  await shows(other, PUZZLE);
  await go(other, game(OTHER));
  await shows(other, OTHER);
  const { text, open } = await box(other);
  await text.fill(link);
  await open.click();
  await shows(other, PUZZLE);
  await other.getByRole('heading', { name: 'Linked' }).waitFor();
});

test('a board is opened by its name', async ({ page }) => {
  const play = await page({ path: '#/play?board=Sudoku+1' });
  await shows(play, OTHER);
});

test('text that isn\'t a puzzle is rejected with a reason, and the game stays', async ({ page }) => {
  const play = await page({ path: game(), expects: [/status of 422/] });
  await shows(play, PUZZLE);
  const { dialog, text, open } = await box(play);
  await text.fill(PUZZLE.replace('7', '§'));
  await open.click();
  await until(async () => assert.match(await dialog.getByRole('alert').last().textContent(), /§/));
  await text.fill(PUZZLE.slice(0, 40));
  await open.click();
  await until(async () => assert.match(await dialog.getByRole('alert').last().textContent(), /40/));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await paste(play, 'good morning');
  await until(async () => assert.notEqual(await play.locator('#toasts').textContent(), ''));
  assert.equal(await line(play), PUZZLE);
  // Links without a puzzle, and one of a site that Ninefold knows.
  await paste(play, 'https://puzzles.example/sudoku/daily');
  await notice(play, 'This link has no puzzle in it.').waitFor();
  await paste(play, 'https://f-puzzles.com/?load=N4Ig');
  await notice(play, 'copy the whole link').waitFor();
  assert.equal(await line(play), PUZZLE);
  const broken = await page({ path: '#/play?g=!!' });
  await notice(broken, 'This link is incomplete.').waitFor();
  await broken.getByRole('heading', { name: 'Starter puzzle' }).waitFor();
});

test('files of other kinds are refused by what they are, and a text that is too long by its length', async ({ page }) => {
  const play = await page({ path: game() });
  await shows(play, PUZZLE);
  await drop(play, '%PDF-1.7\n1 0 obj', 'monday.pdf');
  await notice(play, 'This is a PDF, not a puzzle').waitFor();
  const { dialog, text, open } = await box(play);
  await play.locator('dialog input[type="file"]:not([accept])').setInputFiles({ name: 'puzzles.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\x03\x04\0\0') });
  await dialog.getByRole('alert').getByText('This is an office document or a zip file').waitFor();
  await text.fill('5 3 . '.repeat(20_000));
  await open.click();
  await dialog.getByRole('alert').getByText('This is too long for one puzzle: 120,000 characters').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  assert.equal(await line(play), PUZZLE);
});
