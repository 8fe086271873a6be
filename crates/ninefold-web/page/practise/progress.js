/**
 * What the player has practised, kept on this device: `ninefold.practice` has an entry for each technique tried.
 *
 *     { seen, solved, alone, streak, best, next, at }
 *
 * seen: positions finished, solved or not · solved: found by the player · alone: without a hint or a wrong answer · streak: alone in a row,
 * now and at best · next: the position that comes next · at: when it was last practised. A technique is mastered once `best` reaches MASTERED.
 */
import { keep, recall } from '../lib/ui.js';

/** How many in a row, without help, make a master. */
export const MASTERED = 5;

const NEW = Object.freeze({ seen: 0, solved: 0, alone: 0, streak: 0, best: 0, next: 0, at: 0 });

/** Returns all entries. @returns {Record<string, typeof NEW>} */
export function all() {
  return Object.fromEntries(Object.entries(recall('practice', {})).filter(([, entry]) => isEntry(entry)));
}

/** Returns the entry of a technique. */
export function of(name) {
  const entries = all();
  return { ...NEW, ...(Object.hasOwn(entries, name) ? entries[name] : {}) };
}

/**
 * Records a finished position and returns the new entry. The next position follows it in the list, which starts again after its end.
 * @param {'alone' | 'helped' | 'shown' | 'skipped'} how found without help, with hints or after a wrong answer, shown, or left
 */
export function finish(name, how, { count, now = Date.now() }) {
  const entry = after(of(name), how, { count, now });
  keep('practice', { ...recall('practice', {}), [name]: entry });
  return entry;
}

/** Returns an entry after one more position. Pure. */
export function after(entry, how, { count, now }) {
  const next = (entry.next + 1) % Math.max(1, count);
  // Leaving a position unseen teaches nothing and costs nothing.
  if (how === 'skipped') return { ...entry, next };
  const streak = how === 'alone' ? entry.streak + 1 : 0;
  return {
    seen: entry.seen + 1, solved: entry.solved + (how === 'shown' ? 0 : 1), alone: entry.alone + (how === 'alone' ? 1 : 0),
    streak, best: Math.max(entry.best, streak), next, at: now,
  };
}

/** Returns how far a technique is mastered: 0 to 1. */
export function mastery({ best }) {
  return Math.min(best, MASTERED) / MASTERED;
}

/** Returns the better of two entries, when progress from another device is added. */
export function merged(one, other) {
  const newer = (one.at ?? 0) >= (other.at ?? 0) ? one : other;
  const most = (name) => Math.max(one[name] ?? 0, other[name] ?? 0);
  return { ...NEW, ...newer, seen: most('seen'), solved: most('solved'), alone: most('alone'), best: most('best') };
}

export function isEntry(entry) {
  return Boolean(entry) && Object.keys(NEW).every((name) => Number.isFinite(entry[name]));
}
