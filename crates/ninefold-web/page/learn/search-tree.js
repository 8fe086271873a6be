/** The search tree of a tiny board, and what the houses of a cell rule out. Pure. */

/**
 * Returns the plain search as a tree of whole boards: first blank cell, ascending digits, no broken rules.
 * A node is { line, cell, digit, children, depth, kind: 'open' | 'dead' | 'solved' }.
 * @param {import('../lib/layout.js').Layout} layout @param {number[]} givens
 */
export function searchTree(layout, givens, { maxNodes = 400 } = {}) {
  let count = 0;
  const grow = (digits, depth, cell, digit) => {
    count++;
    const blank = digits.indexOf(0);
    const children = [];
    for (let next = 1; blank >= 0 && next <= layout.side && count < maxNodes; next++) {
      if (layout.peers[blank].some((peer) => digits[peer] === next)) continue;
      const more = [...digits];
      more[blank] = next;
      children.push(grow(more, depth + 1, blank, next));
    }
    const kind = blank < 0 ? 'solved' : children.length ? 'open' : 'dead';
    return { line: layout.line(digits), cell, digit, depth, children, kind };
  };
  return grow(givens, 0, -1, 0);
}

/** Returns all nodes in depth-first order. */
export function nodes(tree) {
  return [tree, ...tree.children.flatMap(nodes)];
}

/** Lays out a tree: a column per leaf, a row per level. Adds x and y to the nodes; returns { columns, rows }. */
export function arrange(tree) {
  let columns = 0;
  let rows = 0;
  const put = (node) => {
    rows = Math.max(rows, node.depth + 1);
    node.y = node.depth;
    if (!node.children.length) node.x = columns++;
    else {
      node.children.forEach(put);
      node.x = (node.children[0].x + node.children.at(-1).x) / 2;
    }
  };
  put(tree);
  return { columns, rows };
}

/** Returns the digits in the houses of a blank cell, and what they leave: `{ struck: [{ kind, digits }], left }`. */
export function strikes(layout, digits, cell) {
  const struck = layout.houses.filter(({ cells }) => cells.includes(cell))
    .map(({ name, kind, cells }) => ({ name, kind, cells, digits: [...new Set(cells.map((each) => digits[each]).filter(Boolean))].sort((a, b) => a - b) }));
  const taken = new Set(struck.flatMap((house) => house.digits));
  return { struck, left: Array.from({ length: layout.side }, (_, index) => index + 1).filter((digit) => !taken.has(digit)) };
}
