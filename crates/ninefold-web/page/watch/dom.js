/** The elements of the Watch view. */
import { button, el } from '../lib/ui.js';
import { duration, number } from './words.js';
import '../lib/board.js';

const COUNTS = [
  ['calls', 'Calls', 'Boards visited'], ['placements', 'Placements', 'Digits placed'], ['rejections', 'Rejections', 'Digits that didn’t fit'],
  ['backtracks', 'Backtracks', 'Digits taken back'], ['depth', 'Depth', 'Digits placed now'], ['deepest', 'Deepest', 'Most digits placed at once'],
];
const STEPS = [['steps', 'Steps', 'Containments that narrowed something'], ['left', 'Blank', 'Cells without a digit']];
const FEW = [['calls', 'Calls', 'Boards visited'], ['solutions', 'Solutions', 'Solutions found so far']];

/** The live counts, which depend on the engine. */
function counter() {
  const element = el('dl', { class: 'counts' });
  let [kind, values] = [null, []];
  return {
    element,
    show(reports, counts, seconds) {
      const wanted = { steps: STEPS, solutions: FEW }[reports] ?? COUNTS;
      if (wanted !== kind) {
        kind = wanted;
        values = [...kind.map(([name, title, hint]) => ({ name, title, hint })), { name: 'time', title: 'Time', hint: 'Without pauses' }].map((each) => ({ ...each, value: el('dd') }));
        element.replaceChildren(...values.map(({ title, hint, value }) => el('div', { title: hint }, el('dt', { text: title }), value)));
      }
      for (const { name, value } of values) {
        const text = name === 'time' ? duration(seconds) : number(counts[name] ?? 0);
        if (value.textContent !== text) value.textContent = text;
      }
    },
  };
}

/** The legend of the board. */
function legend() {
  const entry = (kind, sample, text, of = '') => el('span', { class: `legend-entry ${of}` }, el('i', { class: `legend-sample legend-${kind}`, 'aria-hidden': 'true', text: sample }), text);
  return el('p', { class: 'legend small' }, entry('given', '5', 'given'), entry('placed', '5', 'placed'),
    entry('rejected', '5', 'rejected', 'of-search'), entry('retreated', '5', 'taken back', 'of-search'),
    entry('held', '5', 'contained', 'of-steps'), entry('rejected', '5', 'removed', 'of-steps'));
}

/** Fills the view and returns its parts. */
export function build(whole, { boards, controls, tree, steps, racers, lanes, mode }) {
  const engine = el('select', { class: 'input', id: 'watch-engine' });
  const about = el('p', { class: 'watch-about muted small' });
  const modes = [['one', 'One engine'], ['race', 'Race']].map(([name, text]) => button({ text, kind: '', 'aria-pressed': 'false', data: { mode: name }, onclick: () => mode(name) }));
  const board = el('nf-board');
  const status = el('div', { class: 'watch-status' });
  const none = el('p', { class: 'muted tree-none' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const engineField = el('div', { class: 'field' }, el('label', { for: 'watch-engine', text: 'Engine' }), engine);
  const counts = counter();
  whole.append(el('h1', { class: 'unseen', text: 'Watch an engine think' }),
    el('div', { class: 'watch-top' },
      el('div', { class: 'segments', role: 'group', 'aria-label': 'Mode' }, ...modes),
      el('div', { class: 'field' }, el('label', { for: 'watch-board', text: 'Board' }), boards.list), engineField,
      racers),
    problem,
    el('div', { class: 'watch-body' },
      el('div', { class: 'watch-board' }, board, legend()),
      status, controls, lanes,
      el('div', { class: 'watch-side' }, about, counts.element, tree, steps, none)));
  return { whole, board, engine, about, modes, status, counts, none, problem, engineField };
}
