/**
 * The hint: where to look, which technique, why, and what to do. Each press tells one of them more.
 *
 *   closed ──H──▶ where ──H──▶ which ──H──▶ why ──H──▶ what to do ──Enter──▶ done ──H──▶ the next hint
 *                   └──────────────┴── Enter does the step at once ──┘
 * Before it tells anything, it asks whether something is wrong; then it tells that, and offers to repair it (repair.js).
 */
import { ask } from '../lib/api.js';
import { button, el, say, style, toast } from '../lib/ui.js';
import { whyNotUnique } from '../play/display.js';
import { preferPlaces } from '../play/settings.js';
import { legend } from './legend.js';
import { repair } from './repair.js';
import { DEPTHS, isDone, isSingle, upTo, withCandidates } from './reveal.js';

const NAMES = ['Where', 'Which technique', 'Why', 'What to do'];
const NEXT = ['Where to look', 'Which technique?', 'Why?', 'What follows?'];
/** So much of a hint must be in sight, in pixels. */
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
  /** The whole step; what of it is told is up to the depth. */
  #step = null;
  #depth = 0;
  #done = false;

  constructor(place, context) {
    this.#place = place;
    this.#context = context;
    this.#unsubscribe = context.game.subscribe(() => this.#changed());
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#over.signal, capture: true });
  }

  leave() {
    this.#forget();
    this.#over.abort();
    this.#unsubscribe();
  }

  /** What is being found out is about a game that no longer stands so. */
  #forget() {
    clearTimeout(this.#checking);
    this.#asking?.abort();
  }

  /** Looks at the game anew and begins with the first depth. */
  async ask() {
    const { game } = this.#context;
    [this.#step, this.#depth, this.#done] = [null, 0, false];
    this.#point(null);
    if (!this.#place.hasChildNodes()) this.#draw(el('p', { class: 'muted', text: 'Looking…' }));
    const found = await this.#look();
    if (!found) return;
    const { fault, solved, step, gave_up: gaveUp } = found;
    if (fault) this.#tell(repair(fault, this.#context));
    else if (solved) this.#tell(el('p', { text: 'The board is solved.' }));
    else if (!step) this.#tell(this.#nothing(gaveUp));
    else {
      game.about.hints = (game.about.hints ?? 0) + 1;
      this.#step = step;
      this.more();
    }
  }

  async #look() {
    this.#forget();
    const { signal } = this.#asking = new AbortController();
    try {
      const found = await ask('hint', { ...this.#context.game.question(), depth: DEPTHS }, { signal });
      return signal.aborted ? null : found;
    } catch (error) {
      if (error.name !== 'AbortError') this.#tell(el('p', { class: 'problem', text: error.message }), button({ text: 'Try again', onclick: () => this.ask() }));
      return null;
    }
  }

  /** Tells one depth more, or asks for the next hint. */
  more() {
    if (!this.#step || this.#done) {
      this.ask();
      return;
    }
    if (this.#depth < DEPTHS) this.#depth++;
    this.#reveal();
    say(this.#step.depths[this.#depth - 1]);
  }

  #reveal() {
    const { title, technique, assumes_unique: unique } = this.#step;
    const shown = upTo(this.#step, this.#depth, this.#context.game.layout);
    this.#point(shown);
    const told = el('ol', { class: 'hint-told' }, ...shown.depths.map((sentence, index) =>
      el('li', { class: index === this.#depth - 1 ? 'now' : undefined }, el('span', { class: 'hint-what', text: NAMES[index] }), el('span', {}, ...(index === 1 ? named(sentence, title, technique) : [sentence])))));
    const note = unique && this.#depth >= 3 ? el('p', { class: 'muted small', text: 'This takes for granted that the puzzle has one solution; it has.' }) : null;
    const last = this.#depth === DEPTHS;
    const next = last ? null : button({ text: NEXT[this.#depth], kind: 'main', hint: 'Tell more (H)', 'aria-keyshortcuts': 'H', onclick: () => this.more() });
    const apply = button({ text: last ? 'Do it' : 'Do it for me', kind: last ? 'main' : '', hint: 'Do the step (Enter)', 'aria-keyshortcuts': 'Enter', onclick: () => this.#apply() });
    this.#draw(told, note, this.#depth >= 3 ? legend(shown) : null, el('div', { class: 'row hint-buttons' }, next, apply));
  }

  #apply() {
    if (!this.#step || this.#done) return;
    const { game, settings } = this.#context;
    const [step, told] = [this.#step, this.#step.depths[DEPTHS - 1]];
    this.#point(null);
    // A step that strikes something out may have written all candidates for it.
    if (step.eliminations.length) preferPlaces(settings);
    if (!game.apply(step, settings)) this.#finish({ latest: false });
    else if (!game.isSolved) say(`Done. ${told}`);
  }

  /** What to do when the game changes under the hint. */
  #changed() {
    const { game } = this.#context;
    this.#forget();
    if (game.isSolved) return;
    if (!this.#step) this.#soon(() => this.ask());
    else if (isDone(this.#step, game.cells)) this.#finish({ latest: !this.#done });
    else if (this.#done) this.#reopen();
    else {
      // What was told stays true, unless the player has just made a mistake.
      this.#point(upTo(this.#step, this.#depth, this.#context.game.layout));
      this.#soon(async () => {
        const found = await this.#look();
        if (!found?.fault) return;
        this.#step = null;
        this.#point(null);
        this.#tell(repair(found.fault, this.#context));
      });
    }
  }

  #soon(run) {
    clearTimeout(this.#checking);
    this.#checking = setTimeout(run, 400);
  }

  /** The step is done; only as long as it is the latest change can it be undone from here. */
  #finish({ latest }) {
    const { title, technique, depths } = this.#step;
    this.#done = true;
    this.#point(null);
    const next = button({ text: 'Next hint', kind: 'main', hint: 'Next hint (H)', onclick: () => this.ask() });
    this.#draw(el('p', { class: 'hint-done' }, 'Done: ', ...linked(`${title}. ${depths[DEPTHS - 1]}`, title, technique)),
      el('div', { class: 'row hint-buttons' }, next, latest && button({ text: 'Undo', onclick: () => this.#context.game.undo() })));
  }

  /** What was done has been undone, here or by hand: the step is told again. */
  #reopen() {
    this.#done = false;
    this.#reveal();
  }

  /** Shows a step on the board, with the candidates it speaks of. */
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
    const why = gaveUp ? 'Ninefold looked for a while and found no step here.' : 'No technique that Ninefold knows sees a step here.';
    return [el('p', { text: why }), el('p', { class: 'muted', text: 'Some puzzles are that hard. You can have one cell revealed and go on from there.' }),
      el('div', { class: 'row hint-buttons' }, button({ text: 'Reveal a cell', kind: 'main', onclick: reveal }))];
  }

  // Drawing

  #tell(...content) {
    const parts = content.flat();
    this.#draw(...parts);
    say(parts.find((part) => part.tagName === 'P')?.textContent ?? '');
  }

  #draw(...content) {
    const had = this.#place.contains(document.activeElement) ? document.activeElement.dataset.stay ?? 'main' : null;
    const head = el('div', { class: 'panel-head' }, el('h2', { text: 'Hint' }), this.#dots(),
      button({ icon: 'close', label: 'Close the hint', hint: 'Close (Escape)', kind: 'plain', data: { stay: 'close' }, onclick: () => this.#context.close() }));
    this.#place.replaceChildren(el('div', { class: 'hint' }, head, ...content.filter(Boolean)));
    // The newest sentence is the one to be read, from its beginning; on a phone it and the buttons may lie below the edge.
    const now = this.#place.querySelector('.hint-told > .now');
    if (now) now.parentElement.scrollTop = now.offsetTop - now.parentElement.offsetTop;
    // The board and the button that was pressed stay where they are, unless nothing of the hint could be seen.
    if (this.#place.getBoundingClientRect().top > innerHeight - ROOM) this.#place.scrollIntoView({ block: 'nearest' });
    // Buttons are made anew; the focus goes on to the one that comes next.
    if (had) (this.#place.querySelector('.button.main') ?? this.#place.querySelector('.button'))?.focus({ preventScroll: true });
  }

  #dots() {
    if (!this.#step || this.#done) return null;
    return el('span', { class: 'hint-dots', role: 'img', 'aria-label': `${this.#depth} of ${DEPTHS}` },
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

/** The same; where the sentence words the title otherwise, the link comes after it. */
function named(sentence, title, technique) {
  const parts = linked(sentence, title, technique);
  return parts.length > 1 || !technique ? parts : [`${sentence} `, el('a', { class: 'hint-more', href: `#/technique/${technique}`, text: `About ${title}` })];
}

/** A sentence in which the technique's title is a link to its page. */
export function linked(sentence, title, technique) {
  const at = title && technique ? sentence.indexOf(title) : -1;
  if (at < 0) return [sentence];
  return [sentence.slice(0, at), el('a', { href: `#/technique/${technique}`, text: title }), sentence.slice(at + title.length)];
}
