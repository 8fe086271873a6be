/** Learn: the engines `depth-first`, `depth-first-stack` and `breadth-first`. */
import { rich, t } from '../lib/messages.js';
import { el } from '../lib/ui.js';
import { live } from './live.js';
import { treePicture } from './tree-picture.js';

/** What the search has to remember at this moment. */
function memory(layout, givens, engine) {
  if (engine === 'depth-first') return null;
  const box = el('div', { class: 'search-stack' });
  const show = engine === 'breadth-first' ? queue(box, layout, givens) : ({ tried }) => {
    const item = ([cell, digits]) => el('li', {}, ...rich('learn/depth-first.tried', { cell: el('b', { text: layout.cellName(cell) }), digits: digits.map((digit) => layout.symbol(digit)).join(' ') }));
    const frames = [...tried].sort(([a], [b]) => b - a).map(item);
    box.replaceChildren(el('h4', { text: t('learn/depth-first.stack') }), frames.length ? el('ol', {}, ...frames) : el('p', { class: 'muted small', text: t('learn/depth-first.empty') }));
  };
  return { element: box, show };
}

/** The valid boards that are still waiting. */
function queue(box, layout, givens) {
  const fits = (digits) => {
    const cell = digits.indexOf(0);
    if (cell < 0) return [];
    const all = Array.from({ length: layout.side }, (_, index) => index + 1);
    const valid = all.filter((digit) => !layout.peers[cell].some((peer) => digits[peer] === digit));
    return valid.map((digit) => layout.line(digits.map((each, index) => (index === cell ? digit : each))));
  };
  return (frame) => {
    if (frame.kind === 'jump') return;
    // Take boards from the queue up to the one on show.
    const waiting = [layout.line(givens)];
    const taken = [];
    while (waiting.length && taken.at(-1) !== frame.line && taken.length < 100) {
      const line = waiting.shift();
      taken.push(line);
      if (line !== frame.line) waiting.push(...fits(layout.digits(line)));
    }
    const list = waiting.map((line) => el('li', { class: 'mono', text: line.match(new RegExp(`.{${layout.side}}`, 'g')).join(' / ') }));
    box.replaceChildren(el('h4', { text: t('learn/depth-first.waiting') }), list.length ? el('ol', {}, ...list) : el('p', { class: 'muted small', text: t('learn/depth-first.none') }));
  };
}

export const figures = {
  run: ['broad', (label) => live({ engines: ['depth-first', 'depth-first-stack', 'breadth-first'], puzzle: 'latin-3', beside: treePicture({ more: memory }), label })],
};

export const watch = ['depth-first', 'depth-first-1'];
