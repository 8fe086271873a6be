/** The New game dialog: generate a puzzle, choose one from the collection, import one, or resume a saved game. */
import { getOnce } from '../lib/api.js';
import { layout } from '../lib/layout.js';
import { LEVELS, levelTitle } from '../lib/levels.js';
import { button, dialog, el, recall, keep } from '../lib/ui.js';
import { boardLabel, fromBoard, fromText, generate, lines } from './load.js';
import { LARGEST } from './region-editor.js';
import * as store from './store.js';
import { clock } from './timer.js';
import '../lib/board.js';

const SYMMETRIES = [
  ['half-turn', '180° rotation (default)'], ['none', 'None'], ['quarter-turn', '90° rotation'], ['horizontal', 'Horizontal axis'],
  ['vertical', 'Vertical axis'], ['mirrors', 'Both axes'], ['diagonal', 'Diagonal'], ['anti-diagonal', 'Anti-diagonal'],
  ['diagonals', 'Both diagonals'], ['full', 'Full symmetry'],
];
const LAYOUTS = [
  ['9x9', '9×9'], ['9x9+x', '9×9 with diagonals'], ['4x4', '4×4'], ['6x6', '6×6'], ['8x8', '8×8'], ['10x10', '10×10'],
  ['12x12', '12×12'], ['16x16', '16×16'], ['25x25', '25×25'],
];
/** A sample of what to paste. */
const SAMPLE = '5 3 . . 7 . . . .\n6 . . 1 9 5 . . .\n. 9 8 . . . . 6 .\n…';
const PAGES = [['generate', 'Generate'], ['collection', 'Collection'], ['import', 'Import'], ['games', 'My games']];

/**
 * @param {{open: (game) => void, edit: (layout) => void, draft: (layout) => void, page?: string}} handlers what to do with a game, with an
 * empty board to fill in, and with an empty jigsaw whose regions the player draws
 */
export function newDialog({ open, edit, draft, page = recall('new.page', 'generate') }) {
  const body = el('div', { class: 'new-page', role: 'tabpanel', id: 'new-page' });
  const pages = { generate: generatePage, collection, import: importPage, games };
  const tabs = PAGES.map(([name, text]) => el('button', { type: 'button', class: 'button', role: 'tab', 'aria-controls': 'new-page', text, onclick: () => turn(name) }));
  const list = el('div', { class: 'segments new-tabs', role: 'tablist', 'aria-label': 'Source' }, ...tabs);
  list.addEventListener('keydown', (event) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!move) return;
    const next = (tabs.indexOf(document.activeElement) + move + tabs.length) % tabs.length;
    turn(PAGES[next][0]);
    tabs[next].focus();
  });
  const box = dialog({ title: 'New game', body: [list, body], onclose: () => leave?.() });
  // A game that arrives after the dialog has closed is dropped.
  const closing = (run) => (made) => {
    if (!box.open) return;
    box.close();
    run(made);
  };
  const handlers = { done: closing(open), edit: closing(edit), draft: closing(draft), turn };
  let leave = null;
  function turn(name) {
    leave?.();
    PAGES.forEach(([each], index) => {
      tabs[index].setAttribute('aria-selected', String(each === name));
      tabs[index].tabIndex = each === name ? 0 : -1;
    });
    if (name !== 'import') keep('new.page', name);
    body.replaceChildren();
    leave = pages[name](body, handlers) ?? null;
  }
  turn(PAGES.some(([name]) => name === page) ? page : 'generate');
  return box;
}

function field(text, control) {
  return el('label', { class: 'field' }, el('span', { text }), control);
}

function select(options, value) {
  const made = el('select', { class: 'input' }, ...options.map(([name, text]) => el('option', { value: name, text })));
  if (options.some(([name]) => name === value)) made.value = value;
  return made;
}

// Generate

function generatePage(body, { done, turn }) {
  const last = recall('new.spec', {});
  const level = LEVELS.includes(last.level) ? last.level : 'easy';
  const size = select(LAYOUTS.filter(([name]) => name !== '25x25'), last.layout);
  const symmetry = select(SYMMETRIES, last.symmetry);
  const technique = select([['', 'Any']], '');
  const problem = el('p', { class: 'problem', role: 'alert' });
  const start = button({ text: 'Generate puzzle', kind: 'main', type: 'submit' });
  const working = el('p', { class: 'working muted', role: 'status', hidden: true });
  let going = null;
  getOnce('techniques').then((all) => {
    technique.append(...LEVELS.map((name) => {
      const own = all.filter((each) => each.usual && each.level === name);
      return own.length ? el('optgroup', { label: levelTitle(name) }, ...own.map((each) => el('option', { value: each.name, text: each.title }))) : '';
    }));
    if (last.needs) technique.value = last.needs;
    decide();
  }).catch(() => {});
  const form = el('form', { class: 'new-make' },
    el('div', { class: 'levels', role: 'radiogroup', 'aria-label': 'Difficulty' }, ...LEVELS.map((name) =>
      el('label', { class: 'level' }, el('input', { type: 'radio', name: 'level', value: name, checked: name === level }), el('span', { text: levelTitle(name) })))),
    field('Must need technique', technique),
    el('div', { class: 'two' }, field('Symmetry', symmetry), field('Size', size)),
    problem, el('div', { class: 'dialog-foot' }, working, start));
  const difficulty = form.querySelector('.levels');
  // A technique determines the difficulty.
  const decide = () => {
    difficulty.classList.toggle('off', technique.value !== '');
    for (const input of difficulty.querySelectorAll('input')) input.disabled = technique.value !== '';
  };
  technique.addEventListener('change', decide);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (going) {
      going.abort();
      return;
    }
    problem.textContent = '';
    going = new AbortController();
    start.querySelector('span').textContent = 'Stop';
    working.textContent = 'Generating…';
    working.hidden = false;
    const notice = setTimeout(() => { working.textContent = 'Still searching: such puzzles are rare…'; }, 4000);
    const spec = { layout: size.value, symmetry: symmetry.value, level: form.elements.level.value, needs: technique.value };
    keep('new.spec', spec);
    try {
      const { signal } = going;
      const { needs, level: wanted, ...rest } = spec;
      done(await generate({ ...rest, ...(needs ? { needs: [needs] } : { level: wanted }) }, { signal }));
    } catch (error) {
      if (error.isUnknown) {
        problem.replaceChildren('This server doesn’t generate puzzles. ', el('a', { href: '#', text: 'Choose one from the collection', onclick: (click) => { click.preventDefault(); turn('collection'); } }), ' instead.');
      } else if (error.name !== 'AbortError') {
        problem.textContent = error.message;
      }
    } finally {
      clearTimeout(notice);
      going = null;
      working.hidden = true;
      start.querySelector('span').textContent = 'Generate puzzle';
    }
  });
  body.append(form);
  return () => going?.abort();
}

// Collection

function collection(body, { done }) {
  const choice = el('select', { class: 'input' });
  const preview = el('nf-board');
  const problem = el('p', { class: 'problem', role: 'alert' });
  const fail = (error) => { problem.textContent = error.message; };
  const start = button({ text: 'Play', kind: 'main', onclick: () => fromBoard(choice.value).then(done).catch(fail) });
  body.append(field('Board', choice), el('div', { class: 'preview' }, preview), problem, el('div', { class: 'dialog-foot' }, start));
  getOnce('boards').then((all) => {
    choice.append(...all.map(({ name, note: about }) => el('option', { value: name, text: boardLabel({ name, note: about }) })));
    choice.value = recall('new.board', 'possibilities-1');
    if (!choice.value) choice.selectedIndex = 0;
    const show = () => {
      const { name, layout: its, puzzle } = all.find((board) => board.name === choice.value);
      keep('new.board', name);
      problem.textContent = '';
      return draw(preview, its, puzzle, puzzle, `Board ${name}`, () => choice.value === name);
    };
    choice.addEventListener('change', () => show().catch(fail));
    return show();
  }).catch(fail);
}

/** Draws a board, unless another one is wanted by the time its layout has loaded. */
async function draw(board, name, givens, digits, label, isWanted = () => true) {
  const shape = await layout(name);
  if (!isWanted()) return;
  board.label = label;
  board.layout = shape;
  const given = shape.digits(givens);
  board.cells = shape.digits(digits).map((digit, cell) => ({ digit, given: given[cell] > 0 }));
}

// Import: typed, as text, from a file

function importPage(body, { done, edit, draft }) {
  const text = el('textarea', { class: 'input', spellcheck: 'false', placeholder: SAMPLE, 'aria-label': 'Puzzle as text, or a link', wrap: 'off' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const shape = select([['', 'Detect from the text'], ...LAYOUTS, ['other', 'Other shape…']], '');
  const other = el('input', { class: 'input mono', placeholder: 'box:3x2, jigsaw:AAAB…, latin:5', 'aria-label': 'Other shape', hidden: true });
  shape.addEventListener('change', () => { other.hidden = shape.value !== 'other'; });
  const file = el('input', { type: 'file', class: 'unseen', tabindex: '-1', 'aria-hidden': 'true' });
  const load = (chosen) => chosen.text().then((content) => read(content, chosen.name)).catch((error) => { problem.textContent = error.message; });
  file.addEventListener('change', () => { if (file.files[0]) load(file.files[0]); });
  const pick = el('div', { class: 'pick', hidden: true });
  async function read(content, title) {
    problem.textContent = content.trim() ? '' : 'Paste a puzzle here first, or choose a file.';
    if (!content.trim()) {
      text.focus();
      return;
    }
    const many = lines(content);
    if (many.length) {
      choose(many, title);
      return;
    }
    text.value = content;
    await go(content, title);
  }
  function choose(many, title) {
    const number = el('input', { class: 'input', type: 'number', min: 1, max: many.length, value: 1, 'aria-label': 'Puzzle number' });
    const play = (index) => go(many[index], `${title ? title.replace(/\.[^.]+$/, '') : 'Puzzle'} ${index + 1}`);
    pick.replaceChildren(el('p', { text: `Found ${many.length.toLocaleString('en')} puzzles. Which one?` }),
      el('div', { class: 'row' }, number,
        button({ text: 'Play', kind: 'main', onclick: () => play(Math.min(many.length, Math.max(1, number.value | 0)) - 1) }),
        button({ text: 'Random', onclick: () => play(Math.floor(Math.random() * many.length)) })));
    pick.hidden = false;
    number.focus();
  }
  async function go(content, title) {
    const named = shape.value === 'other' ? other.value.trim() : shape.value;
    try {
      done(await fromText(content, { layout: named || undefined, title: title ?? 'Imported puzzle' }));
    } catch (error) {
      problem.textContent = error.message;
    }
  }
  const jigsaws = [9, 8, 7, 6, 5].filter((side) => side <= LARGEST).map((side) => [`latin:${side}`, `${side}×${side} jigsaw (draw the regions)`]);
  const size = select([...LAYOUTS, ...jigsaws, ['other', 'Other shape…']], '9x9');
  size.setAttribute('aria-label', 'Size');
  const otherSize = el('input', { class: 'input mono', placeholder: 'box:3x2, jigsaw:AAAB…, 6x6+x', 'aria-label': 'Other shape to type in', hidden: true });
  size.addEventListener('change', () => { otherSize.hidden = size.value !== 'other'; });
  const wrongSize = el('p', { class: 'problem', role: 'alert' });
  const begin = async () => {
    try {
      const shape = await layout(size.value === 'other' ? otherSize.value.trim() : size.value);
      if (size.value.startsWith('latin:')) draft(shape);
      else edit(shape);
    } catch (error) {
      wrongSize.textContent = error.message;
    }
  };
  body.append(
    el('section', {}, el('h3', { text: 'Type it in' }), el('p', { class: 'muted small', text: 'Copy a puzzle from a newspaper, cell by cell.' }),
      el('div', { class: 'row by-hand' }, size, button({ text: 'Empty board', icon: 'edit', onclick: begin })), otherSize, wrongSize),
    el('section', {}, el('h3', { text: 'Paste text or a link, or open a file' }), el('p', { class: 'muted small', text: 'Blanks may be dots, zeros or spaces. Ninefold also reads other programs’ files, and you can paste or drop a puzzle anywhere on the page.' }),
      text, pick, problem,
      el('div', { class: 'two end' }, field('Size and shape', shape),
        el('div', { class: 'row end-row' }, button({ text: 'File…', label: 'Choose a file…', icon: 'open', onclick: () => file.click() }), file,
          button({ text: 'Open', kind: 'main', onclick: () => read(text.value) }))),
      other));
  text.addEventListener('drop', (event) => {
    const dropped = event.dataTransfer.files[0];
    if (!dropped) return;
    event.preventDefault();
    event.stopPropagation();
    load(dropped);
  });
}

// My games

function games(body, { done }) {
  const all = store.games();
  if (!all.length) {
    body.append(el('p', { class: 'muted', text: 'Games you start appear here. They are saved in this browser.' }));
    return;
  }
  const list = el('ul', { class: 'games' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const resume = async ({ id }) => {
    try {
      const taken = await store.take(id);
      if (taken) done(taken);
      else problem.textContent = 'This game is damaged and can’t be opened.';
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  for (const game of all) {
    const preview = el('nf-board');
    const state = game.draft ? 'Entry unfinished' : game.solved ? `Solved in ${clock(game.seconds)}` : `${Math.round(game.progress * 100)}% · ${clock(game.seconds)}`;
    const when = new Date(game.changed).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
    const open = el('button', { type: 'button', class: 'button game', onclick: () => resume(game) },
      preview, el('span', {}, el('strong', { text: game.title || 'Puzzle' }), el('span', { class: 'muted small', text: `${state} · ${when}` })));
    const remove = button({ icon: 'close', label: `Remove ${game.title || 'this game'}`, kind: 'plain', onclick: () => { store.remove(game.id); item.remove(); } });
    const item = el('li', {}, open, remove);
    list.append(item);
    draw(preview, game.layout, game.givens, game.digits, game.title || 'Puzzle').catch(() => {});
  }
  body.append(problem, list);
}
