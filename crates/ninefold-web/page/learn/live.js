/**
 * <nf-live>: a small board that plays an engine's run: play, pause, step back or forward, or any moment with the slider.
 *
 *   live({ engines: ['depth-first'], puzzle: 'latin-3', beside: (layout, givens, engine) => ({ element, under?, show(frame, film, at) }) })
 *
 * `beside` makes something that shows the same moment in another form; `under` goes below the board.
 *
 * The events come from /api/watch. A tiny board has few, so the page keeps them and can play back and forth.
 */
import { listen } from '../lib/api.js';
import '../lib/board.js';
import { layout as layoutOf } from '../lib/layout.js';
import { find, t } from '../lib/messages.js';
import { button, el, say } from '../lib/ui.js';
import { frames, pace } from './replay.js';

const MAX_EVENTS = 3000;

/** @param {{engines: string[], puzzle: string, layout?: string, beside?: Function, label?: string, start?: number}} about */
export function live(about) {
  const element = el('nf-live');
  element.about = about;
  return element;
}

/** Fetches an engine's whole run on a board: `{ layout, givens, events, end }`. The signal cancels it. */
function fetchRun(engine, puzzle, layout, signal) {
  return new Promise((resolve, reject) => {
    const events = [];
    let start = null;
    const query = new URLSearchParams({ puzzle, engine, speed: 10000, nodes: 20000, ...(layout ? { layout } : {}) });
    const stop = listen(`watch?${query}`, {
      start: (data) => { start = data; },
      events: (data) => {
        events.push(...data.events);
        if (events.length > MAX_EVENTS) finish(null);
      },
      end: (data) => finish(data),
      lost: reject,
    });
    signal.addEventListener('abort', () => { stop(); reject(signal.reason); });
    const finish = (end) => {
      stop();
      layoutOf(start.layout).then((shape) => resolve({ layout: shape, givens: shape.digits(start.puzzle), events: events.slice(0, MAX_EVENTS), end })).catch(reject);
    };
  });
}

class Live extends HTMLElement {
  #film = [];
  #at = 0;
  #timer = 0;
  #loading = null;
  #board = el('nf-board');
  #words = el('p', { class: 'live-words' });
  #counts = el('p', { class: 'live-counts small muted' });
  #slider = el('input', {
    type: 'range', min: 0, max: 0, value: 0, class: 'live-slider', 'aria-label': t('learn.moment'), oninput: () => { this.#pause(); this.#show(Number(this.#slider.value)); },
  });
  #play = button({ icon: 'play', label: t('learn.play'), kind: 'main', onclick: () => (this.#timer ? this.#pause() : this.#run()) });
  #side = el('div', { class: 'live-beside' });
  #under = el('div');
  #beside = null;

  connectedCallback() {
    if (this.hasChildNodes()) return;
    const { engines, label = t('learn.live') } = this.about;
    const tool = (icon, label, run) => button({ icon, label, onclick: run });
    const choice = engines.length > 1 ? this.#choice(engines) : null;
    // The words name cells.
    this.#board.labels = true;
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', label);
    this.append(...[choice, el('div', { class: 'live-main' },
      el('div', { class: 'live-board' }, this.#board,
        el('div', { class: 'live-tools' },
          tool('first', t('learn.toStart'), () => this.#go(-Infinity)), tool('before', t('learn.stepBack'), () => this.#go(-1)), this.#play, tool('after', t('learn.stepForward'), () => this.#go(1)),
          tool('last', t('learn.toEnd'), () => this.#go(Infinity))),
        this.#slider, this.#words, this.#counts, this.#under), this.#side)].filter(Boolean));
    this.#load(engines[0]);
  }

  disconnectedCallback() {
    this.#pause();
    this.#loading?.abort();
  }

  #choice(engines) {
    const group = el('div', { class: 'segments live-engines', role: 'group', 'aria-label': t('learn.engine') });
    group.append(...engines.map((name, index) => el('button', {
      type: 'button', class: 'button', text: find(`watch.engine-${name}`) ?? name, 'aria-pressed': String(index === 0),
      onclick: ({ target }) => {
        for (const each of group.children) each.setAttribute('aria-pressed', String(each === target));
        this.#load(name);
      },
    })));
    return group;
  }

  async #load(engine) {
    const { puzzle, layout, beside, start = 0 } = this.about;
    this.#pause();
    // The engine chosen last wins, whichever run arrives first.
    this.#loading?.abort();
    const { signal } = this.#loading = new AbortController();
    try {
      const { layout: shape, givens, events, end } = await fetchRun(engine, puzzle, layout, signal);
      this.#board.layout = shape;
      this.style.setProperty('--count', shape.side);
      this.#film = frames(shape, givens, events, { scopes: events.some(({ did }) => did === 'step'), end });
      this.#beside = beside?.(shape, givens, engine) ?? null;
      this.#side.replaceChildren(...(this.#beside ? [this.#beside.element] : []));
      this.#under.replaceChildren(...(this.#beside?.under ? [this.#beside.under] : []));
      this.#side.hidden = !this.#beside;
      this.#slider.max = this.#film.length - 1;
      this.#show(Math.min(start, this.#film.length - 1));
    } catch (error) {
      if (!signal.aborted) this.#words.textContent = error.message;
    }
  }

  #show(at) {
    this.#at = Math.max(0, Math.min(this.#film.length - 1, at));
    const frame = this.#film[this.#at];
    if (!frame) return;
    this.#board.cells = frame.cells;
    this.#board.step = frame.step ?? null;
    this.#board.label = t('learn.liveBoard', { text: frame.text });
    this.#words.textContent = frame.text;
    this.#words.dataset.kind = frame.kind;
    this.#slider.value = this.#at;
    this.#slider.setAttribute('aria-valuetext', t('learn.momentOf', { at: this.#at, last: this.#film.length - 1, text: frame.text }));
    this.#counts.textContent = inWords(frame.counts, this.#at, this.#film.length - 1);
    this.#beside?.show(frame, this.#film, this.#at);
  }

  #go(by) {
    this.#pause();
    this.#show(this.#at + by);
    say(this.#film[this.#at]?.text ?? '');
  }

  #run() {
    if (this.#at >= this.#film.length - 1) this.#show(0);
    this.#timer = setInterval(() => {
      this.#show(this.#at + 1);
      if (this.#at >= this.#film.length - 1) this.#pause();
    }, pace(this.#film.length));
    this.#face('pause', t('learn.pause'));
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#face('play', t('learn.play'));
  }

  #face(icon, label) {
    const fresh = button({ icon, label });
    this.#play.replaceChildren(...fresh.childNodes);
    this.#play.setAttribute('aria-label', label);
    this.#play.title = label;
  }
}

function inWords({ placed, rejected, retreated, steps }, at, last) {
  const said = steps
    ? [t('learn.containments', { n: steps })]
    : [t('learn.placed', { n: placed }), rejected && t('learn.rejected', { n: rejected }), retreated && t('learn.takenBack', { n: retreated })];
  return [`${at} / ${last}`, ...said.filter(Boolean)].join(' · ');
}

customElements.define('nf-live', Live);
