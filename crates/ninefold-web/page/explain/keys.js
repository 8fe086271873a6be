/** Which keys would change the game while a solution path is open. Pure. */
import { meaning } from '../play/keys.js';

/** Whether a key would change the game or the mode. The board shows another position, so nothing may be written. */
export function writes(event, layout) {
  return ['enter', 'erase', 'undo', 'redo', 'mode', 'nextMode', 'candidates'].includes(meaning(event, layout)?.action);
}
