/** What is said about engines at work: numbers, ends, steps. Pure. */

/** Numbers as people read them: `1,930,757`. */
export function number(count) {
  return Math.round(count).toLocaleString('en');
}

/** `1 board`, `12 boards`. */
export function several(count, one, many = `${one}s`) {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** How long something took: `0.3 ms`, `1.24 s`, `2 min 05 s`. */
export function duration(seconds) {
  if (seconds === 0) return '0 s';
  if (seconds < 0.00005) return '< 0.1 ms';
  if (seconds < 0.0995) return `${(seconds * 1000).toFixed(seconds < 0.00995 ? 1 : 0)} ms`;
  if (seconds < 60) return `${seconds.toFixed(seconds < 9.995 ? 2 : 1)} s`;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** `1st`, `2nd`, `11th`. */
export function place(rank) {
  const teen = rank % 100 > 10 && rank % 100 < 14;
  return `${rank}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th')}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function list(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const STOPS = {
  cancelled: ['plain', 'Stopped', 'The search was ended before it had an answer.'],
  nodes: ['warn', 'Gave up: the budget is spent', 'It has looked at as many boards as it was allowed to.'],
  time: ['warn', 'Gave up: the time is over', 'It had only so long.'],
  memory: ['warn', 'Gave up: too much to remember', 'The boards that wait to be looked at have filled the memory it allows itself.'],
};

/**
 * How it ended, in words: `{kind: good|bad|warn|plain, title, more}`.
 * @param {{answer: string, stop?: string}} record as the server tells it
 * @param {{left?: number, whole?: string}} about how many cells are open; the answer to the whole question, if somebody else knows it
 */
export function ending({ answer, stop }, { left = 0, whole, searches = true } = {}) {
  switch (answer) {
    case 'unique':
      return { kind: 'good', title: 'Solved: exactly one solution', more: searches ? 'It has shown that there is no other.' : 'Every cell was forced, so there is no other.' };
    case 'several':
      return { kind: 'warn', title: 'Several solutions', more: 'The board shows the first that was found.' };
    case 'solved':
      if (whole === 'unique') return { kind: 'good', title: 'Solved: exactly one solution', more: 'This engine stops at its first solution; a second look shows that there is no other.' };
      if (whole === 'several') return { kind: 'warn', title: 'Solved: one of several solutions', more: 'This engine stops at its first solution; the puzzle has others.' };
      return { kind: 'good', title: 'Solved', more: 'This engine stops at its first solution.' };
    case 'none':
      return { kind: 'bad', title: 'No solution', more: searches ? 'Everything that could be tried has failed.' : 'Some cell has no value left, or some value no cell.' };
    default: {
      if (stop === 'stuck') return { kind: 'warn', title: 'The method sees nothing more', more: `${several(left, 'cell')} ${left === 1 ? 'stays' : 'stay'} open. A search would have to guess now.` };
      const [kind, title, more] = STOPS[stop] ?? ['plain', 'No answer', 'It ended without one.'];
      return { kind, title, more };
    }
  }
}

/** In a race there is room for a word or two. */
export function shortEnding({ answer, stop }) {
  const known = { unique: 'one solution', several: 'several solutions', solved: 'solved', none: 'no solution' };
  const stops = { stuck: 'sees nothing more', cancelled: 'stopped', nodes: 'budget spent', time: 'out of time', memory: 'out of memory' };
  return known[answer] ?? stops[stop] ?? 'no answer';
}

/** Whether an ending is an answer to the question: whoever has one has finished the race. */
export function isAnswer({ answer }) {
  return answer !== 'unknown';
}

/** What an event did, in words. */
export function happening(event, layout) {
  const at = () => layout.cellName(event.cell);
  switch (event.did) {
    case 'place': return `${layout.symbol(event.digit)} into ${at()}`;
    case 'reject': return `${layout.symbol(event.digit)} does not fit ${at()}`;
    case 'retreat': return `${layout.symbol(event.digit)} taken back from ${at()}`;
    case 'jump': return 'on to another board that waits';
    case 'solution': return 'a solution';
    case 'step': return stepTitle(event);
    default: return '';
  }
}

/** `Row 3 · outward 2`. */
export function stepTitle({ technique, group }) {
  return `${group[0].toUpperCase()}${group.slice(1)} · ${technique.replace('-', ' ').replace('value based', 'value-based')}`;
}

/**
 * A step of `containments` in a sentence. The names of its parts are those of the document: group, values, scopes.
 * @param {{technique: string, group: string, cells: number[], values: string, narrowed: [number, string][]}} step
 */
export function stepWords({ technique, group, cells, values, narrowed }, layout) {
  const names = list(cells.map((cell) => layout.cellName(cell)));
  const digits = list([...values]);
  const one = values.length === 1;
  const others = several(narrowed.length, 'scope');
  if (technique === 'outward-1') {
    return `${names} can only be ${digits}, so ${digits} leaves ${others} that ${narrowed.length === 1 ? 'shares' : 'share'} a group with it.`;
  }
  if (technique === 'inward-1') return `In ${group} only ${names} can be ${digits}, so it is nothing else: ${others} narrowed.`;
  if (technique.startsWith('outward')) return `In ${group} the cells ${names} can only hold ${digits}, so ${digits} leave ${others} beside them.`;
  return `In ${group} the ${one ? 'value' : 'values'} ${digits} ${one ? 'lies' : 'lie'} within ${names}, so ${one ? 'it leaves' : 'they leave'} ${others} elsewhere.`;
}

/** The page of an engine for learning. */
export function learnLink(engine) {
  return `#/learn/${encodeURIComponent(engine)}`;
}

/** Whether an engine, as the server tells of it, can work on boards of this layout. */
export function supports({ layouts }, layout) {
  return !layouts || layouts.includes(layout.name);
}

/** What a speed is called. */
export function speedWords(speed) {
  return speed === Infinity ? 'full speed' : `${number(speed)} ${speed === 1 ? 'event' : 'events'} a second`;
}
