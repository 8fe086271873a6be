/**
 * Draws what blocks a digit: a ring around each digit on the board that does, an arrow from it through the cells it crosses out, and a
 * cross in each of these. The blockers of a naked single have rings and short arrows; their digits are struck in the cell itself.
 */
import { svg } from '../ui.js';
import { corner, UNIT } from './lines.js';

export function drawRays({ rays = [], crossed = [] }, layout, add) {
  const shared = rays.length > 1 && !crossed.length;
  const inHouse = (light, cell) => layout.houses.some(({ name, cells }) => light.houses.has(name) && cells.includes(cell));
  const isRay = ({ from, digit }) => (light) => light.cells.has(from) || (inHouse(light, from) && (!light.digits.size || light.digits.has(digit) || shared));
  for (const ray of rays) {
    const [x, y] = middle(ray.from, layout);
    add('under', svg('circle', { class: 'nf-blocker', cx: x, cy: y, r: UNIT * 0.4 }), isRay(ray));
    for (const path of shared ? [] : lines(ray, layout)) {
      add('under', svg('path', { class: 'nf-ray', d: path.line }), isRay(ray));
      add('under', svg('path', { class: 'nf-ray-tip', d: path.tip }), isRay(ray));
    }
  }
  for (const cell of crossed) {
    const by = rays.filter(({ cells }) => cells.includes(cell)).map(isRay);
    const [x, y] = middle(cell, layout);
    add('over', svg('path', { class: 'nf-crossed', d: `M${x - 17} ${y - 17}l34 34m0 -34l-34 34` }),
      (light) => light.cells.has(cell) || by.some((is) => is(light)) || (!by.length && inHouse(light, cell)));
  }
}

function middle(cell, layout) {
  return corner(layout, cell).map((at) => at + UNIT / 2);
}

/** Returns one arrow in each direction of the row and the column, and one to each cell that only shares another house. */
function lines({ from, cells }, layout) {
  const [column, row] = layout.at(from);
  const ends = new Map();
  for (const cell of cells) {
    const [x, y] = layout.at(cell);
    const [down, right] = [y - row, x - column];
    const straight = down === 0 || right === 0;
    const name = straight ? `${Math.sign(down)},${Math.sign(right)}` : String(cell);
    const far = Math.abs(down) + Math.abs(right);
    if (!(ends.get(name)?.far >= far)) ends.set(name, { cell, far, straight });
  }
  return [...ends.values()].map(({ cell, straight }) => arrow(middle(from, layout), middle(cell, layout), straight ? 30 : -24));
}

/** Returns an arrow from the edge of the ring to a little beyond, or before, the middle of the last cell. */
function arrow([x, y], [tx, ty], beyond) {
  const length = Math.hypot(tx - x, ty - y);
  const [ux, uy] = [(tx - x) / length, (ty - y) / length];
  const at = (distance, aside = 0) => `${round(x + ux * distance - uy * aside)} ${round(y + uy * distance + ux * aside)}`;
  const end = length + beyond;
  return { line: `M${at(UNIT * 0.41)}L${at(end - 10)}`, tip: `M${at(end)}L${at(end - 15, 8)}L${at(end - 15, -8)}Z` };
}

function round(number) {
  return Math.round(number * 10) / 10;
}
