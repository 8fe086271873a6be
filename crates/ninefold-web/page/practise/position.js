/**
 * Reads practice positions, which `cargo xtask practice` writes as about 75 characters each (crates/ninefold-lab/src/practice/code.rs):
 *
 *     each cell, in reading order: 0 blank · 1…k given · k+1…2k filled in, where k is the number of digits that no earlier peer has, in as
 *                                  few bits as 2k+1 values need
 *     each blank cell: one bit for every digit that no peer has, 1 if it is still a candidate
 *
 * A `~` before the code says that simpler techniques find a step as well. Pure.
 */
import { t } from '../lib/messages.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * @param {string} line
 * @param {import('../lib/layout.js').Layout} layout of a 9×9 board
 * @returns {{givens: number[], digits: number[], centre: number[][], hasSimpler: boolean}} as `Game` wants them; throws if the code is damaged
 */
export function readPosition(line, layout) {
  const hasSimpler = line.startsWith('~');
  const bits = reader(hasSimpler ? line.slice(1) : line);
  const [givens, digits] = [Array(layout.count).fill(0), Array(layout.count).fill(0)];
  const open = (cell, counts) => {
    const taken = new Set(layout.peers[cell].filter(counts).map((peer) => digits[peer]));
    return Array.from({ length: layout.side }, (_, index) => index + 1).filter((digit) => !taken.has(digit));
  };
  for (let cell = 0; cell < layout.count; cell++) {
    const choice = open(cell, (peer) => peer < cell);
    const value = bits(Math.ceil(Math.log2(2 * choice.length + 1)));
    if (!value) continue;
    if (value > 2 * choice.length) throw new Error(t('practise.damaged'));
    digits[cell] = choice[(value - 1) % choice.length];
    if (value <= choice.length) givens[cell] = digits[cell];
  }
  const centre = digits.map((digit, cell) => (digit ? [] : open(cell, () => true).filter(() => bits(1))));
  return { givens, digits, centre, hasSimpler };
}

function reader(code) {
  let at = 0;
  return (width) => {
    let number = 0;
    for (let bit = 0; bit < width; bit++, at++) {
      const six = ALPHABET.indexOf(code[Math.floor(at / 6)] ?? '!');
      if (six < 0) throw new Error(t('practise.damaged'));
      number = 2 * number + ((six >> (5 - (at % 6))) & 1);
    }
    return number;
  };
}

/** Returns the lines of a technique, or of a rule such as `rule-cage`; an empty list if it has none. */
export async function positionsOf(name) {
  const { COUNTS, RULES } = await import('./positions/index.js');
  if (!Object.hasOwn(COUNTS, name) && !Object.hasOwn(RULES, name.replace(/^rule-/, ''))) return [];
  return (await import(`./positions/${name}.js`)).default.split('\n');
}

/** Returns how many positions a technique has. */
export async function countOf(name) {
  const { COUNTS } = await import('./positions/index.js');
  return Object.hasOwn(COUNTS, name) ? COUNTS[name] : 0;
}
