/**
 * The rules of a board: what they say, in a list beside the board, and which of them the digits break.
 *
 * Selecting a cell shows the rules it is part of; pointing at a rule, or giving it the focus, lights its figures and its cells. A puzzle of
 * another program may come with the author's words, and with parts that weren't understood.
 */
import { ask } from '../lib/api.js';
import { t } from '../lib/messages.js';
import { readCell } from '../lib/records.js';
import { el } from '../lib/ui.js';

/** How long to wait for further digits before asking, in milliseconds. */
const PAUSE = 120;

export class RuleList {
  #board;
  #game = null;
  #timer = 0;
  #lit = new Set();
  #items = [];
  #now = el('div', { class: 'play-rule-now' });
  #list = el('ul');
  #count = el('summary');
  #said = el('div', { class: 'play-said' });
  #fold = el('details', {}, this.#count, el('div', { class: 'play-rules-all' }, this.#list, this.#said));
  element = el('section', { class: 'play-rules', hidden: true, 'aria-label': t('play.rules') }, this.#now, this.#fold);

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#board = board;
    board.addEventListener('nf-select', () => this.#selected());
  }

  /** Shows the rules of a game. @param {import('../lib/game.js').Game} game */
  show(game) {
    clearTimeout(this.#timer);
    this.#game = game;
    const { rules } = game.layout;
    const { author, rulesText, notes = [] } = game.about;
    this.element.hidden = !rules.length && !author && !rulesText && !notes.length;
    this.#said.replaceChildren(...[
      notes.length && el('h3', { text: t('play.notUnderstood', { n: notes.length }) }), notes.length && el('ul', { class: 'play-notes' }, ...notes.map((text) => el('li', { text }))),
      rulesText && el('h3', { text: t('play.authorRules') }), rulesText && el('p', { class: 'play-words', dir: 'auto', text: rulesText }),
      author && el('p', { class: 'muted', text: t('play.author', { name: author }) }),
    ].filter(Boolean));
    this.#fold.open = false;
    this.#count.textContent = rules.length ? t('play.rulesCount', { n: rules.length }) : t('play.aboutPuzzle');
    this.#items = rules.map((rule, index) => this.#item(rule, index));
    this.#list.replaceChildren(...this.#items.map((item) => el('li', {}, item)));
    this.#light(new Set());
    this.#selected();
    if (rules.length) this.changed();
  }

  /** Asks, after a pause, which rules the digits break now. */
  changed() {
    const game = this.#game;
    this.#mark();
    if (!game?.layout.rules.length || game.isJudged) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#judge(game), PAUSE);
  }

  async #judge(game) {
    const [line, { layout }] = [game.digitsLine, game];
    try {
      const { broken = [] } = await ask('check', { puzzle: line, layout: layout.name, search: false });
      if (game !== this.#game || line !== game.digitsLine) return;
      game.judge(line, broken.map(({ rule, cells }) => ({ rule, cells: cells.map((name) => readCell(name, layout)) })));
    } catch {
      // The next change asks again.
    }
  }

  #item({ sentence }, index) {
    const light = (on) => () => this.#light(new Set(on ? [index] : []));
    return el('button', { type: 'button', class: 'play-rule', dir: 'auto', text: sentence, onpointerenter: light(true), onpointerleave: light(false), onfocus: light(true), onblur: light(false), onclick: light(true) });
  }

  /** Says what the rules of the selected cell demand. */
  #selected() {
    const [cell, ...others] = this.#board.selection;
    const { rules = [] } = this.#game?.layout ?? {};
    // A rule of the whole board is in the list; here it would hide the others.
    const about = cell === undefined || others.length ? [] : rules.filter((rule) => rule.cells.includes(cell) && rule.figures.length);
    this.#now.replaceChildren(...about.map(({ sentence }) => el('p', { dir: 'auto', text: sentence })));
  }

  #light(lit) {
    this.#lit = lit;
    this.#mark();
  }

  #mark() {
    const broken = new Set(this.#game?.broken.map(({ rule }) => rule));
    this.#board.rules = { lit: this.#lit, broken };
    this.#items.forEach((item, index) => item.classList.toggle('is-broken', broken.has(index)));
  }
}
