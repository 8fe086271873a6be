/** A technique: what it is, an example on the board with the four sentences of its hint, and a link to try it in Play. */
import { getOnce } from '../lib/api.js';
import '../lib/board.js';
import { Game } from '../lib/game.js';
import { layout as layoutOf } from '../lib/layout.js';
import { levelTitle } from '../lib/levels.js';
import { t } from '../lib/messages.js';
import { named, techniques } from '../lib/names.js';
import { readGame, readReveal, readStep } from '../lib/records.js';
import { query } from '../lib/share-code.js';
import { button, el, recall, style } from '../lib/ui.js';
import { copyButton } from '../hint/copy-image.js';
import { legend } from '../hint/legend.js';
import { Reader } from '../hint/reader.js';
import { depthName, DEPTHS, isSingle } from '../hint/step.js';
import { countOf } from '../practise/position.js';
import { crumbs } from './view.js';

export async function mount(main, { name }) {
  const page = el('article', { class: 'page wide learn technique' });
  main.append(page);
  try {
    const [list] = await Promise.all([techniques(), style('hint/hint.css')]);
    const at = list.findIndex((each) => each.name === name);
    if (at < 0) throw new Error(t('learn.noneCalled', { name: name ?? '' }));
    const technique = named(await getOnce(`techniques/${encodeURIComponent(name)}`));
    const family = list.filter((each) => each.name !== technique.name && each.groups[0] === technique.groups[0]);
    await show(page, technique, { before: list[at - 1], after: list[at + 1], family });
  } catch (error) {
    page.replaceChildren(crumbs(), el('h1', { text: t('learn.noSuch') }), el('p', { class: 'problem', text: error.message }),
      el('p', {}, el('a', { href: '#/learn/techniques', text: t('learn.allTechniques') })));
  }
}

async function show(page, technique, { before, after, family }) {
  const { name, title, about, level, assumes_unique: assumesUnique, game, step, reveals, usual } = technique;
  // The reader may have left meanwhile.
  if (page.isConnected) document.title = `${title} · Ninefold`;
  const tags = [level ? t('learn.hodokuLevel', { level: levelTitle(level) }) : t('learn.noLevel'), assumesUnique && t('learn.assumesUnique'), !usual && t('learn.offByDefault')].filter(Boolean);
  const next = (to, text) => (to ? el('a', { href: `#/technique/${to.name}` }, el('small', { text }), el('span', { text: to.title })) : el('span'));
  const back = recall('current', null) === null ? null : el('a', { class: 'learn-back', href: '#/play', text: t('learn.backToGame') });
  page.replaceChildren(crumbs(' / ', el('a', { href: '#/learn/techniques', text: t('learn.techniques.title') }), back ?? ''), el('h1', { text: title }),
    el('ul', { class: 'learn-tags' }, ...tags.map((text) => el('li', { text }))), el('p', { class: 'learn-lead', text: about }));
  if (await countOf(name)) page.append(el('p', {}, el('a', { class: 'button main technique-practise', href: `#/practise/${name}`, text: t('practise.practise') })));
  if (game && step) page.append(await example(title, game, step, reveals));
  const links = family.slice(0, 24).map((each) => el('li', {}, el('a', { href: `#/technique/${each.name}`, text: each.title })));
  if (links.length) page.append(el('h2', { text: t('learn.related') }), el('ul', { class: 'learn-family' }, ...links));
  page.append(el('nav', { class: 'learn-steps', 'aria-label': t('learn.other') }, next(before, t('learn.easier')), next(after, t('learn.harder'))));
}

async function example(title, position, record, records) {
  const layout = await layoutOf(position.layout);
  const { givens, digits, candidates } = readGame(position, layout);
  const step = readStep(record, layout);
  const reveals = records.map((each) => readReveal(each, layout));
  const board = el('nf-board');
  board.layout = layout;
  board.label = t('learn.exampleOf', { title });
  board.labels = true;
  const reader = new Reader(board);
  // A single needs no candidates to be seen.
  const single = isSingle(step);
  const signs = el('div');
  const item = ({ said }, index) => el('li', { class: 'technique-depth' },
    el('button', { type: 'button', class: 'hint-what', 'aria-pressed': 'false', text: depthName(index), onclick: () => reveal(index + 1) }),
    reader.list(said, { steps: index === 2, numbers: index === 2 && step.marks.form === 'chain' }));
  const sentences = reveals.map(item);
  const after = button({ text: t('learn.showResult'), 'aria-pressed': 'false', onclick: () => reveal(DEPTHS + 1) });

  function reveal(depth) {
    const done = depth > DEPTHS;
    const shown = done ? null : reveals[depth - 1];
    sentences.forEach((each, index) => each.querySelector('.hint-what').setAttribute('aria-pressed', String(index + 1 === depth)));
    after.setAttribute('aria-pressed', String(done));
    const game = new Game(layout, { givens, digits, centre: candidates });
    if (done) game.apply(step);
    board.cells = game.cells.map(({ digit, given, centre }) => ({ digit, given, solver: !given, candidates: digit || single ? [] : centre }));
    board.step = shown;
    signs.replaceChildren(legend(shown));
  }
  reveal(DEPTHS);
  const game = new Game(layout, { givens, digits, centre: candidates, title: t('learn.exampleTitle', { title }) });
  const play = el('a', { class: 'button', href: `#/play?${query(game)}`, text: t('learn.tryIt') });
  return el('div', { class: 'technique-example' }, el('div', { class: 'technique-board' }, board, signs),
    el('div', { class: 'technique-words' }, el('h2', { text: t('learn.example') }), el('ol', { class: 'technique-sentences', 'aria-label': t('learn.howMuch') }, ...sentences),
      el('p', { class: 'technique-short small mono', text: step.short }), el('div', { class: 'row' }, play, after, reader.buttons(), copyButton(board, () => ({ title, lines: step.sentences.slice(2) })))));
}
