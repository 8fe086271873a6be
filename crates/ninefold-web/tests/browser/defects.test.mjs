/**
 * What a review of the page once found wrong (D1 to D20), in every window: three walks in each. sizes.test.mjs has the defects that are about where things
 * are (D2, D3, D4 and D14), and window.test.mjs a server that ends.
 */
import assert from 'node:assert/strict';
import { go, test, until } from './harness.mjs';
import { counts, press, says as watched, watching } from './engines.mjs';
import { held, readPicture, saved } from './pictures.mjs';
import { cell, choose, game, labels, notice, PUZZLE, says, select, set, shows, SOLUTION } from './table.mjs';
import { depth, example, sentences, sidePanel } from './teach.mjs';

/** Width and height; 640×400 is 1280×800 at 200%. */
const SIZES = [[375, 667], [412, 732], [844, 390], [768, 1024], [640, 400], [1280, 800], [1920, 1080], [2560, 1440]];
const HARD = '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..';

/** Presses a key until a hint has this depth. */
async function reveal(play, from, to) {
  for (let count = from; count <= to; count++) {
    await play.keyboard.press('h');
    await depth(play, count);
  }
}

/** How many of each are drawn over the board. */
function count(play, ...names) {
  return play.locator('.play nf-board').evaluate((board, list) => {
    board.flush();
    return Object.fromEntries(list.map((name) => [name, board.querySelectorAll(`.nf-${name}`).length]));
  }, names);
}

/** Shapes that leave their cell or touch each other, in the board's own units: a cell is 100 wide. */
function crowded(play) {
  return play.locator('.play nf-board').evaluate((board) => {
    board.flush();
    const boxes = [...board.querySelectorAll('.nf-role')].map((each) => {
      const { x, y, width, height } = each.getBBox();
      return { left: x, top: y, right: x + width, bottom: y + height };
    });
    const leaves = ({ left, right, top, bottom }) => Math.floor((left + 1) / 100) !== Math.floor((right - 1) / 100) || Math.floor((top + 1) / 100) !== Math.floor((bottom - 1) / 100);
    const touch = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    return boxes.filter((one, at) => leaves(one) || boxes.slice(at + 1).some((other) => touch(one, other)));
  });
}

function drop(play, content, name) {
  return play.locator('.play nf-board').evaluate((target, [text, file]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], file));
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, [content, name]);
}

function isInside({ x, y, width, height }, wide, high) {
  return x >= -1 && y >= -1 && x + width <= wide + 1 && y + height <= high + 1;
}

for (const [width, height] of SIZES) {
  const touch = width < 900 && width !== 640;
  const about = { width, height, touch };
  const press1 = (thing) => (touch ? thing.tap() : thing.click());

  test(`${width}×${height}: hints and pictures (D1, D5, D6, D10, D16, D19)`, async ({ page }) => {
    const play = await page({ path: game(), ...about });
    await shows(play, PUZZLE);
    // D16: presses without a pause all count; and Enter shows the move before it plays it.
    await select(play, 'r5c5');
    for (const key of 'hhh') await play.keyboard.press(key);
    await depth(play, 3);
    // D5: the simplest hint has a picture.
    const drawn = await count(play, 'blocker', 'ray', 'crossed', 'placing');
    assert.ok(drawn.blocker >= 2 && drawn.ray >= 2 && drawn.crossed >= 2, `D5: ${JSON.stringify(drawn)}`);
    assert.equal(drawn.placing, 0, 'D5: the digit isn’t there yet');
    // D6: the board has labels, the text says what r1c6 means, and each points to the other.
    assert.equal((await count(play, 'label')).label, 18, 'D6: rows and columns have names');
    await sidePanel(play).getByText(/^r\dc\d is the cell in row \d, column \d\.$/).waitFor({ state: 'attached' });
    const sentence = sentences(play).nth(2).locator('.said-one').first();
    await sentence.scrollIntoViewIfNeeded();
    await (touch ? sentence.tap({ position: { x: 4, y: 6 } }) : sentence.click({ position: { x: 4, y: 6 } }));
    await until(async () => assert.ok((await count(play, 'dim')).dim > 0, 'D6: a sentence lights its part'));
    await (touch ? sentence.tap({ position: { x: 4, y: 6 } }) : sentence.click({ position: { x: 4, y: 6 } }));
    await play.keyboard.press('Enter');
    await depth(play, 4);
    await says(play, 'r1c6', 'blank, 8 to place');
    assert.equal((await count(play, 'placing')).placing, 1, 'D5: the digit in its cell');
    await play.keyboard.press('Enter');
    await says(play, 'r1c6', '8');

    // D10: with several solutions, what holds in all of them is still a hint.
    const open = PUZZLE.replace(/79$/, '..');
    await go(play, game(open));
    await shows(play, open);
    await play.keyboard.press('h');
    await sidePanel(play).getByText(/^Look at /).waitFor();
    await reveal(play, 2, 2);
    assert.match(await sentences(play).nth(1).innerText(), /Single/, 'D10: a single');

    // D1 and D19: a chain, on the board and in a file.
    await example(play, 'xy-chain');
    const before = (await labels(play)).map(held);
    await reveal(play, 1, 4);
    assert.deepEqual(await crowded(play), [], 'D19: badges keep to their cells and apart');
    const chain = await count(play, 'arrow', 'number', 'joint');
    assert.ok(chain.arrow === chain.joint && chain.number > 2, `D19: a chain has directions and numbers: ${JSON.stringify(chain)}`);
    await choose(play, 'Export');
    const dialog = play.getByRole('dialog', { name: 'Export' });
    for (const withHint of [false, true]) {
      await dialog.getByRole('checkbox', { name: 'With the hint' }).setChecked(withHint);
      const { content } = await saved(play, () => dialog.getByRole('button', { name: 'Save as SVG' }).click());
      assert.deepEqual((await readPicture(play, content.toString())).cells, before, `D1: every digit and mark is in the picture${withHint ? ', with the hint' : ''}`);
    }
  });

  test(`${width}×${height}: the game, its files and its words (D7, D11, D12, D13, D15, D17, D20)`, async ({ page }) => {
    const play = await page({ path: game(HARD), ...about });
    // D11: the path begins where the game is, comes step by step, and can be stopped.
    await play.route('**/api/rate', (route) => route.fulfill({ json: { answer: 'unique' } }));
    await shows(play, HARD);
    await play.getByRole('button', { name: 'Explain', exact: true }).click();
    const panel = sidePanel(play);
    await panel.getByRole('tree', { name: /^Solution path: \d+ steps?$/ }).waitFor();
    assert.ok(isInside(await panel.getByRole('button', { name: 'Close solution path' }).boundingBox(), width, height), 'D11: the close button is on the screen');
    await panel.getByRole('button', { name: /^(Cancel|Play from here)$/ }).first().waitFor();
    await play.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });

    // D17: files of other kinds are refused by what they are.
    await drop(play, '%PDF-1.7\n1 0 obj', 'monday.pdf');
    await notice(play, 'This is a PDF, not a puzzle').waitFor();
    await drop(play, '5 3 . '.repeat(20_000), 'long.txt');
    await notice(play, 'This is too long for one puzzle: 120,000 characters').waitFor();
    await shows(play, HARD);

    // D7 and D13: plain names, and a technique’s puzzle at once.
    await press1(play.getByRole('button', { name: 'New game' }));
    const box = play.getByRole('dialog', { name: 'New game' });
    await box.getByRole('tab', { name: 'Collection' }).click();
    const list = box.getByRole('combobox', { name: 'Board', exact: true });
    await until(async () => assert.ok(await list.locator('option').count() > 8));
    for (const name of await list.locator('option').allTextContents()) assert.doesNotMatch(name, /BD\d|document|seed|possibilities|Empty|solved|No solution/, 'D7');
    await box.getByRole('tab', { name: 'Generate' }).click();
    await box.getByLabel('Must need technique').selectOption({ label: 'Jellyfish' });
    await box.getByText(/^Puzzles that need a technique are made ahead/).waitFor();
    await press1(box.getByRole('button', { name: 'Generate puzzle' }));
    await play.getByRole('heading', { name: 'Jellyfish practice' }).waitFor();

    // D20: a game that has been removed comes back, and the game on the board stays in the list.
    await press1(play.getByRole('button', { name: 'New game' }));
    await box.getByRole('tab', { name: 'games' }).click();
    const remove = box.getByRole('button', { name: /^Remove / });
    const removable = await remove.count();
    assert.ok(removable > 0 && await box.getByText('on the board').count() === 1);
    await press1(remove.first());
    await until(async () => assert.equal(await remove.count(), removable - 1));
    await press1(play.locator('#toasts').getByRole('button', { name: 'Undo' }));
    await until(async () => assert.equal(await remove.count(), removable));
    await play.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });

    // D15: single letters can be switched off.
    await set(play, 'Single-letter shortcuts', false);
    for (const key of 'hnseo') await play.keyboard.press(key);
    assert.equal(await play.getByRole('dialog').count(), 0, 'D15: no dialog');
    assert.ok(await panel.isHidden(), 'D15: no hint');

    // D12: a file of several puzzles is a collection.
    await play.evaluate((content) => {
      const data = new DataTransfer();
      data.setData('text/plain', content);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, `${PUZZLE}\n${HARD}\n.${SOLUTION.slice(1)}`);
    await play.getByText('0 of 3 solved').waitFor();
    await press1(play.getByRole('link', { name: /^Puzzle 2/ }));
    await shows(play, HARD);
    await choose(play, 'Next puzzle of the collection');
    await shows(play, `.${SOLUTION.slice(1)}`);

    // D20: nothing jumps while the page loads.
    await play.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((found) => { for (const { value, hadRecentInput } of found.getEntries()) if (!hadRecentInput) window.shift += value; }).observe({ type: 'layout-shift', buffered: true });
    });
    await play.goto(new URL('?first#/play', play.url()).href);
    await cell(play, 'r1c1').waitFor();
    await until(async () => assert.match(await play.locator('.play-about').textContent(), /Easy|9×9/));
    const shift = await play.evaluate(() => window.shift);
    assert.ok(shift < 0.05, `D20: the page moved by ${shift}`);
  });

  test(`${width}×${height}: watching and learning (D7, D8, D9, D13, D18, D20)`, async ({ page }) => {
    const view = await page({ path: watching('depth-first', 'Sudoku 1'), ...about });
    // D7, D20: plain names; the address says what is watched.
    await watched(view, 'Ready');
    for (const name of await view.getByRole('combobox', { name: 'Board' }).locator('option').allTextContents()) assert.doesNotMatch(name, /BD\d|document|seed|possibilities|containments/, 'D7');
    // D8: the whole tree in its window, and never an empty one.
    await press(view, 'Solve');
    await watched(view, 'Solved: exactly one solution');
    const tree = view.getByRole('img', { name: /^Search tree: [\d,]+ boards, [\d,]+ dead ends, 1 solution$/ });
    await tree.waitFor();
    await tree.scrollIntoViewIfNeeded();
    const ink = () => view.locator('.tree-window > canvas').first().evaluate((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let drawn = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at]) drawn += 1;
      return drawn;
    });
    await until(async () => assert.ok(await ink() > 200, 'D8: the tree is drawn'));
    for (let times = 0; times < 4; times++) {
      await view.getByRole('button', { name: 'Zoom in' }).click();
      assert.ok(await ink() > 100, 'D8: zoomed in, something is in the window');
    }
    await view.locator('.tree-map').waitFor();
    await view.getByRole('button', { name: 'Fit the whole tree' }).click();
    assert.ok((await counts(view)).Calls > 0);
    // D9: no false statement below a solved board.
    await go(view, watching('containments', 'containments-1'));
    await watched(view, 'Ready');
    await press(view, 'Solve');
    await watched(view, 'Solved: exactly one solution');
    assert.equal(await view.getByText('No containment narrows anything here.').count(), 0, 'D9');
    // D20: one button plays and pauses, and says which.
    await go(view, watching('tree', 'seventeen'));
    await watched(view, 'Ready');
    await press(view, 'Play');
    await press(view, 'Pause');
    await watched(view, 'Paused');
    await view.getByRole('group', { name: 'Controls' }).getByRole('button', { name: 'Play', exact: true }).waitFor();
    assert.match(await view.evaluate(() => location.hash), /engine=tree&board=seventeen/, 'D20: the address says what is watched');

    // D18: the example of a hidden single is in the middle of a game, where no cell is down to one candidate.
    await go(view, '#/technique/hidden-single');
    await view.getByRole('table', { name: 'Hidden Single: an example' }).waitFor();
    const cells = await view.locator('main nf-board').first().evaluate(({ layout, cells: all }) => all.flatMap(({ digit }, at) => (digit ? [] : [
      Array.from({ length: 9 }, (_, index) => index + 1).filter((each) => !layout.peers[at].some((peer) => all[peer].digit === each)).length])));
    assert.ok(cells.length >= 30 && !cells.includes(1), `D18: ${cells}`);
    // D20: the skip link says where it leads. D13: the page leads to practice.
    assert.equal(await view.locator('.skip').innerText(), 'Skip to content');
    await press1(view.getByRole('link', { name: 'Practise this' }));
    await view.getByText('Position 1 of 30').waitFor();
  });
}
