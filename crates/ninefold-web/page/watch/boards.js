/** The board to watch: one from the collection, the game from Play, or text in any notation. */
import { ask, getOnce } from '../lib/api.js';
import { layout } from '../lib/layout.js';
import { load, t } from '../lib/messages.js';
import { button, dialog, el } from '../lib/ui.js';
import { boardTitle, fromQuery } from '../play/load.js';
import * as store from '../play/store.js';

/** @typedef {{layout: import('../lib/layout.js').Layout, givens: number[], line: string, title: string}} Chosen */

/** @returns {Promise<Chosen>} */
async function chosen(name, line, title) {
  const shape = await layout(name);
  return { layout: shape, givens: shape.digits(line), line, title };
}

/** Returns the game in a link, or null. What can't be opened is reported in the words of new games. */
async function inLink(query) {
  await load('new');
  return fromQuery(query);
}

/** Returns the board in a text. */
export async function fromText(text) {
  const link = text.trim().match(/#\/?(?:play|watch)\?(\S+)$/);
  const game = link && (await inLink(new URLSearchParams(link[1])));
  if (game) return chosen(game.layout.name, game.givensLine, game.about?.title || t('watch.pasted'));
  const { game: { layout: name, givens } } = await ask('convert', { puzzle: text });
  return chosen(name, givens, t('watch.pasted'));
}

/** Returns the board in an address, or null. */
export async function fromAddress(query) {
  if (!query.has('puzzle') && !query.has('g')) return null;
  const game = await inLink(query);
  return chosen(game.layout.name, game.givensLine, game.about?.title || t('watch.linked'));
}

/**
 * The list of boards; calls `choose` with the chosen one.
 * @param {{choose: (board: Chosen, value: string) => void, problem: (error: Error) => void}} handlers
 */
export function boardList({ choose, problem }) {
  const list = el('select', { class: 'input', id: 'watch-board' });
  const extra = el('optgroup', { label: t('watch.yours') });
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
    choose(mine ?? (await chosen(named.layout, named.puzzle, boardTitle(named))), value);
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
    /** Returns what an address needs to show this board again. @param {Chosen} board */
    address(value, { line, layout: shape, title }) {
      return own.has(value) ? { puzzle: line, layout: shape.name, title } : { board: value };
    },
    /** Loads the boards; an address may add one. */
    async fill(query) {
      boards = await getOnce('boards');
      const options = (those) => those.map((board) => el('option', { value: board.name, text: boardTitle(board) }));
      const game = await store.current().catch(() => null);
      this.mine = game && !game.about.first ? game.about.id : null;
      if (game) own.set('game', { layout: game.layout, givens: game.layout.digits(game.givensLine), line: game.givensLine, title: game.about.title || t('watch.yourGame') });
      if (game) extra.append(el('option', { value: 'game', text: game.about.title ? t('watch.yourGameCalled', { title: game.about.title }) : t('watch.yourGame') }));
      extra.append(el('option', { value: 'paste', text: t('watch.paste') }));
      list.replaceChildren(
        el('optgroup', { label: t('watch.puzzles') }, ...options(boards.filter(({ lesson }) => !lesson))),
        extra,
        el('optgroup', { label: t('watch.lessons') }, ...options(boards.filter(({ lesson }) => lesson))));
      const linked = await fromAddress(query);
      if (!linked) return null;
      // My own game keeps its name, even if the collection has the same board.
      const is = ({ line, layout: shape } = {}) => line === linked.line && shape?.name === linked.layout.name;
      if (is(own.get('game'))) return 'game';
      const known = boards.find(({ puzzle, layout: name }) => puzzle === linked.line && name === linked.layout.name);
      if (known && !query.has('title')) return known.name;
      add('linked', linked, linked.title);
      return 'linked';
    },
  };
}

function pasteDialog(open) {
  const text = el('textarea', { class: 'input', spellcheck: 'false', autocapitalize: 'off', 'aria-label': t('watch.asText'), placeholder: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79' });
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
    title: t('watch.pasteTitle'),
    body: [el('p', { class: 'muted small', text: t('watch.pasteAbout') }), text, wrong,
      el('div', { class: 'dialog-foot' }, button({ text: t('watch.pasteGo'), kind: 'main', onclick: go }))],
  });
}
