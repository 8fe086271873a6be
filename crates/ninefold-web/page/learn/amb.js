/** Learn: the engine `amb`. */
import { layout as layoutOf } from '../lib/layout.js';
import { button, el } from '../lib/ui.js';
import { fill, triple } from './amb-demo.js';
import { live } from './live.js';
import { code, figure, h, list, p, table, watchLink } from './markup.js';

export const title = 'Choose right';
export const lead = 'Say what a cell may be, say what must hold, and ask for the board. `amb` chooses, and never chooses wrong.';

/** A program to try: the reader sets the largest number. */
function triples() {
  const output = el('output', { class: 'amb-answer' });
  const most = el('input', { type: 'range', min: 2, max: 20, value: 13, 'aria-label': 'Largest number', oninput: () => show() });
  const number = el('b');
  function show() {
    const { found, asked } = triple(Number(most.value));
    number.textContent = most.value;
    most.setAttribute('aria-valuetext', most.value);
    const count = asked.toLocaleString('en');
    output.textContent = found ? `${found.join(', ')} after checking the rule ${count} times` : `no such numbers: all ${count} choices fail`;
  }
  show();
  return el('div', { class: 'amb-try' },
    code('a = amb(1 … n)\nb = amb(1 … n)\nc = amb(1 … n)\nrequire(a² + b² = c²)\nanswer (a, b, c)', 'A program with amb'),
    el('label', { class: 'amb-most' }, el('span', {}, 'n = ', number), most), el('p', {}, el('b', { text: '→ ' }), output));
}

/** Runs the program with the rules at the end, and with the rules after each choice. */
function early() {
  const box = el('div', { class: 'amb-early', 'aria-live': 'polite' });
  const run = button({
    text: 'Run both', icon: 'play', kind: 'main',
    onclick: async () => {
      const layout = await layoutOf('latin:3');
      const givens = layout.digits('1.......2');
      const rows = [['all choices first, then the rules', true], ['the rules after each choice', false]].map(([name, late]) => {
        const { found, chosen } = fill(layout, givens, { late });
        return [name, found.match(/.../g).join(' / '), chosen.toLocaleString('en')];
      });
      box.replaceChildren(table(['order', 'answer', 'digits chosen'], rows));
    },
  });
  return el('div', {}, run, box);
}

export function body() {
  return [
    p('`amb` is the ambiguous choice. It takes alternatives and continues with one that lets the program succeed. `require` states what must',
      'hold. If it doesn’t, the branch is abandoned as if it had never been, and `amb` continues with its next alternative. It feels like magic:',
      'you say what you want, and universes are made and unmade until one of them has it.'),
    figure(triples(), 'Three numbers, one rule. This isn’t a picture: the page runs it.', 'narrow'),
    h('Logic programming'),
    p('A program like this says *what*, not *how*:'),
    list([
      '*Facts*: each square is any of the digits. That is `amb`.',
      '*Assertions*: no row, column or box has a digit twice. That is `require`.',
      '*A query*: what does the board look like?',
    ]),
    p('A sudoku is a logic puzzle, so it should be that simple, and it is: for each blank square, one choice and three requirements.'),
    figure(live({ engines: ['amb'], puzzle: '1.....2..3.....4', layout: '4x4', label: 'amb on a 4×4 board, live' }),
      'A struck digit failed a requirement; an outlined one is a choice being taken back because of what came later.', 'narrow'),
    h('When to state the rules'),
    p('Order decides everything. You could make all choices first and state the rules at the end. That is correct, and hopeless: it visits',
      'every way to fill the board. Stated square by square, the rules reject a wrong digit at once, and nothing below it is ever tried. Even a',
      '3×3 Latin square shows the difference:'),
    figure(early(), 'The same board, the same rules, the same answer.', 'narrow'),
    h('Without magic'),
    p('In Scheme, `amb` is made with `call/cc`: each choice remembers the whole rest of the program, and a failure jumps back to it. Ninefold',
      'does without continuations. There the rest of the program is a function that `amb` calls with one alternative after another; failure is an',
      'ordinary value, and returning from the functions is backtracking:'),
    code('let triple = amb(1..=13, |a| amb(1..=13, |b| amb(1..=13, |c| {\n    require(a * a + b * b == c * c)?;\n    Ok((a, b, c))\n})));\nassert_eq!(triple, Ok((3, 4, 5)));', 'amb in Rust'),
    p('Underneath, choosing right from left to right is a depth-first search: the engine makes the same calls as [tree](#/learn/tree), board for',
      'board.'),
    watchLink('amb', 'Sudoku 1', 'Watch it on a whole board'),
  ];
}
