//! The documents name only what exists: files, folders and items of the code.
//!
//! In the text between single backticks, `engine/run.rs` and `logic/kernel/` are paths, and `logic::Checker` is an item.
//! A path may leave out its beginning. Placeholders such as `NAME.rs` and patterns with `*` are not checked.

use std::collections::HashSet;
use std::fs;

use super::Source;
use crate::command::root;

/// Endings of files that a document may name only if they exist.
const ENDINGS: [&str; 5] = [".rs", ".js", ".md", ".tsv", ".toml"];

/// Words before the name of an item.
const KEYWORDS: [&str; 8] = ["fn", "struct", "enum", "trait", "type", "mod", "const", "macro_rules"];

/// Adds a fault for every name in a document that the project lacks. `files` are all paths from the root.
pub(super) fn name_what_exists(files: &[String], sources: &[Source], faults: &mut Vec<String>) {
    let items: HashSet<&str> = sources.iter().flat_map(|source| items(&source.text)).collect();
    for document in files.iter().filter(|file| is_checked(file)) {
        let text = fs::read_to_string(root().join(document)).unwrap_or_default();
        for (number, name) in code_spans(&text) {
            if is_path(name) && !files.iter().any(|file| is_meant(file, name)) {
                faults.push(format!("{document}:{number}: `{name}` doesn't exist"));
            }
            if let Some(item) = item(name).filter(|item| !items.contains(item)) {
                faults.push(format!("{document}:{number}: `{name}`: the code has no `{item}`"));
            }
        }
    }
}

/// Returns whether a file is a document whose names are checked.
fn is_checked(file: &str) -> bool {
    file.ends_with(".md") && (file.starts_with("docs/") || matches!(file, "README.md" | "CONTRIBUTING.md"))
}

/// Returns numbered pieces of text between single backticks, outside fenced blocks.
fn code_spans(text: &str) -> Vec<(usize, &str)> {
    let mut spans = Vec::new();
    let mut is_fenced = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if !is_fenced {
            spans.extend(line.split('`').skip(1).step_by(2).map(|span| (index + 1, span)));
        }
    }
    spans
}

/// Returns whether a piece of code is a path without placeholders.
fn is_path(name: &str) -> bool {
    let is_plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-./".contains(letter));
    let is_file = ENDINGS.iter().any(|ending| name.ends_with(ending)) && !ENDINGS.contains(&name);
    // `.ninefold/` and `/api/` aren't folders of the project.
    let is_folder = name.ends_with('/') && !name.starts_with(['.', '/']);
    let has_placeholder = ["NAME", "DIR", "FOLDER", "00N"].iter().any(|word| name.contains(word));
    is_plain && (is_file || is_folder) && !has_placeholder
}

/// Returns whether a document that says `name` means this file, or a folder that it is in.
fn is_meant(file: &str, name: &str) -> bool {
    let name = name.trim_start_matches("../");
    if name.ends_with('/') {
        return file.starts_with(name) || file.contains(&format!("/{name}"));
    }
    file == name || file.ends_with(&format!("/{name}"))
}

/// Returns the last part of a Rust path such as `logic::Checker`.
fn item(name: &str) -> Option<&str> {
    let is_plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_:".contains(letter));
    let (path, item) = name.rsplit_once("::")?;
    let is_ours = !["serde", "std", "utoipa"].contains(&path.split("::").next()?);
    (is_plain && is_ours && !item.is_empty()).then_some(item)
}

/// Returns the items and variants that a source file declares.
fn items(text: &str) -> impl Iterator<Item = &str> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    text.lines().flat_map(move |line| {
        let words: Vec<&str> =
            line.split(|letter| !is_letter(letter)).filter(|word| !word.is_empty()).collect();
        let declared = words
            .windows(2)
            .find(|pair| KEYWORDS.contains(&pair[0]) && !KEYWORDS.contains(&pair[1]))
            .map(|pair| pair[1]);
        let is_variant = line.starts_with("    ") && line.trim_start().starts_with(char::is_uppercase);
        let is_field = line.starts_with("    pub ");
        let member = words.iter().copied().find(|word| !["pub", "crate", "super"].contains(word));
        [declared, member.filter(|_| is_variant || is_field)].into_iter().flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_items_differ_from_other_code() {
        assert!(["engine/run.rs", "logic/kernel/", "docs/STYLE.md", "corpus.tsv"].into_iter().all(is_path));
        let others = [
            "NAME.rs",
            "--json",
            "seed_00N.rs",
            "a b.rs",
            "techniques/*_subset.rs",
            ".ninefold/",
            "r1c2",
            "DIR/",
            ".rs",
        ];
        assert!(!others.into_iter().any(is_path));
        assert_eq!(item("logic::Checker"), Some("Checker"));
        assert_eq!(item("Symmetry::orbits"), Some("orbits"));
        assert_eq!([item("draw::{Book, Page}"), item("std::error::Error"), item("box:2x3")], [None; 3]);
    }

    #[test]
    fn a_path_may_leave_out_its_beginning() {
        assert!(is_meant("crates/ninefold/src/engine/run.rs", "engine/run.rs"));
        assert!(!is_meant("crates/ninefold/src/engine/rerun.rs", "run.rs"));
        assert!(is_meant("crates/ninefold/src/logic/kernel/check.rs", "logic/kernel/"));
        assert!(!is_meant("crates/ninefold/src/logic/kernels/check.rs", "logic/kernel/"));
    }

    #[test]
    fn declarations_are_found() {
        let text = "pub struct Spec {\n    pub clues: Clues,\n}\nenum Rule {\n    Sum(u8),\n}\nimpl X {\n    pub(crate) const fn orbits() {}\n}\n";
        let found: HashSet<&str> = items(text).collect();
        assert!(
            ["Spec", "clues", "Rule", "Sum", "orbits"].into_iter().all(|item| found.contains(item)),
            "{found:?}"
        );
        assert!(!found.contains("u8"));
    }

    #[test]
    fn fenced_blocks_are_skipped() {
        assert_eq!(code_spans("a `b` c `d`\n```text\n`e`\n```\n`f`"), [(1, "b"), (1, "d"), (5, "f")]);
    }
}
