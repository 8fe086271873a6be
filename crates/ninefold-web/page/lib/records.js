/**
 * Reads the server's records into the page's own shapes: cells as numbers in reading order, candidates as `{ cell, digit }`. Records name
 * cells `r1c2`, placements `r1c2=3`, eliminations `r4c5<>7` and houses `row 2`.
 */
import { techniqueTitle } from './names.js';
import { translated } from './sentences.js';

/** Returns the cell of a name such as `r1c2` or `x1`. @param {{side: number, rows?: number, columns?: number}} layout */
export function readCell(name, { side, rows = side, columns = side }) {
  if (name.startsWith('x')) return rows * columns + Number(name.slice(1)) - 1;
  const [, row, column] = name.match(/^r(\d+)c(\d+)$/);
  return (row - 1) * columns + Number(column) - 1;
}

/** Returns the candidate of a name such as `r1c2=3` or `r4c5<>7`. */
export function readCandidate(name, layout) {
  const [cell, symbol] = name.split(/=|<>/);
  return { cell: readCell(cell, layout), digit: layout.digit(symbol) };
}

/** Returns a layout with the cells of its houses and rules as numbers. */
export function readLayout(record) {
  const numbered = (list = []) => list.map((each) => ({ ...each, cells: each.cells.map((name) => readCell(name, record)) }));
  return { ...record, houses: numbered(record.houses), groups: numbered(record.groups), rules: numbered(record.rules) };
}

/** Returns a step with its candidates, marks, and a text and a list of sentences per depth. */
export function readStep({ technique, title, assumes_unique: assumesUnique, short, hints, said = whole(hints), placements, eliminations, marks }, layout) {
  const name = techniqueTitle(technique, title);
  const read = said.map((list) => list.map((each) => readSentence(each, layout, name)));
  return {
    technique, title: name, assumesUnique, short, sentences: read.map(joined), said: read,
    placements: readCandidates(placements, layout), eliminations: readCandidates(eliminations, layout), marks: readMarks(marks, layout, read[2]),
  };
}

/** Returns what a depth of a hint adds: its text, the same as sentences, and the marks on the board. */
export function readReveal({ technique, title, sentences, said = whole(sentences), marks }, layout) {
  const read = said.map((list) => list.map((each) => readSentence(each, layout, techniqueTitle(technique, title))));
  return { sentence: joined(read.at(-1)), said: read.at(-1), marks: readMarks(marks, layout, read[2]) };
}

function joined(sentences) {
  return sentences.map(({ text }) => text).join(' ');
}

/** Returns texts as sentences that name nothing. */
function whole(texts = []) {
  return texts.map((text) => [{ parts: [{ text }], candidates: [], joints: [] }]);
}

/**
 * Returns a sentence in the reader's language: its parts `{ text, cells?, house?, digit?, technique?, joiner? }`, and what it lights on the board (`Light` in
 * board.js).
 */
export function readSentence({ parts, candidates, joints }, layout, title = '') {
  const light = { cells: new Set(), houses: new Set(), digits: new Set(), candidates: new Set(), joints: new Set(joints) };
  const read = parts.map(({ text, cells, house, digit, technique, joiner }) => {
    const part = { text, house, digit, technique, joiner, cells: cells?.map((name) => readCell(name, layout)) };
    for (const cell of part.cells ?? []) light.cells.add(cell);
    if (house) light.houses.add(house);
    if (digit) light.digits.add(digit);
    return part;
  });
  for (const { cell, digit } of readCandidates(candidates ?? [], layout)) light.candidates.add(`${cell}=${digit}`);
  const shown = translated(read, { title }) ?? read;
  return { text: shown.map(({ text }) => text).join(''), parts: shown, light };
}

/** Returns what to mark on the board. The links of a chain have the number of the sentence that explains them. */
function readMarks({ candidates, cells, houses, joints, rays = [], crossed = [], form = 'sets' }, layout, why = []) {
  const numbers = form === 'chain' ? numbered(why, joints) : new Map();
  const cellsOf = (name) => layout.houses.find((house) => house.name === name).cells;
  return {
    candidates: candidates.map(({ candidate, role }) => ({ ...readCandidate(candidate, layout), role })),
    cells: (form === 'colours' ? [] : cells).map((name) => readCell(name, layout)),
    // Colours have their links instead.
    houses: (form === 'colours' ? [] : houses).map(({ house, role }) => ({ name: house, cells: cellsOf(house), part: role })),
    joints: joints.map(({ from, to, strong }, index) => ({ from: readCandidates(from, layout), to: readCandidates(to, layout), strong, number: numbers.get(index) })),
    rays: rays.map(({ from, digit, cells: crossing }) => ({ from: readCell(from, layout), digit, cells: crossing.map((name) => readCell(name, layout)) })),
    crossed: crossed.map((name) => readCell(name, layout)), form,
  };
}

/** Returns the number that each link shows: one link per sentence, the last strong one if there is one. */
function numbered(why, joints) {
  const numbers = new Map();
  why.forEach(({ light }, index) => {
    const mine = [...light.joints].filter((joint) => !numbers.has(joint));
    const shown = mine.filter((joint) => joints[joint].strong).at(-1) ?? mine.at(-1);
    if (shown !== undefined) numbers.set(shown, index + 1);
  });
  return numbers;
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
