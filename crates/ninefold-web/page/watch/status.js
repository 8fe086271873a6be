/** What is said beside the board while an engine works. Pure. */
import { happening, number, speedWords, stepTitle, stepWords } from './words.js';

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

/** An earlier step of `containments`. */
export function lookingBack(then, index) {
  return { kind: 'plain', title: `Step ${number(index + 1)}: ${stepTitle(then.last)}`, more: stepWords(then.last, then.layout) };
}

function sentence(event, layout) {
  if (event.did === 'step') return stepWords(event, layout);
  const words = happening(event, layout);
  return `${words[0].toUpperCase()}${words.slice(1)}`;
}
