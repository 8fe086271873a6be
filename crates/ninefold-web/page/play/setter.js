/**
 * Setting rules while a puzzle is being entered: choose a kind, select its cells in order, type a number if it has one. The page says at once
 * how many solutions are left and, if asked, which digits they have. tools.js knows the kinds.
 */
import { ask } from '../lib/api.js';
import { layout } from '../lib/layout.js';
import { number, t } from '../lib/messages.js';
import { button, el } from '../lib/ui.js';
import { ruleLines, TOOLS } from './tools.js';

/** Solutions are counted up to this number. */
const MAX_COUNT = 100;
/** How long to wait for further changes before counting, in milliseconds. */
const PAUSE = 250;

/** The kind chosen last: adding a rule builds the tools anew. */
let chosen = 'cage';

export class Setter {
  #game;
  #board;
  #handlers;
  #timer = 0;
  #asked = null;
  #isOpen = false;
  #status = el('p', { class: 'setter-status', role: 'status' });
  #problem = el('p', { class: 'problem', role: 'alert' });
  #how = el('p', { class: 'muted setter-how' });
  #kind = el('select', { class: 'input', 'aria-label': t('play.setter.kind'), onchange: () => this.#choose() }, ...Object.keys(TOOLS).map((name) => el('option', { value: name, text: t(`play.tool.${name}`), selected: name === chosen })));
  #number = el('input', { class: 'input', type: 'text', inputmode: 'numeric', size: 4, autocomplete: 'off', 'aria-label': t('play.setter.number'), placeholder: t('play.setter.number') });
  #items = [];
  element = el('div', { class: 'setter' });

  /**
   * @param {import('../lib/game.js').Game} game
   * @param {{reshape: (shape: import('../lib/layout.js').Layout) => void, trueCandidates: import('./true-candidates.js').TrueCandidates, export: () => void}} handlers
   *   `reshape` goes on with another layout
   */
  constructor(game, board, handlers) {
    this.#game = game;
    this.#board = board;
    this.#handlers = handlers;
    const { rules } = game.layout;
    this.#items = rules.map((rule, index) => this.#item(rule, index));
    const isTrue = el('input', { type: 'checkbox', checked: handlers.trueCandidates.isShown, onchange: () => this.#showTrue(isTrue.checked) });
    this.element.append(
      el('form', { class: 'row setter-tools', onsubmit: (event) => { event.preventDefault(); this.#add(); } }, this.#kind, this.#number, button({ text: t('play.setter.add'), icon: 'add', onclick: () => this.#add() })),
      el('div', { class: 'setter-says' }, this.#how, this.#status), this.#problem,
      el('ul', { class: 'setter-rules', 'aria-label': t('play.rules') }, ...this.#items),
      el('div', { class: 'row setter-after' }, el('label', { class: 'check' }, isTrue, el('span', { text: t('play.true.menu') })),
        button({ text: t('play.menu.export'), icon: 'save', onclick: () => handlers.export() })));
    this.#choose();
  }

  /** Begins to count the solutions, or ends it. */
  show(isOpen) {
    this.#isOpen = isOpen;
    if (isOpen) this.changed();
    else this.leave();
  }

  /** Counts the solutions, after a pause. */
  changed() {
    this.leave();
    if (this.#isOpen) this.#timer = setTimeout(() => this.#count(), PAUSE);
  }

  /** Points out the rules of the selected cells in the list. */
  selected(cells) {
    const { rules } = this.#game.layout;
    const here = rules.map((rule) => rule.figures.length > 0 && cells.some((cell) => rule.cells.includes(cell)));
    this.#items.forEach((item, index) => item.classList.toggle('is-here', here[index]));
    const first = this.#items[here.indexOf(true)];
    // Only the list scrolls, never the page.
    if (first) first.parentElement.scrollTop = first.offsetTop - first.parentElement.offsetTop;
  }

  leave() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }

  #item({ sentence }, index) {
    const light = (on) => () => { this.#board.rules = { lit: new Set(on ? [index] : []) }; };
    const remove = () => this.#become(this.#game.layout.rules.filter((_, each) => each !== index).map(({ text }) => text));
    return el('li', { onpointerenter: light(true), onpointerleave: light(false), onfocusin: light(true), onfocusout: light(false) },
      el('span', { text: sentence }), button({ icon: 'close', label: t('play.setter.remove', { rule: sentence }), kind: 'plain', onclick: remove }));
  }

  #showTrue(isShown) {
    const { trueCandidates } = this.#handlers;
    if (isShown) trueCandidates.show(this.#game);
    else trueCandidates.hide();
  }

  async #count() {
    const { givensLine, givenCount, layout: shape } = this.#game;
    if (!givenCount && !shape.rules.length) {
      this.#say('', '');
      return;
    }
    if (this.#game.conflicts().size) {
      this.#say('none', t('play.setter.solutions', { answer: 'none', n: number(0) }));
      return;
    }
    const asked = this.#asked = new AbortController();
    this.#say('', t('play.setter.counting'));
    try {
      const { count, exact } = await ask('count', { puzzle: givensLine, layout: shape.name, limit: MAX_COUNT }, { signal: asked.signal });
      const isSure = exact && count < MAX_COUNT;
      const answer = isSure ? (['none', 'one'][count] ?? 'several') : 'more';
      this.#say(answer, t('play.setter.solutions', { answer, n: number(count) }));
    } catch (error) {
      if (!asked.signal.aborted) this.#say('none', error.message);
    }
  }

  #say(answer, text) {
    this.#status.dataset.answer = answer;
    this.#status.textContent = text;
  }

  #choose() {
    chosen = this.#kind.value;
    const { number: may, needs, how } = TOOLS[chosen];
    this.#number.hidden = !may && !needs;
    this.#how.textContent = t('play.setter.how', { how });
    this.#problem.textContent = '';
  }

  #add() {
    const { layout: shape } = this.#game;
    const cells = this.#board.selection;
    if (!cells.length && !TOOLS[chosen].whole) {
      this.#problem.textContent = t('play.selectFirst');
      return;
    }
    this.#become([...shape.rules.map(({ text }) => text), ...ruleLines(chosen, cells, this.#number.value.trim(), shape)]);
  }

  /** Goes on with these rules, or says which of them can't be. */
  async #become(lines) {
    try {
      const [shape] = this.#game.layout.name.split('\n');
      this.#handlers.reshape(await layout([shape, ...lines].join('\n')));
    } catch (error) {
      this.#problem.textContent = error.message;
    }
  }
}
