/**
 * The lines of a 9×9 grid, also on a bent page. A homography says roughly where they are; then each of the 180 pieces of line is looked for
 * beside its place, and a smooth displacement is fitted to those that were found.
 *
 * Points of the board are in cells: (0, 0) is its top left corner and (9, 9) its bottom right one.
 */
import { homography, solve } from './geometry.js';
import { at } from './grey.js';

const SIDE = 9;
/** Samples per cell, along and across a line. */
const FINE = 24;
/** How far from its place a line is looked for in each round, in samples. */
const REACHES = [7, 4];
/** How much darker than its surroundings a piece of line is at least. */
const CLEAR = 0.035;
/** How far from the fitted mesh a piece of line may be, in cells. Noise has lines too, but they don't agree. */
const AGREED = 0.07;

/** The terms of a displacement: x and y to the third power, scaled to −1 … 1. */
function terms(u, v) {
  const [x, y] = [u / 4.5 - 1, v / 4.5 - 1];
  return [1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y];
}

/** Returns the sum of a displacement's terms at a point; every pixel asks for it, so it makes no list. */
function sum(of, u, v) {
  const x = u / 4.5 - 1;
  const y = v / 4.5 - 1;
  return of[0] + x * (of[1] + x * (of[3] + x * of[6])) + y * (of[2] + x * (of[4] + x * of[7]) + y * (of[5] + x * of[8] + y * of[9]));
}

export class Mesh {
  /** How many of the pieces of line were found, from 0 to 1. */
  score = 0;
  #flat;
  #across = new Array(10).fill(0);
  #down = new Array(10).fill(0);

  /** @param {{x: number, y: number}[]} corners of the board in the picture, clockwise from the top left */
  constructor(corners) {
    const map = homography(corners);
    this.#flat = map && ((u, v) => map(u / SIDE, v / SIDE));
  }

  /** Returns where a point of the board is in the picture. */
  point(u, v) {
    return this.#flat(u + sum(this.#across, u, v), v + sum(this.#down, u, v));
  }

  /** Fits the mesh to the lines of a picture with dark ink, and sets its score. */
  fit(picture) {
    if (!this.#flat) return this;
    for (const reach of REACHES) {
      const found = { across: [], down: [] };
      for (let line = 0; line <= SIDE; line++) {
        for (let part = 0; part < SIDE; part++) {
          found.across.push(this.#look(picture, line, part, reach, false));
          found.down.push(this.#look(picture, line, part, reach, true));
        }
      }
      let agreed = 0;
      for (const [which, old] of [['across', this.#across], ['down', this.#down]]) {
        const change = displacement(found[which]);
        agreed += found[which].filter((piece) => piece.contrast > CLEAR && Math.abs(error(piece, change)) < AGREED).length;
        old.forEach((value, index) => { old[index] = value + change[index]; });
      }
      this.score = agreed / (2 * SIDE * (SIDE + 1));
      if (this.score < 0.4) return this;
    }
    return this;
  }

  /** Looks for a piece of line: returns its place, how far it is from there in cells, and its contrast. */
  #look(picture, line, part, reach, isRow) {
    const wide = 2 * reach + 7;
    const profile = new Float64Array(wide);
    const count = 12;
    for (let step = 0; step < count; step++) {
      const along = part + 0.1 + (0.8 * (step + 0.5)) / count;
      for (let index = 0; index < wide; index++) {
        const across = line + (index - (wide - 1) / 2) / FINE;
        const { x, y } = isRow ? this.point(along, across) : this.point(across, along);
        profile[index] += at(picture, x, y) / count;
      }
    }
    let best = { value: Infinity, index: 0 };
    const middle = (wide - 1) / 2;
    for (let index = 3; index < wide - 3; index++) {
      // A line near its place is likelier than one far from it.
      const value = (profile[index - 1] + 2 * profile[index] + profile[index + 1]) / 4 + (Math.abs(index - middle) / middle) * 2;
      if (value < best.value) best = { value, index };
    }
    const { index } = best;
    const sides = Math.min(Math.max(...profile.slice(0, index - 1)), Math.max(...profile.slice(index + 2)));
    const around = Math.max(sides, 1);
    const contrast = (around - profile[index]) / around;
    // The middle of the line, between samples.
    let [weight, moment] = [0, 0];
    for (let near = index - 3; near <= index + 3; near++) {
      const dark = Math.max(0, around - profile[near] - 0.3 * (around - profile[index]));
      weight += dark;
      moment += dark * near;
    }
    const middleOfLine = weight ? moment / weight : index;
    const place = isRow ? [part + 0.5, line] : [line, part + 0.5];
    return { place, offset: (middleOfLine - middle) / FINE, contrast };
  }
}

/** Returns how far a piece of line is from where a displacement puts it. */
function error({ place, offset }, fitted) {
  return offset - sum(fitted, ...place);
}

/** Fits a displacement to offsets by weighted least squares; those that disagree with the others count less each time. */
function displacement(found) {
  const clear = found.filter(({ contrast }) => contrast > CLEAR);
  let fitted = new Array(10).fill(0);
  for (let round = 0; round < 4; round++) {
    const matrix = Array.from({ length: 10 }, (_, index) => Array.from({ length: 10 }, (_, other) => (index === other ? 0.3 : 0)));
    const right = new Array(10).fill(0);
    for (const { place, offset, contrast } of clear) {
      const known = terms(...place);
      const weight = Math.min(contrast, 0.3) * (round ? 1 / (1 + (error({ place, offset }, fitted) / 0.04) ** 2) : 1) * 10;
      for (let row = 0; row < 10; row++) {
        for (let column = 0; column < 10; column++) matrix[row][column] += weight * known[row] * known[column];
        right[row] += weight * known[row] * offset;
      }
    }
    fitted = solve(matrix, right);
  }
  return fitted;
}
