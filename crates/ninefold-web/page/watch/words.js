/** Numbers, endings and steps of engines in words. Pure. */
import { capitalised, list, withArticle } from '../lib/words.js';

/** Returns a number with separators: `1,930,757`. */
export function number(count) {
  return Math.round(count).toLocaleString('en');
}

/** Returns `1 board`, `12 boards`. */
export function several(count, one, many = `${one}s`) {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** Returns a duration: `0.3 ms`, `1.24 s`, `2 min 05 s`. */
export function duration(seconds) {
  if (seconds === 0) return '0 s';
  if (seconds < 0.00005) return '< 0.1 ms';
  if (seconds < 0.0995) return `${(seconds * 1000).toFixed(seconds < 0.00995 ? 1 : 0)} ms`;
  if (seconds < 60) return `${seconds.toFixed(seconds < 9.995 ? 2 : 1)} s`;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Returns `1st`, `2nd`, `11th`. */
export function place(rank) {
  const teen = rank % 100 > 10 && rank % 100 < 14;
  return `${rank}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th')}`;
}

const STOPS = {
  cancelled: ['plain', 'Stopped', 'The search ended before it found an answer.'],
  nodes: ['warn', 'Gave up: node limit reached', 'It visited as many boards as its limit allows.'],
  time: ['warn', 'Gave up: out of time', 'It reached its time limit.'],
  memory: ['warn', 'Gave up: out of memory', 'The boards still to visit take more memory than its limit allows.'],
};

/**
 * Returns how a run ended: `{kind: good|bad|warn|plain, title, more}`.
 * @param {{answer: string, stop?: string}} record from the server
 * @param {{left?: number, whole?: string, searches?: boolean}} about how many cells are blank; the answer of a separate uniqueness check;
 * whether the engine searches
 */
export function ending({ answer, stop }, { left = 0, whole, searches = true } = {}) {
  switch (answer) {
    case 'unique':
      return { kind: 'good', title: 'Solved: exactly one solution', more: searches ? 'The engine proved that there is no other.' : 'Every cell was forced, so there is no other.' };
    case 'several':
      return { kind: 'warn', title: 'Several solutions', more: 'The board shows the first one found.' };
    case 'solved':
      if (whole === 'unique') return { kind: 'good', title: 'Solved: exactly one solution', more: 'This engine stops at its first solution; a separate check found no other.' };
      if (whole === 'several') return { kind: 'warn', title: 'Solved: one of several solutions', more: 'This engine stops at its first solution; the puzzle has more.' };
      return { kind: 'good', title: 'Solved', more: 'This engine stops at its first solution.' };
    case 'none':
      return { kind: 'bad', title: 'No solution', more: searches ? 'Everything the engine could try failed.' : 'A cell has no value left, or a value has no cell.' };
    default: {
      if (stop === 'stuck') return { kind: 'warn', title: 'The method is stuck', more: `${several(left, 'cell')} ${left === 1 ? 'is' : 'are'} still blank. Try an engine that searches.` };
      const [kind, title, more] = STOPS[stop] ?? ['plain', 'No answer', 'The engine ended without one.'];
      return { kind, title, more };
    }
  }
}

/** Returns an ending in a word or two, for a race. */
export function shortEnding({ answer, stop }) {
  const known = { unique: 'one solution', several: 'several solutions', solved: 'solved', none: 'no solution' };
  const stops = { stuck: 'stuck', cancelled: 'stopped', nodes: 'node limit', time: 'out of time', memory: 'out of memory' };
  return known[answer] ?? stops[stop] ?? 'no answer';
}

/** Whether an engine finished the race: it has an answer. */
export function isAnswer({ answer }) {
  return answer !== 'unknown';
}

/** Returns why a digit can't go in a cell: `6 can’t go in r1c6: row 1 has a 6`. @param {number[]} digits the board at that moment */
export function rejection({ cell, digit }, layout, digits) {
  const symbol = layout.symbol(digit);
  const house = layout.houses.find(({ cells }) => cells.includes(cell) && cells.some((each) => each !== cell && digits[each] === digit));
  return `${symbol} can’t go in ${layout.cellName(cell)}${house ? `: ${house.name} has ${withArticle(symbol)}` : ''}`;
}

/** Returns what an event did. @param {number[]} digits the board after it */
export function eventWords(event, layout, digits) {
  const at = () => layout.cellName(event.cell);
  switch (event.did) {
    case 'place': return `${layout.symbol(event.digit)} in ${at()}`;
    case 'reject': return rejection(event, layout, digits);
    case 'retreat': return `${layout.symbol(event.digit)} taken back from ${at()}`;
    case 'jump': return 'on to the next board in the queue';
    case 'solution': return 'a solution';
    case 'step': return stepTitle(event);
    default: return '';
  }
}

/** Returns a step's title: `Row 3 · outward 2`. */
export function stepTitle({ technique, group }) {
  return `${capitalised(group)} · ${technique.replace('-', ' ').replace('value based', 'value-based')}`;
}

/**
 * Returns a step as a sentence, in the terms of the engine's Learn page: group, values, scopes.
 * @param {{technique: string, group: string, cells: number[], values: number[], narrowed: [number, number[]][]}} step
 */
export function stepWords({ technique, group, cells, values, narrowed }, layout) {
  const names = list(cells.map((cell) => layout.cellName(cell)));
  const digits = list(values.map((digit) => layout.symbol(digit)));
  const one = values.length === 1;
  const removed = `${one ? `${digits} is` : `${digits} are`} removed from ${several(narrowed.length, 'scope')}`;
  if (technique === 'outward-1') return `${names} can only be ${digits}, so ${removed} in its groups.`;
  if (technique === 'inward-1') return `In ${group} only ${names} can be ${digits}, so its other values are removed.`;
  if (technique.startsWith('outward')) return `In ${group}, ${names} can only hold ${digits}, so ${removed} elsewhere.`;
  return `In ${group}, ${digits} ${one ? 'lies' : 'lie'} within ${names}, so ${removed} elsewhere.`;
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
  return speed === Infinity ? 'full speed' : `${number(speed)} ${speed === 1 ? 'step' : 'steps'}/s`;
}
