/**
 * What rules demand, in the reader's language. Pure.
 *
 * The library writes one sentence per rule, in English. The cells and numbers in it are names; what is between them is a template, and the template
 * is the key of its translation in `messages/LANGUAGE/rules.js`:
 *
 *   The digits in r1c1, r1c2 and r2c1 differ and sum to 15.
 *   'The digits in {c1} differ and sum to {n1}.': 'Die Ziffern in {c1} sind verschieden und ergeben zusammen {n1}.'
 *
 * {c1} are the first cells, {n1} the first numbers: one of them, or a list such as `1, 2 and 3` or `10 or 12`. {c1} may also be several lists with
 * semicolons between them. {q1} are counts, `one 3 and 2 4s`; {x1} is an expression, which stays as it is. Names come in any order.
 *
 * A rule without a translation stays English.
 */
import { find, listed } from './messages.js';

const CELL = String.raw`(?:-?\d+×)?(?:r\d+c\d+|x\d+)`;
const NUMBER = String.raw`-?\b\d+(?::\d+)?\b(?![×c])`;
const COUNT = String.raw`(?:(?:no|one) \d+|\d+ \d+s)\b`;
const list = (item) => `${item}(?:, ${item})*(?: (?:and|or) ${item})?`;
const areas = (cells) => `${cells}(?:; ${cells})*`;
const NAMES = new RegExp(`(?<q>${list(COUNT)})|(?<c>${areas(list(CELL))})|(?<n>(?<![×\\d])${list(NUMBER)})`, 'g');

/** Sentences that end with something to be taken as it is. */
const VERBATIM = /^(For .*?: |.* match the expression )(.*)\.$/s;
const EITHER = 'One of these holds: ';

/** Returns the template of a sentence, and its names: `{ key, names: { c1: 'r1c1 and r1c2', … } }`. */
export function ruleTemplate(sentence) {
  const names = {};
  const counts = {};
  const name = (kind, text) => {
    const id = `${kind}${counts[kind] = (counts[kind] ?? 0) + 1}`;
    names[id] = text;
    return `{${id}}`;
  };
  const [, words = sentence, verbatim] = sentence.match(VERBATIM) ?? [];
  let key = words.replace(NAMES, (text, ...more) => {
    const [kind] = Object.entries(more.at(-1)).find(([, found]) => found !== undefined);
    return name(kind, text);
  });
  if (verbatim !== undefined) key += `${name('x', verbatim)}.`;
  return { key, names };
}

/** Returns a rule's sentence in the reader's language, or as it is. */
export function ruleSentence(sentence) {
  return translation(sentence) ?? sentence;
}

function translation(sentence) {
  if (sentence.startsWith(EITHER)) return alternatives(sentence.slice(EITHER.length));
  const { key, names } = ruleTemplate(sentence);
  const words = find(`rules.${key}`);
  return words?.replace(/\{(\w)(\d+)\}/g, (_, kind, at) => localised(kind, names[kind + at])) ?? null;
}

/** Returns a list of names as the language writes it. */
function localised(kind, text) {
  if (kind === 'x') return find(`rules.${text}`) ?? text;
  return text.split('; ').map((area) => {
    const items = area.split(/, | and | or /).map((item) => (kind === 'q' ? counted(item) : item));
    return listed(items, / or /.test(area) ? 'disjunction' : 'conjunction');
  }).join('; ');
}

/** Translates `no 3`, `one 3` or `2 3s`. */
function counted(text) {
  const [count, digit] = text.replace('s', '').split(' ');
  const isWord = /\D/.test(count);
  const words = find(`rules.${isWord ? `${count} {n1}` : '{n1} {n2}s'}`);
  return words?.replace('{n1}', isWord ? digit : count).replace('{n2}', digit) ?? text;
}

/** Translates `(A. B.) or (C.)`, each of whose sentences may hold such a choice itself. */
function alternatives(text) {
  const branches = bracketed(text).map((branch) => sentencesOf(branch).map(translation));
  const or = find('rules.) or (');
  if (or === null || branches.flat().includes(null)) return null;
  return `${find(`rules.${EITHER}`)}(${branches.map((branch) => branch.join(' ')).join(or)})`;
}

/** Returns what is in the outer brackets of a text. */
function bracketed(text) {
  const found = [];
  let [depth, start] = [0, 0];
  [...text].forEach((symbol, at) => {
    if (symbol === '(' && depth++ === 0) start = at + 1;
    if (symbol === ')' && --depth === 0) found.push(text.slice(start, at));
  });
  return found;
}

/** Cuts a text into sentences, but not within brackets. */
function sentencesOf(text) {
  const found = [''];
  let depth = 0;
  for (const piece of text.split(/(?<=[.)]) (?=[A-Z(rx])/)) {
    found.push(depth ? `${found.pop()} ${piece}` : piece);
    depth += (piece.match(/\(/g)?.length ?? 0) - (piece.match(/\)/g)?.length ?? 0);
  }
  return found.slice(1);
}
