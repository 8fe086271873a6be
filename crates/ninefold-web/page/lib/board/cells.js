/** Draws a cell: its ground (colours, tints), its digit or marks, and its label for screen readers. */
import { listed, t } from '../messages.js';
import { svg } from '../ui.js';
import { corner, UNIT } from './lines.js';
import { spotsOf } from './spots.js';

/** Returns the name of a colour, counted from 1. */
export function colourName(colour) {
  return t(`shell.colour.${colour}`);
}

/** Returns a key of everything a cell's drawing depends on. */
export function cellKey(state, cell, { digit, places, pointed, peers, selection, roles, allRoles, joined, blocked, crossed }) {
  const role = [roles, allRoles, blocked].map((each) => (each.has(cell) ? [...each.get(cell)].join(';') : '')).join('/');
  const flags = [selection.has(cell), pointed.has(cell), peers.has(cell), places, joined, crossed.has(cell), state.given, state.solver, state.conflict, state.wrong, state.doubtful].map(Number).join('');
  // The highlighted digit matters only where it appears.
  const alike = digit && (state.digit === digit || [state.corner, state.centre, state.candidates].some((marks) => marks?.includes(digit))) ? digit : 0;
  return [state.digit, state.corner, state.centre, state.candidates, state.tones && [...state.tones.values()], state.colours, state.state, state.ghost, state.region, alike, flags, role].join('|');
}

/** Draws colours and tints. */
export function drawGround(state, cell, { layout, digit, pointed, peers, selection }) {
  const [x, y] = corner(layout, cell);
  const whole = (name) => svg('rect', { class: name, x, y, width: UNIT, height: UNIT });
  const parts = [];
  if (peers.has(cell)) parts.push(whole('nf-peer'));
  if (state.colours?.length) parts.push(...colours(state.colours, x, y));
  if (digit && state.digit === digit) parts.push(whole('nf-same'));
  if (pointed.has(cell)) parts.push(whole('nf-pointed'));
  if (state.state) parts.push(whole(`nf-now nf-${state.state}`));
  if (state.conflict || state.wrong) parts.push(whole('nf-fault'));
  if (state.doubtful) parts.push(whole('nf-doubtful'));
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
  const content = drawContent(state, cell, around);
  if (!state.doubtful) return content;
  const [x, y] = corner(around.layout, cell);
  return [...content, text('?', x + 18, y + 22, 'nf-query', 34)];
}

function drawContent(state, cell, around) {
  const { layout, places, roles, blocked, crossed, digit: same } = around;
  const [x, y] = corner(layout, cell);
  if (state.digit) {
    const kind = state.given ? 'nf-given' : state.solver ? 'nf-solver' : 'nf-own';
    const parts = [text(layout.symbol(state.digit), x + UNIT / 2, y + UNIT / 2, `nf-digit ${kind}${state.conflict || state.wrong ? ' nf-bad' : ''}`, 62)];
    // A mistake has a sign besides its colour.
    if (state.conflict && !state.wrong) parts.push(svg('circle', { class: 'nf-dot', cx: x + UNIT * 0.86, cy: y + UNIT * 0.86, r: UNIT * 0.065 }));
    if (state.wrong) parts.push(svg('path', { class: 'nf-cross', d: `M${x + 78} ${y + 78}l14 14m0 -14l-14 14` }));
    return parts;
  }
  if (state.region) return [text(String(state.region), x + UNIT / 2, y + UNIT / 2, 'nf-region', 34)];
  if (state.ghost) {
    const parts = [text(layout.symbol(state.ghost), x + UNIT / 2, y + UNIT / 2, `nf-digit nf-ghost nf-ghost-${state.state}`, state.state === 'rejected' ? 48 : 60)];
    if (state.state === 'rejected') parts.push(svg('path', { class: 'nf-strike', d: `M${x + 28} ${y + 72}L${x + 72} ${y + 28}` }));
    return parts;
  }
  const role = roles.get(cell);
  const placed = placedIn(role, around.joined);
  if (placed) return [text(layout.symbol(placed), x + UNIT / 2, y + UNIT / 2, 'nf-digit nf-placing', 62)];
  const name = ({ digit, kind }) => {
    const part = role?.get(digit);
    const tone = state.tones?.get(digit);
    return `${kind}${tone ? ` nf-true-${tone}` : ''}${part ? ` nf-is-${part}` : ''}${!role && digit === same ? ' nf-same-mark' : ''}`;
  };
  const spots = blocked.has(cell) ? [] : spotsOf(state, { layout, places, role });
  return [
    ...marks(spots.map((spot) => ({ symbol: layout.symbol(spot.digit), x: x + spot.x, y: y + spot.y, size: spot.size, name: `${name(spot)}${crossed.has(cell) ? ' nf-faint' : ''}` }))),
    ...(blocked.has(cell) ? struckDigits(blocked.get(cell), x, y, layout) : []),
  ];
}

/** Returns the digit that a step places in a cell, if it is drawn large: unless a chain ends at its candidate. */
export function placedIn(role, joined) {
  if (!role || joined) return 0;
  const found = [...role].filter(([, part]) => part === 'placement');
  return found.length === 1 && role.size === 1 ? found[0][0] : 0;
}

/** Draws all digits of a cell that the digits around it rule out, each struck, and those that remain. */
function struckDigits(struck, x, y, layout) {
  const all = Array.from({ length: layout.side }, (_, index) => index + 1);
  const spots = spotsOf({ candidates: all }, { layout });
  const drawn = spots.map((spot) => ({ symbol: layout.symbol(spot.digit), x: x + spot.x, y: y + spot.y, size: spot.size, name: struck.has(spot.digit) ? 'nf-blocked' : 'nf-candidate nf-remains' }));
  const lines = spots.filter(({ digit }) => struck.has(digit)).map((spot) => {
    const [cx, cy, r] = [x + spot.x, y + spot.y, spot.rx * 0.7];
    return `M${cx - r} ${cy + r}L${cx + r} ${cy - r}`;
  });
  return [...marks(drawn), svg('path', { class: 'nf-blocked-line', d: lines.join('') })];
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

/** Returns the cell's label: `r2c5: given 7`, `r2c6: blank, corner 1 4`. */
export function cellLabel(state, cell, { layout, allRoles: roles }) {
  const symbols = (digits) => [...digits].sort((a, b) => a - b).map((digit) => layout.symbol(digit)).join(' ');
  const said = [];
  if (state.digit) said.push(t('shell.cell.digit', { kind: state.given ? 'given' : state.solver ? 'found' : 'own', digit: layout.symbol(state.digit) }));
  else said.push(t('shell.cell.blank'));
  if (!state.digit) {
    // Candidates replace the marks.
    const { corner, centre, candidates } = state;
    if (candidates?.length) said.push(t('shell.cell.candidates', { digits: symbols(candidates) }));
    else {
      if (corner?.length) said.push(t('shell.cell.corner', { digits: symbols(corner) }));
      if (centre?.length) said.push(t('shell.cell.centre', { digits: symbols(centre) }));
    }
    if (state.ghost) said.push(t('shell.cell.ghost', { state: state.state, digit: layout.symbol(state.ghost) }));
  }
  if (state.colours?.length) said.push(t('shell.cell.coloured', { colours: listed(state.colours.map(colourName)) }));
  if (state.conflict) said.push(t('shell.cell.conflict'));
  if (state.wrong) said.push(t('shell.cell.wrong'));
  if (state.doubtful) said.push(t('shell.cell.doubtful'));
  for (const [digit, role] of roles.get(cell) ?? []) said.push(t('shell.cell.role', { role, digit: layout.symbol(digit) }));
  return `${layout.cellName(cell)}: ${said.join(', ')}`;
}
