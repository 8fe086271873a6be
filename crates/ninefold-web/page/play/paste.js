/** Opens puzzles pasted or dropped anywhere on the page, as text, as a file or as a picture. */
import { part, t } from '../lib/messages.js';
import { toast } from '../lib/ui.js';
import { isPicture, readText } from './file-kind.js';
import { fromText } from './load.js';

/**
 * @param {{open: (game: import('../lib/game.js').Game, options?: object) => void, edit: (layout: object) => void}} handlers what to do with a
 * game, and with an empty board
 * @param {AbortSignal} signal stops listening
 */
export function pasteAndDrop({ open, edit }, signal) {
  const busy = () => document.querySelector('dialog[open]') !== null;

  async function take(text, name) {
    try {
      // A list of puzzles becomes a collection.
      const collections = await part(import('../collection/open.js'), 'collection');
      const id = await collections.addText(text, name);
      if (id) {
        collections.open(id);
        return;
      }
      const game = await fromText(text, { title: name ? name.replace(/\.[^.]+$/, '') : t('new.pasted') });
      open(game);
      // What wasn't understood matters more.
      if (!game.about.notes) toast(t('new.opened'));
    } catch (error) {
      toast(error.message, { seconds: 10 });
    }
  }

  /** Takes a file that is text or a picture; others are refused by their kind. */
  async function takeFile(file) {
    try {
      if (await isPicture(file)) {
        (await part(import('../photo/open.js'), 'photo')).openPicture(file, { open, edit });
        return;
      }
      const text = await readText(file);
      if (text.trim()) await take(text, file.name);
    } catch (error) {
      toast(error.message, { seconds: 10 });
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
