/** The sentences of explanations; `lib/sentences.js` says how their keys are made. */
import advanced from './sentences/advanced.js';
import basic from './sentences/basic.js';

export default { ...basic, ...advanced };
