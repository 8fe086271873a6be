/** Numbers, endings and steps of engines in words. */
import { find, listed, number as written, t } from '../lib/messages.js';
import { houseName } from '../lib/names.js';
import { article, capitalised } from '../lib/words.js';

/** Returns a number with separators: `1,930,757`. */
export function number(count) {
  return written(Math.round(count));
}

/** Returns a duration: `0.3 ms`, `1.24 s`, `2 min 05 s`. */
export function duration(seconds) {
  if (seconds === 0) return '0 s';
  if (seconds < 0.00005) return `< ${written(0.1)} ms`;
  const fixed = (value, places) => written(value, { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false });
  if (seconds < 0.0995) return `${fixed(seconds * 1000, seconds < 0.00995 ? 1 : 0)} ms`;
  if (seconds < 60) return `${fixed(seconds, seconds < 9.995 ? 2 : 1)} s`;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Returns `1st`, `2nd`, `11th`. */
export function place(rank) {
  return t('watch.rank', { rank });
}

/** The kinds of endings without an answer. */
const STOPS = { cancelled: 'plain', nodes: 'warn', time: 'warn', memory: 'warn', stuck: 'warn' };

/**
 * Returns how a run ended: `{kind: good|bad|warn|plain, title, more}`.
 * @param {{answer: string, stop?: string}} record from the server
 * @param {{left?: number, whole?: string, searches?: boolean}} about how many cells are blank; the answer of a separate uniqueness check;
 * whether the engine searches
 */
export function ending({ answer, stop }, { left = 0, whole, searches = true } = {}) {
  const said = (kind, name, more = name) => ({ kind, title: t(`watch.end.${name}`), more: t(`watch.end.${more}.more`, { n: left }) });
  switch (answer) {
    case 'unique': return said('good', 'unique', searches ? 'unique' : 'forced');
    case 'several': return said('warn', 'several');
    case 'solved':
      if (whole === 'unique') return said('good', 'unique', 'checked');
      if (whole === 'several') return said('warn', 'oneOfSeveral');
      return said('good', 'solved');
    case 'none': return said('bad', 'none', searches ? 'none' : 'empty');
    default: return Object.hasOwn(STOPS, stop ?? '') ? said(STOPS[stop], stop) : said('plain', 'unknown');
  }
}

/** Returns an ending in a word or two, for a race. */
export function shortEnding({ answer, stop }) {
  return t('watch.short', { how: answer === 'unknown' ? stop ?? '' : answer });
}

/** Whether an engine finished the race: it has an answer. */
export function isAnswer({ answer }) {
  return answer !== 'unknown';
}

/** Returns what keeps a digit out of a cell: the houses that hold it already, each with the cell that does. */
export function blockers({ cell, digit }, layout, digits) {
  return layout.houses.filter(({ cells }) => cells.includes(cell)).flatMap((house) => {
    const by = house.cells.find((each) => each !== cell && digits[each] === digit);
    return by === undefined ? [] : [{ house, cell: by }];
  });
}

/** Returns why a digit can't go in a cell: `6 can’t go in r1c6: row 1 has a 6`. @param {number[]} digits the board at that moment */
export function rejection({ cell, digit }, layout, digits) {
  const symbol = layout.symbol(digit);
  const house = blockers({ cell, digit }, layout, digits)[0]?.house;
  const about = { digit: symbol, cell: layout.cellName(cell) };
  return house ? t('watch.rejection', { ...about, house: houseName(house.name), article: article(symbol) }) : t('watch.rejected', about);
}

/** Returns what an event did. @param {number[]} digits the board after it */
export function eventWords(event, layout, digits) {
  const at = () => layout.cellName(event.cell);
  switch (event.did) {
    case 'place': return t('watch.event.place', { digit: layout.symbol(event.digit), cell: at() });
    case 'reject': return rejection(event, layout, digits);
    case 'retreat': return t('watch.event.retreat', { digit: layout.symbol(event.digit), cell: at() });
    case 'jump': return t('watch.event.jump');
    case 'solution': return t('watch.event.solution');
    case 'step': return stepTitle(event);
    default: return '';
  }
}

/** Returns a step's title: `Row 3 · Naked Pair`. */
export function stepTitle({ technique, group }) {
  return `${capitalised(houseName(group))} · ${t(`watch.step.${technique}`)}`;
}

/**
 * Returns a step as a sentence, in players' words; the engine's Learn page has those of its document.
 * @param {{technique: string, group: string, cells: number[], values: number[], narrowed: [number, number[]][]}} step
 */
export function stepWords({ technique, group, cells, values, narrowed }, layout) {
  const params = { house: houseName(group), cells: listed(cells.map((cell) => layout.cellName(cell))), values: listed(values.map((digit) => layout.symbol(digit))), n: narrowed.length };
  const many = values.length === 1 ? '' : 'Several';
  if (technique === 'outward-1') return t('watch.said.outward1', params);
  if (technique === 'inward-1') return t('watch.said.inward1', params);
  return t(technique.startsWith('outward') ? `watch.said.outward${many}` : `watch.said.value${many}`, params);
}

/** Returns an engine's plain name. */
export function engineTitle(name) {
  return find(`watch.engine-${name}`) ?? name;
}

/** Returns an engine's idea in one sentence. @param {{name: string, summary: string}} engine */
export function engineAbout({ name, summary }) {
  return find(`watch.about-${name}`) ?? `${capitalised(summary)}.`;
}

/** Returns the address of an engine's Learn page. */
export function learnLink(engine) {
  return `#/learn/${encodeURIComponent(engine)}`;
}

/** Whether an engine, as the server describes it, can solve boards of this layout. */
export function supports({ layouts }, layout) {
  return !layouts || layouts.includes(layout.name);
}

/** Returns a speed: `13 steps/s`. */
export function speedWords(speed) {
  return speed === Infinity ? t('watch.fullSpeed') : t('watch.stepsPerSecond', { n: speed });
}
