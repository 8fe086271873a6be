/** Undoes mistakes. */
import { t } from '../lib/messages.js';
import { toast } from '../lib/ui.js';

/**
 * Undoes changes until nothing contradicts the solution, and reports how many.
 * @param {import('../lib/game.js').Game} game @param {import('./facts.js').Facts} facts
 */
export async function undoToLastCorrect(game, facts) {
  try {
    const { answer, digits } = await facts.solution();
    if (!digits) {
      toast(t('play.cantFindMistakes', { answer }));
      return;
    }
    const undone = game.undoMistakes(digits);
    const redo = () => { for (let each = 0; each < undone; each++) game.redo(); };
    if (undone) toast(t('play.undid', { n: undone }), { action: { text: t('play.redo'), run: redo } });
    else toast(game.mistakes(digits).length ? t('play.mistakeFromStart') : t('play.noMistakes'));
  } catch (error) {
    toast(error.message);
  }
}
