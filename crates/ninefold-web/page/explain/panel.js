/**
 * The solution path, step by step. The board shows the selected step, or the one under the mouse, in the position before it; the game itself
 * doesn't change. Arrow, Home, End and Page keys move through the list wherever the focus is.
 */
import { ask, getOnce } from '../lib/api.js';
import { levelTitle } from '../lib/levels.js';
import { button, el, style } from '../lib/ui.js';
import { legend } from '../hint/legend.js';
import { linked } from '../hint/panel.js';
import { goal, writes } from './keys.js';
import { endWords, Path, ratings, score } from './path.js';

export function mount(place, context) {
  const explanation = new Explanation(place, context);
  explanation.begin();
  return { leave: () => explanation.leave(), again: () => context.close() };
}

class Explanation {
  #place;
  #context;
  #over = new AbortController();
  #path = null;
  #selected;
  #at = 0;
  #pointed = -1;
  #list;
  #options = [];
  #number = el('span', { class: 'explain-at' });
  #detail = el('div', { class: 'explain-detail', id: 'explain-detail' });

  constructor(place, context) {
    this.#place = place;
    this.#context = context;
    // The selection would only distract; leave() restores it.
    this.#selected = context.board.selection;
    context.board.selection = [];
  }

  leave() {
    this.#over.abort();
    this.#context.board.selection = this.#selected;
  }

  async begin({ anyhow = false } = {}) {
    const { game } = this.#context;
    this.#draw(el('p', { class: 'muted', text: 'Finding the path…' }));
    try {
      const { answer } = anyhow ? {} : await ask('check', { puzzle: game.givensLine, layout: game.layout.name }, { signal: this.#over.signal });
      if (answer === 'several') {
        // Logic would try everything it knows without reaching an end, which takes a while.
        this.#draw(el('p', { text: 'This puzzle has several solutions, so no path leads to just one.' }),
          el('p', { class: 'muted', text: 'Logic can fill in only what they have in common.' }),
          button({ text: 'Show how far logic gets', onclick: () => this.begin({ anyhow: true }) }));
        return;
      }
      const [explained, list] = await Promise.all([
        ask('explain', { puzzle: game.givensLine, layout: game.layout.name }, { signal: this.#over.signal }), getOnce('techniques'),
        style('hint/hint.css'), style('explain/explain.css')]);
      if (this.#over.signal.aborted) return;
      this.#show(explained, new Map(list.map((technique) => [technique.name, technique])));
    } catch (error) {
      if (error.name !== 'AbortError') this.#draw(el('p', { class: 'problem', text: error.message }), button({ text: 'Try again', onclick: () => this.begin() }));
    }
  }

  #show(explained, techniques) {
    const { game } = this.#context;
    const path = this.#path = new Path(game.layout, explained);
    const hardest = path.hardest(techniques);
    const end = endWords(explained);
    if (!path.steps.length) {
      this.#draw(el('p', { text: end || 'Nothing left to do.' }));
      return;
    }
    this.#list = el('div', { class: 'explain-list', role: 'listbox', tabindex: 0, 'aria-label': `Solution path: ${path.steps.length} steps`, 'aria-describedby': 'explain-detail' });
    this.#options = path.steps.map((step, index) => el('div', {
      class: techniques.get(step.technique)?.groups.includes('singles') ? 'explain-step' : 'explain-step more', role: 'option', id: `explain-${index}`, 'aria-selected': 'false', data: { index },
    }, el('span', { class: 'explain-number', text: index + 1 }), el('span', {}, el('b', { text: step.title }), ' ', ...result(step, game.layout).flatMap((each, at) => [at ? ', ' : '', el('span', { class: 'explain-fact', text: each })]), index === hardest && el('span', { class: 'explain-hardest', text: 'hardest' }))));
    this.#list.append(...this.#options);
    this.#listen();
    this.#draw(this.#about(explained, path, techniques, hardest), end && el('p', { class: 'muted small', text: end }), this.#list, this.#detail);
    this.#choose(path.progress(game.cells));
    this.#list.focus({ preventScroll: true });
  }

  /** The rating, and the techniques behind it. */
  #about({ rating }, path, techniques, hardest) {
    const tiles = ratings(rating).map(({ name, value, about }) => el('div', {}, el('dt', { text: name }), el('dd', {}, el('b', { text: value }), about)));
    const parts = path.parts(techniques).map(({ technique, title, count, first }) => el('li', {},
      el('button', { type: 'button', class: 'explain-part', title: 'Go to the first one', onclick: () => this.#choose(first) }, el('b', { text: `${count} × ` }), title),
      el('a', { href: `#/technique/${technique}`, 'aria-label': `About ${title}`, title: 'What is this?', text: '?' })));
    const level = rating?.hodoku ? `HoDoKu level: ${levelTitle(rating.hodoku.level)}` : 'Techniques used';
    return el('details', { class: 'explain-about' }, el('summary', {}, el('b', { text: level }), el('span', { class: 'muted', text: `${rating?.se ? ` · SE ${score(rating.se.er)}` : ''} · ${path.steps.length} steps` })),
      tiles.length > 0 && el('dl', { class: 'explain-ratings' }, ...tiles),
      hardest >= 0 && el('p', { class: 'small', text: `Hardest step on this path: ${path.steps[hardest].title}.` }),
      hardest >= 0 && button({ text: 'Show the hardest step', kind: 'small', onclick: () => this.#choose(hardest) }),
      el('ul', { class: 'explain-parts' }, ...parts));
  }

  #buttons() {
    const go = (name, by, label, hint) => button({ icon: name, label, hint, kind: 'plain', onclick: () => this.#choose(this.#at + by) });
    return el('span', { class: 'explain-buttons', role: 'group', 'aria-label': 'Steps' }, go('before', -1, 'Previous step', 'Previous step (↑)'), this.#number, go('after', 1, 'Next step', 'Next step (↓)'));
  }

  #listen() {
    const of = (event) => event.target.closest?.('[role="option"]');
    // Only a moving mouse points: the list also scrolls under a mouse at rest.
    this.#list.addEventListener('pointermove', (event) => {
      const index = Number(of(event)?.dataset.index ?? -1);
      if (event.pointerType === 'mouse' && index >= 0 && index !== this.#pointed) this.#point(index);
    });
    this.#list.addEventListener('pointerleave', () => { if (this.#pointed !== this.#at) this.#point(this.#at); });
    this.#list.addEventListener('click', (event) => of(event) && this.#choose(Number(of(event).dataset.index)));
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#over.signal, capture: true });
  }

  #key(event) {
    const { target } = event;
    if (document.querySelector('dialog[open], [popover]:popover-open') || target.closest?.('input, textarea, select')) return;
    const to = goal(event, this.#at);
    if (event.key === 'Escape') this.#context.close();
    else if (to !== null) this.#choose(to);
    else if (!writes(event, this.#context.game.layout) || (event.key === ' ' && target.closest?.('button, summary, a'))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #choose(index) {
    const last = this.#options.length - 1;
    this.#options[this.#at]?.setAttribute('aria-selected', 'false');
    this.#at = Math.max(0, Math.min(last, index));
    const option = this.#options[this.#at];
    option.setAttribute('aria-selected', 'true');
    this.#list.setAttribute('aria-activedescendant', option.id);
    // Only the list scrolls, never the page.
    const [top, bottom] = [option.offsetTop, option.offsetTop + option.offsetHeight];
    const room = option.offsetHeight;
    if (top < this.#list.scrollTop + room) this.#list.scrollTop = top - room;
    else if (bottom > this.#list.scrollTop + this.#list.clientHeight - room) this.#list.scrollTop = bottom - this.#list.clientHeight + room;
    this.#point(this.#at);
  }

  /** Shows a step on the board and explains it, without selecting it. */
  #point(index) {
    const { show, board } = this.#context;
    this.#pointed = index;
    const step = this.#path.steps[index];
    show(this.#path.cells(index));
    board.step = step;
    this.#number.textContent = `${index + 1} / ${this.#path.steps.length}`;
    this.#detail.replaceChildren(
      el('p', {}, el('b', {}, ...linked(step.title, step.title, step.technique))),
      el('p', { text: step.sentences[2] }), el('p', { class: 'explain-do', text: step.sentences[3] }), legend(step));
  }

  #draw(...content) {
    const head = el('div', { class: 'panel-head' }, el('h2', { text: 'Solution path' }), this.#path?.steps.length ? this.#buttons() : null,
      button({ icon: 'close', label: 'Close solution path', hint: 'Close (Escape)', kind: 'plain', onclick: () => this.#context.close() }));
    this.#place.replaceChildren(el('div', { class: 'explain' }, head, ...content.filter(Boolean)));
  }
}

/** `r2c4 = 7` or `r1c2 ≠ 3`, `…`. */
export function result({ placements, eliminations }, layout) {
  const some = (list, sign) => list.slice(0, 3).map(({ cell, digit }) => `${layout.cellName(cell)} ${sign} ${layout.symbol(digit)}`).concat(list.length > 3 ? '…' : []);
  return [...some(placements, '='), ...some(eliminations, '≠')];
}
