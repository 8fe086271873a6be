/**
 * The sentences of explanations in the reader's language. Pure.
 *
 * The library writes sentences in English, as parts that say what they name:
 *
 *   "In " [row 4] ", " [5] " has only one place left: " [r4c2] "."
 *
 * What is between the names is a template, and the template is the key of its translation in `messages/LANGUAGE/sentences.js`:
 *
 *   'In {h1}, {d1} has only one place left: {c1}.': 'In {h1} hat {d1} nur noch einen Platz: {c1}.'
 *
 * {h1} is the first house, {d1} the first digit, {c1} the first cell, {t1} the technique. A list counts as one name: {c1&} is `r1c2 and r1c5`,
 * {c1|} is `r1c2 or r1c5`, {c1,} is `r1c2, r1c5`. {k1 in} are candidates, `4 in r1c1 and r2c1, and 7 in r3c5`; so are {k1 from} and
 * {k1 is in}. In a translation, names come in any order and without these signs; {k1: aus } says what is between digits and cells. A
 * translation for lists and single names alike may leave the signs out of its key, too.
 *
 * A sentence without a translation stays English.
 */
import { find, listed } from './messages.js';
import { houseName } from './names.js';

/** What may join the items of a list, and the sign that stands for it. */
const JOINERS = { ' and ': '&', ', and ': '&', ' or ': '|', ', or ': '|', ', ': ',', ',': ',' };
/** What may be between the digits and the cells of candidates. */
const BETWEEN = { ' in ': 'in', ' from ': 'from', ' is in ': 'is in' };

/** Returns the kind of name that a part is: c, h, d or t; none for plain words. */
function kindOf({ cells, house, digit, technique }) {
  return cells?.length ? 'c' : house ? 'h' : digit ? 'd' : technique ? 't' : '';
}

/** Returns the names and the words of a sentence: texts, `{ kind, items, sign }`, and the joiners between candidates. */
function tokens(parts) {
  const found = [];
  for (const part of parts) {
    const kind = kindOf(part);
    if (kind) {
      const joiner = found.at(-1);
      const before = joiner?.joiner !== undefined ? found.at(-2) : null;
      if (before?.kind === kind) {
        found.pop();
        before.items.push(part);
        // The last joiner decides: `a, b and c`.
        before.sign = JOINERS[joiner.joiner] ?? ',';
      } else found.push({ kind, items: [part], sign: '' });
    } else if (part.joiner) found.push({ joiner: part.text });
    else if (typeof found.at(-1) === 'string') found.push(found.pop() + part.text);
    else found.push(part.text);
  }
  return found;
}

/** Puts digits and cells together as candidates. */
function withCandidates(list) {
  const found = [];
  for (let at = 0; at < list.length; at++) {
    const [digits, words, cells] = list.slice(at, at + 3);
    if (digits?.kind === 'd' && typeof words === 'string' && words in BETWEEN && cells?.kind === 'c') {
      const joiner = found.at(-1);
      const before = joiner?.joiner !== undefined ? found.at(-2) : null;
      if (before?.kind === 'k' && before.between === BETWEEN[words]) {
        found.pop();
        before.items.push([digits, cells]);
        before.sign = JOINERS[joiner.joiner] ?? ',';
      } else found.push({ kind: 'k', items: [[digits, cells]], between: BETWEEN[words], sign: '' });
      at += 2;
    } else found.push(list[at]);
  }
  return found;
}

/** Returns the template of a sentence, and its names: `{ key, names: { h1: …, c1: … } }`. */
export function template(parts) {
  const counts = {};
  const names = {};
  const key = withCandidates(tokens(parts)).map((token) => {
    if (typeof token === 'string') return token;
    if (token.joiner !== undefined) return token.joiner;
    const name = `${token.kind}${counts[token.kind] = (counts[token.kind] ?? 0) + 1}`;
    names[name] = token;
    return `{${name}${token.kind === 'k' ? ` ${token.between}` : token.sign}}`;
  }).join('');
  return { key, names };
}

/** Returns the parts of a sentence in the reader's language, or as they are. @param {{title: string}} about the technique's title */
export function translated(parts, { title }) {
  const { key, names } = template(parts);
  const words = find(`sentences.${key}`) ?? find(`sentences.${key.replace(/[&|,](?=\})/g, '')}`);
  if (words === null) return null;
  return words.split(/(\{\w\d(?::[^}]*)?\})/).filter(Boolean).flatMap((piece) => {
    const [, name, between] = piece.match(/^\{(\w\d)(?::([^}]*))?\}$/) ?? [];
    if (!name) return [{ text: piece }];
    return names[name].kind === 'k' ? candidates(names[name], between ?? ' ') : items(names[name], title);
  });
}

/** Returns the items of a list with what the language puts between them. */
function joined(list, sign) {
  if (list.length < 2) return list.flat();
  const marks = list.map((_, index) => `\u0001${index}\u0001`);
  const text = sign === ',' ? marks.join(', ') : listed(marks, sign === '|' ? 'disjunction' : 'conjunction');
  return text.split('\u0001').filter(Boolean).flatMap((piece) => (/^\d+$/.test(piece) ? list[piece] : [{ text: piece, joiner: true }]));
}

function items({ items: list, sign }, title) {
  const kinds = new Set(list.map(({ house }) => house?.split(' ')[0]));
  return joined(list.map((part, index) => {
    if (part.technique) return [{ ...part, text: title }];
    // `row 2 and 6`: the kind of house once.
    if (part.house) return [{ ...part, text: kinds.size === 1 && index ? part.house.split(' ')[1] : houseName(part.house) }];
    return [part];
  }), sign);
}

function candidates({ items: list, sign }, between) {
  return joined(list.map(([digits, cells]) => [...items(digits), { text: between }, ...items(cells)]), sign || '&');
}
