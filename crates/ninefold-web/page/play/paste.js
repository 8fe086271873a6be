/** Opens puzzles pasted or dropped anywhere on the page, as text or as a file. */
import { toast } from '../lib/ui.js';
import { fromText, lines } from './load.js';

/** @param {(game: import('../lib/game.js').Game) => void} open @param {AbortSignal} signal stops listening */
export function pasteAndDrop(open, signal) {
  const busy = () => document.querySelector('dialog[open]') !== null;

  async function take(text, name) {
    try {
      const many = lines(text);
      const one = many.length ? many[Math.floor(Math.random() * many.length)] : text;
      open(await fromText(one, { title: name ? name.replace(/\.[^.]+$/, '') : 'Pasted puzzle' }));
      toast(many.length ? `Opened one of ${many.length.toLocaleString('en')} puzzles at random.` : 'Puzzle opened. Your previous game is in My games.');
    } catch (error) {
      toast(error.message, { seconds: 10 });
    }
  }

  document.addEventListener('paste', (event) => {
    if (event.target.closest?.('input, textarea') || busy()) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim()) take(text);
  }, { signal });
  document.addEventListener('dragover', (event) => event.preventDefault(), { signal });
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    if (busy()) return;
    const { files } = event.dataTransfer;
    const text = files.length ? await files[0].text() : event.dataTransfer.getData('text/plain');
    if (text.trim()) take(text, files[0]?.name);
  }, { signal });
}
