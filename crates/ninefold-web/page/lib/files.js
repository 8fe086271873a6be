/**
 * The names of files that are loaded later and aren't modules: style sheets, and the model that reads pictures. `cargo xtask site` adds a hash to
 * them, so that an open page never gets the file of another version, and puts the table in the place of this name. A server's page has none.
 */
export function fileName(name) {
  return globalThis.NINEFOLD_SITE?.files[name] ?? name;
}
