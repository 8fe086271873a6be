/** The legend of a step: explains the shapes that appear on the board, and no others. */
import { t } from '../lib/messages.js';
import { el, svg } from '../lib/ui.js';

/** The words for the parts of each form of pattern: first, second, third part. */
const PARTS = {
  chain: ['legend.off', 'legend.on', 'legend.on'], colours: ['legend.colourA', 'legend.colourB', 'legend.colourC'],
  'almost-locked': ['legend.setA', 'legend.setB', 'legend.setC'], sets: ['legend.pattern', 'legend.pattern', 'legend.pattern'],
};

/** Returns the signs on the board and their words: `[sign, text]`. @param {{marks: object} | null} step */
export function legendItems(step) {
  const { candidates = [], houses = [], joints = [], cells = [], rays = [], crossed = [], form = 'sets' } = step?.marks ?? {};
  const has = (role) => candidates.some((each) => each.role === role);
  const [base, other, third] = PARTS[form];
  const items = [];
  const add = (is, sign, name) => { if (is) items.push([sign(), t(`hint.${name}`)]); };
  for (const [role, name] of [['placement', 'legend.place'], ['elimination', 'legend.remove'], ['base', base], ['other', other], ['third', third], ['fin', 'legend.fin']]) add(has(role), () => shape(role), name);
  add(rays.length, () => svg('g', {}, svg('circle', { class: 'nf-blocker', cx: 12, cy: 20, r: 10 }), svg('path', { class: 'nf-ray', d: 'M22 20H33' }), svg('path', { class: 'nf-ray-tip', d: 'M40 20L31 14L31 26Z' })), 'legend.blocker');
  add(crossed.length, () => svg('path', { class: 'nf-crossed', d: 'M9 9L31 31M31 9L9 31' }), 'legend.crossed');
  add(houses.some(({ part }) => part === 'focus'), () => box('nf-house-truth', 'nf-house-line nf-house-line-truth'), 'legend.look');
  add(houses.some(({ part }) => part === 'truth'), () => box('nf-house-truth', 'nf-house-line nf-house-line-truth'), 'legend.needs');
  add(houses.some(({ part }) => part === 'link'), () => box('nf-house-link', 'nf-house-line nf-house-line-link'), 'legend.once');
  add(cells.length, () => svg('g', {}, svg('rect', { class: 'nf-whole-tint', x: 3, y: 3, width: 34, height: 34 }), svg('path', { class: 'nf-whole-line', d: 'M14 4H4V14M26 4H36V14M4 26V36H14M36 26V36H26' })), 'legend.cells');
  add(joints.some(({ strong }) => strong), () => curve('nf-strong'), 'legend.strong');
  add(joints.some(({ strong }) => !strong), () => curve('nf-weak'), 'legend.weak');
  return items;
}

/** @param {{marks: object} | null} step @returns {HTMLElement} a list, hidden if it is empty */
export function legend(step) {
  const items = legendItems(step);
  return el('ul', { class: 'step-legend', 'aria-label': t('hint.legend'), hidden: items.length === 0 },
    ...items.map(([sign, text]) => el('li', {}, picture(sign), el('span', { text }))));
}

function picture(content) {
  return svg('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true', class: 'step-sign' }, content);
}

function shape(role) {
  const name = `nf-role nf-role-${role}`;
  if (role === 'other') return svg('rect', { class: name, x: 7, y: 7, width: 26, height: 26, rx: 4 });
  if (role === 'third') return svg('path', { class: name, d: 'M4 20L12 6H28L36 20L28 34H12Z' });
  const circle = svg('circle', { class: name, cx: 20, cy: 20, r: 14 });
  if (role === 'placement') return svg('rect', { class: `${name} nf-role-place`, x: 5, y: 5, width: 30, height: 30, rx: 6 });
  if (role === 'elimination') return svg('g', {}, circle, svg('path', { class: 'nf-struck', d: 'M9 31L31 9' }));
  return circle;
}

function box(fill, line) {
  return svg('g', {}, fill && svg('rect', { class: fill, x: 3, y: 3, width: 34, height: 34 }), svg('rect', { class: line, x: 3, y: 3, width: 34, height: 34 }));
}

function curve(kind) {
  return svg('path', { class: `nf-joint ${kind}`, d: 'M3 30Q20 4 37 30' });
}
