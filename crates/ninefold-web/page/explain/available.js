/**
 * All steps available in a position, by technique. The techniques are asked in groups, the simplest first, so that steps appear while the
 * search goes on; how many are asked at a time depends on how long the last took.
 */
import { ask } from '../lib/api.js';
import { readStep } from '../lib/records.js';
import { nextLimit } from './path.js';

/** How many steps of a technique are listed. */
export const MAX = 20;

/**
 * @param {import('../lib/game.js').Game} game
 * @param {object[]} techniques as the server describes them
 * @param {(state: {groups: object[], at: number, of: number, next: object | null, fault?: object}) => void} found called as steps arrive
 */
export async function available(game, techniques, found, signal) {
  const usual = techniques.filter((each) => each.usual).sort((a, b) => a.difficulty - b.difficulty);
  const groups = [];
  let [at, count] = [0, 6];
  found({ groups, at, of: usual.length, next: usual[0] });
  while (at < usual.length) {
    const asked = usual.slice(at, at + count);
    const begun = performance.now();
    const { steps, fault } = await ask('steps', { ...game.question(), techniques: asked.map(({ name }) => name), most: MAX }, { signal });
    // With several solutions, a technique that finds nothing is no fault.
    if (fault && fault.kind !== 'several-solutions') {
      found({ groups, at: usual.length, of: usual.length, next: null, fault });
      return;
    }
    for (const technique of asked) {
      const own = steps.filter((step) => step.technique === technique.name).map((step) => readStep(step, game.layout));
      if (own.length) groups.push({ technique, steps: own });
    }
    at += asked.length;
    count = nextLimit(count, performance.now() - begun);
    found({ groups, at, of: usual.length, next: usual[at] ?? null });
  }
}
