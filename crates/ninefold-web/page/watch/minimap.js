/** A small map of the whole tree in the corner of its window, with a frame around what the window shows. Press or drag to go there. */
import { el } from '../lib/ui.js';
import { depthColour } from './tree-drawing.js';

const [WIDTH, HEIGHT, MARGIN] = [132, 84, 5];

/** @param {(point: {x: number, y: number}) => void} go shows the tree around a point */
export function minimap(go) {
  const canvas = el('canvas', { class: 'tree-map', 'aria-hidden': 'true', hidden: true });
  let scale = null;
  const move = (event) => {
    const { left, top } = canvas.getBoundingClientRect();
    if (scale) go({ x: (event.clientX - left - scale.x) / scale.across, y: (event.clientY - top - scale.y) / scale.down });
  };
  // The window below must not take this for a drag of the tree.
  canvas.addEventListener('pointerdown', (event) => {
    event.stopPropagation();
    canvas.setPointerCapture(event.pointerId);
    move(event);
  });
  canvas.addEventListener('pointermove', (event) => {
    event.stopPropagation();
    if (canvas.hasPointerCapture(event.pointerId)) move(event);
  });
  canvas.addEventListener('pointerup', (event) => event.stopPropagation());

  return {
    element: canvas,
    /** Draws the map, or hides it while the window shows the whole. */
    show({ nodes, tree, camera, c, depth, dense }) {
      canvas.hidden = camera.isWhole || nodes.length < 2;
      if (canvas.hidden) return;
      if (canvas.width !== WIDTH * dense) [canvas.width, canvas.height] = [WIDTH * dense, HEIGHT * dense];
      const { width, height } = camera.whole;
      const [across, down] = [(WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height].map((each) => Math.min(each, 0.3));
      scale = { across, down, x: (WIDTH - width * across) / 2, y: (HEIGHT - height * down) / 2 };
      const at = ({ x, y }) => [scale.x + x * across, scale.y + y * down];
      const pen = canvas.getContext('2d');
      pen.setTransform(dense, 0, 0, dense, 0, 0);
      pen.clearRect(0, 0, WIDTH, HEIGHT);
      const branch = new Set(tree.branch);
      const rank = ({ node }) => (node.state === 'solved' ? 2 : branch.has(node) ? 1 : 0);
      for (const wanted of [0, 1, 2]) {
        for (const spot of nodes) {
          if (!spot.up || rank(spot) !== wanted) continue;
          pen.strokeStyle = wanted === 2 ? c.good : wanted ? c.accent : depthColour(spot.node.depth, depth, c);
          pen.lineWidth = wanted ? 1.5 : 0.6;
          pen.beginPath();
          pen.moveTo(...at(spot.up));
          pen.lineTo(...at(spot));
          pen.stroke();
        }
      }
      const [a, b] = [camera.at(0, 0), camera.at(camera.room.width, camera.room.height)];
      const [[left, top], [right, bottom]] = [at({ x: Math.max(0, a.x), y: Math.max(0, a.y) }), at({ x: Math.min(width, b.x), y: Math.min(height, b.y) })];
      pen.strokeStyle = c.ink;
      pen.lineWidth = 1.5;
      pen.strokeRect(left, top, Math.max(3, right - left), Math.max(3, bottom - top));
    },
  };
}
