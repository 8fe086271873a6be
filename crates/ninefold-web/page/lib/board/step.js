/**
 * Draws a step over the board. Parts differ in shape as well as in colour: a circle, a square, a diamond, a ring, a strike. Shapes and
 * curves lie under the candidates, which stay legible; strikes lie over them.
 */
import { svg } from '../ui.js';
import { outline, UNIT } from './lines.js';

export function drawStep(step, layout, layers) {
  const marks = step?.marks;
  const [tint, under, over] = [[], [], []];
  if (marks) {
    const order = { link: 0, truth: 1, focus: 1 };
    const houses = [...(marks.houses ?? [])].sort((a, b) => order[a.part] - order[b.part]);
    houses.forEach((house, index) => tint.push(...drawHouse(house, layout, index)));
    for (const cell of marks.cells ?? []) tint.push(svg('path', { class: 'nf-whole', d: outline([cell], layout.side, 8) }));
    const spots = new Spots(layout);
    for (const joint of marks.joints ?? []) under.push(...groups(joint, spots));
    for (const [index, joint] of (marks.joints ?? []).entries()) under.push(drawJoint(joint, spots, marks.joints, index));
    for (const candidate of marks.candidates ?? []) {
      const shape = drawShape(candidate, spots);
      if (shape) under.push(shape);
      if (candidate.role === 'elimination') over.push(strike(spots.at(candidate), spots.radius));
    }
  }
  layers.tint.replaceChildren(...tint);
  layers.under.replaceChildren(...under);
  layers.over.replaceChildren(...over);
}

/** Draws a house: truths and houses to look at get a solid outline, links a dashed one. Crossing houses are drawn slightly apart. */
function drawHouse({ cells, part }, layout, index) {
  const { side } = layout;
  const tint = cells.map((cell) => `M${(cell % side) * UNIT} ${Math.floor(cell / side) * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`).join('');
  return [
    svg('path', { class: `nf-house nf-house-${part}`, d: tint }),
    svg('path', { class: `nf-house-line nf-house-line-${part}`, d: outline(cells, side, 5 + (index % 3) * 2.5) }),
  ];
}

/** The positions of candidates. */
class Spots {
  constructor(layout) {
    this.layout = layout;
    this.radius = Math.min(17, 42 / layout.places.columns);
  }

  at({ cell, digit }) {
    const { side } = this.layout;
    const place = this.layout.place(digit);
    return [((cell % side) + place.x) * UNIT, (Math.floor(cell / side) + place.y) * UNIT];
  }

  /** Returns the middle of a node, which may be several candidates. */
  middle(node) {
    const points = node.map((candidate) => this.at(candidate));
    return [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  }
}

function drawShape(candidate, spots) {
  const { role } = candidate;
  const [x, y] = spots.at(candidate);
  const r = spots.radius;
  const name = `nf-role nf-role-${role}`;
  switch (role) {
    case 'other':
      return svg('rect', { class: name, x: x - r * 0.9, y: y - r * 0.9, width: r * 1.8, height: r * 1.8, rx: r * 0.22 });
    case 'third':
      return svg('path', { class: name, d: `M${x} ${y - r * 1.25}L${x + r * 1.25} ${y}L${x} ${y + r * 1.25}L${x - r * 1.25} ${y}Z` });
    case 'placement':
      return svg('g', {}, svg('circle', { class: name, cx: x, cy: y, r }), svg('circle', { class: 'nf-role-halo', cx: x, cy: y, r: r * 1.3 }));
    case 'fin':
    case 'base':
      return svg('circle', { class: name, cx: x, cy: y, r });
    case 'elimination':
      return svg('circle', { class: name, cx: x, cy: y, r });
    default:
      return null;
  }
}

function strike([x, y], radius) {
  const r = radius * 0.82;
  return svg('path', { class: 'nf-struck', d: `M${x - r} ${y + r}L${x + r} ${y - r}` });
}

/** Draws a band under the candidates that a chain treats as one node. */
function groups({ from, to }, spots) {
  return [from, to].filter((node) => node.length > 1).map((node) => {
    const points = node.map((candidate) => spots.at(candidate).join(' '));
    return svg('path', { class: 'nf-group', d: `M${points.join('L')}`, 'stroke-width': spots.radius * 2.1 });
  });
}

/** Draws a curve between two nodes: solid for a strong link, dashed for a weak one. It ends at the edges of the shapes. */
function drawJoint({ from, to, strong }, spots, joints, index) {
  const [a, b] = [spots.middle(from), spots.middle(to)];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  // Short links curve little, long ones more, but never far. Links between the same nodes bend apart.
  const twins = joints.slice(0, index).filter((other) => same(other, from, to, spots)).length;
  const bend = Math.min(0.22, 14 / length + 0.1) * (twins % 2 ? -1 : 1) * (1 + Math.floor(twins / 2) * 0.6);
  const turn = dx < 0 || (dx === 0 && dy < 0) ? -1 : 1;
  const bent = (by) => [(a[0] + b[0]) / 2 + dy * by, (a[1] + b[1]) / 2 - dx * by];
  // A link along the edge bends inwards.
  const size = spots.layout.side * UNIT;
  const inside = bent(bend * turn).every((each) => each >= 0 && each <= size);
  const middle = bent(inside ? bend * turn : -bend * turn);
  const gap = Math.min(spots.radius * 1.05, length * 0.36);
  const start = towards(a, middle, gap);
  const end = towards(b, middle, gap);
  return svg('path', { class: `nf-joint ${strong ? 'nf-strong' : 'nf-weak'}`, d: `M${start.map(round).join(' ')}Q${middle.map(round).join(' ')} ${end.map(round).join(' ')}` });
}

function same(joint, from, to, spots) {
  const key = (node) => spots.middle(node).map(round).join();
  const [one, other] = [[key(joint.from), key(joint.to)].sort(), [key(from), key(to)].sort()];
  return one[0] === other[0] && one[1] === other[1];
}

function towards([x, y], [mx, my], distance) {
  const length = Math.hypot(mx - x, my - y) || 1;
  return [x + ((mx - x) / length) * distance, y + ((my - y) / length) * distance];
}

function round(number) {
  return Math.round(number * 10) / 10;
}
