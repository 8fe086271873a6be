/**
 * The shell: shows the view that the address names after #, and sets theme and language.
 *
 * A view is a module that exports `mount(main, params)`; the function it may return runs when the user leaves the view.
 * `params` is `{ name, query }`: for `#/technique/x-wing?from=play` the name is `x-wing` and the query has `from`.
 * The shell loads a view's style sheet and words before it shows the view.
 */
import { complete, prepare } from './lib/api.js';
import { current, find, languages, load, t, translate, use, wanted } from './lib/messages.js';
import { button, clearAway, keep, menu, say, style } from './lib/ui.js';
import { followUpdates } from './lib/updates.js';

/** `words` are the files of messages that a view needs to begin, besides the shell’s; those that it needs `later` are fetched meanwhile. */
const VIEWS = {
  play: { title: 'shell.play', module: () => import('./play/view.js'), style: 'play/play.css', nav: 'play', words: ['play', 'new'], later: ['hint', 'explain', 'techniques', 'sentences', 'daily', 'collection'] },
  watch: { title: 'shell.watch', module: () => import('./watch/view.js'), style: 'watch/watch.css', nav: 'watch', words: ['watch'] },
  learn: { title: 'shell.learn', module: () => import('./learn/view.js'), style: 'learn/learn.css', nav: 'learn', words: ['learn', 'hint', 'watch'] },
  daily: { title: 'shell.daily', module: () => import('./daily/view.js'), style: 'daily/daily.css', nav: 'daily', words: ['daily', 'play'] },
  practise: { title: 'shell.practise', module: () => import('./practise/view.js'), style: 'practise/practise.css', nav: 'practise', words: ['practise', 'learn', 'hint', 'techniques', 'sentences', 'play'] },
  collection: { title: 'shell.collection', module: () => import('./collection/view.js'), style: 'collection/collection.css', nav: 'play', words: ['collection', 'play'] },
  technique: { title: 'shell.learn', module: () => import('./learn/technique.js'), style: 'learn/learn.css', nav: 'learn', words: ['learn', 'hint', 'practise', 'techniques', 'sentences'] },
};

const main = document.getElementById('main');
let leave = null;
let visit = 0;

/** `#/learn/amb?x=1` → its parts. */
export function parse(hash) {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [view = '', ...names] = path.split('/').map(decoded);
  return { view: view || 'play', name: names.join('/') || null, query: new URLSearchParams(query) };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function show() {
  const mine = ++visit;
  const { view, name, query } = parse(location.hash);
  const known = Object.hasOwn(VIEWS, view) ? VIEWS[view] : null;
  if (!known) {
    location.replace('#/play');
    return;
  }
  let module;
  try {
    [module] = await Promise.all([known.module(), style(known.style), load('shell', ...known.words)]);
    load(...(known.later ?? [])).catch(() => {});
  } catch (error) {
    console.error(error);
    module = { mount: unreachable };
  }
  if (mine !== visit) return;
  leave?.();
  leave = null;
  clearAway();
  document.getElementById('views').hidePopover?.();
  for (const link of document.querySelectorAll('.bar-nav a')) {
    if (link.dataset.view === known.nav) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = view === 'play' ? 'Ninefold' : `${t(known.title)} · Ninefold`;
  document.body.dataset.view = view;
  document.querySelector('.skip').textContent = t(view === 'play' ? 'shell.skipToBoard' : 'shell.skip');
  main.replaceChildren();
  scrollTo(0, 0);
  let left;
  try {
    left = await module.mount(main, { name, query });
  } catch (error) {
    console.error(error);
    if (mine === visit) unreachable(main);
  }
  if (mine !== visit) {
    left?.();
    return;
  }
  leave = left ?? null;
  if (mine > 1) say(t(known.title));
}

/** The document has the words in English: those of other languages may not have loaded either. */
function unreachable(place) {
  const notice = document.getElementById('unreachable').content.cloneNode(true);
  if (find('shell.again')) translate(notice);
  notice.querySelector('button').addEventListener('click', () => location.reload());
  place.replaceChildren(notice);
}

function themeButton() {
  const themes = window.ninefoldTheme;
  const opener = button({ text: t('shell.theme'), icon: 'contrast', label: t('shell.theme'), hint: t('shell.theme'), kind: 'plain bar-theme' });
  document.getElementById('tools').append(opener);
  const theme = (text, name, icon) => ({ text, icon, pressed: themes.theme === name, run: () => themes.set('theme', name) });
  menu(opener, () => [
    theme(t('shell.matchSystem'), 'system', 'settings'),
    theme(t('shell.light'), 'light', 'light'),
    theme(t('shell.dark'), 'dark', 'dark'),
    null,
    {
      text: t('shell.highContrast'), icon: 'contrast', checked: themes.contrast === 'more',
      run: () => themes.set('contrast', themes.contrast === 'more' ? 'usual' : 'more'),
    },
    null,
    ...languages().map(([code, name]) => ({ text: name, lang: code, pressed: current() === code, run: () => speak(code) })),
  ]);
}

/** Changes the language. A fresh page is the surest way to leave no word behind; the game is saved when the page closes. */
function speak(code) {
  keep('language', code);
  const address = new URL(location);
  address.searchParams.delete('lang');
  history.replaceState(null, '', address);
  location.reload();
}

// The skip link moves the focus; it doesn't open a view.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  (main.querySelector('nf-board [tabindex="0"]') ?? main).focus();
});
use(wanted());
load('shell').then(() => {
  translate(document);
  themeButton();
}).catch((error) => console.error(error));
addEventListener('hashchange', show);
// The board first, then the engine, then what new puzzles need, then what makes the next visit quick.
show().then(prepare).then(() => performance.mark('ninefold-engine')).then(complete).then(() => performance.mark('ninefold-complete')).catch(() => {}).then(followUpdates);
