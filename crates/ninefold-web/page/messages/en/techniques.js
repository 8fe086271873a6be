/**
 * The names and descriptions of the techniques. English has none here: the library has them, and the page shows those. Other languages have
 * `NAME` and `NAME.about` for each technique.
 */
export default {
};
