/**
 * Sentences that point at the board, and a board that points back.
 *
 * Each sentence lights what it is about while the mouse is on it, while it has the focus, or from a tap until the next one; so does each
 * cell it names. A cell under the mouse, or a selected one, marks the sentences that name it. ↑ ↓ move between the sentences when one has
 * the focus, Page Up and Page Down wherever the focus is if the panel passes them to `key`; `buttons()` does the same with ◀ ▶.
 *
 *   const reader = new Reader(board, { technique, title });
 *   el('li', {}, reader.list(step.said[2], { steps: true }))     the sentences of a depth; with `steps`, those that the keys move through
 *   reader.leave()                                               when they are gone
 *
 * Its style sheet is hint.css.
 */
import { t } from '../lib/messages.js';
import { button, el, say } from '../lib/ui.js';

export class Reader {
  #board;
  #technique;
  #over = new AbortController();
  /** Every sentence: `{ node, sentence, names: [[node, cells]] }`. */
  #all = [];
  #steps = [];
  #at = -1;
  #pinned = null;
  #counter = el('span', { class: 'said-at', 'aria-hidden': 'true' });

  /** @param {{technique?: string}} about the technique to link to */
  constructor(board, { technique } = {}) {
    this.#board = board;
    this.#technique = technique;
    const { signal } = this.#over;
    board.addEventListener('nf-hover', ({ detail: { cell } }) => this.#name(cell === null ? [] : [cell]), { signal });
    board.addEventListener('nf-select', ({ detail: { cells } }) => this.#name(cells), { signal });
  }

  leave() {
    this.#over.abort();
    this.#board.light = null;
  }

  /** Returns the sentences as a list in running text. @param {object[]} sentences from lib/records.js @param {{steps?: boolean, numbers?: boolean}} options */
  list(sentences, { steps = false, numbers = false } = {}) {
    const items = sentences.map((sentence, index) => this.#item(sentence, numbers ? index + 1 : 0));
    if (steps) {
      this.#steps = items;
      this.#steps.forEach(({ node }, index) => node.setAttribute('tabindex', index ? '-1' : '0'));
      this.#count();
    }
    // Sentences without a translation keep their direction.
    return el('ul', { class: 'said', dir: 'auto' }, ...items.flatMap(({ node }, index) => (index ? [' ', node] : [node])));
  }

  /** Returns ◀ 1 / 4 ▶, or null if there is nothing to step through. @param {{keys?: boolean}} options whether `key` follows Page Up and Page Down */
  buttons({ keys = true } = {}) {
    if (this.#steps.length < 2) return null;
    const go = (icon, by, name) => button({ icon, label: t(`hint.${name}`), hint: t(keys ? `hint.${name}.hint` : `hint.${name}`), kind: 'plain', data: { stay: name }, onclick: () => this.step(by) });
    return el('span', { class: 'said-buttons', role: 'group', 'aria-label': t('hint.reasons') }, go('before', -1, 'previous'), this.#counter, go('after', 1, 'next'));
  }

  /** Goes to the next or the previous sentence, lights it and says it. Returns whether there is one. */
  step(by) {
    if (!this.#steps.length) return false;
    const last = this.#steps.length - 1;
    this.#goto(this.#at < 0 ? (by > 0 ? 0 : last) : Math.max(0, Math.min(last, this.#at + by)));
    return true;
  }

  /** Handles Page Up and Page Down; returns whether it did. */
  key({ key }) {
    const by = { PageUp: -1, PageDown: 1 }[key];
    return by !== undefined && this.step(by);
  }

  #goto(index, { focus = false } = {}) {
    this.#steps[this.#at]?.node.setAttribute('tabindex', '-1');
    this.#at = index;
    const it = this.#steps[index];
    it.node.setAttribute('tabindex', '0');
    this.#pin(it);
    if (focus) it.node.focus({ preventScroll: true });
    else say(it.sentence.text);
    reveal(it.node);
    this.#count();
  }

  #count() {
    this.#counter.textContent = t('hint.at', { n: this.#at < 0 ? '–' : String(this.#at + 1), of: String(this.#steps.length) });
  }

  #item(sentence, number) {
    const names = [];
    const parts = sentence.parts.map((part) => {
      if (part.technique && this.#technique) return el('a', { href: `#/technique/${this.#technique}`, text: part.text });
      if (!part.cells) return part.text;
      const node = el('span', { class: 'said-cell', tabindex: -1, text: part.text });
      const light = only(part.cells, sentence.light);
      this.#follow(node, () => light);
      names.push([node, part.cells]);
      return node;
    });
    const node = el('li', { class: 'said-one', data: number ? { number } : {} }, ...parts);
    const it = { node, sentence, names };
    this.#all.push(it);
    this.#follow(node, () => sentence.light);
    node.addEventListener('click', (event) => {
      if (event.target.closest('a')) return;
      const at = this.#steps.indexOf(it);
      if (this.#pinned === it && event.target === node) this.#pin(null);
      else if (at >= 0) this.#goto(at, { focus: event.target === node });
      else this.#pin(it);
    });
    node.addEventListener('keydown', (event) => this.#move(event, it));
    return it;
  }

  /** Lights something while the mouse or the focus is on a node. */
  #follow(node, light) {
    const on = (event) => {
      if (event.pointerType === 'touch') return;
      event.stopPropagation();
      this.#board.light = light();
    };
    const off = () => { this.#board.light = this.#pinned?.sentence.light ?? null; };
    node.addEventListener('pointerover', on);
    node.addEventListener('pointerout', off);
    node.addEventListener('focus', () => { if (node.matches(':focus-visible')) this.#board.light = light(); });
    node.addEventListener('blur', off);
  }

  #move(event, it) {
    const { key, target } = event;
    const at = this.#steps.indexOf(it);
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    const across = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (by && at >= 0) this.#goto(Math.max(0, Math.min(this.#steps.length - 1, at + by)), { focus: true });
    else if (across && it.names.length) {
      // Through the cells that the sentence names.
      const nodes = [it.node, ...it.names.map(([node]) => node)];
      nodes[Math.max(0, Math.min(nodes.length - 1, nodes.indexOf(target) + across))].focus({ preventScroll: true });
    } else if ((key === 'Enter' || key === ' ') && target === it.node) it.node.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #pin(it) {
    this.#pinned?.node.classList.remove('pinned');
    this.#pinned = it;
    it?.node.classList.add('pinned');
    this.#board.light = it?.sentence.light ?? null;
  }

  /** Marks the sentences that name these cells, and the names themselves. */
  #name(cells) {
    for (const { node, names } of this.#all) {
      const hit = names.filter(([, named]) => named.some((cell) => cells.includes(cell)));
      node.classList.toggle('named', hit.length > 0);
      for (const [name] of names) name.classList.toggle('named', hit.some(([each]) => each === name));
    }
  }
}

/** Returns a light on some cells alone, with what a sentence says about their candidates. */
function only(cells, { candidates }) {
  const mine = [...candidates].filter((each) => cells.includes(Number(each.split('=')[0])));
  return { cells: new Set(cells), houses: new Set(), digits: new Set(), joints: new Set(), candidates: new Set(mine) };
}

/** Scrolls a sentence into view within its panel, never the page. */
function reveal(node) {
  let box = node.parentElement;
  while (box && (box.scrollHeight <= box.clientHeight || !/auto|scroll/.test(getComputedStyle(box).overflowY))) box = box.parentElement;
  if (!box || box === document.documentElement) return;
  const [mine, its] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
  if (mine.top < its.top) box.scrollTop += mine.top - its.top;
  else if (mine.bottom > its.bottom) box.scrollTop += mine.bottom - its.bottom;
}
