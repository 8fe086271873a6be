/** Loads games from links, text in any notation, the collection, and the generator. */
import { ask, getOnce, Problem } from '../lib/api.js';
import { Game } from '../lib/game.js';
import { layout } from '../lib/layout.js';
import { levelTitle } from '../lib/levels.js';
import { readGame } from '../lib/records.js';
import { decode } from '../lib/share-code.js';

/** Some requests are so rare that the server gives up; another attempt tries other puzzles. */
const NONE_FOUND = 'Couldn’t find one in time. Try again or choose a more common technique.';

/** Returns the game in the query part of an address, or null if it has none. Throws if the game can't be read. */
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
    throw new Error(`Can’t open this link. ${error.message}`);
  }
}

/** Returns the game in a text: a link to this page, a board in any notation, or the name of a board. */
export async function fromText(text, { layout: name, title } = {}) {
  const link = text.trim().match(/#\/?(?:play|watch)\?(\S+)$/);
  if (link) {
    const game = await fromQuery(new URLSearchParams(link[1]));
    if (game) return game;
  }
  const { game } = await ask('convert', { puzzle: text, ...(name ? { layout: name } : {}) });
  const shape = await layout(game.layout);
  const { givens, digits, candidates, marked } = readGame(game, shape);
  return new Game(shape, { givens, digits, centre: marked ? candidates : [], title });
}

export async function fromBoard(name) {
  const board = (await getOnce('boards')).find((each) => each.name === name);
  if (!board) throw new Error(`No board is called ‘${name}’.`);
  const shape = await layout(board.layout);
  return new Game(shape, { givens: shape.digits(board.puzzle), title: board.name, note: board.note });
}

/** Boards that continue the first version of this page, under the names they had there. */
export const NAMED_PLAINLY = /^Sudoku \d/;

/** Returns what a board is called in a list. */
export function boardLabel({ name, note }) {
  if (NAMED_PLAINLY.test(name)) return name;
  const words = note.replace(/^document \d+:?\s*/, '');
  return words ? `${name} · ${words}` : name;
}

/** Returns the game for a first visit. */
export async function starter() {
  const game = await fromBoard('possibilities-1');
  Object.assign(game.about, { title: 'Starter puzzle', first: true });
  return game;
}

/** Asks the server for a new puzzle that meets a spec. */
export async function generate(spec, { signal }) {
  const made = await ask('generate', spec, { signal });
  if (!made.puzzle) throw new Problem(NONE_FOUND);
  const shape = await layout(made.layout);
  const level = made.rating?.hodoku?.level;
  const title = level ? `${levelTitle(level)} puzzle` : 'New puzzle';
  return new Game(shape, { givens: shape.digits(made.puzzle), title, seed: made.seed, ...(made.rating?.hodoku ? { rated: { answer: 'unique', ...made.rating } } : {}) });
}

/**
 * Returns the boards of a text that has one per line, or an empty list for any other text. A single board has as many rows as
 * it has columns, so the lines of a list must be longer than that.
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
