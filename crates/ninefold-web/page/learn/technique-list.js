/** Techniques by level and by search. Pure. */
import { LEVELS, levelTitle } from '../lib/levels.js';

/** The group of techniques without a HoDoKu level. */
const UNRATED = 'beyond';

const ABOUT = {
  easy: 'A digit with one place left, or a cell with one digit left.',
  medium: 'Two or three cells taken together.',
  hard: 'Patterns across several rows, columns and boxes; wings; colouring; uniqueness.',
  unfair: 'Chains, finned fish, almost locked sets.',
  extreme: 'Large fish, templates, and following an assumption to its end.',
  [UNRATED]: 'Techniques that HoDoKu doesn’t rate.',
};

/** @returns {{level: string, title: string, about: string, techniques: object[]}[]} the levels that have a match */
export function byLevel(techniques, query = '') {
  return [...LEVELS, UNRATED]
    .map((level) => ({ level, title: levelTitle(level), about: ABOUT[level], techniques: techniques.filter((each) => (each.level ?? UNRATED) === level && fits(each, query)) }))
    .filter((group) => group.techniques.length);
}

/** Whether every word of a query occurs in the technique's title, name, groups or description; short words must begin one. */
export function fits({ title, name, groups, about }, query) {
  const bare = (text) => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  const names = bare(`${title} ${name} ${groups.join(' ')}`);
  const all = ` ${names} ${names.replaceAll('-', ' ')} ${names.replaceAll('-', '')} ${bare(about)}`;
  return bare(query).split(/\s+/).filter(Boolean).every((word) => all.includes(word.length < 3 ? ` ${word}` : word));
}
