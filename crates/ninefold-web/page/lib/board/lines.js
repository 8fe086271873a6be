/** The lines of a board: between cells, between boxes, around groups of cells. A cell is UNIT wide. */
import { svg } from '../ui.js';

export const UNIT = 100;

/** Returns diagonals, thin lines and thick lines, in drawing order. */
export function gridLines(layout) {
  const { side, boxes, diagonals } = layout;
  const size = side * UNIT;
  let thin = '';
  for (let line = 1; line < side; line++) thin += `M${line * UNIT} 0V${size}M0 ${line * UNIT}H${size}`;
  let thick = `M0 0H${size}V${size}H0Z`;
  for (let cell = 0; cell < side * side; cell++) {
    const [x, y] = [(cell % side) * UNIT, Math.floor(cell / side) * UNIT];
    if (x + UNIT < size && boxes[cell] !== boxes[cell + 1]) thick += `M${x + UNIT} ${y}v${UNIT}`;
    if (y + UNIT < size && boxes[cell] !== boxes[cell + side]) thick += `M${x} ${y + UNIT}h${UNIT}`;
  }
  let across = '';
  for (const { cells } of diagonals) across += cells[0] === 0 ? `M0 0L${size} ${size}` : `M${size} 0L0 ${size}`;
  return [
    svg('path', { class: 'nf-diagonal', d: across }),
    svg('path', { class: 'nf-thin', d: thin }),
    svg('path', { class: 'nf-thick', d: thick }),
  ];
}

/** Returns the path along the inside of a group of cells. */
export function outline(cells, side, inset) {
  const set = cells instanceof Set ? cells : new Set(cells);
  const has = (row, column) => row >= 0 && column >= 0 && row < side && column < side && set.has(row * side + column);
  let path = '';
  for (const cell of set) {
    const [row, column] = [Math.floor(cell / side), cell % side];
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
