/**
 * Grades an answer. The player marks candidates to remove and digits to place; the library has said which steps the technique takes in this
 * position, and which candidates are part of the solution. Any instance of the technique counts. Pure.
 *
 * @typedef {{cell: number, digit: number}} Candidate
 * @typedef {{removed: Candidate[], placed: Candidate[]}} Answer
 */

/**
 * @param {Answer} answer
 * @param {{eliminations: Candidate[], placements: Candidate[]}[]} steps all steps of the technique here
 * @param {(candidate: Candidate) => boolean} isTrue whether a candidate has to stay
 * @returns {{kind: 'empty'} | {kind: 'wrong' | 'other', removed: Candidate[], placed: Candidate[]} | {kind: 'more', step: object, left: number} | {kind: 'right', step: object}}
 *   wrong: these contradict the solution · other: true, but no instance of the technique concludes it · more: right, and further candidates
 *   go for the same reason · right: all that an instance concludes
 */
export function grade({ removed, placed }, steps, isTrue) {
  if (!removed.length && !placed.length) return { kind: 'empty' };
  const wrong = { removed: removed.filter(isTrue), placed: placed.filter((each) => !isTrue(each)) };
  if (wrong.removed.length || wrong.placed.length) return { kind: 'wrong', ...wrong };
  const gone = new Set(steps.flatMap((step) => falseBy(step)));
  const written = new Set(steps.flatMap(({ placements }) => placements.map(key)));
  const other = { removed: removed.filter((each) => !gone.has(key(each))), placed: placed.filter((each) => !written.has(key(each))) };
  if (other.removed.length || other.placed.length) return { kind: 'other', ...other };
  const mine = new Set([...removed, ...placed].map(key));
  const left = ({ eliminations, placements }) => (placements.length ? placements : eliminations).filter((each) => !mine.has(key(each)));
  const done = steps.find((step) => left(step).length === 0);
  if (done) return { kind: 'right', step: done };
  const nearest = steps
    .filter((step) => falseBy(step).some((each) => mine.has(each)) || step.placements.some((each) => mine.has(key(each))))
    .sort((a, b) => left(a).length - left(b).length)[0] ?? steps[0];
  return { kind: 'more', step: nearest, left: left(nearest).length };
}

/** The candidates that a step rules out. */
function falseBy({ eliminations }) {
  return eliminations.map(key);
}

function key({ cell, digit }) {
  return `${cell}=${digit}`;
}
