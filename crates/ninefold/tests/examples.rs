//! Runs every example and compares its output with the output shown in its module documentation.
//!
//! The expected output is the block after `$ cargo run …`; an ellipsis there matches anything.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the folder of the examples' programs, which Cargo builds next to the tests.
fn programs() -> PathBuf {
    let test = std::env::current_exe().expect("a test is a program");
    let deps = test.parent().expect("it lies in a folder");
    deps.parent().expect("which lies in the target folder").join("examples")
}

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut sources: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    sources.sort();
    sources
}

/// Returns the lines between `$ cargo run --example NAME` and the end of the block.
fn promise(source: &str, name: &str) -> String {
    let command = format!("//! $ cargo run --example {name}\n");
    let (_, rest) = source.split_once(&command).unwrap_or_else(|| panic!("{name} does not show its output"));
    let (block, _) = rest.split_once("//! ```\n").unwrap_or_else(|| panic!("{name}: the block does not end"));
    block.lines().map(|line| format!("{}\n", line.strip_prefix("//! ").unwrap_or(""))).collect()
}

/// Returns whether a text matches the expected output.
fn fits(text: &str, promise: &str) -> bool {
    let mut pieces = promise.split('…');
    let Some(mut rest) = pieces.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let mut pieces = pieces.peekable();
    if pieces.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(piece) = pieces.next() {
        if pieces.peek().is_none() {
            return rest.ends_with(piece);
        }
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    true
}

#[test]
fn examples_print_what_they_promise() {
    let sources = sources();
    assert!(sources.len() >= 8);
    for path in sources {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let program = programs().join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        let output = Command::new(&program).output().unwrap_or_else(|error| {
            panic!("{}: {error}; 'cargo test' builds it, 'cargo test --test' does not", program.display())
        });
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let printed = String::from_utf8(output.stdout).unwrap();
        let promise = promise(&std::fs::read_to_string(&path).unwrap(), name);
        assert!(fits(&printed, &promise), "{name} prints\n{printed}but promises\n{promise}");
    }
}

#[test]
fn promises_can_be_broken() {
    assert!(fits("a\nb\nc\n", "a\n…c\n") && fits("a\n", "a\n") && fits("abc", "…b…"));
    assert!(
        !fits("a\nb\n", "a\n") && !fits("a\nb\n", "a\n…c\n") && !fits("b\n", "a\n…") && !fits("ac", "a…b…c")
    );
}
