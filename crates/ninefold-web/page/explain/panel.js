/**
 * The solution path, step by step, from the game's position or from the givens; or all steps available now. The board shows the selected
 * step, or the one under the mouse, in the position before it; the game itself doesn't change until "Play from here". Steps appear while
 * the search goes on: it is asked for a few at a time. Arrow, Home, End and Page keys move through the list wherever the focus is, but in the
 * explanation: there they move through its sentences and scroll it.
 */
import { ask } from '../lib/api.js';
import { levelTitle } from '../lib/levels.js';
import { load, t } from '../lib/messages.js';
import { techniques } from '../lib/names.js';
import { readFault } from '../lib/records.js';
import { button, el, say, style, toast } from '../lib/ui.js';
import { copyButton } from '../hint/copy-image.js';
import { legend } from '../hint/legend.js';
import { linked } from '../hint/panel.js';
import { Reader } from '../hint/reader.js';
import { repair } from '../hint/repair.js';
import { countHints, isDone, withCandidates } from '../hint/step.js';
import { preferPlaces } from '../play/settings.js';
import { available, MAX } from './available.js';
import { writes } from './keys.js';
import { StepList } from './list.js';
import { endWords, nextLimit, Path, ratings, score } from './path.js';

/** How many steps the first request asks for. */
const FIRST = 4;

export function mount(place, context) {
  const explanation = new Explanation(place, context);
  explanation.begin();
  return { leave: () => explanation.leave(), again: () => context.close() };
}

class Explanation {
  #place;
  #context;
  #over = new AbortController();
  /** Cancels the search under way. */
  #search = null;
  /** 'path' or 'now', and where a path begins: 'here' or 'givens'. */
  #view = 'path';
  #from = 'here';
  #path = null;
  #answer = null;
  #end = null;
  #techniques = new Map();
  #selected;
  #list = new StepList((item) => this.#point(item));
  #parts = {};
  #ticking = 0;
  #reader = null;

  constructor(place, context) {
    this.#place = place;
    this.#context = context;
    // The selection would only distract; leave() restores it.
    this.#selected = context.board.selection;
    context.board.selection = [];
    context.board.labels = true;
    document.addEventListener('keydown', (event) => this.#key(event), { signal: this.#over.signal, capture: true });
  }

  leave() {
    this.#stop();
    this.#over.abort();
    this.#reader?.leave();
    this.#context.board.selection = this.#selected;
  }

  async begin() {
    const words = Promise.all([load('explain', 'hint'), style('hint/hint.css'), style('explain/explain.css')]);
    const known = techniques();
    known.catch(() => {});
    await words;
    if (this.#over.signal.aborted) return;
    this.#build();
    try {
      this.#techniques = new Map((await known).map((technique) => [technique.name, technique]));
    } catch (error) {
      this.#fail(error, () => this.begin());
      return;
    }
    if (!this.#over.signal.aborted) this.#start();
  }

  /** Starts what the switches say. */
  #start() {
    this.#stop();
    [this.#path, this.#answer, this.#end] = [null, null, null];
    this.#list.items = [];
    this.#clear();
    this.#context.show(null);
    this.#context.board.step = null;
    for (const each of this.#parts.views) each.setAttribute('aria-pressed', String(each.dataset.view === this.#view));
    for (const each of this.#parts.sources) each.setAttribute('aria-pressed', String(each.dataset.from === this.#from));
    this.#parts.source.hidden = this.#view !== 'path' || !this.#context.game.isTouched;
    this.#parts.about.replaceChildren();
    this.#parts.say.replaceChildren();
    if (this.#view === 'path') this.#find();
    else this.#findAll();
    this.#list.element.focus({ preventScroll: true });
  }

  #stop() {
    this.#search?.abort();
    this.#search = null;
    clearInterval(this.#ticking);
  }

  // The path

  /** Asks for the path, a few steps at a time, from where it has got to. */
  async #find() {
    const { game } = this.#context;
    const { signal } = this.#search = new AbortController();
    const isHere = this.#from === 'here' && game.isTouched;
    let limit = FIRST;
    this.#tick(() => [this.#path?.steps.length ?? 0, this.#path?.filled ?? 0]);
    try {
      for (;;) {
        const position = this.#path ? this.#path.question() : isHere ? {} : null;
        const question = position ? { ...game.question(), ...position } : { puzzle: game.givensLine, layout: game.layout.name };
        const begun = performance.now();
        let found = await ask('explain', { ...question, steps: limit }, { signal });
        // Without a solution no position is sound, so there is nothing to go on from.
        if (found.answer === 'none' && found.end === 'asked') found = await ask('explain', question, { signal });
        if (signal.aborted) return;
        if (found.fault && found.fault.kind !== 'several-solutions') {
          this.#fault(found.fault);
          return;
        }
        this.#answer ??= found.answer;
        if (this.#path) this.#path.add(found);
        else this.#path = new Path(game.layout, found);
        limit = nextLimit(limit, performance.now() - begun);
        this.#end = found.end === 'asked' ? null : found.end;
        this.#showPath();
        if (this.#end) break;
      }
      this.#stop();
      this.#done();
    } catch (error) {
      if (error.name !== 'AbortError') this.#fail(error, () => this.#find());
    }
  }

  #showPath() {
    const path = this.#path;
    const hardest = this.#end ? path.hardest(this.#techniques) : -1;
    const item = (index) => {
      const step = path.steps[index];
      return {
        key: `s${index}`, index, step, number: index + 1, title: this.#title(step), facts: result(step, game.layout), note: index === hardest && t('explain.hardest'),
        strong: !this.#techniques.get(step.technique)?.groups.includes('singles'),
      };
    };
    const { game } = this.#context;
    const group = ({ from, to }) => {
      const items = Array.from({ length: to - from }, (_, at) => item(from + at));
      return { key: `g${from}`, index: from, number: from + 1, title: t('explain.singles', { n: to - from }), items };
    };
    this.#list.label = t('explain.listed', { n: path.steps.length });
    this.#list.items = path.runs(this.#techniques).map((part) => (part.index === undefined ? group(part) : item(part.index)));
    this.#count(this.#list.selected);
  }

  #done() {
    const { steps } = this.#path;
    const end = endWords({ answer: this.#answer, end: this.#end });
    this.#clear(end ? el('p', { class: 'muted small', text: end }) : steps.length ? null : el('p', { text: t('explain.nothing') }));
    if (this.#answer === 'none' && !steps.length) this.#parts.detail.replaceChildren();
    say(end || t('explain.complete', { n: steps.length }));
    if (steps.length) this.#about();
  }

  /** The rating of the puzzle, and the techniques on the path. */
  async #about() {
    const { game } = this.#context;
    const path = this.#path;
    const draw = (rating) => {
      const hardest = path.hardest(this.#techniques);
      const tiles = ratings(rating).map(({ name, value, about }) => el('div', {}, el('dt', { text: name }), el('dd', {}, el('b', { text: value }), about)));
      const parts = path.parts(this.#techniques).map(({ technique, title, count, first }) => el('li', {},
        el('button', { type: 'button', class: 'explain-part', title: t('explain.firstOne'), onclick: () => this.#choose(first) }, el('b', { text: `${count} × ` }), title),
        el('a', { href: `#/technique/${technique}`, 'aria-label': t('explain.about', { title }), title: t('explain.whatIs'), text: '?' })));
      const level = rating?.hodoku ? t('explain.level', { level: levelTitle(rating.hodoku.level) }) : t('explain.techniques');
      const open = this.#parts.about.querySelector('details')?.open;
      this.#parts.about.replaceChildren(el('details', { class: 'explain-about', open },
        el('summary', {}, el('b', { text: level }), el('span', { class: 'muted', text: `${rating?.se ? ` · SE ${score(rating.se.er)}` : ''} · ${t('explain.summary', { n: path.steps.length })}` })),
        tiles.length > 0 && el('dl', { class: 'explain-ratings' }, ...tiles),
        hardest >= 0 && el('p', { class: 'small', text: t('explain.hardestIs', { title: this.#title(path.steps[hardest]) }) }),
        hardest >= 0 && button({ text: t('explain.showHardest'), kind: 'small', onclick: () => this.#choose(hardest) }),
        el('ul', { class: 'explain-parts' }, ...parts)));
    };
    draw(game.about.rated);
    if (game.about.rated?.se || this.#answer !== 'unique') return;
    // The game is being rated, or could not be.
    const rated = await ask('rate', { puzzle: game.givensLine, layout: game.layout.name }, { signal: this.#over.signal }).catch(() => null);
    if (rated?.rating && path === this.#path && !this.#over.signal.aborted) draw(rated.rating);
  }

  /** Selects a step from below the list; its explanation is above, perhaps scrolled out of view. */
  #choose(index) {
    this.#list.choose(`s${index}`);
    this.#parts.head.parentElement.scrollTop = 0;
    this.#parts.head.scrollIntoView({ block: 'nearest' });
  }

  #playHere() {
    const { game, close, settings } = this.#context;
    const steps = this.#list.selected?.index ?? 0;
    const position = this.#path.before(steps);
    close();
    countHints(game, steps);
    if (position.candidates.some((list, cell) => !position.digits[cell] && list.length)) preferPlaces(settings);
    if (game.goTo(position)) toast(t('explain.played'), { action: { text: t('explain.undo'), run: () => game.undo() } });
  }

  // All steps now

  async #findAll() {
    const { game } = this.#context;
    const { signal } = this.#search = new AbortController();
    let state = { groups: [], at: 0, of: 1, next: null };
    this.#tick(() => [state.at, state.at / state.of, state.next && t('explain.searching', { title: state.next.title, at: state.at + 1, n: state.of })]);
    try {
      await available(game, [...this.#techniques.values()], (now) => {
        if (signal.aborted) return;
        state = now;
        if (now.fault) this.#fault(now.fault);
        else this.#showAll(now.groups);
      }, signal);
      if (signal.aborted || state.fault) return;
      this.#stop();
      const count = state.groups.reduce((sum, { steps }) => sum + steps.length, 0);
      const words = count ? t('explain.foundNow', { n: count }) : t('explain.nothingNow');
      this.#clear(el('p', { class: 'muted small', text: words }));
      say(words);
    } catch (error) {
      if (error.name !== 'AbortError') this.#fail(error, () => this.#start());
    }
  }

  #showAll(groups) {
    const { layout } = this.#context.game;
    this.#list.label = t('explain.listedNow', { n: groups.reduce((sum, { steps }) => sum + steps.length, 0) });
    this.#list.items = groups.map(({ technique, steps }) => {
      const items = steps.map((step, index) => ({ key: `${technique.name} ${index}`, step, title: result(step, layout).join(', '), strong: true }));
      return { key: technique.name, step: steps[0], number: steps.length < MAX ? steps.length : t('explain.more', { n: MAX }), title: technique.title, items, strong: true };
    });
  }

  #apply(step) {
    const { game, settings, show, board } = this.#context;
    show(null);
    board.step = null;
    if (step.eliminations.length) preferPlaces(settings);
    if (!isDone(step, game.cells)) countHints(game, 1, step.technique);
    game.apply(step, settings);
    if (!game.isSolved) this.#start();
  }

  // Showing

  /** Shows an item on the board and explains it. */
  #point(item) {
    const { show, board, game } = this.#context;
    const isPath = this.#view === 'path';
    show(isPath ? this.#path.cells(item.index) : withCandidates(game));
    const step = item.step ?? together(item.items.map((each) => each.step));
    this.#reader?.leave();
    board.step = step;
    this.#count(item);
    const act = isPath
      ? button({ text: t('explain.playHere'), icon: 'play', kind: 'small', hint: t('explain.playHereHint'), disabled: item.index === 0 && !this.#differs(), onclick: () => this.#playHere() })
      : button({ text: t('explain.apply'), kind: 'small', hint: t('explain.applyHint'), onclick: () => this.#apply(step) });
    const fold = item.items && button({ text: t(item.open ? 'explain.hideEach' : 'explain.showEach'), kind: 'small', onclick: () => this.#list.toggle() });
    const text = item.step
      ? this.#reasons(step)
      : [el('p', {}, el('b', { text: item.title })), el('p', { text: t('explain.singlesAbout') }), el('p', { class: 'explain-do' }, ...item.items.flatMap(({ facts }, index) => [index ? ', ' : '', el('span', { class: 'explain-fact', text: facts.join(', ') })]))];
    this.#parts.detail.replaceChildren(...text);
    this.#parts.detail.scrollTop = 0;
    this.#parts.act.replaceChildren(act, ...(fold ? [fold] : []));
  }

  /** The title of a step's technique, in the reader's language. */
  #title({ technique, title }) {
    return this.#techniques.get(technique)?.title ?? title;
  }

  /** Shows the number of an item, and how many there are. */
  #count(item) {
    const { at, of } = this.#list.place;
    const [number, all] = this.#view === 'path' ? [(item?.index ?? 0) + 1, this.#path.steps.length] : [at + 1, of];
    this.#parts.number.textContent = t('explain.of', { at: number, n: all });
  }

  /** Whether the path begins elsewhere than the game is. */
  #differs() {
    return this.#from === 'givens' && this.#context.game.isTouched;
  }

  /** Shows what the search is doing, so that it is never silent for long. @param {() => [number, number, string?]} state steps, part done, words */
  #tick(state) {
    const begun = performance.now();
    let [known, since] = [-1, begun];
    const words = el('span', { class: 'explain-doing' });
    const bar = el('progress', { max: 1, value: 0, 'aria-label': t('explain.progress') });
    const draw = () => {
      const [count, part, said] = state();
      if (count !== known) [known, since] = [count, performance.now()];
      const seconds = Math.floor((performance.now() - since) / 1000);
      words.textContent = said ?? (seconds < 1 ? t('explain.finding', { n: count + 1 }) : t('explain.findingFor', { step: count + 1, n: seconds }));
      bar.value = part;
    };
    draw();
    this.#parts.say.replaceChildren();
    this.#clear(el('div', { class: 'explain-progress' }, words, button({ text: t('explain.cancel'), kind: 'small', onclick: () => this.#cancel() }), bar));
    this.#ticking = setInterval(draw, 250);
  }

  #cancel() {
    const steps = this.#path?.steps.length ?? 0;
    this.#stop();
    const go = () => (this.#view === 'path' ? this.#find() : this.#start());
    const words = t('explain.stopped', { n: this.#view === 'path' ? steps : this.#list.place.of });
    this.#clear(el('div', { class: 'explain-progress' }, el('span', { class: 'explain-doing', text: words }), button({ text: t('explain.goOn'), kind: 'small', onclick: go })));
    say(words);
  }

  /** Replaces what is said about the search; the focus doesn't get lost with its button. */
  #clear(...content) {
    const { state } = this.#parts;
    const had = state.contains(document.activeElement);
    state.replaceChildren(...content.filter(Boolean));
    if (had) (state.querySelector('button') ?? this.#list.element).focus({ preventScroll: true });
  }

  #fault(fault) {
    const { game } = this.#context;
    this.#stop();
    this.#clear();
    this.#parts.detail.replaceChildren();
    this.#parts.act.replaceChildren();
    // Once the mistake is repaired, the path goes on from there.
    const unsubscribe = game.subscribe(() => { unsubscribe(); if (!this.#over.signal.aborted) this.#start(); });
    this.#over.signal.addEventListener('abort', unsubscribe);
    this.#parts.say.replaceChildren(...repair(readFault(fault, game.layout), this.#context));
    say(this.#parts.say.querySelector('p')?.textContent ?? '');
  }

  #fail(error, again) {
    this.#stop();
    this.#clear(el('p', { class: 'problem', text: error.message }), button({ text: t('explain.again'), onclick: again }));
  }

  #build() {
    const turn = (change) => () => { change(); this.#start(); };
    const views = [['path', t('explain.path')], ['now', t('explain.now')]].map(([view, text]) => button({ text, data: { view }, 'aria-pressed': 'false', onclick: turn(() => { this.#view = view; }) }));
    const sources = [['here', t('explain.fromHere')], ['givens', t('explain.fromGivens')]].map(([from, text]) => button({ text, kind: 'small', data: { from }, 'aria-pressed': 'false', onclick: turn(() => { this.#from = from; }) }));
    const source = el('div', { class: 'segments explain-source', role: 'group', 'aria-label': t('explain.from'), hidden: true }, ...sources);
    const number = el('span', { class: 'explain-at' });
    const go = (name, by, label, hint) => button({ icon: name, label, hint, kind: 'plain', onclick: () => this.#list.move(by) });
    const steps = el('span', { class: 'explain-buttons', role: 'group', 'aria-label': t('explain.steps') }, go('before', -1, t('explain.previous'), t('explain.previousKey')), number, go('after', 1, t('explain.next'), t('explain.nextKey')));
    const part = (name) => el('div', { class: `explain-${name}` });
    this.#parts = { views, sources, source, number, state: part('state'), say: part('say'), detail: el('div', { class: 'explain-detail', id: 'explain-detail', tabindex: 0 }), act: part('act'), about: part('rated') };
    const head = el('div', { class: 'panel-head' }, el('h2', { text: t('explain.title') }), steps,
      button({ icon: 'close', label: t('explain.close'), hint: t('explain.closeKey'), kind: 'plain', onclick: () => this.#context.close() }));
    this.#parts.head = head;
    const { state, say: said, detail, act, about } = this.#parts;
    // What would write into the game goes no further.
    detail.addEventListener('keydown', (event) => { if (writes(event, this.#context.game.layout)) event.stopPropagation(); });
    this.#place.replaceChildren(el('div', { class: 'explain' }, head,
      el('div', { class: 'explain-switches' }, el('div', { class: 'segments', role: 'group', 'aria-label': t('explain.views') }, ...views), source),
      state, said, detail, act, this.#list.element, about));
  }

  #key(event) {
    const { target } = event;
    if (document.querySelector('dialog[open], [popover]:popover-open') || target.closest?.('input, textarea, select')) return;
    // The explanation has its own keys.
    if (event.key !== 'Escape' && target.closest?.('.explain-detail')) return;
    const pressing = target.closest?.('button, summary, a');
    if (event.key === 'Escape') this.#context.close();
    else if (event.key === 'Enter' && !pressing) this.#list.toggle();
    else if (!this.#list.key(event)) {
      if (!writes(event, this.#context.game.layout) || (event.key === ' ' && pressing)) return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Returns why a step is right, in sentences that light their part of the board. */
  #reasons(step) {
    const { board } = this.#context;
    const reader = this.#reader = new Reader(board, step);
    const why = reader.list(step.said[2], { steps: true, numbers: step.marks.form === 'chain' });
    return [
      el('p', { class: 'explain-title' }, el('b', {}, ...linked(this.#title(step), this.#title(step), step.technique)), reader.buttons({ keys: false }),
        copyButton(board, () => ({ title: this.#title(step), lines: step.sentences.slice(2) }))),
      el('div', { class: 'explain-why' }, why),
      el('div', { class: 'explain-do' }, reader.list(step.said[3])), legend(step)];
  }
}

/** Returns a run of singles as one step: all of their digits. */
function together(steps) {
  const none = Object.fromEntries(Object.entries(steps[0].marks).map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
  const placements = steps.flatMap((step) => step.placements);
  return { ...steps[0], placements, eliminations: [], marks: { ...none, candidates: placements.map((each) => ({ ...each, role: 'placement' })) } };
}

/** `r2c4 = 7` or `r1c2 ≠ 3`, `…`. */
export function result({ placements, eliminations }, layout) {
  const some = (list, sign) => list.slice(0, 3).map(({ cell, digit }) => `${layout.cellName(cell)} ${sign} ${layout.symbol(digit)}`).concat(list.length > 3 ? '…' : []);
  return [...some(placements, '='), ...some(eliminations, '≠')];
}
