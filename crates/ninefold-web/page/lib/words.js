/** Small pieces of text. Pure. */

/** Returns a text with a capital first letter. */
export function capitalised(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** Returns the English article of a digit's symbol: `a` 6, `an` 8, `an` A. */
export function article(symbol) {
  return /^[8AEFHILMNOX]/.test(symbol) ? 'an' : 'a';
}
