/** Learn: the engine `cover`. */
import { t } from '../lib/messages.js';
import { el, svg } from '../lib/ui.js';
import { live } from './live.js';

const U = 11;
/** The width of the names of rows. */
const NAMES = 42;

/** The table of a small board: a row per candidate, a column per constraint. */
function matrix(layout) {
  const { side, count } = layout;
  const kinds = ['cell', ...new Set(layout.houses.map(({ kind }) => kind))];
  const houses = layout.houses;
  const columns = count + houses.length * side;
  const rows = count * side;
  const top = 16;
  const crosses = (cell, digit) => [cell, ...houses.flatMap(({ cells }, index) => (cells.includes(cell) ? [count + index * side + digit - 1] : []))];
  const lines = [];
  const bands = Array.from({ length: columns }, (_, column) => svg('rect', { class: 'cover-column', x: NAMES + column * U, y: top, width: U, height: rows * U }));
  const groups = [];
  for (let cell = 0; cell < count; cell++) {
    for (let digit = 1; digit <= side; digit++) {
      const row = cell * side + digit - 1;
      const y = top + row * U;
      const group = svg('g', { class: 'cover-row' },
        svg('rect', { class: 'cover-band', x: 0, y, width: NAMES + columns * U, height: U }),
        svg('text', { x: NAMES - 3, y: y + 8.9, text: `${layout.cellName(cell)} ${layout.symbol(digit)}` }),
        ...crosses(cell, digit).map((column) => svg('circle', { cx: NAMES + (column + 0.5) * U, cy: y + U / 2, r: 3.4 })));
      groups.push({ cell, digit, columns: crosses(cell, digit), group });
    }
    if (cell) lines.push(svg('path', { class: 'cover-line', d: `M0 ${top + cell * side * U}H${NAMES + columns * U}` }));
  }
  const widths = [count, ...kinds.slice(1).map((kind) => houses.filter((house) => house.kind === kind).length * side)];
  const names = [t('learn/cover.cells'), t('learn/cover.rows'), t('learn/cover.columns'), t('learn/cover.boxes')];
  let from = NAMES;
  const heads = widths.flatMap((width, index) => {
    const x = from;
    from += width * U;
    return [svg('text', { class: 'cover-head', x: x + 2, y: 11, text: names[index] }), svg('path', { class: 'cover-thick', d: `M${x} 0V${top + rows * U}` })];
  });
  const about = { class: 'cover-matrix', viewBox: `0 0 ${NAMES + columns * U + 1} ${top + rows * U + 1}`, role: 'img', 'aria-label': t('learn/cover.table', { rows, columns }) };
  const drawing = svg('svg', about, ...bands, ...groups.map(({ group }) => group), ...lines, ...heads);
  const status = el('p', { class: 'small muted' });

  function show({ cells }) {
    const chosen = groups.filter(({ cell, digit }) => cells[cell].digit === digit);
    const covered = new Set(chosen.flatMap((row) => row.columns));
    bands.forEach((band, column) => band.classList.toggle('covered', covered.has(column)));
    let open = 0;
    for (const row of groups) {
      const kind = chosen.includes(row) ? 'chosen' : row.columns.some((column) => covered.has(column)) ? 'out' : 'open';
      if (kind === 'open') open++;
      row.group.setAttribute('class', `cover-row ${kind}`);
    }
    status.textContent = t('learn/cover.status', { covered: covered.size, columns, open });
  }
  return { element: el('div', {}, drawing, status), show };
}

export const figures = { run: ['broad', (label) => live({ engines: ['cover'], puzzle: 'latin-3', beside: matrix, label })] };

export const watch = ['cover', 'seventeen'];
