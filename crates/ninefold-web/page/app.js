/**
 * The shell: shows the view that the address names after #, and sets the theme.
 *
 * A view is a module that exports `mount(main, params)`; the function it may return runs when the user leaves the view.
 * `params` is `{ name, query }`: for `#/technique/x-wing?from=play` the name is `x-wing` and the query has `from`.
 * The shell loads a view's style sheet before it shows the view.
 */
import { button, clearAway, el, menu, say, style } from './lib/ui.js';

const VIEWS = {
  play: { title: 'Play', module: './play/view.js', style: 'play/play.css', nav: 'play' },
  watch: { title: 'Watch', module: './watch/view.js', style: 'watch/watch.css', nav: 'watch' },
  learn: { title: 'Learn', module: './learn/view.js', style: 'learn/learn.css', nav: 'learn' },
  technique: { title: 'Learn', module: './learn/technique.js', style: 'learn/learn.css', nav: 'learn' },
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
    [module] = await Promise.all([import(known.module), style(known.style)]);
  } catch (error) {
    console.error(error);
    module = { mount: unreachable };
  }
  if (mine !== visit) return;
  leave?.();
  leave = null;
  clearAway();
  for (const link of document.querySelectorAll('.bar-nav a')) {
    if (link.dataset.view === known.nav) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = view === 'play' ? 'Ninefold' : `${known.title} · Ninefold`;
  document.body.dataset.view = view;
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
  if (mine > 1) say(known.title);
}

function unreachable(place) {
  const again = button({ text: 'Try again', kind: 'main', onclick: () => location.reload() });
  place.replaceChildren(el('div', { class: 'page' }, el('h1', { text: 'This page didn’t load' }),
    el('p', { text: 'The server may have stopped. Your games are saved in this browser.' }), again));
}

function themeButton() {
  const themes = window.ninefoldTheme;
  const opener = button({ icon: 'contrast', label: 'Theme', kind: 'plain' });
  document.getElementById('tools').append(opener);
  const theme = (text, name, icon) => ({ text, icon, pressed: themes.theme === name, run: () => themes.set('theme', name) });
  menu(opener, () => [
    theme('Match system', 'system', 'settings'),
    theme('Light', 'light', 'light'),
    theme('Dark', 'dark', 'dark'),
    null,
    {
      text: 'High contrast', icon: 'contrast', checked: themes.contrast === 'more',
      run: () => themes.set('contrast', themes.contrast === 'more' ? 'usual' : 'more'),
    },
  ]);
}

// The skip link moves the focus; it doesn't open a view.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  (main.querySelector('nf-board [tabindex="0"]') ?? main).focus();
});
themeButton();
addEventListener('hashchange', show);
show();
