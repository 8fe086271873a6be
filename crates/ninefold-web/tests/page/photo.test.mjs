// Pictures of puzzles: geometry, finding the grid, the model. `cargo test -p ninefold-lab` reads whole synthetic pictures.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { cut } from '../../page/photo/cut.js';
import { find } from '../../page/photo/find.js';
import { homography, hull, quadrilateral, solve } from '../../page/photo/geometry.js';
import { at, fromRgba, inverted, shrunk } from '../../page/photo/grey.js';
import { ink, pieces, widened } from '../../page/photo/ink.js';
import { Model } from '../../page/photo/model.js';
import { doubted, read, SURE, Unreadable } from '../../page/photo/read.js';
import { straightened } from '../../page/photo/straight.js';

const model = new Model(new Uint8Array(readFileSync(new URL('../../page/photo/model.bin', import.meta.url))).buffer);
const near = (one, other, within) => Math.hypot(one.x - other.x, one.y - other.y) < within;

/** Random numbers that are the same in every run. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Draws a grid seen at an angle: each pixel asks where on the board it lies, by searching the homography's own inverse. `bend` bows the page;
 * `dark` paints light lines on dark paper.
 */
function drawing(corners, { width = 420, height = 400, bend = 0, dark = false, shadow = 0, seed = 1, lines = 9 } = {}) {
  const random = dice(seed);
  const map = homography(corners);
  const samples = 1500;
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index++) {
    const light = 1 - shadow * ((index % width) / width);
    pixels[index] = (215 * light) + random() * 8;
  }
  const dot = (u, v, reach) => {
    const { x, y } = map(u, v + bend * (4 * u * (1 - u) - 0.5));
    for (let row = Math.floor(y - reach); row <= y + reach; row++) {
      for (let column = Math.floor(x - reach); column <= x + reach; column++) {
        const light = 1 - shadow * (column / width);
        if (row >= 0 && row < height && column >= 0 && column < width) pixels[row * width + column] = 40 * light;
      }
    }
  };
  for (let line = 0; line <= lines; line++) {
    const reach = line % 3 === 0 ? 1.2 : 0.4;
    for (let step = 0; step <= samples; step++) {
      dot(line / lines, step / samples, reach);
      dot(step / samples, line / lines, reach);
    }
  }
  const picture = { width, height, pixels };
  return dark ? inverted(picture) : picture;
}

const SQUARE = [{ x: 60, y: 50 }, { x: 350, y: 50 }, { x: 350, y: 340 }, { x: 60, y: 340 }];
const SKEWED = [{ x: 70, y: 90 }, { x: 330, y: 40 }, { x: 390, y: 350 }, { x: 40, y: 310 }];

test('a homography takes the corners of the unit square to four corners, and lines to lines', () => {
  const random = dice(5);
  for (let round = 0; round < 50; round++) {
    const corners = SKEWED.map(({ x, y }) => ({ x: x + random() * 60, y: y + random() * 60 }));
    const map = homography(corners);
    [[0, 0], [1, 0], [1, 1], [0, 1]].forEach(([u, v], index) => assert.ok(near(map(u, v), corners[index], 1e-6)));
    const [a, b, c] = [0.1, 0.4, 0.9].map((t) => map(t, 0.2 + t / 2));
    assert.ok(Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) < 1e-6);
  }
  assert.equal(homography([{ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 2, y: 2 }, { x: 3, y: 3 }]), null);
});

test('the quadrilateral around points in a quadrilateral is that quadrilateral', () => {
  const random = dice(9);
  for (let round = 0; round < 30; round++) {
    const corners = SKEWED.map(({ x, y }) => ({ x: x + random() * 40, y: y + random() * 40 }));
    const map = homography(corners);
    const points = [...Array.from({ length: 300 }, () => map(random(), random())), ...corners];
    const found = quadrilateral(hull(points));
    found.forEach((corner, index) => assert.ok(near(corner, corners[index], 1), JSON.stringify([found, corners])));
    // A corner that is cut off comes back, because its sides meet there.
    const edges = Array.from({ length: 400 }, (_, step) => step / 400).flatMap((t) => [map(t, 0), map(1, t), map(t, 1), map(0, t)]);
    const cornerless = quadrilateral(hull(edges.filter((point) => !near(point, corners[2], 12))));
    assert.ok(near(cornerless[2], corners[2], 3), JSON.stringify([cornerless, corners]));
  }
  assert.equal(quadrilateral(hull([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 2, y: 3 }])), null);
});

test('linear equations are solved', () => {
  const random = dice(2);
  for (let round = 0; round < 20; round++) {
    const [matrix, wanted] = [Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => random() - 0.5)), Array.from({ length: 6 }, random)];
    const right = matrix.map((row) => row.reduce((sum, value, index) => sum + value * wanted[index], 0));
    solve(matrix.map((row) => [...row]), right).forEach((value, index) => assert.ok(Math.abs(value - wanted[index]) < 1e-6));
  }
});

test('pictures turn grey, shrink and are sampled between pixels', () => {
  const grey = fromRgba(Uint8ClampedArray.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255), 2, 2);
  assert.deepEqual([...grey.pixels.slice(0, 3)], [255, 0, 255]);
  assert.ok(grey.pixels[3] > 60 && grey.pixels[3] < 90);
  const board = { width: 4, height: 2, pixels: Uint8Array.of(0, 100, 200, 200, 100, 0, 200, 200) };
  const { picture, factor } = shrunk(board, 2);
  assert.deepEqual([picture.width, picture.height, factor, ...picture.pixels], [2, 1, 2, 50, 200]);
  assert.equal(at(board, 1, 0.5), 50);
  assert.equal(at(board, -9, 0.5), 0);
  assert.equal(at(board, 99, 99), 200);
});

test('pieces of ink are found in any light, and gaps of a pixel close', () => {
  const [width, height] = [60, 60];
  const pixels = Uint8Array.from({ length: width * height }, (_, index) => 100 + 2 * (index % width));
  const frame = (low, high) => { for (let step = low; step <= high; step++) for (const place of [low * width + step, high * width + step, step * width + low, step * width + high]) pixels[place] *= 0.6; };
  frame(10, 40);
  const mask = ink({ width, height, pixels }, 0.1);
  const [points, ...rest] = pieces(mask, width, height, 20);
  assert.equal(rest.length, 0);
  assert.deepEqual(hull(points).map(({ x, y }) => [x, y]).sort(), [[10, 10], [10, 41], [41, 10], [41, 41]]);
  for (const place of [10 * width + 20, 40 * width + 20]) mask[place] = 0;
  for (const place of [20 * width + 10, 20 * width + 40]) mask[place] = 0;
  assert.equal(pieces(mask, width, height, 28).length, 0);
  assert.equal(pieces(widened(mask, width, height), width, height, 28).length, 1);
});

for (const [name, corners, options] of [
  ['straight', SQUARE, {}], ['skewed', SKEWED, {}], ['light on dark', SKEWED, { dark: true }], ['in a shadow', SKEWED, { shadow: 0.75 }], ['on a bent page', SQUARE, { bend: 0.03 }],
]) {
  test(`a grid is found: ${name}`, () => {
    const picture = drawing(corners, options);
    const found = find(picture);
    assert.ok(found);
    assert.equal(found.isLight, Boolean(options.dark));
    const map = homography(corners);
    for (let line = 0; line <= 9; line++) {
      for (let part = 0; part <= 9; part++) {
        const [u, v] = [line / 9, part / 9];
        const truth = map(u, v + (options.bend ?? 0) * (4 * u * (1 - u) - 0.5));
        assert.ok(near(found.mesh.point(line, part), truth, 3), `${line} ${part}: ${JSON.stringify([found.mesh.point(line, part), truth])}`);
      }
    }
  });
}

test('pictures without a 9×9 grid say so, and an empty grid too', () => {
  const random = dice(3);
  const noise = { width: 200, height: 200, pixels: Uint8Array.from({ length: 40_000 }, () => random() * 255) };
  const why = (picture) => {
    try {
      read(picture, model);
    } catch (error) {
      assert.ok(error instanceof Unreadable);
      return error.why;
    }
    return null;
  };
  assert.equal(why(noise), 'noGrid');
  assert.equal(why({ width: 3, height: 2, pixels: new Uint8Array(6) }), 'noGrid');
  assert.equal(why(drawing(SQUARE, { lines: 6 })), 'noGrid');
  assert.equal(why(drawing(SQUARE)), 'noDigits');
  assert.equal(why(drawing([{ x: 20, y: 20 }, { x: 95, y: 20 }, { x: 95, y: 95 }, { x: 20, y: 95 }], { width: 120, height: 120 })), 'tooSmall');
});

test('blank cells are blank, whatever the light', () => {
  for (const options of [{}, { shadow: 0.7 }, { dark: true }]) {
    const picture = drawing(SKEWED, options);
    const { mesh, isLight } = find(picture);
    for (const cell of cut(isLight ? inverted(picture) : picture, mesh)) assert.ok(model.classify(cell)[0] > SURE);
  }
});

test('the model refuses a file of another size', () => {
  assert.throws(() => new Model(new ArrayBuffer(10)), /10 bytes/);
});

test('the model’s convolutions are sums over neighbours', () => {
  // A naive twin of the whole network, cell by cell.
  const bytes = readFileSync(new URL('../../page/photo/model.bin', import.meta.url));
  let place = 0;
  const layers = [[8, 9], [16, 72], [32, 144], [48, 512], [10, 48]].map(([outputs, inputs]) => {
    const heads = Array.from({ length: outputs }, (_, out) => [bytes.readFloatLE(place + out * 8), bytes.readFloatLE(place + out * 8 + 4)]);
    const rows = heads.map(([scale], out) => Array.from({ length: inputs }, (_, index) => bytes.readInt8(place + outputs * 8 + out * inputs + index) * scale));
    place += outputs * (8 + inputs);
    return { heads, rows };
  });
  const random = dice(11);
  const cell = Uint8Array.from({ length: 1024 }, () => random() * 255);
  let [planes, side] = [[Array.from(cell, (value) => value / 255)], 32];
  for (const { heads, rows } of layers.slice(0, 3)) {
    const value = (plane, y, x) => (y < 0 || x < 0 || y >= side || x >= side ? 0 : planes[plane][y * side + x]);
    const sum = (out, y, x) => rows[out].reduce((all, weight, index) => all + weight * value(Math.floor(index / 9), y + Math.floor((index % 9) / 3) - 1, x + (index % 3) - 1), heads[out][1]);
    const half = side / 2;
    planes = heads.map((_, out) => Array.from({ length: half * half }, (_, index) => {
      const [y, x] = [2 * Math.floor(index / half), 2 * (index % half)];
      return Math.max(0, sum(out, y, x), sum(out, y, x + 1), sum(out, y + 1, x), sum(out, y + 1, x + 1));
    }));
    side = half;
  }
  const dense = (values, { heads, rows }) => rows.map((row, out) => row.reduce((all, weight, index) => all + weight * values[index], heads[out][1]));
  const wanted = dense(dense(planes.flat(), layers[3]).map((value) => Math.max(value, 0)), layers[4]);
  model.scores(cell).forEach((score, index) => assert.ok(Math.abs(score - wanted[index]) < 1e-3 * Math.max(1, Math.abs(wanted[index])), `${score} ${wanted[index]}`));
});

test('a digit that is twice in a house is doubtful in both cells', () => {
  const digits = new Array(81).fill(0);
  [digits[0], digits[8], digits[40], digits[80]] = [5, 5, 5, 7];
  const shares = doubted(digits, new Array(81).fill(1));
  assert.deepEqual(shares.flatMap((share, cell) => (share < SURE ? [cell] : [])), [0, 8]);
});

test('the board’s picture is straight', () => {
  const map = homography(SKEWED);
  const data = new Uint8ClampedArray(420 * 400 * 4);
  for (let step = 0; step <= 2000; step++) {
    const { x, y } = map(step / 2000, 0.5);
    for (let row = -2; row <= 2; row++) data[((Math.round(y) + row) * 420 + Math.round(x)) * 4] = 255;
  }
  const straight = straightened({ data, width: 420, height: 400 }, (u, v) => map(u / 9, v / 9), 90);
  for (let x = 2; x < 88; x++) {
    assert.equal(straight[(45 * 90 + x) * 4], 255);
    assert.equal(straight[(30 * 90 + x) * 4], 0);
  }
});
