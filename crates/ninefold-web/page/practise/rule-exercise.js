/**
 * Reads exercises with a rule, which `cargo xtask practice rules` writes (crates/ninefold-lab/src/practice/rules.rs):
 *
 *     cage 10 r1c1 r1c2|1249 3678|37 46
 *
 * the rule, the candidates of its cells in order, and all fillings that obey it. What is in no filling can be removed. Pure.
 */

/** @returns {{text: string, marks: number[][], fillings: number[][]}} */
export function readExercise(line) {
  const [text, ...lists] = line.split('|');
  const [marks, fillings] = lists.map((words) => words.split(' ').map((word) => [...word].map(Number)));
  return { text, marks, fillings };
}

/**
 * Returns what a rule concludes, as a step: what goes, and marks for the board. `first` is the cell that loses the most; `look` marks it.
 * @param {number[]} cells
 */
export function ruleStep(cells, marks, fillings) {
  const possible = cells.map((_, at) => new Set(fillings.map((filling) => filling[at])));
  const gone = marks.map((digits, at) => digits.filter((digit) => !possible[at].has(digit)));
  const candidates = (lists) => cells.flatMap((cell, at) => lists[at].map((digit) => ({ cell, digit })));
  const at = gone.reduce((best, digits, index) => (digits.length > gone[best].length ? index : best), 0);
  const eliminations = candidates(gone);
  const drawn = (list, role) => list.map((each) => ({ ...each, role }));
  return {
    placements: [], eliminations,
    marks: { candidates: drawn(eliminations, 'elimination'), cells: [], houses: [], joints: [] },
    look: { candidates: [], cells: [cells[at]], houses: [], joints: [] },
    first: { cell: cells[at], gone: gone[at], kept: [...possible[at]].sort((a, b) => a - b) },
    isPossible: (cell, digit) => possible[cells.indexOf(cell)]?.has(digit) ?? true,
  };
}
