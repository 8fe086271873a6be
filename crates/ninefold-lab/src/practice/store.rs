//! The files of the page: one module for each technique, loaded on demand, and an index with their lengths.

use std::fs;
use std::path::{Path, PathBuf};

use ninefold::logic::{self, Technique};

use super::rules;
use crate::command::{Outcome, root};

pub(super) fn folder() -> PathBuf {
    root().join("crates/ninefold-web/page/practise/positions")
}

/// Writes the positions of a technique.
pub(super) fn write(technique: &Technique, lines: &[String]) -> Outcome {
    let path = folder().join(format!("{}.js", technique.name));
    if lines.is_empty() {
        // A file of an earlier run would be stale.
        return if path.exists() {
            fs::remove_file(&path).map_err(|error| error.to_string())
        } else {
            Ok(())
        };
    }
    fs::create_dir_all(folder()).map_err(|error| error.to_string())?;
    let text = format!(
        "/** {}: positions right before it, made by `cargo xtask practice`. */\nexport default `{}`;\n",
        technique.title,
        lines.join("\n")
    );
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads the positions of a technique; none if it has no file.
pub(super) fn read(technique: &Technique) -> Vec<String> {
    lines(&folder().join(format!("{}.js", technique.name)))
}

/// Reads the lines of a file; none if it doesn't exist.
pub(super) fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let codes = text.split('`').nth_back(1).unwrap_or_default();
    codes.lines().map(str::to_owned).collect()
}

/// Writes the index: how many positions each technique has.
pub(super) fn write_index() -> Outcome {
    let mut text = String::from(
        "/** How many practice positions each technique has, written by `cargo xtask practice`. */\nexport const COUNTS = {\n",
    );
    for technique in logic::techniques() {
        let count = read(technique).len();
        if count > 0 {
            text.push_str(&format!("  '{}': {count},\n", technique.name));
        }
    }
    text.push_str("};\n\n/** How many exercises each rule has, written by `cargo xtask practice rules`. */\nexport const RULES = {\n");
    for (name, count) in rules::counts() {
        text.push_str(&format!("  '{name}': {count},\n"));
    }
    text.push_str("};\n");
    let path = folder().join("index.js");
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}
