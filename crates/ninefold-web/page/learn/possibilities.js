/** Learn: the engine `possibilities`. */
import '../lib/board.js';
import { getOnce } from '../lib/api.js';
import { layout as layoutOf } from '../lib/layout.js';
import { t } from '../lib/messages.js';
import { houseName } from '../lib/names.js';
import { el, say, svg } from '../lib/ui.js';
import { live } from './live.js';
import { strikes } from './search-tree.js';

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
    board.label = t('learn/possibilities.choose');
    board.addEventListener('nf-select', ({ detail }) => point(detail.cursor));
    const point = (cell) => {
      board.selection = [cell];
      if (digits[cell]) {
        result.replaceChildren(el('p', { class: 'muted', text: t('learn/possibilities.given', { cell: layout.cellName(cell) }) }));
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
function subBoxes(label) {
  const size = 24;
  const cells = Array.from({ length: 81 }, (_, cell) => {
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    const index = (row % 3) * 3 + (column % 3);
    return svg('g', { class: index ? 'sub-cell' : 'sub-cell first' },
      svg('rect', { x: column * size, y: row * size, width: size, height: size }),
      svg('text', { x: (column + 0.5) * size, y: (row + 0.5) * size + 4, text: index }));
  });
  const lines = [0, 3, 6, 9].map((line) => `M${line * size} 0V${9 * size}M0 ${line * size}H${9 * size}`).join('');
  return svg('svg', { class: 'sub-boxes', viewBox: `-1 -1 ${9 * size + 2} ${9 * size + 2}`, role: 'img', 'aria-label': label },
    ...cells, svg('path', { class: 'sub-lines', d: lines }));
}

function said(symbols) {
  if (!symbols.length) return t('learn/possibilities.nothing');
  if (symbols.length === 1) return t('learn/possibilities.only', { digit: symbols[0] });
  return t('learn/possibilities.several', { digits: symbols.slice(0, -1).join(', '), last: symbols.at(-1) });
}

function table(layout, cell, struck, left) {
  const gone = new Set();
  const all = Array.from({ length: layout.side }, (_, index) => index + 1);
  const row = (name, fresh) => el('tr', {}, el('th', { scope: 'row', text: name }), ...all.map((digit) => {
    const kind = fresh.includes(digit) && !gone.has(digit) ? 'going' : gone.has(digit) ? 'gone' : '';
    return el('td', { class: kind, text: kind === 'gone' ? '' : layout.symbol(digit) });
  }));
  const rows = struck.map(({ name, digits }) => {
    const made = row(`− ${houseName(name)}`, digits);
    digits.forEach((digit) => gone.add(digit));
    return made;
  });
  const symbols = left.map((digit) => layout.symbol(digit));
  return [el('p', { class: 'strikes-cell', text: layout.cellName(cell) }), el('table', {}, el('tbody', {}, ...rows, el('tr', { class: 'left' }, el('th', { scope: 'row', text: t('learn/possibilities.left') }), ...all.map((digit) => el('td', { text: left.includes(digit) ? layout.symbol(digit) : '' }))))),
    el('p', { class: 'small', text: said(symbols) })];
}

export const figures = {
  pointing: ['broad', pointing],
  boxes: ['narrow', subBoxes],
  run: ['narrow', (label) => live({ engines: ['possibilities'], puzzle: '1.....2..3.....4', layout: '4x4', label })],
};

export const watch = ['possibilities', 'possibilities-1'];
