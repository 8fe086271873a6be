/** Learn: an overview, a page per engine, and the techniques. */
import { getOnce } from '../lib/api.js';
import { el, svg } from '../lib/ui.js';
import { capitalised } from '../lib/words.js';
import { words } from './markup.js';
import { pageOf, PAGES } from './pages.js';
import { techniquesPage } from './techniques.js';

/** Techniques to start with. */
const POPULAR = [['hidden-single', 'Hidden Single'], ['naked-single', 'Naked Single'], ['pointing', 'Pointing'], ['naked-pair', 'Naked Pair'],
  ['hidden-pair', 'Hidden Pair'], ['x-wing', 'X-Wing'], ['skyscraper', 'Skyscraper'], ['xy-wing', 'XY-Wing'], ['unique-rectangle-1', 'Unique Rectangle'], ['swordfish', 'Swordfish'], ['xy-chain', 'XY-Chain'], ['als-xz', 'Almost Locked Sets']];

export function mount(main, { name }) {
  if (!name) return overview(main);
  if (name === 'techniques') return techniquesPage(main);
  const page = PAGES.find((each) => each.name === name) ?? pageOf(name);
  return page ? engine(main, page) : overview(main);
}

function overview(main) {
  document.title = 'Learn · Ninefold';
  const card = ({ name, engines, title, about, sign }) => el('li', {}, el('a', { class: 'card learn-card', href: `#/learn/${name}` }, glyph(sign),
    el('span', { class: 'learn-card-text' }, el('b', { text: title }), el('span', { class: 'learn-card-engines' }, ...engines.map((each) => el('code', { text: each }))), el('span', { class: 'muted', text: about }))));
  const cards = el('ul', { class: 'learn-cards' }, ...PAGES.map(card));
  // An engine without a page of its own still has its summary and can be watched.
  getOnce('engines').then((engines) => cards.append(...engines.filter(({ name }) => !pageOf(name)).map(bareCard)), () => {});
  main.append(el('div', { class: 'page wide learn' },
    el('h1', { text: 'Learn' }),
    el('p', { class: 'learn-lead', text: 'How people solve a sudoku, and how machines do. Every page has something to play with: press it, point at it, step through it.' }),
    el('h2', { text: 'How machines think' }),
    cards,
    el('h2', { text: 'How people think' }),
    el('p', { text: 'From the full house to nested forcing chains: what each technique looks for, with an example to try.' }),
    el('ul', { class: 'learn-popular' }, ...POPULAR.map(([name, title]) => el('li', {}, el('a', { href: `#/technique/${name}`, text: title })))),
    el('p', {}, el('a', { class: 'button main', href: '#/learn/techniques', text: 'All techniques' }))));
}

function bareCard({ name, summary }) {
  const text = el('span', { class: 'learn-card-text' }, el('b', { text: name }), el('span', { class: 'muted', text: `${capitalised(summary)}.` }));
  return el('li', {}, el('a', { class: 'card learn-card', href: `#/watch?${new URLSearchParams({ engine: name })}` }, text));
}

async function engine(main, page) {
  document.title = `${page.title} · Ninefold`;
  const at = PAGES.indexOf(page);
  // Leaving the view removes this element, even while the page is loading.
  const article = el('article', { class: 'page learn' });
  main.append(article);
  const content = await import(`./${page.name}.js`);
  const step = (to, text) => (to ? el('a', { href: `#/learn/${to.name}` }, el('small', { text }), el('span', { text: to.title })) : el('span'));
  article.append(
    crumbs(),
    el('p', { class: 'learn-engines' }, ...page.engines.map((name) => el('code', { text: name }))),
    el('h1', { text: content.title }), el('p', { class: 'learn-lead' }, ...words(content.lead)), ...content.body(),
    el('nav', { class: 'learn-steps', 'aria-label': 'Further reading' }, step(PAGES[at - 1], '← previous'), step(PAGES[at + 1] ?? { name: 'techniques', title: 'Techniques' }, 'next →')));
}

/** Breadcrumbs. */
export function crumbs(...more) {
  return el('nav', { class: 'learn-crumbs small', 'aria-label': 'Breadcrumbs' }, el('a', { href: '#/learn', text: 'Learn' }), ...more);
}

function glyph(path) {
  return svg('svg', { class: 'learn-glyph', viewBox: '0 0 48 48', 'aria-hidden': 'true' }, svg('path', { d: path }));
}
