/**
 * The model that reads a cell: a small convolutional network, trained by `cargo xtask photo train` on pictures that the project makes.
 *
 *     32×32 ──3×3──▶ 8 planes ──halve──▶ 16×16 ──3×3──▶ 16 ──halve──▶ 8×8 ──3×3──▶ 32 ──halve──▶ 4×4 ──▶ 48 ──▶ 10 classes
 *
 * Class 0 is a blank, the others are the digits. The file of weights has, for each layer, a scale and a bias per output as 32-bit numbers, then
 * one byte per weight.
 */
import { CELL } from './cut.js';

/** Outputs of each layer, and inputs to each output. */
const SHAPES = [[8, 9], [16, 72], [32, 144], [48, 512], [10, 48]];

export class Model {
  #layers;

  /** @param {ArrayBuffer} buffer the file of weights */
  constructor(buffer) {
    const view = new DataView(buffer);
    let at = 0;
    const number = () => {
      at += 4;
      return view.getFloat32(at - 4, true);
    };
    const length = SHAPES.reduce((sum, [outputs, inputs]) => sum + outputs * (8 + inputs), 0);
    if (buffer.byteLength !== length) throw new Error(`the model has ${buffer.byteLength} bytes instead of ${length}`);
    this.#layers = SHAPES.map(([outputs, inputs]) => {
      const heads = Array.from({ length: outputs }, () => ({ scale: number(), bias: number() }));
      const weights = new Float32Array(outputs * inputs);
      for (let index = 0; index < weights.length; index++) weights[index] = view.getInt8(at + index) * heads[Math.floor(index / inputs)].scale;
      at += weights.length;
      return { outputs, inputs, weights, biases: heads.map(({ bias }) => bias) };
    });
  }

  /** Returns how likely each class is for a cell. @param {Uint8Array} cell @returns {number[]} */
  classify(cell) {
    const scores = this.scores(cell);
    const highest = Math.max(...scores);
    const powers = scores.map((score) => Math.exp(score - highest));
    const sum = powers.reduce((one, other) => one + other);
    return powers.map((power) => power / sum);
  }

  /** Returns the score of each class. */
  scores(cell) {
    let values = Float32Array.from(cell, (value) => value / 255);
    let side = CELL;
    for (const layer of this.#layers.slice(0, 3)) {
      values = halved(convolved(values, side, layer), layer.outputs, side);
      side /= 2;
    }
    const hidden = dense(values, this.#layers[3]).map((value) => Math.max(value, 0));
    return Array.from(dense(hidden, this.#layers[4]));
  }
}

/** Adds to each pixel its 3×3 neighbours in all planes, by their weights; outside there is nothing. */
function convolved(input, side, { outputs, inputs, weights, biases }) {
  const pixels = side * side;
  const output = new Float32Array(outputs * pixels);
  for (let out = 0; out < outputs; out++) {
    output.fill(biases[out], out * pixels, (out + 1) * pixels);
    for (let index = 0; index < inputs; index++) {
      const weight = weights[out * inputs + index];
      const plane = Math.floor(index / 9) * pixels;
      const [dy, dx] = [Math.floor((index % 9) / 3) - 1, (index % 3) - 1];
      const [left, right] = [Math.max(0, -dx), Math.min(side, side - dx)];
      for (let y = Math.max(0, -dy); y < Math.min(side, side - dy); y++) {
        const to = out * pixels + y * side;
        const from = plane + (y + dy) * side + dx;
        for (let x = left; x < right; x++) output[to + x] += weight * input[from + x];
      }
    }
  }
  return output;
}

/** Halves each plane: the largest of four pixels, and at least 0. */
function halved(input, planes, side) {
  const half = side / 2;
  const output = new Float32Array(planes * half * half);
  for (let plane = 0; plane < planes; plane++) {
    for (let y = 0; y < half; y++) {
      for (let x = 0; x < half; x++) {
        const first = plane * side * side + 2 * y * side + 2 * x;
        output[(plane * half + y) * half + x] = Math.max(input[first], input[first + 1], input[first + side], input[first + side + 1], 0);
      }
    }
  }
  return output;
}

function dense(input, { outputs, inputs, weights, biases }) {
  const output = new Float32Array(outputs);
  for (let out = 0; out < outputs; out++) {
    let sum = biases[out];
    for (let index = 0; index < inputs; index++) sum += weights[out * inputs + index] * input[index];
    output[out] = sum;
  }
  return output;
}
