/**
 * A game as a few characters, for links: `code(game)` and `decode(code)`.
 *
 * An untouched puzzle stays readable: `puzzle=53..7…&layout=9x9`. A game in progress is a string of bits, written with 64 symbols that
 * need no escaping in an address:
 *
 *     version (4 bits) · layout (6 bits, its number in LAYOUTS; 63: length in 10 bits and 8 per character)
 *     each cell: 0 blank · 1 given · 2 written by the player · 3 marks (2 bits); then the digit, or a bit per corner and
 *     centre mark · colours: 1 bit for any at all; if so, a bit per cell and 9 more where it is set
 *     title: length (8 bits) and its characters in UTF-8
 */
import { t } from './messages.js';

const VERSION = 1;
const LAYOUTS = ['9x9', '4x4', '6x6', '8x8', '10x10', '12x12', '16x16', '25x25', '9x9+x', '16x16+x', '6x6+x', '4x4+x', 'latin:3'];
const NAMED = 63;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The length of a layout's name that a code has room for. */
const LONGEST_NAME = 1000;

/** Returns the query of a link to a game. */
export function query(game) {
  const about = new URLSearchParams();
  // Long rules, and boards that aren't square, don't fit into a code.
  const fits = game.layout.name.length < LONGEST_NAME && game.layout.count === game.layout.side ** 2;
  if (game.isTouched && fits) {
    about.set('g', code(game));
  } else {
    about.set('puzzle', game.givensLine);
    if (game.layout.name !== '9x9') about.set('layout', game.layout.name);
    if (game.about.title) about.set('title', game.about.title);
  }
  return about.toString();
}

export function code(game) {
  const { layout, cells } = game;
  const bits = new Writer();
  const width = Math.ceil(Math.log2(layout.side + 1));
  bits.write(VERSION, 4);
  const known = LAYOUTS.indexOf(layout.name);
  bits.write(known < 0 ? NAMED : known, 6);
  if (known < 0) bits.text(layout.name, 10);
  for (const { given, digit, corner, centre } of cells) {
    if (digit) {
      bits.write(given ? 1 : 2, 2);
      bits.write(digit, width);
    } else if (corner.length || centre.length) {
      bits.write(3, 2);
      for (const marks of [corner, centre]) bits.flags(marks, layout.side);
    } else {
      bits.write(0, 2);
    }
  }
  const coloured = cells.some(({ colours }) => colours.length);
  bits.write(coloured ? 1 : 0, 1);
  for (const { colours } of coloured ? cells : []) {
    bits.write(colours.length ? 1 : 0, 1);
    if (colours.length) bits.flags(colours, 9);
  }
  bits.text((game.about.title ?? '').slice(0, 80), 8);
  return bits.done();
}

/**
 * Decodes a game: `{ layout: name, cells(side): {givens, digits, corner, centre, colours, title} }`; the cells can be read once the
 * layout is known. Throws if the code is invalid.
 */
export function decode(text) {
  const bits = new Reader(text);
  if (bits.read(4) !== VERSION) throw new Error(t('shell.linkNewer'));
  const known = bits.read(6);
  const layout = known === NAMED ? bits.text(10) : LAYOUTS[known];
  if (!layout) throw new Error(t('shell.linkIncomplete'));
  return { layout, cells: (side) => readCells(bits, side) };
}

function readCells(bits, side) {
  const width = Math.ceil(Math.log2(side + 1));
  const found = { givens: [], digits: [], corner: [], centre: [], colours: [], title: '' };
  for (let cell = 0; cell < side * side; cell++) {
    const kind = bits.read(2);
    if (kind === 1) found.givens[cell] = bits.read(width);
    if (kind === 2) found.digits[cell] = bits.read(width);
    if (kind === 3) for (const name of ['corner', 'centre']) found[name][cell] = bits.flags(side);
    if (Math.max(found.givens[cell] ?? 0, found.digits[cell] ?? 0) > side) throw new Error(t('shell.linkIncomplete'));
  }
  if (bits.read(1)) {
    for (let cell = 0; cell < side * side; cell++) if (bits.read(1)) found.colours[cell] = bits.flags(9);
  }
  found.title = bits.text(8);
  return found;
}

class Writer {
  #bits = [];

  write(number, width) {
    for (let bit = width - 1; bit >= 0; bit--) this.#bits.push((number >> bit) & 1);
  }

  /** Writes a bit for each of 1…most. */
  flags(digits, most) {
    const set = new Set(digits);
    for (let digit = 1; digit <= most; digit++) this.#bits.push(set.has(digit) ? 1 : 0);
  }

  text(text, width) {
    const bytes = new TextEncoder().encode(text);
    const length = Math.min(bytes.length, 2 ** width - 1);
    this.write(length, width);
    for (const byte of bytes.subarray(0, length)) this.write(byte, 8);
  }

  done() {
    let text = '';
    for (let at = 0; at < this.#bits.length; at += 6) {
      let number = 0;
      for (let bit = 0; bit < 6; bit++) number = number * 2 + (this.#bits[at + bit] ?? 0);
      text += ALPHABET[number];
    }
    return text;
  }
}

class Reader {
  #bits = [];
  #at = 0;

  constructor(text) {
    for (const symbol of text) {
      const number = ALPHABET.indexOf(symbol);
      if (number < 0) throw new Error(t('shell.linkIncomplete'));
      for (let bit = 5; bit >= 0; bit--) this.#bits.push((number >> bit) & 1);
    }
  }

  read(width) {
    if (this.#at + width > this.#bits.length) throw new Error(t('shell.linkIncomplete'));
    let number = 0;
    for (let bit = 0; bit < width; bit++) number = number * 2 + this.#bits[this.#at++];
    return number;
  }

  flags(most) {
    const digits = [];
    for (let digit = 1; digit <= most; digit++) if (this.read(1)) digits.push(digit);
    return digits;
  }

  text(width) {
    const length = this.read(width);
    const bytes = Uint8Array.from({ length }, () => this.read(8));
    return new TextDecoder().decode(bytes);
  }
}
