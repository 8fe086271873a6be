/**
 * Daily: three puzzles for each day, the streak, a calendar of past days and statistics. `#/daily` is today, `#/daily/2026-11-16` another
 * day. All of it stays on this device.
 */
import '../lib/board.js';
import { levelTitle } from '../lib/levels.js';
import { day as written, listed, number, t } from '../lib/messages.js';
import { button, el, icon, say, toast } from '../lib/ui.js';
import * as store from '../play/store.js';
import { clock } from '../play/timer.js';
import { exportAll, importFile } from './backup.js';
import { DAILY_LEVELS, dateOf, dayOf, FIRST, isDay, later, monthLater, weeks } from './date.js';
import { dailyGame } from './puzzle.js';
import { byName, isOnTime, results, statistics, streak } from './results.js';

export function mount(main, { name }) {
  const over = new AbortController();
  const today = dayOf(Date.now());
  const day = isDay(name) && name >= FIRST && name <= today ? name : today;
  const place = el('div', { class: 'page wide daily' });
  main.append(place);
  draw(place, day, today, over.signal);
  // A page left open overnight shows the new day.
  const wake = () => { if (!document.hidden && dayOf(Date.now()) !== today && !name) location.reload(); };
  document.addEventListener('visibilitychange', wake, { signal: over.signal });
  return () => over.abort();
}

function draw(place, day, today, signal) {
  const all = results();
  const full = { weekday: 'long', day: 'numeric', month: 'long', ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }) };
  document.title = `${t('daily.title')} · Ninefold`;
  const redraw = () => { if (place.isConnected) { place.replaceChildren(); draw(place, day, today, signal); } };
  place.append(
    el('div', { class: 'daily-head' },
      el('div', {}, el('h1', { text: day === today ? t('daily.today') : t('daily.title') }), el('p', { class: 'muted', text: written(dateOf(day), full) })),
      streakCard(all, today)),
    el('ul', { class: 'daily-cards' }, ...DAILY_LEVELS.map((level) => card(day, level, byName(all), signal))),
    el('div', { class: 'daily-more' }, calendar(day, today, byName(all)), el('div', {}, table(all), device(redraw))));
}

// The puzzles of the day

function card(day, level, solved, signal) {
  const name = `${day}/${level}`;
  const result = solved.get(name);
  // A picture: the link says what it is.
  const board = el('nf-board', { 'aria-hidden': 'true' });
  const state = el('span', { class: 'muted small', text: result ? solvedText(result) : '\u00a0' });
  const action = el('span', { class: `button ${result ? '' : 'main'} daily-play`, text: t(result ? 'daily.look' : 'daily.play') });
  const link = el('a', { class: 'card daily-card', href: `#/play?daily=${name}`, data: { state: result ? 'solved' : 'open' } },
    el('span', { class: 'daily-board' }, board), el('span', { class: 'daily-about' },
      el('strong', {}, levelTitle(level), result && el('span', { class: 'daily-tick' }, icon('tick'), el('span', { class: 'unseen', text: t('daily.solved') }))), state), action);
  dailyGame(name, { signal }).then((game) => {
    const kept = store.sameAs(game);
    board.layout = game.layout;
    const digits = kept ? game.layout.digits(kept.digits) : [];
    board.cells = game.cells.map(({ digit, given }, cell) => ({ digit: digit || digits[cell] || 0, given }));
    if (result) return;
    const begun = kept && kept.progress > 0;
    state.textContent = begun ? t('daily.begun', { share: number(kept.progress, { style: 'percent' }), time: clock(kept.seconds) }) : t('daily.givens', { n: game.givenCount });
    if (begun) action.textContent = t('daily.continue');
  }).catch((error) => { if (!signal.aborted) state.textContent = error.message; });
  return el('li', {}, link);
}

function solvedText({ seconds, hints }) {
  return hints ? t('daily.solvedHints', { time: clock(seconds), n: hints }) : t('daily.solvedAlone', { time: clock(seconds) });
}

// The streak

function streakCard(all, today) {
  const { now, best, isToday } = streak(all, today);
  const days = new Set(all.filter((each) => each.daily && isOnTime(each)).map(({ daily }) => daily.slice(0, 10)));
  const week = Array.from({ length: 7 }, (_, index) => later(today, index - 6));
  const dot = (day) => el('li', { class: days.has(day) ? 'on' : undefined, 'aria-current': day === today ? 'date' : undefined },
    el('span', { 'aria-hidden': 'true', text: written(dateOf(day), { weekday: 'narrow' }) }),
    el('i', {}, days.has(day) && icon('tick')), el('span', { class: 'unseen', text: t(days.has(day) ? 'daily.dayDone' : 'daily.dayOpen', { day: written(dateOf(day), { weekday: 'long' }) }) }));
  const line = !now ? t('daily.noStreak') : isToday ? t('daily.streak', { n: now }) : t('daily.streakOpen', { n: now });
  return el('div', { class: 'daily-streak' }, el('ol', { 'aria-label': t('daily.week') }, ...week.map(dot)),
    el('p', { class: 'small' }, el('strong', { text: line }), best > now && el('span', { class: 'muted', text: ` · ${t('daily.bestStreak', { n: best })}` })));
}

// Past days

function calendar(day, today, solved) {
  const box = el('section', { class: 'daily-calendar', 'aria-label': t('daily.calendar') });
  const show = (month, from = null) => {
    const title = el('h2', { text: written(dateOf(`${month}-01`), { month: 'long', year: 'numeric' }), 'aria-live': 'polite' });
    const turn = (by, name, label, possible) => button({ icon: name, label, kind: 'plain', disabled: !possible, data: { by }, onclick: () => show(monthLater(month, by), by) });
    const names = weeks('2026-06')[0].map((each) => each && dateOf(each));
    const heads = names.map((date) => el('th', { scope: 'col', abbr: written(date, { weekday: 'long' }), text: written(date, { weekday: 'narrow' }) }));
    box.replaceChildren(
      el('div', { class: 'daily-month' }, turn(-1, 'before', t('daily.earlier'), month > FIRST.slice(0, 7)), title, turn(1, 'after', t('daily.later'), month < today.slice(0, 7))),
      el('table', {}, el('thead', {}, el('tr', {}, ...heads)), el('tbody', {}, ...weeks(month).map((week) => el('tr', {}, ...week.map((each) => el('td', {}, each && dayCell(each, day, today, solved))))))));
    if (from) (box.querySelector(`[data-by="${from}"]:not(:disabled)`) ?? box.querySelector('button:not(:disabled)'))?.focus();
  };
  show(day.slice(0, 7));
  return box;
}

function dayCell(day, shown, today, solved) {
  const figure = el('span', { text: number(Number(day.slice(8))) });
  if (day > today || day < FIRST) return el('span', { class: 'daily-day off' }, figure);
  const done = DAILY_LEVELS.map((level) => solved.get(`${day}/${level}`));
  const pips = done.map((result) => el('i', { class: !result ? undefined : isOnTime(result) ? 'on' : 'late' }));
  const count = done.filter(Boolean).length;
  return el('a', {
    class: 'daily-day', href: day === today ? '#/daily' : `#/daily/${day}`, 'aria-current': day === shown ? 'date' : undefined,
    'aria-label': t('daily.dayLabel', { day: written(dateOf(day), { day: 'numeric', month: 'long' }), n: count }), data: { count },
  }, figure, el('span', { class: 'daily-pips', 'aria-hidden': 'true' }, ...pips));
}

// Statistics

function table(all) {
  const rows = statistics(all);
  if (!rows.length) return el('section', { class: 'daily-numbers' }, el('h2', { text: t('daily.statistics') }), el('p', { class: 'muted', text: t('daily.noStatistics') }));
  const head = ['level', 'games', 'alone', 'best', 'median', 'hints'].map((name) => el('th', { scope: 'col', text: t(`daily.col.${name}`) }));
  const row = ({ level, games, alone, best, median, hints }) => el('tr', {}, el('th', { scope: 'row', text: levelTitle(level) }),
    ...[number(games), number(alone), clock(best), clock(median), number(hints)].map((text) => el('td', { text })));
  return el('section', { class: 'daily-numbers' }, el('h2', { text: t('daily.statistics') }),
    el('div', { class: 'daily-table', tabindex: '0', role: 'region', 'aria-label': t('daily.statistics') }, el('table', {}, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...rows.map(row)))));
}

// Export and import

function device(redraw) {
  const file = el('input', { type: 'file', accept: '.json,application/json', class: 'unseen', tabindex: '-1', 'aria-hidden': 'true' });
  file.addEventListener('change', async () => {
    if (!file.files[0]) return;
    try {
      const { games, results: count } = await importFile(file.files[0]);
      redraw();
      toast(t('daily.imported', { list: listed([t('daily.nGames', { n: games }), t('daily.nResults', { n: count })]) }));
    } catch (error) {
      toast(error.message, { seconds: 10 });
    }
  });
  const save = async () => {
    await exportAll();
    say(t('daily.exported'));
  };
  return el('section', { class: 'daily-device' }, el('h2', { text: t('daily.device') }), el('p', { class: 'muted small', text: t('daily.deviceAbout') }),
    el('div', { class: 'row' }, button({ text: t('daily.export'), icon: 'save', onclick: save }), button({ text: t('daily.import'), icon: 'open', onclick: () => file.click() }), file));
}
