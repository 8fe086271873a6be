/** The player's settings, and their dialog. */
import { t } from '../lib/messages.js';
import { dialog, el, keep, recall } from '../lib/ui.js';

/** Names and defaults; the messages `play.setting.NAME` and `play.setting.NAME.about` describe them. */
const SETTINGS = [
  ['clearPeers', true], ['conflicts', true], ['wrong', false], ['same', true], ['peers', true], ['places', false], ['labels', false], ['timer', true], ['digitFirst', false], ['letters', true],
];

export function loadSettings() {
  const kept = recall('settings', {});
  return Object.fromEntries(SETTINGS.map(([name, usual]) => [name, kept[name] ?? usual]));
}

/** Turns fixed places on, unless the player has set them: many marks are easier to read there. */
export function preferPlaces(settings) {
  const kept = recall('settings', {});
  if (kept.places !== undefined) return;
  settings.places = true;
  keep('settings', { ...kept, places: true });
}

/** @param {Record<string, boolean>} settings changed in place @param {() => void} changed */
export function settingsDialog(settings, changed) {
  const row = ([name]) => {
    const input = el('input', { type: 'checkbox', checked: settings[name], name });
    input.addEventListener('change', () => {
      settings[name] = input.checked;
      keep('settings', { ...recall('settings', {}), [name]: input.checked });
      changed();
    });
    return el('label', { class: 'check' }, input, el('span', {}, t(`play.setting.${name}`), el('span', { class: 'about', text: t(`play.setting.${name}.about`) })));
  };
  return dialog({ title: t('play.settings'), body: el('div', { class: 'settings' }, ...SETTINGS.map(row)) });
}
