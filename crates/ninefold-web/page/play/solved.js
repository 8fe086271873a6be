/** The end of a game: a wave of light over the board, and a short summary. */
import { button, el, mayMove, svg } from '../lib/ui.js';
import { inWords } from './timer.js';

/** Runs a wave of light over the board, starting at the last digit placed. */
export function wave(board) {
  if (!mayMove()) return;
  const drawing = board.querySelector('svg');
  const { side } = board.layout;
  const from = board.cursor;
  const group = svg('g', { class: 'nf-wave' });
  for (let cell = 0; cell < side * side; cell++) {
    const away = Math.hypot((cell % side) - (from % side), Math.floor(cell / side) - Math.floor(from / side));
    const light = svg('rect', { x: (cell % side) * 100, y: Math.floor(cell / side) * 100, width: 100, height: 100 });
    light.style.animationDelay = `${Math.round((away / side) * 700)}ms`;
    group.append(light);
  }
  drawing.querySelector('.nf-ground').after(group);
  setTimeout(() => group.remove(), 2600);
}

export function solvedCard(game, { newGame, explain, share }) {
  const { seconds = 0, hints = 0 } = game.about;
  const help = hints === 0 ? 'without hints' : hints === 1 ? 'with 1 hint' : `with ${hints} hints`;
  return el('div', { class: 'solved' }, el('h2', { text: 'Solved' }), el('p', { text: `In ${inWords(seconds)}, ${help}.` }),
    el('div', { class: 'row' }, button({ text: 'New game', kind: 'main', onclick: newGame }), button({ text: 'Show solution path', onclick: explain }), button({ text: 'Share', icon: 'share', onclick: share })));
}
