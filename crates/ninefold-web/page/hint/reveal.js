/** How much of a step a hint tells, and whether the step has been done. Pure. */

/** Where to look · which technique · why · what to do. */
export const DEPTHS = 4;

/** The step with what a hint of this depth may show. @param {object} step a whole one */
export function upTo(step, depth) {
  const { marks } = step;
  const why = depth >= 3;
  const all = depth >= DEPTHS;
  const isResult = ({ role }) => role === 'placement' || role === 'elimination';
  return {
    ...step,
    technique: depth >= 2 ? step.technique : '',
    title: depth >= 2 ? step.title : '',
    depths: step.depths.slice(0, depth),
    placements: all ? step.placements : [],
    eliminations: all ? step.eliminations : [],
    truths: why ? step.truths : [],
    links: why ? step.links : [],
    marks: {
      ...marks,
      candidates: why ? marks.candidates.filter((part) => all || !isResult(part)) : [],
      joints: why ? marks.joints : [],
    },
  };
}

/** Whether everything that a step concludes stands on the board. @param {readonly object[]} cells of a game */
export function isDone({ placements, eliminations }, cells) {
  const written = ({ cell, digit }) => cells[cell].digit === digit;
  const gone = ({ cell, digit }) => {
    const { digit: there, centre } = cells[cell];
    return there ? there !== digit : centre.length > 0 && !centre.includes(digit);
  };
  return placements.every(written) && eliminations.every(gone);
}

/** Whether a step can be seen without candidates: it only says where a digit goes. */
export function isSingle({ marks, eliminations }) {
  return eliminations.length === 0 && marks.candidates.every(({ role }) => role === 'placement');
}

/** The cells of a game with everything that is possible in them: what the player has marked, or else what no peer forbids. */
export function withCandidates(game) {
  return game.cells.map((cell, index) => ({
    ...cell, candidates: cell.digit ? [] : cell.centre.length ? cell.centre : game.candidates(index),
  }));
}
