/** Small pieces of English. Pure. */

/** Returns `a`, `a and b`, `a, b and c`. */
export function list(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Returns a text with a capital first letter. */
export function capitalised(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** Returns a digit's symbol with its article: `a 6`, `an 8`, `an A`. */
export function withArticle(symbol) {
  return `${/^[8AEFHILMNOX]/.test(symbol) ? 'an' : 'a'} ${symbol}`;
}
