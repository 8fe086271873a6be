/** What of a game the board shows. */

/** The cells for the board. `right` are the solution's digits, where wrong ones are to be pointed out. */
export function boardCells(game, { conflicts, right }) {
  const clashing = conflicts ? game.conflicts() : new Set();
  return game.cells.map((cell, index) => ({
    ...cell, conflict: clashing.has(index), wrong: Boolean(right && cell.digit && !cell.given && cell.digit !== right[index]),
  }));
}

/** The digit to highlight: the one chosen on the pad, or the one that all selected cells have; and the peers of a single cell. */
export function highlight(cells, selection, { chosen, settings, layout }) {
  const digits = new Set(selection.map((cell) => cells[cell]?.digit ?? 0));
  const alike = digits.size === 1 ? [...digits][0] : 0;
  const peers = settings.peers && selection.length === 1 ? layout.peers[selection[0]] : [];
  return { digit: settings.same ? chosen || alike : 0, peers };
}

/** What is told of a puzzle that does not have exactly one solution. */
export const NOT_UNIQUE = {
  several: 'This puzzle has several solutions. Perhaps a digit is missing?',
  none: 'This puzzle has no solution. Perhaps a digit is wrong?',
};

/** Why there is no solution to go by; how a sentence begins. A puzzle can be too hard for the time there is. */
export function whyNotUnique(answer) {
  return answer === 'unknown' ? 'It is not known whether this puzzle has exactly one solution' : 'This puzzle does not have exactly one solution';
}

/** `9×9 · 30 givens · Easy`. */
export function subtitle({ layout, givenCount, about: { rated } }) {
  const level = rated?.hodoku && rated.hodoku.level[0].toUpperCase() + rated.hodoku.level.slice(1);
  const answer = { none: 'no solution', several: 'several solutions' }[rated?.answer];
  return [layout.title, givenCount === 1 ? '1 given' : `${givenCount} givens`, answer ?? level].filter(Boolean).join(' · ');
}
