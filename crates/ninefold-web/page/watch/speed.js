/** The speed slider: 1 to 10,000 steps per second on a logarithmic scale. Pure. */

export const MIN_SPEED = 1;
export const MAX_SPEED = 10_000;
/** The number of slider positions. */
export const PLACES = 80;

/** Returns the speed at a slider position, rounded to two figures. */
export function speedAt(position) {
  const exact = MIN_SPEED * (MAX_SPEED / MIN_SPEED) ** (Math.min(PLACES, Math.max(0, position)) / PLACES);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return Math.round(exact / unit) * unit;
}

/** Returns the slider position nearest to a speed. */
export function placeOf(speed) {
  const within = Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed));
  return Math.round((PLACES * Math.log(within / MIN_SPEED)) / Math.log(MAX_SPEED / MIN_SPEED));
}
