/**
 * Where a search tree lies in its window: fitted, zoomed and panned. Pure.
 *
 * A tree of thousands of boards is far wider than high. So the whole is fitted by different scales across and down, and zooming in
 * first spreads the direction that is more crowded, until both scales are the same:
 *
 *     fitted  ▁▂▆▂▁  →  zoomed  ▂▃▅  →  further  ◯─◯
 *
 * `zoom` is the smaller of both scales; 1 draws a node at its natural size. The tree can't be lost: some of it stays in the window.
 */

const LARGEST = 3;
/** A small tree isn't drawn larger than this to fill its window. */
const FITTED = 1.15;
/** The margin around the whole, in pixels. */
const MARGIN = 10;
/** How much of the tree stays in the window, in pixels. */
const GRIP = 48;

export class Camera {
  /** The size of the whole drawing at its natural scale, and that of the window. */
  whole = { width: 1, height: 1 };
  room = { width: 1, height: 1 };
  /** Whether both scales are always the same, as small boards need. */
  even = false;
  zoom = 1;
  x = 0;
  y = 0;

  /** The scales at which the whole just fits. */
  get fitted() {
    const fit = (room, whole) => Math.min(FITTED, Math.max(1, room - 2 * MARGIN) / whole);
    const [across, down] = [fit(this.room.width, this.whole.width), fit(this.room.height, this.whole.height)];
    return this.even ? { across: Math.min(across, down), down: Math.min(across, down) } : { across, down };
  }

  get least() {
    const { across, down } = this.fitted;
    return Math.min(across, down);
  }

  get across() {
    return Math.max(this.zoom, this.fitted.across);
  }

  get down() {
    return Math.max(this.zoom, this.fitted.down);
  }

  /** The size of nodes: they never overlap. */
  get size() {
    return Math.min(this.across, this.down);
  }

  /** Whether all of the tree is in the window. */
  get isWhole() {
    const [right, bottom] = [this.x + this.whole.width * this.across, this.y + this.whole.height * this.down];
    return this.x > -1 && this.y > -1 && right < this.room.width + 1 && bottom < this.room.height + 1;
  }

  /** Returns where a point of the tree is in the window. */
  seen(point) {
    return { x: this.x + point.x * this.across, y: this.y + point.y * this.down };
  }

  /** Returns which point of the tree is at a place in the window. */
  at(x, y) {
    return { x: (x - this.x) / this.across, y: (y - this.y) / this.down };
  }

  /** Shows the whole. */
  fit() {
    this.zoom = this.least;
    this.x = (this.room.width - this.whole.width * this.across) / 2;
    const high = this.whole.height * this.down;
    // A tree hangs from the top; small boards stand in the middle.
    this.y = this.even ? (this.room.height - high) / 2 : MARGIN;
  }

  /** Shows the tree around a point, at a size that can be read if possible. */
  centre(point, zoom = this.zoom) {
    this.zoom = this.#within(zoom);
    this.x = this.room.width / 2 - point.x * this.across;
    this.y = this.room.height / 2 - point.y * this.down;
    this.#hold({ full: true });
  }

  /** Zooms by a factor; what lies at this place of the window stays there. */
  zoomAt(factor, x, y) {
    const point = this.at(x, y);
    // Beside the tree there is nothing to stay in place.
    const held = { x: Math.min(this.whole.width, Math.max(0, point.x)), y: Math.min(this.whole.height, Math.max(0, point.y)) };
    const before = this.seen(held);
    this.zoom = this.#within(Math.max(this.zoom, this.least) * factor);
    // Zoomed out as far as possible, all of it is in the window.
    if (factor < 1 && this.zoom === this.least) {
      this.fit();
      return;
    }
    this.x = before.x - held.x * this.across;
    this.y = before.y - held.y * this.down;
    this.#hold();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.#hold();
  }

  #within(zoom) {
    return Math.min(LARGEST, Math.max(this.least, zoom));
  }

  /** Keeps a part of the tree in the window; with `full`, no empty margin where the tree is larger than the window. */
  #hold({ full = false } = {}) {
    const along = (at, long, room) => {
      if (long <= room) return full ? (room - long) / 2 : Math.min(room - Math.min(GRIP, long), Math.max(Math.min(GRIP, long) - long, at));
      return full ? Math.min(0, Math.max(room - long, at)) : Math.min(room - GRIP, Math.max(GRIP - long, at));
    };
    this.x = along(this.x, this.whole.width * this.across, this.room.width);
    const high = this.whole.height * this.down;
    this.y = full && !this.even && high <= this.room.height ? 0 : along(this.y, high, this.room.height);
  }
}
