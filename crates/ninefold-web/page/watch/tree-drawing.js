/**
 * Draws a search tree on a canvas: its nodes, whose states differ in shape as well as in colour, and its edges, whose colour tells how
 * deep they are. `paint` draws what is in the window.
 */

/** Returns the page's current colours. */
export function colours(element) {
  const style = getComputedStyle(element);
  const take = (name) => style.getPropertyValue(name).trim();
  return {
    paper: take('--b-paper'), ink: take('--ink'), soft: take('--ink-3'), rule: take('--rule-2'), accent: take('--accent'), accentInk: take('--accent-ink'),
    accentSoft: take('--accent-soft'), good: take('--good'), goodSoft: take('--good-soft'), bad: take('--bad'), badSoft: take('--bad-soft'),
    dark: style.colorScheme.includes('dark'), plain: matchMedia('(forced-colors: active)').matches,
    warn: take('--warn'), given: take('--b-given'), found: take('--b-solver'), thin: take('--b-thin'), thick: take('--b-thick'), sans: take('--sans'),
  };
}

/** Returns the sizes to draw with, in drawing units: nodes are small boards or single digits. */
export function measures(side, small) {
  if (!small) return { small, half: 10, dx: 27, dy: 30 };
  const cell = side <= 3 ? 15 : 11;
  // Such trees are deep and narrow, so they grow to the right, like a line of text.
  return { small, sideways: true, cell, half: (side * cell) / 2, dx: side * cell + 24, dy: side * cell + 30 };
}

/** Places the nodes, downwards or sideways, and returns the size of the drawing. */
export function spread({ nodes, width, depth }, { sideways, half, dx, dy }) {
  for (const spot of nodes) {
    const [across, down] = [spot.x + 0.5, spot.y];
    spot.x = sideways ? down * dx + half + 12 : across * dx;
    spot.y = sideways ? across * dy + 2 : down * dy + half + 16;
  }
  if (sideways) return { width: depth * dx + 2 * half + 24, height: width * dy + 16 };
  return { width: width * dx, height: depth * dy + 2 * half + 46 };
}

/** Returns the colour of a depth: from cyan at the root to magenta at the deepest, between the green of solutions and the red of dead ends. */
export function depthColour(depth, deepest, { dark, plain, soft }) {
  if (plain) return soft;
  const hue = 205 + 135 * (deepest ? depth / deepest : 0);
  return dark ? `oklch(0.74 0.12 ${hue.toFixed(0)})` : `oklch(0.55 0.14 ${hue.toFixed(0)})`;
}

/** Below this size a node is drawn as a point. */
const POINT = 0.2;

/**
 * Draws the part of a tree that is in the window.
 * @param {{nodes: object[], tree: import('./search-tree.js').Tree, camera: import('./tree-camera.js').Camera, size: object, c: object, picked: object, depth: number}} about
 */
export function paint(pen, { nodes, tree, camera, size, c, picked, depth }) {
  const branch = new Set(tree.branch);
  const places = new Map(nodes.map((spot) => [spot, camera.seen(spot)]));
  const scale = camera.size;
  const reach = size.half * scale + 30 * Math.max(scale, 0.3);
  const { width, height } = camera.room;
  const near = ({ x, y }) => x > -reach && x < width + reach && y > -reach && y < height + reach;
  const crosses = (a, b) => Math.max(a.x, b.x) > -reach && Math.min(a.x, b.x) < width + reach && Math.max(a.y, b.y) > -reach && Math.min(a.y, b.y) < height + reach;
  const edges = nodes.filter((spot) => spot.up && crosses(places.get(spot), places.get(spot.up)));
  // Edges on the path to the current board come last, on top.
  const rank = ({ node }) => (node.state === 'solved' ? 2 : branch.has(node) ? 1 : 0);
  edges.sort((a, b) => rank(a) - rank(b));
  for (const spot of edges) {
    const { node, up } = spot;
    const main = Math.max(1.5, 2.5 * Math.min(1, scale));
    const style = node.state === 'solved' ? { colour: c.good, width: main } : branch.has(node) ? { colour: c.accent, width: main }
      : { colour: depthColour(node.depth, depth, c), width: Math.max(0.6, Math.min(1.25, scale)), dash: node.state === 'open' && scale > POINT ? [3, 2] : undefined };
    edge(pen, places.get(up), places.get(spot), size.half * scale, size.sideways, style);
  }
  for (const spot of nodes) {
    const { x, y } = places.get(spot);
    if (!near({ x, y })) continue;
    const about = { ...size, tree, layout: tree.layout, zoom: scale, c, tone: depthColour(spot.node.depth, depth, c), current: spot.node === tree.at && !tree.over, onBranch: branch.has(spot.node) };
    if (scale < POINT) point(pen, spot.node, x, y, about);
    else {
      pen.save();
      pen.translate(x, y);
      pen.scale(scale, scale);
      if (size.small) smallBoard(pen, { node: spot.node, x: 0, y: 0 }, about);
      else dot(pen, { node: spot.node, x: 0, y: 0 }, about);
      if (spot.node === picked) frame(pen, { x: 0, y: 0 }, about);
      pen.restore();
    }
    if (scale < POINT && spot.node === picked) frame(pen, { x, y }, { ...about, half: 3, zoom: 1 });
  }
}

/** Draws a node that is too small for a digit: a leaf, the current board, a solution or a dead end. */
function point(pen, node, x, y, { c, current, tone }) {
  const end = node.state === 'solved' && !node.children.length;
  if (node.children.length && !current) return;
  const r = current || end ? 4 : node.folded ? 1.6 : 1.1;
  pen.fillStyle = end ? c.good : current ? c.accent : node.folded ? tone : c.bad;
  pen.fillRect(x - r, y - r, 2 * r, 2 * r);
}

function edge(pen, from, to, half, sideways, { colour, width, dash }) {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.setLineDash(dash ?? []);
  pen.beginPath();
  if (sideways) {
    const [x1, x2] = [from.x + half, to.x - half];
    pen.moveTo(x1, from.y);
    pen.bezierCurveTo((x1 + x2) / 2, from.y, (x1 + x2) / 2, to.y, x2, to.y);
  } else {
    const [y1, y2] = [from.y + half, to.y - half];
    pen.moveTo(from.x, y1);
    pen.bezierCurveTo(from.x, (y1 + y2) / 2, to.x, (y1 + y2) / 2, to.x, y2);
  }
  pen.stroke();
  pen.setLineDash([]);
}

/** Returns the style of a node by its state. */
function styleOf(node, { current, onBranch, c, tone }) {
  if (current && node.state !== 'solved') return { fill: c.accent, line: c.accent, text: c.accentInk, width: 2 };
  if (node.state === 'solved') return { fill: c.goodSoft, line: c.good, text: c.good, width: onBranch ? 2.5 : 1.5 };
  if (node.isDead) return { fill: c.badSoft, line: c.bad, text: c.bad, width: 1.5, square: true };
  if (onBranch) return { fill: c.accentSoft, line: c.accent, text: c.ink, width: 2 };
  if (node.state === 'failed') return { fill: c.paper, line: tone, text: c.soft, width: 1.5 };
  return { fill: c.paper, line: tone, text: c.ink, width: 1.5, dash: [3, 2] };
}

/** Draws a node as a circle with its digit. */
function dot(pen, { node, x, y }, about) {
  const { layout, zoom, c, half } = about;
  const { fill, line, text, width, square, dash } = styleOf(node, about);
  roots(pen, node, x, y + half, about);
  pen.fillStyle = fill;
  pen.strokeStyle = line;
  pen.lineWidth = Math.max(width, 0.9 / zoom);
  pen.setLineDash(dash ?? []);
  pen.beginPath();
  if (square) pen.rect(x - half * 0.85, y - half * 0.85, half * 1.7, half * 1.7);
  else pen.arc(x, y, half, 0, 7);
  pen.fill();
  pen.stroke();
  pen.setLineDash([]);
  if (node.parent && zoom > 0.5) {
    pen.fillStyle = text;
    pen.font = `600 12px ${c.sans}`;
    pen.fillText(layout.symbol(node.digit), x, y + 4.3);
  }
  if (node.isDead) cross(pen, x, y + half + 7, 3.5, c.bad);
  if (node.state === 'solved' && !node.children.length) tick(pen, x, y + half + 9, c.good);
  if (node.folded) folded(pen, node, x, y + half, about);
}

/** Draws rejected digits as short roots. */
function roots(pen, node, x, y, { zoom, c }) {
  const count = node.rejected.length;
  if (!count || zoom < 0.4 || node.isDead || node.folded) return;
  pen.strokeStyle = c.bad;
  pen.globalAlpha = 0.7;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let index = 0; index < count; index++) {
    const angle = Math.PI * (0.5 + (count === 1 ? 0.18 : 0.36 * (0.5 - index / (count - 1)) * 2));
    pen.moveTo(x + Math.cos(angle) * 2, y + Math.sin(angle) * 1.5);
    pen.lineTo(x + Math.cos(angle) * 7, y + Math.sin(angle) * 6.5);
  }
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Draws a folded subtree, with its number of boards. */
function folded(pen, node, x, y, { zoom, c }) {
  pen.fillStyle = c.badSoft;
  pen.strokeStyle = c.bad;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + 9, y + 13);
  pen.lineTo(x - 9, y + 13);
  pen.closePath();
  pen.fill();
  pen.stroke();
  if (zoom > 0.5) {
    pen.fillStyle = c.soft;
    pen.font = `9px ${c.sans}`;
    pen.fillText(short(node.folded), x, y + 23);
  }
}

/** Returns a count in few characters: `840`, `12k`, `1.9M`. */
export function short(count) {
  if (count < 1000) return String(count);
  if (count < 9950) return `${(count / 1000).toFixed(1)}k`;
  if (count < 999_500) return `${Math.round(count / 1000)}k`;
  return `${(count / 1e6).toFixed(1)}M`;
}

function cross(pen, x, y, r, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(x - r, y - r);
  pen.lineTo(x + r, y + r);
  pen.moveTo(x + r, y - r);
  pen.lineTo(x - r, y + r);
  pen.stroke();
}

function tick(pen, x, y, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = 2.25;
  pen.beginPath();
  pen.moveTo(x - 5, y);
  pen.lineTo(x - 1.5, y + 4);
  pen.lineTo(x + 5.5, y - 5);
  pen.stroke();
}

/** Draws a node as a small board. Its new digit has a tint; rejected ones are below it, struck through. */
function smallBoard(pen, { node, x, y }, about) {
  const { layout, tree, c, half, cell: size } = about;
  const { line, width, square, fill, dash } = styleOf(node, about);
  const [left, top] = [x - half, y - half];
  const { side } = layout;
  pen.fillStyle = about.current || square || node.state === 'solved' ? (about.current && node.state !== 'solved' ? c.accentSoft : fill) : c.paper;
  pen.fillRect(left, top, 2 * half, 2 * half);
  if (node.parent) {
    pen.fillStyle = node.state === 'solved' ? c.paper : square ? c.paper : c.accentSoft;
    if (about.current && node.state !== 'solved') pen.fillStyle = c.paper;
    pen.fillRect(left + (node.cell % side) * size, top + Math.floor(node.cell / side) * size, size, size);
  }
  pen.strokeStyle = c.thin;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let index = 1; index < side; index++) {
    pen.moveTo(left + index * size, top);
    pen.lineTo(left + index * size, top + 2 * half);
    pen.moveTo(left, top + index * size);
    pen.lineTo(left + 2 * half, top + index * size);
  }
  pen.stroke();
  tree.board(node).forEach((digit, cell) => {
    if (!digit) return;
    const given = tree.givens[cell] > 0;
    pen.fillStyle = given ? c.given : c.found;
    pen.font = `${given ? '600' : 'italic 400'} ${Math.round(size * 0.72)}px ${c.sans}`;
    pen.fillText(layout.symbol(digit), left + ((cell % side) + 0.5) * size, top + (Math.floor(cell / side) + 0.5) * size + size * 0.26);
  });
  pen.strokeStyle = line;
  pen.lineWidth = Math.max(width, 1.5) * (about.current ? 1.4 : 1);
  pen.setLineDash(dash ?? []);
  pen.strokeRect(left, top, 2 * half, 2 * half);
  pen.setLineDash([]);
  struck(pen, node, x, y + half, about);
  if (node.isDead) cross(pen, x + half, top, 5, c.bad);
  if (node.state === 'solved' && !node.children.length) tick(pen, x + half + 1, top, c.good);
}

function struck(pen, node, x, y, { layout, c }) {
  const gap = 11;
  const from = x - ((node.rejected.length - 1) * gap) / 2;
  node.rejected.forEach(({ digit }, index) => {
    const [px, py] = [from + index * gap, y + 13];
    pen.fillStyle = c.bad;
    pen.font = `10px ${c.sans}`;
    pen.fillText(layout.symbol(digit), px, py);
    pen.strokeStyle = c.bad;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(px - 4, py + 0.5);
    pen.lineTo(px + 4, py - 7.5);
    pen.stroke();
  });
}

/** Frames the node whose board is shown. */
function frame(pen, { x, y }, { half, c, zoom }) {
  const reach = half + 5;
  pen.strokeStyle = c.ink;
  pen.lineWidth = Math.max(2, 1.5 / zoom);
  pen.strokeRect(x - reach, y - reach, 2 * reach, 2 * reach);
}
