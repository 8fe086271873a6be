/** Learn: the engine `cover`. */
import { el, svg } from '../lib/ui.js';
import { live } from './live.js';
import { figure, h, list, p, table, watchLink } from './markup.js';

export const title = 'Exactly one of each';
export const lead = 'A sudoku is a table of crosses: choose rows so that every column is covered once, and learn from every mistake.';

const U = 11;

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
  const bands = Array.from({ length: columns }, (_, column) => svg('rect', { class: 'cover-column', x: 34 + column * U, y: top, width: U, height: rows * U }));
  const groups = [];
  for (let cell = 0; cell < count; cell++) {
    for (let digit = 1; digit <= side; digit++) {
      const row = cell * side + digit - 1;
      const y = top + row * U;
      const group = svg('g', { class: 'cover-row' },
        svg('rect', { class: 'cover-band', x: 0, y, width: 34 + columns * U, height: U }),
        svg('text', { x: 30, y: y + 8.5, text: `${layout.cellName(cell)} ${layout.symbol(digit)}` }),
        ...crosses(cell, digit).map((column) => svg('circle', { cx: 34 + (column + 0.5) * U, cy: y + U / 2, r: 3.4 })));
      groups.push({ cell, digit, columns: crosses(cell, digit), group });
    }
    if (cell) lines.push(svg('path', { class: 'cover-line', d: `M0 ${top + cell * side * U}H${34 + columns * U}` }));
  }
  const widths = [count, ...kinds.slice(1).map((kind) => houses.filter((house) => house.kind === kind).length * side)];
  const names = ['cells', 'digits in rows', 'digits in columns', 'digits in boxes'];
  let from = 34;
  const heads = widths.flatMap((width, index) => {
    const x = from;
    from += width * U;
    return [svg('text', { class: 'cover-head', x: x + 2, y: 11, text: names[index] }), svg('path', { class: 'cover-thick', d: `M${x} 0V${top + rows * U}` })];
  });
  const about = { class: 'cover-matrix', viewBox: `0 0 ${34 + columns * U + 1} ${top + rows * U + 1}`, role: 'img', 'aria-label': `A table of ${rows} candidates and ${columns} constraints` };
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
    status.textContent = `${covered.size} of ${columns} columns covered; ${open} rows can still be chosen.`;
  }
  return { element: el('div', {}, drawing, status), show };
}

export function body() {
  return [
    p('Forget digits and cells for a moment and make a table. Each *candidate*, a digit in a cell, is a row. Each *constraint* is a column: every',
      'cell holds one digit; every house holds each digit once. A cross marks where a candidate satisfies a constraint. To solve the board, choose',
      'rows so that each column has exactly one cross: an *exact cover*.'),
    figure(live({ engines: ['cover'], puzzle: 'latin-3', beside: matrix, label: 'Exact cover of a 3×3 Latin square, live' }), [
      'The table of the 3×3 Latin square: 27 candidates, 27 constraints. Choosing a row covers its columns and rules out every other row with a',
      'cross there. A 9×9 board has 729 rows and 324 columns.',
    ], 'broad'),
    h('What follows directly'),
    p('Two numbers per column are enough to see what follows: how many of its rows are left, and their exclusive or. When one is left, the second',
      'number *is* that row.'),
    list([
      'A chosen row rules out all other rows of its columns.',
      'A column with one row left forces it: a [naked single](#/technique/naked-single) if the column is a cell, a [hidden single](#/technique/hidden-single) if it is a digit in a house.',
      'A column with none left is a conflict.',
    ], { numbered: true }),
    p('Cells and houses no longer differ, and neither do layouts. Jigsaws, diagonals, 25×25: other tables, the same engine.'),
    h('Learning from mistakes'),
    p('When nothing follows, the engine has to choose, and may choose wrong. A plain search would only take the choice back. `cover` asks *why* it',
      'failed. It walks back along the reasons to the one candidate through which the newest part of the conflict came, and writes down what can',
      'never be true together: a *clause*. Then it goes back as far as the clause allows, often many choices at once, and won’t make this mistake',
      'again anywhere on the board. SAT solvers work like this.'),
    h('What it is for'),
    p('It proves uniqueness, counts solutions and lists them, each exactly once, on every layout. All other engines are tested against it, and it',
      'is tested against an independent solver and published counts.'),
    table(['board', 'time on one core'], [
      ['ordinary 9×9', '0.015 to 0.04 ms'],
      ['the hardest 9×9 known', '0.5 ms on average'],
      ['published 16×16', '0.2 ms on average'],
      ['25×25, moderate', 'a few milliseconds'],
    ]),
    watchLink('cover', 'seventeen', 'Watch it on a whole board'),
  ];
}
