/** Undoes mistakes. */
import { toast } from '../lib/ui.js';
import { whyNotUnique } from './display.js';

/**
 * Undoes changes until nothing contradicts the solution, and reports how many.
 * @param {import('../lib/game.js').Game} game @param {import('./facts.js').Facts} facts
 */
export async function undoToLastCorrect(game, facts) {
  try {
    const { answer, digits } = await facts.solution();
    if (!digits) {
      toast(`${whyNotUnique(answer)}, so mistakes can’t be found.`);
      return;
    }
    const undone = game.undoMistakes(digits);
    const redo = () => { for (let each = 0; each < undone; each++) game.redo(); };
    if (undone) toast(`Undid ${undone === 1 ? '1 change' : `${undone} changes`}: no mistakes left.`, { action: { text: 'Redo', run: redo } });
    else toast(game.mistakes(digits).length ? 'The mistake was already there when this game began.' : 'No mistakes so far.');
  } catch (error) {
    toast(error.message);
  }
}
