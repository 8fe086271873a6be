/** Keeps the game on the context in this browser: a moment after each change, when the page is left, and in step with other tabs. */
import { toast } from '../lib/ui.js';
import * as store from './store.js';

/** So long after a change, in milliseconds. */
const MOMENT = 250;

export class Autosave {
  #context;
  #later = 0;
  #warned = false;

  /**
   * @param {() => {game: import('../lib/game.js').Game | null, seconds: number}} context what is to be kept now; a game of null is not
   * @param {(game: import('../lib/game.js').Game) => void} adopt puts the game on the context as it stands in another tab
   */
  constructor(context, adopt, signal) {
    this.#context = context;
    addEventListener('pagehide', () => this.now(), { signal });
    store.onOther((id) => this.#other(id, adopt), signal);
    // A page that comes back as it was left has not heard of what was played elsewhere meanwhile.
    addEventListener('pageshow', ({ persisted }) => { if (persisted) this.#other(this.#context().game?.about.id, adopt); }, { signal });
  }

  soon() {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.now(), MOMENT);
  }

  now() {
    clearTimeout(this.#later);
    const { game, seconds } = this.#context();
    if (!game) return;
    game.about.seconds = seconds;
    if (!store.put(game)) this.#warn();
  }

  /** Says once that a reload will lose the game. */
  #warn() {
    if (!this.#warned) toast('This browser keeps nothing: share or export the game before you leave.', { seconds: 10 });
    this.#warned = true;
  }

  async #other(id, adopt) {
    const isHere = () => id !== undefined && this.#context().game?.about.id === id;
    if (!isHere()) return;
    const game = await store.take(id).catch(() => null);
    if (!game || !isHere()) return;
    clearTimeout(this.#later);
    adopt(game);
  }
}
