/** One line for the first visit: how to begin, and what to do when stuck. It goes with the first entry and never comes back. */
import { t } from '../lib/messages.js';
import { el, isTouch, keep, recall } from '../lib/ui.js';

/** Where the side has room below the actions; see play.css. Elsewhere the line is in the top row, which covers nothing. */
const ROOMY = '(min-aspect-ratio: 11/10) and (min-width: 44rem) and (min-height: 38rem)';

export class Welcome {
  #parts;
  #line = null;
  #roomy = matchMedia(ROOMY);

  /**
   * @param {{side: HTMLElement, top: HTMLElement}} parts the column with pad and panel; the row with the title
   * @param {AbortSignal} signal ends it with the view
   */
  constructor(parts, signal) {
    this.#parts = parts;
    this.#roomy.addEventListener('change', () => this.#place(), { signal });
  }

  /** Shows the line if this is the first puzzle of a first visit. @param {import('../lib/game.js').Game} game */
  show(game) {
    this.#line?.remove();
    this.#line = null;
    if (!game.about.first || game.isTouched || recall('welcomed', false)) return;
    this.#line = el('p', { class: 'play-welcome', text: t('play.welcome', { with: isTouch() ? 'touch' : 'keys' }) });
    this.#place();
  }

  /** Puts the line where there is room; again when the window changes or a tablet is turned. */
  #place() {
    if (!this.#line) return;
    const { side, top } = this.#parts;
    if (this.#roomy.matches) side.append(this.#line);
    else top.querySelector('.play-name').after(this.#line);
  }

  /** Ends it for good, after the first entry. */
  end() {
    if (!this.#line) return;
    this.#line.remove();
    this.#line = null;
    keep('welcomed', true);
  }
}
