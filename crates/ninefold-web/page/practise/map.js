/** The map of techniques and rules: what one has mastered, by level, and where to go on. */
import { t } from '../lib/messages.js';
import { el, recall, svg } from '../lib/ui.js';
import { byLevel } from '../learn/technique-list.js';
import { COUNTS, RULES } from './positions/index.js';
import * as progress from './progress.js';

export function mountMap(place, techniques) {
  document.title = `${t('practise.title')} · Ninefold`;
  const known = techniques.filter(({ name }) => Object.hasOwn(COUNTS, name));
  const entries = progress.all();
  const mastered = known.filter(({ name }) => progress.mastery(entries[name] ?? { best: 0 }) === 1).length;
  const alone = Object.values(entries).reduce((sum, entry) => sum + entry.alone, 0);
  const next = suggestion(known, entries);
  const meter = el('div', { class: 'map-meter', 'aria-hidden': 'true' }, el('i'));
  meter.firstChild.style.inlineSize = `${(100 * mastered) / Math.max(1, known.length)}%`;
  const sum = [t('practise.sum', { mastered, total: known.length }), alone ? t('practise.alone', { n: alone }) : ''].filter(Boolean).join(' · ');
  place.append(el('div', { class: 'page wide learn map' },
    el('h1', { text: t('practise.title') }), el('p', { class: 'learn-lead', text: t('practise.lead') }),
    el('div', { class: 'card map-now' },
      el('div', {}, meter, el('p', { class: 'muted small', text: sum })),
      next && el('a', { class: 'button main', href: `#/practise/${next.name}`, text: t(entries[next.name] ? 'practise.continue' : 'practise.start', { technique: next.title }) })),
    ...byLevel(known).map(({ level, title, techniques: own }) => el('section', { data: { level } },
      el('h2', {}, el('i', { class: 'level-sign' }), title),
      el('ul', { class: 'map-list' }, ...own.map((each) => tile(each, entries[each.name]))))),
    el('section', { class: 'map-rules' }, el('h2', { text: t('practise.rules') }), el('p', { class: 'muted', text: t('practise.rulesLead') }),
      el('ul', { class: 'map-list' }, ...Object.keys(RULES).map((name) => tile({ name: `rule/${name}`, title: t(`play.tool.${name}`) }, entries[`rule-${name}`]))))));
}

/** The technique practised last if it isn't mastered yet, else the simplest that isn't; techniques hinted at come first. */
export function suggestion(techniques, entries, hinted = recall('hinted', {})) {
  const open = techniques.filter(({ name, usual }) => usual && progress.mastery(entries[name] ?? { best: 0 }) < 1);
  const last = open.filter(({ name }) => entries[name]).sort((a, b) => entries[b.name].at - entries[a.name].at)[0];
  const needed = open.filter(({ name }) => hinted[name] > 1).sort((a, b) => hinted[b.name] - hinted[a.name])[0];
  return last ?? needed ?? open[0] ?? techniques[0];
}

function tile({ name, title }, entry) {
  const done = entry ? progress.mastery(entry) : 0;
  const label = !entry ? t('practise.untouched', { technique: title })
    : done === 1 ? t('practise.mastered', { technique: title })
      : t('practise.progressLabel', { technique: title, n: Math.min(entry.best, progress.MASTERED), of: progress.MASTERED });
  return el('li', {}, el('a', { class: 'map-tile', href: `#/practise/${name}`, 'aria-label': label, data: { state: done === 1 ? 'mastered' : entry ? 'begun' : 'new' } },
    ring(done), el('span', { text: title })));
}

/** A ring that fills up; a mastered technique has a tick in it. */
export function ring(share) {
  const around = 2 * Math.PI * 9;
  const parts = [svg('circle', { class: 'ring-track', cx: 12, cy: 12, r: 9 }),
    svg('circle', { class: 'ring-part', cx: 12, cy: 12, r: 9, 'stroke-dasharray': `${share * around} ${around}`, transform: 'rotate(-90 12 12)' })];
  if (share === 1) parts.push(svg('path', { class: 'ring-tick', d: 'm8 12.2 2.8 2.8L16 9.5' }));
  return svg('svg', { class: 'ring', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, ...parts);
}
