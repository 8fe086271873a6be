/** Bivalue Universal Grave Type 4: positions right before it, made by `cargo xtask practice`. */
export default `~gYAnIGILMYAnEErAc0FDBqxIKyhSDMEWBcDgGpITgJgQhyQP_____-_g`;
