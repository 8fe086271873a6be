/**
 * The panel beside the board: a hint, a solution path or the summary of a solved game.
 *
 * A panel is a module (hint/panel.js, explain/panel.js) that exports `mount(place, context)` and may return `{ leave, again }`: `leave`
 * runs when the panel closes, `again` when the user asks for it while it is open. A panel may use its `context`:
 *   game, board, settings
 *   show(cells | null)      shows these cells on the board (a position of a path), or the game's own again
 *   solution()              → Promise of { answer, digits }; digits is null unless there is exactly one solution
 *   undoToLastCorrect()     undoes mistakes and reports how many changes that took
 *   close()                 closes the panel; the focus returns to the board if a cell is selected
 * A panel that gives a hint counts it: `game.about.hints = (game.about.hints ?? 0) + 1`.
 */
import { toast } from '../lib/ui.js';

export class Panels {
  #place;
  #board;
  #leave = null;
  #again = null;
  #asked = 0;

  constructor(place, board) {
    this.#place = place;
    this.#board = board;
  }

  /** @param {'hint' | 'explain'} name @param {object} context */
  async open(name, context) {
    if (this.#again?.name === name) {
      this.#again.run();
      return;
    }
    const mine = ++this.#asked;
    let module;
    try {
      module = await import(`../${name}/panel.js`);
    } catch (error) {
      console.error(error);
      toast('This part of the page didn’t load. Is the server still running?');
      return;
    }
    if (mine !== this.#asked) return;
    this.close();
    this.#place.hidden = false;
    const { leave, again } = module.mount(this.#place, { ...context, close: () => this.#dismiss() }) ?? {};
    this.#again = again ? { name, run: again } : null;
    this.#leave = () => {
      leave?.();
      context.show(null);
    };
  }

  /** Shows content that needs no context. */
  set(...content) {
    this.close();
    this.#place.hidden = false;
    this.#place.append(...content);
  }

  #dismiss() {
    this.close();
    if (this.#board.selection.length) this.#board.focus({ preventScroll: true });
  }

  close() {
    this.#asked++;
    const leave = this.#leave;
    this.#leave = null;
    this.#again = null;
    leave?.();
    this.#place.replaceChildren();
    this.#place.hidden = true;
    this.#board.step = null;
  }
}
