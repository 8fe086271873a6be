/** Links from and to other sites that write a 9×9 puzzle as 81 digits in the address. Pure. */

/** The name of a site, and the address of a puzzle there. Blanks are zeros. */
const SITES = [
  ['SudokuWiki', 'https://www.sudokuwiki.org/sudoku.htm?bd='],
  ['sudoku.coach', 'https://sudoku.coach/en/play/'],
  ['SudokuExchange', 'https://sudokuexchange.com/play/?s='],
];

/** Returns the puzzle in a link to another site, or null. */
export function puzzleInLink(text) {
  return text.trim().match(/^https?:\/\/\S+?[/=]([0-9.]{81})(?:[&#/?]\S*)?$/)?.[1] ?? null;
}

/** Returns `[name, address]` for each site that can open a puzzle. @param {{layout: {name: string}, givensLine: string}} game */
export function linksTo({ layout, givensLine }) {
  return layout.name === '9x9' ? SITES.map(([name, start]) => [name, start + givensLine.replaceAll('.', '0')]) : [];
}
