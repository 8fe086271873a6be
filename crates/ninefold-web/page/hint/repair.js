/** Reports a mistake in the game, shows where it is and offers to repair it. */
import { button, el } from '../lib/ui.js';

/** @param {{kind: string, text: string, entries: {cell: number, digit: number}[]}} fault @param {object} context see play/panels.js */
export function repair(fault, context) {
  const { kind, entries } = fault;
  const several = entries.length > 1;
  if (kind === 'wrong-entry') {
    return say(several ? `${entries.length} digits on the board are wrong.` : 'One digit on the board is wrong.',
      'The puzzle can’t be solved from here, so a hint would lead you astray.', {
        ...shared(fault, context),
        fix: { text: several ? 'Erase them' : 'Erase it', run: () => context.game.repair({ erase: entries.map(({ cell }) => cell) }) },
      });
  }
  if (kind === 'missing-candidate') {
    return say(several ? 'Some cells are missing a pencil mark they need.' : 'A cell is missing a pencil mark it needs.',
      several ? 'Hints treat unmarked candidates as ruled out, and these went too early.' : 'Hints treat unmarked candidates as ruled out, and this one went too early.', {
        ...shared(fault, context),
        fix: { text: several ? 'Put them back' : 'Put it back', run: () => context.game.repair({ marks: entries }) },
      });
  }
  return say(fault.text, null, entries.length ? { show: shared(fault, context).show } : {});
}

function shared({ text, entries }, context) {
  const { game, board, show } = context;
  const wrong = new Map(entries.map(({ cell, digit }) => [cell, digit]));
  return {
    show: {
      text: 'Show me', where: text,
      run: () => {
        board.selection = [];
        show(game.cells.map((cell, index) => (wrong.has(index) ? { ...cell, wrong: true, candidates: cell.digit ? [] : cell.centre } : cell)));
      },
    },
    back: { text: 'Undo to last correct', run: () => context.undoToLastCorrect() },
  };
}

function say(what, why, { show, back, fix }) {
  const where = el('p', { class: 'hint-fault-where', hidden: true, 'aria-live': 'polite' });
  const locate = show && button({
    text: show.text,
    onclick: () => {
      show.run();
      where.hidden = false;
      where.textContent = show.where;
      locate.disabled = true;
    },
  });
  return [el('p', { class: 'hint-fault', text: what }), why && el('p', { class: 'muted', text: why }), where,
    el('div', { class: 'row hint-buttons' }, back && button({ text: back.text, icon: 'back', kind: 'main', onclick: back.run }), locate, fix && button({ text: fix.text, onclick: fix.run }))].filter(Boolean);
}
