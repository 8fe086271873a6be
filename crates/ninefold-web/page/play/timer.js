/** A stopwatch, and its time as text. */

export class Timer {
  #seconds;
  #since = null;
  #tick;
  #beat = null;

  /** @param {number} seconds the time taken so far @param {() => void} tick runs every second while the timer does */
  constructor(seconds, tick) {
    this.#seconds = seconds;
    this.#tick = tick;
  }

  get seconds() {
    return this.#seconds + (this.#since === null ? 0 : (performance.now() - this.#since) / 1000);
  }

  get runs() {
    return this.#since !== null;
  }

  start() {
    if (this.runs) return;
    this.#since = performance.now();
    this.#beat = setInterval(this.#tick, 1000);
    this.#tick();
  }

  stop() {
    this.#seconds = this.seconds;
    this.#since = null;
    clearInterval(this.#beat);
    this.#tick();
  }
}

/** `4:05`, `1:04:05`. */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
