/** The sentences of explanations; `lib/sentences.js` says how their keys are made. English has none here: the library writes them. */
export default {
};
