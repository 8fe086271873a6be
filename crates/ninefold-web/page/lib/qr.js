/**
 * QR codes (ISO/IEC 18004), byte mode, error correction level L or M, versions 1 to 40.
 *
 *     qr('http://…') → { size, dark(x, y) }, or null if the text is too long
 */

/** Error correction codewords per block, and the number of blocks, by level and version. */
const CORRECTION = {
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
};
const BLOCKS = {
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
};
const LEVEL_BITS = { L: 1, M: 0 };

export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  for (const level of ['M', 'L']) {
    for (let version = 1; version <= 40; version++) {
      // Level M scans better while the code is small; beyond version 15 level L has fewer modules.
      if (level === 'M' && version > 15) break;
      if (4 + lengthBits(version) + 8 * bytes.length <= 8 * dataWords(version, level)) return make(bytes, version, level);
    }
  }
  return null;
}

function lengthBits(version) {
  return version < 10 ? 8 : 16;
}

/** The number of modules that hold data. */
function rawModules(version) {
  let count = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const aligns = Math.floor(version / 7) + 2;
    count -= (25 * aligns - 10) * aligns - 55;
    if (version >= 7) count -= 36;
  }
  return count;
}

function dataWords(version, level) {
  return Math.floor(rawModules(version) / 8) - CORRECTION[level][version - 1] * BLOCKS[level][version - 1];
}

function make(bytes, version, level) {
  const words = interleaved(dataBytes(bytes, version, level), version, level);
  const drawing = new Drawing(version);
  drawing.functions();
  drawing.data(words);
  let best = null;
  for (let mask = 0; mask < 8; mask++) {
    const tried = drawing.masked(mask, LEVEL_BITS[level]);
    const penalty = tried.penalty();
    if (!best || penalty < best.penalty) best = { penalty, tried };
  }
  const { size, squares } = best.tried;
  return { size, dark: (x, y) => squares[y * size + x] === 1 };
}

function dataBytes(bytes, version, level) {
  const bits = [];
  const write = (number, width) => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((number >> bit) & 1);
  };
  write(4, 4);
  write(bytes.length, lengthBits(version));
  for (const byte of bytes) write(byte, 8);
  const capacity = 8 * dataWords(version, level);
  write(0, Math.min(4, capacity - bits.length));
  write(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) write(pad, 8);
  return Array.from({ length: capacity / 8 }, (_, index) => bits.slice(8 * index, 8 * index + 8).reduce((sum, bit) => sum * 2 + bit, 0));
}

/** Interleaves the blocks with their error correction. */
function interleaved(data, version, level) {
  const count = BLOCKS[level][version - 1];
  const extra = CORRECTION[level][version - 1];
  const total = Math.floor(rawModules(version) / 8);
  const short = count - (total % count);
  const length = Math.floor(total / count) - extra;
  const divisor = generator(extra);
  const blocks = [];
  for (let index = 0, at = 0; index < count; index++) {
    const own = data.slice(at, at + length + (index < short ? 0 : 1));
    at += own.length;
    blocks.push({ own, check: remainder(own, divisor) });
  }
  const words = [];
  for (let at = 0; at <= length; at++) for (const { own } of blocks) if (at < own.length) words.push(own[at]);
  for (let at = 0; at < extra; at++) for (const { check } of blocks) words.push(check[at]);
  return words;
}

/** Multiplies in GF(256), modulo x⁸ + x⁴ + x³ + x² + 1. */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function generator(degree) {
  const result = Array(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) result[at] = times(result[at], root) ^ (result[at + 1] ?? 0);
    root = times(root, 2);
  }
  return result;
}

function remainder(data, divisor) {
  const result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ result.shift();
    result.push(0);
    divisor.forEach((coefficient, at) => { result[at] ^= times(coefficient, factor); });
  }
  return result;
}

const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Drawing {
  constructor(version, squares, fixed) {
    this.version = version;
    this.size = version * 4 + 17;
    this.squares = squares ?? new Uint8Array(this.size ** 2);
    this.fixed = fixed ?? new Uint8Array(this.size ** 2);
  }

  #set(x, y, dark) {
    this.squares[y * this.size + x] = dark ? 1 : 0;
    this.fixed[y * this.size + x] = 1;
  }

  functions() {
    const { size, version } = this;
    for (let at = 0; at < size; at++) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) this.#finder(x, y);
    const places = this.#alignments();
    const last = places.length - 1;
    places.forEach((x, i) => places.forEach((y, j) => {
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!corner) this.#rings(x, y, 2);
    }));
    this.#format(0, 0);
    if (version >= 7) this.#version();
  }

  #alignments() {
    const { version, size } = this;
    if (version === 1) return [];
    const count = Math.floor(version / 7) + 2;
    const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
    const places = [6];
    for (let at = size - 7; places.length < count; at -= step) places.splice(1, 0, at);
    return places;
  }

  #finder(x, y) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const [px, py, away] = [x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy))];
        if (px >= 0 && py >= 0 && px < this.size && py < this.size) this.#set(px, py, away !== 2 && away !== 4);
      }
    }
  }

  #rings(x, y, reach) {
    for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) this.#set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  }

  #format(level, mask) {
    const { size } = this;
    const data = (level << 3) | mask;
    let rest = data;
    for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (at) => (bits >>> at) & 1;
    for (let at = 0; at <= 5; at++) this.#set(8, at, bit(at));
    this.#set(8, 7, bit(6));
    this.#set(8, 8, bit(7));
    this.#set(7, 8, bit(8));
    for (let at = 9; at < 15; at++) this.#set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at++) this.#set(size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at++) this.#set(8, size - 15 + at, bit(at));
    this.#set(8, size - 8, 1);
  }

  #version() {
    let rest = this.version;
    for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let at = 0; at < 18; at++) {
      const [a, b] = [this.size - 11 + (at % 3), Math.floor(at / 3)];
      this.#set(a, b, (bits >>> at) & 1);
      this.#set(b, a, (bits >>> at) & 1);
    }
  }

  /** Writes codewords up and down in columns two wide, from the right. */
  data(words) {
    const { size } = this;
    let at = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step++) {
        for (const x of [right, right - 1]) {
          const up = ((right + 1) & 2) === 0;
          const y = up ? size - 1 - step : step;
          if (this.fixed[y * size + x] || at >= words.length * 8) continue;
          this.squares[y * size + x] = (words[at >>> 3] >>> (7 - (at & 7))) & 1;
          at++;
        }
      }
    }
  }

  masked(mask, level) {
    const { size } = this;
    const copy = new Drawing(this.version, this.squares.slice(), this.fixed);
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (!this.fixed[y * size + x] && MASKS[mask](x, y)) copy.squares[y * size + x] ^= 1;
    copy.#format(level, mask);
    return copy;
  }

  /** Returns the penalty score: runs, blocks, finder-like patterns, imbalance. */
  penalty() {
    const { size, squares } = this;
    const at = (x, y) => squares[y * size + x];
    let penalty = 0;
    for (let line = 0; line < size; line++) {
      for (const get of [(i) => at(i, line), (i) => at(line, i)]) {
        let text = '';
        for (let i = 0; i < size; i++) text += get(i);
        for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
        for (let i = 0; i + 11 <= size; i++) {
          const part = text.slice(i, i + 11);
          if (part === '10111010000' || part === '00001011101') penalty += 40;
        }
      }
    }
    let dark = 0;
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        dark += at(x, y);
        if (x + 1 < size && y + 1 < size && at(x, y) === at(x + 1, y) && at(x, y) === at(x, y + 1) && at(x, y) === at(x + 1, y + 1)) penalty += 3;
      }
    }
    return penalty + 10 * Math.floor(Math.abs((dark * 20) / size ** 2 - 10));
  }
}
