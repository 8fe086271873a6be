/** Something is wrong with the game: says so, shows where, and offers ways out. */
import { button, el } from '../lib/ui.js';

/** @param {{kind: string, text: string, entries: {cell: number, digit: number}[]}} fault @param {object} context see play/panels.js */
export function repair(fault, context) {
  const { kind, entries } = fault;
  const several = entries.length > 1;
  if (kind === 'wrong-entry') {
    return say(several ? `${entries.length} digits on the board are wrong.` : 'One digit on the board is wrong.',
      'From here the puzzle cannot be solved; a hint would lead you on in the wrong direction.', {
        ...shared(fault, context),
        mend: { text: several ? 'Wipe them' : 'Wipe it', run: () => context.game.repair({ wipe: entries.map(({ cell }) => cell) }) },
      });
  }
  if (kind === 'missing-candidate') {
    return say(several ? 'Some cells have lost a mark that they need.' : 'A cell has lost a mark that it needs.',
      'What is not marked counts as ruled out; here it was struck out too early.', {
        ...shared(fault, context),
        mend: { text: several ? 'Put them back' : 'Put it back', run: () => context.game.repair({ marks: entries }) },
      });
  }
  return say(fault.text, null, entries.length ? { show: shared(fault, context).show } : {});
}

function shared({ text, entries }, context) {
  const { game, board, show } = context;
  const wrong = new Map(entries.map(({ cell, digit }) => [cell, digit]));
  return {
    show: { text: 'Show me', told: text, run: () => { board.selection = []; show(game.cells.map((cell, index) => (wrong.has(index) ? { ...cell, wrong: true, candidates: cell.digit ? [] : cell.centre } : cell))); } },
    back: { text: 'Back to before the mistake', run: () => context.undoToLastCorrect() },
  };
}

function say(what, why, { show, back, mend }) {
  const told = el('p', { class: 'hint-fault-where', hidden: true, 'aria-live': 'polite' });
  const look = show && button({
    text: show.text,
    onclick: () => {
      show.run();
      told.hidden = false;
      told.textContent = show.told;
      look.disabled = true;
    },
  });
  return [el('p', { class: 'hint-fault', text: what }), why && el('p', { class: 'muted', text: why }), told,
    el('div', { class: 'row hint-buttons' }, back && button({ text: back.text, icon: 'back', kind: 'main', onclick: back.run }), look, mend && button({ text: mend.text, onclick: mend.run }))].filter(Boolean);
}
