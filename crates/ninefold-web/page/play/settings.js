/** The player's settings, and their dialog. */
import { dialog, el, keep, recall } from '../lib/ui.js';

/** Name, label, description and default. */
const SETTINGS = [
  ['clearPeers', 'Auto-remove pencil marks', 'Placing a digit removes it from the marks in its row, column and box.', true],
  ['conflicts', 'Show conflicts', 'Mark a digit that appears twice in a row, column or box in red.', true],
  ['wrong', 'Show mistakes immediately', 'Mark a wrong digit as soon as you write it.', false],
  ['same', 'Highlight matching digits', 'Select a digit to see where else it appears, among the marks too.', true],
  ['peers', 'Shade row, column and box', 'Shows which cells the selected one sees.', true],
  ['places', 'Fixed places for candidates', 'Show centre marks in a 3×3 grid instead of a line.', false],
  ['timer', 'Show the timer', 'Keeps running while hidden.', true],
  ['digitFirst', 'Digit-first input', 'The digit you choose on the pad goes into every cell you tap.', false],
];

export function loadSettings() {
  const kept = recall('settings', {});
  return Object.fromEntries(SETTINGS.map(([name, , , usual]) => [name, kept[name] ?? usual]));
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
  const row = ([name, text, about]) => {
    const input = el('input', { type: 'checkbox', checked: settings[name], name });
    input.addEventListener('change', () => {
      settings[name] = input.checked;
      keep('settings', { ...recall('settings', {}), [name]: input.checked });
      changed();
    });
    return el('label', { class: 'check' }, input, el('span', {}, text, el('span', { class: 'about', text: about })));
  };
  return dialog({ title: 'Settings', body: el('div', { class: 'settings' }, ...SETTINGS.map(row)) });
}
