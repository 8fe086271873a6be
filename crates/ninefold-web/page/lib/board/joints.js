/**
 * Draws the links of a step as curves: solid for a strong link, dashed for a weak one. The links of a chain have a direction, shown by an
 * arrow, and a number: that of the sentence that explains them.
 */
import { svg } from '../ui.js';
import { corner, UNIT } from './lines.js';

export function drawJoints({ joints = [], form }, spots, add) {
  const is = (index) => (light) => light.joints.has(index);
  for (const [index, joint] of joints.entries()) {
    for (const band of groups(joint, spots)) add('under', band, is(index));
  }
  for (const [index, joint] of joints.entries()) {
    const curve = bend(joint, spots, joints, index);
    add('under', svg('path', { class: `nf-joint ${joint.strong ? 'nf-strong' : 'nf-weak'}`, d: curve.path }), is(index));
    if (form !== 'chain') continue;
    add('under', svg('path', { class: 'nf-arrow', d: curve.arrow }), is(index));
    if (joint.number) add('over', number(joint.number, within(joint, spots.layout) ?? curve.middle), is(index));
  }
}

/** Returns the corner of the cell that a link doesn't leave: its number would hide the digits. */
function within({ from, to }, layout) {
  const [cell] = new Set([...from, ...to].map((each) => each.cell));
  if ([...from, ...to].some((each) => each.cell !== cell)) return null;
  const [x, y] = corner(layout, cell);
  return { x: x + UNIT - 15, y: y + UNIT - 15 };
}

function number(value, { x, y }) {
  return svg('g', { class: 'nf-number' }, svg('circle', { class: 'nf-number-ground', cx: x, cy: y, r: 11 }),
    svg('text', { class: 'nf-number-text', x, y: y + 5.2, 'font-size': 15, 'text-anchor': 'middle', text: value }));
}

/** Draws a band under the candidates that a chain treats as one node. */
function groups({ from, to }, spots) {
  return [from, to].filter((node) => node.length > 1).map((node) => {
    const at = node.map((candidate) => spots.at(candidate));
    return svg('path', { class: 'nf-group', d: `M${at.map(({ x, y }) => `${x} ${y}`).join('L')}`, 'stroke-width': Math.min(...at.flatMap(({ rx, ry }) => [rx, ry])) * 2.2 });
  });
}

/** Returns the curve between two nodes, which ends at the edges of their shapes: its path, its middle and the arrow at its end. */
function bend({ from, to }, spots, joints, index) {
  const [a, b] = [spots.middle(from), spots.middle(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy) || 1;
  // Short links curve little, long ones more, but never far. Links between the same nodes bend apart.
  const twins = joints.slice(0, index).filter((other) => same(other, from, to, spots)).length;
  const by = Math.min(0.22, 14 / length + 0.1) * (twins % 2 ? -1 : 1) * (1 + Math.floor(twins / 2) * 0.6);
  const turn = dx < 0 || (dx === 0 && dy < 0) ? -1 : 1;
  const bent = (amount) => ({ x: (a.x + b.x) / 2 + dy * amount, y: (a.y + b.y) / 2 - dx * amount });
  // A link along the edge bends inwards.
  const { columns, rows } = spots.layout;
  const isOutside = ({ x, y }) => x < 0 || y < 0 || x > columns * UNIT || y > rows * UNIT;
  const outside = isOutside(bent(by * turn));
  const top = bent(outside ? -by * turn : by * turn);
  const start = towards(a, top, Math.min(edge(a, top) + 1, length * 0.36));
  const end = towards(b, top, Math.min(edge(b, top) + 2, length * 0.36));
  const middle = { x: (start.x + 2 * top.x + end.x) / 4, y: (start.y + 2 * top.y + end.y) / 4 };
  const [ux, uy] = direction(top, end);
  const wing = Math.min(9, length * 0.22);
  const back = { x: end.x - ux * wing, y: end.y - uy * wing };
  const arrow = `M${pair(end)}L${pair({ x: back.x - uy * wing * 0.55, y: back.y + ux * wing * 0.55 })}L${pair({ x: back.x + uy * wing * 0.55, y: back.y - ux * wing * 0.55 })}Z`;
  return { path: `M${pair(start)}Q${pair(top)} ${pair(end)}`, middle, arrow };
}

/** Returns how far the edge of a node's shape is from its middle, in the direction of a point. */
function edge({ x, y, rx, ry }, to) {
  const [ux, uy] = direction({ x, y }, to);
  return 1 / Math.hypot(ux / rx, uy / ry);
}

function direction(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return [(to.x - from.x) / length, (to.y - from.y) / length];
}

function towards(from, to, distance) {
  const [ux, uy] = direction(from, to);
  return { x: from.x + ux * distance, y: from.y + uy * distance };
}

function same(joint, from, to, spots) {
  const name = (node) => pair(spots.middle(node));
  const [one, other] = [[name(joint.from), name(joint.to)].sort(), [name(from), name(to)].sort()];
  return one[0] === other[0] && one[1] === other[1];
}

function pair({ x, y }) {
  return `${round(x)} ${round(y)}`;
}

function round(number) {
  return Math.round(number * 10) / 10;
}
