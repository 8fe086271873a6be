/** The status beside the board while an engine works. Pure. */
import { capitalised } from '../lib/words.js';
import { eventWords, number, several, speedWords, stepTitle, stepWords } from './words.js';

/** Up to this many steps per second, each is described and drawn on the board. */
export const CALM = 15;

/** @returns {{kind: string, title: string, more: string}} */
export function working({ state, speed }, run) {
  const more = run?.last ? sentence(run.last, run) : '';
  switch (state) {
    case 'running':
      if (speed === Infinity) return { kind: 'live', title: 'Solving at full speed', more: 'The board updates now and then.' };
      return { kind: 'live', title: run?.counts.solutions ? 'One solution found, looking for another' : 'Solving', more: speed <= CALM ? more : speedWords(speed) };
    case 'paused': return { kind: 'plain', title: 'Paused', more };
    case 'opening': return { kind: 'live', title: 'Starting the engine…', more: '' };
    case 'ended': return { kind: 'bad', title: 'Interrupted', more: '' };
    default: return { kind: 'plain', title: 'Ready', more: 'Press Play or Space to see everything the engine tries.' };
  }
}

/** Describes an earlier step, or a board of the tree. */
export function lookingBack(then, { step, node }) {
  if (!node) return { kind: 'plain', title: `Step ${number(step + 1)}: ${stepTitle(then.last)}`, more: stepWords(then.last, then.layout) };
  const title = node.parent ? `Board in the tree: ${then.layout.symbol(node.digit)} in ${then.layout.cellName(node.cell)}` : 'Root of the tree: the puzzle';
  return { kind: 'plain', title, more: nodeWords(node, then.layout) };
}

function nodeWords(node, layout) {
  const below = several(node.folded || node.children.length, 'board');
  const fate = node.state === 'solved' ? 'Leads to a solution.'
    : node.isDead ? 'Dead end: no digit fits the next cell.'
      : node.folded ? `Failed, with ${below} below it.`
        : node.state === 'failed' ? node.children.length === 1 ? 'Failed, like the board below it.' : `Failed, like all ${below} below it.` : 'Still open.';
  const gone = [...new Set(node.rejected.map(({ digit }) => layout.symbol(digit)))];
  const at = node.rejected.length ? layout.cellName(node.rejected[0].cell) : '';
  return gone.length ? `${fate} Rejected at ${at}: ${gone.join(' ')}.` : fate;
}

function sentence(event, { layout, digits }) {
  if (event.did === 'step') return stepWords(event, layout);
  return capitalised(eventWords(event, layout, digits));
}
