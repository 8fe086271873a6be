/** The elements of the Play view, and its menu. */
import { button, el, menu } from '../lib/ui.js';
import { pad } from './pad.js';

/**
 * Builds the view and returns its parts.
 * @param {HTMLElement} main
 * @param {Record<string, () => void>} actions what the buttons do
 * @param {{enter: (digit: number) => void, mode: (name: string) => void, menu: () => object[]}} handlers
 */
export function build(main, actions, handlers) {
  const board = el('nf-board');
  board.selectable = true;
  const keys = pad({ enter: handlers.enter, mode: handlers.mode, actions });
  const title = el('h1', { class: 'play-title' });
  const about = el('p', { class: 'play-about muted small' });
  const time = button({ text: '0:00', icon: 'pause', label: 'Pause', kind: 'plain play-time', onclick: actions.pause });
  const more = button({ icon: 'more', label: 'More', kind: 'plain' });
  const wide = (parts) => button({ kind: 'plain wide-only', ...parts });
  const top = el('div', { class: 'play-top' },
    button({ text: 'New game', icon: 'add', label: 'New game', hint: 'New game (N)', kind: 'play-new', onclick: actions.newGame }),
    el('div', { class: 'play-name' }, title, about), time,
    el('div', { class: 'play-tools' },
      wide({ icon: 'share', label: 'Share', hint: 'Share (S)', onclick: actions.share }),
      wide({ icon: 'save', label: 'Export', hint: 'Export (E)', onclick: actions.export }),
      wide({ icon: 'settings', label: 'Settings', onclick: actions.settings }),
      wide({ icon: 'keys', label: 'Keyboard shortcuts', hint: 'Keyboard shortcuts (?)', onclick: actions.help }), more));
  menu(more, handlers.menu);
  const cover = el('div', { class: 'play-cover', hidden: true },
    el('p', { text: 'Paused' }), button({ text: 'Resume', icon: 'play', kind: 'main', onclick: actions.pause }));
  const helpers = el('div', { class: 'play-helpers', role: 'group', 'aria-label': 'Help' },
    button({ text: 'Hint', icon: 'hint', kind: 'main', label: 'Hint', hint: 'Hint (H)', 'aria-keyshortcuts': 'H', onclick: actions.hint }),
    button({ text: 'Candidates', icon: 'marks', label: 'Candidates', hint: 'Fill in all candidates (M)', 'aria-keyshortcuts': 'M', onclick: actions.candidates }),
    button({ text: 'Explain', icon: 'explain', label: 'Explain', hint: 'Show the whole solution path', onclick: actions.explain }));
  const panel = el('section', { class: 'play-panel', hidden: true, 'aria-label': 'Side panel' });
  const banner = el('section', { class: 'play-banner', hidden: true, 'aria-label': 'Puzzle entry' });
  const whole = el('div', { class: 'play' }, top,
    el('div', { class: 'play-body' },
      el('div', { class: 'play-board' }, board, cover),
      // The panel opens below the helpers, so that the button just pressed stays under the finger.
      el('div', { class: 'play-side' }, banner, el('div', { class: 'play-actions' }, helpers, keys.tools), panel, keys.element)));
  // A click on the pad leaves the focus on the board.
  for (const part of [keys.element, keys.tools, helpers]) part.addEventListener('mousedown', (event) => event.preventDefault());
  main.append(whole);
  return { whole, board, pad: keys, title, about, time, cover, helpers, panel, banner };
}

/** Returns the menu: rare commands, and those without room on a phone. */
export function menuItems(game, actions) {
  return [
    { text: 'Share…', icon: 'share', key: 'S', run: actions.share },
    { text: 'Export…', icon: 'save', key: 'E', run: actions.export },
    { text: 'Print', icon: 'print', run: actions.print },
    null,
    { text: 'Undo to last correct', icon: 'back', run: actions.back },
    { text: 'Edit givens', icon: 'edit', run: actions.edit },
    { text: 'Watch an engine solve it', icon: 'watch', run: actions.watch },
    game.hasMarks && { text: 'Clear all marks', icon: 'marks', run: actions.clearMarks },
    game.cells.some(({ colours }) => colours.length) && { text: 'Clear all colours', icon: 'erase', run: actions.clearColours },
    game.isTouched && { text: 'Restart', icon: 'undo', run: actions.restart },
    null,
    { text: 'Settings…', icon: 'settings', run: actions.settings },
    { text: 'Keyboard shortcuts…', icon: 'keys', key: '?', run: actions.help },
  ].filter((item) => item !== false);
}
