/** Keyboard shortcuts in Play, and the dialog that lists them. */
import { find, t } from '../lib/messages.js';
import { keysOf } from '../lib/shortcuts.js';
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
  // With Alt some keyboards write another character; then the key's place counts.
  const lower = event.altKey && !/^[a-z?]$/i.test(key) ? code.replace(/^Key/, '').toLowerCase() : key.toLowerCase();
  if (MODES[lower]) return { action: 'mode', mode: MODES[lower] };
  if (ACTIONS[lower]) return { action: ACTIONS[lower] };
  return null;
}

/**
 * Whether a key acts although single characters are switched off: with Alt or Ctrl, as a named key, or as an entry while the board has the
 * focus. Speech input and stray presses would trigger the others by accident.
 */
export function isDeliberate({ key, altKey, ctrlKey, metaKey }, { action }, onBoard) {
  return altKey || ctrlKey || metaKey || key === ' ' || [...key].length > 1 || (onBoard && (action === 'enter' || action === 'erase'));
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

/** The keys by section; the messages `play.help.SECTION` and `play.help.KEY` describe them. */
const HELP = [
  ['write', [['1 – 9', 'digits'], ['shift + 1', 'corner'], ['ctrl + 1', 'centre'], ['alt + 1', 'colour'], ['delete', 'erase']]],
  ['select', [
    ['← ↑ → ↓', 'move'], ['shift + arrows', 'extend'], ['ctrl + arrows', 'moveOnly'], ['ctrl + A', 'all'], ['escape', 'clear'], ['doubleClick', 'alike'],
  ]],
  ['modes', [['Z', 'digitMode'], ['X', 'cornerMode'], ['C', 'centreMode'], ['V', 'colourMode'], ['space', 'nextMode']]],
  ['game', [
    ['ctrl + Z', 'undo'], ['ctrl + Y', 'redo'], ['H', 'hint'], ['enter', 'apply'], ['M', 'candidates'], ['P', 'pause'], ['N', 'newGame'],
    ['O', 'open'], ['S', 'share'], ['E', 'export'], ['?', 'list'],
  ]],
];

export function helpDialog() {
  // With single letters off, commands need Alt.
  const whole = (text) => (/^[A-Z?]$/.test(text) && keysOf(text) !== text ? `alt + ${text}` : text);
  const keys = (text) => el('dt', {}, ...whole(text).split(/( \+ | – )/).map((part) => (/^ [+–] $/.test(part) ? part : el('kbd', { text: find(`play.key.${part}`) ?? part }))));
  const section = ([name, list]) => el('section', {}, el('h3', { text: t(`play.help.${name}`) }),
    el('dl', { class: 'shortcuts' }, ...list.flatMap(([key, text]) => [keys(key), el('dd', { text: t(`play.help.${text}`) })])));
  const note = el('p', { class: 'muted small', text: t('play.help.note') });
  return dialog({ title: t('play.shortcuts'), wide: true, body: [el('div', { class: 'help' }, ...HELP.map(section)), note] });
}
