/** Techniques in order and by search. Pure. */

/** HoDoKu's levels, the easiest first; what it does not know stands at the end. */
export const LEVELS = ['Easy', 'Medium', 'Hard', 'Unfair', 'Extreme', 'Beyond'];

const ABOUT = {
  Easy: 'One digit has one place, or one place has one digit.',
  Medium: 'Two or three cells, taken together.',
  Hard: 'Patterns over several rows, columns and boxes; wings; colours; what uniqueness tells.',
  Unfair: 'Chains, fish with fins, almost locked sets.',
  Extreme: 'Great fish, templates, and following a supposition to its end.',
  Beyond: 'Techniques to which HoDoKu gives no level.',
};

/** @returns {{level: string, about: string, techniques: object[]}[]} the levels that have something */
export function byLevel(techniques, wish = '') {
  return LEVELS.map((level) => ({ level, about: ABOUT[level], techniques: techniques.filter((each) => (each.level ?? 'Beyond') === level && fits(each, wish)) }))
    .filter((group) => group.techniques.length);
}

/** Whether every word of a wish begins a word of the technique's title, name or groups, or is part of what it is about. */
export function fits({ title, name, groups, about }, wish) {
  const bare = (text) => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  const names = bare(`${title} ${name} ${groups.join(' ')}`);
  const all = ` ${names} ${names.replaceAll('-', ' ')} ${names.replaceAll('-', '')} ${bare(about)}`;
  return bare(wish).split(/\s+/).filter(Boolean).every((word) => all.includes(word.length < 3 ? ` ${word}` : word));
}
