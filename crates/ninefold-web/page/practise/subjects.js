/**
 * What a drill practises: a technique, in positions right before it, or a rule, in exercises of a few cells.
 *
 * A subject has
 *   key, title, about     the name of its progress, its own name, and where it is explained (or null)
 *   lines                 its positions
 *   position(line)        {game, task, hasSimpler, kinds}: what to do there; `task` may add a sentence
 *   facts(game, …)        {steps, isTrue}: what can be concluded, and which candidates have to stay
 *   also(game, …)         the titles of other techniques that conclude the same
 *   mustStay              the message about a candidate that has to stay
 */
import { Game } from '../lib/game.js';
import { layout } from '../lib/layout.js';
import { listed, t } from '../lib/messages.js';
import { positionsOf, readPosition } from './position.js';
import { readExercise, ruleStep } from './rule-exercise.js';
import { alsoBy, solutionOf, stepsOf } from './steps.js';

/** A technique. */
export async function techniqueSubject({ name, title, groups }) {
  const [lines, shape] = await Promise.all([positionsOf(name), layout('9x9')]);
  return {
    key: name, title, about: `#/technique/${name}`, lines, mustStay: 'practise.wrongRemoved',
    position(line) {
      const { givens, digits, centre, hasSimpler } = readPosition(line, shape);
      const game = new Game(shape, { givens, digits, centre, title: t('practise.gameTitle', { technique: title }) });
      return { game, hasSimpler, kinds: groups.includes('singles') ? ['place'] : ['remove'] };
    },
    async facts(game, { signal }) {
      const [steps, solution] = await Promise.all([stepsOf(game, name, { signal }), solutionOf(game, { signal })]);
      return { steps, isTrue: ({ cell, digit }) => solution[cell] === digit };
    },
    also: (game, odd, { signal }) => alsoBy(game, odd, name, { signal }),
  };
}

/** A kind of rule, such as `cage`. */
export async function ruleSubject(name) {
  const lines = await positionsOf(`rule-${name}`);
  const title = t(`play.tool.${name}`);
  const exercises = new Map();
  return {
    key: `rule-${name}`, title, about: null, lines, mustStay: 'practise.wrongRule',
    async position(line) {
      const { text, marks, fillings } = readExercise(line);
      const shape = await layout(`9x9\n${text}`);
      const [rule] = shape.rules;
      const centre = Array.from({ length: shape.count }, () => []);
      rule.cells.forEach((cell, at) => { centre[cell] = marks[at]; });
      const game = new Game(shape, { givens: Array(shape.count).fill(0), centre, title: t('practise.gameTitle', { technique: title }) });
      exercises.set(game, { rule, marks, fillings });
      return { game, task: rule.sentence, kinds: ['remove'] };
    },
    facts(game) {
      const { rule, marks, fillings } = exercises.get(game);
      const step = ruleStep(rule.cells, marks, fillings);
      const { cell, gone, kept } = step.first;
      const where = game.layout.cellName(cell);
      const ways = fillings.map((filling) => filling.map((digit) => game.layout.symbol(digit)).join('\u00a0'));
      const reveal = (sentence, shown, cells) => ({ sentence, said: [pointing(sentence, game.layout, cells)], marks: shown });
      const reveals = [
        reveal(t('practise.ruleLook', { cell: where }), step.look, [cell]),
        reveal(t('practise.ruleCount', { cell: where, n: gone.length }), step.look, [cell]),
        reveal(t('practise.ruleKept', { cell: where, list: listed(kept.map((digit) => game.layout.symbol(digit)), 'disjunction') }), step.look, [cell]),
        reveal(t('practise.ruleWays', { n: ways.length, list: ways.join(' · ') }), step.marks, rule.cells),
      ];
      return Promise.resolve({ steps: [{ ...step, reveals }], isTrue: ({ cell: at, digit }) => step.isPossible(at, digit) });
    },
    also: () => Promise.resolve([]),
  };
}

/** Returns a sentence that lights cells, as `Reader` shows them; a cell that it names is one of its parts. */
function pointing(text, layout, cells) {
  const light = { cells: new Set(cells), houses: new Set(), digits: new Set(), candidates: new Set(), joints: new Set() };
  const [cell] = cells;
  const name = layout.cellName(cell);
  const [before, ...after] = text.split(name);
  const parts = after.length ? [{ text: before }, { text: name, cells: [cell] }, { text: after.join(name) }] : [{ text }];
  return { text, parts, light };
}
