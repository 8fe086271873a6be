/**
 * A search tree, built from events: a placement leads to a child, a retreat to the parent, a rejected digit is a dead leaf, a
 * jump leads to a board that was seen before. Pure.
 *
 *     root ── r1c2=2 ── r1c3=3 ─┬─ r2c1=2 …         open: on the way to the current board
 *         └── r1c2=3 ✗          └─ r2c1=3 ▸ 1,204   failed, folded: so many boards are counted, not kept
 *
 * A board for which no digit was left, or whose children all failed, has failed; without children it is a *dead end*.
 * A search has more boards than anybody can look at. When too many are kept, subtrees that have failed are folded into
 * one node with their number, the oldest first; when everything that is kept still waits, new boards are only counted.
 */

/** So many nodes are kept. */
const MOST = 1500;

export class Node {
  constructor(parent, cell, digit) {
    this.parent = parent;
    this.cell = cell;
    this.digit = digit;
    this.children = [];
    this.rejected = [];
    /** 'open', 'failed' or 'solved' */
    this.state = 'open';
    /** Boards that are folded into this one. */
    this.folded = 0;
    this.foldedDead = 0;
    this.depth = parent ? parent.depth + 1 : 0;
  }

  /** Nothing was left to try here. */
  get isDead() {
    return this.state === 'failed' && !this.children.length && !this.folded;
  }
}

export class Tree {
  constructor(layout, givens, { most = MOST } = {}) {
    this.layout = layout;
    this.givens = givens;
    this.most = most;
    this.clear();
  }

  clear() {
    this.root = new Node(null, -1, 0);
    this.at = this.root;
    this.kept = 1;
    /** All that were seen, kept or not. */
    this.boards = 1;
    this.solutions = 0;
    /** Some happened unseen, at full speed. */
    this.lost = false;
    this.over = false;
    /** Boards below the current one that are only counted. */
    this.beyond = 0;
    this.unkept = 0;
    /** The last thing that happened was a placement: going back from there leaves a dead end. */
    this.leaf = false;
    /** Changes with every change. */
    this.version = (this.version ?? 0) + 1;
  }

  place(cell, digit) {
    this.version += 1;
    this.boards += 1;
    this.leaf = true;
    if (this.beyond || (this.kept >= this.most && !this.#fold())) {
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

  /** Goes on from another board: down from the root along what stands on it. */
  jump(digits) {
    this.version += 1;
    this.beyond = 0;
    const blanks = digits.filter((digit, cell) => digit && !this.givens[cell]).length;
    const before = this.at;
    let node = this.root;
    for (let child = node; child; node = child ?? node) child = node.children.find((each) => digits[each.cell] === each.digit);
    // A board that was only counted: what follows is only counted too.
    if (node.depth < blanks) this.beyond = blanks - node.depth;
    this.at = node;
    this.#settle(before);
  }

  /** A board that was left behind without children has failed, if every digit of its cell was rejected. */
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

  /** The run is over: what was still open has failed if there is an answer. */
  end(answer, digits, { placements, solutions }) {
    this.version += 1;
    this.over = true;
    if (placements !== this.boards - 1) {
      // Unseen work: what can be drawn is the way to the solution.
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

  /** Something happened that was not told: the tree begins again, with the way to this board. */
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

  /** How many dead ends there are, those that are folded included. */
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

  /** The board of a node. */
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

  /** Makes room; says whether there is some now. */
  #fold() {
    const enough = this.most * 0.7;
    for (const node of this.branch) {
      for (const child of node.children) {
        if (child.state === 'failed' && child.children.length) this.#foldInto(child);
        if (this.kept <= enough) return true;
      }
    }
    return this.kept < this.most;
  }

  #foldInto(node) {
    let [boards, dead] = [0, 0];
    this.#walk(node, (each) => {
      if (each !== node) {
        boards += 1 + each.folded;
        this.kept -= 1;
      }
      dead += each.foldedDead + (each.isDead ? 1 : 0);
    });
    node.children = [];
    node.rejected = [];
    node.folded += boards;
    node.foldedDead = dead;
  }
}

/**
 * Where the nodes of a tree stand: children under their parent, leaves side by side. `x` and `y` count places, not pixels.
 * @returns {{nodes: {node: Node, x: number, y: number}[], width: number, depth: number}}
 */
export function arrange(root) {
  const nodes = [];
  let [next, depth] = [0, 0];
  // Without recursion: a branch may be some hundred boards deep.
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
