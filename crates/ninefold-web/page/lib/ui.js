/** What every view needs: elements, icons, dialogs, notices, the live region, storage. */
import { fileName } from './files.js';
import { t } from './messages.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates an element. `el('button', { class: 'button', onclick: f, text: 'Go' }, child, …)`: names that begin with `on` are listeners,
 * `text` is its text, `data` its data attributes; other names are attributes.
 */
export function el(tag, about = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'text') element.textContent = value;
    else if (name === 'data') Object.assign(element.dataset, value);
    else if (name === 'value' || name === 'checked' || name === 'selected') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Creates an SVG element. */
export function svg(tag, about = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(about)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'text') element.textContent = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Paths on a 24 × 24 square. */
const ICONS = {
  undo: 'M9 7 4.5 11.5 9 16M5 11.5h9a5.5 5.5 0 0 1 0 11h-3',
  redo: 'm15 7 4.5 4.5L15 16M19 11.5h-9a5.5 5.5 0 0 0 0 11h3',
  back: 'M9 7 4.5 11.5 9 16M5 11.5h9a5.5 5.5 0 0 1 0 11h-3M17.5 3.5l3 3m0-3-3 3',
  hint: 'M9 18h6M10 21h4M12 3a6.5 6.5 0 0 0-4 11.6c.7.6 1 1.3 1 2.1V17h6v-.3c0-.8.3-1.5 1-2.1A6.5 6.5 0 0 0 12 3Z',
  explain: 'M4 6h10M4 12h16M4 18h13M18 4l2 2-2 2',
  share: 'M12 15V3.5M8 7l4-4 4 4M5 11.5v7A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-7',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
  keys: 'M3 7.5A1.5 1.5 0 0 1 4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5zM7 10h.01M11 10h.01M15 10h.01M7.5 14h9',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  stop: 'M7 7h10v10H7z',
  reset: 'M5 12a7 7 0 1 0 2.3-5.2M5 4.5v4h4',
  step: 'M6 5.5v13l9-6.5zM18.5 6v12',
  erase: 'm4 14 8.5-8.5a2 2 0 0 1 2.8 0l3.2 3.2a2 2 0 0 1 0 2.8L11 19H7.5zM9 10l5.5 5.5M13 19h7',
  more: 'M5 12a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0M11.1 12a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0M17.2 12a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0',
  close: 'M6 6l12 12M18 6 6 18',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  dark: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  contrast: 'M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17',
  edit: 'm4 20 1-4L16 5a2.1 2.1 0 0 1 3 3L8 19zM14 7l3 3',
  add: 'M12 5v14M5 12h14',
  camera: 'M4 8.5A1.5 1.5 0 0 1 5.5 7H8l1.5-2.5h5L16 7h2.5A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5zM12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  picture: 'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 8.5h.01',
  open: 'M3.5 18.5v-12A1.5 1.5 0 0 1 5 5h4l2 2.5h7A1.5 1.5 0 0 1 19.5 9v1.5M3.5 18.5 6 11h15.5L19 18.5z',
  save: 'M12 4v11M8 11.5l4 4 4-4M5 19.5h14',
  print: 'M7 9V4h10v5M7 17H4.5A1.5 1.5 0 0 1 3 15.5v-5A1.5 1.5 0 0 1 4.5 9h15a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6H7z',
  marks: 'M4 4h4v4H4zM16 4h4v4h-4zM4 16h4v4H4zM11 11h2v2h-2z',
  watch: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  several: 'M4 8.5A1.5 1.5 0 0 1 5.5 7h8A1.5 1.5 0 0 1 15 8.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 16.5zM9 4h9.5A1.5 1.5 0 0 1 20 5.5V14',
  before: 'm14.5 6-6 6 6 6',
  after: 'm9.5 6 6 6-6 6',
  first: 'm17.5 6-6 6 6 6M7 6v12',
  last: 'm6.5 6 6 6-6 6M17 6v12',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5M7.5 10.5h6M10.5 7.5v6',
  image: 'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5zM3.5 16l5-4.5 4 3.5 3-2.5 5 4.5M15.5 8.7h.01',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
};

export function icon(name) {
  return svg('svg', { class: 'icon-svg', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: ICONS[name] }));
}

/** Creates a button with an icon, text or both. `label` is its accessible name, `hint` its tooltip. */
export function button({ text, icon: name, label, hint, kind = '', onclick, ...rest }) {
  const only = name && !text ? ' icon' : '';
  const about = { type: 'button', class: `button ${kind}${only}`.trim(), 'aria-label': label, title: hint ?? (only ? label : undefined), onclick, ...rest };
  return el('button', about, name && icon(name), text && el('span', { text }));
}

/** Announces a text to screen readers. */
export function say(text) {
  const live = document.getElementById('live');
  // The same text twice in a row would not be read again.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Shows a notice below the header, above any dialog, with an optional action `{ text, run }`; the next one takes its place. One that `stays`
 * stays until it is closed, beside others and in every view; `stays` is its name. Returns a function that closes it.
 */
export function toast(text, { action, seconds = 6, stays } = {}) {
  const box = document.getElementById('toasts');
  const notice = el('div', { class: 'toast', data: stays ? { stays } : {} }, el('span', { text }));
  const close = () => {
    notice.remove();
    if (!box.childElementCount && box.matches(':popover-open')) box.hidePopover();
  };
  if (action) notice.append(button({ text: action.text, onclick: () => { close(); action.run(); } }));
  if (stays) notice.append(button({ icon: 'close', label: t('shell.close'), onclick: close }));
  box.replaceChildren(notice, ...[...box.children].filter((other) => other.dataset.stays && other.dataset.stays !== stays));
  raise(box, document.querySelector('dialog[open]') ?? document.body);
  say(text);
  if (stays) return close;
  // The notice stays while the focus is on it, and longer under the mouse, which may also wait for what is below it.
  let longer = 3;
  const isRead = () => notice.matches(':focus-within') || (notice.matches(':hover') && longer-- > 0);
  const later = () => setTimeout(() => (isRead() ? later() : close()), seconds * 1000);
  later();
  return close;
}

/** Brings the notices above everything. While a dialog is open only what is in it can be pressed, so they move there. */
function raise(box, place) {
  if (box.matches(':popover-open')) box.hidePopover();
  if (box.parentElement !== place) place.append(box);
  if (box.childElementCount) box.showPopover();
}

/** Closes the dialogs and notices of the view being left, but for notices that stay. */
export function clearAway() {
  const open = [...document.querySelectorAll('dialog[open]')];
  const notices = document.getElementById('toasts');
  notices.replaceChildren(...[...notices.children].filter(({ dataset }) => dataset.stays));
  raise(notices, document.body);
  for (const box of open) box.close();
}

/**
 * Opens a dialog and returns it. `body` is an element or a list of them. Closing the dialog removes it.
 * @param {{title: string, body: Node|Node[], wide?: boolean, onclose?: () => void}} about
 */
export function dialog({ title, body, wide = false, onclose }) {
  const close = button({ icon: 'close', label: t('shell.close'), kind: 'plain', onclick: () => box.close() });
  const head = el('div', { class: 'dialog-head' }, el('h2', { text: title, id: 'dialog-title' }), close);
  const box = el('dialog', { class: wide ? 'wide' : '', 'aria-labelledby': 'dialog-title' }, head,
    el('div', { class: 'dialog-body' }, ...[body].flat()));
  box.addEventListener('close', () => {
    const notices = document.getElementById('toasts');
    if (box.contains(notices)) raise(notices, document.body);
    box.remove();
    onclose?.();
  });
  // A click outside closes it.
  box.addEventListener('pointerdown', (event) => {
    if (event.target !== box) return;
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!inside) box.close();
  });
  document.body.append(box);
  box.showModal();
  backCloses(box);
  const first = box.querySelector('.dialog-body :is(input, select, textarea, button, a):not([tabindex="-1"], :disabled)');
  (first ?? close).focus({ focusVisible: false });
  return box;
}

/** The dialogs, by the names that their entries of the history have. */
const dialogs = new Map();
/** Settled once an entry has left the history; null if none is about to. */
let leaving = null;

/** Lets Back close a dialog, as people expect on a phone, instead of leaving the view: an entry of the history stands for the dialog. */
function backCloses(box) {
  // Entries of the history survive a reload, so no number may come twice.
  const mine = Math.random().toString(36).slice(2);
  const back = () => { if (history.state?.dialog !== mine) box.close(); };
  const enter = () => {
    if (!box.open) return;
    // The entry of a dialog that has just been closed serves the next one.
    const isFree = history.state?.dialog && !dialogs.get(history.state.dialog)?.open;
    history[isFree ? 'replaceState' : 'pushState']({ dialog: mine }, '');
    addEventListener('popstate', back);
  };
  dialogs.set(mine, box);
  // Going back takes a while, and would take this dialog's entry instead.
  if (leaving) leaving.then(enter);
  else enter();
  box.addEventListener('close', () => {
    dialogs.delete(mine);
    removeEventListener('popstate', back);
    // Closed otherwise: the entry goes too, unless a new address has come after it.
    setTimeout(() => { if (history.state?.dialog === mine) goBack(); });
  });
}

function goBack() {
  leaving = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
    setTimeout(resolve, 1000);
  }).then(() => { leaving = null; });
  history.back();
}

/**
 * Creates a menu that opens below a button and shares its name. `items`: `{ text, icon, key, run }`, or null for a separator; a radio item
 * has `pressed`, a checkbox item `checked`. `lang` is the language of its text.
 */
export function menu(opener, items) {
  const list = el('div', { class: 'menu', popover: 'auto', role: 'menu', 'aria-label': opener.getAttribute('aria-label') ?? opener.textContent });
  opener.setAttribute('aria-haspopup', 'menu');
  opener.setAttribute('aria-expanded', 'false');
  opener.addEventListener('click', () => list.togglePopover());
  list.addEventListener('beforetoggle', (event) => {
    const opens = event.newState === 'open';
    opener.setAttribute('aria-expanded', String(opens));
    if (!opens) return;
    const shown = typeof items === 'function' ? items() : items;
    list.replaceChildren(...shown.map((item) => (item ? entry(item, list) : el('hr'))));
  });
  // It follows its button when the window changes.
  const follow = () => place(list, opener);
  list.addEventListener('toggle', (event) => {
    if (event.newState !== 'open') {
      removeEventListener('resize', follow);
      return;
    }
    addEventListener('resize', follow);
    follow();
    list.querySelector('button')?.focus();
  });
  list.addEventListener('keydown', (event) => {
    const all = [...list.querySelectorAll('button')];
    const at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[next % all.length].focus();
  });
  opener.after(list);
  return list;
}

function entry({ text, icon: name, key, run, pressed, checked, lang }, list) {
  const on = pressed ?? checked;
  const role = pressed !== undefined ? 'menuitemradio' : checked !== undefined ? 'menuitemcheckbox' : 'menuitem';
  const about = { type: 'button', class: 'button', role, 'aria-checked': on === undefined ? undefined : String(on) };
  return el('button', { ...about, onclick: () => { list.hidePopover(); run(); } },
    name && icon(name), el('span', { text, lang }), key && !isTouch() && el('span', { class: 'menu-key', text: key }), on && el('span', { class: 'menu-key' }, icon('tick')));
}

function place(list, opener) {
  const at = opener.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - width - 8));
  const below = at.bottom + 6;
  const top = below + height > innerHeight - 8 ? Math.max(8, at.top - height - 6) : below;
  list.style.left = `${left}px`;
  list.style.top = `${top}px`;
}

/** Style sheets by name: promises that they have been loaded. */
const styles = new Map();

/** Loads a style sheet once; `href` is relative to the page. One that can't be loaded is tried again when it is needed next. */
export function style(href) {
  if (!styles.has(href)) {
    // The static site's document has those of the first view.
    const known = document.querySelector(`link[data-style="${href}"]`);
    styles.set(href, known ? Promise.resolve() : new Promise((resolve) => {
      const failed = () => { link.remove(); styles.delete(href); resolve(); };
      const link = el('link', { rel: 'stylesheet', href: fileName(href), data: { style: href }, onload: resolve, onerror: failed });
      document.head.append(link);
    }));
  }
  return styles.get(href);
}

/** Whether the user allows animation. */
export function mayMove() {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether people point with a finger and most likely have no keyboard. */
export function isTouch() {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}

/** Returns a value stored in this browser, or the default; a value of another type is damaged or not ours, and counts as missing. */
export function recall(name, otherwise) {
  try {
    const kept = localStorage.getItem(`ninefold.${name}`);
    const value = kept === null ? otherwise : JSON.parse(kept);
    return otherwise === null || kind(value) === kind(otherwise) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

function kind(value) {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}

/** Stores a value in this browser; returns whether that worked. */
export function keep(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(`ninefold.${name}`);
    else localStorage.setItem(`ninefold.${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
