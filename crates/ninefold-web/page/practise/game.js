/** A game that needs a technique, from the positions to practise it with: no search, no waiting. */
import { Game } from '../lib/game.js';
import { layout } from '../lib/layout.js';
import { load, t } from '../lib/messages.js';
import { techniques } from '../lib/names.js';
import { positionsOf, readPosition } from './position.js';

/** Returns a game named `X-Wing practice`. Throws if there is no such puzzle. */
export async function practiceGame(name, random = Math.random) {
  const [lines, all, shape] = await Promise.all([positionsOf(name), techniques(), layout('9x9'), load('practise')]);
  const technique = all.find((each) => each.name === name);
  if (!technique || !lines.length) throw new Error(t('practise.noPositions'));
  // The path of a puzzle leads to a plain position. Where simpler steps exist it may pass the technique by, so the game begins at the position.
  const plain = lines.filter((line) => !line.startsWith('~'));
  const choice = plain.length ? plain : lines;
  const { givens, digits, centre } = readPosition(choice[Math.floor(random() * choice.length)], shape);
  return new Game(shape, { givens, ...(plain.length ? {} : { digits, centre }), title: t('practise.gameTitle', { technique: technique.title }) });
}
