/**
 * Reads a puzzle from a picture in grey: finds the grid, cuts the cells, and lets the model say what each of them shows.
 *
 * A picture may lie on its side or upside down. Digits say which: the model is sure of them only if they stand upright.
 */
import { CELL, cut } from './cut.js';
import { find } from './find.js';
import { inverted } from './grey.js';

const SIDE = 9;
/** Below this, a cell is doubtful. */
export const SURE = 0.85;
/** Cells with fewer pixels can't be read. */
const SMALLEST = 11;
/** How many cells decide which way up a board is. */
const SAMPLE = 20;

/** Says why a picture can't be read: 'noGrid', 'tooSmall' or 'noDigits'; the worker adds 'notPicture' and 'failed'. */
export class Unreadable extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/**
 * Returns what the cells show, from the top left, with the confidence in each, and the mesh by which to cut a picture of the board.
 * @param {{width: number, height: number, pixels: Uint8Array}} picture
 * @param {import('./model.js').Model} model
 */
export function read(picture, model) {
  const found = find(picture);
  if (!found) throw new Unreadable('noGrid');
  const { mesh, isLight, corners } = found;
  const side = corners.reduce((sum, corner, index) => sum + Math.hypot(corner.x - corners[(index + 1) % 4].x, corner.y - corners[(index + 1) % 4].y), 0) / 4;
  if (side / SIDE < SMALLEST) throw new Unreadable('tooSmall');
  const cells = cut(isLight ? inverted(picture) : picture, mesh);
  let best = upright(cells, 0, model);
  if (best.doubt > 0.12) {
    const written = cells.filter((_, cell) => best.digits[cell] > 0).slice(0, SAMPLE);
    const doubts = [0, 1, 2, 3].map((turns) => doubtOf(written, turns, model));
    const turns = doubts.indexOf(Math.min(...doubts));
    if (doubts[turns] < doubts[0] * 0.6) best = upright(cells, turns, model);
  }
  if (best.digits.every((digit) => digit === 0)) throw new Unreadable('noDigits');
  return { ...best, corners, point: (u, v) => mesh.point(...unturned(u, v, best.turns)) };
}

/** Returns how unsure the model is of some cells, turned clockwise by some quarters: 0 is certain. */
function doubtOf(cells, turns, model) {
  return cells.reduce((sum, cell) => sum + 1 - Math.max(...model.classify(turned(cell, turns)).slice(1)), 0) / cells.length;
}

/** Reads the cells of a board that has to be turned clockwise by some quarters. */
function upright(cells, turns, model) {
  const [digits, confidences] = [[], []];
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const [x, y] = unturned(column + 0.5, row + 0.5, turns);
      const shares = model.classify(turned(cells[Math.floor(y) * SIDE + Math.floor(x)], turns));
      const digit = shares.indexOf(Math.max(...shares));
      digits.push(digit);
      confidences.push(shares[digit]);
    }
  }
  const written = confidences.filter((_, cell) => digits[cell] > 0);
  const doubt = written.length ? 1 - written.reduce((sum, share) => sum + share) / written.length : 1;
  return { digits, confidences: doubted(digits, confidences), turns, doubt };
}

/** Returns where a point of the upright board is on the board as it lies. */
function unturned(u, v, turns) {
  let [x, y] = [u, v];
  for (let turn = 0; turn < turns; turn++) [x, y] = [y, SIDE - x];
  return [x, y];
}

/** Returns a cell turned clockwise by some quarters. */
function turned(cell, turns) {
  let now = cell;
  for (let turn = 0; turn < turns; turn++) {
    const before = now;
    now = new Uint8Array(before.length);
    for (let y = 0; y < CELL; y++) for (let x = 0; x < CELL; x++) now[y * CELL + x] = before[(CELL - 1 - x) * CELL + y];
  }
  return now;
}

/** Returns the confidences, less where a digit is twice in a house: one of the two is wrong. */
export function doubted(digits, confidences) {
  const box = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
  const sees = (one, other) => one !== other && (Math.floor(one / 9) === Math.floor(other / 9) || one % 9 === other % 9 || box(one) === box(other));
  return confidences.map((share, cell) => {
    const clashes = digits[cell] > 0 && digits.some((digit, other) => digit === digits[cell] && sees(cell, other));
    return clashes ? Math.min(share, SURE / 2) : share;
  });
}
