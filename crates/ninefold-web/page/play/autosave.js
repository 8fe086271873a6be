/** Saves the current game in this browser: shortly after each change and when the page closes. Follows changes from other tabs. */
import { t } from '../lib/messages.js';
import { toast } from '../lib/ui.js';
import * as store from './store.js';

/** The delay after a change, in milliseconds. */
const DELAY = 250;

export class Autosave {
  #context;
  #later = 0;
  #warned = false;

  /**
   * @param {() => {game: import('../lib/game.js').Game | null, seconds: number}} context the game to save; null saves nothing
   * @param {(game: import('../lib/game.js').Game) => void} adopt shows the game as another tab has saved it
   */
  constructor(context, adopt, signal) {
    this.#context = context;
    addEventListener('pagehide', () => this.now(), { signal });
    store.onOther((id) => this.#other(id, adopt), signal);
    // A page restored from the back/forward cache has missed what other tabs saved meanwhile.
    addEventListener('pageshow', ({ persisted }) => { if (persisted) this.#other(this.#context().game?.about.id, adopt); }, { signal });
  }

  soon() {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.now(), DELAY);
  }

  now() {
    clearTimeout(this.#later);
    const { game, seconds } = this.#context();
    if (!game) return;
    game.about.seconds = seconds;
    const lose = (lost) => toast(t('play.gamesLost', { n: lost.length, title: lost[0].title || t('play.puzzle') }), { seconds: 20 });
    if (!store.put(game, lose)) this.#warn();
  }

  /** Warns once that a reload will lose the game. */
  #warn() {
    if (!this.#warned) toast(t('play.cantSave'), { seconds: 10 });
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
