/** Learn: the engine `fast`. */
import { listen } from '../lib/api.js';
import { button, el, svg } from '../lib/ui.js';
import { figure, h, list, p, table, watchLink } from './markup.js';

export const title = 'All digits at once';
export const lead = 'It asks the same questions of nine digits and many boards at once, without a branch. That is where its speed comes from.';

const PATTERNS = ['012', '201', '120', '021', '102', '210'];

/** The six patterns of a digit in a band; the reader strikes minirows, and the patterns left stay lit. */
function band() {
  const out = new Set();
  const message = el('p', { class: 'small', 'aria-live': 'polite' });
  const grid = el('div', { class: 'fast-minirows', role: 'group', 'aria-label': 'Minirows: three rows of three boxes' });
  const pictures = PATTERNS.map((pattern) => {
    const cells = Array.from({ length: 9 }, (_, index) => svg('rect', { class: Number(pattern[Math.floor(index / 3)]) === index % 3 ? 'on' : '', x: (index % 3) * 20 + 1, y: Math.floor(index / 3) * 14 + 1, width: 18, height: 12, rx: 2 }));
    return svg('svg', { class: 'fast-pattern', viewBox: '0 0 60 42', role: 'img' }, ...cells);
  });
  const keys = Array.from({ length: 9 }, (_, index) => {
    const name = `row ${Math.floor(index / 3) + 1}, box ${(index % 3) + 1}`;
    return el('button', { type: 'button', class: 'minirow', 'aria-label': name, 'aria-pressed': 'false', onclick: () => { out.has(index) ? out.delete(index) : out.add(index); show(); } }, el('i'), el('i'), el('i'));
  });
  grid.append(...keys);
  function show() {
    const fits = PATTERNS.filter((pattern) => [...pattern].every((box, row) => !out.has(row * 3 + Number(box))));
    const must = new Set(Array.from({ length: 9 }, (_, index) => index).filter((index) => fits.length && fits.every((pattern) => Number(pattern[Math.floor(index / 3)]) === index % 3)));
    const may = (index) => fits.some((pattern) => Number(pattern[Math.floor(index / 3)]) === index % 3);
    keys.forEach((key, index) => {
      key.setAttribute('aria-pressed', String(out.has(index)));
      key.className = `minirow${out.has(index) ? ' struck' : !may(index) ? ' gone' : must.has(index) ? ' must' : ''}`;
    });
    pictures.forEach((picture, index) => {
      const fit = fits.includes(PATTERNS[index]);
      picture.setAttribute('class', `fast-pattern${fit ? '' : ' off'}`);
      picture.setAttribute('aria-label', fit ? 'possible' : 'not possible');
    });
    message.textContent = !out.size ? 'Press a minirow that cannot hold the digit.' : fits.length === 0 ? 'No pattern is left: a contradiction.' : `${fits.length === 1 ? 'One pattern is' : `${fits.length} patterns are`} left.${must.size ? ' A filled minirow must hold the digit.' : ''}`;
  }
  show();
  return el('div', { class: 'fast-band' }, grid, el('div', { class: 'fast-patterns' }, ...pictures), message);
}

/** The same cell of many boards, side by side. */
function lanes() {
  const across = 16;
  const parts = [];
  for (let lane = 0; lane < across; lane++) {
    const x = 6 + lane * 26;
    for (let cell = 0; cell < 9; cell++) parts.push(svg('rect', { class: cell === 4 ? 'lane-cell on' : 'lane-cell', x: x + (cell % 3) * 7, y: 6 + Math.floor(cell / 3) * 7, width: 6, height: 6, rx: 1 }));
    parts.push(svg('path', { class: 'lane-arrow', d: `M${x + 10} 30V52` }), svg('rect', { class: 'lane-word', x, y: 54, width: 20, height: 14, rx: 2 }));
  }
  return svg('svg', { class: 'fast-lanes', viewBox: '0 0 424 76', role: 'img', 'aria-label': `The middle cell of ${across} boards lies side by side in one vector` }, ...parts, svg('rect', { class: 'lane-vector', x: 2, y: 50, width: 420, height: 22, rx: 4 }));
}

/** Three engines on one board, live. */
function race() {
  const box = el('div', { class: 'fast-race', 'aria-live': 'polite' });
  const run = button({
    text: 'Start the race', icon: 'play', kind: 'main',
    onclick: () => {
      const rows = new Map();
      run.disabled = true;
      const show = () => box.replaceChildren(table(['engine', 'answer', 'time', 'tries'], ['fast', 'cover', 'possibilities'].map((name) => rows.get(name) ?? [name, '…', '', ''])));
      show();
      const query = new URLSearchParams({ puzzle: 'containments-1', engine: 'fast,cover,possibilities' });
      const over = () => { run.disabled = false; };
      const stop = listen(`watch?${query}`, {
        end: ({ engine, answer, seconds, counts }) => {
          const time = seconds < 0.001 ? `${Math.max(1, Math.round(seconds * 1e6))} µs` : `${(seconds * 1000).toLocaleString('en', { maximumSignificantDigits: 2 })} ms`;
          rows.set(engine, [engine, answer, time, counts.calls.toLocaleString('en')]);
          show();
          if (rows.size === 3) { stop(); over(); }
        },
        lost: (error) => { over(); box.replaceChildren(el('p', { class: 'problem', text: error.message })); },
      });
    },
  });
  return el('div', {}, run, box);
}

export function body() {
  return [
    p('The other engines here think about one digit in one cell. `fast` never does. The candidates of a cell are nine bits of a word, and every',
      'deduction is made for nine digits at once, with AND and OR.'),
    h('Six patterns in a band'),
    p('A *band* is three boxes side by side; a *minirow* is the three cells that a row shares with a box. A digit appears in a band three times: once',
      'in each row, once in each box. So the three minirows that hold it form one of only six patterns.'),
    figure(band(), 'Nine minirows, six patterns. A minirow keeps a digit only if one of the two patterns through it is left.', 'narrow'),
    p('For all nine digits together that takes six ANDs and nine ORs, and finds every [hidden single](#/technique/hidden-single),',
      '[pointing](#/technique/pointing) and [claiming](#/technique/claiming) in the whole band. Stacks and columns work the same way. Such a *sweep*',
      'asks two more questions: which cells are settled, and which minirows are full.'),
    h('Many boards side by side'),
    p('A sweep has no table, no shift and no branch in it. So the same instructions can do it for many boards: a vector holds the same cell of 32',
      'boards. Each *lane* has its own stack of boards still to try, and takes the next puzzle as soon as it has finished one.'),
    figure(lanes(), 'The same cell of many boards is one vector; here sixteen of them.', 'middle'),
    h('When it has to guess'),
    p('When a sweep changes nothing, the engine makes a choice: the band or stack whose digits have the fewest patterns left, in it a digit with',
      'the fewest, and a minirow that one pattern has and another lacks. Either the digit is in there, or it isn’t. All lanes choose at once.'),
    figure(race(), 'One board, three engines, on the computer that serves this page. A single board is nothing to `fast`: it is made for millions.', 'narrow'),
    list([
      'It finds the first solution, proves uniqueness, and counts.',
      'It gives the same answers, in the same order, with the same number of guesses, on any processor, and is constantly compared with [cover](#/learn/cover).',
      'It solves 9×9 boards only: that is the price.',
    ]),
    watchLink('fast', 'BD4', 'Watch it race the others'),
  ];
}
