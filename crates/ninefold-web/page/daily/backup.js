/**
 * Everything that this browser keeps, as one file: games, results, practice, settings and collections. Importing adds to what is there:
 * the newer state of a game wins, results are joined, and practice keeps the best of both.
 */
import { t } from '../lib/messages.js';
import { el, keep, recall } from '../lib/ui.js';
import { readText } from '../play/file-kind.js';
import * as progress from '../practise/progress.js';
import { dayOf } from './date.js';
import { isResult, results, trimmed } from './results.js';

const VERSION = 1;
/** Small things that are taken over if this browser has none. */
const SINGLE = ['settings', 'language', 'hinted'];
/** What theme.js keeps, as plain text: the values that it knows. */
const PLAIN = { theme: ['system', 'light', 'dark'], contrast: ['system', 'more', 'usual'] };
/** The most megabytes of a file: collections are large. */
const LARGEST = 300;

/** Returns the contents of the file. */
export async function backup(now = Date.now()) {
  const games = recall('games', []);
  const { exportCollections } = await import('../collection/store.js');
  return {
    ninefold: VERSION, made: new Date(now).toISOString(), games,
    boards: Object.fromEntries(games.map(({ id }) => [id, recall(`game.${id}`, null)]).filter(([, game]) => game)),
    results: results(), practice: progress.all(),
    single: Object.fromEntries([...SINGLE.map((name) => [name, recall(name, null)]), ...Object.keys(PLAIN).map((name) => [name, plain(name)])].filter(([, value]) => value !== null)),
    collections: await exportCollections().catch(() => []),
  };
}

/** Saves the file. */
export async function exportAll() {
  const blob = new Blob([JSON.stringify(await backup())], { type: 'application/json' });
  const url = URL.createObjectURL(blob);
  const link = el('a', { href: url, download: `ninefold-${dayOf(Date.now())}.json` });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Adds the contents of a file to what is here; throws if it isn't one of ours. */
export async function importFile(file) {
  const text = await readText(file, { most: LARGEST });
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    data = null;
  }
  if (data?.ninefold !== VERSION) throw new Error(t(data?.ninefold > VERSION ? 'daily.newerFile' : 'daily.otherFile'));
  return restore(data);
}

/** @returns {Promise<{games: number, results: number}>} how many are new or newer */
export async function restore({ games = [], boards = {}, results: more = [], practice = {}, single = {}, collections = [] }) {
  const mine = new Map(recall('games', []).map((game) => [game.id, game]));
  let taken = 0;
  for (const game of list(games)) {
    if (typeof game?.id !== 'string' || typeof game.givens !== 'string' || typeof boards[game.id]?.layout !== 'string') continue;
    if ((mine.get(game.id)?.changed ?? 0) >= game.changed) continue;
    if (!keep(`game.${game.id}`, boards[game.id])) throw new Error(t('daily.full'));
    mine.set(game.id, game);
    taken++;
  }
  if (!keep('games', [...mine.values()].sort((a, b) => b.changed - a.changed))) throw new Error(t('daily.full'));
  const here = results();
  const known = new Set(here.flatMap(({ id, daily }) => [id, daily ?? id]));
  const added = list(more).filter((each) => isResult(each) && !known.has(each.id) && !known.has(each.daily));
  keep('results', trimmed([...here, ...added].sort((a, b) => a.at - b.at)));
  const drilled = progress.all();
  for (const [name, entry] of Object.entries(practice)) {
    if (progress.isEntry(entry)) drilled[name] = Object.hasOwn(drilled, name) ? progress.merged(drilled[name], entry) : entry;
  }
  keep('practice', drilled);
  for (const name of SINGLE) if (single[name] !== undefined && recall(name, null) === null) keep(name, single[name]);
  for (const [name, values] of Object.entries(PLAIN)) if (values.includes(single[name]) && plain(name) === null) setPlain(name, single[name]);
  const { importCollections } = await import('../collection/store.js');
  await importCollections(list(collections));
  return { games: taken, results: added.length };
}

/** Returns what theme.js keeps under a name, or null. */
function plain(name) {
  try {
    return localStorage.getItem(`ninefold.${name}`);
  } catch {
    return null;
  }
}

/** Sets the theme or the contrast, on the page too. */
function setPlain(name, value) {
  try {
    localStorage.setItem(`ninefold.${name}`, value);
    globalThis.ninefoldTheme?.set(name, value);
  } catch {
    // Without room, this browser keeps its own.
  }
}

function list(value) {
  return Array.isArray(value) ? value : [];
}
