/** The steps of an engine that works by steps, in words. Selecting one shows the board as it was then. */
import { t } from '../lib/messages.js';
import { el } from '../lib/ui.js';
import { stepTitle, stepWords } from './words.js';

export function stepList(choose) {
  const list = el('ol', { class: 'steps', tabindex: '0', 'aria-label': t('watch.count.steps') });
  const empty = el('p', { class: 'muted' });
  const element = el('div', { class: 'steps-panel' }, el('h2', { text: t('watch.count.steps') }), empty, list);
  let [listed, owner] = [0, null];
  list.addEventListener('keydown', (event) => {
    const all = [...list.querySelectorAll('button')];
    const at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? all.length - 1 : at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || !all[next]) return;
    event.preventDefault();
    all[next].focus();
    all[next].click();
  });
  const entry = (step, index, layout) => el('li', { value: index + 1 },
    el('button', { type: 'button', class: 'step', onclick: () => choose(index) }, el('strong', { text: stepTitle(step) }), ' ', el('span', { text: stepWords(step, layout) })));

  return {
    element,
    /** Adds new steps to the list. */
    show(run, shown) {
      if (run !== owner) {
        list.replaceChildren();
        [listed, owner] = [0, run];
      }
      const total = run ? run.steps.length + run.forgotten : 0;
      empty.hidden = total > 0;
      empty.textContent = run?.end && !run.counts.steps ? t('watch.noStep') : t('watch.stepsSoon');
      list.hidden = total === 0;
      const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
      const fresh = run ? run.steps.slice(run.steps.length - (total - listed)) : [];
      list.append(...fresh.map((step, index) => entry(step, total - fresh.length + index, run.layout)));
      while (list.children.length > (run?.steps.length ?? 0)) list.firstChild.remove();
      listed = total;
      if (fresh.length && atEnd) list.scrollTop = list.scrollHeight;
      const now = shown ?? total - 1;
      for (const item of list.querySelectorAll('[aria-current]')) item.removeAttribute('aria-current');
      [...list.children].find((item) => item.value === now + 1)?.firstChild.setAttribute('aria-current', 'step');
    },
  };
}
