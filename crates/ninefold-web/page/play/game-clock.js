/** The timer of the current game, and its pauses. */
import { t } from '../lib/messages.js';
import { withKey } from '../lib/shortcuts.js';
import { icon } from '../lib/ui.js';
import { clock, Timer } from './timer.js';

export class GameClock {
  #parts;
  #timer = null;
  #paused = false;
  #state;

  /**
   * @param {{time: HTMLElement, cover: HTMLElement, board: HTMLElement}} parts
   * @param {() => {shown: boolean, mayRun: boolean, hidden: boolean}} state
   */
  constructor(parts, state, signal) {
    this.#parts = parts;
    this.#state = state;
    document.addEventListener('visibilitychange', () => this.update(), { signal });
  }

  get paused() { return this.#paused; }
  get seconds() { return this.#timer?.seconds ?? 0; }

  /** Starts timing a game. */
  begin(seconds) {
    this.#timer?.stop();
    this.#timer = new Timer(seconds, () => this.show());
    this.#set(false);
  }

  /** Starts or stops the timer. It stops while the page is hidden. */
  update() {
    if (!this.#timer) return;
    const runs = !this.#paused && !document.hidden && this.#state().mayRun;
    if (runs) this.#timer.start();
    else if (this.#timer.runs) this.#timer.stop();
    else this.show();
  }

  stop() {
    this.#timer?.stop();
  }

  toggle() {
    if (!this.#paused && !this.#state().mayRun) return;
    this.#set(!this.#paused);
    if (this.#paused) this.#parts.cover.querySelector('button').focus();
    else this.#parts.board.focus({ preventScroll: true });
  }

  #set(paused) {
    const { cover, board, time } = this.#parts;
    this.#paused = paused;
    cover.hidden = !paused;
    time.querySelector('svg').replaceWith(icon(paused ? 'play' : 'pause'));
    board.inert = paused;
    this.update();
  }

  show() {
    if (!this.#timer) return;
    const { time } = this.#parts;
    const { shown, mayRun, hidden } = this.#state();
    const text = shown ? clock(this.#timer.seconds) : '';
    time.querySelector('span').textContent = text;
    const name = this.#paused ? t('play.resume') : t('play.pause');
    time.setAttribute('aria-label', `${name} ${text}`.trim());
    time.title = withKey(name, 'P');
    time.hidden = hidden;
    time.disabled = !mayRun;
  }
}
