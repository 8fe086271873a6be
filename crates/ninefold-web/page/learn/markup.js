/** Building blocks of the Learn pages. */
import { find } from '../lib/messages.js';
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

/**
 * The prose of a page, from its messages: `body` is a list of paragraphs and of `{ h }` headings, `{ list, numbered? }`, `{ table }` with
 * its head first, `{ figure, label?, caption? }`, `{ code, label }` and `{ watch }` links. The page's module has the `figures` by name
 * (their width and a function that makes them from the label), the `programs`, and what to `watch`.
 */
export function prose(name, { figures, programs, watch }) {
  return find(`${name}.body`).map((block) => {
    if (typeof block === 'string') return el('p', {}, ...words(block));
    if (block.h) return el('h2', { text: block.h });
    if (block.list) return list(block.list, block);
    if (block.table) return table(block.table[0], block.table.slice(1));
    if (block.code) return code(programs[block.code], block.label);
    if (block.watch) return watchLink(...watch, block.watch);
    const [width, make] = figures[block.figure];
    return figure(make(block.label), block.caption, width);
  });
}

/** A list, numbered or not. */
function list(items, { numbered = false } = {}) {
  return el(numbered ? 'ol' : 'ul', {}, ...items.map((item) => el('li', {}, ...words(item))));
}

/** A program. It can be scrolled, so the keyboard can reach it. */
export function code(text, label) {
  return el('pre', { class: 'learn-code', tabindex: 0, role: 'region', 'aria-label': label }, el('code', { text }));
}

function figure(content, caption, width) {
  return el('figure', { class: `learn-figure ${width}` }, content, caption && el('figcaption', {}, ...words(caption)));
}

/** A table with a head. */
export function table(head, rows) {
  const row = (cells, tag) => el('tr', {}, ...cells.map((cell) => (cell instanceof Node ? el(tag, {}, cell) : el(tag, {}, ...words(String(cell))))));
  return el('div', { class: 'learn-table', tabindex: 0, role: 'region', 'aria-label': head.join(', ').replace(/[*`]/g, '') }, el('table', {}, el('thead', {}, row(head, 'th')), el('tbody', {}, ...rows.map((cells) => row(cells, 'td')))));
}

/** A link to the engine in Watch. */
function watchLink(engine, board, text) {
  const query = new URLSearchParams({ engine, board });
  return el('p', { class: 'learn-onward' }, el('a', { class: 'button', href: `#/watch?${query}`, text }));
}
