/** Keyboard shortcuts while a solution path is open. Pure. */
import { meaning } from '../play/keys.js';

const PAGE = 10;

/** Returns the step that a key leads to, or null. With Ctrl or Alt the arrows are the browser's. */
export function goal({ key, ctrlKey, metaKey, altKey }, at) {
  if (ctrlKey || metaKey || altKey) return null;
  return { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, PageDown: at + PAGE, PageUp: at - PAGE, Home: 0, End: Infinity }[key] ?? null;
}

/** Whether a key would change the game or the mode. The board shows another position, so nothing may be written. */
export function writes(event, layout) {
  return ['enter', 'erase', 'undo', 'redo', 'mode', 'nextMode', 'candidates'].includes(meaning(event, layout)?.action);
}
