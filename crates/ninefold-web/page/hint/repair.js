/** Reports a mistake in the game, shows where it is and offers to repair it. */
import { find, listed, t } from '../lib/messages.js';
import { button, el } from '../lib/ui.js';

/** @param {{kind: string, text: string, entries: {cell: number, digit: number}[]}} fault @param {object} context see play/panels.js */
export function repair(fault, context) {
  const { kind, entries } = fault;
  if (kind === 'wrong-entry') {
    return say(t('hint.fault.wrong', { n: entries.length }),
      t('hint.fault.wrong.why'), {
        ...shared(fault, context),
        fix: { text: t('hint.fault.erase', { n: entries.length }), run: () => context.game.repair({ erase: entries.map(({ cell }) => cell) }) },
      });
  }
  if (kind === 'missing-candidate') {
    return say(t('hint.fault.missing', { n: entries.length }),
      t('hint.fault.missing.why', { n: entries.length }), {
        ...shared(fault, context),
        fix: { text: t('hint.fault.putBack', { n: entries.length }), run: () => context.game.repair({ marks: entries }) },
      });
  }
  return say(find(`sentences.fault ${kind}`) ?? fault.text, null, entries.length ? { show: shared(fault, context).show } : {});
}

function shared({ kind, entries }, context) {
  const { game, board, show } = context;
  const list = listed(entries.map(({ cell, digit }) => t('hint.applied.placed', { digit: game.layout.symbol(digit), cell: game.layout.cellName(cell) })));
  const wrong = new Map(entries.map(({ cell, digit }) => [cell, digit]));
  return {
    show: {
      text: t('hint.fault.show'), where: t(kind === 'missing-candidate' ? 'hint.fault.missing.where' : 'hint.fault.where', { n: entries.length, list }),
      run: () => {
        board.selection = [];
        show(game.cells.map((cell, index) => (wrong.has(index) ? { ...cell, wrong: true, candidates: cell.digit ? [] : cell.centre } : cell)));
      },
    },
    back: { text: t('play.undoMistakes'), run: () => context.undoToLastCorrect() },
  };
}

function say(what, why, { show, back, fix }) {
  const where = el('p', { class: 'hint-fault-where', hidden: true, 'aria-live': 'polite', tabindex: -1 });
  const reason = why && el('p', { class: 'muted', text: why });
  const leave = back && button({ text: back.text, icon: 'back', kind: 'main', onclick: back.run });
  const locate = show && button({
    text: show.text,
    onclick: () => {
      show.run();
      where.hidden = false;
      where.textContent = show.where;
      // In a small window both wouldn't fit; what has been shown needs no button.
      reason?.remove();
      locate.remove();
      (leave ?? where).focus({ preventScroll: true });
    },
  });
  return [el('p', { class: 'hint-fault', text: what }), reason, where,
    el('div', { class: 'row hint-buttons' }, leave, locate, fix && button({ text: fix.text, onclick: fix.run }))].filter(Boolean);
}
