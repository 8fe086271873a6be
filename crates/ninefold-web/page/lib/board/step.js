/**
 * Draws a step over the board. Parts differ in shape as well as in colour: a circle, a square, a hexagon, a ring, a strike. Shapes and
 * curves lie under the candidates, which stay legible; strikes, crosses and numbers lie over them.
 *
 *   drawStep(step, around, layers)  → parts, for lightUp
 *   lightUp(parts, light, …)        lights what a sentence is about and dims the rest
 */
import { svg } from '../ui.js';
import { drawJoints } from './joints.js';
import { corner, outline, UNIT } from './lines.js';
import { drawRays } from './rays.js';
import { spotsOf } from './spots.js';

/**
 * @param {object | null} step @param {{layout: object, cells: object[], places: boolean, roles: Map}} around
 * @returns {{node: SVGElement, is: (light: object) => boolean}[]} what is drawn, and when it is lit
 */
export function drawStep(step, around, layers) {
  const { layout } = around;
  const marks = step?.marks;
  const parts = [];
  const drawn = { tint: [], under: [], over: [] };
  const add = (layer, node, is) => {
    drawn[layer].push(node);
    parts.push({ node, is });
  };
  if (marks) {
    const order = { link: 0, truth: 1, focus: 1 };
    const houses = [...(marks.houses ?? [])].sort((a, b) => order[a.part] - order[b.part]);
    houses.forEach((house, index) => drawHouse(house, layout, index).forEach((node) => add('tint', node, (light) => light.houses.has(house.name))));
    for (const cell of marks.cells ?? []) add('tint', brackets(cell, layout, around.blocked.has(cell)), (light) => light.cells.has(cell));
    drawRays(marks, layout, add);
    const spots = new Spots(around);
    drawJoints(marks, spots, add);
    for (const candidate of marks.candidates ?? []) {
      const is = (light) => light.candidates.has(key(candidate));
      for (const shape of drawShape(candidate, spots, around)) add('under', shape, is);
      if (candidate.role === 'elimination') add('over', strike(spots.at(candidate)), is);
    }
  }
  for (const [name, nodes] of Object.entries(drawn)) layers[name].replaceChildren(...nodes);
  return parts;
}

/** Lights what a sentence names and dims everything else of the step; without a light, everything is as usual. */
export function lightUp(parts, light, layout, layer) {
  for (const { node, is } of parts) node.classList.toggle('nf-dim', Boolean(light) && !is(light));
  const shown = [];
  if (light) {
    for (const house of layout.houses.filter(({ name }) => light.houses.has(name))) shown.push(svg('path', { class: 'nf-glow-house', d: outline(house.cells, layout, 2) }));
    if (light.cells.size) shown.push(svg('path', { class: 'nf-glow', d: squares([...light.cells], layout) }), svg('path', { class: 'nf-glow-line', d: outline(light.cells, layout, 4) }));
  }
  layer.replaceChildren(...shown);
}

/** The name of a candidate in a set. */
export function key({ cell, digit }) {
  return `${cell}=${digit}`;
}

function squares(cells, layout) {
  return cells.map((cell) => `M${corner(layout, cell).join(' ')}h${UNIT}v${UNIT}h${-UNIT}z`).join('');
}

/** Draws a house: truths and houses to look at get a solid outline, links a dashed one. Crossing houses are drawn slightly apart. */
function drawHouse({ cells, part }, layout, index) {
  return [
    svg('path', { class: `nf-house nf-house-${part}`, d: squares(cells, layout) }),
    svg('path', { class: `nf-house-line nf-house-line-${part}`, d: outline(cells, layout, 5 + (index % 3) * 2.5) }),
  ];
}

/** Draws a pattern cell: a tint and the four corners of a frame, unlike the selection, which is a whole one. */
function brackets(cell, layout, crowded) {
  const [x, y] = corner(layout, cell);
  const [near, far, arm] = [7, UNIT - 7, 20];
  const angle = (cx, cy, dx, dy) => `M${x + cx + dx * arm} ${y + cy}H${x + cx}V${y + cy + dy * arm}`;
  return svg('g', { class: 'nf-whole' },
    svg('rect', { class: 'nf-whole-tint', x, y, width: UNIT, height: UNIT }),
    // Struck digits need the whole cell.
    crowded ? '' : svg('path', { class: 'nf-whole-line', d: angle(near, near, 1, 1) + angle(far, near, -1, 1) + angle(near, far, 1, -1) + angle(far, far, -1, -1) }));
}

/** Where candidates are drawn, on the whole board. */
export class Spots {
  #around;
  #known = new Map();

  constructor(around) {
    this.#around = around;
    this.layout = around.layout;
  }

  /** Returns `{ x, y, rx, ry }`: the middle of a candidate and the room around it. */
  at({ cell, digit }) {
    const { layout, cells, places, roles } = this.#around;
    if (!this.#known.has(cell)) this.#known.set(cell, spotsOf(cells[cell] ?? {}, { layout, places, role: roles.get(cell) ?? new Map([[digit, '']]) }));
    const found = this.#known.get(cell).find((spot) => spot.digit === digit) ?? spotsOf({ candidates: [digit] }, { layout })[0];
    const [x, y] = corner(layout, cell);
    return { ...found, x: found.x + x, y: found.y + y };
  }

  /** Returns the middle of a node, which may be several candidates, and the room around it. */
  middle(node) {
    const all = node.map((candidate) => this.at(candidate));
    const mean = (name) => all.reduce((sum, spot) => sum + spot[name], 0) / all.length;
    return { x: mean('x'), y: mean('y'), rx: mean('rx'), ry: mean('ry') };
  }
}

function drawShape(candidate, spots, { roles, joined }) {
  const { role, cell } = candidate;
  const { x, y, rx, ry } = spots.at(candidate);
  const name = `nf-role nf-role-${role}`;
  const box = (round) => svg('rect', { class: name, x: x - rx, y: y - ry, width: rx * 2, height: ry * 2, rx: round });
  switch (role) {
    case 'other':
      return [box(2.5)];
    case 'third':
      return [svg('path', { class: name, d: `M${x - rx} ${y}L${x - rx * 0.5} ${y - ry}H${x + rx * 0.5}L${x + rx} ${y}L${x + rx * 0.5} ${y + ry}H${x - rx * 0.5}Z` })];
    case 'placement': {
      // The digit itself is drawn large, unless a chain ends at its candidate.
      if (joined || roles.get(cell)?.size > 1) return [box(Math.min(rx, ry)), svg('rect', { class: 'nf-role-halo', x: x - rx + 2, y: y - ry + 2, width: rx * 2 - 4, height: ry * 2 - 4, rx: Math.min(rx, ry) - 2 })];
      const [left, top] = corner(spots.layout, cell);
      return [svg('rect', { class: `${name} nf-role-place`, x: left + 9, y: top + 9, width: UNIT - 18, height: UNIT - 18, rx: 14 })];
    }
    case 'fin':
    case 'base':
    case 'elimination':
      return [box(Math.min(rx, ry))];
    default:
      return [];
  }
}

function strike({ x, y, rx, ry }) {
  const [dx, dy] = [Math.min(rx, ry) * 0.82, Math.min(rx, ry) * 0.82];
  return svg('path', { class: 'nf-struck', d: `M${x - dx} ${y + dy}L${x + dx} ${y - dy}` });
}
