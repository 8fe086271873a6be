/** In Play: the place of a game in its collection, with the puzzles before and after it. */
import { t } from '../lib/messages.js';
import { el, icon } from '../lib/ui.js';
import { hrefOf } from './open.js';

/** @param {{id: string, index: number, count: number}} collection */
export function collectionBar({ id, index, count }) {
  const turn = (to, name, label) => {
    const there = to >= 0 && to < count;
    return el('a', { class: 'button plain icon', href: there ? hrefOf(id, to) : undefined, 'aria-disabled': there ? undefined : 'true', role: there ? undefined : 'link', 'aria-label': label, title: label }, icon(name));
  };
  return [turn(index - 1, 'before', t('collection.previous')),
    el('a', { class: 'play-of-list', href: `#/collection/${encodeURIComponent(id)}`, title: t('collection.list'), text: t('collection.place', { n: index + 1, of: count }) }),
    turn(index + 1, 'after', t('collection.next'))];
}
