/** The elements of the Play view, and its menu. */
import { t } from '../lib/messages.js';
import { keyed, keysOf } from '../lib/shortcuts.js';
import { button, el, icon, isTouch, menu } from '../lib/ui.js';
import { pad } from './pad.js';
import { RuleList } from './rules.js';
import { sheet } from './sheet.js';

/**
 * Builds the view and returns its parts.
 * @param {HTMLElement} main
 * @param {Record<string, () => void>} actions what the buttons do
 * @param {{enter: (digit: number) => void, mode: (name: string) => void, menu: () => object[], below: HTMLElement}} handlers `below` is shown under the rules
 */
export function build(main, actions, handlers) {
  const board = el('nf-board');
  board.selectable = true;
  const keys = pad({ enter: handlers.enter, mode: handlers.mode, actions });
  const title = el('h1', { class: 'play-title' });
  const about = el('p', { class: 'play-about muted small' });
  const of = el('nav', { class: 'play-of', hidden: true });
  const time = button({ text: '0:00', icon: 'pause', label: t('play.pause'), kind: 'plain play-time', onclick: actions.pause });
  const more = button({ icon: 'more', label: t('play.more'), kind: 'plain' });
  const zoom = button({ icon: 'zoom', label: t('play.zoom'), kind: 'plain', hidden: true, 'aria-pressed': 'false' });
  const top = el('div', { class: 'play-top' },
    el('button', { type: 'button', class: 'button play-new', 'aria-label': t('play.newGame'), ...keyed(t('play.newGame'), 'N'), onclick: actions.newGame },
      icon('add'), el('span', { class: 'long', text: t('play.newGame') }), el('span', { class: 'short', text: t('play.newShort') })),
    el('div', { class: 'play-name' }, title, about), of, time, el('div', { class: 'play-tools' }, zoom, more));
  menu(more, handlers.menu);
  const cover = el('div', { class: 'play-cover', hidden: true },
    el('p', { text: t('play.paused') }), button({ text: t('play.resume'), icon: 'play', kind: 'main', onclick: actions.pause }));
  const helpers = el('div', { class: 'play-helpers', role: 'group', 'aria-label': t('play.helpers') },
    button({ text: t('play.candidates'), icon: 'marks', label: t('play.candidates'), ...keyed(t('play.help.candidates'), 'M'), onclick: actions.candidates }),
    button({ text: t('play.explain'), icon: 'explain', label: t('play.explain'), hint: t('play.explainAbout'), onclick: actions.explain }),
    button({ text: t('play.hint'), icon: 'hint', kind: 'main', label: t('play.hint'), ...keyed(t('play.hint'), 'H'), onclick: actions.hint }));
  const panel = sheet();
  const rules = new RuleList(board);
  const banner = el('section', { class: 'play-banner', hidden: true, 'aria-label': t('play.entry') });
  const side = el('div', { class: 'play-side' }, keys.element, el('div', { class: 'play-actions' }, keys.tools, helpers), rules.element, handlers.below, banner, panel.element);
  const whole = el('div', { class: 'play' }, top,
    el('div', { class: 'play-body' },
      el('div', { class: 'play-board' }, board, cover),
      side));
  // A click on the pad leaves the focus on the board.
  for (const part of [keys.element, keys.tools, helpers]) part.addEventListener('mousedown', (event) => event.preventDefault());
  main.append(whole);
  return { whole, top, side, zoom, board, pad: keys, title, about, of, time, cover, helpers, panel, banner, rules };
}

/** Returns the menu: rare commands, and those without room on a phone. */
export function menuItems(game, actions, { showsTrue = false } = {}) {
  return [
    ...placeItems(game),
    { text: t('play.menu.share'), icon: 'share', key: keysOf('S'), run: actions.share },
    { text: t('play.menu.export'), icon: 'save', key: keysOf('E'), run: actions.export },
    { text: t('play.print'), icon: 'print', run: actions.print },
    null,
    { text: t('play.undoMistakes'), icon: 'back', run: actions.back },
    { text: t('play.editGivens'), icon: 'edit', run: actions.edit },
    !game.isSolved && { text: t('play.true.menu'), icon: 'marks', checked: showsTrue, run: actions.trueCandidates },
    { text: t('play.watchIt'), icon: 'watch', run: actions.watch },
    game.hasMarks && { text: t('play.clearMarks'), icon: 'marks', run: actions.clearMarks },
    game.cells.some(({ colours }) => colours.length) && { text: t('play.clearColours'), icon: 'erase', run: actions.clearColours },
    game.isTouched && { text: t('play.restart'), icon: 'undo', run: actions.restart },
    null,
    { text: t('play.menu.settings'), icon: 'settings', run: actions.settings },
    !isTouch() && { text: t('play.menu.shortcuts'), icon: 'keys', key: keysOf('?'), run: actions.help },
  ].filter((item) => item !== false);
}

/** The neighbours of a game in its collection. */
function placeItems({ about: { collection } }) {
  if (!collection) return [];
  const { id, index, count } = collection;
  const go = (to) => () => { location.hash = to === null ? `#/collection/${id}` : `#/play?collection=${id}&n=${to + 1}`; };
  return [index + 1 < count && { text: t('collection.next'), icon: 'after', run: go(index + 1) }, index > 0 && { text: t('collection.previous'), icon: 'before', run: go(index - 1) },
    { text: t('collection.list'), icon: 'marks', run: go(null) }, null];
}
