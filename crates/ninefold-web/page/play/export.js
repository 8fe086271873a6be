/** The Export dialog: text in every notation, images and print. */
import { ask, askFile, getOnce } from '../lib/api.js';
import { Game } from '../lib/game.js';
import { find, t } from '../lib/messages.js';
import { button, dialog, el, toast } from '../lib/ui.js';
import { capitalised } from '../lib/words.js';
import { copyText } from './share-dialog.js';

/** Up to this number of notes are shown at once. */
const FEW = 3;

export function exportDialog(game, board) {
  const which = el('select', { class: 'input export-what', 'aria-label': t('play.whatToExport') },
    el('option', { value: 'now', text: t('play.gameInProgress') }), el('option', { value: 'givens', text: t('play.puzzleOnly') }));
  which.hidden = !game.isTouched;
  const notation = el('select', { class: 'input export-notation', 'aria-label': t('play.notation') });
  const text = el('textarea', { class: 'input', readonly: true, 'aria-label': t('play.text'), spellcheck: 'false', wrap: 'off' });
  const notes = el('div', { class: 'export-notes small', role: 'status' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  let [latest, notations] = [0, []];
  const current = () => notations.find(({ name }) => name === notation.value);
  // What a notation can't hold is said beside the text.
  const report = ({ puzzle = '', notes: lost = [], message = '' }) => {
    text.value = puzzle;
    // A long line is seen whole; a drawing keeps its shape.
    text.wrap = puzzle.trim().includes('\n') ? 'off' : 'soft';
    problem.textContent = message;
    const list = el('ul', {}, ...lost.map((each) => el('li', { text: capitalised(each) })));
    notes.replaceChildren(...(lost.length > FEW ? [el('details', {}, el('summary', { text: t('play.lost', { n: lost.length }) }), list)] : lost.length ? [list] : []));
  };
  const show = async () => {
    const mine = ++latest;
    try {
      const puzzle = which.value === 'givens' ? game.givensLine : source(game, current());
      const made = await ask('convert', { puzzle, layout: game.layout.name, to: notation.value });
      if (mine === latest) report(made);
    } catch ({ message }) {
      if (mine === latest) report({ message });
    }
  };
  /** Text, images and print share the choice. */
  const chosen = () => (which.value === 'givens' ? alone(game) : game);
  const withHint = el('input', { type: 'checkbox', name: 'hint' });
  const drawn = async (options) => {
    const { picture } = await import('../lib/board/picture.js');
    return picture({ layout: game.layout, cells: chosen().cells, places: board.places, ...options, ...(withHint.checked ? await hinted(board) : {}) });
  };
  which.addEventListener('change', show);
  notation.addEventListener('change', show);
  getOnce('notations').then((all) => {
    notations = all;
    const option = ({ name, summary }) => el('option', { value: name, text: capitalised(find(`play.notation.${name}`) ?? summary) });
    const isOther = (each) => each.other_program;
    notation.append(...all.filter((each) => !isOther(each)).map(option), el('optgroup', { label: t('play.otherPrograms') }, ...all.filter(isOther).map(option)));
    // A plain line would lose the rules.
    if (game.layout.rules.length) notation.value = 'rules';
    return show();
  }).catch(({ message }) => report({ message }));
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
      toast(t('play.choosePdf'));
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
    title: t('play.export'), wide: true,
    body: [
      which,
      el('section', {}, el('h3', { text: t('play.text') }),
        notation, text, problem, notes,
        el('div', { class: 'row' },
          button({ text: t('play.copy'), kind: 'main', onclick: () => copyText(text.value) }),
          button({ text: t('play.saveToFile'), icon: 'save', onclick: () => save(new Blob([`${text.value.trimEnd()}\n`], { type: 'text/plain' }), `${title}.${current()?.extension ?? 'txt'}`) }))),
      el('section', {}, el('h3', { text: t('play.imageAndPrint') }),
        board.step && el('label', { class: 'check' }, withHint, el('span', { text: t('play.export.hint') })),
        el('div', { class: 'row export-pictures' },
          button({ text: 'SVG', icon: 'save', label: t('play.saveAs', { format: 'SVG' }), onclick: guarded(async () => save(new Blob([(await drawn()).text], { type: 'image/svg+xml' }), `${title}.svg`)) }),
          button({ text: 'PNG', icon: 'save', label: t('play.saveAs', { format: 'PNG' }), onclick: guarded(async () => save(await (await import('../lib/board/picture.js')).png(await drawn({ size })), `${title}.png`)) }),
          button({ text: 'PDF', icon: 'save', label: t('play.saveAs', { format: 'PDF' }), onclick: guarded(pdf) }),
          button({ text: t('play.print'), icon: 'print', onclick: paper }))),
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

/** Returns the step on the board as the board shows it, with a legend. */
async function hinted({ cells, step }) {
  const { legendItems } = await import('../hint/legend.js');
  return { cells, step, labels: true, legend: legendItems(step) };
}

/** Returns the game as text for the server, with marks in HoDoKu's notation if the target notation has them. */
function source(game, { holds_marks: holdsMarks = false } = {}) {
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
