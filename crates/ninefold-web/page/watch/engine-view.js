/** Shows one engine at work: its board, its counts, its tree or its steps, and a status line. */
import { t } from '../lib/messages.js';
import { el, isTouch, say } from '../lib/ui.js';
import { Tree } from './search-tree.js';
import { CALM, lookingBack, working } from './status.js';

export class EngineView {
  #parts;
  #tree;
  #steps;
  /** The step marked on the board; the last status; the tree of an untouched board. */
  #marked = null;
  #said = '';
  #empty = null;

  /** @param {object} parts see dom.js @param {import('./tree-view.js').TreeView} tree @param {object} steps see steps.js */
  constructor(parts, tree, steps) {
    [this.#parts, this.#tree, this.#steps] = [parts, tree, steps];
    parts.none.textContent = t('watch.noTree');
  }

  /**
   * @param {object} now
   * @param {import('./session.js').Session} now.session
   * @param {import('./boards.js').Chosen} now.board
   * @param {{name: string, reports: string}} now.engine as the server describes it
   * @param {{step?: number, node?: object} | null} now.shown the earlier moment to show
   * @param {boolean} now.announcing whether to announce each step
   * @param {(run: import('./run.js').Run) => {kind: string, title: string, more: string}} now.words how a run ended
   */
  show({ session, board, engine, shown, announcing, words }) {
    const run = session.runs.get(engine.name) ?? null;
    const then = run && shown ? run.asOf(shown) : run;
    this.#drawBoard(run, then, board, session.state !== 'running' || session.speed <= CALM);
    const left = run ? run.left : board.givens.filter((digit) => !digit).length;
    // Animation and computing time don't mix: an animated run shows no time.
    const seconds = session.clock !== 'time' ? null : run?.end ? run.end.seconds : session.elapsed;
    this.#parts.counts.show(engine.reports, { ...run?.counts, left }, seconds);
    this.#drawProgress(run, board, engine, shown);
    const said = then !== run ? lookingBack(then, shown) : run?.end ? words(run) : working(session, run, isTouch());
    if (!this.#write(said) || !announcing || !said.more) return;
    if (then !== run) say(`${said.title}. ${said.more}`);
    else if (session.state === 'paused') say(said.more);
  }

  #drawBoard(run, then, { givens }, calm) {
    const { whole, board } = this.#parts;
    whole.classList.toggle('hurried', !calm);
    board.cells = then ? then.cells() : givens.map((digit) => ({ digit, given: digit > 0 }));
    board.selection = then?.last?.did === 'step' || (then?.current ?? null) === null ? [] : [then.current];
    const step = calm && (then !== run || !run?.end || run.left) ? then?.marks() : null;
    const marked = step ? then.last : null;
    if (marked !== this.#marked || !step !== !board.step) board.step = step;
    this.#marked = marked;
  }

  /** Draws the steps, the tree, or a sentence for an engine that reports neither. */
  #drawProgress(run, board, { reports }, shown) {
    this.#steps.element.hidden = reports !== 'steps';
    this.#tree.element.hidden = reports !== 'search';
    this.#parts.none.hidden = reports !== 'solutions';
    if (reports === 'steps') this.#steps.show(run, shown?.step);
    else if (reports === 'search') this.#tree.show(run?.tree ?? this.#emptyTree(board), shown?.node, Boolean(run?.waiting));
  }

  /** Before the first event, the tree is just the puzzle. */
  #emptyTree(board) {
    if (this.#empty?.board !== board) this.#empty = { board, tree: new Tree(board.layout, board.givens) };
    return this.#empty.tree;
  }

  /** Writes the status; returns whether it changed. */
  #write({ kind, title, more }) {
    const key = `${kind}|${title}|${more}`;
    if (key === this.#said) return false;
    this.#said = key;
    this.#parts.status.dataset.kind = kind;
    this.#parts.status.replaceChildren(el('strong', { text: title }), el('span', { text: more }));
    return true;
  }
}
