/** Learn: the engine `possibilities`. */
import '../lib/board.js';
import { getOnce } from '../lib/api.js';
import { layout as layoutOf } from '../lib/layout.js';
import { el, say } from '../lib/ui.js';
import { live } from './live.js';
import { figure, h, list, p, watchLink } from './markup.js';
import { strikes } from './search-tree.js';

export const title = 'What a cell can still be';
export const lead = 'One board, changed in place: write the first digit that row, column and box leave, and wipe it when it leads nowhere.';

/** A board on which one points at a cell and sees what its houses strike out. */
function pointing() {
  const board = el('nf-board');
  const told = el('div', { class: 'strikes', 'aria-live': 'polite' });
  const box = el('div', { class: 'pointing' }, el('div', { class: 'pointing-board' }, board), told);
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
        told.replaceChildren(el('p', { class: 'muted', text: `${layout.cellName(cell)} is given. Choose a blank cell.` }));
        board.cells = digits.map((digit) => ({ digit, given: true }));
        board.step = null;
        return;
      }
      const { struck, left } = strikes(layout, digits, cell);
      board.cells = digits.map((digit, each) => ({ digit, given: true, candidates: each === cell ? left : [] }));
      board.step = { marks: { candidates: [], cells: [], joints: [], houses: struck.map(({ name, cells }) => ({ name, cells, part: 'truth' })) } };
      told.replaceChildren(...table(layout, cell, struck, left));
    };
    point(2);
  })().catch((error) => say(error.message));
  return box;
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
    p('There is one board, and the search writes on it like a person with a pencil and an eraser. At the first blank cell it strikes out whatever stands in the same row, the same column and the same box. What is left are the cell’s *possibilities*. Point at any blank cell:'),
    figure(pointing(), 'What row, column and box strike out, one after the other.', 'broad'),
    h('Try, and wipe'),
    list([
      'Write the first possibility and go on to the next blank cell.',
      'When that fails, wipe the cell and write the next possibility.',
      'When no possibility is left, wipe the cell and tell the cell before that it was wrong.',
      'When no cell is blank, the board is solved.',
    ], { numbered: true }),
    p('So there is only one way to fail: a cell without possibilities. Nothing has to be checked after writing, because only what fits is ever written.'),
    figure(live({ engines: ['possibilities'], puzzle: '1.....2..3.....4', layout: '4x4', label: 'possibilities on a 4×4 board, live' }), 'A 4×4 board. Outlined digits have just been wiped.', 'narrow'),
    h('One solution, or one of many?'),
    p('The exercise that this engine comes from assumes that there is one solution and stops at the first. One cannot know that. Ninefold lets the engine go on after the first solution until it has found a second or can be sure that there is none: only then it says *unique*.'),
    watchLink('possibilities', 'possibilities-1', 'Watch it on a whole board'),
  ];
}
