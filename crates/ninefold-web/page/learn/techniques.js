/** Learn: all techniques by level, with a search box. */
import { t } from '../lib/messages.js';
import { techniques } from '../lib/names.js';
import { el } from '../lib/ui.js';
import { byLevel } from './technique-list.js';
import { crumbs } from './view.js';

export async function techniquesPage(main) {
  document.title = `${t('learn.techniques.title')} · Ninefold`;
  const place = el('div', { class: 'techniques' });
  const count = el('p', { class: 'small muted', role: 'status' });
  const box = el('input', { class: 'input', type: 'search', id: 'find-technique', placeholder: t('learn.findExample'), autocomplete: 'off', spellcheck: 'false', oninput: () => show() });
  main.append(el('div', { class: 'page wide learn' }, crumbs(), el('h1', { text: t('learn.techniques.title') }),
    el('p', { class: 'learn-lead', text: t('learn.patterns') }),
    el('div', { class: 'field technique-find' }, el('label', { for: 'find-technique', text: t('learn.find') }), box), count, place));
  let all = [];
  function show() {
    const groups = byLevel(all, box.value);
    const shown = groups.reduce((sum, group) => sum + group.techniques.length, 0);
    count.textContent = box.value.trim() ? t('learn.countOf', { n: shown, all: all.length }) : t('learn.count', { n: all.length });
    place.replaceChildren(...groups.map(({ level, title, about, techniques }) => el('section', { data: { level } },
      el('h2', {}, el('i', { class: 'level-sign' }), title), el('p', { class: 'small muted', text: about }),
      el('ul', {}, ...techniques.map((each) => el('li', {}, el('a', { href: `#/technique/${each.name}` }, el('b', { text: each.title }), el('span', { class: 'small muted', text: each.about }))))))));
    if (!groups.length) place.replaceChildren(el('p', { text: t('learn.noMatch') }));
  }
  try {
    all = await techniques();
    show();
  } catch (error) {
    place.replaceChildren(el('p', { class: 'problem', text: error.message }));
  }
}
