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
 * A panel that helps counts it: `countHints` in hint/step.js.
 */
import { part, t } from '../lib/messages.js';
import { toast } from '../lib/ui.js';

export class Panels {
  #sheet;
  #board;
  #leave = null;
  #again = null;
  #asked = 0;
  /** Whether a hint or a solution path is open, from the moment that it begins. */
  isOpen = false;
  /** The button that had the focus when the panel opened. */
  #opener = null;
  /** The panel being loaded, and how often it has been asked for meanwhile. */
  #loading = null;

  /** @param {ReturnType<typeof import('./sheet.js').sheet>} sheet */
  constructor(sheet, board) {
    this.#sheet = sheet;
    this.#board = board;
  }

  /** @param {'hint' | 'explain'} name @param {object} context */
  async open(name, context) {
    if (this.#again?.name === name) {
      this.#sheet.show();
      this.#again.run();
      return;
    }
    if (this.#loading?.name === name) {
      this.#loading.presses++;
      return;
    }
    const mine = ++this.#asked;
    const loading = this.#loading = { name, presses: 0 };
    let module;
    try {
      module = await part(import(`../${name}/panel.js`), name, 'hint', 'techniques', 'sentences');
    } catch (error) {
      console.error(error);
      toast(t('play.partMissing'));
      return;
    } finally {
      if (this.#loading === loading) this.#loading = null;
    }
    if (mine !== this.#asked) return;
    this.close();
    this.isOpen = true;
    this.#sheet.show();
    this.#takeFocus();
    const { leave, again } = module.mount(this.#sheet.body, { ...context, close: (how) => this.#dismiss(how), covers: () => this.#sheet.covers() }) ?? {};
    this.#again = again ? { name, run: again } : null;
    this.#leave = () => {
      leave?.();
      context.show(null);
    };
    for (let press = 0; press < loading.presses; press++) again?.();
  }

  /** Shows content that needs no context. */
  set(...content) {
    this.close();
    this.#sheet.show();
    this.#sheet.body.append(...content);
  }

  /** A button that the sheet covers hands its focus on; a panel moves it to its own first button. */
  #takeFocus() {
    const { activeElement: button } = document;
    this.#opener = button?.closest('.play-actions') ? button : null;
    if (this.#opener && this.#sheet.covers()) this.#sheet.body.focus({ preventScroll: true });
  }

  #dismiss({ moves = true } = {}) {
    const opener = this.#opener;
    this.close();
    if (!moves) return;
    if (opener) opener.focus({ preventScroll: true });
    else if (this.#board.selection.length) this.#board.focus({ preventScroll: true });
  }

  close() {
    this.isOpen = false;
    this.#asked++;
    this.#loading = null;
    const leave = this.#leave;
    this.#leave = null;
    this.#again = null;
    leave?.();
    this.#sheet.body.replaceChildren();
    this.#sheet.hide();
    this.#board.step = null;
  }
}
