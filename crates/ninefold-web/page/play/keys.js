/** Keyboard shortcuts in Play, and the dialog that lists them. */
import { dialog, el } from '../lib/ui.js';

const MODES = { z: 'digit', x: 'corner', c: 'centre', v: 'colours' };
const ACTIONS = { h: 'hint', m: 'candidates', n: 'newGame', o: 'open', s: 'share', e: 'export', p: 'pause', '?': 'help' };

/**
 * Returns what a key means on a board of this layout: `{ action, digit?, mode? }`, or null.
 * On boards larger than 9×9 letters are digits; with Alt they are always commands.
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

/** Returns the digit of a key: 1 and up, 0 to erase, -1 for none. */
function digitOf({ key, code, altKey, ctrlKey, metaKey }, layout) {
  // The physical key counts: with Shift its character would be ! or ".
  const figure = code.match(/^(?:Digit|Numpad)([0-9])$/);
  if (figure) return Number(figure[1]);
  if (/^[0-9]$/.test(key)) return Number(key);
  if (key === '.') return 0;
  if (/^[a-z]$/i.test(key) && layout.side > 9 && !altKey && !ctrlKey && !metaKey) return layout.digit(key) || -1;
  return -1;
}

const HELP = [
  ['Write', [
    ['1 – 9', 'Write a digit, mark or colour, depending on the mode'],
    ['Shift + 1', 'Corner mark in any mode'],
    ['Ctrl + 1', 'Centre mark in any mode'],
    ['Alt + 1', 'Colour in any mode'],
    ['Delete', 'Erase'],
  ]],
  ['Modes', [
    ['Z', 'Digits'], ['X', 'Corner marks'], ['C', 'Centre marks'], ['V', 'Colours'], ['Space', 'Next mode'],
  ]],
  ['Move and select', [
    ['← ↑ → ↓', 'Move'],
    ['Shift + arrows', 'Extend the selection'],
    ['Ctrl + arrows', 'Move without selecting; Ctrl + Space adds the cell'],
    ['Ctrl + A', 'Select all cells'],
    ['Escape', 'Clear the selection'],
    ['Double click', 'Select every cell with the same digit, marks or colours'],
  ]],
  ['Game', [
    ['Ctrl + Z', 'Undo'], ['Ctrl + Y', 'Redo'], ['H', 'Hint; press again for more'], ['Enter', 'Apply the hint'],
    ['M', 'Fill in all candidates'], ['P', 'Pause'],
    ['N', 'New game'], ['O', 'Open or paste a puzzle'], ['S', 'Share'], ['E', 'Export'], ['?', 'This list'],
  ]],
];

export function helpDialog() {
  const keys = (text) => el('dt', {}, ...text.split(/( \+ | – )/).map((part) => (/^ [+–] $/.test(part) ? part : el('kbd', { text: part }))));
  const section = ([title, list]) => el('section', {}, el('h3', { text: title }),
    el('dl', { class: 'shortcuts' }, ...list.flatMap(([key, text]) => [keys(key), el('dd', { text })])));
  const note = el('p', { class: 'muted small', text: 'You can also paste a puzzle in any notation, or drop a file, anywhere on the page. On boards larger than 9×9 letters are digits; hold Alt to use them as shortcuts.' });
  return dialog({ title: 'Keyboard shortcuts', wide: true, body: [el('div', { class: 'help' }, ...HELP.map(section)), note] });
}
