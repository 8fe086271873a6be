/** A search tree of small boards that lights up as an engine walks it. For live examples: `beside: treePicture()`. */
import { t } from '../lib/messages.js';
import { el, svg } from '../lib/ui.js';
import { arrange, nodes, searchTree } from './search-tree.js';

const BOARD = 42;
const [ACROSS, DOWN] = [62, 66];

/** @param {{more?: (layout: object, givens: number[], engine: string) => {element: HTMLElement, show: Function} | null}} about `more` makes something to show below the board */
export function treePicture({ more } = {}) {
  return (layout, givens, engine) => {
    const tree = searchTree(layout, givens);
    const all = nodes(tree);
    const { columns, rows } = arrange(tree);
    const [width, height] = [columns * ACROSS, rows * DOWN - (DOWN - BOARD) + 8];
    const parts = new Map();
    const edges = [];
    for (const node of all) {
      for (const child of node.children) {
        const edge = svg('path', { class: 'search-edge', d: curve(node, child) });
        edges.push(edge);
        parts.set(child.line, { edge });
      }
    }
    for (const node of all) parts.set(node.line, { ...parts.get(node.line), node, picture: small(node, layout, givens) });
    const dead = all.filter(({ kind }) => kind === 'dead').length;
    const drawing = svg('svg', { viewBox: `-4 -4 ${width + 8} ${height + 8}`, class: 'search-tree', role: 'img', 'aria-label': t('learn.searchTree', { boards: all.length, dead }) },
      ...edges, ...all.map(({ line }) => parts.get(line).picture));
    drawing.style.maxWidth = `${width * 1.25}px`;
    const count = el('p', { class: 'small muted search-count' });
    const below = more?.(layout, givens, engine) ?? null;

    function show(frame, film, at) {
      const visited = new Map();
      film.slice(0, at + 1).forEach(({ line, kind }) => { if (parts.has(line) && kind !== 'rejected') visited.set(line, visited.get(line) ?? visited.size + 1); });
      for (const [line, { picture, edge, node }] of parts) {
        const seen = visited.has(line);
        const left = seen && line !== frame.line && !frame.line.startsWith(prefix(line)) && !film.slice(at).some((later) => later.line === line && later.kind === 'placed');
        picture.setAttribute('class', `search-node ${node.kind}${seen ? ' seen' : ''}${line === frame.line ? ' now' : ''}${seen && left && node.kind !== 'solved' ? ' left' : ''}`);
        edge?.setAttribute('class', `search-edge${seen ? ' seen' : ''}`);
        picture.querySelector('.search-order').textContent = seen ? visited.get(line) : '';
      }
      count.textContent = t('learn.visited', { n: visited.size, all: all.length });
      below?.show?.(frame);
    }
    const prefix = (line) => line.slice(0, lastOwn(line, givens) + 1);

    return { element: el('div', { class: 'search-box' }, drawing, count), under: below?.element, show };
  };
}

/** Returns the last cell that the search has filled. */
function lastOwn(line, givens) {
  let last = -1;
  for (let cell = 0; cell < line.length; cell++) if (!givens[cell] && line[cell] !== '.') last = cell;
  return last;
}

function at({ x, y }) {
  return [x * ACROSS + (ACROSS - BOARD) / 2, y * DOWN];
}

function curve(from, to) {
  const [[x1, y1], [x2, y2]] = [at(from), at(to)];
  const [a, b, m] = [x1 + BOARD / 2, x2 + BOARD / 2, y1 + BOARD];
  return `M${a} ${m}C${a} ${(m + y2) / 2} ${b} ${(m + y2) / 2} ${b} ${y2}`;
}

function small(node, layout, givens) {
  const { side } = layout;
  const [x, y] = at(node);
  const unit = BOARD / side;
  const group = svg('g', { class: `search-node ${node.kind}`, transform: `translate(${x} ${y})` });
  group.append(svg('rect', { class: 'search-board', width: BOARD, height: BOARD, rx: 3 }));
  if (node.cell >= 0) group.append(svg('rect', { class: 'search-new', x: (node.cell % side) * unit + 1, y: Math.floor(node.cell / side) * unit + 1, width: unit - 2, height: unit - 2, rx: 2 }));
  const lines = Array.from({ length: side - 1 }, (_, index) => `M${(index + 1) * unit} 0V${BOARD}M0 ${(index + 1) * unit}H${BOARD}`).join('');
  group.append(svg('path', { class: 'search-lines', d: lines }));
  Array.from(node.line, (symbol, cell) => symbol !== '.' && group.append(svg('text', {
    class: givens[cell] ? 'search-given' : 'search-own', x: ((cell % side) + 0.5) * unit, y: (Math.floor(cell / side) + 0.5) * unit + 3.9, text: symbol,
  })));
  if (node.kind === 'dead') group.append(svg('path', { class: 'search-mark', d: `M${BOARD / 2 - 6} ${BOARD + 5}l12 12m0 -12l-12 12` }));
  if (node.kind === 'solved') group.append(svg('path', { class: 'search-mark', d: `M${BOARD + 5} ${BOARD / 2}l5 6l9 -12` }));
  group.append(svg('text', { class: 'search-order', x: -7, y: 9 }));
  return group;
}
