/**
 * A race: several engines on the same board, side by side, by one clock for all. Solved at full speed, the clock is each engine's computing
 * time; played step by step, it is the number of steps, and every engine takes as many per second.
 */
import { listed, t } from '../lib/messages.js';
import { button, el } from '../lib/ui.js';
import { pageOf } from '../learn/pages.js';
import { duration, engineTitle, isAnswer, learnLink, place, shortEnding, speedWords, supports } from './words.js';

/** Returns the engines of a race by default: all that support the layout. Of variants that share a Learn page, only the first. */
export function usual(engines, layout) {
  return engines.filter((engine) => supports(engine, layout) && (pageOf(engine.name)?.engines[0] ?? engine.name) === engine.name).map(({ name }) => name);
}

/** Whether a run can be compared by this clock: an engine that reports only its answer takes no steps. */
function isTimed({ reports }, clock) {
  return clock !== 'steps' || reports !== 'solutions';
}

/** Ranks the runs that have an answer, by time or by steps: `Map(engine → 1…)`. */
export function ranks(runs, clock = 'time') {
  const taken = (run) => (clock === 'steps' ? run.taken : run.end.seconds);
  const done = [...runs].filter((run) => run.end && isAnswer(run.end) && isTimed(run, clock)).sort((a, b) => taken(a) - taken(b));
  return new Map(clock === 'none' ? [] : done.map((run) => [run.engine, 1 + done.findIndex((other) => taken(other) === taken(run))]));
}

/** Returns the first three in words. */
export function podium(runs, clock) {
  const order = [...ranks(runs, clock)].slice(0, 3).map(([engine, rank]) => t('watch.placed', { engine: engineTitle(engine), place: place(rank) }));
  return order.length ? `${listed(order)}.` : t('watch.noWinner');
}

/** Says which clock a race goes by. */
export function clockWords({ state, clock, speed }) {
  if (state === 'idle') return t('watch.clockIdle');
  if (clock === 'steps') return speed ? t('watch.clockSteps', { speed: speedWords(speed) }) : t('watch.clockStepwise');
  return t(clock === 'time' ? 'watch.clockTime' : 'watch.clockNone');
}

/** Returns a lane's counts in a few words. */
export function laneCounts({ calls, placements, backtracks, steps }, reports) {
  if (reports === 'steps') return t('watch.stepsTaken', { n: steps });
  const parts = [];
  if (calls) parts.push(t('watch.callsMade', { n: calls }));
  if (placements) parts.push(t('watch.digitsPlaced', { n: placements }));
  if (backtracks) parts.push(t('watch.digitsBack', { n: backtracks }));
  return parts.join(' · ') || t('watch.nothingYet');
}

/** The checkboxes that choose the engines. */
export function racers(engines, changed) {
  const boxes = engines.map(({ name }) => el('input', { type: 'checkbox', value: name, onchange: changed }));
  const set = (names) => {
    for (const box of boxes) box.checked = names.includes(box.value) && !box.disabled;
    changed();
  };
  const element = el('fieldset', { class: 'racers' }, el('legend', { class: 'unseen', text: t('watch.racers') }),
    ...boxes.map((box) => el('label', { class: 'racer' }, box, el('span', { text: engineTitle(box.value) }))),
    el('span', { class: 'racers-all' }, button({ text: t('watch.all'), kind: 'plain small', label: t('watch.allEngines'), onclick: () => set(engines.map(({ name }) => name)) }),
    button({ text: t('watch.none'), kind: 'plain small', label: t('watch.noEngines'), onclick: () => set([]) })));
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

/** The lanes and the clock above them. `show` draws them, and creates a lane when its engine first appears. */
export function lanes() {
  const clock = el('p', { class: 'race-clock muted' });
  const list = el('div', { class: 'lanes', role: 'list', 'aria-label': t('watch.theRace') });
  const element = el('div', { class: 'race' }, clock, list);
  let made = new Map();
  const lane = (engine) => {
    const board = el('nf-board');
    board.label = t('watch.boardOf', { engine: engineTitle(engine) });
    const parts = {
      board, rank: el('span', { class: 'lane-rank' }), said: el('p', { class: 'lane-said' }), counts: el('p', { class: 'lane-counts muted small' }),
      bar: el('div', { class: 'lane-bar', 'aria-hidden': 'true' }, el('i')),
    };
    parts.element = el('div', { class: 'lane', role: 'listitem', data: { engine } },
      el('div', { class: 'lane-head' }, el('h2', {}, el('a', { href: learnLink(engine), text: engineTitle(engine) })), parts.rank),
      board, parts.bar, parts.said, parts.counts);
    return parts;
  };
  return {
    element,
    /** @param {string[]} engines @param {import('./session.js').Session} session */
    show(board, engines, session) {
      if (engines.join() !== [...made.keys()].join()) {
        made = new Map(engines.map((engine) => [engine, made.get(engine) ?? lane(engine)]));
        list.replaceChildren(...[...made.values()].map((parts) => parts.element));
        list.dataset.count = engines.length;
      }
      const words = clockWords(session);
      if (clock.textContent !== words) clock.textContent = words;
      const order = ranks(session.runs.values(), session.clock);
      for (const [engine, parts] of made) draw(parts, board, session.runs.get(engine), order.get(engine), session);
    },
  };
}

function draw(parts, board, run, rank, { isLive, clock }) {
  parts.board.layout = board.layout;
  parts.board.cells = run ? run.cells({ plain: Boolean(run.end) }).map(({ candidates, ...cell }) => cell) : board.givens.map((digit) => ({ digit, given: digit > 0 }));
  parts.board.selection = run?.current === null || run?.current === undefined ? [] : [run.current];
  parts.bar.firstChild.style.width = `${(run ? run.filled : 0) * 100}%`;
  parts.element.dataset.state = run?.end ? (isAnswer(run.end) ? (run.end.answer === 'none' ? 'none' : 'done') : 'out') : isLive && run ? 'live' : 'idle';
  parts.rank.textContent = rank ? place(rank) : '';
  parts.rank.dataset.rank = rank ?? '';
  // A dot stays with what follows it.
  parts.said.textContent = laneWords(run, isLive, clock).replaceAll('· ', '·\u00a0');
  parts.counts.textContent = run ? laneCounts(run.counts, run.reports) : ' ';
}

/** Returns where a lane stands, by the clock of the race. */
export function laneWords(run, isLive, clock) {
  if (!run || (!run.end && !isLive)) return t('watch.ready');
  const steps = isTimed(run, clock) ? t('watch.stepsTaken', { n: run.taken }) : t('watch.noSteps');
  if (run.end) return [shortEnding(run.end), { time: duration(run.end.seconds), steps }[clock]].filter(Boolean).join(' · ');
  const filled = t('watch.filled', { n: Math.round(run.filled * 100) });
  return clock === 'steps' ? `${steps} · ${filled}` : filled;
}
