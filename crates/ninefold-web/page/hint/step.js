/** The depths of a hint, whether its step has been applied, and how many a game has had. Pure. */
import { listed, t } from '../lib/messages.js';

/** Where to look · technique · why · move. */
export const DEPTHS = 4;

/** The depths; the messages `hint.depth.NAME` are their names. */
const NAMES = ['where', 'technique', 'why', 'move'];

/** Returns the name of a depth, counted from 0. */
export function depthName(index) {
  return t(`hint.depth.${NAMES[index]}`);
}

/** Returns what a step did, in words: `Applied: Hidden Single, 8 in r1c6.` */
export function applied({ title, placements, eliminations }, layout) {
  const written = placements.map(({ cell, digit }) => t('hint.applied.placed', { digit: layout.symbol(digit), cell: layout.cellName(cell) }));
  const removed = new Map();
  for (const { cell, digit } of eliminations) removed.set(digit, [...(removed.get(digit) ?? []), layout.cellName(cell)]);
  const gone = [...removed].map(([digit, cells]) => t('hint.applied.removed', { digit: layout.symbol(digit), cells: listed(cells) }));
  return t('hint.applied', { what: [title, ...written, ...gone].join(', ') });
}

/** Whether the board already shows everything a step concludes. @param {readonly object[]} cells of a game */
export function isDone({ placements, eliminations }, cells) {
  const written = ({ cell, digit }) => cells[cell].digit === digit;
  const gone = ({ cell, digit }) => {
    const { digit: there, centre } = cells[cell];
    return there ? there !== digit : centre.length > 0 && !centre.includes(digit);
  };
  return placements.every(written) && eliminations.every(gone);
}

/**
 * Counts help with a game, before it changes the game: hints, steps applied from an explanation, cells revealed. The finish offers to practise
 * the technique that needed most.
 * @param {number} [count] how many steps @param {string} [technique]
 */
export function countHints({ about }, count = 1, technique = undefined) {
  if (count < 1) return;
  about.hints = (about.hints ?? 0) + count;
  if (technique) about.hinted = { ...about.hinted, [technique]: (about.hinted?.[technique] ?? 0) + count };
}

/** Whether a step needs no candidates to be seen: it only places a digit. */
export function isSingle({ marks, eliminations }) {
  return eliminations.length === 0 && marks.candidates.every(({ role }) => role === 'placement');
}

/** Returns the cells of a game with their candidates: the player's marks, which stay in place, or else the digits that no peer has. */
export function withCandidates(game) {
  return game.cells.map((cell, index) => (cell.digit || cell.centre.length ? cell : { ...cell, candidates: game.candidates(index) }));
}
