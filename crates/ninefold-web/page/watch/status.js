/** What is said beside the board while an engine works. Pure. */
import { happening, number, several, speedWords, stepTitle, stepWords } from './words.js';

/** Up to so many events a second each is told in words and drawn over the board. */
export const CALM = 15;

/** @returns {{kind: string, title: string, more: string}} */
export function working({ state, speed }, run) {
  const more = run?.last ? sentence(run.last, run.layout) : '';
  switch (state) {
    case 'running':
      if (speed === Infinity) return { kind: 'live', title: 'Solving at full speed', more: 'The board is shown now and then.' };
      return { kind: 'live', title: run?.counts.solutions ? 'One solution found, looking for another' : 'Solving', more: speed <= CALM ? more : speedWords(speed) };
    case 'paused': return { kind: 'plain', title: 'Paused', more };
    case 'opening': return { kind: 'live', title: 'Asking the engine…', more: '' };
    case 'ended': return { kind: 'bad', title: 'Interrupted', more: '' };
    default: return { kind: 'plain', title: 'Ready', more: 'Press Slow Solve, or space, to see everything the engine tries.' };
  }
}

/** An earlier step of `containments`, or a board of the tree. */
export function lookingBack(then, { step, node }) {
  if (!node) return { kind: 'plain', title: `Step ${number(step + 1)}: ${stepTitle(then.last)}`, more: stepWords(then.last, then.layout) };
  const title = node.parent ? `A board of the tree: ${then.layout.symbol(node.digit)} into ${then.layout.cellName(node.cell)}` : 'The root of the tree: the puzzle';
  return { kind: 'plain', title, more: nodeWords(node, then.layout) };
}

function nodeWords(node, layout) {
  const below = several(node.folded || node.children.length, 'board');
  const fate = node.state === 'solved' ? 'Leads to a solution.'
    : node.isDead ? 'A dead end: nothing fits the next cell.'
      : node.folded ? `Failed, with ${below} below it.`
        : node.state === 'failed' ? node.children.length === 1 ? 'Failed, as the board below it did.' : `Failed, as all ${below} below it did.` : 'Still open.';
  const gone = [...new Set(node.rejected.map(({ digit }) => layout.symbol(digit)))];
  const at = node.rejected.length ? layout.cellName(node.rejected[0].cell) : '';
  return gone.length ? `${fate} Rejected at ${at}: ${gone.join(' ')}.` : fate;
}

function sentence(event, layout) {
  if (event.did === 'step') return stepWords(event, layout);
  const words = happening(event, layout);
  return `${words[0].toUpperCase()}${words.slice(1)}`;
}
