/**
 * Opens a picture of a puzzle: a dialog waits while a worker reads it, then the digits lie over the picture, to be corrected before the game.
 * Nothing leaves the page.
 *
 * @typedef {{address: string, doubtful: Set<number>, forget: () => void}} BoardPicture the board's picture, the cells that are uncertain, and
 * how to free the picture's memory
 */
import { fileName } from '../lib/files.js';
import { Game } from '../lib/game.js';
import { classic } from '../lib/layout.js';
import { t } from '../lib/messages.js';
import { button, dialog, el, say } from '../lib/ui.js';
import { SURE } from './read.js';

/** The most megabytes of a picture, and the most seconds that reading one may take. */
const LARGEST = 50;
const LONGEST = 60;
/** The static site has its worker elsewhere. */
const SITE = globalThis.NINEFOLD_SITE;

/**
 * @param {File | Blob} file
 * @param {{open: (game: Game, options: {picture: BoardPicture}) => void, edit: (layout: object) => void}} handlers what to do with the puzzle, and
 * with an empty board if it can't be read
 */
export function openPicture(file, { open, edit }) {
  const leaving = new AbortController();
  const status = el('p', { class: 'working muted', role: 'status', text: t('photo.reading') });
  const stop = button({ text: t('photo.stop'), onclick: () => box.close() });
  const body = el('div', { class: 'photo' }, status, el('div', { class: 'dialog-foot' }, stop));
  const box = dialog({ title: t('photo.title'), body, onclose: () => leaving.abort() });
  const fail = (why) => {
    const chosen = el('input', { type: 'file', accept: 'image/*', class: 'unseen', tabindex: '-1', 'aria-hidden': 'true' });
    chosen.addEventListener('change', () => {
      if (!chosen.files[0]) return;
      box.close();
      openPicture(chosen.files[0], { open, edit });
    });
    const another = button({ text: t('photo.another'), kind: 'main', onclick: () => chosen.click() });
    const type = button({ text: t('photo.type'), onclick: () => { box.close(); edit(classic()); } });
    body.replaceChildren(el('p', { class: 'problem', role: 'alert', text: t(`photo.${why}`, { n: Math.ceil(file.size / 1_000_000), most: LARGEST }) }),
      el('div', { class: 'dialog-foot' }, type, another, chosen));
    another.focus();
  };
  if (file.size > LARGEST * 1_000_000) {
    fail('tooLarge');
    return;
  }
  readIn(file, leaving.signal).then(({ why, digits, confidences, board }) => {
    if (!box.open) return;
    if (why) {
      fail(why);
      return;
    }
    box.close();
    const address = URL.createObjectURL(board);
    const doubtful = new Set(confidences.flatMap((share, cell) => (share < SURE ? [cell] : [])));
    const game = new Game(classic(), { draft: 'givens', givens: digits, title: t('photo.puzzle'), fromPicture: true });
    open(game, { picture: { address, doubtful, forget: () => URL.revokeObjectURL(address) } });
    say(t('play.checkHow', { n: doubtful.size }));
  });
}

/** Reads a picture in a worker, and ends that. */
function readIn(file, signal) {
  const at = (path) => new URL(path, document.baseURI).href;
  return new Promise((resolve) => {
    const worker = new Worker(at(SITE?.photo ?? 'photo/worker.js'), { type: 'module' });
    const done = (answer) => {
      clearTimeout(limit);
      worker.terminate();
      resolve(answer);
    };
    const limit = setTimeout(() => done({ why: 'failed' }), LONGEST * 1000);
    worker.addEventListener('message', ({ data }) => done(data), { once: true });
    worker.addEventListener('error', () => done({ why: 'failed' }), { once: true });
    signal.addEventListener('abort', () => done({ why: 'failed' }), { once: true });
    worker.postMessage({ model: at(fileName('photo/model.bin')), file });
  });
}
