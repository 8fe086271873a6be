/**
 * Gestures on the search tree: drag to pan, pinch or turn the wheel to zoom at that place, tap a board to see it. Keys: arrows pan,
 * + and − zoom at the current board, 0 fits the whole, F follows the search; Enter selects the current board, and then the arrows walk
 * the tree.
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
    event.preventDefault();
    const turned = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) picture.pan(-(event.deltaX || turned), 0);
    else picture.zoom(Math.exp(-Math.max(-240, Math.min(240, turned)) / 300), inside(event.clientX, event.clientY));
  }, { passive: false });
  box.addEventListener('keydown', (event) => {
    if (!key(picture, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Returns the node at a point of the window, or null. */
function under({ camera, spots, size }, [px, py]) {
  let [best, least] = [null, Math.max(size.half * camera.size, 12) * 1.2];
  for (const spot of spots) {
    const { x, y } = camera.seen(spot);
    const far = Math.max(Math.abs(x - px), Math.abs(y - py));
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
  else if (name === '0') picture.go('fit');
  else if (name.toLowerCase() === 'f') picture.go('follow');
  else return false;
  return true;
}
