/** Learn: the engine `containments`. */
import '../lib/board.js';
import { layout as layoutOf } from '../lib/layout.js';
import { el } from '../lib/ui.js';
import { live } from './live.js';

/** A row of scopes: `[digits, struck]` for each cell, and the cells of the containment. */
function scopes(cells, { together, below }) {
  const value = (digit, struck) => el(struck.includes(digit) ? 's' : 'span', { text: digit });
  const scope = ([digits, struck = []], index) => el('div', { class: together.includes(index) ? 'scope in' : 'scope' }, ...digits.map((digit) => value(digit, struck)));
  return el('div', { class: 'scopes' }, el('div', { class: 'scopes-row' }, ...cells.map(scope)), el('p', { class: 'small', text: below }));
}

/** A 4 that has two cells in row 1, both in box 2. */
function across(label) {
  const board = el('nf-board', { class: 'across' });
  layoutOf('9x9').then((layout) => {
    board.layout = layout;
    board.label = label;
    const own = { 3: [4, 6], 4: [4, 7], 23: [4, 9] };
    board.cells = Array.from({ length: 81 }, (_, cell) => ({ candidates: own[cell] ?? [] }));
    board.step = { marks: {
      candidates: [{ cell: 3, digit: 4, role: 'base' }, { cell: 4, digit: 4, role: 'base' }, { cell: 23, digit: 4, role: 'elimination' }], cells: [], joints: [],
      houses: [{ name: 'row 1', cells: layout.houses[0].cells, part: 'truth' }, { name: 'box 2', cells: layout.houses.find(({ name }) => name === 'box 2').cells, part: 'link' }],
    } };
  }).catch(() => board.remove());
  return board;
}

export const figures = {
  outward: ['narrow', (below) => scopes([[[7, 8]], [[8, 9]], [[7, 8, 9]], [[1, 7, 9], [7, 9]], [[2, 8], [8]]], { together: [0, 1, 2], below })],
  inward: ['narrow', (below) => scopes([[[1, 3, 5], [1]], [[3, 5, 7], [7]], [[1, 2, 7]], [[2, 7]], [[1, 7]]], { together: [0, 1], below })],
  across: ['narrow', across],
  run: ['middle', (label) => live({ engines: ['containments'], puzzle: 'containments-1', start: 36, label })],
};

export const watch = ['containments', 'containments-1'];
