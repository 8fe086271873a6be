/** The drawing of a board, layer by layer: the board on the page changes one in place, a picture draws a fresh one. */
import { svg } from '../ui.js';
import { drawCell, drawGround } from './cells.js';
import { gridLines, UNIT } from './lines.js';
import { drawRules } from './rules.js';
import { drawStep, key } from './step.js';

const LAYERS = ['picture', 'ground', 'figures', 'tint', 'glow', 'lines', 'rules', 'under', 'ring', 'cells', 'over', 'labels'];
/** The margin for the frame, and the one for labels, in units. */
export const EDGE = UNIT / 16;
export const GUTTER = 34;

/** Returns an empty drawing: the element, its layers, and a group for each cell's ground and content. */
export function frame(layout) {
  const { columns, rows, count } = layout;
  const layers = Object.fromEntries(LAYERS.map((name) => [name, svg('g', { class: `nf-${name}` })]));
  const drawing = svg('svg', { viewBox: viewBox(layout).join(' '), 'aria-hidden': 'true', focusable: 'false' },
    svg('rect', { class: 'nf-paper', x: 0, y: 0, width: columns * UNIT, height: rows * UNIT }), ...Object.values(layers));
  layers.lines.append(...gridLines(layout));
  drawRules(layout, layers);
  const groups = Array.from({ length: count }, () => svg('g'));
  const grounds = Array.from({ length: count }, () => svg('g'));
  layers.cells.append(...groups);
  layers.ground.append(...grounds);
  return { drawing, layers, groups, grounds };
}

/** Returns the left and upper edge, the width and the height of a board with everything around it. `gutter` is for labels. */
export function viewBox({ columns, rows, sketch: { room: [left, above, right, below] } }, gutter = 0) {
  const start = [-EDGE - Math.max(gutter, left * UNIT), -EDGE - Math.max(gutter, above * UNIT)];
  return [...start, (columns + right) * UNIT + EDGE - start[0], (rows + below) * UNIT + EDGE - start[1]];
}

/** Returns everything that the drawing of a cell may depend on. */
export function surroundings({ layout, cells = [], step = null, light = null, highlight = {}, selection = [], places = false }) {
  const allRoles = new Map();
  for (const { cell, digit, role } of step?.marks?.candidates ?? []) {
    if (!allRoles.has(cell)) allRoles.set(cell, new Map());
    allRoles.get(cell).set(digit, role);
  }
  return {
    layout, cells, places, allRoles, roles: light ? lit(allRoles, light) : allRoles, joined: Boolean(step?.marks?.joints?.length), blocked: blocked(step), crossed: new Set(step?.marks?.crossed),
    digit: highlight.digit ?? 0, pointed: new Set(highlight.cells), peers: new Set(highlight.peers), selection: new Set(selection),
  };
}

/** Returns the roles of lit candidates; digits to place stay. */
function lit(roles, light) {
  const kept = [...roles].map(([cell, digits]) => [cell, new Map([...digits].filter(([digit, role]) => role === 'placement' || light.candidates.has(key({ cell, digit }))))]);
  return new Map(kept.filter(([, digits]) => digits.size));
}

/** Returns the digits that are struck in the cell of a naked single. */
function blocked(step) {
  const { rays = [], crossed = [] } = step?.marks ?? {};
  const struck = new Map();
  if (crossed.length) return struck;
  for (const { digit, cells: [cell] } of rays) struck.set(cell, (struck.get(cell) ?? new Set()).add(digit));
  return struck;
}

/** Returns a finished drawing of a position. */
export function drawn(about) {
  const { layout, cells, step, labels } = about;
  const { drawing, layers, groups, grounds } = frame(layout);
  const around = surroundings(about);
  for (let cell = 0; cell < layout.count; cell++) {
    const state = cells[cell] ?? {};
    groups[cell].append(...drawCell(state, cell, around));
    grounds[cell].append(...drawGround(state, cell, around));
  }
  drawStep(step, around, layers);
  if (labels) {
    layers.labels.append(...drawLabels(layout, 24));
    drawing.setAttribute('viewBox', viewBox(layout, GUTTER).join(' '));
  }
  return drawing;
}

/** Draws the names of rows and columns, outside the frame: r1, c1. `size` is that of the letters, in units. */
export function drawLabels({ rows, columns, sketch: { room } }, size) {
  // Outside clues are between the labels and the frame.
  const [left, above] = [room[0] * UNIT, room[1] * UNIT];
  const name = (text, x, y, anchor) => svg('text', { class: 'nf-label', x, y, 'font-size': size, 'text-anchor': anchor, text });
  return [
    ...Array.from({ length: rows }, (_, index) => name(`r${index + 1}`, -left - EDGE - size * 0.12, (index + 0.5) * UNIT + size * 0.34, 'end')),
    ...Array.from({ length: columns }, (_, index) => name(`c${index + 1}`, (index + 0.5) * UNIT, -above - EDGE - size * 0.16, 'middle')),
  ];
}
