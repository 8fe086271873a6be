/** Games from elsewhere: links, texts in any notation, boards with a name, files, wishes. */
import { ask, getOnce, Problem } from '../lib/api.js';
import { Game } from '../lib/game.js';
import { layout } from '../lib/layout.js';
import { decode } from '../lib/share-code.js';

/** Some wishes are so rare that the server gives up; another try looks at other puzzles. */
const NONE_FOUND = 'No such puzzle was found: they are rare. Try again, or wish for something more common.';

/** The game that the part of an address behind `?` tells of, or null if it tells of none. Says so if it cannot be read. */
export async function fromQuery(query) {
  if (query.has('g')) {
    const { layout: name, cells } = decode(query.get('g'));
    const shape = await layout(name);
    return new Game(shape, cells(shape.side));
  }
  try {
    if (query.has('puzzle')) return await fromText(query.get('puzzle'), { layout: query.get('layout') ?? undefined, title: query.get('title') ?? undefined });
    if (query.has('board')) return await fromBoard(query.get('board'));
    return null;
  } catch (error) {
    if (error instanceof Problem && !error.status) throw error;
    throw new Error(`This link cannot be opened. ${error.message}`);
  }
}

/** The game of a text: a link to this page, a board in any notation, or the name of one. */
export async function fromText(text, { layout: name, title } = {}) {
  const link = text.trim().match(/#\/?(?:play|watch)\?(\S+)$/);
  if (link) {
    const game = await fromQuery(new URLSearchParams(link[1]));
    if (game) return game;
  }
  const found = await ask('convert', { puzzle: text, ...(name ? { layout: name } : {}) });
  const shape = await layout(found.layout);
  const [givens, digits] = [shape.digits(found.givens), shape.digits(found.digits)];
  const centre = found.marked ? found.marks.map((marks, cell) => (digits[cell] ? [] : Array.from(marks, (mark) => shape.digit(mark)).sort((a, b) => a - b))) : [];
  return new Game(shape, { givens, digits, centre, title });
}

export async function fromBoard(name) {
  const board = (await getOnce('boards')).find((each) => each.name === name);
  if (!board) throw new Error(`There is no board ‘${name}’.`);
  const shape = await layout(board.layout);
  return new Game(shape, { givens: shape.digits(board.puzzle), title: board.name, note: board.note });
}

/** What is on the table when somebody comes for the first time. */
export async function first() {
  const game = await fromBoard('possibilities-1');
  Object.assign(game.about, { title: 'A puzzle to begin with', first: true });
  return game;
}

/** A puzzle made on the spot. */
export async function generate(wish, { signal }) {
  const made = await ask('generate', wish, { signal });
  if (!made.puzzle) throw new Problem(NONE_FOUND);
  const shape = await layout(made.layout);
  const level = made.rating?.hodoku?.level;
  const title = level ? `${level[0].toUpperCase()}${level.slice(1)} puzzle` : 'New puzzle';
  return new Game(shape, { givens: shape.digits(made.puzzle), title, seed: made.seed, ...(made.rating ? { rated: { answer: 'unique', ...made.rating } } : {}) });
}

/**
 * The boards of a text with one on each line; an empty list if it is not such a text. Rows of one board are as many as
 * they are long, so a list needs lines that are longer than that.
 */
export function lines(text) {
  const list = text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
  if (list.length < 2) return [];
  const board = (line) => line.match(/^[0-9A-Za-z.*_]+/)?.[0].length ?? 0;
  const sizes = new Set([16, 36, 64, 81, 100, 144, 256, 625, 729]);
  const first = list.findIndex((line) => sizes.has(board(line)));
  if (first < 0 || first > 1) return [];
  const size = board(list[first]);
  const boards = list.slice(first).filter((line) => board(line) === size);
  return boards.length > 1 && boards.length !== size && boards.length >= (list.length - first) * 0.9 ? boards : [];
}
