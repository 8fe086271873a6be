/** The New game dialog: generate a puzzle, choose one from the collection, import one, or resume a saved game. */
import { getOnce } from '../lib/api.js';
import { layout } from '../lib/layout.js';
import { LEVELS, levelTitle } from '../lib/levels.js';
import { day, number, part, rich, t } from '../lib/messages.js';
import { techniques } from '../lib/names.js';
import { button, dialog, el, isTouch, recall, keep, toast } from '../lib/ui.js';
import { isPicture, readText } from './file-kind.js';
import { boardTitle, fromBoard, fromText, generate } from './load.js';
import { LARGEST } from './region-editor.js';
import * as store from './store.js';
import { clock } from './timer.js';
import '../lib/board.js';

const SYMMETRIES = ['half-turn', 'none', 'quarter-turn', 'horizontal', 'vertical', 'mirrors', 'diagonal', 'anti-diagonal', 'diagonals', 'full'];
const LAYOUTS = ['9x9', '9x9+x', '4x4', '6x6', '8x8', '10x10', '12x12', '16x16', '25x25'];
/** Levels that boards of a size don't have, or too rarely to wait for. */
const IMPOSSIBLE = { '4x4': ['medium', 'hard', 'unfair', 'extreme'], '6x6': ['extreme'], '16x16': ['extreme'] };
/** A sample of what to paste. */
const SAMPLE = '5 3 . . 7 . . . .\n6 . . 1 9 5 . . .\n. 9 8 . . . . 6 .\n…';
const PAGES = ['generate', 'collection', 'import', 'games'];

/**
 * @param {{open: (game) => void, edit: (layout) => void, draft: (layout) => void, page?: string}} handlers what to do with a game, with an
 * empty board to fill in, and with an empty jigsaw whose regions the player draws
 */
export function newDialog({ open, edit, draft, page = recall('new.page', 'generate') }) {
  const body = el('div', { class: 'new-page', role: 'tabpanel', id: 'new-page' });
  const pages = { generate: generatePage, collection, import: importPage, games };
  const tabs = PAGES.map((name) => el('button', { type: 'button', class: 'button', role: 'tab', 'aria-controls': 'new-page', text: t(`new.page.${name}`), onclick: () => turn(name) }));
  const list = el('div', { class: 'segments new-tabs', role: 'tablist', 'aria-label': t('new.source') }, ...tabs);
  list.addEventListener('keydown', (event) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!move) return;
    const next = (tabs.indexOf(document.activeElement) + move + tabs.length) % tabs.length;
    turn(PAGES[next]);
    tabs[next].focus();
  });
  const box = dialog({ title: t('new.newGame'), body: [list, body], onclose: () => leave?.() });
  // A game that arrives after the dialog has closed is dropped.
  const closing = (run) => (made, options) => {
    if (!box.open) return;
    box.close();
    run(made, options);
  };
  const picture = closing(async (file) => (await part(import('../photo/open.js'), 'photo')).openPicture(file, { open, edit }));
  const handlers = { done: closing(open), edit: closing(edit), draft: closing(draft), picture, turn };
  let leave = null;
  function turn(name) {
    leave?.();
    PAGES.forEach((each, index) => {
      tabs[index].setAttribute('aria-selected', String(each === name));
      tabs[index].tabIndex = each === name ? 0 : -1;
    });
    if (name !== 'import') keep('new.page', name);
    body.replaceChildren();
    leave = pages[name](body, handlers) ?? null;
  }
  turn(PAGES.includes(page) ? page : 'generate');
  return box;
}

/** Layouts to choose from, with their titles. */
function layoutOptions(names = LAYOUTS) {
  return names.map((name) => [name, t('new.layout', { name, size: name.replace('x', '×').replace('+x', '') })]);
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
  const size = select(layoutOptions(LAYOUTS.filter((name) => name !== '25x25')), last.layout);
  const symmetry = select(SYMMETRIES.map((name) => [name, t(`new.symmetry.${name}`)]), last.symmetry);
  const technique = select([['', t('new.any')]], '');
  const problem = el('p', { class: 'problem', role: 'alert' });
  const start = button({ text: t('new.generate'), kind: 'main', type: 'submit' });
  const working = el('p', { class: 'working muted', role: 'status', hidden: true });
  const why = el('p', { class: 'muted small new-why', role: 'status' });
  let going = null;
  Promise.all([techniques(), import('../practise/positions/index.js')]).then(([all, { COUNTS }]) => {
    technique.append(...LEVELS.map((name) => {
      const own = all.filter((each) => Object.hasOwn(COUNTS, each.name) && each.usual && each.level === name);
      return own.length ? el('optgroup', { label: levelTitle(name) }, ...own.map((each) => el('option', { value: each.name, text: each.title }))) : '';
    }));
    if (last.needs) technique.value = last.needs;
    decide();
  }).catch(() => {});
  const form = el('form', { class: 'new-make' },
    el('div', { class: 'levels', role: 'radiogroup', 'aria-label': t('new.difficulty') }, ...LEVELS.map((name) =>
      el('label', { class: 'level' }, el('input', { type: 'radio', name: 'level', value: name, checked: name === level }), el('span', { text: levelTitle(name) })))),
    field(t('new.mustNeed'), technique), why,
    el('div', { class: 'two' }, field(t('new.symmetry'), symmetry), field(t('new.size'), size)),
    problem, el('div', { class: 'dialog-foot' }, working, start));
  const difficulty = form.querySelector('.levels');
  // A technique determines everything else: its puzzles are made ahead. Small boards have no hard puzzles.
  const decide = () => {
    const isPractice = technique.value !== '';
    const possible = isPractice ? [] : LEVELS.filter((name) => !IMPOSSIBLE[size.value]?.includes(name));
    for (const input of difficulty.querySelectorAll('input')) {
      input.disabled = !possible.includes(input.value);
      if (input.checked && input.disabled && !isPractice) difficulty.querySelector(`[value="${possible.at(-1)}"]`).checked = true;
    }
    for (const each of [size, symmetry]) each.disabled = isPractice;
    why.textContent = isPractice ? t('new.practiceAbout') : possible.length < LEVELS.length ? t('new.smallAbout', { size: size.selectedOptions[0].textContent }) : '';
  };
  technique.addEventListener('change', decide);
  size.addEventListener('change', decide);
  decide();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (going) {
      going.abort();
      return;
    }
    problem.textContent = '';
    going = new AbortController();
    start.querySelector('span').textContent = t('new.stop');
    working.textContent = t('new.generating');
    working.hidden = false;
    const notice = setTimeout(() => { working.textContent = t('new.stillSearching'); }, 4000);
    const spec = { layout: size.value, symmetry: symmetry.value, level: form.elements.level.value, needs: technique.value };
    keep('new.spec', spec);
    try {
      const { signal } = going;
      const { needs, level: wanted, ...rest } = spec;
      done(needs ? await (await part(import('../practise/game.js'), 'practise')).practiceGame(needs) : await generate({ ...rest, level: wanted }, { signal }));
    } catch (error) {
      if (error.isUnknown) {
        problem.replaceChildren(...rich('new.cantGenerate', { a: (text) => el('a', { href: '#', text, onclick: (click) => { click.preventDefault(); turn('collection'); } }) }));
      } else if (error.name !== 'AbortError') {
        problem.textContent = error.message;
      }
    } finally {
      clearTimeout(notice);
      going = null;
      working.hidden = true;
      start.querySelector('span').textContent = t('new.generate');
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
  const start = button({ text: t('new.play'), kind: 'main', onclick: () => fromBoard(choice.value).then(done).catch(fail) });
  body.append(field(t('new.board'), choice), el('div', { class: 'preview' }, preview), problem, el('div', { class: 'dialog-foot' }, start));
  getOnce('boards').then((all) => {
    // A blank or solved board isn't a game.
    const group = (label, those) => el('optgroup', { label }, ...those.map((board) => el('option', { value: board.name, text: boardTitle(board) })));
    const games = all.filter(({ playable }) => playable);
    choice.append(group(t('new.puzzles'), games.filter(({ lesson }) => !lesson)), group(t('new.lessons'), games.filter(({ lesson }) => lesson)));
    choice.value = recall('new.board', 'possibilities-1');
    if (!choice.value) choice.selectedIndex = 0;
    const show = () => {
      const { name, layout: its, puzzle } = all.find((board) => board.name === choice.value);
      keep('new.board', name);
      problem.textContent = '';
      return draw(preview, its, puzzle, puzzle, boardTitle(all.find((board) => board.name === name)), () => choice.value === name);
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

// Import: typed, from a picture, as text, from a file

function importPage(body, { done, edit, draft, picture }) {
  const text = el('textarea', { class: 'input', spellcheck: 'false', placeholder: SAMPLE, 'aria-label': t('new.asText'), wrap: 'off' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const shape = select([['', t('new.detect')], ...layoutOptions(), ['other', t('new.otherShape')]], '');
  const other = el('input', { class: 'input mono', placeholder: 'box:3x2, jigsaw:AAAB…, latin:5', 'aria-label': t('new.other'), hidden: true });
  shape.addEventListener('change', () => { other.hidden = shape.value !== 'other'; });
  const file = el('input', { type: 'file', class: 'unseen', tabindex: '-1', 'aria-hidden': 'true' });
  const load = async (chosen) => {
    try {
      if (await isPicture(chosen)) picture(chosen);
      else await read(await readText(chosen), chosen.name);
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  file.addEventListener('change', () => { if (file.files[0]) load(file.files[0]); });
  const named = () => (shape.value === 'other' ? other.value.trim() : shape.value) || undefined;
  async function read(content, title) {
    problem.textContent = content.trim() ? '' : t('new.pasteFirst');
    if (!content.trim()) {
      text.focus();
      return;
    }
    // A list of puzzles becomes a collection.
    const { addText, open } = await part(import('../collection/open.js'), 'collection');
    try {
      const id = await addText(content, title, named());
      if (id) {
        // The dialog may have been closed meanwhile.
        if (body.isConnected) open(id);
        return;
      }
    } catch (error) {
      problem.textContent = error.message;
      return;
    }
    text.value = content;
    await go(content, title);
  }
  async function go(content, title) {
    try {
      done(await fromText(content, { layout: named(), title: title ?? t('new.imported') }));
    } catch (error) {
      problem.textContent = error.message;
    }
  }
  const jigsaws = [9, 8, 7, 6, 5].filter((side) => side <= LARGEST).map((side) => [`latin:${side}`, t('new.jigsaw', { size: `${side}×${side}` })]);
  const size = select([...layoutOptions(), ...jigsaws, ['other', t('new.otherShape')]], '9x9');
  size.setAttribute('aria-label', t('new.size'));
  const otherSize = el('input', { class: 'input mono', placeholder: 'box:3x2, jigsaw:AAAB…, 6x6+x', 'aria-label': t('new.otherToType'), hidden: true });
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
    el('section', {}, el('h3', { text: t('new.typeIt') }), el('p', { class: 'muted small', text: t('new.typeAbout') }),
      el('div', { class: 'row by-hand' }, size, button({ text: t('new.emptyBoard'), icon: 'edit', onclick: begin })), otherSize, wrongSize),
    pictureSection(picture),
    el('section', {}, el('h3', { text: t('new.paste') }), el('p', { class: 'muted small', text: t('new.pasteAbout', { with: isTouch() ? 'touch' : 'keys' }) }),
      text, problem,
      el('div', { class: 'two end' }, field(t('new.sizeAndShape'), shape),
        el('div', { class: 'row end-row' }, button({ text: t('new.file'), label: t('new.chooseFile'), icon: 'open', onclick: () => file.click() }), file,
          button({ text: t('new.open'), kind: 'main', onclick: () => read(text.value) }))),
      other));
  const taken = (event, [given]) => {
    if (!given) return;
    event.preventDefault();
    event.stopPropagation();
    load(given);
  };
  text.addEventListener('drop', (event) => taken(event, event.dataTransfer.files));
  const leaving = new AbortController();
  document.addEventListener('paste', (event) => taken(event, event.clipboardData?.files ?? []), { signal: leaving.signal, capture: true });
  return () => leaving.abort();
}

/** Buttons for a picture: on a phone the camera too. A picture can also be pasted or dropped here. */
function pictureSection(picture) {
  const input = (options) => {
    const chosen = el('input', { type: 'file', accept: 'image/*', class: 'unseen', tabindex: '-1', 'aria-hidden': 'true', ...options });
    chosen.addEventListener('change', () => { if (chosen.files[0]) picture(chosen.files[0]); });
    return chosen;
  };
  const [file, camera] = [input({}), input({ capture: 'environment' })];
  return el('section', {}, el('h3', { text: t('new.picture') }), el('p', { class: 'muted small', text: t('new.pictureAbout') }),
    el('div', { class: 'row' }, isTouch() && button({ text: t('new.takePhoto'), icon: 'camera', onclick: () => camera.click() }),
      button({ text: t('new.choosePicture'), icon: 'picture', onclick: () => file.click() }), file, camera));
}

// My games

function games(body, { done }) {
  const all = store.games();
  if (!all.length) {
    body.append(el('p', { class: 'muted', text: t('new.noGames') }));
    return;
  }
  const list = el('ul', { class: 'games' });
  // There may be hundreds: boards are drawn when they come into view.
  const drawings = new WeakMap();
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      drawings.get(target)();
    }
  }, { rootMargin: '300px' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const resume = async ({ id }) => {
    try {
      const taken = await store.take(id);
      if (taken) done(taken);
      else problem.textContent = t('new.damaged');
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  const drop = (game, item) => {
    const [restore, next] = [store.remove(game.id), item.nextSibling];
    item.remove();
    toast(t('new.removed', { title: game.title || t('new.puzzle') }), { action: { text: t('play.undo'), run: () => { restore(); list.insertBefore(item, next); } } });
  };
  for (const game of all) {
    const preview = el('nf-board');
    const isHere = game.id === store.currentId();
    const state = game.draft ? t('new.unfinished') : game.solved ? t('new.solvedWith', { time: clock(game.seconds), n: game.hints ?? 0 }) : t('new.progress', { percent: number(game.progress, { style: 'percent' }), time: clock(game.seconds) });
    const when = day(game.changed, { day: 'numeric', month: 'short' });
    const open = el('button', { type: 'button', class: 'button game', onclick: () => resume(game) },
      preview, el('span', {}, el('strong', { text: game.title || t('new.puzzle') }), el('span', { class: 'muted small', text: [state, when, isHere && t('new.onBoard')].filter(Boolean).join(' · ') })));
    const remove = button({ icon: 'close', label: game.title ? t('new.remove', { title: game.title }) : t('new.removeThis'), kind: 'plain', onclick: () => drop(game, item) });
    // The game on the board would be saved again at once.
    const item = el('li', {}, open, !isHere && remove);
    list.append(item);
    drawings.set(item, () => draw(preview, game.layout, game.givens, game.digits, game.title || t('new.puzzle')).catch(() => {}));
    seen.observe(item);
  }
  body.append(problem, list);
}
