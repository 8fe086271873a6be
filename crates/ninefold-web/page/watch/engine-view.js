/** What one engine does, shown: its board, its counts, its tree or its steps, and a sentence about it. */
import { el, say } from '../lib/ui.js';
import { Run } from './run.js';
import { CALM, lookingBack, working } from './status.js';

const NO_TREE = 'This engine takes all digits at once and tells only its answer: there is no tree of boards to draw.';

export class EngineView {
  #parts;
  #tree;
  #steps;
  /** What the board is marked with; what was said last; the tree of a board on which nothing has happened. */
  #marked = null;
  #said = '';
  #empty = null;

  /** @param {object} parts see frame.js @param {import('./tree-view.js').TreeView} tree @param {object} steps see steps.js */
  constructor(parts, tree, steps) {
    [this.#parts, this.#tree, this.#steps] = [parts, tree, steps];
    parts.none.textContent = NO_TREE;
  }

  /**
   * @param {object} now
   * @param {import('./session.js').Session} now.session
   * @param {import('./boards.js').Chosen} now.board
   * @param {string} now.engine
   * @param {{step?: number, node?: object} | null} now.shown the moment that is looked back at
   * @param {boolean} now.telling whether each step is to be read out
   * @param {(run: Run) => {kind: string, title: string, more: string}} now.words how a run ended
   */
  show({ session, board, engine, shown, telling, words }) {
    const run = session.runs.get(engine) ?? null;
    const then = run && shown ? run.asOf(shown) : run;
    this.#drawBoard(run, then, board, session.state !== 'running' || session.speed <= CALM);
    const left = run ? run.left : board.givens.filter((digit) => !digit).length;
    const isOver = session.state === 'ended' && run?.end && !session.waited;
    this.#parts.counts.show(engine, { ...run?.counts, left }, isOver ? run.end.seconds : session.elapsed);
    this.#drawWay(run, board, engine, shown);
    const said = then !== run ? lookingBack(then, shown) : run?.end ? words(run) : working(session, run);
    if (!this.#tell(said) || !telling || !said.more) return;
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

  /** The way to where it stands: steps, a tree, or for an engine that tells of neither a sentence. */
  #drawWay(run, board, engine, shown) {
    const [containing, fast] = [engine === 'containments', engine === 'fast'];
    this.#steps.element.hidden = !containing;
    this.#tree.element.hidden = containing || fast;
    this.#parts.none.hidden = !fast;
    if (containing) this.#steps.show(run, shown?.step);
    else if (!fast) this.#tree.show(run?.tree ?? this.#emptyTree(board), shown?.node);
  }

  /** Before anything has happened, the tree is the puzzle alone. */
  #emptyTree(board) {
    if (this.#empty?.board !== board) this.#empty = { board, tree: new Run(board.layout, board.givens, 'tree').tree };
    return this.#empty.tree;
  }

  /** Writes a sentence; says whether it is a new one. */
  #tell({ kind, title, more }) {
    const key = `${kind}|${title}|${more}`;
    if (key === this.#said) return false;
    this.#said = key;
    this.#parts.status.dataset.kind = kind;
    this.#parts.status.replaceChildren(el('strong', { text: title }), el('span', { text: more }));
    return true;
  }
}
