/**
 * One technique or rule, position by position: the board right before a technique applies, with all candidates, or the cells of a rule with theirs. The player
 * marks what can go (or places a digit) and checks it; hints come one depth at a time, and the solution has its picture.
 */
import '../lib/board.js';
import { listed, t } from '../lib/messages.js';
import { query } from '../lib/share-code.js';
import { button, el, icon, say } from '../lib/ui.js';
import { legend } from '../hint/legend.js';
import { Reader } from '../hint/reader.js';
import { grade } from './grade.js';
import { ring } from './map.js';
import { Pick } from './pick.js';
import * as progress from './progress.js';

const DEPTHS = 4;

/** @param {object} subject what is practised: subjects.js */
export async function mountDrill(place, subject) {
  if (!subject.lines.length) throw new Error(t('practise.noPositions'));
  const drill = new Drill(place, subject);
  await drill.open();
  return () => drill.leave();
}

class Drill {
  #subject;
  #parts;
  #pick;
  #reader = null;
  #over = new AbortController();
  #game = null;
  #facts = null;
  #depth = 0;
  #isClean = true;
  #isDone = false;

  constructor(place, subject) {
    this.#subject = subject;
    document.title = `${t('practise.practiseNamed', { technique: subject.title })} · Ninefold`;
    this.#parts = this.#build(place);
    this.#pick = new Pick(this.#parts.board, this.#parts.keys, () => this.#picked());
    this.#parts.whole.addEventListener('keydown', (event) => this.#key(event));
  }

  leave() {
    this.#over.abort();
    this.#reader?.leave();
  }

  #build(place) {
    const { title, about } = this.#subject;
    const board = el('nf-board');
    board.selectable = true;
    board.label = t('practise.board', { technique: title });
    // Hints, answers and rules name cells.
    board.labels = true;
    const count = el('p', { class: 'muted small drill-count' });
    const sign = el('span', { class: 'drill-sign' });
    const words = el('section', { class: 'drill-words', tabindex: 0, 'aria-label': t('practise.title') });
    const keys = el('div', { class: 'drill-keys' });
    const buttons = el('div', { class: 'drill-buttons' });
    const whole = el('div', { class: 'drill' },
      el('div', { class: 'drill-top' },
        el('a', { class: 'button plain icon', href: '#/practise', 'aria-label': t('practise.all'), title: t('practise.all') }, icon('before')),
        el('div', { class: 'drill-name' }, el('h1', { text: title }), count), sign,
        about && el('a', { class: 'button plain drill-about', href: about, 'aria-label': t('practise.about'), title: t('practise.about') }, icon('explain'), el('span', { text: t('practise.about') }))),
      el('div', { class: 'drill-body' }, el('div', { class: 'drill-board' }, board), el('div', { class: 'drill-side' }, words, keys, buttons)));
    place.append(whole);
    return { whole, board, count, sign, words, keys, buttons };
  }

  /** Opens the position that comes next. */
  async open() {
    const { key, lines } = this.#subject;
    const entry = progress.of(key);
    const at = entry.next % lines.length;
    const { game, task, hasSimpler, kinds: first } = await this.#subject.position(lines[at]);
    this.#game = game;
    [this.#depth, this.#isClean, this.#isDone] = [0, true, false];
    this.#over.abort();
    this.#over = new AbortController();
    const { signal } = this.#over;
    this.#facts = this.#subject.facts(game, { signal });
    this.#facts.then(({ steps }) => { if (game === this.#game) this.#pick.allow(kinds(steps)); }, (error) => { if (!signal.aborted) this.#report('bad', error.message); });
    this.#parts.board.layout = game.layout;
    this.#pick.open(game);
    this.#pick.allow(first);
    this.#parts.count.textContent = t('practise.position', { n: at + 1, of: lines.length });
    this.#drawSign(entry);
    this.#task({ task, hasSimpler });
  }

  #drawSign(entry) {
    const { sign } = this.#parts;
    const { title } = this.#subject;
    const done = progress.mastery(entry);
    sign.replaceChildren(ring(done));
    sign.setAttribute('role', 'img');
    sign.setAttribute('aria-label', done === 1 ? t('practise.mastered', { technique: title }) : t('practise.progressLabel', { technique: title, n: Math.min(entry.best, progress.MASTERED), of: progress.MASTERED }));
  }

  #task({ task, hasSimpler }) {
    const places = this.#pick.kinds.includes('place');
    const removes = this.#pick.kinds.includes('remove');
    const how = !removes ? 'practise.howPlace' : matchMedia('(pointer: coarse)').matches ? 'practise.howTouch' : 'practise.howMouse';
    this.#draw([
      task && el('p', { class: 'drill-rule', text: task }),
      el('p', { class: 'drill-task', text: t(places && removes ? 'practise.taskBoth' : places ? 'practise.taskPlace' : 'practise.taskRemove') }),
      el('p', { class: 'muted small', text: t(how) }), hasSimpler && el('p', { class: 'muted small', text: t('practise.hasSimpler') })]);
  }

  // The player acts

  #picked() {
    if (this.#isDone) return;
    // A digit placed is an answer; candidates are collected until the player checks them.
    if (this.#pick.answer.placed.length) this.check();
    else this.#buttons();
  }

  async check() {
    if (this.#isDone) return;
    const { answer } = this.#pick;
    const facts = await this.#known();
    if (!facts) return;
    const { title, mustStay } = this.#subject;
    const { layout } = this.#game;
    const result = grade(answer, facts.steps, facts.isTrue);
    const names = (list, sign) => listed(list.map(({ cell, digit }) => `${layout.cellName(cell)}${sign}${layout.symbol(digit)}`));
    if (result.kind === 'empty') {
      this.#report('', t('practise.nothingChosen'));
    } else if (result.kind === 'wrong') {
      this.#isClean = false;
      const { removed, placed } = result;
      this.#report('bad', removed.length ? t(mustStay, { n: removed.length, list: names(removed, '=') }) : t('practise.wrongPlaced', { list: names(placed, '=') }));
      this.#pick.reject([...removed, ...placed]);
    } else if (result.kind === 'other') {
      const odd = [...result.removed, ...result.placed];
      const list = result.removed.length ? names(result.removed, '<>') : names(result.placed, '=');
      this.#report('other', t('practise.otherTechnique', { n: odd.length, list, technique: title }));
      const game = this.#game;
      const by = await this.#subject.also(game, odd[0], { signal: this.#over.signal });
      if (by.length && game === this.#game && !this.#isDone) this.#parts.words.append(el('p', { class: 'small', text: t('practise.otherBy', { techniques: listed(by) }) }));
    } else if (result.kind === 'more') {
      this.#report('good', t('practise.more', { n: result.left }));
    } else {
      this.#finish(this.#isClean ? 'alone' : 'helped', result.step);
    }
  }

  async hint() {
    const facts = await this.#known();
    if (!facts?.steps.length || this.#isDone) return;
    this.#isClean = false;
    this.#depth++;
    const [step] = facts.steps;
    if (this.#depth === DEPTHS) {
      this.#finish('shown', step);
      return;
    }
    const shown = step.reveals[this.#depth - 1];
    this.#pick.hint = shown.marks;
    this.#explain(step, step.reveals.slice(0, this.#depth));
    const { words } = this.#parts;
    words.scrollTop = words.lastElementChild.offsetTop - words.firstElementChild.offsetTop;
    say(shown.sentence);
  }

  /** The facts of this position, or null if they can't be had or the player has moved on. */
  async #known() {
    const game = this.#game;
    try {
      const facts = await this.#facts;
      return game === this.#game ? facts : null;
    } catch (error) {
      if (game === this.#game) this.#report('bad', error.message);
      return null;
    }
  }

  #finish(how, step) {
    this.#isDone = true;
    const { key, title, lines } = this.#subject;
    const before = progress.of(key);
    const entry = progress.finish(key, how, { count: lines.length });
    this.#drawSign(entry);
    this.#pick.show(step);
    const isNew = progress.mastery(before) < 1 && progress.mastery(entry) === 1;
    const head = t(how === 'alone' ? 'practise.rightAlone' : how === 'helped' ? 'practise.rightHelped' : 'practise.shown');
    const line = isNew ? t('practise.nowMastered', { technique: title }) : entry.streak > 1 ? t('practise.inARow', { n: entry.streak }) : null;
    const result = el('p', { class: `drill-result ${how === 'shown' ? '' : 'good'}` }, how !== 'shown' && icon('tick'), el('strong', { text: head }), line && el('span', { text: line }));
    this.#explain(step, step.reveals.slice(2), { result, after: legend({ marks: step.marks }) });
    say([head, line].filter(Boolean).join(' '));
    this.#parts.buttons.querySelector('.main')?.focus({ preventScroll: true });
  }

  async #next() {
    await this.open();
    this.#parts.board.focus({ preventScroll: true });
  }

  #skip() {
    progress.finish(this.#subject.key, 'skipped', { count: this.#subject.lines.length });
    this.#next();
  }

  #key(event) {
    if (this.#reader?.key(event)) event.preventDefault();
    if (event.key !== 'Enter' || event.target.closest('button, a, .said')) return;
    event.preventDefault();
    if (this.#isDone) this.#next();
    else this.check();
  }

  // Drawing

  #report(kind, text) {
    this.#draw([el('p', { class: `drill-result ${kind}` }, kind === 'good' && icon('tick'), el('span', { text }))]);
    say(text);
  }

  /** Writes sentences that light their part of the board; what is after `result` goes through the reasons one by one. */
  #explain({ reveals, marks }, shown, { result = null, after = null } = {}) {
    const reader = new Reader(this.#parts.board);
    const why = reveals[2];
    const lists = shown.map((each) => el('div', { class: 'drill-said' }, reader.list(each.said, { steps: each === why, numbers: each === why && marks.form === 'chain' })));
    result?.append(reader.buttons() ?? '');
    this.#draw([result, ...lists, after]);
    this.#reader = reader;
  }

  #draw(content) {
    this.#reader?.leave();
    this.#reader = null;
    this.#parts.words.replaceChildren(...content.filter(Boolean));
    this.#parts.words.scrollTop = 0;
    this.#buttons();
  }

  #buttons() {
    const { buttons, whole } = this.#parts;
    // With nothing left to choose, the explanation gets the room.
    whole.classList.toggle('is-done', this.#isDone);
    const had = buttons.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    const made = (name, text, run, kind = '') => button({ text, kind, onclick: run, data: { name } });
    const places = this.#pick.kinds.includes('remove');
    const list = this.#isDone
      ? [this.#subject.about && el('a', { class: 'button', href: `#/play?${query(this.#game)}`, text: t('practise.playOn') }), made('main', t('practise.next'), () => this.#next(), 'main')]
      : [made('skip', t('practise.skip'), () => this.#skip(), 'plain'),
        made('hint', t(this.#depth === DEPTHS - 1 ? 'practise.solution' : this.#depth ? 'practise.moreHint' : 'practise.hint'), () => this.hint()),
        places && made('main', t('practise.check'), () => this.check(), 'main')];
    buttons.replaceChildren(...list.filter(Boolean));
    if (had) (buttons.querySelector(`[data-name="${had}"]`) ?? buttons.querySelector('.main'))?.focus({ preventScroll: true });
  }
}

/** What the steps of a technique do: remove candidates, place digits, or both. */
function kinds(steps) {
  const does = [steps.some(({ placements }) => placements.length) && 'place', steps.some(({ placements }) => !placements.length) && 'remove'];
  return does.filter(Boolean);
}
