/**
 * Pictures in grey: `{ width, height, pixels }`, one byte per pixel, row by row. Everything that finds and reads a puzzle works on these,
 * so it needs no browser.
 */

/** Returns the picture of RGBA bytes. Transparent pixels count as white paper. */
export function fromRgba(bytes, width, height) {
  const pixels = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4) {
    const light = (bytes[from] * 77 + bytes[from + 1] * 150 + bytes[from + 2] * 29) >> 8;
    const alpha = bytes[from + 3];
    pixels[at] = alpha === 255 ? light : (light * alpha + 255 * (255 - alpha)) / 255;
  }
  return { width, height, pixels };
}

/** Returns the picture with light and dark exchanged. */
export function inverted({ width, height, pixels }) {
  return { width, height, pixels: pixels.map((value) => 255 - value) };
}

/** Returns the sums of all pixels above and to the left, with a row and a column of zeros in front. */
export function sums({ width, height, pixels }) {
  const wide = width + 1;
  const table = new Float64Array(wide * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x];
      table[(y + 1) * wide + x + 1] = table[y * wide + x + 1] + row;
    }
  }
  return table;
}

/** Returns the picture made smaller, so that its longer side has at most `most` pixels: each pixel is the mean of those it covers. */
export function shrunk(picture, most) {
  const { width, height } = picture;
  const factor = Math.max(width, height) / most;
  if (factor <= 1) return { picture, factor: 1 };
  const [newWidth, newHeight] = [Math.max(1, Math.round(width / factor)), Math.max(1, Math.round(height / factor))];
  const table = sums(picture);
  const wide = width + 1;
  const pixels = new Uint8Array(newWidth * newHeight);
  for (let y = 0; y < newHeight; y++) {
    const [top, bottom] = [Math.floor((y * height) / newHeight), Math.max(Math.floor(((y + 1) * height) / newHeight), Math.floor((y * height) / newHeight) + 1)];
    for (let x = 0; x < newWidth; x++) {
      const [left, right] = [Math.floor((x * width) / newWidth), Math.max(Math.floor(((x + 1) * width) / newWidth), Math.floor((x * width) / newWidth) + 1)];
      const sum = table[bottom * wide + right] - table[top * wide + right] - table[bottom * wide + left] + table[top * wide + left];
      pixels[y * newWidth + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { picture: { width: newWidth, height: newHeight, pixels }, factor: width / newWidth };
}

/** Returns the grey at a point between pixels; outside the picture, that of its edge. */
export function at({ width, height, pixels }, x, y) {
  const left = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const top = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const [column, row] = [left | 0, top | 0];
  const [right, below] = [left - column, top - row];
  const first = row * width + column;
  const next = first + (row + 1 < height ? width : 0);
  const step = column + 1 < width ? 1 : 0;
  const upper = pixels[first] + (pixels[first + step] - pixels[first]) * right;
  const lower = pixels[next] + (pixels[next + step] - pixels[next]) * right;
  return upper + (lower - upper) * below;
}
