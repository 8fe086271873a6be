/** The buttons and the speed slider below the board. */
import { button, el } from '../lib/ui.js';
import { PLACES, placeOf, speedAt } from './speed.js';
import { several, speedWords } from './words.js';

/**
 * @param {Record<'solve'|'play'|'step'|'pause'|'stop'|'reset', () => void>} actions
 * @param {(speed: number) => void} setSpeed called while the slider moves
 */
export function controls(actions, setSpeed, speed) {
  const solve = button({ text: 'Solve', icon: 'play', kind: 'main', hint: 'Solve at full speed', onclick: actions.solve });
  const play = button({ text: 'Play', icon: 'watch', hint: 'Show every step (Space)', onclick: actions.play });
  const step = button({ text: 'Step', icon: 'step', hint: 'One step (S)', 'aria-keyshortcuts': 'S', onclick: actions.step });
  const pause = button({ text: 'Pause', icon: 'pause', hint: 'Pause (Space)', 'aria-keyshortcuts': 'Space', onclick: actions.pause });
  const stop = button({ text: 'Stop', icon: 'stop', hint: 'Stop (Esc)', 'aria-keyshortcuts': 'Escape', onclick: actions.stop });
  const reset = button({ text: 'Reset', icon: 'erase', hint: 'Back to the givens', onclick: actions.reset });
  const resume = button({ text: 'Resume', icon: 'play', hint: 'Resume (Space)', 'aria-keyshortcuts': 'Space', onclick: actions.pause, hidden: true });
  const slider = el('input', { type: 'range', class: 'watch-slider', min: 0, max: PLACES, step: 1, value: placeOf(speed), id: 'watch-speed' });
  const shown = el('output', { for: 'watch-speed', class: 'watch-speed-now' });
  const update = () => {
    const now = speedAt(Number(slider.value));
    shown.textContent = speedWords(now);
    slider.setAttribute('aria-valuetext', `${several(now, 'step')} per second`);
    return now;
  };
  slider.addEventListener('input', () => setSpeed(update()));
  update();
  const buttons = el('div', { class: 'watch-buttons', role: 'group', 'aria-label': 'Controls' }, solve, play, step, pause, resume, stop, reset);
  const element = el('div', { class: 'watch-controls' }, buttons,
    el('div', { class: 'watch-speed' }, el('label', { for: 'watch-speed', text: 'Speed' }), slider, shown));

  /** Enables the buttons that make sense; the focus moves on when its button disappears. */
  const show = (state, { touched, ready }) => {
    const focus = document.activeElement;
    const live = state === 'running' || state === 'paused' || state === 'opening';
    pause.hidden = state === 'paused';
    resume.hidden = !pause.hidden;
    if (focus === pause && pause.hidden) resume.focus();
    if (focus === resume && resume.hidden) pause.focus();
    const set = (each, on) => {
      if (each.disabled !== !on) each.disabled = !on;
    };
    for (const each of [solve, play, step]) set(each, ready);
    for (const each of [pause, resume, stop]) set(each, live);
    set(reset, touched);
    if (focus?.disabled && element.contains(focus)) (solve.disabled ? slider : solve).focus();
  };
  return { element, show };
}
