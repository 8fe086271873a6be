/** Bivalue Universal Grave Type 3: positions right before it, made by `cargo xtask practice`. */
export default `~AAAEmoqk46eJIGcYI5YAOBBUrUOZQCgulZRylTeZKZqNV___7w`;
