/**
 * The hint: where to look, which technique, why, and the move. Each press reveals one more.
 *
 *   closed ──H──▶ where ──H──▶ technique ──H──▶ why ──H──▶ move ──Enter──▶ applied ──H──▶ next hint
 *                   └──────────────┴── Enter shows it ─┴────────▲
 * If the game contains a mistake, the panel reports that instead and offers to repair it (repair.js).
 */
import { ask } from '../lib/api.js';
import { t } from '../lib/messages.js';
import { readFault, readReveal, readStep } from '../lib/records.js';
import { keyed } from '../lib/shortcuts.js';
import { button, el, keep, recall, say, style, toast } from '../lib/ui.js';
import { preferPlaces } from '../play/settings.js';
import { copyButton } from './copy-image.js';
import { legend } from './legend.js';
import { Reader } from './reader.js';
import { repair } from './repair.js';
import { applied, countHints, depthName, DEPTHS, isDone, isSingle, withCandidates } from './step.js';

/** What the next press reveals: the messages `hint.next.NAME`. */
const NEXT = ['where', 'technique', 'why', 'move'];
/** The depth that says why, from 0. */
const WHY = 2;
/** How many hints explain what a cell's name means. */
const LESSONS = 3;
/** How far a sheet's text fades below its name, in pixels: see play.css. */
const FADE = 9;

export function mount(place, context) {
  style('hint/hint.css');
  const hint = new Hint(place, context);
  hint.more();
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
  #reader = null;
  /** Whether this hint explains the names of cells. */
  #teaches = false;
  /** How many depths have been asked for while the answer is under way. */
  #wanted = 0;

  constructor(place, context) {
    this.#place = place;
    this.#context = context;
    context.board.labels = true;
    this.#unsubscribe = context.game.subscribe(() => this.#changed());
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#over.signal, capture: true });
    // Whoever goes on after the move needs the keys that the sheet covers.
    context.board.addEventListener('nf-select', ({ detail }) => { if (this.#done && detail.by === 'tap' && context.covers()) context.close({ moves: false }); }, { signal: this.#over.signal });
    // A phone that is turned shows the same sentence.
    addEventListener('resize', () => this.#showNewest(), { signal: this.#over.signal });
  }

  leave() {
    this.#cancel();
    this.#over.abort();
    this.#unsubscribe();
    this.#reader?.leave();
  }

  /** Drops a request about a position that has changed. */
  #cancel() {
    clearTimeout(this.#checking);
    this.#asking?.abort();
    this.#wanted = 0;
  }

  /** Requests a hint for the current position and shows its first depth. */
  async ask() {
    const { game } = this.#context;
    [this.#step, this.#depth, this.#done] = [null, 0, false];
    this.#point(null);
    if (!this.#place.hasChildNodes()) this.#draw(el('p', { class: 'muted', text: t('hint.searching') }));
    const answer = this.#request();
    this.#wanted = 1;
    const found = await answer;
    if (!found) return;
    const { fault, solved, step, reveals, gave_up: gaveUp } = found;
    if (fault) this.#message(repair(readFault(fault, game.layout), this.#context));
    else if (solved) this.#message(el('p', { text: t('hint.solved') }));
    else if (!step) this.#message(this.#nothing(gaveUp));
    else {
      countHints(game, 1, step.technique);
      this.#step = readStep(step, game.layout);
      this.#reveals = reveals.map((each) => readReveal(each, game.layout));
      const lessons = recall('names', 0);
      this.#teaches = lessons < LESSONS;
      if (this.#teaches) keep('names', lessons + 1);
      this.#deepen(this.#wanted);
    }
    this.#wanted = 0;
  }

  async #request() {
    this.#cancel();
    const { signal } = this.#asking = new AbortController();
    try {
      const [found] = await Promise.all([ask('hint', { ...this.#context.game.question(), depth: DEPTHS }, { signal }), style('hint/hint.css')]);
      return signal.aborted ? null : found;
    } catch (error) {
      if (error.name === 'AbortError') return null;
      this.#wanted = 0;
      this.#message(el('p', { class: 'problem', text: error.message }), button({ text: t('shell.again'), onclick: () => this.ask() }));
      return null;
    }
  }

  /** What the current depth reveals. */
  get #shown() {
    return this.#reveals[this.#depth - 1];
  }

  /** Reveals one more depth, or requests the next hint. A press while the answer is under way counts. */
  more() {
    if (this.#wanted) this.#wanted++;
    else if (!this.#step || this.#done) this.ask();
    else this.#deepen(1);
  }

  #deepen(by) {
    this.#depth = Math.min(DEPTHS, this.#depth + by);
    this.#reveal();
    say(this.#shown.sentence);
  }

  #reveal() {
    const { technique, assumesUnique, marks } = this.#step;
    this.#point(this.#shown);
    this.#reader?.leave();
    const reader = this.#reader = new Reader(this.#context.board, { technique });
    const shown = this.#reveals.slice(0, this.#depth);
    const item = ({ said }, index) => el('li', { class: index === this.#depth - 1 ? 'now' : undefined },
      el('span', { class: 'hint-what', text: depthName(index) }), reader.list(said, { steps: index === WHY, numbers: index === WHY && marks.form === 'chain' }));
    const sentences = el('ol', { class: 'hint-sentences' }, ...shown.map(item));
    const [named] = shown.flatMap(({ said }) => said.flatMap(({ light }) => [...light.cells]));
    const note = assumesUnique && this.#depth >= 3 ? el('p', { class: 'muted small', text: t('hint.unique') }) : null;
    const last = this.#depth === DEPTHS;
    const next = last ? null : button({ text: t(`hint.next.${NEXT[this.#depth]}`), kind: 'main', ...keyed(t('hint.showMore'), 'H'), onclick: () => this.more() });
    const apply = button({ text: t('hint.apply'), kind: last ? 'main' : '', hint: t('hint.withKey', { name: t('hint.applyStep'), key: t('hint.enter') }), 'aria-keyshortcuts': 'Enter', onclick: () => this.#apply() });
    this.#draw(sentences, this.#teaches && named !== undefined ? this.#lesson(named) : null, note, this.#depth >= 3 ? legend(this.#shown) : null,
      el('div', { class: 'row hint-buttons' }, next, apply));
  }

  /** Says what `r3c5` means. */
  #lesson(cell) {
    const { layout } = this.#context.game;
    return el('p', { class: 'muted small hint-lesson', text: t('hint.names', { cell: layout.cellName(cell), row: String(layout.row(cell) + 1), column: String(layout.column(cell) + 1) }) });
  }

  /** What a picture of the hint says. */
  #words() {
    return { title: this.#depth > 1 ? this.#step.title : '', lines: this.#reveals.slice(this.#depth > 1 ? WHY : 0, this.#depth).map(({ sentence }) => sentence) };
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
    const next = button({ text: t('hint.nextHint'), kind: 'main', ...keyed(t('hint.nextHint'), 'H'), onclick: () => this.ask() });
    this.#draw(el('p', { class: 'hint-done' }, ...linked(applied(this.#step, this.#context.game.layout), title, technique)),
      el('div', { class: 'row hint-buttons' }, next, latest && button({ text: t('hint.undo'), onclick: () => this.#context.game.undo() })));
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
        if (digits) {
          countHints(game);
          game.apply({ placements: [{ cell: blank, digit: digits[blank] }] }, this.#context.settings);
        } else toast(t('play.cantReveal', { answer }));
      } catch (error) {
        toast(error.message);
      }
    };
    const why = gaveUp ? t('hint.gaveUp') : t('hint.nothing');
    return [el('p', { text: why }), el('p', { class: 'muted', text: t('hint.thatHard') }),
      el('div', { class: 'row hint-buttons' }, button({ text: t('hint.reveal'), kind: 'main', onclick: reveal }))];
  }

  // Drawing

  #message(...content) {
    const parts = content.flat();
    this.#draw(...parts);
    say(parts.find((part) => part.tagName === 'P')?.textContent ?? '');
  }

  #draw(...content) {
    const had = this.#place.contains(document.activeElement) ? document.activeElement.dataset.stay ?? 'main' : null;
    const open = this.#step && !this.#done;
    const head = el('div', { class: 'panel-head' }, el('h2', { text: t('hint.hint') }), this.#dots(), open && this.#depth > WHY ? this.#reader.buttons() : null,
      open ? copyButton(this.#context.board, () => this.#words()) : null,
      button({ icon: 'close', label: t('hint.close'), hint: t('hint.withKey', { name: t('shell.close'), key: t('hint.escape') }), kind: 'plain', data: { stay: 'close' }, onclick: () => this.#context.close() }));
    this.#place.replaceChildren(el('div', { class: 'hint' }, head, ...content.filter(Boolean)));
    this.#showNewest();
    // The buttons are new; move the focus to the one that comes next.
    if (had) (this.#place.querySelector('.button.main') ?? this.#place.querySelector('.button'))?.focus({ preventScroll: true });
  }

  /** Shows the newest sentence from its start; the others are above it. */
  #showNewest() {
    const now = this.#place.querySelector('.hint-sentences > .now');
    const scroller = [this.#place.firstElementChild, this.#place].find((each) => each && each.scrollHeight > each.clientHeight);
    const above = scroller === this.#place ? this.#place.querySelector('.panel-head')?.offsetHeight ?? 0 : FADE;
    if (!now || !scroller) return;
    const to = scroller.scrollTop + now.getBoundingClientRect().top - scroller.getBoundingClientRect().top - above;
    const spare = parseFloat(getComputedStyle(scroller).getPropertyValue('--spare')) || 0;
    const end = scroller.scrollHeight - spare - scroller.clientHeight;
    scroller.style.setProperty('--spare', `${Math.max(0, Math.ceil(to - end))}px`);
    scroller.scrollTop = to;
  }

  #dots() {
    if (!this.#step || this.#done) return null;
    return el('span', { class: 'hint-dots', role: 'img', 'aria-label': t('hint.part', { n: this.#depth, of: DEPTHS }) },
      ...Array.from({ length: DEPTHS }, (_, index) => el('i', { class: index < this.#depth ? 'on' : undefined })));
  }

  #key(event) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || document.querySelector('dialog[open], [popover]:popover-open') || target.closest?.('input, textarea, select')) return;
    if (key === 'Escape') this.#context.close();
    else if (this.#step && !this.#done && this.#reader?.key(event)) { /* it has moved to another sentence */ }
    else if (key === 'Enter' && this.#step && !this.#done && !target.closest?.('button, a, summary')) {
      // The first Enter shows the move, the next one plays it.
      if (this.#depth < DEPTHS) this.#deepen(DEPTHS);
      else this.#apply();
    }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Returns a sentence with the technique's title as a link to its page. */
export function linked(sentence, title, technique) {
  const at = title && technique ? sentence.indexOf(title) : -1;
  if (at < 0) return [sentence];
  return [sentence.slice(0, at), el('a', { href: `#/technique/${technique}`, text: title }), sentence.slice(at + title.length)];
}
