/** The timer of the game on the table, and its pauses. */
import { clock, Timer } from './timer.js';

export class GameClock {
  #parts;
  #timer = null;
  #paused = false;
  #mayRun;

  /**
   * @param {{time: HTMLElement, cover: HTMLElement, board: HTMLElement}} parts
   * @param {() => {shown: boolean, mayRun: boolean, hidden: boolean}} state
   */
  constructor(parts, state, signal) {
    this.#parts = parts;
    this.#mayRun = state;
    document.addEventListener('visibilitychange', () => this.look(), { signal });
  }

  get paused() { return this.#paused; }
  get seconds() { return this.#timer?.seconds ?? 0; }

  /** Begins with a game. */
  begin(seconds) {
    this.#timer?.stop();
    this.#timer = new Timer(seconds, () => this.show());
    this.#set(false);
  }

  /** Runs or stands still, as it should. The timer stands still while nobody can see the page. */
  look() {
    if (!this.#timer) return;
    const runs = !this.#paused && !document.hidden && this.#mayRun().mayRun;
    if (runs) this.#timer.start();
    else if (this.#timer.runs) this.#timer.stop();
    else this.show();
  }

  stop() {
    this.#timer?.stop();
  }

  toggle() {
    if (!this.#paused && !this.#mayRun().mayRun) return;
    this.#set(!this.#paused);
    if (this.#paused) this.#parts.cover.querySelector('button').focus();
    else this.#parts.board.focus({ preventScroll: true });
  }

  #set(paused) {
    const { cover, board } = this.#parts;
    this.#paused = paused;
    cover.hidden = !paused;
    board.inert = paused;
    this.look();
  }

  show() {
    if (!this.#timer) return;
    const { time } = this.#parts;
    const { shown, mayRun, hidden } = this.#mayRun();
    const text = shown ? clock(this.#timer.seconds) : '';
    time.querySelector('span').textContent = text;
    time.setAttribute('aria-label', `${this.#paused ? 'Continue' : 'Pause'} ${text}`.trim());
    time.title = this.#paused ? 'Continue (P)' : 'Pause (P)';
    time.hidden = hidden;
    time.disabled = !mayRun;
  }
}
