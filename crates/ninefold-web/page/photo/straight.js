/** The board as a straight, square picture, to compare the digits with. */

/**
 * Returns RGBA bytes.
 * @param {{data: Uint8ClampedArray, width: number, height: number}} pixels
 * @param {(u: number, v: number) => {x: number, y: number}} point where a point of the board is in the picture, in cells
 */
export function straightened({ data, width, height }, point, side) {
  const out = new Uint8ClampedArray(side * side * 4);
  const within = (value, limit) => Math.min(Math.max(Math.floor(value), 0), limit - 1);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = point(((x + 0.5) / side) * 9, ((y + 0.5) / side) * 9);
      const from = (within(at.y, height) * width + within(at.x, width)) * 4;
      const to = (y * side + x) * 4;
      for (let channel = 0; channel < 4; channel++) out[to + channel] = data[from + channel];
    }
  }
  return out;
}
