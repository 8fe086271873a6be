/** Learn: the engine `containments`. */
import '../lib/board.js';
import { layout as layoutOf } from '../lib/layout.js';
import { el } from '../lib/ui.js';
import { live } from './live.js';
import { figure, h, list, p, table, watchLink } from './markup.js';

export const title = 'Values that lie within cells';
export const lead = 'No search: one idea, the containment, applied in five ways until nothing is left to narrow.';

/** A row of scopes: `[digits, struck]` for each cell, and the cells of the containment. */
function scopes(cells, { together, below }) {
  const value = (digit, struck) => el(struck.includes(digit) ? 's' : 'span', { text: digit });
  const scope = ([digits, struck = []], index) => el('div', { class: together.includes(index) ? 'scope in' : 'scope' }, ...digits.map((digit) => value(digit, struck)));
  return el('div', { class: 'scopes' }, el('div', { class: 'scopes-row' }, ...cells.map(scope)), el('p', { class: 'small', text: below }));
}

/** A 4 that has two cells in row 1, both in box 2. */
function across() {
  const board = el('nf-board', { class: 'across' });
  layoutOf('9x9').then((layout) => {
    board.layout = layout;
    board.label = 'A containment of row 1 that counts in box 2';
    const own = { 3: [4, 6], 4: [4, 7], 23: [4, 9] };
    board.cells = Array.from({ length: 81 }, (_, cell) => ({ candidates: own[cell] ?? [] }));
    board.step = { marks: {
      candidates: [{ cell: 3, digit: 4, role: 'base' }, { cell: 4, digit: 4, role: 'base' }, { cell: 23, digit: 4, role: 'elimination' }], cells: [], joints: [],
      houses: [{ name: 'row 1', cells: layout.houses[0].cells, part: 'truth' }, { name: 'box 2', cells: layout.houses.find(({ name }) => name === 'box 2').cells, part: 'link' }],
    } };
  }).catch(() => board.remove());
  return board;
}

export function body() {
  return [
    p('This is how a person solves a sudoku, made exact. It takes three words. The *scope* of a cell is the set of values it can still take. A',
      '*group* is a row, a column or a box. And a *containment* says: these values lie within those cells of a group.'),
    p('With as many values as cells, the containment is *perfect*: nothing else fits. If it removes at least one value somewhere, it is',
      '*significant*, and only these are worth looking for.'),
    h('Outward'),
    p('Take some cells with as many values between them. Whatever their order, these cells use these values up. So the values are removed from the',
      'scopes *outside*.'),
    figure(scopes([[[7, 8]], [[8, 9]], [[7, 8, 9]], [[1, 7, 9], [7, 9]], [[2, 8], [8]]], {
      together: [0, 1, 2], below: 'Three cells, three values: 7, 8 and 9 are removed from the rest of the group.',
    }), null, 'narrow'),
    h('Inward'),
    p('The other way round: take some values with as many cells that can hold them. These cells have no room for anything else, so the scopes',
      '*inside* are narrowed.'),
    figure(scopes([[[1, 3, 5], [1]], [[3, 5, 7], [7]], [[1, 2, 7]], [[2, 7]], [[1, 7]]], {
      together: [0, 1], below: '3 and 5 have only these two cells: 1 and 7 are removed from them.',
    }), null, 'narrow'),
    h('Across groups'),
    p('A containment holds in every group that has all its cells, not only in the one where it was found. In row 1 the 4 has two cells left. That',
      'removes nothing from the row. But both cells also lie in box 2, so the 4 of box 2 is in one of these two: it is removed from every other cell',
      'of the box.'),
    figure(across(), 'A *value-based* containment: found in row 1, significant in box 2.', 'narrow'),
    h('The order'),
    p('The engine looks for the first significant containment, applies it, and starts over. It searches all groups with one method before it',
      'tries the next.'),
    table(['method', 'looks for', 'players call it'], [
      ['outward 1', 'a cell with one value', '[naked single](#/technique/naked-single)'],
      ['inward 1', 'a value with one cell', '[hidden single](#/technique/hidden-single)'],
      ['outward 2', 'two cells with two values', '[naked pair](#/technique/naked-pair)'],
      ['outward 3', 'three cells with three values', '[naked triple](#/technique/naked-triple)'],
      ['value-based', 'a value with all its cells', '[pointing](#/technique/pointing), [claiming](#/technique/claiming)'],
    ]),
    figure(live({ engines: ['containments'], puzzle: 'containments-1', start: 36, label: 'containments on a whole board, live' }),
      'This board takes 74 steps: 54 outward 1, 19 inward 1 and one outward 3. That one is step 36, where the example begins.', 'middle'),
    h('How it ends'),
    list([
      '*Done*: every scope has one value. *Solved*: every group has every value as well.',
      'Narrowing never loses a solution. So if it ends solved, there is no other solution, and an empty scope proves that there is no solution.',
      'Otherwise the method is stuck, and says that it doesn’t know.',
    ]),
    watchLink('containments', 'containments-1', 'Watch each containment'),
  ];
}
