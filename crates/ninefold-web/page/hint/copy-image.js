/** Copies a picture of the board with its hint: title, sentences and legend below it. Where the clipboard takes no images, it is saved. */
import { picture, png } from '../lib/board/picture.js';
import { t } from '../lib/messages.js';
import { button, el, toast } from '../lib/ui.js';
import { legendItems } from './legend.js';

/** @param {HTMLElement} board @param {() => {title: string, lines: string[]}} words what to write below it, asked for when it is copied */
export function copyButton(board, words) {
  return button({ icon: 'image', label: t('hint.copy-image'), kind: 'plain', data: { stay: 'copy' }, onclick: () => copyImage(board, words()) });
}

export async function copyImage(board, { title, lines }) {
  const { layout, cells, step, places } = board;
  const size = 96 * layout.side;
  const made = () => png(picture({ layout, cells, step, places, size, title, lines, labels: true, legend: legendItems(step) }));
  try {
    // A promise, because some browsers allow the clipboard only at once after a click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': made() })]);
    toast(t('hint.image.copied'));
  } catch {
    try {
      save(await made());
      toast(t('hint.image.saved'));
    } catch (problem) {
      toast(problem.message);
    }
  }
}

function save(blob) {
  const url = URL.createObjectURL(blob);
  const link = el('a', { href: url, download: 'ninefold-hint.png' });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
