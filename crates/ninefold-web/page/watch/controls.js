/** The buttons and the speed slider below the board: play or pause, step, solve at full speed, reset. */
import { t } from '../lib/messages.js';
import { keyed } from '../lib/shortcuts.js';
import { button, el, icon } from '../lib/ui.js';
import { PLACES, placeOf, speedAt } from './speed.js';
import { speedWords } from './words.js';

/**
 * @param {Record<'play'|'pause'|'step'|'solve'|'reset', () => void>} actions
 * @param {(speed: number) => void} setSpeed called while the slider moves
 */
export function controls(actions, setSpeed, speed) {
  // One button plays and pauses, so the focus stays where it is.
  const play = button({ text: t('watch.play'), icon: 'play', kind: 'main', 'aria-keyshortcuts': 'Space', onclick: () => (running ? actions.pause() : actions.play()) });
  const step = button({ text: t('watch.step'), icon: 'step', ...keyed(t('watch.stepOnce'), 'S'), onclick: actions.step });
  const solve = button({ text: t('watch.solve'), icon: 'last', hint: t('watch.solveHint'), onclick: actions.solve });
  const reset = button({ text: t('watch.reset'), icon: 'reset', hint: t('watch.resetHint'), onclick: actions.reset });
  const slider = el('input', { type: 'range', class: 'watch-slider', min: 0, max: PLACES, step: 1, value: placeOf(speed), id: 'watch-speed' });
  const shown = el('output', { for: 'watch-speed', class: 'watch-speed-now' });
  let running = null;
  const update = () => {
    const now = speedAt(Number(slider.value));
    shown.textContent = speedWords(now);
    slider.setAttribute('aria-valuetext', t('watch.perSecond', { n: now }));
    return now;
  };
  slider.addEventListener('input', () => setSpeed(update()));
  update();
  const buttons = el('div', { class: 'watch-buttons', role: 'group', 'aria-label': t('watch.controls') }, play, step, solve, reset);
  const element = el('div', { class: 'watch-controls' }, buttons,
    el('div', { class: 'watch-speed' }, el('label', { for: 'watch-speed', text: t('watch.speed') }), slider, shown));

  const turn = (on) => {
    if (on === running) return;
    running = on;
    play.replaceChildren(icon(on ? 'pause' : 'play'), el('span', { text: t(on ? 'watch.pause' : 'watch.play') }));
    play.title = t(on ? 'watch.pauseKey' : 'watch.playKey');
  };
  turn(false);

  /** Enables the buttons that make sense; the focus moves on when its button no longer does. */
  const show = (state, { touched, ready, hasSolve }) => {
    const focus = document.activeElement;
    turn(state === 'running' || state === 'opening');
    const set = (each, on) => {
      if (each.disabled !== !on) each.disabled = !on;
    };
    for (const each of [play, step]) set(each, ready);
    set(solve, ready && hasSolve);
    set(reset, touched);
    if (focus?.disabled && element.contains(focus)) (play.disabled ? slider : play).focus();
  };
  return { element, show, set: (wanted) => { slider.value = placeOf(wanted); update(); } };
}
