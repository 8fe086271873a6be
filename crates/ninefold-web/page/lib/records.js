/**
 * Reads the server's records into the page's own shapes: cells as numbers in reading order, candidates as `{ cell, digit }`. Records name
 * cells `r1c2`, placements `r1c2=3`, eliminations `r4c5<>7` and houses `row 2`. Pure.
 */

/** Returns the cell of a name such as `r1c2`. @param {{side: number}} layout */
export function readCell(name, { side }) {
  const [, row, column] = name.match(/^r(\d+)c(\d+)$/);
  return (row - 1) * side + Number(column) - 1;
}

/** Returns the candidate of a name such as `r1c2=3` or `r4c5<>7`. */
export function readCandidate(name, layout) {
  const [cell, symbol] = name.split(/=|<>/);
  return { cell: readCell(cell, layout), digit: layout.digit(symbol) };
}

/** Returns a layout with the cells of its houses as numbers. */
export function readLayout(record) {
  return { ...record, houses: record.houses.map((house) => ({ ...house, cells: house.cells.map((name) => readCell(name, record)) })) };
}

/** Returns a step with its candidates, marks and one sentence per depth. */
export function readStep({ technique, title, assumes_unique: assumesUnique, short, hints, placements, eliminations, marks }, layout) {
  return {
    technique, title, assumesUnique, short, sentences: hints,
    placements: readCandidates(placements, layout), eliminations: readCandidates(eliminations, layout), marks: readMarks(marks, layout),
  };
}

/** Returns what a depth of a hint adds: its sentence, and the marks on the board. */
export function readReveal({ sentences, marks }, layout) {
  return { sentence: sentences.at(-1), marks: readMarks(marks, layout) };
}

/** Returns what to mark on the board. */
function readMarks({ candidates, cells, houses, joints }, layout) {
  const cellsOf = (name) => layout.houses.find((house) => house.name === name).cells;
  return {
    candidates: candidates.map(({ candidate, role }) => ({ ...readCandidate(candidate, layout), role })),
    cells: cells.map((name) => readCell(name, layout)),
    houses: houses.map(({ house, role }) => ({ name: house, cells: cellsOf(house), part: role })),
    joints: joints.map(({ from, to, strong }) => ({ from: readCandidates(from, layout), to: readCandidates(to, layout), strong })),
  };
}

function readCandidates(names, layout) {
  return names.map((name) => readCandidate(name, layout));
}

/** Returns a fault with the entries or marks it is about. */
export function readFault({ kind, text, what }, layout) {
  return { kind, text, entries: readCandidates(what, layout) };
}

/** Returns an event of an engine. A step has its values as digits; `narrowed` is a list of `[cell, digits]`. */
export function readEvent(record, layout) {
  const { did, cell, technique, house, cells, digits, eliminations } = record;
  if (did !== 'step') return cell === undefined ? record : { ...record, cell: readCell(cell, layout) };
  const lost = new Map();
  for (const each of readCandidates(eliminations, layout)) lost.set(each.cell, [...(lost.get(each.cell) ?? []), each.digit]);
  return { did, technique, group: house, cells: cells.map((name) => readCell(name, layout)), values: digits, narrowed: [...lost] };
}

/** Returns a game in progress: digits by cell, and the candidates of blank cells. */
export function readGame({ givens, digits, marks, marked }, layout) {
  const written = layout.digits(digits);
  const candidates = marks.map((symbols, cell) => (written[cell] ? [] : layout.digits(symbols).sort((a, b) => a - b)));
  return { givens: layout.digits(givens), digits: written, candidates, marked };
}
