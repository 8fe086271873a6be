/**
 * The finish: what a solved game is worth. Time, hints and the hardest step; how it compares; what to do next; a result to share.
 * play/solved.js runs the wave over the board.
 */
import { LEVELS, levelTitle } from '../lib/levels.js';
import { day, t } from '../lib/messages.js';
import { techniques } from '../lib/names.js';
import { button, el, icon, keep, mayMove, recall, style, toast } from '../lib/ui.js';
import { clock } from '../play/timer.js';
import { generate } from '../play/load.js';
import { countOf } from '../practise/position.js';
import { DAILY_LEVELS, dateOf, dayOf, readName } from './date.js';
import { byName, median, record, results, streak } from './results.js';
import { shareResult } from './share-result.js';

/**
 * Records a solved game and returns its card.
 * @param {import('../lib/game.js').Game} game
 * @param {{open: (game) => void, newGame: () => void, explain: () => void, next?: {text: string, href: string} | null, isNow: boolean}} actions
 *   `next` is the next puzzle of a collection; `isNow` says that the game has just been solved
 */
export async function finish(game, { open, newGame, explain, next, isNow }) {
  const { result, before, isNew } = record(game);
  if (isNew) rememberHinted(game);
  const [all] = await Promise.all([techniques().catch(() => []), style('daily/finish.css')]);
  const { about } = game;
  const hardest = all.find(({ name }) => name === about.rated?.hardest);
  const level = LEVELS.includes(result.level) ? result.level : null;
  const facts = [
    [t('daily.time'), clock(result.seconds)],
    [t('daily.hints'), result.hints ? String(result.hints) : t('daily.noHints')],
    hardest && [t('daily.hardest'), el('a', { href: `#/technique/${hardest.name}`, text: hardest.title })],
  ].filter(Boolean);
  const notes = isNew ? compared(result, before) : [];
  const run = streak(results(), dayOf(Date.now()));
  if (about.daily && isNew && run.isToday) notes.push(...(run.now > 1 ? [t('daily.shareStreak', { n: run.now })] : []), ...(allToday(results()) ? [t('daily.today3')] : []));
  const practise = await practiceLink(game, all);
  const onward = [next, ...dailyNext(game), practise, !about.daily && level && harder(level, open)].filter(Boolean).slice(0, 2);
  const made = ({ text, run: act, href }, index) => (href
    ? el('a', { class: `button ${index ? '' : 'main'}`, href, text })
    : button({ text, kind: index ? '' : 'main', onclick: (event) => act(event.currentTarget) }));
  return el('div', { class: `finish${isNow && mayMove() ? ' arrives' : ''}` },
    el('div', { class: 'finish-head' }, el('span', { class: 'finish-seal', 'aria-hidden': 'true' }, icon('tick')), el('h2', { text: t('daily.finish') })),
    el('dl', { class: 'finish-facts' }, ...facts.map(([name, value]) => el('div', {}, el('dt', { text: name }), el('dd', {}, value)))),
    notes.length ? el('ul', { class: 'finish-notes' }, ...notes.map((text) => el('li', { text }))) : null,
    el('div', { class: 'finish-acts' },
      onward.length ? el('div', { class: 'finish-next' }, ...onward.map(made)) : null,
      el('div', { class: 'finish-rest' },
        button({ text: t('daily.share'), icon: 'share', onclick: () => shareResult(game, result, about.daily ? run.now : 0) }),
        button({ text: t('daily.path'), icon: 'explain', onclick: explain }),
        button({ text: t('daily.newGame'), icon: 'add', kind: onward.length ? '' : 'main', onclick: newGame }))));
}

/** Says how a result compares with earlier ones of its level. Pure but for the words. */
export function compared({ level, seconds, hints }, before) {
  const own = before.filter((each) => each.level === level).map((each) => each.seconds).sort((a, b) => a - b);
  if (!LEVELS.includes(level)) return [];
  const name = levelTitle(level);
  if (!own.length) return [t('daily.first', { level: name })];
  // A time with hints isn't a record.
  if (hints === 0 && seconds < own[0]) return [t('daily.fastest', { level: name })];
  const usual = median(own);
  return own.length >= 3 && seconds < usual - 5 ? [t('daily.faster', { level: name, time: clock(usual - seconds) })] : [];
}

function allToday(all) {
  const solved = byName(all);
  const today = dayOf(Date.now());
  return DAILY_LEVELS.every((level) => solved.has(`${today}/${level}`));
}

/** The next puzzle of the same day that isn't solved. */
export function dailyNext({ about: { daily } }, today = dayOf(Date.now())) {
  const name = readName(daily);
  if (!name) return [];
  const solved = byName(results());
  const next = DAILY_LEVELS.find((each) => !solved.has(`${name.day}/${each}`));
  if (!next) return [];
  const level = levelTitle(next);
  const text = name.day === today ? t('daily.nextDaily', { level }) : t('daily.nextOfDay', { level, day: day(dateOf(name.day)) });
  return [{ text, href: `#/play?daily=${name.day}/${next}` }];
}

/** The technique that the player needed most help with. */
async function practiceLink({ about: { hinted = {} } }, all) {
  const counts = await Promise.all(Object.keys(hinted).map(async (name) => [name, (await countOf(name)) ? hinted[name] : 0]));
  const order = (name) => all.findIndex((each) => each.name === name);
  const [name] = counts.filter(([, count]) => count).sort(([a, m], [b, n]) => n - m || order(b) - order(a))[0] ?? [];
  const technique = all.find((each) => each.name === name);
  return technique ? { text: t('practise.practiseNamed', { technique: technique.title }), href: `#/practise/${name}` } : null;
}

function harder(level, open) {
  const above = LEVELS[Math.min(LEVELS.indexOf(level) + 1, LEVELS.length - 1)];
  const text = above === level ? t('daily.another', { level: levelTitle(level) }) : t('daily.harder');
  const run = async (pressed) => {
    const words = pressed.querySelector('span');
    pressed.disabled = true;
    words.textContent = t('daily.making');
    try {
      const game = await generate({ layout: '9x9', symmetry: 'half-turn', level: above }, {});
      // The player may have gone on to something else.
      if (pressed.isConnected) open(game);
    } catch (error) {
      if (pressed.isConnected) toast(error.message);
      pressed.disabled = false;
      words.textContent = text;
    }
  };
  return { text, run };
}

/** Remembers which techniques the player asked about, for the practice map. */
function rememberHinted({ about: { hinted = {} } }) {
  const all = recall('hinted', {});
  for (const [name, count] of Object.entries(hinted)) all[name] = (all[name] ?? 0) + count;
  keep('hinted', all);
}
