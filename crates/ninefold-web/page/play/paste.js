/** Opens puzzles pasted or dropped anywhere on the page, as text, as a file or as a picture. */
import { part, t } from '../lib/messages.js';
import { toast } from '../lib/ui.js';
import { isPicture, readText } from './file-kind.js';
import { fromText } from './load.js';

/**
 * @param {{current: () => object, open: (game: import('../lib/game.js').Game, options?: object) => void, edit: (layout: object) => void}} handlers the
 * game on the board, what to do with another, and with an empty board
 * @param {AbortSignal} signal stops listening
 */
export function pasteAndDrop({ current, open, edit }, signal) {
  const busy = () => document.querySelector('dialog[open]') !== null;
  let latest = 0;

  /** Returns a function that says whether a result is still wanted: not after the view has been left, or when the player has gone on to something else. */
  function begin() {
    const [mine, game] = [++latest, current()];
    return () => mine === latest && !signal.aborted && !busy() && current() === game;
  }

  async function take(text, name, isWanted = begin()) {
    try {
      // A list of puzzles becomes a collection.
      const collections = await part(import('../collection/open.js'), 'collection');
      const id = await collections.addText(text, name);
      if (id) {
        if (isWanted()) collections.open(id);
        return;
      }
      const game = await fromText(text, { title: name ? name.replace(/\.[^.]+$/, '') : t('new.pasted') });
      if (!isWanted()) return;
      open(game);
      // What wasn't understood matters more.
      if (!game.about.notes) toast(t('new.opened'));
    } catch (error) {
      if (isWanted()) toast(error.message, { seconds: 10 });
    }
  }

  /** Takes a file that is text or a picture; others are refused by their kind. */
  async function takeFile(file) {
    const isWanted = begin();
    try {
      if (await isPicture(file)) {
        const { openPicture } = await part(import('../photo/open.js'), 'photo');
        if (isWanted()) openPicture(file, { open, edit });
        return;
      }
      const text = await readText(file);
      if (text.trim()) await take(text, file.name, isWanted);
    } catch (error) {
      if (isWanted()) toast(error.message, { seconds: 10 });
    }
  }

  document.addEventListener('paste', (event) => {
    if (event.target.closest?.('input, textarea') || busy()) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const [file] = event.clipboardData?.files ?? [];
    if (text.trim()) take(text);
    else if (file) takeFile(file);
  }, { signal });
  document.addEventListener('dragover', (event) => event.preventDefault(), { signal });
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    if (busy()) return;
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData('text/plain');
    if (file) takeFile(file);
    else if (text.trim()) take(text);
  }, { signal });
}
