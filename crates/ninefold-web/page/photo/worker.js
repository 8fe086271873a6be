/**
 * The worker that reads pictures, so that the page stays responsive.
 *
 *     { model, file }      the address of the model and a picture; answered with
 *     { digits, confidences, board }     what the cells show, and the board as a straight picture, or with
 *     { why }              'notPicture', 'noGrid', 'tooSmall', 'noDigits' or 'failed'
 */
import { fromRgba } from './grey.js';
import { Model } from './model.js';
import { read, Unreadable } from './read.js';
import { straightened } from './straight.js';

/** The longer side of the picture that is read, in pixels. */
const SIZE = 1600;
/** The side of the board's picture. */
const BOARD = 720;
/** Cells of fewer pixels are read again, if the picture has more of them. */
const FINE = 40;

self.addEventListener('message', async ({ data: { model, file } }) => {
  try {
    const bytes = fetched(model);
    const picture = await decoded(file);
    self.postMessage(await answer(picture, new Model(await bytes)));
  } catch (error) {
    if (!(error instanceof Unreadable)) console.warn(error);
    self.postMessage({ why: error instanceof Unreadable ? error.why : 'failed' });
  }
});

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response.arrayBuffer();
}

async function decoded(file) {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Unreadable('notPicture');
  }
}

async function answer(picture, model) {
  const { width, height } = picture;
  let pixels = part(picture, { left: 0, top: 0, width, height });
  let found = read(fromRgba(pixels.data, pixels.width, pixels.height), model);
  const near = around(found.corners, pixels.width / width, picture);
  if (near.cell * (pixels.width / width) < FINE && Math.max(near.width, near.height) * 1.2 < Math.max(width, height)) {
    const closer = part(picture, near);
    try {
      found = read(fromRgba(closer.data, closer.width, closer.height), model);
      pixels = closer;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    }
  }
  const straight = straightened(pixels, found.point, BOARD);
  const canvas = new OffscreenCanvas(BOARD, BOARD);
  canvas.getContext('2d').putImageData(new ImageData(straight, BOARD, BOARD), 0, 0);
  const board = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return { digits: found.digits, confidences: found.confidences, board };
}

/** Returns the pixels of a part of the picture, made smaller if it has too many. */
function part(picture, { left, top, width, height }) {
  const factor = Math.min(1, SIZE / Math.max(width, height));
  const [wide, high] = [Math.max(2, Math.round(width * factor)), Math.max(2, Math.round(height * factor))];
  const context = new OffscreenCanvas(wide, high).getContext('2d', { willReadFrequently: true });
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, width, height, 0, 0, wide, high);
  return context.getImageData(0, 0, wide, high);
}

/** Returns the part of the picture around the board's corners, and how wide a cell is, in pixels of the picture. */
function around(corners, factor, picture) {
  const [xs, ys] = [corners.map(({ x }) => x / factor), corners.map(({ y }) => y / factor)];
  const margin = (Math.max(...xs) - Math.min(...xs)) / 8;
  const [left, top] = [Math.max(0, Math.min(...xs) - margin), Math.max(0, Math.min(...ys) - margin)];
  const [right, bottom] = [Math.min(picture.width, Math.max(...xs) + margin), Math.min(picture.height, Math.max(...ys) + margin)];
  return { left, top, width: right - left, height: bottom - top, cell: (Math.max(...xs) - Math.min(...xs)) / 9 };
}
