/**
 * Games saved in this browser: `ninefold.games` lists them, newest first, and `ninefold.game.ID` holds each one.
 *
 * Every game that is opened is saved. Where there are many, a new one takes the place of the oldest in which nothing has been written, or else of the
 * oldest solved one. Unfinished games are deleted only when the browser's storage is full, after all others, and the caller learns which.
 */
import { Problem } from '../lib/api.js';
import { Game } from '../lib/game.js';
import { layout } from '../lib/layout.js';
import { t } from '../lib/messages.js';
import { keep, recall } from '../lib/ui.js';

/** From this number on, a new game takes the place of another. */
export const MANY = 300;

/** @returns {{id: string, title: string, layout: string, givens: string, digits: string, progress: number, seconds: number, solved: boolean, draft?: boolean, changed: number}[]} */
export function games() {
  return recall('games', []).filter((game) => typeof game?.id === 'string' && typeof game.givens === 'string');
}

/**
 * Saves a game, with a new id the first time.
 * @param {(lost: {id: string, title: string}[]) => void} [lose] called with the unfinished games that had to go
 * @returns {boolean} whether the browser could store it
 */
export function put(game, lose = () => {}) {
  game.about.id ??= newId();
  const { id } = game.about;
  const entry = {
    id, title: game.about.title ?? '', layout: game.layout.name, givens: game.givensLine, digits: game.digitsLine,
    progress: game.progress, seconds: game.about.seconds ?? 0, hints: game.about.hints ?? 0, solved: !game.about.draft && game.isSolved, draft: Boolean(game.about.draft), changed: Date.now(),
  };
  const [before, old] = [games(), recall(`game.${id}`, null)];
  const others = before.filter((other) => other.id !== id);
  const gone = [];
  const drop = (at) => {
    const [each] = others.splice(at, 1);
    gone.push([each, recall(`game.${each.id}`, null)]);
    keep(`game.${each.id}`, undefined);
  };
  // An import may have brought more, which stay: a new game takes the place of one.
  if (others.length === before.length && others.length >= MANY) {
    const at = dispensable(others);
    if (at >= 0) drop(at);
  }
  const kept = () => keep(`game.${id}`, game) && keep('games', [entry, ...others]) && keep('current', id);
  while (!kept()) {
    if (!others.length) {
      // Nothing helps, so nothing is deleted.
      for (const [name, state] of [[id, old], ...gone.map(([each, state]) => [each.id, state])]) keep(`game.${name}`, state ?? undefined);
      keep('games', before);
      return false;
    }
    const at = dispensable(others);
    drop(at >= 0 ? at : others.length - 1);
  }
  const unfinished = gone.filter(([each, state]) => !each.solved && isBegun(each, state)).map(([each]) => each);
  if (unfinished.length) lose(unfinished);
  return true;
}

/** Returns the place of the oldest game in which nothing has been written, or else of the oldest solved one, or -1. */
function dispensable(list) {
  const untouched = list.findLastIndex((each) => !each.solved && !isBegun(each, recall(`game.${each.id}`, null)));
  return untouched >= 0 ? untouched : list.findLastIndex(({ solved }) => solved);
}

/** Whether a game has more than its givens. A draft counts as begun. */
function isBegun({ draft, givens, digits }, state) {
  if (draft || digits !== givens) return true;
  return ['corner', 'centre', 'colours'].some((name) => state?.[name]?.length > 0);
}

/** The id of the game on the board, or null. */
export function currentId() {
  return recall('current', null);
}

/** Deletes a game. Returns a function that brings it back. */
export function remove(id) {
  const [kept, before] = [recall(`game.${id}`, null), games()];
  const at = before.findIndex((game) => game.id === id);
  keep(`game.${id}`, undefined);
  keep('games', before.filter((game) => game.id !== id));
  if (currentId() === id) keep('current', undefined);
  return () => {
    if (kept === null || at < 0 || games().some((game) => game.id === id)) return;
    keep(`game.${id}`, kept);
    keep('games', games().toSpliced(at, 0, before[at]));
  };
}

/** Returns the game with this id, or null if it is missing or damaged. Throws only if the server doesn't answer. */
export async function take(id) {
  const kept = recall(`game.${id}`, null);
  if (typeof kept?.layout !== 'string') return null;
  try {
    return Game.fromJSON(await layout(kept.layout), kept);
  } catch (error) {
    if (error instanceof Problem && !error.status) throw error;
    return null;
  }
}

/** Returns the saved state of a game, which another tab may have changed. */
export async function newest(game) {
  return (await take(game.about.id).catch(() => null)) ?? game;
}

/** Calls a function with the id of each game that another tab saves. */
export function onOther(changed, signal) {
  addEventListener('storage', ({ key, newValue }) => {
    const id = key?.match(/^ninefold\.game\.(.+)$/)?.[1];
    if (id && newValue !== null) changed(id);
  }, { signal });
}

/** Returns the last open game, or null if there is none. Throws if it is damaged. */
export async function current() {
  const id = currentId();
  if (id === null) return null;
  const game = await take(id);
  if (!game) throw new Error(t('play.lastDamaged'));
  return game;
}

/** Returns the entry of a saved game of the same puzzle, or null. */
export function sameAs(game) {
  return games().find((kept) => !kept.draft && kept.givens === game.givensLine && kept.layout === game.layout.name) ?? null;
}

function newId() {
  return Date.now().toString(36) + Math.floor(Math.random() * 36 ** 3).toString(36).padStart(3, '0');
}
