/** What the library knows about a practice position: every step of the technique there, and the solution. */
import { ask, getOnce } from '../lib/api.js';
import { techniques } from '../lib/names.js';
import { readReveal, readStep } from '../lib/records.js';

/** The most steps of a technique that are listed. */
const MAX = 100;
/** Techniques up to this many places after the one that is practised may explain an answer as well. */
const BEYOND = 25;

/**
 * Returns the steps that a technique takes in a position, the one for hints first; each has `reveals`, what a hint shows at each depth.
 * @param {import('../lib/game.js').Game} game
 */
export async function stepsOf(game, name, { signal } = {}) {
  const others = (await getOnce('techniques')).map((each) => each.name).filter((each) => each !== name);
  const [{ step, reveals }, { steps }] = await Promise.all([
    ask('hint', { ...game.question(), depth: 4, without: others }, { signal }),
    ask('steps', { ...game.question(), techniques: [name], most: MAX }, { signal }),
  ]);
  const first = step ? [{ ...readStep(step, game.layout), reveals: reveals.map((each) => readReveal(each, game.layout)) }] : [];
  const rest = steps.map((each) => readStep(each, game.layout));
  return [...first, ...rest.map((each) => ({ ...each, reveals: revealsOf(each) }))];
}

/** What each depth of a hint shows where the engine has none, because the technique isn't a usual one: words, then the reason, then what to do. */
export function revealsOf({ sentences, said, marks }) {
  const none = Object.fromEntries(Object.entries(marks).map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
  const reason = { ...marks, candidates: marks.candidates.filter(({ role }) => role !== 'elimination' && role !== 'placement') };
  return sentences.map((sentence, depth) => ({ sentence, said: said[depth], marks: [none, none, reason][depth] ?? marks }));
}

/** Returns the solution's digits. */
export async function solutionOf(game, { signal } = {}) {
  const { solutions } = await ask('solve', { puzzle: game.givensLine, layout: game.layout.name, limit: 2 }, { signal });
  return game.layout.digits(solutions[0]);
}

/** Returns the titles of up to three other techniques that rule out the same candidate or place the same digit, simplest first. */
export async function alsoBy(game, { cell, digit }, name, { signal } = {}) {
  const all = await techniques();
  const at = all.findIndex((each) => each.name === name);
  const asked = all.slice(0, at + BEYOND).filter((each) => each.usual && each.name !== name).map((each) => each.name);
  try {
    const { steps } = await ask('steps', { ...game.question(), techniques: asked, most: MAX }, { signal });
    const concludes = (step) => [...step.eliminations, ...step.placements].some((each) => each.cell === cell && each.digit === digit);
    const names = new Set(steps.map((each) => readStep(each, game.layout)).filter(concludes).map(({ technique }) => technique));
    return all.filter((each) => names.has(each.name)).slice(0, 3).map(({ title }) => title);
  } catch {
    return [];
  }
}
