/**
 * The search tree beside the board. It opens fitted to its window; while a search is too large to be read whole, the window follows the
 * current board. Dragging, zooming and the map move it freely, until Fit or Follow.
 */
import { t } from '../lib/messages.js';
import { button, el } from '../lib/ui.js';
import { gestures } from './gestures.js';
import { minimap } from './minimap.js';
import { Camera } from './tree-camera.js';
import { colours, measures, paint, spread } from './tree-drawing.js';
import { arrange } from './search-tree.js';

/** Trees of up to this many nodes are drawn as small boards. */
const SMALL_BOARDS = 80;
/** The smallest size at which a digit can be read. */
const READABLE = 0.55;
const STEP = 1.4;

export class TreeView {
  /** @param {{pick: (node) => boolean}} handlers `pick` shows the board of a node, if it can */
  constructor({ pick }) {
    // Draw at once: the next key may come before the next frame.
    this.pick = (node) => {
      if (!pick(node)) return;
      this.picked = node;
      if (node) this.#reveal(node);
      this.draw(true);
    };
    this.picked = null;
    this.spots = [];
    this.camera = new Camera();
    this.canvas = el('canvas', { 'aria-hidden': 'true' });
    this.map = minimap((point) => this.#free(() => this.camera.centre(point)));
    this.window = el('div', { class: 'tree-window', tabindex: '0', role: 'img', 'aria-label': t('watch.tree') }, this.canvas, this.map.element);
    this.note = el('p', { class: 'tree-note muted small' });
    const tool = (text, label, hint, onclick) => button({ text, label, hint, kind: 'plain small', 'aria-pressed': 'false', onclick });
    this.buttons = { fit: tool(t('watch.fit'), t('watch.fitAll'), t('watch.fitKey'), () => this.go('fit')), follow: tool(t('watch.follow'), t('watch.followAll'), t('watch.followKey'), () => this.go('follow')) };
    this.element = el('div', { class: 'tree' },
      el('div', { class: 'tree-head' }, el('h2', { text: t('watch.tree') }),
        el('div', { class: 'tree-tools' }, this.buttons.fit, this.buttons.follow,
          button({ text: '−', label: t('watch.zoomOut'), hint: t('watch.zoomOutKey'), kind: 'plain icon', onclick: () => this.zoom(1 / STEP) }),
          button({ text: '+', label: t('watch.zoomIn'), hint: t('watch.zoomInKey'), kind: 'plain icon', onclick: () => this.zoom(STEP) }))),
      this.window, this.note);
    /** 'auto', 'fit', 'follow' or 'free'. */
    this.mode = 'auto';
    gestures(this);
    this.watcher = new ResizeObserver(() => this.draw(true));
    this.watcher.observe(this.window);
    // Redraw when the theme changes the colours.
    this.themes = new MutationObserver(() => this.draw(true));
    this.themes.observe(document.documentElement, { attributes: true });
  }

  /** Shows a tree; `waiting` says that the whole of it is still to come. */
  show(tree, picked = null, waiting = false) {
    if (tree !== this.tree) this.mode = 'auto';
    const again = picked !== this.picked || waiting !== this.waiting;
    [this.tree, this.picked, this.waiting] = [tree, picked, waiting];
    this.draw(again);
  }

  leave() {
    this.watcher.disconnect();
    this.themes.disconnect();
  }

  /** The tree's counts in words. */
  get words() {
    const { boards, deadEnds, solutions, lost } = this.tree;
    const parts = [t('watch.boards', { n: boards }), lost ? null : t('watch.deadEnds', { n: deadEnds }), solutions ? t('watch.solutions', { n: solutions }) : null];
    return parts.filter(Boolean).join(', ');
  }

  draw(again = false) {
    const { tree, window: box, canvas, camera } = this;
    if (!tree || !box.isConnected || (!again && tree === this.drawn && tree.version === this.version)) return;
    [this.drawn, this.version] = [tree, tree.version];
    const [width, height, dense] = [box.clientWidth, box.clientHeight, Math.min(2, devicePixelRatio || 1)];
    if (!width || !height) return;
    if (canvas.width !== width * dense || canvas.height !== height * dense) {
      [canvas.width, canvas.height] = [width * dense, height * dense];
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const small = tree.layout.side <= 4 && tree.boards <= SMALL_BOARDS && !tree.lost;
    const size = measures(tree.layout.side, small);
    const placed = arrange(tree.root);
    Object.assign(camera, { whole: spread(placed, size), room: { width, height }, even: small });
    [this.spots, this.size, this.depth] = [placed.nodes, size, placed.depth];
    const shown = this.#aim();
    for (const [name, each] of Object.entries(this.buttons)) each.setAttribute('aria-pressed', String(name === shown));
    const pen = canvas.getContext('2d');
    pen.setTransform(dense, 0, 0, dense, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.textAlign = 'center';
    const about = { nodes: placed.nodes, tree, camera, size, c: colours(box), picked: this.picked, depth: placed.depth, dense };
    paint(pen, about);
    this.map.show(about);
    this.note.textContent = this.#note();
    box.setAttribute('aria-label', t('watch.treeOf', { what: this.words }));
    box.dataset.zoom = camera.zoom.toFixed(3);
  }

  /** Points the camera as the mode wants; returns what that amounts to. */
  #aim() {
    const { camera, mode, tree } = this;
    const shown = mode !== 'auto' ? mode : camera.least >= READABLE || tree.over ? 'fit' : 'follow';
    if (shown === 'fit') camera.fit();
    else if (shown === 'follow') camera.centre(this.#spot(), READABLE);
    return shown;
  }

  /** The current node, or the one whose board is shown. */
  #spot() {
    return this.spots.find(({ node }) => node === (this.picked ?? this.tree.at)) ?? this.spots[0];
  }

  #note() {
    const { tree } = this;
    if (this.waiting) return t('watch.drawing');
    if (tree.lost && tree.over) return tree.solutions ? t('watch.pathOnly', { what: this.words }) : `${this.words}.`;
    if (tree.lost) return t('watch.pathNow');
    const said = [t('watch.counted', { what: this.words })];
    if (tree.partial) said.push(t('watch.partial'));
    if (tree.unkept) said.push(t('watch.notDrawn', { n: tree.unkept }));
    if (tree.over && tree.boards > 1) said.push(t('watch.select'));
    return said.join(' ');
  }

  /** Fits the whole tree, or follows the search. */
  go(mode) {
    this.mode = mode;
    this.draw(true);
  }

  #free(move) {
    this.mode = 'free';
    move();
    this.draw(true);
  }

  /** Zooms at a place of the window; without one, at the current node. */
  zoom(factor, at = null) {
    if (!this.spots.length) return;
    this.#free(() => {
      const { camera } = this;
      const spot = this.#spot();
      const { width, height } = camera.room;
      let { x, y } = at ? { x: at[0], y: at[1] } : camera.seen(spot);
      if (!at && (x < 0 || y < 0 || x > width || y > height)) {
        camera.centre(spot);
        ({ x, y } = camera.seen(spot));
      }
      camera.zoomAt(factor, x, y);
      // A node at the edge comes in, with what is around it.
      if (!at && camera.zoom > camera.least) this.#pull(spot);
    });
  }

  pan(dx, dy) {
    this.#free(() => this.camera.pan(dx, dy));
  }

  /** Moves a node away from the edges. */
  #pull(spot) {
    const { x, y } = this.camera.seen(spot);
    const inward = (place, room) => Math.min(Math.max(place, Math.min(70, room / 3)), room - Math.min(70, room / 3)) - place;
    this.camera.pan(inward(x, this.camera.room.width), inward(y, this.camera.room.height));
  }

  /** Brings a node into the window. */
  #reveal(node) {
    const spot = this.spots.find((each) => each.node === node);
    if (!spot) return;
    const { x, y } = this.camera.seen(spot);
    const { width, height } = this.camera.room;
    if (x < 20 || y < 20 || x > width - 20 || y > height - 20) this.#free(() => this.camera.centre(spot));
  }
}
