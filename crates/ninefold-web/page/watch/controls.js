/** The buttons and the slider under the board. */
import { button, el } from '../lib/ui.js';
import { PLACES, placeOf, speedAt } from './speed.js';
import { speedWords } from './words.js';

/**
 * @param {Record<'solve'|'slow'|'step'|'pause'|'stop'|'clear', () => void>} actions
 * @param {(speed: number) => void} speeded called while the slider moves
 */
export function controls(actions, speeded, speed) {
  const solve = button({ text: 'Solve', icon: 'play', kind: 'main', hint: 'At full speed', onclick: actions.solve });
  const slow = button({ text: 'Slow Solve', icon: 'watch', hint: 'With everything it tries (space)', onclick: actions.slow });
  const step = button({ text: 'Step', icon: 'step', hint: 'One event (S)', 'aria-keyshortcuts': 'S', onclick: actions.step });
  const pause = button({ text: 'Pause', icon: 'pause', hint: 'Pause and go on (space)', 'aria-keyshortcuts': 'Space', onclick: actions.pause });
  const stop = button({ text: 'Stop', icon: 'stop', hint: 'End it (Esc)', 'aria-keyshortcuts': 'Escape', onclick: actions.stop });
  const clear = button({ text: 'Clear', icon: 'erase', hint: 'Back to the givens', onclick: actions.clear });
  const resume = button({ text: 'Resume', icon: 'play', hint: 'Go on (space)', 'aria-keyshortcuts': 'Space', onclick: actions.pause, hidden: true });
  const slider = el('input', { type: 'range', class: 'watch-slider', min: 0, max: PLACES, step: 1, value: placeOf(speed), id: 'watch-speed' });
  const shown = el('output', { for: 'watch-speed', class: 'watch-speed-now' });
  const tell = () => {
    const now = speedAt(Number(slider.value));
    shown.textContent = speedWords(now);
    slider.setAttribute('aria-valuetext', speedWords(now));
    return now;
  };
  slider.addEventListener('input', () => speeded(tell()));
  tell();
  const buttons = el('div', { class: 'watch-buttons', role: 'group', 'aria-label': 'Work' }, solve, slow, step, pause, resume, stop, clear);
  const element = el('div', { class: 'watch-controls' }, buttons,
    el('div', { class: 'watch-speed' }, el('label', { for: 'watch-speed', text: 'Speed' }), slider, shown));

  /** Only what makes sense can be pressed; the focus does not get lost when a button goes. */
  const update = (state, { touched, ready }) => {
    const focus = document.activeElement;
    const live = state === 'running' || state === 'paused' || state === 'opening';
    pause.hidden = state === 'paused';
    resume.hidden = !pause.hidden;
    if (focus === pause && pause.hidden) resume.focus();
    if (focus === resume && resume.hidden) pause.focus();
    const set = (each, on) => {
      if (each.disabled !== !on) each.disabled = !on;
    };
    for (const each of [solve, slow, step]) set(each, ready);
    for (const each of [pause, resume, stop]) set(each, live);
    set(clear, touched);
    if (focus?.disabled && element.contains(focus)) (solve.disabled ? slider : solve).focus();
  };
  return { element, update };
}
