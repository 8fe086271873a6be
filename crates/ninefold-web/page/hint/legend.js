/** The legend of a step: explains the shapes that appear on the board, and no others. */
import { el, svg } from '../lib/ui.js';

/** Names of the roles. A chain alternates between off and on; other patterns with several parts colour them. */
function parts(candidates, joints) {
  const has = (role) => candidates.some((each) => each.role === role);
  const [odd, even] = joints[0]?.strong === false ? ['on', 'off'] : ['off', 'on'];
  const [base, other] = joints.length ? [odd, even] : has('other') ? ['colour A', 'colour B'] : ['pattern', ''];
  const names = [['placement', 'place'], ['elimination', 'remove'], ['base', base], ['other', other], ['third', 'colour C'], ['fin', 'fin']];
  return names.filter(([role]) => has(role));
}

/** @param {{marks: object} | null} step @returns {HTMLElement} a list, hidden if it is empty */
export function legend(step) {
  const { candidates = [], houses = [], joints = [], cells = [] } = step?.marks ?? {};
  const items = [];
  for (const [role, text] of parts(candidates, joints)) items.push([shape(role), text]);
  if (houses.some(({ part }) => part === 'focus')) items.push([box('nf-house-truth', 'nf-house-line nf-house-line-truth'), 'look here']);
  if (houses.some(({ part }) => part === 'truth')) items.push([box('nf-house-truth', 'nf-house-line nf-house-line-truth'), 'needs this digit']);
  if (houses.some(({ part }) => part === 'link')) items.push([box('nf-house-link', 'nf-house-line nf-house-line-link'), 'at most once here']);
  if (cells.length) items.push([box('', 'nf-whole'), 'pattern cells']);
  if (joints.some(({ strong }) => strong)) items.push([curve('nf-strong'), 'strong link']);
  if (joints.some(({ strong }) => !strong)) items.push([curve('nf-weak'), 'weak link']);
  return el('ul', { class: 'step-legend', 'aria-label': 'Legend', hidden: items.length === 0 },
    ...items.map(([sign, text]) => el('li', {}, picture(sign), el('span', { text }))));
}

function picture(content) {
  return svg('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true', class: 'step-sign' }, content);
}

function shape(role) {
  const name = `nf-role nf-role-${role}`;
  if (role === 'other') return svg('rect', { class: name, x: 7, y: 7, width: 26, height: 26, rx: 4 });
  if (role === 'third') return svg('path', { class: name, d: 'M20 2L38 20L20 38L2 20Z' });
  const circle = svg('circle', { class: name, cx: 20, cy: 20, r: 14 });
  if (role === 'placement') return svg('g', {}, circle, svg('circle', { class: 'nf-role-halo', cx: 20, cy: 20, r: 18 }));
  if (role === 'elimination') return svg('g', {}, circle, svg('path', { class: 'nf-struck', d: 'M9 31L31 9' }));
  return circle;
}

function box(fill, line) {
  return svg('g', {}, fill && svg('rect', { class: fill, x: 3, y: 3, width: 34, height: 34 }), svg('rect', { class: line, x: 3, y: 3, width: 34, height: 34 }));
}

function curve(kind) {
  return svg('path', { class: `nf-joint ${kind}`, d: 'M3 30Q20 4 37 30' });
}
