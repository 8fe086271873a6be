/** Loads games from links, text in any notation, the collection, and the generator. */
import { ask, getOnce, Problem } from '../lib/api.js';
import { Game } from '../lib/game.js';
import { classic, layout } from '../lib/layout.js';
import { levelTitle } from '../lib/levels.js';
import { find, part, t } from '../lib/messages.js';
import { puzzleInLink } from '../lib/other-sites.js';
import { readGame } from '../lib/records.js';
import { decode } from '../lib/share-code.js';
import { checkLength } from './file-kind.js';

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
    if (query.has('daily')) return await (await part(import('../daily/puzzle.js'), 'daily')).dailyGame(query.get('daily'));
    if (query.has('collection')) return await (await part(import('../collection/open.js'), 'collection')).collectionGame(query.get('collection'), query.get('n') - 1);
    if (query.has('practise')) return await (await part(import('../practise/game.js'), 'practise')).practiceGame(query.get('practise'));
    return null;
  } catch (error) {
    if (error instanceof Problem && !error.status) throw error;
    throw new Error(t('new.cantOpenLink', { why: error.message }));
  }
}

/** Returns the game in a text: a link to this page, a board in any notation, or the name of a board. */
export async function fromText(text, { layout: name, title } = {}) {
  const link = text.trim().match(/#\/?(?:play|watch)\?(\S+)$/);
  if (link) {
    const game = await fromQuery(new URLSearchParams(link[1]));
    if (game) return game;
  }
  checkLength(text);
  const { game, notes = [], about = {} } = await ask('convert', { puzzle: puzzleInLink(text) ?? text, to: 'rules', ...(name ? { layout: name } : {}) })
    .catch((error) => { throw isForeign(text, error) ? new Problem(t('new.noPuzzleInLink')) : error; });
  const shape = await layout(game.layout);
  const { givens, digits, candidates, marked } = readGame(game, shape);
  // What the author says, and what wasn't understood, comes along.
  const said = { ...(about.author ? { author: about.author } : {}), ...(about.rules ? { rulesText: about.rules } : {}), ...(notes.length ? { notes } : {}) };
  return new Game(shape, { givens, digits, centre: marked ? candidates : [], title: about.title || title, ...said });
}

/** Whether a text is a link that no format knows: what a format says about its own links begins with its name. */
function isForeign(text, { status, message }) {
  return status === 422 && /^https?:\/\/\S+$/.test(text.trim()) && !/^[\w.-]+: /.test(message);
}

export async function fromBoard(name) {
  const board = (await getOnce('boards')).find((each) => each.name === name);
  if (!board) throw new Error(t('new.noBoard', { name }));
  const shape = await layout(board.layout);
  return new Game(shape, { givens: shape.digits(board.puzzle), title: boardTitle(board) });
}

/** Returns what a board is called in a list. */
export function boardTitle({ name, title }) {
  return find(`shell.board.${name}`) ?? (title || name);
}

/** The puzzle of a first visit, which the page has at once: easy, with a mirrored pattern; hidden singles lead all the way. */
const STARTER = '.4.2.7.9.27..6..51..8...7....16952..9.......6..24731....5...3..82..3..15.6.8.1.2.';

/** Returns the game for a first visit. */
export async function starter() {
  const shape = classic();
  return new Game(shape, { givens: shape.digits(STARTER), title: t('new.starter'), first: true });
}

/** Asks the server for a new puzzle that meets a spec. */
export async function generate(spec, { signal }) {
  const made = await ask('generate', spec, { signal });
  // Some requests are so rare that the server gives up; another attempt tries other puzzles.
  if (!made.puzzle) throw new Problem(t('new.noneFound'));
  const shape = await layout(made.layout);
  const level = made.rating?.hodoku?.level;
  const title = level ? t('new.levelPuzzle', { level: levelTitle(level) }) : t('new.newPuzzle');
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
