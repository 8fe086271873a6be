/** What the board and the title show of a game. */
import { levelTitle } from '../lib/levels.js';

/** Returns the cells to draw. With the solution's digits as `right`, wrong digits are marked. */
export function boardCells(game, { conflicts, right }) {
  const clashing = conflicts ? game.conflicts() : new Set();
  return game.cells.map((cell, index) => ({
    ...cell, conflict: clashing.has(index), wrong: Boolean(right && cell.digit && !cell.given && cell.digit !== right[index]),
  }));
}

/** Returns the digit to highlight (the one chosen on the pad, or shared by the selected cells) and the peers of a single cell. */
export function highlight(cells, selection, { chosen, settings, layout }) {
  const digits = new Set(selection.map((cell) => cells[cell]?.digit ?? 0));
  const alike = digits.size === 1 ? [...digits][0] : 0;
  const peers = settings.peers && selection.length === 1 ? layout.peers[selection[0]] : [];
  return { digit: settings.same ? chosen || alike : 0, peers };
}

/** The warning for a puzzle without exactly one solution. */
export const NOT_UNIQUE = {
  several: 'This puzzle has several solutions. Is a given missing?',
  none: 'This puzzle has no solution. Is a given wrong?',
};

/** Returns the beginning of a sentence that says why there is no solution to compare with. A puzzle may be too hard to check in time. */
export function whyNotUnique(answer) {
  return answer === 'unknown' ? 'Ninefold couldn’t tell whether this puzzle has exactly one solution' : 'This puzzle doesn’t have exactly one solution';
}

/** `9×9 · 30 givens · Easy · SE 1.2`. */
export function subtitle({ layout, givenCount, about: { rated } }) {
  const level = rated?.hodoku && levelTitle(rated.hodoku.level);
  const se = rated?.se && `SE ${rated.se.er.toFixed(1)}`;
  const answer = { none: 'no solution', several: 'several solutions' }[rated?.answer];
  return [layout.title, givenCount === 1 ? '1 given' : `${givenCount} givens`, answer ?? level, se].filter(Boolean).join(' · ');
}
