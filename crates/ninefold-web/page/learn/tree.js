/** Learn: the engine `tree`. */
import { button, el } from '../lib/ui.js';
import { live } from './live.js';
import { code, figure, h, p, watchLink } from './markup.js';
import { treePicture } from './tree-picture.js';

export const title = 'A tree of whole boards';
export const lead = 'Fill the first blank with every digit, keep the boards that break no rule, and do the same with each of them.';

const TEMPLATES = [
  {
    sign: 'A', name: 'Generative recursion', knows: 'A problem is trivial, or it generates new problems.',
    lines: ['solve(d):', '  trivial(d)?  the trivial answer', '  otherwise    solve(next(d))'],
  },
  {
    sign: 'B', name: 'Tree of any arity', knows: 'A node has any number of children: one function for a node, one for a list of nodes.',
    lines: ['node(x):   list(children(x))', 'list(xs):  node(first of xs),', '           list(rest of xs)'],
  },
  {
    sign: 'C', name: 'Backtracking search', knows: 'Try a child. If it fails, try the next. If none is left, fail.',
    lines: ['none left?   fail', 'try the first', 'succeeded?   done', 'failed?      try the rest'],
  },
];

const BLEND = [
  ['B', 'solve_board(bd):'],
  ['A', '  solved(bd)?   bd'],
  ['AB', '  otherwise     solve_boards(next_boards(bd))'],
  ['', ''],
  ['B', 'solve_boards(bds):'],
  ['C', '  none left?    fail'],
  ['BC', '  try           solve_board(first of bds)'],
  ['C', '  succeeded?    done'],
  ['BC', '  failed?       solve_boards(rest of bds)'],
];

/** Three templates and the program they blend into; pressing a template highlights its lines. */
function templates() {
  const sources = (from) => Array.from(from, (sign) => el('i', { class: `learn-sign learn-sign-${sign}`, text: sign }));
  const line = ([from, text]) => el('div', { class: 'blend-line', data: { from } }, el('code', { text: text || '\u00a0' }), el('span', { class: 'blend-from' }, ...sources(from)));
  const blend = el('div', { class: 'blend' }, el('h3', { text: 'Blended: solve' }),
    el('div', { class: 'blend-lines', tabindex: 0, role: 'region', 'aria-label': 'The blend' }, ...BLEND.map(line)));
  const cards = TEMPLATES.map(({ sign, name, knows, lines }) => el('div', { class: `template template-${sign}` },
    el('h3', {}, el('i', { class: `learn-sign learn-sign-${sign}`, text: sign }), ` ${name}`), el('p', { class: 'small', text: knows }), el('pre', {}, el('code', { text: lines.join('\n') })),
    button({ text: 'Where does it go?', kind: 'small', label: `Where does it go? ${name}`, 'aria-pressed': 'false', onclick: ({ currentTarget }) => press(currentTarget, sign) })));
  const whole = el('div', { class: 'templates' }, ...cards, blend);
  function press(pressed, sign) {
    const on = pressed.getAttribute('aria-pressed') !== 'true';
    for (const each of whole.querySelectorAll('button')) each.setAttribute('aria-pressed', String(each === pressed && on));
    if (on) whole.dataset.show = sign;
    else delete whole.dataset.show;
  }
  return whole;
}

export function body() {
  return [
    p('Take a board. Find its first blank square. Make one board for each digit there, and throw away at once those in which a row, a column or a',
      'box has a digit twice. What is left are the *next boards*. A board without blanks is the answer; a board without next boards is a dead end,',
      'and the search goes back to the last board with another choice.'),
    figure(live({ engines: ['tree'], puzzle: 'latin-3', beside: treePicture(), label: 'The tree of a 3×3 Latin square, live' }), [
      'The whole tree of a tiny board: a Latin square of three digits, with a 1 and a 2 given. It has 12 boards, 3 of them dead ends. The engine walks',
      'it from left to right and stops at the solution; the three boards it never needs stay pale.',
    ], 'broad'),
    h('Three templates, blended'),
    p('Where does such a program come from? The idea is to look at the data before the details. A *template* is what you know about a function from its',
      'data alone. This problem has three sides, each with its own template, and laying them over each other gives the program.'),
    figure(templates(), 'Each line of the blend shows where it comes from. Press a template to see its part.', 'broad'),
    p('That leaves little to think about: when a board is *solved*, and what its *next boards* are. In Rust, which can ask a list for the first',
      'success, hardly more than the blend itself remains:'),
    code('fn solve(bd: &Grid) -> Option<Grid> {\n    if is_solved(bd) {\n        Some(bd.clone())\n    } else {\n        next_boards(bd).iter().find_map(solve)\n    }\n}', 'The blend in Rust'),
    h('Strengths and weaknesses'),
    p('Nothing is ever changed: filling a square makes a new board. That makes the program easy to trust, and wasteful to run. The engines',
      '[possibilities](#/learn/possibilities), [depth-first](#/learn/depth-first) and [amb](#/learn/amb) visit exactly the same boards in the same',
      'order; they differ in what they remember.'),
    watchLink('tree', 'BD4', 'Watch it on a whole board'),
  ];
}
