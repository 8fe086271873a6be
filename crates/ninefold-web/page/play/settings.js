/** What players may have their own way, and the dialog for it. */
import { dialog, el, keep, recall } from '../lib/ui.js';

/** Name, what it says, more about it, and what it is at first. */
const SETTINGS = [
  ['clearPeers', 'Strike marks when a digit is placed', 'The digit disappears from the marks of its row, column and box.', true],
  ['conflicts', 'Point out conflicts', 'The same digit twice in a row, column or box is marked in red.', true],
  ['wrong', 'Point out wrong digits at once', 'A digit that is not in the solution is marked as soon as it is written.', false],
  ['same', 'Highlight the same digit', 'Select a digit to see where else it is, also among the marks.', true],
  ['peers', 'Shade row, column and box', 'Of the selected cell.', true],
  ['places', 'Candidates in fixed places', 'Centre marks stand where they would on a telephone, not side by side.', false],
  ['timer', 'Show the timer', 'It runs on if it is hidden.', true],
  ['digitFirst', 'Choose the digit first', 'A digit on the pad stays chosen and goes into every cell you tap.', false],
];

export function loadSettings() {
  const kept = recall('settings', {});
  return Object.fromEntries(SETTINGS.map(([name, , , usual]) => [name, kept[name] ?? usual]));
}

/** Many marks in a cell are easier to read in fixed places: unless the player wants it otherwise, they go there. */
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
