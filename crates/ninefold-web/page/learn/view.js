/** Learn: an overview, a page per engine, and the techniques. */
import { getOnce } from '../lib/api.js';
import { find, load, t } from '../lib/messages.js';
import { el, svg } from '../lib/ui.js';
import { capitalised } from '../lib/words.js';
import { prose, words } from './markup.js';
import { pageOf, PAGES } from './pages.js';
import { techniquesPage } from './techniques.js';

/** Techniques to start with. */
const POPULAR = ['hidden-single', 'naked-single', 'pointing', 'naked-pair', 'hidden-pair', 'x-wing', 'skyscraper', 'xy-wing', 'unique-rectangle-1', 'swordfish', 'xy-chain', 'als-xz'];

export function mount(main, { name }) {
  if (!name) return overview(main);
  if (name === 'techniques') return techniquesPage(main);
  const page = PAGES.find((each) => each.name === name) ?? pageOf(name);
  return page ? engine(main, page) : overview(main);
}

function overview(main) {
  document.title = `${t('learn.learn')} · Ninefold`;
  const card = ({ name, engines, sign }) => el('li', {}, el('a', { class: 'card learn-card', href: `#/learn/${name}` }, glyph(sign),
    el('span', { class: 'learn-card-text' }, el('b', { text: titleOf(name) }), el('span', { class: 'learn-card-engines' }, ...engines.map(plainName).filter((each) => each !== titleOf(name)).map((text) => el('span', { text }))), el('span', { class: 'muted', text: t(`learn.${name}.about`) }))));
  const cards = el('ul', { class: 'learn-cards' }, ...PAGES.map(card));
  // An engine without a page of its own still has its summary and can be watched.
  getOnce('engines').then((engines) => cards.append(...engines.filter(({ name }) => !pageOf(name)).map(bareCard)), () => {});
  main.append(el('div', { class: 'page wide learn' },
    el('h1', { text: t('learn.learn') }),
    el('p', { class: 'learn-lead', text: t('learn.lead') }),
    el('h2', { text: t('learn.machines') }),
    cards,
    el('h2', { text: t('learn.people') }),
    el('p', { text: t('learn.techniquesLead') }),
    el('ul', { class: 'learn-popular' }, ...POPULAR.map((name) => el('li', {}, el('a', { href: `#/technique/${name}`, text: t(`learn.popular.${name}`) })))),
    el('p', { class: 'row' }, el('a', { class: 'button main', href: '#/learn/techniques', text: t('learn.allTechniques') }), el('a', { class: 'button', href: '#/practise', text: t('shell.practise') }))));
}

function bareCard({ name, summary }) {
  const text = el('span', { class: 'learn-card-text' }, el('b', { text: plainName(name) }), el('span', { class: 'muted', text: `${capitalised(summary)}.` }));
  return el('li', {}, el('a', { class: 'card learn-card', href: `#/watch?${new URLSearchParams({ engine: name })}` }, text));
}

async function engine(main, page) {
  document.title = `${titleOf(page.name)} · Ninefold`;
  const at = PAGES.indexOf(page);
  // Leaving the view removes this element, even while the page is loading.
  const article = el('article', { class: 'page learn' });
  main.append(article);
  const file = `learn/${page.name}`;
  const [content] = await Promise.all([import(`./${page.name}.js`), load(file)]);
  const step = (to, text) => (to ? el('a', { href: `#/learn/${to}` }, el('small', { text }), el('span', { text: titleOf(to) })) : el('span'));
  article.append(
    crumbs(),
    el('p', { class: 'learn-engines' }, ...page.engines.map((name) => el('span', {}, plainName(name), ' ', el('code', { text: name })))),
    el('h1', { text: titleOf(page.name) }), el('p', { class: 'learn-lead' }, ...words(t(`${file}.lead`))), ...prose(file, content),
    el('nav', { class: 'learn-steps', 'aria-label': t('learn.further') }, step(PAGES[at - 1]?.name, t('learn.previous')), step(PAGES[at + 1]?.name ?? 'techniques', t('learn.next'))));
}

/** An engine's name in plain words, as in Watch. */
function plainName(engine) {
  return find(`watch.engine-${engine}`) ?? engine;
}

/** The title of a page. */
function titleOf(name) {
  return t(`learn.${name}.title`);
}

/** Breadcrumbs. */
export function crumbs(...more) {
  return el('nav', { class: 'learn-crumbs small', 'aria-label': t('learn.breadcrumbs') }, el('a', { href: '#/learn', text: t('learn.learn') }), ...more);
}

function glyph(path) {
  return svg('svg', { class: 'learn-glyph', viewBox: '0 0 48 48', 'aria-hidden': 'true' }, svg('path', { d: path }));
}
