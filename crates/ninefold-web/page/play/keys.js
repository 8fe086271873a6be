/** What keys do while the board is played, and the dialog that tells. */
import { dialog, el } from '../lib/ui.js';

const MODES = { z: 'digit', x: 'corner', c: 'centre', v: 'colours' };
const ACTIONS = { h: 'hint', m: 'candidates', n: 'newGame', o: 'open', s: 'share', e: 'export', p: 'pause', '?': 'help' };

/**
 * What a key means on a board of this layout: `{ action, digit?, mode? }`, or null.
 * On large boards letters are digits first; with Alt they are always commands.
 */
export function meaning(event, layout) {
  const { key, code } = event;
  const control = event.ctrlKey || event.metaKey;
  if (control && !event.altKey) {
    const lower = key.toLowerCase();
    if (lower === 'z') return { action: event.shiftKey ? 'redo' : 'undo' };
    if (lower === 'y') return { action: 'redo' };
  }
  if (key === 'Delete' || key === 'Backspace') return { action: 'erase', back: key === 'Backspace' };
  const digit = digitOf(event, layout);
  if (digit === 0 && !control) return { action: 'erase', skip: true };
  if (digit > 0 && digit <= layout.side) {
    const mode = control && event.shiftKey ? 'colours' : control ? 'centre' : event.shiftKey && /^(Digit|Numpad)/.test(code) ? 'corner' : event.altKey ? 'colours' : undefined;
    return { action: 'enter', digit, mode };
  }
  if (control) return null;
  if (key === ' ') return { action: 'nextMode' };
  const lower = key.toLowerCase();
  if (MODES[lower]) return { action: 'mode', mode: MODES[lower] };
  if (ACTIONS[lower]) return { action: ACTIONS[lower] };
  return null;
}

/** The digit of a key: 1…; 0 for what wipes; -1 for none. */
function digitOf({ key, code, altKey, ctrlKey, metaKey }, layout) {
  // The key's place counts: with Shift it would be ! or ".
  const figure = code.match(/^(?:Digit|Numpad)([0-9])$/);
  if (figure) return Number(figure[1]);
  if (/^[0-9]$/.test(key)) return Number(key);
  if (key === '.') return 0;
  if (/^[a-z]$/i.test(key) && layout.side > 9 && !altKey && !ctrlKey && !metaKey) return layout.digit(key) || -1;
  return -1;
}

const HELP = [
  ['Enter', [
    ['1 – 9', 'Write what the pad shows: a digit, a mark, a colour'],
    ['Shift + 1', 'A corner mark, whatever the pad shows'],
    ['Ctrl + 1', 'A centre mark'],
    ['Alt + 1', 'A colour'],
    ['Delete', 'Erase'],
  ]],
  ['What to write', [
    ['Z', 'Digits'], ['X', 'Corner marks'], ['C', 'Centre marks'], ['V', 'Colours'], ['Space', 'The next of these'],
  ]],
  ['Move and select', [
    ['← ↑ → ↓', 'Move'],
    ['Shift + arrows', 'Select several cells'],
    ['Ctrl + arrows', 'Move without selecting; Ctrl + Space adds the cell'],
    ['Ctrl + A', 'Select all cells'],
    ['Escape', 'Select nothing'],
    ['Double click', 'Select all cells with the same digit, marks or colour'],
  ]],
  ['The game', [
    ['Ctrl + Z', 'Undo'], ['Ctrl + Y', 'Redo'], ['H', 'Hint; once more, and it tells more'], ['Enter', 'Do what the hint says'], ['M', 'Write all candidates'], ['P', 'Pause'],
    ['N', 'New game'], ['O', 'Open or paste a puzzle'], ['S', 'Share'], ['E', 'Export'], ['?', 'This list'],
  ]],
];

export function helpDialog() {
  const keys = (text) => el('dt', {}, ...text.split(/( \+ | – )/).map((part) => (/^ [+–] $/.test(part) ? part : el('kbd', { text: part }))));
  const section = ([title, list]) => el('section', {}, el('h3', { text: title }),
    el('dl', { class: 'shortcuts' }, ...list.flatMap(([key, text]) => [keys(key), el('dd', { text })])));
  const note = el('p', { class: 'muted small', text: 'You can also paste a puzzle anywhere on the page, in any notation, or drop a file. On boards with letters the letters are digits; with Alt they are commands.' });
  return dialog({ title: 'Keyboard', wide: true, body: [el('div', { class: 'help' }, ...HELP.map(section)), note] });
}
