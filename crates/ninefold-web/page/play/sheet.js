/**
 * The box of the panel. Beside the board it is a plain box; on small screens it is a sheet over the lower rows of the pad, with a grip on top:
 * drag it down to fold the sheet away and up to see all of it, press it to fold and unfold, or use the arrow keys.
 */
import { t } from '../lib/messages.js';
import { el } from '../lib/ui.js';

/** From small to large. `auto` is as high as the text needs. */
const STATES = ['folded', 'auto', 'full'];
/** A press that moves less than this isn't a drag, in pixels. */
const STILL = 8;

/** @returns {{element: HTMLElement, body: HTMLElement, show: () => void, hide: () => void, covers: () => boolean}} */
export function sheet() {
  const grip = el('button', { type: 'button', class: 'sheet-grip' });
  const body = el('div', { class: 'panel-body', tabindex: '-1' });
  const element = el('section', { class: 'play-panel', hidden: true, 'aria-label': t('play.panel') }, grip, body);
  let from = null;

  function set(state) {
    element.dataset.sheet = state;
    grip.setAttribute('aria-expanded', String(state !== 'folded'));
    grip.setAttribute('aria-label', t(state === 'folded' ? 'play.unfoldPanel' : 'play.foldPanel'));
  }

  function move(by) {
    const next = STATES[STATES.indexOf(element.dataset.sheet) + by];
    if (next) set(next);
  }

  grip.addEventListener('pointerdown', (event) => {
    from = event.clientY;
    grip.setPointerCapture?.(event.pointerId);
  });
  grip.addEventListener('pointermove', (event) => {
    if (from !== null) element.style.translate = `0 ${Math.max(0, event.clientY - from)}px`;
  });
  const end = () => {
    from = null;
    element.style.translate = '';
  };
  grip.addEventListener('pointercancel', end);
  grip.addEventListener('pointerup', (event) => {
    const way = event.clientY - from;
    end();
    if (Math.abs(way) >= STILL) {
      move(way > 0 ? -1 : 1);
      // The click that follows isn't a press.
      grip.addEventListener('click', (click) => click.stopImmediatePropagation(), { once: true, capture: true });
    }
  });
  grip.addEventListener('click', () => set(element.dataset.sheet === 'folded' ? 'auto' : 'folded'));
  grip.addEventListener('keydown', (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    move(by);
  });
  // `scroll` doesn't bubble. What has scrolled is a part of the body, or the body itself.
  body.addEventListener('scroll', ({ target }) => target.classList.toggle('scrolled', target.scrollTop > 2), { capture: true, passive: true });
  const show = () => {
    set('auto');
    element.hidden = false;
  };
  const hide = () => { element.hidden = true; };
  /** Whether it covers what is below it. */
  const covers = () => getComputedStyle(element).position === 'absolute';
  return { element, body, show, hide, covers };
}
