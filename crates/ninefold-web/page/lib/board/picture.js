/** Exports a board as an image file: its drawing in light colours, with every style written out. */
import { UNIT } from './lines.js';

const PROPERTIES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'font-family', 'font-weight', 'font-style'];

/** @param {SVGSVGElement} drawing @param {{side: number}} layout @param {{size?: number, selection?: boolean}} options */
export function picture(drawing, layout, { size = 64 * layout.side } = {}) {
  const stage = document.createElement('nf-board-stage');
  stage.dataset.theme = 'light';
  stage.dataset.contrast = 'usual';
  const copy = drawing.cloneNode(true);
  stage.append(copy);
  document.body.append(stage);
  // Leave out the player's selection and highlights.
  for (const each of copy.querySelectorAll('.nf-ring, .nf-selected, .nf-peer, .nf-same')) each.remove();
  const edge = UNIT / 16;
  const scale = (layout.side * UNIT + 2 * edge) / size;
  for (const element of copy.querySelectorAll('rect, path, circle, polygon, text')) {
    const styles = getComputedStyle(element);
    const wide = parseFloat(styles.strokeWidth);
    for (const property of PROPERTIES) {
      const value = styles.getPropertyValue(property);
      if (wanted(property, value, element)) element.setAttribute(property, value);
    }
    if (styles.stroke !== 'none' && styles.vectorEffect === 'non-scaling-stroke') element.setAttribute('stroke-width', String(Math.round(wide * scale * 100) / 100));
    element.removeAttribute('class');
  }
  for (const group of [...copy.querySelectorAll('g')].reverse()) {
    group.removeAttribute('class');
    if (!group.childNodes.length) group.remove();
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', size);
  copy.setAttribute('height', size);
  for (const name of ['aria-hidden', 'focusable', 'style']) copy.removeAttribute(name);
  stage.remove();
  return new XMLSerializer().serializeToString(copy);
}

/** Leaves out default values. */
function wanted(property, value, element) {
  if (property.startsWith('font') && element.tagName !== 'text') return false;
  if (property.startsWith('stroke') && property !== 'stroke' && getComputedStyle(element).stroke === 'none') return false;
  const usual = { stroke: 'none', opacity: '1', 'fill-opacity': '1', 'stroke-opacity': '1', 'stroke-dasharray': 'none', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', 'font-style': 'normal', 'font-weight': '400' };
  return usual[property] !== value;
}

/** Converts the SVG to a PNG file. */
export async function png(text, size) {
  const image = new Image();
  const done = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new Error('Couldn’t draw the image.'));
  });
  image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  await done;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.drawImage(image, 0, 0, size, size);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
