/**
 * A cell of a game: a frozen record. Lists of digits are sorted; 0 means no digit.
 *
 * @typedef {{given: boolean, digit: number, corner: number[], centre: number[], colours: number[]}} Cell
 */

export function freeze(cell) {
  const { given, digit, corner, centre, colours } = cell;
  return Object.freeze({ given, digit, corner, centre, colours });
}

export const BLANK = freeze({ given: false, digit: 0, corner: [], centre: [], colours: [] });

export function equal(a, b) {
  const same = (one, other) => one === other || (one.length === other.length && one.every((each, index) => each === other[index]));
  return a.given === b.given && a.digit === b.digit && same(a.corner, b.corner) && same(a.centre, b.centre) && same(a.colours, b.colours);
}

export function toggled(list, item, on) {
  const others = list.filter((each) => each !== item);
  return on ? [...others, item].sort((a, b) => a - b) : others;
}

export function pack({ given, digit, corner, centre, colours }) {
  return [given ? 1 : 0, digit, corner, centre, colours];
}

export function unpack([given, digit, corner, centre, colours]) {
  return freeze({ given: given === 1, digit, corner, centre, colours });
}
