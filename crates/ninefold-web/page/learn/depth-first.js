/** Learn: the engines `depth-first`, `depth-first-stack` and `breadth-first`. */
import { el } from '../lib/ui.js';
import { live } from './live.js';
import { figure, h, list, p, table, watchLink } from './markup.js';
import { treePicture } from './tree-picture.js';

export const title = 'Depth first, breadth first';
export const lead = 'Boards are places, and placements lead from one to the next. One search goes as deep as it can; another goes level by level.';

/** What the search has to remember at this moment. */
function memory(layout, givens, engine) {
  if (engine === 'depth-first') return null;
  const box = el('div', { class: 'search-stack' });
  const caption = engine === 'breadth-first' ? 'waiting boards' : 'the stack';
  const show = engine === 'breadth-first' ? queue(box, layout, givens) : ({ tried }) => {
    const item = ([cell, digits]) => el('li', {}, el('b', { text: layout.cellName(cell) }), ` tried ${digits.map((digit) => layout.symbol(digit)).join(' ')}`);
    const frames = [...tried].sort(([a], [b]) => b - a).map(item);
    box.replaceChildren(el('h4', { text: caption }), frames.length ? el('ol', {}, ...frames) : el('p', { class: 'muted small', text: 'empty' }));
  };
  return { element: box, show };
}

/** The valid boards that are still waiting. */
function queue(box, layout, givens) {
  const fits = (digits) => {
    const cell = digits.indexOf(0);
    if (cell < 0) return [];
    const all = Array.from({ length: layout.side }, (_, index) => index + 1);
    const valid = all.filter((digit) => !layout.peers[cell].some((peer) => digits[peer] === digit));
    return valid.map((digit) => layout.line(digits.map((each, index) => (index === cell ? digit : each))));
  };
  return (frame) => {
    if (frame.kind === 'jump') return;
    // Take boards from the queue up to the one on show.
    const waiting = [layout.line(givens)];
    const taken = [];
    while (waiting.length && taken.at(-1) !== frame.line && taken.length < 100) {
      const line = waiting.shift();
      taken.push(line);
      if (line !== frame.line) waiting.push(...fits(layout.digits(line)));
    }
    const list = waiting.map((line) => el('li', { class: 'mono', text: line.match(new RegExp(`.{${layout.side}}`, 'g')).join(' / ') }));
    box.replaceChildren(el('h4', { text: 'waiting boards' }), list.length ? el('ol', {}, ...list) : el('p', { class: 'muted small', text: 'none' }));
  };
}

export function body() {
  return [
    p('A search needs something to search. Here it is a tree. Its *nodes* are states of the board. Its *edges* are actions: one digit into the next',
      'empty cell, in reading order. The search never enters a state that breaks a rule, so whole branches are cut off before they grow. And the',
      'goal is a state without empty cells.'),
    p('For a 3×3 Latin square with two givens, the whole tree fits on this page. Let the three engines walk it, and watch the small numbers, which',
      'show the order of the visits:'),
    figure(live({
      engines: ['depth-first', 'depth-first-stack', 'breadth-first'], puzzle: 'latin-3', beside: treePicture({ more: memory }), label: 'Three searches of the same tree, live',
    }), '12 nodes, 3 dead ends, one solution. Crosses are dead ends, the tick is the solution.', 'broad'),
    h('Down first'),
    p('`depth-first` puts a candidate into the cell and asks whether the board is still valid. If it is, the search continues below it. If not, or',
      'if everything below has failed, it tries the next candidate; when all have failed, it empties the cell and goes up one level. A call can end',
      'in three ways:'),
    list([
      'no candidate is valid: a dead end, at once',
      'candidates are valid, but none of them leads anywhere: a dead end, seen late',
      'a candidate leads to a full board, which is handed up to the top',
    ]),
    h('A stack instead of calls'),
    p('A function that calls itself keeps its place in each call. `depth-first-stack` writes these places down itself: for each open cell, how many',
      'candidates it has tried there. It visits the same nodes in the same order, call for call. What was hidden in the machine is now a list that',
      'you can look at: choose it above.'),
    h('Level by level'),
    p('`breadth-first` looks at every board with one more digit before any board with two. Its usual appeal is the shortest path to the goal. Here',
      'all solutions lie equally deep, one level per empty cell, so there is nothing to gain, and all boards of a level have to wait in memory.'),
    table(['engine', 'boards in memory', 'visits on *Sudoku 3 - Hard*'], [['depth-first', 'one', '1,930,757'], ['breadth-first', 'a whole level', '3,771,493']]),
    watchLink('depth-first', 'depth-first-1', 'Watch it on a whole board'),
  ];
}
