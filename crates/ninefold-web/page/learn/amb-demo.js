/** `amb` in a few lines, and two programs that use it and count their work. Pure. */

/** The result of a failed branch. */
export const FAIL = Symbol('fail');

/** Continues with one choice after another until the rest of the program succeeds. */
export function amb(choices, rest) {
  for (const choice of choices) {
    const result = rest(choice);
    if (result !== FAIL) return result;
  }
  return FAIL;
}

/** Returns the first Pythagorean triple with no number above `most`, and how often the rule was checked. */
export function triple(most) {
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  let asked = 0;
  const found = amb(numbers, (a) => amb(numbers, (b) => amb(numbers, (c) => {
    asked++;
    return a * a + b * b === c * c ? [a, b, c] : FAIL;
  })));
  return { found: found === FAIL ? null : found, asked };
}

/**
 * Fills a board and counts the digits chosen. The rules are stated after all choices (`late`), or after each one.
 * @param {import('../lib/layout.js').Layout} layout @param {number[]} givens
 */
export function fill(layout, givens, { late }) {
  const digits = Array.from({ length: layout.side }, (_, index) => index + 1);
  const blanks = [...givens.keys()].filter((cell) => !givens[cell]);
  const board = [...givens];
  const fits = (cell) => layout.peers[cell].every((peer) => board[peer] !== board[cell]);
  let chosen = 0;
  const from = (at) => {
    if (at === blanks.length) return !late || blanks.every(fits) ? layout.line(board) : FAIL;
    const cell = blanks[at];
    return amb(digits, (digit) => {
      chosen++;
      board[cell] = digit;
      const result = late || fits(cell) ? from(at + 1) : FAIL;
      if (result === FAIL) board[cell] = 0;
      return result;
    });
  };
  const found = from(0);
  return { found: found === FAIL ? null : found, chosen };
}
