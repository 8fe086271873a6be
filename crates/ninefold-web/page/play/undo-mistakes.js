/** The way back to before a mistake. */
import { toast } from '../lib/ui.js';
import { whyNotUnique } from './display.js';

/**
 * Undoes until nothing contradicts the solution, and says what was done.
 * @param {import('../lib/game.js').Game} game @param {import('./facts.js').Facts} facts
 */
export async function undoToLastCorrect(game, facts) {
  try {
    const { answer, digits } = await facts.solution();
    if (!digits) {
      toast(`${whyNotUnique(answer)}, so nothing can be called a mistake.`);
      return;
    }
    const undone = game.undoMistakes(digits);
    const redo = () => { for (let each = 0; each < undone; each++) game.redo(); };
    if (undone) toast(`Back to before the mistake: ${undone === 1 ? 'one change' : `${undone} changes`} undone.`, { action: { text: 'Redo', run: redo } });
    else toast(game.mistakes(digits).length ? 'The mistake was there when this game began.' : 'No mistake so far.');
  } catch (error) {
    toast(error.message);
  }
}
