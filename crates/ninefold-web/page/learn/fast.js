/** Learn: the engine `fast`. */
import { listen } from '../lib/api.js';
import { number, t } from '../lib/messages.js';
import { button, el, svg } from '../lib/ui.js';
import { table } from './markup.js';

const PATTERNS = ['012', '201', '120', '021', '102', '210'];

/** The six patterns of a digit in a band; the reader strikes minirows, and the patterns left stay lit. */
function band() {
  const out = new Set();
  const message = el('p', { class: 'small', 'aria-live': 'polite' });
  const grid = el('div', { class: 'fast-minirows', role: 'group', 'aria-label': t('learn/fast.minirows') });
  const pictures = PATTERNS.map((pattern) => {
    const cells = Array.from({ length: 9 }, (_, index) => svg('rect', { class: Number(pattern[Math.floor(index / 3)]) === index % 3 ? 'on' : '', x: (index % 3) * 20 + 1, y: Math.floor(index / 3) * 14 + 1, width: 18, height: 12, rx: 2 }));
    return svg('svg', { class: 'fast-pattern', viewBox: '0 0 60 42', role: 'img' }, ...cells);
  });
  const keys = Array.from({ length: 9 }, (_, index) => {
    const name = t('learn/fast.minirow', { row: Math.floor(index / 3) + 1, box: (index % 3) + 1 });
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
      picture.setAttribute('aria-label', fit ? t('learn/fast.possible') : t('learn/fast.impossible'));
    });
    message.textContent = !out.size ? t('learn/fast.press') : t(must.size ? 'learn/fast.forced' : 'learn/fast.patterns', { n: fits.length });
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
  return svg('svg', { class: 'fast-lanes', viewBox: '0 0 424 76', role: 'img', 'aria-label': t('learn/fast.vector', { n: across }) }, ...parts, svg('rect', { class: 'lane-vector', x: 2, y: 50, width: 420, height: 22, rx: 4 }));
}

/** Three engines on one board, live. */
function race() {
  const box = el('div', { class: 'fast-race', 'aria-live': 'polite' });
  const run = button({
    text: t('learn/fast.start'), icon: 'play', kind: 'main',
    onclick: () => {
      const rows = new Map();
      run.disabled = true;
      const show = () => box.replaceChildren(table([t('learn/fast.engine'), t('learn/fast.answer'), t('learn/fast.time'), t('learn/fast.tries')], ['fast', 'cover', 'possibilities'].map((name) => rows.get(name) ?? [name, '…', '', ''])));
      show();
      const query = new URLSearchParams({ puzzle: 'containments-1', engine: 'fast,cover,possibilities' });
      const over = () => { run.disabled = false; };
      const stop = listen(`watch?${query}`, {
        end: ({ engine, answer, seconds, counts }) => {
          const time = seconds < 0.001 ? `${Math.max(1, Math.round(seconds * 1e6))} µs` : `${number(seconds * 1000, { maximumSignificantDigits: 2 })} ms`;
          rows.set(engine, [engine, t('watch.answer', { answer }), time, number(counts.calls)]);
          show();
          if (rows.size === 3) { stop(); over(); }
        },
        lost: (error) => { over(); box.replaceChildren(el('p', { class: 'problem', text: error.message })); },
      });
    },
  });
  return el('div', {}, run, box);
}

export const figures = { band: ['narrow', band], lanes: ['middle', lanes], race: ['narrow', race] };

export const watch = ['fast', 'BD4'];
