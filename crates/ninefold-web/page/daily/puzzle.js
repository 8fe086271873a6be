/** The puzzles of a day: generated on the spot from a seed that its date and the level determine. */
import { ask } from '../lib/api.js';
import { Game } from '../lib/game.js';
import { layout } from '../lib/layout.js';
import { levelTitle } from '../lib/levels.js';
import { day as written, t } from '../lib/messages.js';
import { dateOf, dayOf, readName, seedOf } from './date.js';

/** Returns the game of a name such as `2026-11-16/hard`. Throws if that day hasn't begun. */
export async function dailyGame(name, { signal, now = Date.now() } = {}) {
  const wanted = readName(name);
  if (!wanted) throw new Error(t('daily.unknown'));
  const { day, level } = wanted;
  // Midnight comes earlier elsewhere: a link may arrive before its day does.
  if (day > dayOf(now + 24 * 3600 * 1000)) throw new Error(t('daily.future'));
  const made = await ask('generate', { layout: '9x9', symmetry: 'half-turn', level, seed: seedOf(day, level) }, { signal });
  if (!made.puzzle) throw new Error(t('daily.notMade'));
  const shape = await layout(made.layout);
  const rated = made.rating?.hodoku ? { rated: { answer: 'unique', ...made.rating } } : {};
  return new Game(shape, { givens: shape.digits(made.puzzle), title: titleOf(day, level), daily: name, ...rated });
}

/** `Daily, Hard · 16 November`. */
export function titleOf(day, level) {
  return t('daily.gameTitle', { level: levelTitle(level), day: written(dateOf(day), { day: 'numeric', month: 'long' }) });
}
