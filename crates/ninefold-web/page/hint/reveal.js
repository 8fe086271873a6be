/** How much of a step a hint reveals, and whether the step has been applied. Pure. */
import { list } from '../lib/words.js';

/** Where to look · technique · why · move. */
export const DEPTHS = 4;

/** The name of each depth. */
export const NAMES = ['Where', 'Technique', 'Why', 'Move'];

/**
 * The step with what a hint of this depth may show.
 * @param {object} step a whole one @param {import('../lib/layout.js').Layout} layout
 */
export function upTo(step, depth, layout) {
  const { marks } = step;
  const why = depth >= 3;
  const all = depth >= DEPTHS;
  const isResult = ({ role }) => role === 'placement' || role === 'elimination';
  return {
    ...step,
    technique: depth >= 2 ? step.technique : '',
    title: depth >= 2 ? step.title : '',
    sentences: step.sentences.slice(0, depth),
    placements: all ? step.placements : [],
    eliminations: all ? step.eliminations : [],
    marks: why ? { ...marks, candidates: marks.candidates.filter((part) => all || !isResult(part)) } : { candidates: [], joints: [], ...named(step.sentences[0], layout) },
  };
}

/** The houses and cells that a sentence names: `the 7s in columns 2 and 8`, `r4c5 and r6c6`, `r23c5`. The picture tells no more than the words. */
export function named(sentence, layout) {
  const places = new Set();
  for (const [, kind, numbers] of sentence.matchAll(/\b(row|column|box|diagonal)(?:s|es)? (\d+(?:(?:, | and )\d+)*)/g)) {
    for (const number of numbers.match(/\d+/g)) places.add(`${kind} ${number}`);
  }
  // On large boards a number has several figures; on others several figures are several rows or columns.
  const each = (figures) => (layout.side > 9 ? [figures] : [...figures]);
  for (const [, rows, columns] of sentence.matchAll(/\br(\d+)c(\d+)\b/g)) {
    for (const row of each(rows)) for (const column of each(columns)) places.add(`r${row}c${column}`);
  }
  const cells = Array.from({ length: layout.count }, (_, cell) => cell).filter((cell) => places.has(layout.cellName(cell)));
  return { cells, houses: layout.houses.filter(({ name }) => places.has(name)).map(({ name, cells: its }) => ({ name, cells: its, part: 'look' })) };
}

/** Returns what a step did, in words: `Applied: Hidden Single, 8 in r1c6.` */
export function applied({ title, placements, eliminations }, layout) {
  const written = placements.map(({ cell, digit }) => `${layout.symbol(digit)} in ${layout.cellName(cell)}`);
  const removed = new Map();
  for (const { cell, digit } of eliminations) removed.set(digit, [...(removed.get(digit) ?? []), layout.cellName(cell)]);
  const gone = [...removed].map(([digit, cells]) => `${layout.symbol(digit)} removed from ${list(cells)}`);
  return `Applied: ${[title, ...written, ...gone].join(', ')}.`;
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

/** Whether a step needs no candidates to be seen: it only places a digit. */
export function isSingle({ marks, eliminations }) {
  return eliminations.length === 0 && marks.candidates.every(({ role }) => role === 'placement');
}

/** Returns the cells of a game with their candidates: the player's marks, or else the digits that no peer has. */
export function withCandidates(game) {
  return game.cells.map((cell, index) => ({
    ...cell, candidates: cell.digit ? [] : cell.centre.length ? cell.centre : game.candidates(index),
  }));
}
