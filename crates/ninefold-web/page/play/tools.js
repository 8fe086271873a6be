/** The tools of a setter: how each kind of rule takes its cells, and the lines of text that it makes of them. Pure. */

/**
 * `how` says which cells to select; `number` if a rule may have one, `needs` if it must, `each` for one rule per cell, `outside` for clues, `whole`
 * for the board, `bulb` if the first cell has a place of its own, `list` if the number is a list of digits.
 */
export const TOOLS = {
  cage: { how: 'cage', number: true }, thermometer: { how: 'bulb' }, arrow: { how: 'arrow', bulb: true }, difference: { how: 'pair', number: true },
  ratio: { how: 'pair', number: true }, x: { how: 'pair' }, v: { how: 'pair' }, greater: { how: 'greater' }, renban: { how: 'line' },
  whisper: { how: 'line', number: true }, palindrome: { how: 'line' }, 'region-sum': { how: 'line' }, between: { how: 'line' }, lockout: { how: 'line' },
  entropic: { how: 'line' }, modular: { how: 'line' }, parity: { how: 'line' }, nabner: { how: 'line' }, zipper: { how: 'line' }, 'double-arrow': { how: 'line' },
  odd: { how: 'cells', each: true }, even: { how: 'cells', each: true }, minimum: { how: 'cells', each: true }, maximum: { how: 'cells', each: true },
  quadruple: { how: 'square', needs: true, list: true }, region: { how: 'cells' },
  sandwich: { how: 'outside', needs: true, outside: true }, skyscraper: { how: 'outside', needs: true, outside: true }, 'x-sum': { how: 'outside', needs: true, outside: true },
  'little-killer': { how: 'diagonal', needs: true, outside: true },
  nonconsecutive: { how: 'whole', whole: true }, knight: { how: 'whole', whole: true }, king: { how: 'whole', whole: true }, windoku: { how: 'whole', whole: true },
  'disjoint-groups': { how: 'whole', whole: true },
};

/** Returns the rules that a tool makes of cells, as lines of text. @param {number[]} cells in the order of selection */
export function ruleLines(tool, cells, typed, shape) {
  const { number: may, needs, bulb, each, outside, whole, list } = TOOLS[tool];
  const names = (list) => list.map((cell) => shape.cellName(cell)).join(' ');
  const value = (may || needs) && typed ? ` ${list ? typed.match(/\d/g)?.join(',') ?? typed : typed}` : '';
  if (whole) return [tool];
  if (each) return cells.map((cell) => `${tool} ${names([cell])}`);
  if (bulb) return [`${tool} ${names(cells.slice(0, 1))} = ${names(cells.slice(1))}`];
  return [`${tool}${value} ${names(outside ? sight(cells, shape) : cells)}`];
}

/** Returns the cells that a clue outside sees: from the first cell on, in the direction of the second, or away from the edge. */
function sight([first, second], { rows, columns }) {
  const place = (cell) => [Math.floor(cell / columns), cell % columns];
  let [row, column] = place(first);
  const towards = second === undefined ? inwards(row, column, rows, columns) : place(second).map((at, index) => Math.sign(at - [row, column][index]));
  const seen = [];
  while (row >= 0 && column >= 0 && row < rows && column < columns) {
    seen.push(row * columns + column);
    row += towards[0];
    column += towards[1];
  }
  return seen;
}

function inwards(row, column, rows, columns) {
  if (column === 0) return [0, 1];
  if (column === columns - 1) return [0, -1];
  return row === rows - 1 ? [-1, 0] : [1, 0];
}
