/** The elements of the Watch view. */
import { t } from '../lib/messages.js';
import { button, el } from '../lib/ui.js';
import { duration, number } from './words.js';
import '../lib/board.js';

/** What is counted; the messages `watch.count.NAME` and `watch.count.NAME.about` are the words. */
const COUNTS = ['calls', 'placements', 'rejections', 'backtracks', 'depth', 'deepest'];
const STEPS = ['steps', 'left'];
const FEW = ['calls', 'solutions'];

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
        values = [...kind, 'time'].map((name) => ({ name, value: el('dd') }));
        element.replaceChildren(...values.map(({ name, value }) => el('div', { title: t(`watch.count.${name}.about`) }, el('dt', { text: t(`watch.count.${name}`) }), value)));
      }
      for (const { name, value } of values) {
        const text = name === 'time' ? (seconds === null ? '–' : duration(seconds)) : number(counts[name] ?? 0);
        if (value.textContent !== text) value.textContent = text;
      }
    },
  };
}

/** The legend of the board. */
function legend() {
  const entry = (kind, sample, text, of = '') => el('span', { class: `legend-entry ${of}` }, el('i', { class: `legend-sample legend-${kind}`, 'aria-hidden': 'true', text: sample }), text);
  return el('p', { class: 'legend small' }, entry('given', '5', t('watch.legend.given')), entry('placed', '5', t('watch.legend.placed')),
    entry('rejected', '5', t('watch.legend.rejected'), 'of-search'), entry('retreated', '5', t('watch.legend.retreated'), 'of-search'),
    entry('held', '5', t('watch.legend.contained'), 'of-steps'), entry('rejected', '5', t('watch.legend.removed'), 'of-steps'));
}

/** Fills the view and returns its parts. */
export function build(whole, { boards, controls, tree, steps, racers, lanes, mode }) {
  const engine = el('select', { class: 'input', id: 'watch-engine' });
  const about = el('p', { class: 'watch-about muted small' });
  const modes = ['one', 'race'].map((name) => button({ text: t(`watch.mode.${name}`), kind: '', 'aria-pressed': 'false', data: { mode: name }, onclick: () => mode(name) }));
  const board = el('nf-board');
  // The status and the steps name cells.
  board.labels = true;
  const status = el('div', { class: 'watch-status' });
  const none = el('p', { class: 'muted tree-none' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const engineField = el('div', { class: 'field' }, el('label', { for: 'watch-engine', text: t('watch.engine') }), engine);
  const counts = counter();
  whole.append(el('h1', { class: 'unseen', text: t('watch.heading') }),
    el('div', { class: 'watch-top' },
      el('div', { class: 'segments', role: 'group', 'aria-label': t('watch.mode') }, ...modes),
      el('div', { class: 'field' }, el('label', { for: 'watch-board', text: t('watch.board') }), boards.list), engineField,
      racers),
    problem,
    el('div', { class: 'watch-body' },
      el('div', { class: 'watch-board' }, board, legend()),
      status, controls, lanes,
      el('div', { class: 'watch-side' }, about, counts.element, tree, steps, none)));
  return { whole, board, engine, about, modes, status, counts, none, problem, engineField };
}
