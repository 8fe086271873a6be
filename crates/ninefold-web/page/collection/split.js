/**
 * Cuts a text into puzzles: one per line (.sdm and most lists), or blocks of rows below each other, with blank lines or headings between
 * them. The library reads each puzzle when it is opened; this only finds where one ends. Pure.
 */
import { lines } from '../play/load.js';

/** The most that a collection holds: puzzles, and characters of its text. */
export const MAX_PUZZLES = 100_000;
export const MAX_CHARACTERS = 32_000_000;

const SIDES = [4, 6, 8, 9, 10, 12, 16, 25];

/** @returns {string[]} the puzzles of a text that has several, or an empty list */
export function split(text) {
  const each = lines(text);
  return each.length ? each : blocks(text);
}

/** Returns boards written as blocks of rows, each joined into a line. */
function blocks(text) {
  const boards = [];
  let rows = [];
  const close = () => {
    if (rows.length && SIDES.includes(rows.length) && rows.every((row) => row.length === rows.length)) boards.push(rows.join(''));
    rows = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const row = cells(line);
    if (row === '') continue;
    if (row === null || (rows.length && row.length !== rows[0].length)) close();
    if (row !== null) rows.push(row);
    if (rows.length && rows.length === rows[0].length) close();
  }
  close();
  return boards.length > 1 ? boards : [];
}

/** Returns the cells of a row; null for a heading or a blank line, and nothing for a line between boxes. */
function cells(line) {
  const bare = line.replace(/[\s|]/g, '');
  if (!line.trim() || /[^0-9A-P.*_|\s+-]/.test(line)) return null;
  if (/^[-+|\s]*$/.test(line)) return '';
  return /^[0-9A-P.*_-]+$/.test(bare) && SIDES.includes(bare.length) ? bare.replace(/[-_*0]/g, '.') : null;
}
