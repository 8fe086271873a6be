/** The speed slider: from 1 to 10,000 events a second, each tenth of the way as much faster as the one before. Pure. */

export const LEAST = 1;
export const MOST = 10_000;
/** Places of the slider. */
export const PLACES = 80;

/** The speed of a place: two figures are enough for people. */
export function speedAt(position) {
  const exact = LEAST * (MOST / LEAST) ** (Math.min(PLACES, Math.max(0, position)) / PLACES);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return Math.round(exact / unit) * unit;
}

/** The place nearest to a speed. */
export function placeOf(speed) {
  const within = Math.min(MOST, Math.max(LEAST, speed));
  return Math.round((PLACES * Math.log(within / LEAST)) / Math.log(MOST / LEAST));
}
