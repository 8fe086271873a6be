/** Practise: a map of all techniques and rules (`#/practise`), and one of them position by position (`#/practise/x-wing`, `#/practise/rule/cage`). */
import { t } from '../lib/messages.js';
import { techniques } from '../lib/names.js';
import { el, style } from '../lib/ui.js';
import { mountDrill } from './drill.js';
import { mountMap } from './map.js';
import { RULES } from './positions/index.js';
import { ruleSubject, techniqueSubject } from './subjects.js';

export async function mount(main, { name }) {
  const place = el('div', { class: 'practise' }, el('p', { class: 'page muted', text: t('practise.loading') }));
  main.append(place);
  try {
    const [all] = await Promise.all([techniques(), style('hint/hint.css'), style('learn/learn.css')]);
    if (!place.isConnected) return null;
    place.replaceChildren();
    if (!name) return mountMap(place, all);
    const [, rule] = name.match(/^rule\/(.+)$/) ?? [];
    const technique = all.find((each) => each.name === name);
    if (!technique && !Object.hasOwn(RULES, rule ?? '')) throw new Error(t('practise.unknown', { name }));
    return await mountDrill(place, await (technique ? techniqueSubject(technique) : ruleSubject(rule)));
  } catch (error) {
    place.replaceChildren(el('div', { class: 'page' }, el('h1', { text: t('practise.title') }), el('p', { class: 'problem', text: error.message }),
      el('p', {}, el('a', { href: '#/practise', text: t('practise.all') }))));
    return null;
  }
}
