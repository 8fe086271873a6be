/** What the board and the title show of a game. */
import { levelTitle } from '../lib/levels.js';
import { number, t } from '../lib/messages.js';

/** Returns the cells to draw. With the solution's digits as `right`, wrong digits are marked; `regions` of a jigsaw have their number, besides their colour; `doubtful` cells were read without certainty. */
export function boardCells(game, { conflicts, right, regions = false, doubtful = new Set() }) {
  const clashing = conflicts ? game.conflicts() : new Set();
  return game.cells.map((cell, index) => ({
    ...cell, conflict: clashing.has(index), wrong: Boolean(right && cell.digit && !cell.given && cell.digit !== right[index]),
    region: regions ? cell.colours[0] : undefined, doubtful: doubtful.has(index),
  }));
}

/** Returns the digit to highlight (the one chosen on the pad, or shared by the selected cells) and the peers of a single cell. */
export function highlight(cells, selection, { chosen, settings, layout }) {
  const digits = new Set(selection.map((cell) => cells[cell]?.digit ?? 0));
  const alike = digits.size === 1 ? [...digits][0] : 0;
  const peers = settings.peers && selection.length === 1 ? layout.peers[selection[0]] : [];
  return { digit: settings.same ? chosen || alike : 0, peers };
}

/** The warning for a puzzle without exactly one solution, or null. */
export function notUnique(answer) {
  return { several: () => t('play.several'), none: () => t('play.none') }[answer]?.() ?? null;
}

/** Whether a text names cells, as `r1c2` does: then rows and columns have names. */
export function namesCells(text) {
  return /\br\d+c\d/.test(text);
}

/** The parts of `9×9 · 30 givens · Easy · SE 1.2`. */
export function subtitle({ layout, givenCount, about: { rated } }) {
  const level = rated?.hodoku && levelTitle(rated.hodoku.level);
  const se = rated?.se && t('play.se', { rating: number(rated.se.er, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) });
  const answer = { none: () => t('play.noSolution'), several: () => t('play.severalSolutions') }[rated?.answer]?.();
  return [layout.title, givenCount > 0 && t('play.givens', { n: givenCount }), answer ?? level, se].filter(Boolean);
}
