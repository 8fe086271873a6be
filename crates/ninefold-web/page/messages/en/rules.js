/** What rules demand; `lib/rule-sentences.js` says how the keys are made. English has none here: the library writes them. */
export default {
};
