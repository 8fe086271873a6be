/** Building blocks of the Learn pages. */
import { el } from '../lib/ui.js';

/** Parses a little markup: *emphasis*, `code` and [links](address). */
export function words(text) {
  return text.split(/(\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/).filter(Boolean).map((part) => {
    if (/^\*.+\*$/.test(part)) return el('em', { text: part.slice(1, -1) });
    if (/^`.+`$/.test(part)) return el('code', { text: part.slice(1, -1) });
    const link = part.match(/^\[(.+)\]\((.+)\)$/);
    return link ? el('a', { href: link[2], text: link[1] }) : part;
  });
}

/** A paragraph; its lines are joined with spaces. */
export function p(...lines) {
  return el('p', {}, ...words(lines.join(' ')));
}

export function h(text) {
  return el('h2', { text });
}

/** A list, numbered or not. */
export function list(items, { numbered = false } = {}) {
  return el(numbered ? 'ol' : 'ul', {}, ...items.map((item) => el('li', {}, ...words(item))));
}

/** A program. It can be scrolled, so the keyboard can reach it. */
export function code(text, label = 'Program') {
  return el('pre', { class: 'learn-code', tabindex: 0, role: 'region', 'aria-label': label }, el('code', { text }));
}

/** A figure with a caption, which may be a list of lines. */
export function figure(content, caption, kind = '') {
  return el('figure', { class: `learn-figure ${kind}`.trim() }, ...[content].flat(), caption && el('figcaption', {}, ...words([caption].flat().join(' '))));
}

/** A table with a head. */
export function table(head, rows) {
  const row = (cells, tag) => el('tr', {}, ...cells.map((cell) => (cell instanceof Node ? el(tag, {}, cell) : el(tag, {}, ...words(String(cell))))));
  return el('div', { class: 'learn-table', tabindex: 0, role: 'region', 'aria-label': head.join(', ').replace(/[*`]/g, '') }, el('table', {}, el('thead', {}, row(head, 'th')), el('tbody', {}, ...rows.map((cells) => row(cells, 'td')))));
}

/** A link to the engine in Watch. */
export function watchLink(engine, board, text) {
  const query = new URLSearchParams({ engine, board });
  return el('p', { class: 'learn-onward' }, el('a', { class: 'button', href: `#/watch?${query}`, text }));
}
