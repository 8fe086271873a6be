//! Retired names stay retired: identifiers use the words of the field, which `docs/GLOSSARY.md` lists.

use super::Source;

/// Words that no identifier contains, and what to say instead.
const WORDS: &[(&str, &str)] = &[
    ("wish", "spec"),
    ("wished", "requested"),
    ("wishes", "options"),
    ("tell", "report"),
    ("tells", "reports"),
    ("told", "reported"),
    ("whoever", "client or caller"),
    ("desk", "sink"),
    ("parked", "pending"),
    ("teller", "event_stream"),
    ("unwatched", "no_observer"),
    ("hopeless", "placeless"),
    ("prover", "solution_counter"),
    ("flaw", "error"),
    ("flaws", "errors"),
    ("knowing", "facts"),
    ("mending", "repair"),
];

/// Names that meant something only to us, their successors, and where they occurred. Elsewhere some of them are fine: a
/// font crate has a face, and solutions can be `Fresh`.
const NAMES: &[(&str, &str, &str)] = &[
    ("Bit", "Fragment", CLI),
    ("Both", "Tee", "crates/ninefold/src/engine/"),
    ("Doubt", "Evidence", "crates/ninefold/src/text/"),
    ("Fresh", "AtomicFile", CLI),
    ("Gone", "CancelFlag", WEB),
    ("Ground", "Premises", "crates/ninefold/src/logic/"),
    ("Ground", "Rectangle", ""),
    ("Hand", "Worker", ""),
    ("Hands", "WorkerPool", ""),
    ("Judge", "DifficultyFilter or UniquenessOracle", ""),
    ("LEAST", "MIN", ""),
    ("Lack", "Shortfall", ""),
    ("Look", "Style", ""),
    ("MOST", "MAX", ""),
    ("Miss", "NearMiss", ""),
    ("News", "ReadEvent", CLI),
    ("Played", "Game", ""),
    ("Told", "Message", ""),
    ("Tries", "Batch", ""),
    ("Turns", "OrderedStage", CLI),
    ("Way", "Strategy or SolvePath", ""),
    ("Whole", "FileDigest", CLI),
    ("go_on", "continue or extend", ""),
    ("goes_on", "continues", ""),
    ("hand", "worker", CLI),
    ("hands", "workers", CLI),
    ("lack", "shortfall", ""),
    ("left_out", "cache_line_padding", "crates/ninefold-cli/src/input/"),
    ("left_out", "omitted", ""),
    ("look_alike", "can_share_group", ""),
    ("looks", "timings", "crates/ninefold-lab/"),
    ("patience", "timeout", WEB),
    ("patience", "restart_interval", "crates/ninefold/src/engine/"),
    ("trap", "unavoidable_set", "crates/ninefold/src/study/"),
    ("traps", "unavoidable_sets", "crates/ninefold/src/study/"),
];

const CLI: &str = "crates/ninefold-cli/";
const WEB: &str = "crates/ninefold-web/";

/// Adds a fault for every retired name in a file's code or in its own name.
pub(super) fn are_of_the_field(source: &Source, faults: &mut Vec<String>) {
    let file = source.path.rsplit('/').next().and_then(|file| file.split('.').next()).unwrap_or("");
    if let Some(better) = successor(file, &source.path) {
        faults.push(format!("{}: the file's name is retired; use `{better}`", source.path));
    }
    for (number, name) in identifiers(&source.text, source.is_rust()) {
        if let Some(better) = successor(name, &source.path) {
            faults.push(format!("{}:{number}: `{name}` is retired; use `{better}`", source.path));
        }
    }
}

/// Returns what to use instead of a retired name in a file.
fn successor(name: &str, path: &str) -> Option<&'static str> {
    let exact =
        NAMES.iter().find(|(old, _, place)| *old == name && path.starts_with(place)).map(|(_, new, _)| *new);
    exact.or_else(|| {
        words(name).find_map(|word| WORDS.iter().find(|(old, _)| *old == word)).map(|(_, new)| *new)
    })
}

/// Returns the words of an identifier in lower case: `WishError` and `wish_error` have two.
fn words(name: &str) -> impl Iterator<Item = String> {
    let mut words = vec![String::new()];
    for letter in name.chars() {
        if letter.is_uppercase() || matches!(letter, '_' | '-') {
            words.push(String::new());
        }
        if letter.is_alphabetic() {
            words.last_mut().expect("one from the start").extend(letter.to_lowercase());
        }
    }
    words.into_iter()
}

/// Returns the identifiers of a source file with their lines, except those in comments and strings. It parses Rust and
/// JavaScript well enough for that.
fn identifiers(text: &str, is_rust: bool) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let (mut found, mut line, mut at) = (Vec::new(), 1, 0);
    while at < bytes.len() {
        let rest = &text[at..];
        let length = if let Some(length) = skipped(rest, is_rust) {
            length
        } else if is_start(bytes[at]) {
            let length = rest.bytes().take_while(|&byte| is_start(byte) || byte.is_ascii_digit()).count();
            found.push((line, &rest[..length]));
            length
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
        line += rest[..length].bytes().filter(|&byte| byte == b'\n').count();
        at += length;
    }
    found
}

fn is_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// Returns the length of the comment, string or character at the start of a text.
fn skipped(text: &str, is_rust: bool) -> Option<usize> {
    let until =
        |from: usize, end: &str| text[from..].find(end).map_or(text.len(), |at| from + at + end.len());
    if text.starts_with("//") {
        return Some(until(2, "\n"));
    }
    if text.starts_with("/*") {
        return Some(until(2, "*/"));
    }
    if let Some(raw) = text.strip_prefix('r').or_else(|| text.strip_prefix("br")) {
        let hashes = raw.bytes().take_while(|&byte| byte == b'#').count();
        if raw[hashes..].starts_with('"') {
            let start = text.len() - raw.len() + hashes + 1;
            return Some(until(start, &format!("\"{}", "#".repeat(hashes))));
        }
    }
    match text.chars().next()? {
        quote @ ('"' | '`') => Some(quoted(text, quote)),
        '\'' if is_rust => Some(character(text)),
        '\'' => Some(quoted(text, '\'')),
        _ => None,
    }
}

/// Returns the length of a string, including its quotes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of a Rust character literal, or of the quote that begins a lifetime.
fn character(text: &str) -> usize {
    let mut letters = text.chars().skip(1);
    match (letters.next(), letters.next()) {
        (Some('\\'), _) => quoted(text, '\''),
        (Some(letter), Some('\'')) => letter.len_utf8() + 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        let mut faults = Vec::new();
        let source = Source { path: "crates/ninefold-web/src/file.rs".to_owned(), text: text.to_owned() };
        are_of_the_field(&source, &mut faults);
        faults
    }

    #[test]
    fn retired_names_are_found_in_code_alone() {
        assert_eq!(faults("//! A wish.\n\nlet x = 1;\nstruct WishError;\n").len(), 1);
        assert!(
            faults("\nfn parse_wish() {}")[0].starts_with("crates/ninefold-web/src/file.rs:2: `parse_wish`")
        );
        assert_eq!(
            faults("let a: Gone = b; // the Gone"),
            ["crates/ninefold-web/src/file.rs:1: `Gone` is retired; use `CancelFlag`"]
        );
        assert_eq!(faults("say(\"a wish\", r#\"a \"wish\"\"#, '\"', \"flaw\");"), [""; 0]);
        assert_eq!(faults("fn f<'a>(x: &'a str, c: char) -> bool { c == 'x' || unwatched(x) }").len(), 1);
        assert_eq!(faults("if c == '\\'' || c == '\"' { wish() }").len(), 1);
        assert_eq!(faults("let handle = looks_like(in_hand);"), [""; 0]);
    }

    #[test]
    fn retired_files_are_found() {
        let mut faults = Vec::new();
        are_of_the_field(
            &Source { path: "crates/ninefold-cli/hands.rs".to_owned(), text: String::new() },
            &mut faults,
        );
        assert_eq!(faults, ["crates/ninefold-cli/hands.rs: the file's name is retired; use `workers`"]);
    }
}
