//! Writes samples for the decoders of other programs, which a person may run on them.
//!
//! ```text
//! NINEFOLD_SAMPLES=samples.jsonl cargo test -p ninefold-formats --test it -- --ignored samples
//! ```
//! A line of the file is an object with `format`, `rule` and `text`.

use ninefold_formats::{About, Format, write};
use serde_json::json;

use crate::samples::{F_PUZZLES, GIVENS, ISS, puzzle};

#[test]
#[ignore = "writes a file: NINEFOLD_SAMPLES=samples.jsonl"]
fn samples_are_written() {
    let path = std::env::var("NINEFOLD_SAMPLES").expect("NINEFOLD_SAMPLES names a file to write");
    let mut lines = String::new();
    for rule in F_PUZZLES.iter().chain(ISS) {
        let puzzle = puzzle("9x9", GIVENS, &[rule]);
        for &format in Format::ALL.iter().filter(|format| format.has_writer()) {
            let Ok(written) = write(&puzzle, &About::default(), format) else { continue };
            if written.lost.is_empty() {
                lines += &json!({ "format": format.name(), "rule": rule, "text": written.text }).to_string();
                lines.push('\n');
            }
        }
    }
    std::fs::write(path, lines).expect("the file is writable");
}
