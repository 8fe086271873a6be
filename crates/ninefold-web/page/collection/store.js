/**
 * Collections of puzzles, kept on this device in IndexedDB (localStorage would be too small):
 *
 *     collections   { id, name, count, made, layout?, of? }           of: how many the list had, if that is more
 *     lists         { id, puzzles: [text, …] }                written once
 *     states        { id, solved: [number, …], levels: Uint8Array }   a level for each puzzle: 0 unrated, 1…5, 6 without one
 *
 * Puzzles count from 0.
 */
import { LEVELS } from '../lib/levels.js';
import { t } from '../lib/messages.js';

const NAME = 'ninefold';
const STORES = ['collections', 'lists', 'states'];
const MAX_COLLECTIONS = 50;
/** The level of a puzzle without one: not a 9×9 board, or without exactly one solution. */
export const UNRATED = LEVELS.length + 1;

let opening = null;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => { for (const name of STORES) request.result.createObjectStore(name, { keyPath: 'id' }); };
    request.onsuccess = () => {
      // Another tab with a newer version may need the database.
      request.result.onversionchange = () => { request.result.close(); opening = null; };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => { opening = null; });
  return opening;
}

/** Runs a transaction and returns what `run` returns, once it is complete. */
async function within(mode, run) {
  const all = (await database()).transaction(STORES, mode);
  const done = new Promise((resolve, reject) => {
    all.oncomplete = resolve;
    all.onabort = () => reject(all.error ?? new Error(t('collection.full')));
  });
  const result = await run((name) => all.objectStore(name));
  await done;
  return result;
}

function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Returns all collections with the number of puzzles solved, newest first. */
export async function collections() {
  return within('readonly', async (store) => {
    const [all, states] = await Promise.all([answer(store('collections').getAll()), answer(store('states').getAll())]);
    const solved = new Map(states.map((state) => [state.id, state.solved.length]));
    return all.map((each) => ({ ...each, solved: solved.get(each.id) ?? 0 })).sort((a, b) => b.made - a.made);
  });
}

/** Adds a collection; one with the same puzzles is found again. Returns its id. */
export async function add(name, puzzles, { layout, of = 0, now = Date.now() } = {}) {
  const same = await twin(puzzles);
  if (same) return same;
  const id = now.toString(36) + Math.floor(Math.random() * 36 ** 2).toString(36).padStart(2, '0');
  await within('readwrite', async (store) => {
    const count = await answer(store('collections').count());
    if (count >= MAX_COLLECTIONS) throw new Error(t('collection.tooMany', { n: MAX_COLLECTIONS }));
    store('collections').put({ id, name: name.slice(0, 80), count: puzzles.length, made: now, ...(layout ? { layout } : {}), ...(of > puzzles.length ? { of } : {}) });
    store('lists').put({ id, puzzles });
    store('states').put({ id, solved: [], levels: new Uint8Array(puzzles.length) });
  });
  return id;
}

async function twin(puzzles) {
  const alike = (await collections()).filter(({ count }) => count === puzzles.length);
  for (const { id } of alike) {
    const { puzzles: others } = await within('readonly', (store) => answer(store('lists').get(id)));
    if (others.every((each, index) => each === puzzles[index])) return id;
  }
  return null;
}

/** Returns a collection with its puzzles, ticks and levels, or null. */
export async function take(id) {
  return within('readonly', async (store) => {
    const [about, list, state] = await Promise.all([answer(store('collections').get(id)), answer(store('lists').get(id)), answer(store('states').get(id))]);
    return about && list ? { ...about, puzzles: list.puzzles, solved: new Set(state?.solved), levels: state?.levels ?? new Uint8Array(about.count) } : null;
  });
}

/** Changes the ticks and levels of a collection as they are now, which another tab may have changed. */
async function change(id, edit) {
  await within('readwrite', async (store) => {
    const state = await answer(store('states').get(id));
    if (!state) return;
    edit(state);
    store('states').put(state);
  });
}

/** Ticks a puzzle as solved. */
export function tick(id, index) {
  return change(id, (state) => { if (!state.solved.includes(index)) state.solved.push(index); });
}

/** Keeps the levels of puzzles. @param {Map<number, number>} levels */
export function rate(id, levels) {
  return change(id, (state) => { for (const [index, level] of levels) state.levels[index] = level; });
}

export async function rename(id, name) {
  await within('readwrite', async (store) => {
    const about = await answer(store('collections').get(id));
    if (about) store('collections').put({ ...about, name });
  });
}

/** Removes a collection; returns a function that brings it back. */
export async function remove(id) {
  const kept = await within('readwrite', async (store) => {
    const all = await Promise.all(STORES.map((name) => answer(store(name).get(id))));
    for (const name of STORES) store(name).delete(id);
    return all;
  });
  return () => within('readwrite', (store) => { STORES.forEach((name, index) => { if (kept[index]) store(name).put(kept[index]); }); });
}

// Export and import

export async function exportCollections() {
  const all = await collections();
  return Promise.all(all.map(async ({ id }) => {
    const { name, made, layout, of, puzzles, solved, levels } = await take(id);
    return { id, name, made, layout, of, puzzles, solved: [...solved], levels: [...levels].join('') };
  }));
}

/** Adds collections from a file; ticks are joined with those here. */
export async function importCollections(list) {
  for (const each of list) {
    if (!Array.isArray(each?.puzzles) || !each.puzzles.length || !each.puzzles.every((puzzle) => typeof puzzle === 'string')) continue;
    const id = await add(String(each.name ?? ''), each.puzzles, { layout: each.layout, of: Number(each.of) || 0, now: Number(each.made) || Date.now() });
    const count = each.puzzles.length;
    const solved = (Array.isArray(each.solved) ? each.solved : []).filter((index) => Number.isInteger(index) && index >= 0 && index < count);
    await change(id, (state) => {
      state.solved = [...new Set([...state.solved, ...solved])];
      Array.from(String(each.levels ?? '').slice(0, count), Number).forEach((level, index) => { if (level >= 1 && level <= UNRATED) state.levels[index] ||= level; });
    });
  }
}
