/** Learn: the engine `amb`. */
import { layout as layoutOf } from '../lib/layout.js';
import { number as written, t } from '../lib/messages.js';
import { button, el } from '../lib/ui.js';
import { fill, triple } from './amb-demo.js';
import { live } from './live.js';
import { code, table } from './markup.js';

/** A program to try: the reader sets the largest number. */
function triples() {
  const output = el('output', { class: 'amb-answer' });
  const most = el('input', { type: 'range', min: 2, max: 20, value: 13, 'aria-label': t('learn/amb.largest'), oninput: () => show() });
  const number = el('b');
  function show() {
    const { found, asked } = triple(Number(most.value));
    number.textContent = most.value;
    most.setAttribute('aria-valuetext', most.value);
    output.textContent = found ? t('learn/amb.found', { numbers: found.join(', '), asked }) : t('learn/amb.notFound', { asked });
  }
  show();
  return el('div', { class: 'amb-try' },
    code(`a = amb(1 … n)\nb = amb(1 … n)\nc = amb(1 … n)\nrequire(a² + b² = c²)\n${t('learn/amb.answer')} (a, b, c)`, t('learn/amb.program')),
    el('label', { class: 'amb-most' }, el('span', {}, 'n = ', number), most), el('p', {}, el('b', { text: '→ ' }), output));
}

/** Runs the program with the rules at the end, and with the rules after each choice. */
function early() {
  const box = el('div', { class: 'amb-early', 'aria-live': 'polite' });
  const run = button({
    text: t('learn/amb.runBoth'), icon: 'play', kind: 'main',
    onclick: async () => {
      const layout = await layoutOf('latin:3');
      const givens = layout.digits('1.......2');
      const rows = [[t('learn/amb.late'), true], [t('learn/amb.early'), false]].map(([name, late]) => {
        const { found, chosen } = fill(layout, givens, { late });
        return [name, found.match(/.../g).join(' / '), written(chosen)];
      });
      box.replaceChildren(table([t('learn/amb.order'), t('learn/amb.result'), t('learn/amb.chosen')], rows));
    },
  });
  return el('div', {}, run, box);
}

export const figures = {
  triples: ['narrow', triples],
  run: ['narrow', (label) => live({ engines: ['amb'], puzzle: '1.....2..3.....4', layout: '4x4', label })],
  early: ['narrow', early],
};

export const programs = {
  rust: 'let triple = amb(1..=13, |a| amb(1..=13, |b| amb(1..=13, |c| {\n    require(a * a + b * b == c * c)?;\n    Ok((a, b, c))\n})));\nassert_eq!(triple, Ok((3, 4, 5)));',
};

export const watch = ['amb', 'Sudoku 1'];
