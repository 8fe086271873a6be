/**
 * Solved games, kept on this device for statistics and the streak: `ninefold.results` has an entry for each, oldest first.
 *
 *     { id, at, level, seconds, hints, daily? }       daily: `2026-11-16/hard`
 *
 * Old entries give way beyond MAX_RESULTS, but never those of daily puzzles, which the calendar shows.
 */
import { LEVELS } from '../lib/levels.js';
import { keep, recall } from '../lib/ui.js';
import { dayOf, later, readName } from './date.js';

const MAX_RESULTS = 3000;

/** @typedef {{id: string, at: number, level: string, seconds: number, hints: number, daily?: string}} Result */

/** @returns {Result[]} */
export function results() {
  return recall('results', []).filter(isResult);
}

export function isResult(entry) {
  return typeof entry?.id === 'string' && [entry.at, entry.seconds, entry.hints].every(Number.isFinite) && typeof entry.level === 'string';
}

/** Records a solved game, once: solving it again after a restart changes nothing. Returns its result and those before it. */
export function record(game, now = Date.now()) {
  const { id, seconds = 0, hints = 0, daily, rated } = game.about;
  const all = results();
  const known = all.find((each) => each.id === id || (daily && each.daily === daily));
  const before = all.filter((each) => each !== known);
  // The rating of an imported puzzle may come after its end.
  if (known && !known.level && rated?.hodoku) {
    known.level = rated.hodoku.level;
    keep('results', all);
  }
  if (known) return { result: known, before, isNew: false };
  const result = { id, at: now, level: rated?.hodoku?.level ?? '', seconds: Math.round(seconds), hints, ...(daily ? { daily } : {}) };
  keep('results', trimmed([...all, result]));
  return { result, before, isNew: true };
}

/** Returns the entries without the oldest beyond the limit. Pure. */
export function trimmed(all, most = MAX_RESULTS) {
  let excess = all.length - most;
  return excess <= 0 ? all : all.filter(({ daily }) => daily || excess-- <= 0);
}

/** Returns the results of daily puzzles by name. Pure. */
export function byName(all) {
  return new Map(all.filter(({ daily }) => readName(daily)).map((each) => [each.daily, each]));
}

/** Whether a daily puzzle was solved on its own day. */
export function isOnTime({ daily, at }) {
  return daily.startsWith(dayOf(at));
}

/**
 * Returns the streak: days in a row with a daily puzzle solved on its day. Until today's is solved, yesterday's streak stands. Pure.
 * @returns {{now: number, best: number, isToday: boolean}}
 */
export function streak(all, today) {
  const days = new Set(all.filter(({ daily }) => readName(daily)).filter(isOnTime).map(({ daily }) => daily.slice(0, 10)));
  const isToday = days.has(today);
  let [now, best] = [0, 0];
  for (let day = isToday ? today : later(today, -1); days.has(day); day = later(day, -1)) now++;
  for (const day of days) {
    if (days.has(later(day, -1))) continue;
    let length = 0;
    for (let next = day; days.has(next); next = later(next, 1)) length++;
    best = Math.max(best, length);
  }
  return { now, best, isToday };
}

/** Returns the statistics of each level that has any. Pure. */
export function statistics(all) {
  return LEVELS.map((level) => {
    const own = all.filter((each) => each.level === level);
    const times = own.map(({ seconds }) => seconds).sort((a, b) => a - b);
    const alone = own.filter(({ hints }) => hints === 0);
    return {
      level, games: own.length, alone: alone.length, best: times[0] ?? 0, median: median(times),
      hints: own.reduce((sum, { hints }) => sum + hints, 0),
    };
  }).filter(({ games }) => games);
}

export function median(sorted) {
  if (!sorted.length) return 0;
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
