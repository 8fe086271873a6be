/** HoDoKu's difficulty levels. The server's names are lower case; people see them with a capital. Pure. */
import { t } from './messages.js';

/** Easiest first. */
export const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];

/** Returns a level's name for people: `Easy`. */
export function levelTitle(level) {
  return t('shell.level', { level });
}
