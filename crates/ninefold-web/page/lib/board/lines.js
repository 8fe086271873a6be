/** The lines of a board: between cells, between boxes, around groups of cells. A cell is UNIT wide. */
import { svg } from '../ui.js';

export const UNIT = 100;

/** Returns the upper left corner of a cell. */
export function corner(layout, cell) {
  const [x, y] = layout.at(cell);
  return [x * UNIT, y * UNIT];
}

/** Returns diagonals, thin lines and thick lines, in drawing order. */
export function gridLines(layout) {
  const { rows, columns, boxes, diagonals, sketch } = layout;
  const [width, height] = [columns * UNIT, rows * UNIT];
  let thin = '';
  for (let line = 1; line < columns; line++) thin += `M${line * UNIT} 0V${height}`;
  for (let line = 1; line < rows; line++) thin += `M0 ${line * UNIT}H${width}`;
  let thick = `M0 0H${width}V${height}H0Z`;
  for (let cell = 0; cell < rows * columns; cell++) {
    const [x, y] = corner(layout, cell);
    if (x + UNIT < width && boxes[cell] !== boxes[cell + 1]) thick += `M${x + UNIT} ${y}v${UNIT}`;
    if (y + UNIT < height && boxes[cell] !== boxes[cell + columns]) thick += `M${x} ${y + UNIT}h${UNIT}`;
  }
  for (const [x, y] of sketch.extra) thick += `M${x * UNIT} ${y * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`;
  let across = '';
  for (const { cells } of diagonals) across += cells[0] === 0 ? `M0 0L${width} ${height}` : `M${width} 0L0 ${height}`;
  return [
    svg('path', { class: 'nf-diagonal', d: across }),
    svg('path', { class: 'nf-thin', d: thin }),
    svg('path', { class: 'nf-thick', d: thick }),
  ];
}

/** Returns the path along the inside of a group of cells. */
export function outline(cells, layout, inset) {
  const set = cells instanceof Set ? cells : new Set(cells);
  const key = (row, column) => `${row.toFixed(2)} ${column.toFixed(2)}`;
  const places = new Set([...set].map((cell) => key(...layout.at(cell).toReversed())));
  const has = (row, column) => places.has(key(row, column));
  let path = '';
  for (const cell of set) {
    const [column, row] = layout.at(cell);
    // For each side of the cell: the direction out of it, and the direction along it.
    for (const [dr, dc] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      if (has(row + dr, column + dc)) continue;
      const [ar, ac] = [Math.abs(dc), Math.abs(dr)];
      const end = (sign) => {
        if (!has(row + sign * ar, column + sign * ac)) return inset;
        return has(row + sign * ar + dr, column + sign * ac + dc) ? -inset : 0;
      };
      const at = (sign) => {
        const along = sign * (UNIT / 2 - end(sign));
        const out = UNIT / 2 - inset;
        return [(column + 0.5) * UNIT + dc * out + ac * along, (row + 0.5) * UNIT + dr * out + ar * along];
      };
      path += `M${at(-1).join(' ')}L${at(1).join(' ')}`;
    }
  }
  return path;
}
