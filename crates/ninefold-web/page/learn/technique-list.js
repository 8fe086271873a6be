/** Techniques by level and by search. Pure. */
import { LEVELS, levelTitle } from '../lib/levels.js';
import { t } from '../lib/messages.js';

/** The group of techniques without a HoDoKu level. */
const UNRATED = 'beyond';

/** @returns {{level: string, title: string, about: string, techniques: object[]}[]} the levels that have a match */
export function byLevel(techniques, query = '') {
  return [...LEVELS, UNRATED]
    .map((level) => ({ level, title: levelTitle(level), about: t(`learn.level.${level}`), techniques: techniques.filter((each) => (each.level ?? UNRATED) === level && fits(each, query)) }))
    .filter((group) => group.techniques.length);
}

/** Whether every word of a query occurs in the technique's title, name, groups or description; short words must begin one. */
export function fits({ title, name, groups, about }, query) {
  const bare = (text) => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  const names = bare(`${title} ${name} ${groups.join(' ')}`);
  const all = ` ${names} ${names.replaceAll('-', ' ')} ${names.replaceAll('-', '')} ${bare(about)}`;
  return bare(query).split(/\s+/).filter(Boolean).every((word) => all.includes(word.length < 3 ? ` ${word}` : word));
}
