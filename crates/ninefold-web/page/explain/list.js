/**
 * A list of steps that folds: a path with its runs of singles, or the steps available now by technique. The selected item stays in view;
 * a mouse points at others. Right opens a group, Left closes it.
 *
 * Item: { key, number, title, facts, note, strong, step } or, for a group, { key, number, title, facts, open, items: [Item, …] }.
 */
import { el } from '../lib/ui.js';

const PAGE = 10;

export class StepList {
  #items = [];
  #rows = [];
  #at = 0;
  #pointed = -1;
  #show;

  /** @param {(item: object) => void} show called with the item to show: the selected one, or the one under the mouse */
  constructor(show) {
    this.#show = show;
    this.element = el('div', { class: 'explain-list', role: 'tree', tabindex: 0, 'aria-describedby': 'explain-detail' });
    const rowOf = (event) => Number(event.target.closest?.('[role="treeitem"]')?.dataset.row ?? -1);
    // Only a moving mouse points: the list also scrolls under a mouse at rest.
    this.element.addEventListener('pointermove', (event) => {
      const row = rowOf(event);
      if (event.pointerType === 'mouse' && row >= 0 && row !== this.#pointed) this.#point(row);
    });
    this.element.addEventListener('pointerleave', () => { if (this.#pointed !== this.#at) this.#point(this.#at); });
    this.element.addEventListener('click', (event) => {
      const row = rowOf(event);
      if (row < 0) return;
      const { item } = this.#rows[row];
      if (item.items && (row === this.#at || event.target.closest('.explain-fold'))) item.open = !item.open;
      this.choose(item.key);
    });
  }

  set label(text) {
    this.element.setAttribute('aria-label', text);
  }

  /** The selected item, or null. */
  get selected() {
    return this.#rows[this.#at]?.item ?? null;
  }

  /** The place of the selected item among those visible, counted from 0, and how many there are. */
  get place() {
    return { at: this.#at, of: this.#rows.length };
  }

  /** Shows items; what was selected and opened stays so. */
  set items(items) {
    const [before, open] = [this.selected?.key, new Set(this.#items.filter((item) => item.open).map(({ key }) => key))];
    this.#items = items;
    for (const item of items) if (open.has(item.key)) item.open = true;
    this.#draw();
    const at = this.#rows.findIndex(({ item }) => item.key === before);
    // A step may have become part of a group meanwhile.
    const within = this.#rows.findIndex(({ item }) => item.items?.some(({ key }) => key === before));
    const was = this.#pointed === this.#at ? -1 : this.#pointed;
    this.#at = Math.max(0, at < 0 ? within : at);
    if (this.#rows.length) this.#mark();
    if (before === undefined || (at < 0 && was < 0)) this.#point(this.#at);
  }

  #draw() {
    this.#rows = this.#items.flatMap((item) => [{ item, level: 1 }, ...(item.items && item.open ? item.items.map((each) => ({ item: each, level: 2 })) : [])]);
    this.element.replaceChildren(...this.#rows.map(({ item, level }, row) => el('div', {
      class: `explain-step${item.strong ? ' more' : ''}${item.items ? ' explain-group' : ''}`, role: 'treeitem', id: `explain-row-${row}`, 'aria-selected': 'false', 'aria-level': level,
      'aria-expanded': item.items ? String(Boolean(item.open)) : undefined, data: { row, key: item.key },
    }, el('span', { class: 'explain-number', text: item.number ?? '' }),
    el('span', {}, el('b', { text: item.title }), ' ', ...(item.facts ?? []).flatMap((fact, at) => [at ? ', ' : '', el('span', { class: 'explain-fact', text: fact })]), item.note && el('span', { class: 'explain-hardest', text: item.note })),
    item.items && el('span', { class: 'explain-fold', 'aria-hidden': 'true', text: '▸' }))));
  }

  /** Selects an item, opening the group it is in. */
  choose(key) {
    const group = this.#items.find((item) => item.items?.some((each) => each.key === key));
    if (group) group.open = true;
    this.#draw();
    this.#go(this.#rows.findIndex(({ item }) => item.key === key));
  }

  /** Moves the selection by a number of visible items. */
  move(by) {
    this.#go(this.#at + by);
  }

  /** Opens or closes the selected group. */
  toggle() {
    const { selected } = this;
    if (!selected?.items) return;
    selected.open = !selected.open;
    this.choose(selected.key);
  }

  /** Follows a key; returns whether it means something here. */
  key({ key, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey || !this.#rows.length) return false;
    const { item, level } = this.#rows[this.#at];
    if (key === 'ArrowRight' && item.items && !item.open) this.toggle();
    else if (key === 'ArrowLeft' && item.items && item.open) this.toggle();
    else if (key === 'ArrowLeft' && level === 2) this.choose(this.#items.find(({ items }) => items?.includes(item)).key);
    else {
      const to = { ArrowDown: this.#at + 1, ArrowRight: this.#at + 1, ArrowUp: this.#at - 1, ArrowLeft: this.#at - 1, PageDown: this.#at + PAGE, PageUp: this.#at - PAGE, Home: 0, End: Infinity }[key];
      if (to === undefined) return false;
      this.#go(to);
    }
    return true;
  }

  #go(row) {
    if (!this.#rows.length) return;
    this.#at = Math.max(0, Math.min(this.#rows.length - 1, row));
    this.#mark();
    this.#point(this.#at);
  }

  #mark() {
    for (const each of this.element.querySelectorAll('[aria-selected="true"]')) each.setAttribute('aria-selected', 'false');
    const row = this.element.children[this.#at];
    row.setAttribute('aria-selected', 'true');
    this.element.setAttribute('aria-activedescendant', row.id);
    // Only the list scrolls, never the page.
    const { offsetTop: top, offsetHeight: high } = row;
    if (top < this.element.scrollTop + high) this.element.scrollTop = top - high;
    else if (top + high > this.element.scrollTop + this.element.clientHeight - high) this.element.scrollTop = top + 2 * high - this.element.clientHeight;
  }

  #point(row) {
    this.#pointed = row;
    if (this.#rows[row]) this.#show(this.#rows[row].item);
  }
}
