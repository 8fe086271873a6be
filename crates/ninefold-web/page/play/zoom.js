/**
 * A magnifier for large boards in small windows. Cells of 14 pixels can't be read or hit: magnified, the board scrolls within its place, with
 * a finger or by itself when the cursor moves on, while pad and place stay where they are.
 */

/** Smaller cells can be magnified, to at least this size; in pixels. */
const SMALL = 27;
const LARGE = 44;

export class Zoom {
  #button;
  #board;
  #place;
  #side = 9;

  /** @param {{zoom: HTMLButtonElement, board: HTMLElement}} parts */
  constructor({ zoom, board }, signal) {
    this.#button = zoom;
    this.#board = board;
    this.#place = board.parentElement;
    zoom.addEventListener('click', () => this.#set(!this.#isOn));
    board.addEventListener('nf-select', () => this.#follow());
    addEventListener('resize', () => this.#fit(), { signal });
  }

  get #isOn() {
    return this.#place.classList.contains('zoomed');
  }

  /** Offers the magnifier if the cells of this layout are small. */
  show({ side }) {
    this.#side = side;
    this.#set(false);
    this.#fit();
  }

  #fit() {
    const cell = this.#place.clientWidth / this.#side;
    this.#button.hidden = cell >= SMALL;
    if (this.#button.hidden) this.#set(false);
    this.#place.style.setProperty('--zoomed', `${Math.ceil(this.#side * LARGE)}px`);
  }

  #set(on) {
    this.#place.classList.toggle('zoomed', on);
    this.#button.setAttribute('aria-pressed', String(on));
    if (on) requestAnimationFrame(() => this.#follow());
  }

  /** Scrolls to the cursor, if it is near the edge or beyond. */
  #follow() {
    if (!this.#isOn) return;
    const { clientWidth: wide, clientHeight: high, scrollLeft: left, scrollTop: top } = this.#place;
    const { cursor } = this.#board;
    const [x, y] = [((cursor % this.#side) + 0.5) * LARGE, (Math.floor(cursor / this.#side) + 0.5) * LARGE];
    const isNear = (at, from, size) => at < from + LARGE || at > from + size - LARGE;
    if (isNear(x, left, wide)) this.#place.scrollLeft = x - wide / 2;
    if (isNear(y, top, high)) this.#place.scrollTop = y - high / 2;
  }
}
