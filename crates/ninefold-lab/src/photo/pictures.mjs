/**
 * Runs the page's code on synthetic pictures, for training and for measuring.
 *
 *     node pictures.mjs cut PICTURES CELLS      writes the cells of every picture whose grid is found: class, then 32×32 bytes
 *     node pictures.mjs read PICTURES MODEL     prints a line of JSON for each picture: what is right, and how long it took
 *     node pictures.mjs scores CELLS MODEL      prints the scores of each cell
 *
 * `cells.rs` says what a file of pictures contains.
 */
import { readFileSync, openSync, readSync, writeSync } from 'node:fs';
import { cut } from '../../../ninefold-web/page/photo/cut.js';
import { find } from '../../../ninefold-web/page/photo/find.js';
import { inverted } from '../../../ninefold-web/page/photo/grey.js';
import { Model } from '../../../ninefold-web/page/photo/model.js';
import { read, SURE } from '../../../ninefold-web/page/photo/read.js';

/** Yields the pictures of a file one by one: together they may not fit into memory. */
function* pictures(path) {
  const file = openSync(path);
  const take = (length) => {
    const bytes = Buffer.alloc(length);
    return readSync(file, bytes, 0, length, null) === length ? bytes : null;
  };
  for (let head = take(8 + 32 + 81); head; head = take(8 + 32 + 81)) {
    const [width, height] = [head.readUInt32LE(0), head.readUInt32LE(4)];
    const corners = Array.from({ length: 4 }, (_, index) => ({ x: head.readFloatLE(8 + index * 8), y: head.readFloatLE(12 + index * 8) }));
    yield { width, height, corners, digits: [...head.subarray(40)], pixels: new Uint8Array(take(width * height)) };
  }
}

/** Whether a mesh has the board's corners, to within half a cell. */
function isRight({ corners }, point) {
  const cell = Math.hypot(corners[0].x - corners[2].x, corners[0].y - corners[2].y) / 9 / 1.41;
  const places = [[0, 0], [9, 0], [9, 9], [0, 9]].map(([u, v]) => point(u, v));
  return places.every(({ x, y }, index) => Math.hypot(x - corners[index].x, y - corners[index].y) < cell * 0.5);
}

const [command, path, other] = process.argv.slice(2);
if (command === 'cut') {
  const out = openSync(other, 'w');
  let [count, good] = [0, 0];
  for (const picture of pictures(path)) {
    count++;
    const found = find(picture);
    if (!found || !isRight(picture, (u, v) => found.mesh.point(u, v))) continue;
    good++;
    const cells = cut(found.isLight ? inverted(picture) : picture, found.mesh);
    cells.forEach((cell, index) => writeSync(out, Buffer.concat([Buffer.from([picture.digits[index]]), cell])));
  }
  console.log(`${good} of ${count} grids found`);
} else if (command === 'read') {
  const model = new Model(new Uint8Array(readFileSync(other)).buffer);
  for (const picture of pictures(path)) {
    const start = performance.now();
    const result = { found: false, right: 0, missed: 0, invented: 0, confused: 0, doubtful: 0, unmarked: 0, milliseconds: 0 };
    try {
      const { digits, confidences, point } = read(picture, model);
      result.found = isRight(picture, point);
      digits.forEach((digit, cell) => {
        const truth = picture.digits[cell];
        if (digit === truth) result.right++;
        else result[digit === 0 ? 'missed' : truth === 0 ? 'invented' : 'confused']++;
        if (confidences[cell] < SURE) result.doubtful++;
        else if (digit !== truth) result.unmarked++;
      });
    } catch (error) {
      if (!error.why) throw error;
      result.why = error.why;
    }
    result.milliseconds = performance.now() - start;
    console.log(JSON.stringify(result));
  }
} else if (command === 'scores') {
  const model = new Model(new Uint8Array(readFileSync(other)).buffer);
  const bytes = readFileSync(path);
  for (let at = 0; at + 1025 <= bytes.length; at += 1025) console.log(JSON.stringify(model.scores(bytes.subarray(at + 1, at + 1025))));
} else throw new Error(`unknown command: ${command}`);
