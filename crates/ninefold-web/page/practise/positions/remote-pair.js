/** Remote Pair: positions right before it, made by `cargo xtask practice`. */
export default `~gYAnIGILMYAnEErAc0FDBqxIKyhSDMEWBcDgGpITgJgQhyQP_____-_g
~OAACkAAAbAQQAAQAAOAAAtRmisACYZkVICI0AACICEiiwMEAUAAEP_v__79__5_____8___58_`;
