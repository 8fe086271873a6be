/**
 * An engine's events as a film: one frame per event, so that it can be played back and forth. Pure.
 *
 * A frame is { cells, line, text, kind, step?, cell?, digit?, counts, tried }: what the board shows, what happened in words, and the counts
 * so far. `line` is the board, which is also the node of the search tree; `tried` has, for each open cell, the digits tried there (the
 * stack of a search).
 */
import { t } from '../lib/messages.js';
import { houseName } from '../lib/names.js';
import { readEvent } from '../lib/records.js';
import { capitalised } from '../lib/words.js';
import { rejection } from '../watch/words.js';

/** @param {import('../lib/layout.js').Layout} layout @param {number[]} givens @param {object[]} events from /api/watch */
export function frames(layout, givens, events, { scopes = false, end } = {}) {
  const state = new State(layout, givens, scopes);
  const film = [state.frame('start', t('learn.atStart'))];
  for (const event of events) film.push(state.next(readEvent(event, layout)));
  if (film.at(-1).kind === 'solution') return film;
  // An engine that works by steps ends with what the last step left.
  if (scopes) film.push(state.frame('end', t('learn.methodEnds')));
  else if (end?.answer === 'unique') {
    state.digits = layout.digits(end.board);
    film.push(state.frame('solution', t('learn.noOther')));
  }
  return film;
}

class State {
  constructor(layout, givens, scopes) {
    Object.assign(this, { layout, givens, scopes: null, digits: [...givens], tried: new Map() });
    const all = Array.from({ length: layout.side }, (_, index) => index + 1);
    if (scopes) this.scopes = givens.map((digit) => (digit ? [digit] : all));
    this.counts = { placed: 0, rejected: 0, retreated: 0, steps: 0, boards: 1 };
  }

  frame(kind, text, { now, step, ...about } = {}) {
    const { layout, givens, digits, scopes } = this;
    const cells = digits.map((digit, cell) => {
      const scope = scopes?.[cell];
      const shown = scope?.length === 1 ? scope[0] : digit;
      const candidates = scope && scope.length > 1 ? { candidates: scope } : {};
      return { digit: shown, given: givens[cell] > 0, solver: givens[cell] === 0, ...candidates, ...(now?.cell === cell ? now.state : {}) };
    });
    const tried = new Map([...this.tried].map(([cell, list]) => [cell, [...list]]));
    return { kind, text, cells, step, line: layout.line(digits), counts: { ...this.counts }, tried, ...about };
  }

  next(event) {
    const { layout, digits, counts } = this;
    const { did, cell, digit } = event;
    const name = cell === undefined ? '' : layout.cellName(cell);
    const symbol = digit === undefined ? '' : layout.symbol(digit);
    const mark = (state, ghost) => ({ now: { cell, state: ghost ? { state, ghost: digit } : { state } }, cell, digit });
    if (cell !== undefined && did !== 'retreat') this.tried.set(cell, [...(this.tried.get(cell) ?? []), digit]);
    switch (did) {
      case 'place':
        digits[cell] = digit;
        counts.placed++;
        counts.boards++;
        return this.frame('placed', t('learn.goesIn', { digit: symbol, cell: name }), mark('placed'));
      case 'reject':
        counts.rejected++;
        return this.frame('rejected', t('learn.sentence', { text: rejection(event, layout, digits) }), mark('rejected', true));
      case 'retreat':
        for (const open of this.tried.keys()) if (open > cell) this.tried.delete(open);
        digits[cell] = 0;
        counts.retreated++;
        if (this.solved && !this.asked) {
          this.asked = true;
          return this.frame('retreated', t('learn.another', { digit: symbol, cell: name }), mark('retreated', true));
        }
        return this.frame('retreated', t(this.solved ? 'learn.nothingElse' : 'learn.nothing', { digit: symbol, cell: name }), mark('retreated', true));
      case 'jump':
        this.digits = layout.digits(event.board);
        this.tried.clear();
        return this.frame('jump', t('learn.jump'));
      case 'step':
        counts.steps++;
        return this.narrow(event);
      default:
        this.solved = true;
        if (event.board) this.digits = layout.digits(event.board);
        return this.frame('solution', t('learn.solution'));
    }
  }

  narrow({ technique, group, cells, values, narrowed }) {
    const { layout, scopes } = this;
    const open = cells.filter((cell) => scopes[cell].length > 1);
    const candidates = [
      ...open.flatMap((cell) => values.filter((digit) => scopes[cell].includes(digit)).map((digit) => ({ cell, digit, role: 'base' }))),
      ...narrowed.flatMap(([cell, gone]) => gone.map((digit) => ({ cell, digit, role: 'elimination' }))),
    ];
    const house = layout.houses.find(({ name }) => name === group);
    const step = { marks: { candidates, cells, houses: house ? [{ name: group, cells: house.cells, part: 'truth' }] : [], joints: [] } };
    const names = cells.map((cell) => layout.cellName(cell)).join(', ');
    const symbols = values.map((digit) => layout.symbol(digit)).join(' ');
    const text = t(values.length === 1 ? 'learn.containment' : 'learn.containmentOfSeveral', {
      technique: capitalised(t('learn.method', { technique })), house: houseName(group), values: `{${symbols}}`, cells: `{${names}}`, n: narrowed.length,
    });
    const made = this.frame('step', text, { step, group, technique });
    for (const [cell, gone] of narrowed) scopes[cell] = scopes[cell].filter((digit) => !gone.includes(digit));
    return made;
  }
}

/** Returns how long to show a frame, so that the film takes about 15 seconds. */
export function pace(count) {
  return Math.max(160, Math.min(900, 16000 / count));
}
