/** The number pad, the entry modes and the most common commands. */
import { colourName } from '../lib/board/cells.js';
import { t } from '../lib/messages.js';
import { keyed } from '../lib/shortcuts.js';
import { button, el } from '../lib/ui.js';

/** Names and keys; the messages `play.mode.NAME` and `play.mode.NAME.label` are their words. */
export const MODES = [{ name: 'digit', key: 'Z' }, { name: 'corner', key: 'X' }, { name: 'centre', key: 'C' }, { name: 'colours', key: 'V' }];

/** Returns a mode's name for people. */
export function modeLabel(name) {
  return t(`play.mode.${name}.label`);
}

/**
 * @param {{enter: (digit: number) => void, mode: (name: string) => void, actions: Record<string, () => void>}} handlers
 * @returns {{element: HTMLElement, tools: HTMLElement, show: (state: object) => void}}
 */
export function pad({ enter, mode, actions }) {
  const modes = MODES.map(({ name, key }) => {
    const label = modeLabel(name);
    const about = { type: 'button', class: 'button', role: 'radio', 'aria-label': label, ...keyed(label, key, { mode: name }), onclick: () => mode(name) };
    return el('button', about, sample(name), el('span', { text: t(`play.mode.${name}`) }));
  });
  const group = el('div', { class: 'segments modes', role: 'radiogroup', 'aria-label': t('play.mode') }, ...modes);
  // Arrow keys move within the group, as radio buttons do.
  group.addEventListener('keydown', (event) => {
    const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (modes.indexOf(document.activeElement) + move + modes.length) % modes.length;
    mode(MODES[next].name);
    modes[next].focus();
  });
  const keys = el('div', { class: 'keys', dir: 'ltr', role: 'group', 'aria-label': t('play.digits') });
  const undo = button({ icon: 'undo', text: t('play.undo'), label: t('play.undo'), hint: t('play.withKey', { name: t('play.undo'), key: `${t('play.key.ctrl')}+Z` }), kind: 'pad-plain', onclick: actions.undo });
  const redo = button({ icon: 'redo', text: t('play.redo'), label: t('play.redo'), hint: t('play.withKey', { name: t('play.redo'), key: `${t('play.key.ctrl')}+Y` }), kind: 'pad-plain', onclick: actions.redo });
  const back = button({ icon: 'back', text: t('play.lastCorrect'), label: t('play.undoMistakes'), hint: t('play.undoMistakesAbout'), kind: 'pad-back', onclick: actions.back });
  const erase = () => button({ icon: 'erase', label: t('play.erase'), hint: t('play.withKey', { name: t('play.erase'), key: t('play.key.delete') }), kind: 'key key-erase', onclick: actions.erase });
  const several = button({ icon: 'several', text: t('play.multi'), label: t('play.multi'), hint: t('play.multiAbout'), onclick: actions.several, 'aria-pressed': 'false' });
  several.append(el('span', { class: 'short', text: t('play.multiShort') }));
  several.querySelector('span').className = 'long';
  const tools = el('div', { class: 'pad-tools', role: 'group', 'aria-label': t('play.edit') }, undo, redo, back, several);
  const element = el('div', { class: 'pad' }, keys, group);
  let shown = '';

  function show({ layout, mode: current, missing, canUndo, canRedo, adding, editing, tinted, chosen }) {
    group.hidden = editing;
    several.hidden = editing;
    back.hidden = editing;
    for (const each of modes) {
      const on = each.dataset.mode === current;
      each.setAttribute('aria-checked', String(on));
      each.tabIndex = on ? 0 : -1;
    }
    undo.disabled = !canUndo;
    redo.disabled = !canRedo;
    several.setAttribute('aria-pressed', String(adding));
    const key = [layout.name, current === 'colours', editing].join();
    if (key !== shown) {
      shown = key;
      keys.replaceChildren(...(current === 'colours' && !editing ? swatches(enter) : figures(layout, enter)), erase());
      keys.dataset.count = current === 'colours' ? 9 : layout.side;
    }
    keys.classList.toggle('tinted', Boolean(tinted));
    keys.dataset.mode = editing ? 'digit' : current;
    if (current === 'colours' && !editing) return;
    keys.querySelectorAll('.figure').forEach((figure, index) => {
      const each = figure.parentElement;
      const left = missing[index + 1];
      each.dataset.left = left > 0 ? left : '';
      each.classList.toggle('done', left <= 0);
      each.setAttribute('aria-label', t('play.left', { digit: layout.symbol(index + 1), n: Math.max(left, 0) }));
      if (chosen === undefined) each.removeAttribute('aria-pressed');
      else each.setAttribute('aria-pressed', String(chosen === index + 1));
    });
  }

  return { element, tools, show };
}

function figures(layout, enter) {
  return Array.from({ length: layout.side }, (_, index) => {
    const about = { type: 'button', class: 'button key', onclick: () => enter(index + 1) };
    return el('button', about, el('span', { class: 'figure', text: layout.symbol(index + 1) }));
  });
}

function swatches(enter) {
  return Array.from({ length: 9 }, (_, index) =>
    el('button', { type: 'button', class: `button key swatch swatch-${index + 1}`, 'aria-label': colourName(index + 1), title: `${colourName(index + 1)} (${index + 1})`, data: { left: index + 1 }, onclick: () => enter(index + 1) }));
}

/** A small sample of what the mode writes. */
function sample(name) {
  const text = { digit: '5', corner: '1', centre: '12', colours: '' }[name];
  return el('span', { class: `sample sample-${name}`, 'aria-hidden': 'true', text });
}
