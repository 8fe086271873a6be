/**
 * The hint: where to look, which technique, why, and the move. Each press reveals one more.
 *
 *   closed ──H──▶ where ──H──▶ technique ──H──▶ why ──H──▶ move ──Enter──▶ applied ──H──▶ next hint
 *                   └────────────────┴── Enter applies the step at once ─┘
 * If the game contains a mistake, the panel reports that instead and offers to repair it (repair.js).
 */
import { ask } from '../lib/api.js';
import { readFault, readReveal, readStep } from '../lib/records.js';
import { button, el, say, style, toast } from '../lib/ui.js';
import { whyNotUnique } from '../play/display.js';
import { preferPlaces } from '../play/settings.js';
import { legend } from './legend.js';
import { repair } from './repair.js';
import { applied, DEPTHS, isDone, isSingle, NAMES, withCandidates } from './step.js';

/** The buttons that reveal the next depth. */
const NEXT = ['Where to look', 'Which technique?', 'Why?', 'Show the move'];
/** How much of a hint must be in view, in pixels. */
const ROOM = 96;

export function mount(place, context) {
  style('hint/hint.css');
  const hint = new Hint(place, context);
  hint.ask();
  return { leave: () => hint.leave(), again: () => hint.more() };
}

class Hint {
  #place;
  #context;
  #over = new AbortController();
  #asking = null;
  #unsubscribe;
  #checking = 0;
  /** The whole step, and what each depth reveals of it: a sentence and the marks on the board. */
  #step = null;
  #reveals = [];
  #depth = 0;
  #done = false;

  constructor(place, context) {
    this.#place = place;
    this.#context = context;
    this.#unsubscribe = context.game.subscribe(() => this.#changed());
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#over.signal, capture: true });
  }

  leave() {
    this.#cancel();
    this.#over.abort();
    this.#unsubscribe();
  }

  /** Drops a request about a position that has changed. */
  #cancel() {
    clearTimeout(this.#checking);
    this.#asking?.abort();
  }

  /** Requests a hint for the current position and shows its first depth. */
  async ask() {
    const { game } = this.#context;
    [this.#step, this.#depth, this.#done] = [null, 0, false];
    this.#point(null);
    if (!this.#place.hasChildNodes()) this.#draw(el('p', { class: 'muted', text: 'Searching…' }));
    const found = await this.#request();
    if (!found) return;
    const { fault, solved, step, reveals, gave_up: gaveUp } = found;
    if (fault) this.#message(repair(readFault(fault, game.layout), this.#context));
    else if (solved) this.#message(el('p', { text: 'The puzzle is solved.' }));
    else if (!step) this.#message(this.#nothing(gaveUp));
    else {
      game.about.hints = (game.about.hints ?? 0) + 1;
      this.#step = readStep(step, game.layout);
      this.#reveals = reveals.map((each) => readReveal(each, game.layout));
      this.more();
    }
  }

  async #request() {
    this.#cancel();
    const { signal } = this.#asking = new AbortController();
    try {
      const found = await ask('hint', { ...this.#context.game.question(), depth: DEPTHS }, { signal });
      return signal.aborted ? null : found;
    } catch (error) {
      if (error.name !== 'AbortError') this.#message(el('p', { class: 'problem', text: error.message }), button({ text: 'Try again', onclick: () => this.ask() }));
      return null;
    }
  }

  /** What the current depth reveals. */
  get #shown() {
    return this.#reveals[this.#depth - 1];
  }

  /** Reveals one more depth, or requests the next hint. */
  more() {
    if (!this.#step || this.#done) {
      this.ask();
      return;
    }
    if (this.#depth < DEPTHS) this.#depth++;
    this.#reveal();
    say(this.#shown.sentence);
  }

  #reveal() {
    const { title, technique, assumesUnique } = this.#step;
    this.#point(this.#shown);
    const item = ({ sentence }, index) => el('li', { class: index === this.#depth - 1 ? 'now' : undefined },
      el('span', { class: 'hint-what', text: NAMES[index] }), el('span', {}, ...(index === 1 ? named(sentence, title, technique) : [sentence])));
    const sentences = el('ol', { class: 'hint-sentences' }, ...this.#reveals.slice(0, this.#depth).map(item));
    const note = assumesUnique && this.#depth >= 3 ? el('p', { class: 'muted small', text: 'This step relies on the puzzle having exactly one solution, which it does.' }) : null;
    const last = this.#depth === DEPTHS;
    const next = last ? null : button({ text: NEXT[this.#depth], kind: 'main', hint: 'Show more (H)', 'aria-keyshortcuts': 'H', onclick: () => this.more() });
    const apply = button({ text: 'Apply', kind: last ? 'main' : '', hint: 'Apply the step (Enter)', 'aria-keyshortcuts': 'Enter', onclick: () => this.#apply() });
    this.#draw(sentences, note, this.#depth >= 3 ? legend(this.#shown) : null, el('div', { class: 'row hint-buttons' }, next, apply));
  }

  #apply() {
    if (!this.#step || this.#done) return;
    const { game, settings } = this.#context;
    const step = this.#step;
    this.#point(null);
    // A step that removes candidates may first have to write them all.
    if (step.eliminations.length) preferPlaces(settings);
    if (!game.apply(step, settings)) this.#finish({ latest: false });
    else if (!game.isSolved) say(applied(step, game.layout));
  }

  /** Follows a change of the game. */
  #changed() {
    const { game } = this.#context;
    this.#cancel();
    if (game.isSolved) return;
    if (!this.#step) this.#soon(() => this.ask());
    else if (isDone(this.#step, game.cells)) this.#finish({ latest: !this.#done });
    else if (this.#done) this.#reopen();
    else {
      // The hint stays true, unless the player has just made a mistake.
      this.#point(this.#shown);
      this.#soon(async () => {
        const found = await this.#request();
        if (!found?.fault) return;
        this.#step = null;
        this.#point(null);
        this.#message(repair(readFault(found.fault, game.layout), this.#context));
      });
    }
  }

  #soon(run) {
    clearTimeout(this.#checking);
    this.#checking = setTimeout(run, 400);
  }

  /** Reports that the step is applied; undoing it from here works only while it is the latest change. */
  #finish({ latest }) {
    const { title, technique } = this.#step;
    this.#done = true;
    this.#point(null);
    const next = button({ text: 'Next hint', kind: 'main', hint: 'Next hint (H)', onclick: () => this.ask() });
    this.#draw(el('p', { class: 'hint-done' }, ...linked(applied(this.#step, this.#context.game.layout), title, technique)),
      el('div', { class: 'row hint-buttons' }, next, latest && button({ text: 'Undo', onclick: () => this.#context.game.undo() })));
  }

  /** Shows the step again after it has been undone. */
  #reopen() {
    this.#done = false;
    this.#reveal();
  }

  /** Shows a step on the board, with the candidates it mentions. */
  #point(step) {
    const { board, game, show } = this.#context;
    const needs = step && this.#depth >= 3 && !isSingle(this.#step);
    show(needs ? withCandidates(game) : null);
    board.step = step;
  }

  #nothing(gaveUp) {
    const { game, board, solution } = this.#context;
    const reveal = async () => {
      try {
        const { answer, digits } = await solution();
        const blank = [...board.selection, ...game.cells.keys()].find((cell) => !game.cells[cell].digit);
        if (digits) game.apply({ placements: [{ cell: blank, digit: digits[blank] }] }, this.#context.settings);
        else toast(`${whyNotUnique(answer)}, so there is nothing to reveal.`);
      } catch (error) {
        toast(error.message);
      }
    };
    const why = gaveUp ? 'Ninefold ran out of time before it found a step.' : 'None of Ninefold’s techniques finds a step here.';
    return [el('p', { text: why }), el('p', { class: 'muted', text: 'Some puzzles are that hard. You can reveal one cell and carry on from there.' }),
      el('div', { class: 'row hint-buttons' }, button({ text: 'Reveal a cell', kind: 'main', onclick: reveal }))];
  }

  // Drawing

  #message(...content) {
    const parts = content.flat();
    this.#draw(...parts);
    say(parts.find((part) => part.tagName === 'P')?.textContent ?? '');
  }

  #draw(...content) {
    const had = this.#place.contains(document.activeElement) ? document.activeElement.dataset.stay ?? 'main' : null;
    const head = el('div', { class: 'panel-head' }, el('h2', { text: 'Hint' }), this.#dots(),
      button({ icon: 'close', label: 'Close hint', hint: 'Close (Escape)', kind: 'plain', data: { stay: 'close' }, onclick: () => this.#context.close() }));
    this.#place.replaceChildren(el('div', { class: 'hint' }, head, ...content.filter(Boolean)));
    // Scroll to the start of the newest sentence; on a phone it may lie below the edge.
    const now = this.#place.querySelector('.hint-sentences > .now');
    if (now) now.parentElement.scrollTop = now.offsetTop - now.parentElement.offsetTop;
    // The board and the pressed button stay in place, unless that would leave the hint out of view.
    if (this.#place.getBoundingClientRect().top > innerHeight - ROOM) this.#place.scrollIntoView({ block: 'nearest' });
    // The buttons are new; move the focus to the one that comes next.
    if (had) (this.#place.querySelector('.button.main') ?? this.#place.querySelector('.button'))?.focus({ preventScroll: true });
  }

  #dots() {
    if (!this.#step || this.#done) return null;
    return el('span', { class: 'hint-dots', role: 'img', 'aria-label': `Part ${this.#depth} of ${DEPTHS}` },
      ...NAMES.map((_, index) => el('i', { class: index < this.#depth ? 'on' : undefined })));
  }

  #key(event) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || document.querySelector('dialog[open], [popover]:popover-open') || target.closest?.('input, textarea, select')) return;
    if (key === 'Escape') this.#context.close();
    else if (key === 'Enter' && this.#step && !this.#done && !target.closest?.('button, a, summary')) this.#apply();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Links the technique's title in a sentence; if the sentence doesn't contain it, a link follows. */
function named(sentence, title, technique) {
  const parts = linked(sentence, title, technique);
  return parts.length > 1 || !technique ? parts : [`${sentence} `, el('a', { class: 'hint-more', href: `#/technique/${technique}`, text: `About ${title}` })];
}

/** Returns a sentence with the technique's title as a link to its page. */
export function linked(sentence, title, technique) {
  const at = title && technique ? sentence.indexOf(title) : -1;
  if (at < 0) return [sentence];
  return [sentence.slice(0, at), el('a', { href: `#/technique/${technique}`, text: title }), sentence.slice(at + title.length)];
}
