/** The status beside the board while an engine works. Pure. */
import { t } from '../lib/messages.js';
import { houseName } from '../lib/names.js';
import { capitalised } from '../lib/words.js';
import { blockers, eventWords, speedWords, stepTitle, stepWords } from './words.js';

/** Up to this many steps per second, each is described and drawn on the board. */
export const CALM = 15;

/** @returns {{kind: string, title: string, more: string}} */
export function working({ state, speed }, run, isTouch = false) {
  const more = run?.last ? sentence(run.last, run) : '';
  switch (state) {
    case 'running':
      if (speed === Infinity) return { kind: 'live', title: t('watch.now.fast'), more: t('watch.now.fast.more') };
      return { kind: 'live', title: run?.counts.solutions ? t('watch.now.another') : t('watch.now.solving'), more: speed <= CALM ? more : speedWords(speed) };
    case 'paused': return { kind: 'plain', title: t('watch.now.paused'), more };
    case 'opening': return { kind: 'live', title: t('watch.now.starting'), more: '' };
    case 'ended': return { kind: 'bad', title: t('watch.now.interrupted'), more: '' };
    default: return { kind: 'plain', title: t('watch.now.ready'), more: t('watch.now.ready.more', { with: isTouch ? 'touch' : 'keys' }) };
  }
}

/** Describes an earlier step, or a board of the tree. */
export function lookingBack(then, { step, node }) {
  if (!node) return { kind: 'plain', title: t('watch.then.step', { n: step + 1, title: stepTitle(then.last) }), more: stepWords(then.last, then.layout) };
  const title = node.parent ? t('watch.then.node', { digit: then.layout.symbol(node.digit), cell: then.layout.cellName(node.cell) }) : t('watch.then.root');
  return { kind: 'plain', title, more: nodeWords(node, then.layout, then.digits) };
}

function nodeWords(node, layout, digits) {
  const fate = node.state === 'solved' ? t('watch.fate.solved')
    : node.isDead ? t('watch.fate.dead')
      : node.folded ? t('watch.fate.folded', { n: node.folded })
        : node.state === 'failed' ? t('watch.fate.failed', { n: node.children.length }) : t('watch.fate.open');
  const gone = [...new Map(node.rejected.map((each) => [each.digit, each])).values()];
  if (!gone.length) return fate;
  const reasons = gone.map((each) => t('watch.rejectedBy', { digit: layout.symbol(each.digit), house: blocked(blockers(each, layout, digits)[0]) }));
  return `${fate} ${t('watch.rejectedAt', { cell: layout.cellName(gone[0].cell), reasons: reasons.join(', ') })}`;
}

function blocked(by) {
  return by ? houseName(by.house.name) : '';
}

function sentence(event, { layout, digits }) {
  if (event.did === 'step') return stepWords(event, layout);
  return capitalised(eventWords(event, layout, digits));
}
