/**
 * Games saved in this browser: `ninefold.games` lists them, newest first, and `ninefold.game.ID` holds each one. Beyond the limit the
 * oldest are deleted, solved ones first.
 */
import { Problem } from '../lib/api.js';
import { Game } from '../lib/game.js';
import { layout } from '../lib/layout.js';
import { t } from '../lib/messages.js';
import { keep, recall } from '../lib/ui.js';

const MAX_GAMES = 40;

/** @returns {{id: string, title: string, layout: string, givens: string, digits: string, progress: number, seconds: number, solved: boolean, draft?: boolean, changed: number}[]} */
export function games() {
  return recall('games', []).filter((game) => typeof game?.id === 'string' && typeof game.givens === 'string');
}

/** Saves a game, with a new id the first time. Returns whether the browser could store it. */
export function put(game) {
  game.about.id ??= newId();
  const { id } = game.about;
  const entry = {
    id, title: game.about.title ?? '', layout: game.layout.name, givens: game.givensLine, digits: game.digitsLine,
    progress: game.progress, seconds: game.about.seconds ?? 0, hints: game.about.hints ?? 0, solved: !game.about.draft && game.isSolved, draft: Boolean(game.about.draft), changed: Date.now(),
  };
  const others = games().filter((other) => other.id !== id);
  const all = [entry, ...others];
  while (all.length > MAX_GAMES) {
    const solved = all.findLastIndex((each, index) => index > 0 && each.solved);
    const [gone] = all.splice(solved > 0 ? solved : all.length - 1, 1);
    keep(`game.${gone.id}`, undefined);
  }
  const kept = () => keep(`game.${id}`, game) && keep('games', all) && keep('current', id);
  // When storage is full, delete the oldest games.
  while (!kept()) {
    if (all.length === 1) return false;
    keep(`game.${all.pop().id}`, undefined);
  }
  return true;
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
