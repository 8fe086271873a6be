/** The Export dialog: text in every notation, images and print. */
import { ask, askFile, getOnce } from '../lib/api.js';
import { png } from '../lib/board/picture.js';
import { Game } from '../lib/game.js';
import { button, dialog, el, toast } from '../lib/ui.js';
import { capitalised } from '../lib/words.js';
import { copyText } from './share-dialog.js';

export function exportDialog(game, board) {
  const which = el('select', { class: 'input export-what', 'aria-label': 'What to export' },
    el('option', { value: 'now', text: 'Game in progress' }), el('option', { value: 'givens', text: 'Puzzle only' }));
  which.hidden = !game.isTouched;
  const notation = el('select', { class: 'input export-notation', 'aria-label': 'Notation' });
  const text = el('textarea', { class: 'input', readonly: true, 'aria-label': 'Text', spellcheck: 'false', wrap: 'off' });
  let [latest, notations] = [0, []];
  const current = () => notations.find(({ name }) => name === notation.value);
  const show = async () => {
    const mine = ++latest;
    try {
      const puzzle = which.value === 'givens' ? game.givensLine : source(game, current());
      const made = await ask('convert', { puzzle, layout: game.layout.name, to: notation.value });
      if (mine === latest) text.value = made.puzzle;
    } catch (problem) {
      if (mine === latest) text.value = problem.message;
    }
  };
  /** Text, images and print share the choice. */
  const chosen = () => (which.value === 'givens' ? alone(game) : game);
  const drawn = (options) => (which.value === 'givens' ? drawing(chosen(), options) : board.picture(options));
  which.addEventListener('change', show);
  notation.addEventListener('change', show);
  getOnce('notations').then((all) => {
    notations = all;
    notation.append(...all.map(({ name, summary }) => el('option', { value: name, text: capitalised(summary) })));
    return show();
  }).catch((problem) => { text.value = problem.message; });
  const title = fileName(game);
  const size = 96 * game.layout.side;
  const paper = () => {
    document.querySelector('dialog')?.close();
    toPaper(board, which.value === 'givens' ? alone(game) : null);
  };
  const pdf = async () => {
    try {
      save(await askFile('render', { ...renderRequest(chosen()), format: 'pdf' }), `${title}.pdf`);
    } catch (problem) {
      if (!problem.isUnknown) throw problem;
      toast('Choose “Save as PDF” in the print dialog.');
      paper();
    }
  };
  const guarded = (task) => async () => {
    try {
      await task();
    } catch (problem) {
      toast(problem.message);
    }
  };
  return dialog({
    title: 'Export', wide: true,
    body: [
      which,
      el('section', {}, el('h3', { text: 'Text' }),
        notation, text,
        el('div', { class: 'row' },
          button({ text: 'Copy', kind: 'main', onclick: () => copyText(text.value) }),
          button({ text: 'Save to file', icon: 'save', onclick: () => save(new Blob([`${text.value.trimEnd()}\n`], { type: 'text/plain' }), `${title}.${current()?.extension ?? 'txt'}`) }))),
      el('section', {}, el('h3', { text: 'Image and print' }),
        el('div', { class: 'row' },
          button({ text: 'SVG', icon: 'save', label: 'Save as SVG', onclick: guarded(() => save(new Blob([drawn()], { type: 'image/svg+xml' }), `${title}.svg`)) }),
          button({ text: 'PNG', icon: 'save', label: 'Save as PNG', onclick: guarded(async () => save(await png(drawn({ size }), size), `${title}.png`)) }),
          button({ text: 'PDF', icon: 'save', label: 'Save as PDF', onclick: guarded(pdf) }),
          button({ text: 'Print', icon: 'print', onclick: paper }))),
    ],
  });
}

/** Prints the current board, or another game in its place, on a sheet that only print shows. */
export function toPaper(board, other = null) {
  document.querySelector('.on-paper')?.remove();
  if (other) {
    const sheet = el('nf-board', { class: 'on-paper' });
    sheet.layout = other.layout;
    sheet.cells = other.cells;
    board.after(sheet);
    sheet.flush(); // the next frame would come too late
    addEventListener('afterprint', () => sheet.remove(), { once: true });
  }
  print();
}

/** Returns the puzzle without progress. */
function alone({ layout, givensLine, about: { title } }) {
  return new Game(layout, { givens: layout.digits(givensLine), title });
}

/** Draws a game that isn't on the board. */
function drawing(game, options) {
  const board = el('nf-board');
  board.layout = game.layout;
  board.cells = game.cells;
  return board.picture(options);
}

/** Returns the game as text for the server, with marks in HoDoKu's notation if the target notation has them. */
function source(game, { holds_marks: holdsMarks }) {
  if (!holdsMarks) return game.digitsLine;
  const { layout, cells } = game;
  const letter = (digit) => layout.symbol(digit);
  const line = cells.map(({ given, digit }) => (digit ? (given ? '' : '+') + letter(digit) : '.')).join('');
  const struck = cells.flatMap(({ digit, centre }, cell) => (digit || !centre.length ? [] : game.candidates(cell)
    .filter((each) => !centre.includes(each))
    .map((each) => letter(each) + position(layout.row(cell)) + position(layout.column(cell)))));
  return `:0000:x:${line}:${struck.join(' ')}:::`;
}

/** Returns the game for the server to draw: givens, digits and all marks, corner or centre. */
function renderRequest(game) {
  const { layout, cells } = game;
  const noted = ({ digit, corner, centre }) => (digit ? [] : [...new Set([...corner, ...centre])]);
  const asked = { puzzle: game.givensLine, layout: layout.name, digits: game.digitsLine };
  if (game.hasMarks) asked.marks = cells.map((cell) => noted(cell).map((each) => layout.symbol(each)).join(''));
  if (game.about.title) asked.title = [...game.about.title].slice(0, 200).join('');
  return asked;
}

function position(index) {
  return '123456789ABCDEFGHIJKLMNOP'[index];
}

function fileName(game) {
  const name = (game.about.title || 'ninefold').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return name || 'ninefold';
}

function save(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = el('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
