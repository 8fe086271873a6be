/** Draws a cell: its ground (colours, tints), its digit or marks, and its label for screen readers. */
import { svg } from '../ui.js';
import { UNIT } from './lines.js';

const COLOURS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink', 'grey'];

/** Returns the name of a colour, counted from 1. */
export function colourName(colour) {
  return COLOURS[colour - 1];
}

/** Returns a key of everything a cell's drawing depends on. */
export function cellKey(state, cell, { digit, places, pointed, peers, selection, roles, stepping }) {
  const mine = roles.get(cell);
  const role = mine ? [...mine].join(';') : '';
  const flags = [selection.has(cell), pointed.has(cell), peers.has(cell), places, stepping, state.given, state.solver, state.conflict, state.wrong].map(Number).join('');
  // The highlighted digit matters only where it appears.
  const alike = digit && (state.digit === digit || [state.corner, state.centre, state.candidates].some((marks) => marks?.includes(digit))) ? digit : 0;
  return [state.digit, state.corner, state.centre, state.candidates, state.colours, state.state, state.ghost, alike, flags, role].join('|');
}

/** Draws colours and tints. */
export function drawGround(state, cell, { layout, digit, pointed, peers, selection }) {
  const { side } = layout;
  const [x, y] = [(cell % side) * UNIT, Math.floor(cell / side) * UNIT];
  const whole = (name) => svg('rect', { class: name, x, y, width: UNIT, height: UNIT });
  const parts = [];
  if (peers.has(cell)) parts.push(whole('nf-peer'));
  if (state.colours?.length) parts.push(...colours(state.colours, x, y));
  if (digit && state.digit === digit) parts.push(whole('nf-same'));
  if (pointed.has(cell)) parts.push(whole('nf-pointed'));
  if (state.state) parts.push(whole(`nf-now nf-${state.state}`));
  if (state.conflict || state.wrong) parts.push(whole('nf-fault'));
  // A selected cell keeps its colour: the tint lets it through.
  if (selection.has(cell)) parts.push(whole(state.colours?.length ? 'nf-selected nf-through' : 'nf-selected'));
  return parts;
}

/** Draws several colours as slices of a pie that begins at the top. */
function colours(list, x, y) {
  if (list.length === 1) return [svg('rect', { class: `nf-colour nf-c${list[0]}`, x, y, width: UNIT, height: UNIT })];
  const [mx, my] = [x + UNIT / 2, y + UNIT / 2];
  // The line from the middle at an angle, up to the edge of the square.
  const edge = (turn) => {
    const angle = turn * 2 * Math.PI - Math.PI / 2 + 0.35;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const reach = UNIT / 2 / Math.max(Math.abs(dx), Math.abs(dy));
    return { angle, point: [mx + dx * reach, my + dy * reach] };
  };
  const corners = [[x, y], [x + UNIT, y], [x + UNIT, y + UNIT], [x, y + UNIT]].map(([cx, cy]) => ({ at: [cx, cy], angle: Math.atan2(cy - my, cx - mx) }));
  return list.map((colour, index) => {
    const [from, to] = [edge(index / list.length), edge((index + 1) / list.length)];
    const between = corners
      .map(({ at, angle }) => ({ at, turn: (angle - from.angle + 4 * Math.PI) % (2 * Math.PI) }))
      .filter(({ turn }) => turn < to.angle - from.angle)
      .sort((a, b) => a.turn - b.turn)
      .map(({ at }) => at);
    const points = [[mx, my], from.point, ...between, to.point].map((point) => point.join(',')).join(' ');
    return svg('polygon', { class: `nf-colour nf-c${colour}`, points });
  });
}

/** Draws a digit or marks. */
export function drawCell(state, cell, around) {
  const { layout, places, roles, stepping, digit: same } = around;
  const { side } = layout;
  const [x, y] = [(cell % side) * UNIT, Math.floor(cell / side) * UNIT];
  if (state.digit) {
    const kind = state.given ? 'nf-given' : state.solver ? 'nf-solver' : 'nf-own';
    const parts = [text(layout.symbol(state.digit), x + UNIT / 2, y + UNIT / 2, `nf-digit ${kind}${state.conflict || state.wrong ? ' nf-bad' : ''}`, 62)];
    // A mistake has a sign besides its colour.
    if (state.conflict && !state.wrong) parts.push(svg('circle', { class: 'nf-dot', cx: x + UNIT * 0.86, cy: y + UNIT * 0.86, r: UNIT * 0.065 }));
    if (state.wrong) parts.push(svg('path', { class: 'nf-cross', d: `M${x + 78} ${y + 78}l14 14m0 -14l-14 14` }));
    return parts;
  }
  if (state.ghost) {
    const parts = [text(layout.symbol(state.ghost), x + UNIT / 2, y + UNIT / 2, `nf-digit nf-ghost nf-ghost-${state.state}`, state.state === 'rejected' ? 48 : 60)];
    if (state.state === 'rejected') parts.push(svg('path', { class: 'nf-strike', d: `M${x + 28} ${y + 72}L${x + 72} ${y + 28}` }));
    return parts;
  }
  const role = roles.get(cell);
  const possible = state.candidates ?? (stepping ? (state.centre?.length ? state.centre : state.corner) : null);
  if (possible?.length || role) return marks(inPlaces(new Set([...(possible ?? []), ...(role?.keys() ?? [])]), x, y, layout, { role, same }));
  const { corner = [], centre = [] } = state;
  if (places && centre.length && !corner.length) return marks(inPlaces(new Set(centre), x, y, layout, { same }));
  return marks([...atCorners(corner, x, y, layout, same), ...inMiddle(centre, x, y, layout, same, corner.length > 0)]);
}

/** Draws marks of the same style as one text element with a position for each: a large board has thousands of them. */
function marks(list) {
  const kinds = new Map();
  for (const mark of list) {
    const kind = `${mark.name}|${mark.size}`;
    if (!kinds.has(kind)) kinds.set(kind, []);
    kinds.get(kind).push(mark);
  }
  const number = (value) => Number(value.toFixed(2));
  return [...kinds.values()].map((alike) => {
    const [{ name, size }] = alike;
    const at = { x: alike.map(({ x }) => number(x)).join(' '), y: alike.map(({ y }) => number(y + size * FOOT)).join(' ') };
    return svg('text', { class: name, ...at, 'font-size': size, 'text-anchor': 'middle', text: alike.map(({ symbol }) => symbol).join('') });
  });
}

/** From the middle of a digit to its baseline, in most fonts, as a fraction of its size. */
const FOOT = 0.355;

function text(symbol, x, y, name, size) {
  return svg('text', { class: name, x, y: y + size * FOOT, 'font-size': size, 'text-anchor': 'middle', text: symbol });
}

/** Places each candidate in its own fixed spot, like the keys of a phone. */
function inPlaces(digits, x, y, layout, { role, same }) {
  const { columns } = layout.places;
  const size = Math.min(27, 80 / columns);
  return [...digits].map((digit) => {
    const at = layout.place(digit);
    const part = role?.get(digit);
    const name = `nf-candidate${part ? ` nf-is-${part}` : ''}${!role && digit === same ? ' nf-same-mark' : ''}`;
    return { symbol: layout.symbol(digit), x: x + at.x * UNIT, y: y + at.y * UNIT, name, size };
  });
}

/** The places of up to eight corner marks; more are drawn as a block. */
const CORNERS = [[17, 18], [83, 18], [17, 82], [83, 82], [50, 18], [50, 82], [17, 50], [83, 50]];

function atCorners(digits, x, y, layout, same) {
  const sorted = [...digits].sort((a, b) => a - b);
  if (sorted.length > CORNERS.length) return block(sorted, x, y, layout, same);
  // The corners come first; the marks are in reading order.
  const seats = CORNERS.slice(0, sorted.length).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return sorted.map((digit, index) => {
    const [dx, dy] = seats[index];
    return { symbol: layout.symbol(digit), x: x + dx, y: y + dy, name: `nf-corner${digit === same ? ' nf-same-mark' : ''}`, size: 25 };
  });
}

function inMiddle(digits, x, y, layout, same, crowded) {
  const sorted = [...digits].sort((a, b) => a - b);
  if (!sorted.length) return [];
  if (sorted.length > 5) return block(sorted, x, y, layout, same);
  const size = crowded ? [30, 28, 26, 21, 17][sorted.length - 1] : [34, 34, 32, 29, 25][sorted.length - 1];
  const step = size * 0.62;
  const from = x + UNIT / 2 - ((sorted.length - 1) * step) / 2;
  return sorted.map((digit, index) => ({ symbol: layout.symbol(digit), x: from + index * step, y: y + UNIT / 2, name: `nf-centre${digit === same ? ' nf-same-mark' : ''}`, size }));
}

/** Places many marks in rows. */
function block(sorted, x, y, layout, same) {
  const columns = Math.ceil(Math.sqrt(sorted.length));
  const rows = Math.ceil(sorted.length / columns);
  const size = Math.min(28, 92 / columns);
  const [dx, dy] = [size * 0.8, size * 0.98];
  return sorted.map((digit, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const [px, py] = [x + UNIT / 2 + (column - (columns - 1) / 2) * dx, y + UNIT / 2 + (row - (rows - 1) / 2) * dy];
    return { symbol: layout.symbol(digit), x: px, y: py, name: `nf-centre${digit === same ? ' nf-same-mark' : ''}`, size };
  });
}

const PARTS = { base: 'part of the pattern', other: 'part of the pattern', third: 'part of the pattern', fin: 'fin', placement: 'to place', elimination: 'to remove' };

/** Returns the cell's label: `r2c5: given 7`, `r2c6: blank, corner 1 4`. */
export function cellLabel(state, cell, { layout, roles }) {
  const symbols = (digits) => [...digits].sort((a, b) => a - b).map((digit) => layout.symbol(digit)).join(' ');
  const said = [];
  if (state.digit) said.push(`${state.given ? 'given ' : state.solver ? 'found ' : ''}${layout.symbol(state.digit)}`);
  else said.push('blank');
  if (!state.digit) {
    // Candidates replace the marks.
    const { corner, centre, candidates } = state;
    if (candidates?.length) said.push(`candidates ${symbols(candidates)}`);
    else {
      if (corner?.length) said.push(`corner ${symbols(corner)}`);
      if (centre?.length) said.push(`centre ${symbols(centre)}`);
    }
    if (state.ghost) said.push(`${layout.symbol(state.ghost)} ${state.state === 'rejected' ? 'rejected' : 'taken back'}`);
  }
  if (state.colours?.length) said.push(`coloured ${state.colours.map(colourName).join(' and ')}`);
  if (state.conflict) said.push('conflict');
  if (state.wrong) said.push('wrong');
  for (const [digit, role] of roles.get(cell) ?? []) said.push(`${layout.symbol(digit)} ${PARTS[role] ?? role}`);
  return `${layout.cellName(cell)}: ${said.join(', ')}`;
}
