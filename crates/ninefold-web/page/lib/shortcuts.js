/**
 * How shortcuts of one letter are written: `H`, or `Alt+H` where the player has switched single letters off. Tooltips and `aria-keyshortcuts` of
 * buttons follow the setting:
 *
 *     button({ text: t('play.hint'), ...keyed(t('play.hint'), 'H'), onclick })
 */
import { t } from './messages.js';
import { recall } from './ui.js';

/** Returns the keys of a shortcut, for people and for `aria-keyshortcuts` alike. */
export function keysOf(letter, plain = recall('settings', {}).letters !== false) {
  return plain ? letter : `Alt+${letter}`;
}

/** Returns a tooltip with a shortcut. */
export function withKey(name, letter) {
  return t('shell.withKey', { name, key: keysOf(letter) });
}

/** Returns the attributes of a button with a shortcut. @param {Record<string, string>} [data] its data attributes */
export function keyed(name, letter, data = {}) {
  return { title: withKey(name, letter), 'aria-keyshortcuts': keysOf(letter), data: { ...data, letter, named: name } };
}

/** Writes the shortcuts of all buttons anew, after the setting has changed. */
export function showKeys(root) {
  for (const each of root.querySelectorAll('[data-letter]')) {
    const { letter, named } = each.dataset;
    each.title = withKey(named, letter);
    each.setAttribute('aria-keyshortcuts', keysOf(letter));
  }
}
