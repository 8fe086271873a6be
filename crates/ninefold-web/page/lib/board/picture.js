/**
 * A board as an image file, drawn from a position and not from the screen: light colours, every style written out, no selection and no
 * highlights. It may show a step, with a title, sentences and a legend below the board.
 *
 *   picture({ layout, cells, places, step, labels, size, title, lines, legend })  → { text, width, height }, an SVG file
 *   png(picture)                                                                  → Promise of a Blob
 */
import { t } from '../messages.js';
import { svg } from '../ui.js';
import { drawn } from './drawing.js';

const PROPERTIES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'font-family', 'font-weight', 'font-style'];

/** @param {{layout: object, cells: object[], size?: number, title?: string, lines?: string[], legend?: [SVGElement, string][]}} about */
export function picture(about) {
  const { layout, size = 64 * layout.side, title = '', lines = [], legend = [] } = about;
  const board = drawn(about);
  const [, , across, down] = board.getAttribute('viewBox').split(' ').map(Number);
  const own = Math.round((size * down) / across);
  board.setAttribute('width', size);
  board.setAttribute('height', own);
  const below = title || lines.length || legend.length ? caption({ size, top: own, title, lines, legend }) : null;
  const height = own + (below?.height ?? 0);
  const whole = below ? svg('svg', { viewBox: `0 0 ${size} ${height}`, width: size, height }, svg('rect', { class: 'nf-sheet', x: 0, y: 0, width: size, height }), board, ...below.nodes) : board;
  const stage = document.createElement('nf-board-stage');
  stage.dataset.theme = 'light';
  stage.dataset.contrast = 'usual';
  stage.append(whole);
  document.body.append(stage);
  for (const each of whole.querySelectorAll('rect, path, circle, polygon, text')) writeStyle(each);
  for (const group of [...whole.querySelectorAll('g')].reverse()) {
    group.removeAttribute('class');
    if (!group.childNodes.length) group.remove();
  }
  for (const each of [whole, ...whole.querySelectorAll('svg')]) for (const name of ['aria-hidden', 'focusable', 'class']) each.removeAttribute(name);
  whole.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  stage.remove();
  return { text: new XMLSerializer().serializeToString(whole), width: size, height };
}

/** Writes the computed style of an element as attributes. Lines that don't scale on the page have their width in pixels. */
function writeStyle(element) {
  const styles = getComputedStyle(element);
  const root = element.ownerSVGElement;
  const scale = root.viewBox.baseVal.width / Number(root.getAttribute('width'));
  const fixed = styles.stroke !== 'none' && styles.vectorEffect === 'non-scaling-stroke';
  const scaled = (value) => String(Math.round(parseFloat(value) * scale * 100) / 100);
  for (const property of PROPERTIES) {
    const value = styles.getPropertyValue(property);
    if (!wanted(property, value, element, styles)) continue;
    if (fixed && property === 'stroke-width') element.setAttribute(property, scaled(value));
    else if (fixed && property === 'stroke-dasharray') element.setAttribute(property, value.split(/[ ,]+/).map(scaled).join(' '));
    else element.setAttribute(property, value);
  }
  element.removeAttribute('class');
}

/** Leaves out default values. */
function wanted(property, value, element, { stroke }) {
  if (property.startsWith('font') && element.tagName !== 'text') return false;
  if (property.startsWith('stroke') && property !== 'stroke' && stroke === 'none') return false;
  const usual = { stroke: 'none', opacity: '1', 'fill-opacity': '1', 'stroke-opacity': '1', 'stroke-dasharray': 'none', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', 'font-style': 'normal', 'font-weight': '400' };
  return usual[property] !== value;
}

/** Returns title, sentences and legend as they stand below the board. */
function caption({ size, top, title, lines, legend }) {
  const unit = size / 36;
  const [margin, room] = [unit * 0.9, size - unit * 1.8];
  const nodes = [];
  let y = unit * 0.4;
  const write = (text, name, letters) => {
    for (const line of wrapped(text, room, letters, name)) {
      y += letters * 1.38;
      nodes.push(svg('text', { class: name, x: margin, y: round(top + y), 'font-size': round(letters), text: line }));
    }
  };
  if (title) write(title, 'nf-caption-title', unit * 1.25);
  for (const line of lines) {
    y += unit * 0.3;
    write(line, 'nf-caption', unit * 1.02);
  }
  if (legend.length) {
    const letters = unit * 0.92;
    let x = margin;
    y += unit * 0.9;
    for (const [sign, text] of legend) {
      const wide = letters * 1.7 + width(text, letters, 'nf-caption-sign') + letters * 1.2;
      if (x > margin && x + wide > size) {
        x = margin;
        y += letters * 1.7;
      }
      nodes.push(svg('svg', { viewBox: '0 0 40 40', x: round(x), y: round(top + y), width: round(letters * 1.3), height: round(letters * 1.3) }, sign),
        svg('text', { class: 'nf-caption-sign', x: round(x + letters * 1.7), y: round(top + y + letters), 'font-size': round(letters), text }));
      x += wide;
    }
    y += letters * 1.5;
  }
  return { nodes, height: Math.ceil(y + unit * 0.9) };
}

let canvas = null;

function width(text, letters, name) {
  canvas ??= document.createElement('canvas').getContext('2d');
  canvas.font = `${name === 'nf-caption-title' ? '600 ' : ''}${letters}px ${getComputedStyle(document.body).fontFamily}`;
  return canvas.measureText(text).width;
}

function wrapped(text, room, letters, name) {
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && width(longer, letters, name) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function round(number) {
  return Math.round(number * 10) / 10;
}

/** Converts a picture to a PNG file. @param {{text: string, width: number, height: number}} picture */
export async function png({ text, width: wide, height: high }) {
  const image = new Image();
  const done = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new Error(t('shell.noImage')));
  });
  image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  await done;
  const sheet = document.createElement('canvas');
  [sheet.width, sheet.height] = [wide, high];
  const context = sheet.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, wide, high);
  context.drawImage(image, 0, 0, wide, high);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => { sheet.toBlob(resolve, 'image/png'); });
}
