/** Keyboard shortcuts in Watch. */
import { recall } from '../lib/ui.js';

/**
 * Runs the command of a key; returns whether it has one.
 * @param {KeyboardEvent} event
 * @param {{isLive: boolean, isRunning: boolean, begin: () => void, pause: () => void, step: () => void}} handlers
 */
export function pressed(event, { isLive, isRunning, begin, pause, step }) {
  // With single-letter shortcuts off, S needs Alt.
  const plain = recall('settings', {}).letters !== false;
  if (event.ctrlKey || event.metaKey || (event.altKey && plain) || document.querySelector('dialog[open], :popover-open')) return false;
  const { target, key } = event;
  const typing = target.closest?.('textarea, select, input:not([type="range"], [type="checkbox"])');
  const pressing = target.closest?.('button, a, [type="checkbox"], summary');
  if (key === 'Escape' && isRunning) pause();
  else if (key === ' ' && !typing && !pressing) isRunning ? pause() : begin();
  else if (key.toLowerCase() === 's' && (plain || event.altKey) && !typing && (!event.repeat || isLive)) step();
  else return false;
  return true;
}
