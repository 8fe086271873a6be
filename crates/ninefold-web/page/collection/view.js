/** Collections: the list of them (`#/collection`), and one of them (`#/collection/ID`). */
import { t } from '../lib/messages.js';
import { button, el, isTouch, toast } from '../lib/ui.js';
import { readText } from '../play/file-kind.js';
import { mountList } from './list.js';
import { meter } from './meter.js';
import { addText } from './open.js';
import * as store from './store.js';

export async function mount(main, { name }) {
  const place = el('div', { class: 'page wide collection' });
  main.append(place);
  try {
    if (name) return await mountList(place, name);
    await overview(place);
  } catch (error) {
    place.replaceChildren(el('h1', { text: t('collection.title') }), el('p', { class: 'problem', text: error.message }),
      el('p', {}, el('a', { href: '#/collection', text: t('collection.back') })));
  }
  return null;
}

async function overview(place) {
  document.title = `${t('collection.title')} · Ninefold`;
  const all = await store.collections();
  const list = el('ul', { class: 'collection-list' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const empty = el('p', { class: 'muted', text: t('collection.none', { with: isTouch() ? 'touch' : 'keys' }), hidden: all.length > 0 });
  const item = (each) => {
    const made = el('li', {}, el('a', { class: 'card collection-card', href: `#/collection/${each.id}` },
      el('strong', { text: each.name }), el('span', { class: 'muted small', text: t('collection.solvedOf', { solved: each.solved, of: each.count }) }), meter(each.solved / each.count)),
    button({ icon: 'close', kind: 'plain', label: t('collection.remove', { name: each.name }), onclick: () => drop(each, made) }));
    return made;
  };
  const drop = async (each, made) => {
    const back = await store.remove(each.id);
    const next = made.nextSibling;
    made.remove();
    empty.hidden = list.childElementCount > 0;
    const undo = async () => { await back(); list.insertBefore(made, next?.isConnected ? next : null); empty.hidden = true; };
    toast(t('collection.removed', { name: each.name }), { action: { text: t('collection.undo'), run: undo } });
  };
  /** Adds the puzzles of a text or a file. @param {string | File} source */
  const take = async (source) => {
    problem.textContent = '';
    try {
      const id = typeof source === 'string' ? await addText(source) : await addText(await readText(source), source.name);
      if (id) location.hash = `#/collection/${id}`;
      else problem.textContent = t('collection.notSeveral');
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  const file = el('input', { type: 'file', class: 'unseen', tabindex: '-1', 'aria-hidden': 'true' });
  file.addEventListener('change', () => { if (file.files[0]) take(file.files[0]); });
  const text = el('textarea', { class: 'input', spellcheck: 'false', wrap: 'off', 'aria-label': t('collection.pasteLabel') });
  list.append(...all.map(item));
  place.replaceChildren(el('h1', { text: t('collection.title') }), el('p', { class: 'learn-lead', text: t('collection.lead') }), empty, list,
    el('section', { class: 'collection-add' }, el('h2', { text: t('collection.paste') }), text, problem,
      el('div', { class: 'row' }, button({ text: t('collection.open'), icon: 'open', onclick: () => file.click() }), file,
        button({ text: t('collection.addPasted'), kind: 'main', onclick: () => take(text.value) }))));
  // A file may be dropped anywhere.
  place.addEventListener('dragover', (event) => event.preventDefault());
  place.addEventListener('drop', (event) => {
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    take(dropped);
  });
}
