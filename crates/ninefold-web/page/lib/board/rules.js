/**
 * Draws the rules of a layout: cages, thermometers, arrows, dots, lines, clues outside the grid. The server sends them as shapes, measured in
 * cells (`sketch` in lib/layout.js), each with the tones that board.css colours.
 */
import { svg } from '../ui.js';
import { UNIT } from './lines.js';

/** From the middle of a label to its baseline, as a fraction of its size. */
const FOOT = 0.355;

/** Fills the layers under and over the lines of the grid. */
export function drawRules({ sketch }, layers) {
  for (const part of sketch.parts) layers[part.layer === 'over' ? 'rules' : 'figures'].append(shape(part));
}

/** Returns a shape; `data-rule` is the number of its rule. */
function shape({ rule, d, fill, stroke, size, dash, at, text }) {
  if (text !== undefined) {
    const [x, y] = at.map((each) => each * UNIT);
    return svg('text', { class: `nf-rule-text nf-fill-${stroke}`, 'data-rule': rule, x, y: y + size * UNIT * FOOT, 'font-size': size * UNIT, 'text-anchor': 'middle', text });
  }
  const tones = [fill ? `nf-fill-${fill}` : 'nf-fill-none', stroke ? `nf-stroke-${stroke}` : ''].filter(Boolean).join(' ');
  return svg('path', { class: `nf-rule ${tones}`, 'data-rule': rule, d, transform: `scale(${UNIT})`, 'stroke-width': stroke ? size : undefined, 'stroke-dasharray': dash?.length ? dash.join(' ') : undefined });
}

/** Marks the rules that are pointed at or broken. @param {Element} board @param {{lit?: Set<number>, broken?: Set<number>}} which */
export function markRules(board, { lit = new Set(), broken = new Set() }) {
  for (const part of board.querySelectorAll('[data-rule]')) {
    const rule = Number(part.dataset.rule);
    part.classList.toggle('nf-rule-lit', lit.has(rule));
    part.classList.toggle('nf-rule-broken', broken.has(rule));
  }
}
