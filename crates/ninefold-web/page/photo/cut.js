/** Cuts the cells out of a picture: 32×32 pixels each, from 0 for paper to 255 for the darkest ink of the board. */
import { at } from './grey.js';

export const CELL = 32;
const SIDE = 9;
/** How much of a cell is left out on each side, where its lines are. */
const INSET = 0.04;
/** What is less darker than the paper, as a share, is no ink: noise stays faint. */
const FAINT = 0.1;

/**
 * Returns the 81 cells of a board.
 * @param {{width: number, height: number, pixels: Uint8Array}} picture with dark ink
 * @param {import('./mesh.js').Mesh} mesh
 * @returns {Uint8Array[]}
 */
export function cut(picture, mesh) {
  const raw = Array.from({ length: SIDE * SIDE }, (_, cell) => sampled(picture, mesh, Math.floor(cell / SIDE), cell % SIDE));
  const papers = raw.map((values) => paper(values));
  const ranges = raw.map((values, cell) => range(values, papers[cell]));
  // The boards with the fewest givens have 17: some of the darkest sixth of all cells have ink.
  const usual = [...ranges].sort((a, b) => a - b)[Math.floor(SIDE * SIDE * 0.86)];
  return raw.map((values, cell) => {
    const full = Math.max(ranges[cell], usual * 0.4, FAINT);
    return Uint8Array.from(values, (value) => Math.min(Math.max(((papers[cell] - value) / papers[cell] / full) * 255, 0), 255));
  });
}

/** Returns the greys of a cell; each is the mean of as many samples as the picture has pixels there, within limits. */
function sampled(picture, mesh, row, column) {
  const [from, to] = [mesh.point(column, row), mesh.point(column + 1, row + 1)];
  const fine = Math.min(Math.max(Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 1.41 / CELL), 1), 3);
  const values = new Float32Array(CELL * CELL);
  const size = CELL * fine;
  for (let y = 0; y < size; y++) {
    const v = row + INSET + ((y + 0.5) / size) * (1 - 2 * INSET);
    for (let x = 0; x < size; x++) {
      const u = column + INSET + ((x + 0.5) / size) * (1 - 2 * INSET);
      const point = mesh.point(u, v);
      values[Math.floor(y / fine) * CELL + Math.floor(x / fine)] += at(picture, point.x, point.y) / (fine * fine);
    }
  }
  return values;
}

/** Returns the grey of the paper in a cell: most of it is lighter than any ink. */
function paper(values) {
  const sorted = Float32Array.from(values).sort();
  return Math.max(sorted[Math.floor(sorted.length * 0.75)], 1);
}

/** Returns how much darker than the paper the ink in the middle of a cell is, as a share. */
function range(values, white) {
  const middle = [];
  for (let y = 5; y < CELL - 5; y++) for (let x = 5; x < CELL - 5; x++) middle.push(values[y * CELL + x]);
  middle.sort((a, b) => a - b);
  return Math.max((white - middle[Math.floor(middle.length * 0.03)]) / white, 0);
}
