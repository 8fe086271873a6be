/** Names that come from the library, in the reader's language: techniques, houses. The library's own names are English. */
import { getOnce } from './api.js';
import { find, load, t } from './messages.js';

/** Returns a technique's title. Its words must be there: `await load('techniques')`. */
export function techniqueTitle(name, title) {
  return find(`techniques.${name}`) ?? title;
}

/** Returns a technique, as the library describes it, with its title and description in the reader's language. */
export function named(technique) {
  const { name, title, about } = technique;
  return { ...technique, title: techniqueTitle(name, title), about: find(`techniques.${name}.about`) ?? about };
}

/** Returns all techniques. */
export async function techniques() {
  const [all] = await Promise.all([getOnce('techniques'), load('techniques')]);
  return all.map(named);
}

/** Returns a house's name for people: `row 2` in the reader's language. */
export function houseName(name) {
  const [kind, number] = name.split(' ');
  return t('shell.house', { kind, number });
}
