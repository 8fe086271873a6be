/** Unique Loop Type 2: positions right before it, made by `cargo xtask practice`. */
export default `~KAB6AAIAyAGBqALUgB0WpAwTGNADEAAAEMUEAYQwBAAEAAAdkEiQn33d3__2-97tXf_7vvufg`;
