/**
 * The page's words in the reader's language.
 *
 * Words are plain data, one file per view and language: `messages/en/hint.js` exports `{ apply: 'Apply', … }`, and `t('hint.apply')` returns
 * one of them. The part before the first dot names the file.
 *
 *     t('hint.apply')                              'Apply'
 *     t('play.solved', { time: '4:05' })           'Solved in {time}.'
 *     t('play.undid', { n: 2 })                    { one: 'Undid {n} change', other: 'Undid {n} changes' }
 *     t('new.symmetry', { kind: 'half' })          { by: 'kind', half: '180° rotation', other: 'None' }
 *     rich('hint.see', { cell: node })             nodes, for el(…, ...rich('hint.see', …)): 'Look at {cell}, <b>then</b> …'
 *
 * - A message with branches is an object. `by` names the parameter that chooses (`n` if left out): a number chooses by the language's
 *   plural rules (`zero one two few many other`, or exactly: `'=0'`), a text by its name, `other` otherwise.
 *   `ordinal` instead of `by` chooses by the rules for places: `{ ordinal: 'n', one: '{n}st', two: '{n}nd', few: '{n}rd', other: '{n}th' }`.
 * - A number is written as the language writes it (`12,000`). Digits of a board, cells and names are texts: pass `'5'`, `'r1c2'`.
 * - `rich` takes nodes as parameters and understands `<b> <i> <em> <strong> <code> <kbd>`, and `<a>…</a>` (any name) if a parameter of
 *   that name is a function from a text to a node: `rich('x.more', { a: (text) => el('a', { href, text }) })`.
 * - Never glue sentences together from parts: give the whole sentence a key. `listed(['a', 'b'])` is 'a and b'; `number`, `duration`,
 *   `day` write numbers, times and dates.
 * - Call `t` when you draw, not when the module loads: the words arrive before the view is mounted, not before its modules run. Tables
 *   that are constants hold keys. The shell loads the files of each view (`VIEWS` in app.js, `words`); what is loaded later says
 *   `await part(import('../hint/panel.js'), 'hint')`.
 * - New words go into `messages/en/VIEW.js`; `node --test words.test.mjs` finds keys that don't exist, and compares the languages.
 */
import { LANGUAGES } from '../messages/languages.js';

const ENGLISH = 'en';
/** A made-up language that runs from right to left, to test with: `?lang=ar-XB`. */
const MIRRORED = 'ar-XB';
/** Files that English doesn't need: the library's own words are English. */
const FROM_LIBRARY = ['techniques', 'sentences', 'rules'];
const TAGS = ['b', 'i', 'em', 'strong', 'code', 'kbd', 'small'];

let language = ENGLISH;
const files = new Map();
const loading = new Map();

/** The code of the language in use. */
export function current() {
  return language;
}

/** The languages to choose from: `[code, name]`. */
export function languages() {
  return Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]);
}

/** Returns the first wanted language that exists (`de-AT` finds `de`), or English. Pure. */
export function choose(wanted, known = Object.keys(LANGUAGES)) {
  for (const tag of wanted.filter(Boolean)) {
    if (tag === MIRRORED) return tag;
    const parts = String(tag).split('-');
    for (let length = parts.length; length; length--) {
      const found = known.find((code) => code.toLowerCase() === parts.slice(0, length).join('-').toLowerCase());
      if (found) return found;
    }
  }
  return ENGLISH;
}

/** Whether a language is written from right to left. */
export function isMirrored(code = language) {
  return code === MIRRORED || Boolean(LANGUAGES[code]?.mirrored);
}

/** Sets the language and marks the document with it. Words loaded so far are forgotten. */
export function use(code) {
  language = code;
  files.clear();
  loading.clear();
  formats.clear();
  if (typeof document === 'undefined') return;
  document.documentElement.lang = code;
  document.documentElement.dir = isMirrored(code) ? 'rtl' : 'ltr';
}

/** Loads the words of views: of the language in use alone, and of English as well where a language is still incomplete. */
export function load(...names) {
  return Promise.all(names.map((name) => {
    if (!loading.has(name)) {
      const mine = loadOne(name);
      loading.set(name, mine);
      // What couldn't be loaded is asked for again.
      mine.catch(() => { if (loading.get(name) === mine) loading.delete(name); });
    }
    return loading.get(name);
  }));
}

/** Waits for a module that is loaded when it is needed, and for its words: `part(import('../daily/finish.js'), 'daily')`. */
export async function part(module, ...names) {
  const [loaded] = await Promise.all([module, load(...names)]);
  return loaded;
}

async function loadOne(name) {
  const mine = language;
  const read = async (code) => (code === ENGLISH && FROM_LIBRARY.includes(name) ? {} : (await import(`../messages/${code}/${name}.js`)).default);
  const parts = await Promise.all([
    mine === ENGLISH || mine === MIRRORED || LANGUAGES[mine].incomplete ? read(ENGLISH) : {},
    mine === ENGLISH || mine === MIRRORED ? {} : read(mine).catch((error) => { if (LANGUAGES[mine].incomplete) return {}; throw error; }),
  ]);
  if (mine === language) files.set(name, Object.assign({}, ...parts));
}

/** Returns a message, or null if there is none: for names that come from elsewhere, such as techniques. */
export function find(key) {
  const dot = key.indexOf('.');
  const words = files.get(key.slice(0, dot));
  const name = key.slice(dot + 1);
  return words && Object.hasOwn(words, name) ? words[name] : null;
}

function message(key) {
  const found = find(key);
  if (found === null) console.error(`No words for ${key} in ${language}`);
  return found ?? key;
}

/** Returns a message in the reader's language, with its parameters. */
export function t(key, params = {}) {
  return filled(branch(message(key), params), params);
}

/** Returns a message as nodes: parameters may be nodes, and tags become elements. */
export function rich(key, params = {}) {
  return nodes(branch(message(key), params), params);
}

/** Chooses the branch of a message. */
function branch(words, params) {
  if (typeof words === 'string') return words;
  if (words.ordinal) return words[format('PluralRules', { type: 'ordinal' }).select(params[words.ordinal])] ?? words.other;
  const by = params[words.by ?? 'n'];
  if (typeof by === 'number') return words[`=${by}`] ?? words[plural(by)] ?? words.other;
  return Object.hasOwn(words, String(by)) ? words[String(by)] : words.other;
}

function nodes(text, params) {
  const parts = [];
  // A tag with its contents, or a parameter.
  const pattern = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/gs;
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > from) parts.push(text.slice(from, found.index));
    from = found.index + found[0].length;
    const [whole, tag, inner, name] = found;
    if (name) parts.push(name in params ? node(params[name]) : whole);
    else if (typeof params[tag] === 'function') parts.push(params[tag](filled(inner, params)));
    else parts.push(TAGS.includes(tag) ? element(tag, nodes(inner, params)) : whole);
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

function filled(text, params) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? isolated(written(params[name])) : whole));
}

function node(value) {
  if (typeof value === 'object' && value !== null) return value;
  return isMirrored() ? element('bdi', [written(value)]) : written(value);
}

function element(tag, children) {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}

function written(value) {
  return typeof value === 'number' ? number(value) : String(value);
}

/** In a language from right to left, names and numbers keep their own direction. */
function isolated(text) {
  return isMirrored() ? `\u2068${text}\u2069` : text;
}

// Numbers, lists, times

const formats = new Map();

function format(kind, options) {
  const key = `${kind} ${JSON.stringify(options)}`;
  const locale = language === MIRRORED ? 'en-GB' : LANGUAGES[language]?.locale ?? language;
  if (!formats.has(key)) formats.set(key, new Intl[kind](locale, options));
  return formats.get(key);
}

function plural(count) {
  return format('PluralRules', {}).select(count);
}

/** `12,000`. The options are those of `Intl.NumberFormat`. */
export function number(value, options = {}) {
  return format('NumberFormat', options).format(value);
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words, type = 'conjunction') {
  return format('ListFormat', { type }).format(words);
}

/** `4 minutes and 5 seconds`. */
export function duration(seconds) {
  const whole = Math.floor(seconds);
  const parts = [['hour', Math.floor(whole / 3600)], ['minute', Math.floor(whole / 60) % 60], ['second', whole % 60]].filter(([, count]) => count);
  const shown = parts.length ? parts : [['second', 0]];
  return listed(shown.map(([unit, count]) => number(count, { style: 'unit', unit, unitDisplay: 'long' })));
}

/** `16 November 2026`. The options are those of `Intl.DateTimeFormat`. */
export function day(date, options = { dateStyle: 'long' }) {
  return format('DateTimeFormat', options).format(date);
}

// Start

/** The language that the address, the settings or the browser ask for. */
export function wanted() {
  const asked = new URLSearchParams(location.search).get('lang');
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem('ninefold.language'));
  } catch {
    // Without storage, or with a damaged entry, the browser's languages decide.
  }
  return choose([asked, chosen, ...(navigator.languages ?? [])]);
}

/** Writes the words of elements that are part of the document: `data-t` is the key of their text, `data-t-label` of their accessible name. */
export function translate(root) {
  for (const each of root.querySelectorAll('[data-t]')) each.textContent = t(each.dataset.t);
  for (const each of root.querySelectorAll('[data-t-label]')) each.setAttribute('aria-label', t(each.dataset.tLabel));
}
