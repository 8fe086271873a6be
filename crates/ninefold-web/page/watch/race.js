/** A race: several engines on the same board, side by side, ranked by time. */
import { button, el } from '../lib/ui.js';
import { list } from '../lib/words.js';
import { pageOf } from '../learn/pages.js';
import { duration, isAnswer, learnLink, number, place, several, shortEnding, supports } from './words.js';

/** Returns the engines of a race by default: all that support the layout. Of variants that share a Learn page, only the first. */
export function usual(engines, layout) {
  return engines.filter((engine) => supports(engine, layout) && (pageOf(engine.name)?.engines[0] ?? engine.name) === engine.name).map(({ name }) => name);
}

/** Ranks the runs that have an answer by time: `Map(engine → 1…)`. */
export function ranks(runs) {
  const done = [...runs].filter(({ end }) => end && isAnswer(end)).sort((a, b) => a.end.seconds - b.end.seconds);
  return new Map(done.map(({ engine }, index) => [engine, index + 1]));
}

/** Returns the first three in words. */
export function podium(runs) {
  const order = [...ranks(runs)].slice(0, 3).map(([engine, rank]) => `${engine} ${place(rank)}`);
  return order.length ? `${list(order)}.` : 'No engine found an answer.';
}

/** Returns a lane's counts in a few words. */
export function laneCounts({ calls, placements, backtracks, steps }, reports) {
  if (reports === 'steps') return several(steps, 'step');
  const parts = [];
  if (calls) parts.push(several(calls, 'call'));
  if (placements) parts.push(`${number(placements)} placed`);
  if (backtracks) parts.push(`${number(backtracks)} taken back`);
  return parts.join(' · ') || 'nothing yet';
}

/** The checkboxes that choose the engines. */
export function racers(engines, changed) {
  const boxes = engines.map(({ name, summary }) => el('input', { type: 'checkbox', value: name, title: summary, onchange: changed }));
  const set = (names) => {
    for (const box of boxes) box.checked = names.includes(box.value) && !box.disabled;
    changed();
  };
  const element = el('fieldset', { class: 'racers' }, el('legend', { class: 'unseen', text: 'Engines in the race' }),
    ...boxes.map((box) => el('label', { class: 'racer', title: box.title }, box, el('span', { text: box.value }))),
    button({ text: 'All', kind: 'plain small', label: 'All engines', onclick: () => set(engines.map(({ name }) => name)) }),
    button({ text: 'None', kind: 'plain small', label: 'None of the engines', onclick: () => set([]) }));
  return {
    element, set,
    get names() {
      return boxes.filter(({ checked }) => checked).map(({ value }) => value);
    },
    fit(layout) {
      for (const [index, box] of boxes.entries()) {
        box.disabled = !supports(engines[index], layout);
        if (box.disabled) box.checked = false;
        box.parentElement.classList.toggle('off', box.disabled);
      }
    },
  };
}

/** The lanes. `show` draws them, and creates a lane when its engine first appears. */
export function lanes() {
  const element = el('div', { class: 'lanes', role: 'list', 'aria-label': 'The race' });
  let made = new Map();
  const lane = (engine) => {
    const board = el('nf-board');
    board.label = `${engine}’s board`;
    const parts = {
      board, rank: el('span', { class: 'lane-rank' }), said: el('p', { class: 'lane-said' }), counts: el('p', { class: 'lane-counts muted small' }),
      bar: el('div', { class: 'lane-bar', 'aria-hidden': 'true' }, el('i')),
    };
    parts.element = el('div', { class: 'lane', role: 'listitem' },
      el('div', { class: 'lane-head' }, el('h2', {}, el('a', { href: learnLink(engine), text: engine })), parts.rank),
      board, parts.bar, parts.said, parts.counts);
    return parts;
  };
  return {
    element,
    /** @param {string[]} engines */
    show(board, engines, runs, live) {
      if (engines.join() !== [...made.keys()].join()) {
        made = new Map(engines.map((engine) => [engine, made.get(engine) ?? lane(engine)]));
        element.replaceChildren(...[...made.values()].map((parts) => parts.element));
        element.dataset.count = engines.length;
      }
      const order = ranks(runs.values());
      for (const [engine, parts] of made) draw(parts, board, runs.get(engine), order.get(engine), live);
    },
  };
}

function draw(parts, board, run, rank, live) {
  parts.board.layout = board.layout;
  parts.board.cells = run ? run.cells({ plain: Boolean(run.end) }).map(({ candidates, ...cell }) => cell) : board.givens.map((digit) => ({ digit, given: digit > 0 }));
  parts.board.selection = run?.current === null || run?.current === undefined ? [] : [run.current];
  parts.bar.firstChild.style.width = `${(run ? run.filled : 0) * 100}%`;
  parts.element.dataset.state = run?.end ? (isAnswer(run.end) ? (run.end.answer === 'none' ? 'none' : 'done') : 'out') : live && run ? 'live' : 'idle';
  parts.rank.textContent = rank ? place(rank) : '';
  parts.rank.dataset.rank = rank ?? '';
  parts.said.textContent = run?.end ? `${shortEnding(run.end)} · ${duration(run.end.seconds)}` : run && live ? `${Math.round(run.filled * 100)}% filled` : 'ready';
  parts.counts.textContent = run ? laneCounts(run.counts, run.reports) : ' ';
}
