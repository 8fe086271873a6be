/**
 * A search tree, built from events: a placement leads to a child, a retreat to the parent, a rejected digit is a dead leaf, and a jump
 * leads to a board seen before. Pure.
 *
 *     root ── r1c2=2 ── r1c3=3 ─┬─ r2c1=2 …         open: on the path to the current board
 *         └── r1c2=3 ✗          └─ r2c1=3 ▸ 1,204   failed and folded: 1,204 boards counted, not kept
 *
 * A board has failed when no digit fits or all its children have failed; without children it is a *dead end*. A search visits more
 * boards than anyone can look at: beyond a limit, failed subtrees are folded into one node with their count, the deepest first, so
 * that the shape of the whole remains; when nothing can be folded, new boards are only counted. `POST /api/tree` folds the tree of a
 * run at full speed in the same way.
 */
import { readCandidate } from '../lib/records.js';

/** Maximum number of nodes kept. */
const MAX_NODES = 1500;

export class Node {
  constructor(parent, cell, digit) {
    this.parent = parent;
    this.cell = cell;
    this.digit = digit;
    this.children = [];
    this.rejected = [];
    /** 'open', 'failed' or 'solved' */
    this.state = 'open';
    /** The number of boards folded into this one. */
    this.folded = 0;
    this.foldedDead = 0;
    this.depth = parent ? parent.depth + 1 : 0;
  }

  /** Whether no digit fitted here. */
  get isDead() {
    return this.state === 'failed' && !this.children.length && !this.folded;
  }
}

export class Tree {
  constructor(layout, givens, { maxNodes = MAX_NODES } = {}) {
    this.layout = layout;
    this.givens = givens;
    this.maxNodes = maxNodes;
    this.clear();
  }

  clear() {
    this.root = new Node(null, -1, 0);
    this.at = this.root;
    this.kept = 1;
    /** All boards seen, kept or not. */
    this.boards = 1;
    this.solutions = 0;
    /** Whether some events were missed at full speed. */
    this.lost = false;
    this.over = false;
    /** How far below `at` the search is, on boards that are only counted. */
    this.beyond = 0;
    this.unkept = 0;
    /** Whether the last event was a placement: a retreat from there leaves a dead end. */
    this.leaf = false;
    /** Increases with every change. */
    this.version = (this.version ?? 0) + 1;
  }

  place(cell, digit) {
    this.version += 1;
    this.boards += 1;
    this.leaf = true;
    if (this.beyond || (this.kept >= this.maxNodes && !this.#fold())) {
      this.beyond += 1;
      this.unkept += 1;
      this.at.folded += 1;
      return;
    }
    const node = new Node(this.at, cell, digit);
    this.at.children.push(node);
    this.at = node;
    this.kept += 1;
  }

  reject(cell, digit) {
    if (this.beyond) return;
    this.version += 1;
    this.at.rejected.push({ cell, digit });
  }

  retreat() {
    this.version += 1;
    const { leaf } = this;
    this.leaf = false;
    if (this.beyond) {
      this.beyond -= 1;
      if (leaf) this.at.foldedDead += 1;
      return;
    }
    if (this.at.state === 'open') this.at.state = 'failed';
    if (this.at.parent) this.at = this.at.parent;
  }

  /** Continues from another board: walks down from the root along its digits. */
  jump(digits) {
    this.version += 1;
    this.beyond = 0;
    const blanks = digits.filter((digit, cell) => digit && !this.givens[cell]).length;
    const before = this.at;
    let node = this.root;
    for (let child = node; child; node = child ?? node) child = node.children.find((each) => digits[each.cell] === each.digit);
    // The board was only counted, so what follows is only counted too.
    if (node.depth < blanks) this.beyond = blanks - node.depth;
    this.at = node;
    this.#settle(before);
  }

  /** Marks a board as failed once every digit of its cell was rejected or failed. */
  #settle(node) {
    for (let each = node; each && each !== this.root; each = each.parent) {
      const full = each.rejected.length + each.children.length >= this.layout.side;
      if (each.state !== 'open' || !full || each.children.some(({ state }) => state !== 'failed')) return;
      each.state = 'failed';
    }
  }

  solve() {
    this.version += 1;
    this.solutions += 1;
    this.leaf = false;
    if (!this.beyond) for (let node = this.at; node; node = node.parent) node.state = 'solved';
  }

  /** Ends the search. Without a solution, every open board has failed. */
  end(answer, digits, { placements, solutions }) {
    this.version += 1;
    this.over = true;
    if (placements !== this.boards - 1) {
      // Some events were missed: all that can be drawn is the path to the solution.
      if (solutions) {
        this.lose(digits);
        this.solve();
      }
      [this.lost, this.over] = [true, true];
      [this.boards, this.solutions] = [placements + 1, solutions];
      return;
    }
    if (answer === 'none') this.#walk(this.root, (node) => { if (node.state === 'open') node.state = 'failed'; });
    else this.#settle(this.at);
  }

  /** Restarts the tree with the path to this board, after events were missed. */
  lose(digits) {
    const { version } = this;
    this.clear();
    this.version = version + 1;
    this.lost = true;
    digits.forEach((digit, cell) => {
      if (!digit || this.givens[cell]) return;
      const node = new Node(this.at, cell, digit);
      this.at.children.push(node);
      this.at = node;
      this.kept += 1;
    });
    this.boards = this.kept;
  }

  /** The number of dead ends, including folded ones. */
  get deadEnds() {
    let count = 0;
    this.#walk(this.root, (node) => { count += node.foldedDead + (node.isDead ? 1 : 0); });
    return count;
  }

  /** The nodes from the root to the current one. */
  get branch() {
    const nodes = [];
    for (let node = this.at; node; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  /** Returns the board of a node. */
  board(node) {
    const digits = [...this.givens];
    for (let each = node; each.parent; each = each.parent) digits[each.cell] = each.digit;
    return digits;
  }

  #walk(node, visit) {
    const waiting = [node];
    while (waiting.length) {
      const each = waiting.pop();
      visit(each);
      waiting.push(...each.children);
    }
  }

  /** Folds failed subtrees, the deepest first; returns whether there is room now. */
  #fold() {
    const enough = this.maxNodes * 0.7;
    const folding = [];
    this.#walk(this.root, (node) => { if (node.state === 'failed' && node.children.length) folding.push(node); });
    folding.sort((a, b) => b.depth - a.depth);
    for (const node of folding) {
      if (this.kept <= enough) break;
      this.#foldInto(node);
    }
    return this.kept < this.maxNodes;
  }

  /** Folds the children of a node, which are leaves by now. */
  #foldInto(node) {
    for (const child of node.children) {
      node.folded += 1 + child.folded;
      node.foldedDead += child.foldedDead + (child.isDead ? 1 : 0);
      this.kept -= 1;
    }
    node.children = [];
  }
}

/** Reads the whole tree of a run at full speed. @param {object} record from POST /api/tree */
export function readTree({ nodes, boards, solutions }, layout, givens) {
  const tree = new Tree(layout, givens);
  const made = [tree.root];
  nodes.forEach(({ parent, placed, state, rejected = [], folded = 0, dead = 0 }, index) => {
    if (index > 0) {
      const { cell, digit } = readCandidate(placed, layout);
      made[index] = new Node(made[parent], cell, digit);
      made[parent].children.push(made[index]);
    }
    Object.assign(made[index], { state, folded, foldedDead: dead, rejected: rejected.map((name) => readCandidate(name, layout)) });
  });
  // The last board of the path to the solution, if there is one.
  for (let node = tree.root; node; node = node.children.find(({ state }) => state === 'solved')) if (node.state === 'solved' || node === tree.root) tree.at = node;
  return Object.assign(tree, { kept: nodes.length, boards, solutions, over: true });
}

/**
 * Lays out a tree: children under their parent, leaves side by side. `x` and `y` count positions, not pixels.
 * @returns {{nodes: {node: Node, x: number, y: number}[], width: number, depth: number}}
 */
export function arrange(root) {
  const nodes = [];
  let [next, depth] = [0, 0];
  // Without recursion: a branch may be hundreds of boards deep.
  const stack = [{ node: root, at: 0, spot: { node: root, x: 0, y: 0 } }];
  while (stack.length) {
    const top = stack.at(-1);
    if (top.at === 0) nodes.push(top.spot);
    if (top.at < top.node.children.length) {
      const node = top.node.children[top.at++];
      const spot = { node, x: 0, y: top.spot.y + 1, up: top.spot };
      top.first ??= spot;
      top.final = spot;
      stack.push({ node, at: 0, spot });
      continue;
    }
    depth = Math.max(depth, top.spot.y);
    top.spot.x = top.first ? (top.first.x + top.final.x) / 2 : next++;
    stack.pop();
  }
  return { nodes, width: Math.max(1, next), depth };
}
