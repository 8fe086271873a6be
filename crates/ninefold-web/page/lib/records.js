/**
 * Reads the server's records into the page's own shapes: cells as numbers in reading order, candidates as `{ cell, digit }`. Records name
 * cells `r1c2`, placements `r1c2=3`, eliminations `r4c5<>7` and houses `row 2`. Pure.
 */

/** Returns the cell of a name such as `r1c2`. */
export function readCell(name, layout) {
  if (typeof name === 'number') return name;
  const [, row, column] = name.match(/^r(\d+)c(\d+)$/);
  return (row - 1) * layout.side + Number(column) - 1;
}

/** Returns the candidate of a name such as `r1c2=3` or `r4c5<>7`. */
export function readCandidate(name, layout) {
  if (typeof name === 'object') return { cell: readCell(name.cell, layout), digit: name.digit };
  const [cell, symbol] = name.split(/=|<>/);
  return { cell: readCell(cell, layout), digit: layout.digit(symbol) };
}

/** Returns a step with its candidates, marks and one sentence per depth. */
export function readStep(record, layout) {
  const candidates = (names) => names.map((name) => readCandidate(name, layout));
  const { technique, title, assumes_unique: assumesUnique, short, placements, eliminations, marks } = record;
  return {
    technique, title, assumesUnique, short,
    sentences: record.hints ?? record.depths,
    placements: candidates(placements),
    eliminations: candidates(eliminations),
    marks: readMarks(marks, layout),
  };
}

/** Returns what to mark on the board. */
export function readMarks({ candidates, cells, houses, joints }, layout) {
  const house = (name) => layout.houses.find((each) => each.name === name);
  return {
    candidates: candidates.map((each) => ({ ...readCandidate(each.candidate ?? each, layout), role: each.role })),
    cells: cells.map((name) => readCell(name, layout)),
    houses: houses.map((each) => ({ name: each.house ?? each.name, cells: house(each.house ?? each.name).cells, part: each.role ?? each.part })),
    joints: joints.map(({ from, to, strong }) => ({ from: from.map((name) => readCandidate(name, layout)), to: to.map((name) => readCandidate(name, layout)), strong })),
  };
}

/** Returns a fault with the entries it is about. */
export function readFault({ kind, text, what, entries = what }, layout) {
  return { kind, text, entries: entries.map((name) => readCandidate(name, layout)) };
}

/** Returns an event of an engine. A step has its values as digits, and `narrowed` is a list of `[cell, digits]`. */
export function readEvent(record, layout) {
  const { did, cell } = record;
  if (did !== 'step') return cell === undefined ? record : { ...record, cell: readCell(cell, layout) };
  const values = Array.isArray(record.digits) ? record.digits : layout.digits(record.values);
  const cells = record.cells.map((name) => readCell(name, layout));
  return { did, technique: record.technique, group: record.house ?? record.group, cells, values, narrowed: readNarrowed(record, layout) };
}

function readNarrowed({ eliminations, narrowed }, layout) {
  if (!eliminations) return narrowed.map(([cell, lost]) => [cell, layout.digits(lost)]);
  const lost = new Map();
  for (const { cell, digit } of eliminations.map((name) => readCandidate(name, layout))) lost.set(cell, [...(lost.get(cell) ?? []), digit]);
  return [...lost];
}

/** Returns a game in progress: digits by cell, and the candidates of blank cells. */
export function readGame({ layout: name, givens, digits, marks, marked }, layout) {
  const written = layout.digits(digits);
  const candidates = marks.map((symbols, cell) => (written[cell] ? [] : layout.digits(symbols).sort((a, b) => a - b)));
  return { layout: name, givens: layout.digits(givens), digits: written, candidates, marked };
}
