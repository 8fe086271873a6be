/**
 * Finds the grid in a picture: large connected pieces of ink, a quadrilateral around each, and the one in which the lines of a 9×9 grid are.
 *
 *     picture ──ink──▶ pieces ──hull──▶ quadrilaterals ──mesh──▶ the best one
 *
 * Grids are dark on light paper, or light on a dark screen; both are tried, strict and tolerant.
 */
import { doubleArea, hull, quadrilateral } from './geometry.js';
import { inverted, shrunk } from './grey.js';
import { ink, pieces, widened } from './ink.js';
import { Mesh } from './mesh.js';

/** The longer side of the picture in which grids are looked for. */
const SIZE = 800;
/** What share of its pieces of line a grid shows at least, and what share makes others needless. */
const ENOUGH = 0.62;
const CERTAIN = 0.95;

/**
 * Returns the mesh of the grid in the coordinates of the picture, whether it is light on dark, and its corners; or null.
 * @returns {{mesh: Mesh, isLight: boolean, corners: {x: number, y: number}[]} | null}
 */
export function find(whole) {
  const { picture, factor } = shrunk(whole, SIZE);
  let best = null;
  for (const [share, isWide] of [[0.1, false], [0.04, false], [0.1, true], [0.2, false]]) {
    for (const isLight of [false, true]) {
      const seen = isLight ? inverted(picture) : picture;
      for (const corners of quadrilaterals(seen, share, isWide)) {
        const mesh = new Mesh(corners).fit(seen);
        if (!best || mesh.score > best.mesh.score) best = { mesh, isLight, corners };
      }
    }
    if (best?.mesh.score > CERTAIN) break;
  }
  if (!best || best.mesh.score < ENOUGH) return null;
  // Once more where the details are.
  const scaled = (point) => ({ x: point.x * factor, y: point.y * factor });
  const corners = [[0, 0], [9, 0], [9, 9], [0, 9]].map(([u, v]) => scaled(best.mesh.point(u, v)));
  const mesh = new Mesh(corners).fit(best.isLight ? inverted(whole) : whole);
  return { mesh, isLight: best.isLight, corners };
}

/** Returns quadrilaterals around the largest pieces of ink. */
function quadrilaterals(picture, share, isWide) {
  const { width, height } = picture;
  const thin = ink(picture, share);
  const mask = isWide ? widened(thin, width, height) : thin;
  const least = Math.min(width, height) * 0.2;
  return pieces(mask, width, height, least).slice(0, 4).flatMap((points) => {
    const around = quadrilateral(hull(points));
    return around && doubleArea(around) > least * least ? [around] : [];
  });
}
