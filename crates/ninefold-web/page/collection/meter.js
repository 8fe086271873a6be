/** A bar that shows which part of a collection is solved. */
import { el } from '../lib/ui.js';

export function meter(share) {
  const bar = el('span', { class: 'collection-meter', 'aria-hidden': 'true' }, el('i'));
  bar.firstChild.style.inlineSize = `${100 * share}%`;
  return bar;
}
