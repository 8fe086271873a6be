/**
 * Games that are kept in this browser: `ninefold.games` lists them, `ninefold.game.ID` has each. The newest come first; when
 * there are too many, the oldest go, solved ones before others.
 */
import { Game } from '../lib/game.js';
import { layout } from '../lib/layout.js';
import { keep, recall } from '../lib/ui.js';

const MOST = 40;

/** @returns {{id: string, title: string, layout: string, givens: string, digits: string, progress: number, seconds: number, solved: boolean, changed: number}[]} */
export function games() {
  return recall('games', []);
}

/** Keeps a game; it gets a name of its own the first time. Says whether the browser could keep it. */
export function put(game) {
  game.about.id ??= newId();
  const { id } = game.about;
  const entry = {
    id, title: game.about.title ?? '', layout: game.layout.name, givens: game.givensLine, digits: game.digitsLine,
    progress: game.progress, seconds: game.about.seconds ?? 0, solved: game.isSolved, changed: Date.now(),
  };
  const others = games().filter((other) => other.id !== id);
  const all = [entry, ...others];
  while (all.length > MOST) {
    const solved = all.findLastIndex((each, index) => index > 0 && each.solved);
    const [gone] = all.splice(solved > 0 ? solved : all.length - 1, 1);
    keep(`game.${gone.id}`, undefined);
  }
  const kept = () => keep(`game.${id}`, game) && keep('games', all) && keep('current', id);
  // A full store makes room: the oldest game goes first.
  while (!kept()) {
    if (all.length === 1) return false;
    keep(`game.${all.pop().id}`, undefined);
  }
  return true;
}

export function remove(id) {
  keep(`game.${id}`, undefined);
  keep('games', games().filter((game) => game.id !== id));
}

/** The game of this name, or null. */
export async function take(id) {
  const kept = recall(`game.${id}`, null);
  if (!kept) return null;
  return Game.fromJSON(await layout(kept.layout), kept);
}

/** The game that was open last, or null. */
export function current() {
  const id = recall('current', null);
  return id === null ? Promise.resolve(null) : take(id);
}

/** A kept game of the same puzzle, or null. */
export function sameAs(game) {
  return games().find((kept) => kept.givens === game.givensLine && kept.layout === game.layout.name) ?? null;
}

function newId() {
  return Date.now().toString(36) + Math.floor(Math.random() * 36 ** 3).toString(36).padStart(3, '0');
}
