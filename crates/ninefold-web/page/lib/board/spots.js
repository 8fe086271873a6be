/**
 * Where the marks of a cell are: each mark with its digit, the middle of its place, the size of its symbol, and the room around it in
 * which the shape of a step may be drawn without touching a neighbour. A step doesn't move marks: its shapes go where the marks are. Pure.
 */
import { UNIT } from './lines.js';

/** The places of up to eight corner marks; more are drawn as a block. */
const CORNERS = [[17, 18], [83, 18], [17, 82], [83, 82], [50, 18], [50, 82], [17, 50], [83, 50]];

/**
 * Returns the marks of a blank cell, relative to its upper left corner: `{ digit, x, y, size, rx, ry, kind }`.
 *
 * @param {object} state the cell
 * @param {{layout: object, places: boolean, role?: Map<number, string>}} around `role` has the digits that a step marks here
 */
export function spotsOf(state, { layout, places, role }) {
  const { corner = [], centre = [], candidates } = state;
  const marked = [...(role?.keys() ?? [])];
  const inLine = !candidates && centre.length > 0 && marked.every((digit) => centre.includes(digit));
  if (!inLine && (candidates?.length || marked.length)) return inPlaces(new Set([...(candidates ?? centre), ...marked]), layout, 'nf-candidate');
  if (places && centre.length && !corner.length) return inPlaces(new Set(centre), layout, 'nf-candidate');
  return [...atCorners(corner), ...inMiddle(centre, corner.length > 0)];
}

/** Places each candidate in its own fixed spot, like the keys of a phone. */
function inPlaces(digits, layout, kind) {
  const { columns, rows } = layout.places;
  const size = Math.min(27, 80 / columns);
  const room = Math.min(14, (86 / Math.max(columns, rows)) * 0.49);
  return [...digits].map((digit) => {
    const { x, y } = layout.place(digit);
    return { digit, x: x * UNIT, y: y * UNIT, size, rx: room, ry: room, kind };
  });
}

function atCorners(digits) {
  const sorted = [...digits].sort((a, b) => a - b);
  if (sorted.length > CORNERS.length) return block(sorted);
  // The corners come first; the marks are in reading order.
  const seats = CORNERS.slice(0, sorted.length).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return sorted.map((digit, index) => ({ digit, x: seats[index][0], y: seats[index][1], size: 25, rx: 13, ry: 13, kind: 'nf-corner' }));
}

function inMiddle(digits, crowded) {
  const sorted = [...digits].sort((a, b) => a - b);
  if (sorted.length > 5) return block(sorted);
  const size = crowded ? [30, 28, 26, 21, 17][sorted.length - 1] : [34, 34, 32, 29, 25][sorted.length - 1];
  // Far enough apart for the shapes of a step.
  const step = Math.min(size * 0.8, 86 / sorted.length);
  const from = UNIT / 2 - ((sorted.length - 1) * step) / 2;
  const rx = sorted.length === 1 ? size * 0.5 : step / 2 - 0.4;
  return sorted.map((digit, index) => ({ digit, x: from + index * step, y: UNIT / 2, size, rx, ry: size * 0.5, kind: 'nf-centre' }));
}

/** Places many marks in rows. */
function block(sorted) {
  const columns = Math.ceil(Math.sqrt(sorted.length));
  const rows = Math.ceil(sorted.length / columns);
  const size = Math.min(28, 92 / columns);
  const [dx, dy] = [size * 0.8, size * 0.98];
  return sorted.map((digit, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const [x, y] = [UNIT / 2 + (column - (columns - 1) / 2) * dx, UNIT / 2 + (row - (rows - 1) / 2) * dy];
    return { digit, x, y, size, rx: dx / 2 - 0.4, ry: dy / 2 - 0.4, kind: 'nf-centre' };
  });
}
