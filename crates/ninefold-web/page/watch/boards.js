/** The board to watch: one from the collection, the game from Play, or text in any notation. */
import { ask, getOnce } from '../lib/api.js';
import { layout } from '../lib/layout.js';
import { button, dialog, el } from '../lib/ui.js';
import { boardLabel, fromQuery, NAMED_PLAINLY } from '../play/load.js';
import * as store from '../play/store.js';

/** @typedef {{layout: import('../lib/layout.js').Layout, givens: number[], line: string, title: string}} Chosen */

/** @returns {Promise<Chosen>} */
async function chosen(name, line, title) {
  const shape = await layout(name);
  return { layout: shape, givens: shape.digits(line), line, title };
}

/** Returns the board in a text. */
export async function fromText(text) {
  const link = text.trim().match(/#\/?(?:play|watch)\?(\S+)$/);
  const game = link && (await fromQuery(new URLSearchParams(link[1])));
  if (game) return chosen(game.layout.name, game.givensLine, game.about?.title || 'Pasted board');
  const { game: { layout: name, givens } } = await ask('convert', { puzzle: text });
  return chosen(name, givens, 'Pasted board');
}

/** Returns the board in an address, or null. */
export async function fromAddress(query) {
  if (!query.has('puzzle') && !query.has('g')) return null;
  const game = await fromQuery(query);
  return chosen(game.layout.name, game.givensLine, game.about?.title || 'Linked board');
}

/**
 * The list of boards; calls `choose` with the chosen one.
 * @param {{choose: (board: Chosen, value: string) => void, problem: (error: Error) => void}} handlers
 */
export function boardList({ choose, problem }) {
  const list = el('select', { class: 'input', id: 'watch-board' });
  const extra = el('optgroup', { label: 'Your boards' });
  const own = new Map();
  let [boards, last] = [[], ''];

  const add = (value, board, text) => {
    own.set(value, board);
    [...extra.children].find((option) => option.value === value)?.remove();
    extra.prepend(el('option', { value, text }));
  };
  const take = async (value) => {
    const mine = own.get(value);
    const named = boards.find(({ name }) => name === value);
    if (!mine && !named) return false;
    choose(mine ?? (await chosen(named.layout, named.puzzle, named.name)), value);
    list.value = last = value;
    return true;
  };
  const paste = () => pasteDialog((board) => {
    add('pasted', board, `${board.title} (${board.layout.title})`);
    return take('pasted');
  });
  list.addEventListener('change', async () => {
    const { value } = list;
    list.value = last;
    if (value === 'paste') paste();
    else await take(value).catch(problem);
  });

  return {
    list, paste, take,
    /** The id of the game from Play, unless it is the starter puzzle. */
    mine: null,
    /** Loads the boards; an address may add one. */
    async fill(query) {
      boards = await getOnce('boards');
      const options = (those) => those.map((board) => el('option', { value: board.name, text: boardLabel(board) }));
      const game = await store.current().catch(() => null);
      this.mine = game && !game.about.first ? game.about.id : null;
      if (game) own.set('game', { layout: game.layout, givens: game.layout.digits(game.givensLine), line: game.givensLine, title: game.about.title || 'Your game from Play' });
      if (game) extra.append(el('option', { value: 'game', text: `Your game from Play${game.about.title ? `: ${game.about.title}` : ''}` }));
      extra.append(el('option', { value: 'paste', text: 'Paste or type a board…' }));
      list.replaceChildren(
        el('optgroup', { label: 'Start here' }, ...options(boards.filter(({ name }) => NAMED_PLAINLY.test(name)))),
        extra,
        el('optgroup', { label: 'More boards' }, ...options(boards.filter(({ name }) => !NAMED_PLAINLY.test(name)))));
      const linked = await fromAddress(query);
      if (!linked) return null;
      const known = boards.find(({ puzzle, layout: name }) => puzzle === linked.line && name === linked.layout.name);
      if (known) return known.name;
      if (own.get('game')?.line === linked.line) return 'game';
      add('linked', linked, linked.title);
      return 'linked';
    },
  };
}

function pasteDialog(open) {
  const text = el('textarea', { class: 'input', spellcheck: 'false', autocapitalize: 'off', 'aria-label': 'Board as text', placeholder: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79' });
  const wrong = el('p', { class: 'problem', role: 'alert' });
  const go = async () => {
    wrong.textContent = '';
    try {
      await open(await fromText(text.value));
      box.close();
    } catch (error) {
      wrong.textContent = error.message;
    }
  };
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) go();
  });
  const box = dialog({
    title: 'Paste a board',
    body: [el('p', { class: 'muted small', text: 'Any notation works: a line, a grid, a list, a link to this page or the name of a board.' }), text, wrong,
      el('div', { class: 'dialog-foot' }, button({ text: 'Watch this board', kind: 'main', onclick: go }))],
  });
}
