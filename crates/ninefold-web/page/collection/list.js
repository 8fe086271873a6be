/**
 * One collection: its puzzles by number, with ticks, levels and a filter. Levels come in while the view is open, those in sight first.
 */
import { LEVELS, levelTitle } from '../lib/levels.js';
import { number, t } from '../lib/messages.js';
import { button, el, icon } from '../lib/ui.js';
import { meter } from './meter.js';
import { hrefOf } from './open.js';
import { Rater } from './rater.js';
import * as store from './store.js';

/** How many puzzles a page shows. */
const PAGE = 120;

export async function mountList(place, id) {
  const found = await store.take(id);
  if (!found) throw new Error(t('collection.unknown'));
  document.title = `${found.name} · Ninefold`;
  const list = new List(place, found);
  return () => list.leave();
}

class List {
  #all;
  #filter = 'all';
  #page = 0;
  #parts;
  #rater;

  constructor(place, all) {
    this.#all = all;
    this.#parts = this.#build(place);
    this.#rater = new Rater(all, () => this.#visible(), () => this.#rated());
    // Open where the player left off.
    const next = this.#next();
    if (next !== null) this.#page = Math.floor(next / PAGE);
    this.#rater.start();
    this.draw();
  }

  leave() {
    this.#rater.stop();
  }

  #build(place) {
    const { name, count, solved, of } = this.#all;
    const next = this.#next();
    const filters = [['all', t('collection.all')], ['unsolved', t('collection.unsolved')], ...LEVELS.map((level) => [level, levelTitle(level)])];
    const choice = el('div', { class: 'collection-filter', role: 'group', 'aria-label': t('collection.filter') },
      ...filters.map(([value, text]) => el('button', { type: 'button', class: 'button', data: { value }, onclick: () => this.#choose(value) }, text, el('span', { class: 'muted small' }))));
    const tiles = el('ol', { class: 'collection-tiles' });
    const empty = el('p', { class: 'muted', text: t('collection.emptyFilter'), hidden: true });
    const status = el('p', { class: 'muted small collection-status', role: 'status' });
    const pause = button({ text: t('collection.pause'), kind: 'small', onclick: () => { this.#rater.toggle(); this.#rated(); } });
    const earlier = button({ icon: 'before', label: t('collection.earlierPage'), onclick: () => this.#turn(-1) });
    const later = button({ icon: 'after', label: t('collection.laterPage'), onclick: () => this.#turn(1) });
    const where = el('span', { class: 'small', 'aria-live': 'polite' });
    const to = el('input', { class: 'input', type: 'number', min: 1, max: count, inputmode: 'numeric', placeholder: `1 – ${count}`, 'aria-label': t('collection.goTo') });
    const jump = el('form', { class: 'row' }, to, button({ text: t('collection.go'), type: 'submit' }));
    jump.addEventListener('submit', (event) => {
      event.preventDefault();
      const index = Math.min(count, Math.max(1, to.value | 0)) - 1;
      location.hash = hrefOf(this.#all.id, index);
    });
    place.replaceChildren(
      el('p', { class: 'learn-crumbs small' }, el('a', { href: '#/collection', text: t('collection.back') })),
      el('div', { class: 'collection-head' }, el('div', {}, el('h1', { text: name }), el('p', { class: 'muted', text: t('collection.solvedOf', { solved: solved.size, of: count }) }), of && el('p', { class: 'problem', text: t('collection.cut', { n: of, count }) }), meter(solved.size / count)),
        next === null ? el('p', { text: t('collection.done') }) : el('a', { class: 'button main', href: hrefOf(this.#all.id, next), text: t('collection.continue', { n: next + 1 }) })),
      choice, el('div', { class: 'collection-rating' }, status, pause), tiles, empty,
      el('div', { class: 'collection-pages', hidden: count <= PAGE }, earlier, where, later, jump));
    return { choice, tiles, empty, status, pause, earlier, later, where };
  }

  /** The first puzzle that isn't solved, after the last one that is. */
  #next() {
    const { solved, count } = this.#all;
    const last = Math.max(-1, ...solved);
    for (let step = 1; step <= count; step++) {
      const index = (last + step) % count;
      if (!solved.has(index)) return index;
    }
    return null;
  }

  #choose(value) {
    this.#filter = value;
    this.#page = 0;
    this.draw();
  }

  #turn(by) {
    this.#page += by;
    this.draw();
    this.#parts.tiles.scrollIntoView({ block: 'nearest' });
  }

  #matching() {
    const { solved, levels, count } = this.#all;
    const level = LEVELS.indexOf(this.#filter) + 1;
    const fits = this.#filter === 'all' ? () => true : this.#filter === 'unsolved' ? (index) => !solved.has(index) : (index) => levels[index] === level;
    const found = [];
    for (let index = 0; index < count; index++) if (fits(index)) found.push(index);
    return found;
  }

  #visible() {
    return this.#matching().slice(this.#page * PAGE, (this.#page + 1) * PAGE);
  }

  draw() {
    const { choice, tiles, empty, earlier, later, where } = this.#parts;
    const found = this.#matching();
    const pages = Math.max(1, Math.ceil(found.length / PAGE));
    this.#page = Math.min(Math.max(0, this.#page), pages - 1);
    for (const each of choice.children) each.setAttribute('aria-pressed', String(each.dataset.value === this.#filter));
    tiles.replaceChildren(...found.slice(this.#page * PAGE, (this.#page + 1) * PAGE).map((index) => this.#tile(index)));
    empty.hidden = found.length > 0;
    where.textContent = t('collection.page', { n: this.#page + 1, of: pages });
    for (const each of [earlier, where, later]) each.hidden = pages === 1;
    earlier.disabled = this.#page === 0;
    later.disabled = this.#page === pages - 1;
    this.#drawStatus();
  }

  #tile(index) {
    const { id, solved, levels } = this.#all;
    const level = LEVELS[levels[index] - 1];
    const done = solved.has(index);
    const label = t(level ? (done ? 'collection.puzzleRatedSolved' : 'collection.puzzleRated') : done ? 'collection.puzzleSolved' : 'collection.puzzleLabel', { n: index + 1, level: level ? levelTitle(level) : '' });
    // The space keeps number and level two words, as in the label.
    return el('li', {}, el('a', { class: 'collection-tile', href: hrefOf(id, index), 'aria-label': label, data: { level: level ?? '', done } },
      el('span', { text: number(index + 1) }), ' ', level ? el('small', { text: levelTitle(level) }) : el('small', { text: '\u00a0' }), done && icon('tick')));
  }

  /** Follows a slice of ratings. */
  #rated() {
    const isByLevel = LEVELS.includes(this.#filter);
    // The tile under the pointer or the focus stays where it is.
    if (isByLevel && this.#parts.tiles.matches(':hover, :focus-within')) this.#drawStatus();
    else if (this.#parts.tiles.contains(document.activeElement)) this.#drawStatus();
    else this.draw();
  }

  #drawStatus() {
    const { choice, status, pause } = this.#parts;
    const { levels, count } = this.#all;
    const sums = new Map(LEVELS.map((level) => [level, 0]));
    let rated = 0;
    for (const level of levels) {
      if (level) rated++;
      const name = LEVELS[level - 1];
      if (name) sums.set(name, sums.get(name) + 1);
    }
    for (const each of choice.children) {
      const sum = sums.get(each.dataset.value);
      each.lastChild.textContent = sum ? number(sum) : '';
    }
    const isDone = rated === count;
    status.textContent = isDone ? t('collection.rated') : t(this.#rater?.isRunning ? 'collection.rating' : 'collection.ratingPaused', { n: rated, of: count });
    pause.hidden = isDone;
    pause.querySelector('span').textContent = t(this.#rater?.isRunning === false ? 'collection.resume' : 'collection.pause');
  }
}
