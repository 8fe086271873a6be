/** The end of a game: a wave of light over the board, and the card of daily/finish.js. */
import { part, t } from '../lib/messages.js';
import { mayMove, svg } from '../lib/ui.js';

/** Runs a wave of light over the board, starting at the last digit placed; the digits rise with it. */
export function wave(board) {
  if (!mayMove()) return;
  const drawing = board.querySelector('svg');
  const { side } = board.layout;
  const from = board.cursor;
  const group = svg('g', { class: 'nf-wave' });
  const digits = [...drawing.querySelectorAll('.nf-cells > g')];
  for (let cell = 0; cell < side * side; cell++) {
    const away = Math.hypot((cell % side) - (from % side), Math.floor(cell / side) - Math.floor(from / side));
    const light = svg('rect', { x: (cell % side) * 100, y: Math.floor(cell / side) * 100, width: 100, height: 100 });
    for (const each of [light, digits[cell]]) each.style.animationDelay = `${Math.round((away / side) * 700)}ms`;
    digits[cell].classList.add('nf-hop');
    group.append(light);
  }
  drawing.querySelector('.nf-ground').after(group);
  setTimeout(() => {
    group.remove();
    for (const each of digits) each.classList.remove('nf-hop');
  }, 2600);
}

/** Records a solved game and returns its card; those modules load only now. */
export async function solvedCard(game, actions) {
  const [{ finish }, next] = await Promise.all([part(import('../daily/finish.js'), 'daily', 'practise'), nextOf(game)]);
  return finish(game, { ...actions, next });
}

/** Ticks the game in its collection; the next puzzle there. */
async function nextOf({ about }) {
  if (!about.collection) return null;
  const { hrefOf, tickGame } = await part(import('../collection/open.js'), 'collection', 'daily');
  await tickGame({ about });
  const { id, index, count } = about.collection;
  return index + 1 < count ? { text: t('daily.nextInCollection'), href: hrefOf(id, index + 1) } : null;
}

/** Shows the place of a game in its collection, with the puzzles before and after it. */
export async function showPlace(place, { about: { collection } }) {
  place.hidden = !collection;
  place.replaceChildren();
  if (!collection) return;
  const { collectionBar } = await part(import('../collection/bar.js'), 'collection');
  place.setAttribute('aria-label', t('collection.title'));
  place.replaceChildren(...collectionBar(collection));
}
