/** Plane geometry: hulls, quadrilaterals around them, and homographies, the maps that a camera makes of a plane. */

const cross = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Returns the convex hull of points, clockwise on a screen, without points in the middle of a side. */
export function hull(points) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list) => {
    const chain = [];
    for (const point of list) {
      while (chain.length > 1 && cross(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Returns twice the area of a polygon. */
export function doubleArea(polygon) {
  return Math.abs(polygon.reduce((sum, a, index) => {
    const b = polygon[(index + 1) % polygon.length];
    return sum + a.x * b.y - a.y * b.x;
  }, 0));
}

/**
 * Returns a quadrilateral around a convex polygon, or null if it has fewer than four sides. It drops one side after the other, always the
 * one whose neighbours meet nearest behind it.
 */
export function quadrilateral(polygon) {
  const isCorner = (point, index) => Math.abs(cross(polygon.at(index - 1), point, polygon[(index + 1) % polygon.length])) > 1e-6;
  const corners = polygon.filter(isCorner);
  while (corners.length > 4) {
    let best = null;
    for (let index = 0; index < corners.length; index++) {
      const [before, from, to, after] = [-1, 0, 1, 2].map((step) => corners[(index + step + corners.length) % corners.length]);
      const meeting = intersection(before, from, after, to);
      if (!meeting) continue;
      const cost = Math.abs(cross(from, meeting, to));
      if (!best || cost < best.cost) best = { cost, index, meeting };
    }
    if (!best) return null;
    const next = (best.index + 1) % corners.length;
    corners[best.index] = best.meeting;
    corners.splice(next, 1);
  }
  return corners.length === 4 ? ordered(corners) : null;
}

/** Returns where the ray from `a` through `b` meets the ray from `c` through `d`, beyond `b` and `d`; null if it doesn't. */
function intersection(a, b, c, d) {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const bend = ux * vy - uy * vx;
  if (Math.abs(bend) < 1e-9) return null;
  const along = ((c.x - a.x) * vy - (c.y - a.y) * vx) / bend;
  const other = ((c.x - a.x) * uy - (c.y - a.y) * ux) / bend;
  return along >= 1 && other >= 1 ? { x: a.x + along * ux, y: a.y + along * uy } : null;
}

/** Returns corners clockwise on a screen, beginning at the top left. */
function ordered(corners) {
  const area = corners.reduce((sum, a, index) => sum + a.x * corners[(index + 1) % 4].y - a.y * corners[(index + 1) % 4].x, 0);
  const clockwise = area > 0 ? corners : [...corners].reverse();
  const first = clockwise.reduce((best, corner, index) => (corner.x + corner.y < clockwise[best].x + clockwise[best].y ? index : best), 0);
  return [...clockwise.slice(first), ...clockwise.slice(0, first)];
}

/** Returns the homography that takes (0, 0), (1, 0), (1, 1), (0, 1) to four corners, as a function; null if the corners lie on a line. */
export function homography(corners) {
  const [a, b, c, d] = corners;
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const bend = dx1 * dy2 - dx2 * dy1;
  if (Math.abs(bend) < 1e-9) return null;
  const g = (dx3 * dy2 - dx2 * dy3) / bend;
  const h = (dx1 * dy3 - dx3 * dy1) / bend;
  const [xu, xv] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x];
  const [yu, yv] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y];
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return { x: (xu * u + xv * v + a.x) / depth, y: (yu * u + yv * v + a.y) / depth };
  };
}

/** Solves a small system of linear equations in place, by elimination; unknowns that it can't determine are 0. */
export function solve(matrix, right) {
  const size = right.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) if (Math.abs(matrix[row][column]) > Math.abs(matrix[pivot][column])) pivot = row;
    [matrix[column], matrix[pivot]] = [matrix[pivot], matrix[column]];
    [right[column], right[pivot]] = [right[pivot], right[column]];
    if (Math.abs(matrix[column][column]) < 1e-12) continue;
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = matrix[row][column] / matrix[column][column];
      if (!factor) continue;
      for (let at = column; at < size; at++) matrix[row][at] -= factor * matrix[column][at];
      right[row] -= factor * right[column];
    }
  }
  return right.map((value, index) => (Math.abs(matrix[index][index]) < 1e-12 ? 0 : value / matrix[index][index]));
}
