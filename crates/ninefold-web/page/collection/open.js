/** Opens puzzles of collections in Play, and adds new collections. */
import { t } from '../lib/messages.js';
import { fromText } from '../play/load.js';
import { MAX_CHARACTERS, MAX_PUZZLES, split } from './split.js';
import { add, take, tick } from './store.js';

/** Returns the game of a puzzle, counted from 0. */
export async function collectionGame(id, index) {
  const found = await take(id);
  const puzzle = found?.puzzles[index];
  if (puzzle === undefined) throw new Error(t('collection.gone'));
  const game = await fromText(puzzle, { layout: found.layout, title: t('collection.gameTitle', { name: found.name, n: index + 1 }) });
  game.about.collection = { id, index, count: found.count };
  return game;
}

/** Returns the address that opens a puzzle. */
export function hrefOf(id, index) {
  return `#/play?collection=${encodeURIComponent(id)}&n=${index + 1}`;
}

/** Adds the puzzles of a text as a collection and returns its id, or null if the text doesn't have several. The collection notes if they are too many. */
export async function addText(text, name, layout) {
  if (text.length > MAX_CHARACTERS) throw new Error(t('collection.tooLong', { n: MAX_CHARACTERS / 1_000_000 }));
  const all = split(text);
  const puzzles = all.slice(0, MAX_PUZZLES);
  return puzzles.length ? add(name?.replace(/\.[^.]+$/, '') || t('collection.pasted'), puzzles, { layout, of: all.length }) : null;
}

/** Goes to a collection. */
export function open(id) {
  location.hash = `#/collection/${id}`;
}

/** Ticks the puzzle of a solved game. */
export async function tickGame({ about: { collection } }) {
  if (collection) await tick(collection.id, collection.index).catch(() => {});
}
