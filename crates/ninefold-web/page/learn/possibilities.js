/** Learn: the engine `possibilities`. */
import '../lib/board.js';
import { getOnce } from '../lib/api.js';
import { layout as layoutOf } from '../lib/layout.js';
import { el, say, svg } from '../lib/ui.js';
import { live } from './live.js';
import { figure, h, list, p, watchLink } from './markup.js';
import { strikes } from './search-tree.js';

export const title = 'What a cell can still be';
export const lead = 'One board, changed in place: write the first digit that row, column and box allow, and erase it when it leads nowhere.';

/** A board: point at a cell to see what its houses strike out. */
function pointing() {
  const board = el('nf-board');
  const result = el('div', { class: 'strikes', 'aria-live': 'polite' });
  const box = el('div', { class: 'pointing' }, el('div', { class: 'pointing-board' }, board), result);
  (async () => {
    const puzzle = (await getOnce('boards')).find(({ name }) => name === 'possibilities-1');
    const layout = await layoutOf(puzzle.layout);
    const digits = layout.digits(puzzle.puzzle);
    board.layout = layout;
    board.selectable = true;
    board.label = 'Choose a blank cell';
    board.addEventListener('nf-select', ({ detail }) => point(detail.cursor));
    const point = (cell) => {
      board.selection = [cell];
      if (digits[cell]) {
        result.replaceChildren(el('p', { class: 'muted', text: `${layout.cellName(cell)} is given. Choose a blank cell.` }));
        board.cells = digits.map((digit) => ({ digit, given: true }));
        board.step = null;
        return;
      }
      const { struck, left } = strikes(layout, digits, cell);
      board.cells = digits.map((digit, each) => ({ digit, given: true, candidates: each === cell ? left : [] }));
      board.step = { marks: { candidates: [], cells: [], joints: [], houses: struck.map(({ name, cells }) => ({ name, cells, part: 'truth' })) } };
      result.replaceChildren(...table(layout, cell, struck, left));
    };
    point(2);
  })().catch((error) => say(error.message));
  return box;
}

/** The boxes of a 9×9 board with their cells numbered 0 to 8. The first cell of each box, where its count begins, stands out. */
function subBoxes() {
  const size = 24;
  const cells = Array.from({ length: 81 }, (_, cell) => {
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    const index = (row % 3) * 3 + (column % 3);
    return svg('g', { class: index ? 'sub-cell' : 'sub-cell first' },
      svg('rect', { x: column * size, y: row * size, width: size, height: size }),
      svg('text', { x: (column + 0.5) * size, y: (row + 0.5) * size + 4, text: index }));
  });
  const lines = [0, 3, 6, 9].map((line) => `M${line * size} 0V${9 * size}M0 ${line * size}H${9 * size}`).join('');
  return svg('svg', { class: 'sub-boxes', viewBox: `-1 -1 ${9 * size + 2} ${9 * size + 2}`, role: 'img', 'aria-label': 'A 9×9 board: the cells of each box are numbered 0 to 8, row by row' },
    ...cells, svg('path', { class: 'sub-lines', d: lines }));
}

function table(layout, cell, struck, left) {
  const gone = new Set();
  const all = Array.from({ length: layout.side }, (_, index) => index + 1);
  const row = (name, fresh) => el('tr', {}, el('th', { scope: 'row', text: name }), ...all.map((digit) => {
    const kind = fresh.includes(digit) && !gone.has(digit) ? 'going' : gone.has(digit) ? 'gone' : '';
    return el('td', { class: kind, text: kind === 'gone' ? '' : layout.symbol(digit) });
  }));
  const rows = struck.map(({ name, digits }) => {
    const made = row(`− ${name}`, digits);
    digits.forEach((digit) => gone.add(digit));
    return made;
  });
  const symbols = left.map((digit) => layout.symbol(digit));
  return [el('p', { class: 'strikes-cell', text: layout.cellName(cell) }), el('table', {}, el('tbody', {}, ...rows, el('tr', { class: 'left' }, el('th', { scope: 'row', text: 'left' }), ...all.map((digit) => el('td', { text: left.includes(digit) ? layout.symbol(digit) : '' }))))),
    el('p', { class: 'small', text: left.length === 0 ? 'Nothing is left: a dead end.' : left.length === 1 ? `Only ${symbols[0]} is left.` : `The search will try ${symbols.slice(0, -1).join(', ')} and then ${symbols.at(-1)}.` })];
}

export function body() {
  return [
    p('There is one board, and the search writes on it like a person with a pencil and an eraser. At the first blank cell it strikes out every digit',
      'in the same row, column and box. What is left are the cell’s *possibilities*. Point at any blank cell:'),
    figure(pointing(), 'What row, column and box strike out, one after the other.', 'broad'),
    h('Finding the box'),
    p('Row and column are easy to walk through; the box takes a little arithmetic. Integer division groups rows 0, 1, 2 and columns 0, 1, 2: the box',
      'of the cell in row *r* and column *c* begins at row `r / 3 * 3` and column `c / 3 * 3`, the cell with the number 0. From there, cell *i* of',
      'the box lies `i / 3` rows down and `i % 3` columns across. Counting starts at 0.'),
    figure(subBoxes(), 'The nine boxes, each with its cells 0 to 8.', 'narrow'),
    h('Try, and erase'),
    list([
      'Write the first possibility and go on to the next blank cell.',
      'When that fails, erase it and write the next possibility.',
      'When no possibility is left, erase the cell and report failure to the previous cell.',
      'When no cell is blank, the board is solved.',
    ], { numbered: true }),
    p('So there is only one way to fail: a cell without possibilities. Nothing has to be checked after writing, because only what fits is ever',
      'written.'),
    figure(live({ engines: ['possibilities'], puzzle: '1.....2..3.....4', layout: '4x4', label: 'possibilities on a 4×4 board, live' }),
      'A 4×4 board. Outlined digits have just been erased.', 'narrow'),
    h('How long it can take'),
    p('With *n* blank cells and up to nine possibilities in each, the search visits at most 9ⁿ boards: its time is O(9ⁿ). For 51 blanks that would',
      'be a number with 49 digits. The strikes keep the real number small: the board above takes 4,209 visits. But the bound is',
      'exponential, and a hard board, or a larger one, comes closer to it.'),
    h('One solution, or one of many?'),
    p('The exercise behind this engine assumes that there is one solution and stops at the first. That isn’t certain. Ninefold lets the engine go',
      'on after the first solution until it has found a second or proved that there is none; only then does it say *unique*.'),
    watchLink('possibilities', 'possibilities-1', 'Watch it on a whole board'),
  ];
}
