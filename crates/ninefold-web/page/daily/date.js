/**
 * Days of the daily puzzle, as `2026-11-16`. Pure.
 *
 * A day begins at the player's own midnight, and its puzzles depend on its date and the level alone: the puzzle of 16 November is the same
 * everywhere, and everyone gets it when that day begins where they are.
 */

/** The levels of a day, easiest first. */
export const DAILY_LEVELS = ['easy', 'medium', 'hard'];

/** The first day that has puzzles. */
export const FIRST = '2026-01-01';

/** Returns the day of a moment where the player is. @param {Date | number} moment */
export function dayOf(moment) {
  const date = new Date(moment);
  return text(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

function text(year, month, day) {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** Returns a day as a `Date`, at noon where the player is, for writing it. */
export function dateOf(day) {
  const [year, month, number] = day.split('-').map(Number);
  return new Date(year, month - 1, number, 12);
}

/** Whether a text names a day. */
export function isDay(name) {
  return /^\d{4}-\d{2}-\d{2}$/.test(name ?? '') && dayOf(dateOf(name)) === name;
}

/** Returns the day this many days later; days of 23 and 25 hours count as one. */
export function later(day, days) {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

/** Returns the seed of a day's puzzle: 16 November 2026, hard → 202611162. */
export function seedOf(day, level) {
  return Number(day.replaceAll('-', '')) * 10 + DAILY_LEVELS.indexOf(level);
}

/** Returns the days of a month (`2026-11`) in weeks from Monday; days of other months are null. */
export function weeks(month) {
  const first = dateOf(`${month}-01`);
  const before = (first.getDay() + 6) % 7;
  const count = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  const cells = [...Array(before).fill(null), ...Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)];
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Returns the month this many months later. */
export function monthLater(month, by) {
  const date = dateOf(`${month}-01`);
  date.setMonth(date.getMonth() + by);
  return dayOf(date).slice(0, 7);
}

/** Splits `2026-11-16/hard`; null if it names no daily puzzle. */
export function readName(name) {
  const [day, level] = String(name ?? '').split('/');
  return isDay(day) && day >= FIRST && DAILY_LEVELS.includes(level) ? { day, level } : null;
}
