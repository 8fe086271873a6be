/** The search tree beside the board: a canvas that follows the search and can be panned and zoomed. */
import { button, el } from '../lib/ui.js';
import { gestures } from './gestures.js';
import { colours, dot, edge, frame, measures, smallBoard, spread } from './tree-drawing.js';
import { arrange } from './search-tree.js';
import { several } from './words.js';

/** Trees of up to this many nodes are drawn as small boards. */
const SMALL_BOARDS = 80;

export class TreeView {
  /** @param {{again: () => void, pick: (node) => boolean}} handlers `again` solves once more, step by step; `pick` shows the board of a node, if it can */
  constructor({ again, pick }) {
    // Draw at once: the next key may come before the next frame.
    this.pick = (node) => {
      if (!pick(node)) return;
      this.picked = node;
      this.draw(true);
    };
    this.picked = null;
    this.spots = [];
    this.canvas = el('canvas', { 'aria-hidden': 'true' });
    this.window = el('div', { class: 'tree-window', tabindex: '0', role: 'img', 'aria-label': 'Search tree' }, this.canvas);
    this.note = el('p', { class: 'tree-note muted small' });
    this.again = button({ text: 'Solve again and draw the tree', kind: 'small', hidden: true, onclick: again });
    this.follow = button({ text: 'Follow', label: 'Follow the search', kind: 'plain small', 'aria-pressed': 'true', onclick: () => this.following(true) });
    this.element = el('div', { class: 'tree' },
      el('div', { class: 'tree-head' }, el('h2', { text: 'Search tree' }),
        el('div', { class: 'tree-tools' }, this.follow,
          button({ text: '−', label: 'Zoom out', kind: 'plain icon', onclick: () => this.zoom(1 / 1.4) }),
          button({ text: '+', label: 'Zoom in', kind: 'plain icon', onclick: () => this.zoom(1.4) }))),
      this.window, this.note, this.again);
    this.auto = true;
    this.view = { zoom: 1, x: 0, y: 0 };
    gestures(this);
    this.watcher = new ResizeObserver(() => this.draw(true));
    this.watcher.observe(this.window);
    // Redraw when the theme changes the colours.
    this.themes = new MutationObserver(() => this.draw(true));
    this.themes.observe(document.documentElement, { attributes: true });
  }

  /** Shows a tree, or nothing without one. */
  show(tree, picked = null) {
    if (tree !== this.tree) this.following(true);
    const again = picked !== this.picked;
    [this.tree, this.picked] = [tree, picked];
    this.draw(again);
  }

  leave() {
    this.watcher.disconnect();
    this.themes.disconnect();
  }

  /** The tree's counts in words. */
  get words() {
    const { tree } = this;
    const parts = [several(tree.boards, 'board'), tree.lost ? null : several(tree.deadEnds, 'dead end')].filter(Boolean);
    if (tree.solutions) parts.push(several(tree.solutions, 'solution'));
    return parts.join(', ');
  }

  draw(again = false) {
    const { tree, window: box, canvas } = this;
    if (!tree || !box.isConnected || (!again && tree === this.drawn && tree.version === this.version)) return;
    [this.drawn, this.version] = [tree, tree.version];
    const [width, height, dense] = [box.clientWidth, box.clientHeight, Math.min(2, devicePixelRatio || 1)];
    if (!width || !height) return;
    if (canvas.width !== width * dense || canvas.height !== height * dense) {
      [canvas.width, canvas.height] = [width * dense, height * dense];
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const { layout } = tree;
    const small = layout.side <= 4 && tree.boards <= SMALL_BOARDS && !tree.lost;
    const size = measures(layout.side, small);
    const placed = arrange(tree.root);
    const { nodes } = placed;
    const whole = spread(placed, size);
    const at = nodes.find(({ node }) => node === (this.picked ?? tree.at)) ?? nodes[0];
    [this.spots, this.size] = [nodes, size];
    if (this.auto) this.#aim(whole, at, width, height);
    const pen = canvas.getContext('2d');
    const { zoom, x, y } = this.view;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.setTransform(dense * zoom, 0, 0, dense * zoom, dense * x, dense * y);
    pen.textAlign = 'center';
    this.#paint(pen, nodes, { ...size, tree, layout, zoom, c: colours(box) }, { left: -x / zoom, right: (width - x) / zoom, top: -y / zoom, bottom: (height - y) / zoom });
    this.note.textContent = this.#note();
    this.window.setAttribute('aria-label', `Search tree: ${this.words}`);
    // A larger tree would take more than half a minute.
    this.again.hidden = !(tree.lost && tree.over && tree.boards < 30_000);
  }

  #paint(pen, nodes, about, seen) {
    const { tree, c, dx, dy, zoom } = about;
    const branch = new Set(tree.branch);
    const near = ({ x, y }) => x > seen.left - dx && x < seen.right + dx && y > seen.top - dy && y < seen.bottom + dy;
    const thin = Math.max(1, 0.7 / zoom);
    const edges = nodes.filter(({ up, x, y }) => up && (near({ x, y }) || near(up) || (y > seen.top && up.y < seen.bottom && Math.min(x, up.x) < seen.right && Math.max(x, up.x) > seen.left)));
    // Edges on the path to the current board come last, on top.
    edges.sort((a, b) => branch.has(a.node) - branch.has(b.node));
    for (const spot of edges) {
      const { node, up } = spot;
      const solved = node.state === 'solved';
      const style = solved ? { colour: c.good, width: 2.5 } : branch.has(node) ? { colour: c.accent, width: 2.5 } : { colour: c.soft, width: thin, dash: node.state === 'open' ? [3, 2] : undefined };
      edge(pen, up, spot, about, style);
    }
    for (const spot of nodes.filter(near)) {
      const parts = { ...about, current: spot.node === tree.at && !tree.over, onBranch: branch.has(spot.node) };
      if (about.small) smallBoard(pen, spot, parts);
      else dot(pen, spot, parts);
      if (spot.node === this.picked) frame(pen, spot, parts);
    }
  }

  /** Shows the whole tree while it is readable, then the part around the current board. */
  #aim(whole, at, width, height) {
    const fits = Math.min(width / (whole.width + 16), height / whole.height, this.size.sideways ? 1.4 : 1.15);
    // Once the search is over, the shape of the whole says more than its digits.
    const zoom = Math.max(fits, this.tree.over && fits > 0.2 ? 0 : 0.55);
    const along = (size, room, place) => {
      const long = size * zoom;
      if (long <= room) return (room - long) / 2;
      return Math.min(0, Math.max(room - long, room / 2 - place * zoom));
    };
    const top = whole.height * zoom <= height && !this.size.sideways ? 0 : along(whole.height, height, at.y);
    this.view = { zoom, x: along(whole.width, width, at.x), y: top };
  }

  #note() {
    const { tree } = this;
    if (tree.lost && tree.over) return `${this.words}. At full speed the tree isn’t recorded${tree.solutions ? '; this is the path to the solution' : ''}.`;
    if (tree.lost) return 'At full speed the tree isn’t recorded; this is the path to the current board.';
    const said = [`${this.words}.`];
    if (tree.unkept) said.push(`${several(tree.unkept, 'more board')} not drawn.`);
    if (tree.over && tree.boards > 1) said.push('Select a board in the tree to see it.');
    return said.join(' ');
  }

  following(on) {
    this.auto = on;
    this.follow.setAttribute('aria-pressed', String(on));
    if (on) this.draw(true);
  }

  zoom(factor, [px, py] = [this.window.clientWidth / 2, this.window.clientHeight / 2]) {
    const { zoom, x, y } = this.view;
    const next = Math.min(3, Math.max(0.08, zoom * factor));
    this.view = { zoom: next, x: px - ((px - x) * next) / zoom, y: py - ((py - y) * next) / zoom };
    this.following(false);
    this.draw(true);
  }

  pan(dx, dy) {
    this.view = { ...this.view, x: this.view.x + dx, y: this.view.y + dy };
    this.following(false);
    this.draw(true);
  }
}
