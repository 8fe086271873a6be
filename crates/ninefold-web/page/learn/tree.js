/** Learn: the engine `tree`. */
import { find, t } from '../lib/messages.js';
import { button, el } from '../lib/ui.js';
import { live } from './live.js';
import { treePicture } from './tree-picture.js';

const TEMPLATES = ['A', 'B', 'C'];
/** The templates that each line of the blend comes from. */
const SOURCES = ['B', 'A', 'AB', '', 'B', 'C', 'BC', 'C', 'BC'];

/** Three templates and the program they blend into; pressing a template highlights its lines. */
function templates() {
  const sources = (from) => Array.from(from, (sign) => el('i', { class: `learn-sign learn-sign-${sign}`, text: sign }));
  const line = (text, index) => el('div', { class: 'blend-line', data: { from: SOURCES[index] } }, el('code', { text: text || '\u00a0' }), el('span', { class: 'blend-from' }, ...sources(SOURCES[index])));
  const blend = el('div', { class: 'blend' }, el('h3', { text: t('learn/tree.blended') }),
    el('div', { class: 'blend-lines', tabindex: 0, role: 'region', 'aria-label': t('learn/tree.blend') }, ...find('learn/tree.linesBlend').map(line)));
  const cards = TEMPLATES.map((sign) => el('div', { class: `template template-${sign}` },
    el('h3', {}, el('i', { class: `learn-sign learn-sign-${sign}`, text: sign }), ` ${t(`learn/tree.template${sign}`)}`), el('p', { class: 'small', text: t(`learn/tree.about${sign}`) }), el('pre', {}, el('code', { text: find(`learn/tree.lines${sign}`).join('\n') })),
    button({ text: t('learn/tree.where'), kind: 'small', label: t('learn/tree.whereOf', { template: t(`learn/tree.template${sign}`) }), 'aria-pressed': 'false', onclick: ({ currentTarget }) => press(currentTarget, sign) })));
  const whole = el('div', { class: 'templates' }, ...cards, blend);
  function press(pressed, sign) {
    const on = pressed.getAttribute('aria-pressed') !== 'true';
    for (const each of whole.querySelectorAll('button')) each.setAttribute('aria-pressed', String(each === pressed && on));
    if (on) whole.dataset.show = sign;
    else delete whole.dataset.show;
  }
  return whole;
}

export const figures = {
  run: ['broad', (label) => live({ engines: ['tree'], puzzle: 'latin-3', beside: treePicture(), label })],
  templates: ['broad', templates],
};

export const programs = {
  rust: 'fn solve(bd: &Grid) -> Option<Grid> {\n    if is_solved(bd) {\n        Some(bd.clone())\n    } else {\n        next_boards(bd).iter().find_map(solve)\n    }\n}',
};

export const watch = ['tree', 'BD4'];
