/**
 * Gestures on the search tree: drag to pan, pinch or Ctrl + wheel to zoom, tap a board to see it. Keys: arrows pan, + and − zoom,
 * 0 follows the search again; Enter selects the current board, and then the arrows walk the tree.
 */
export function gestures(picture) {
  const box = picture.window;
  const fingers = new Map();
  let moved = 0;
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y) || 1;
  };
  const inside = (x, y) => {
    const { left, top } = box.getBoundingClientRect();
    return [x - left, y - top];
  };
  box.addEventListener('pointerdown', (event) => {
    if (!fingers.size) moved = 0;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    box.setPointerCapture(event.pointerId);
  });
  box.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const wide = fingers.size === 2 ? spread() : 0;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    moved += Math.abs(dx) + Math.abs(dy);
    // A finger is never quite still: a tap may move a little.
    if (moved < 5) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    picture.pan(dx / fingers.size, dy / fingers.size);
    if (wide) {
      const [a, b] = [...fingers.values()];
      picture.zoom(spread() / wide, inside((a.x + b.x) / 2, (a.y + b.y) / 2));
    }
  });
  box.addEventListener('pointerup', (event) => {
    if (moved < 5 && fingers.size === 1) picture.pick(under(picture, inside(event.clientX, event.clientY)));
    fingers.delete(event.pointerId);
  });
  box.addEventListener('pointercancel', (event) => fingers.delete(event.pointerId));
  box.addEventListener('wheel', (event) => {
    // The wheel alone scrolls the page.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    picture.zoom(Math.exp(-event.deltaY / 300), inside(event.clientX, event.clientY));
  }, { passive: false });
  box.addEventListener('keydown', (event) => {
    if (!key(picture, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Returns the node at a point of the window, or null. */
function under({ view, spots, size }, [px, py]) {
  const [x, y] = [(px - view.x) / view.zoom, (py - view.y) / view.zoom];
  const reach = Math.max(size.half, 12 / view.zoom);
  let [best, least] = [null, reach * 1.2];
  for (const spot of spots) {
    const far = Math.max(Math.abs(spot.x - x), Math.abs(spot.y - y));
    if (far < least) [best, least] = [spot.node, far];
  }
  return best;
}

function key(picture, name) {
  const { picked, tree } = picture;
  if (name === 'Enter' || (name === 'Escape' && picked)) picture.pick(picked ? null : tree.at);
  else if (picked && name.startsWith('Arrow')) {
    const beside = picked.parent?.children ?? [];
    const at = beside.indexOf(picked);
    // Parent, child and siblings, in the directions in which they are drawn.
    const keys = picture.size.sideways ? ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] : ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
    const down = picked.children.find(({ state }) => state === 'solved') ?? picked.children.at(-1);
    const next = [picked.parent, down, beside[at - 1], beside[at + 1]][keys.indexOf(name)];
    if (next) picture.pick(next);
  } else if (name.startsWith('Arrow')) {
    picture.pan(...{ ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[name]);
  } else if (name === '+' || name === '=') picture.zoom(1.4);
  else if (name === '-') picture.zoom(1 / 1.4);
  else if (name === '0') picture.following(true);
  else return false;
  return true;
}
