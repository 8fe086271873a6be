/** Keyboard shortcuts in Watch. */

/**
 * Runs the command of a key; returns whether it has one.
 * @param {KeyboardEvent} event
 * @param {{isLive: boolean, begin: () => void, pause: () => void, step: () => void, stop: () => void}} handlers
 */
export function pressed(event, { isLive, begin, pause, step, stop }) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open], :popover-open')) return false;
  const { target, key } = event;
  const typing = target.closest?.('textarea, select, input:not([type="range"], [type="checkbox"])');
  const pressing = target.closest?.('button, a, [type="checkbox"], summary');
  if (key === 'Escape' && isLive) stop();
  else if (key === ' ' && !typing && !pressing) isLive ? pause() : begin();
  else if (key.toLowerCase() === 's' && !typing && (!event.repeat || isLive)) step();
  else return false;
  return true;
}
