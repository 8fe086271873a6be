/**
 * Ink: the pixels that are darker than their surroundings, whatever the light. A shadow darkens ink and paper alike, so each pixel is
 * compared with the mean around it.
 */
import { sums } from './grey.js';

/**
 * Returns 1 for ink and 0 for paper.
 * @param {number} share how much darker than the mean around it a pixel has to be
 */
export function ink(picture, share) {
  const { width, height, pixels } = picture;
  const table = sums(picture);
  const wide = width + 1;
  const reach = Math.max(8, Math.round(Math.max(width, height) / 40));
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(y - reach, 0), Math.min(y + reach + 1, height)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(x - reach, 0), Math.min(x + reach + 1, width)];
      const sum = table[bottom * wide + right] - table[top * wide + right] - table[bottom * wide + left] + table[top * wide + left];
      const mean = sum / ((bottom - top) * (right - left));
      if (pixels[y * width + x] < mean * (1 - share) - 2) mask[y * width + x] = 1;
    }
  }
  return mask;
}

/** Returns the mask with every spot of ink one pixel wider in each direction, which closes small gaps in lines. */
export function widened(mask, width, height) {
  const wide = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!mask[y * width + x]) continue;
      for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, height - 1); row++) {
        for (let column = Math.max(x - 1, 0); column <= Math.min(x + 1, width - 1); column++) wide[row * width + column] = 1;
      }
    }
  }
  return wide;
}

/**
 * Returns the connected pieces of ink at least `least` pixels wide and high, those with the largest box first, each as the outermost points of
 * its rows: enough for its hull.
 * @returns {{x: number, y: number}[][]}
 */
export function pieces(mask, width, height, least) {
  const seen = new Uint8Array(mask.length);
  const queue = new Int32Array(mask.length);
  const found = [];
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue;
    let [head, tail] = [0, 1];
    queue[0] = start;
    seen[start] = 1;
    let [low, high, bottom] = [width, 0, 0];
    while (head < tail) {
      const place = queue[head++];
      const [x, y] = [place % width, (place / width) | 0];
      if (x < low) low = x;
      if (x > high) high = x;
      if (y > bottom) bottom = y;
      for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, height - 1); row++) {
        for (let column = Math.max(x - 1, 0); column <= Math.min(x + 1, width - 1); column++) {
          const next = row * width + column;
          if (mask[next] && !seen[next]) {
            seen[next] = 1;
            queue[tail++] = next;
          }
        }
      }
    }
    const top = (start / width) | 0;
    if (high - low < least || bottom - top < least) continue;
    found.push({ size: (high - low) * (bottom - top), points: outermost(queue.subarray(0, tail), width, top, bottom) });
  }
  return found.sort((one, other) => other.size - one.size).map(({ points }) => points);
}

/** Returns the first and the last point of each row, at the outer edges of their pixels. */
function outermost(places, width, top, bottom) {
  const first = new Int32Array(bottom - top + 1).fill(width);
  const last = new Int32Array(bottom - top + 1).fill(-1);
  for (const place of places) {
    const [x, row] = [place % width, ((place / width) | 0) - top];
    if (x < first[row]) first[row] = x;
    if (x > last[row]) last[row] = x;
  }
  const points = [];
  for (let row = 0; row < first.length; row++) {
    for (const y of [top + row, top + row + 1]) points.push({ x: first[row], y }, { x: last[row] + 1, y });
  }
  return points;
}
