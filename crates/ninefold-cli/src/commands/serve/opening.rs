//! The puzzle that `ninefold play PUZZLE` opens.

use ninefold::boards;
use ninefold::text::{self, Notation};

use crate::args::InputArgs;
use crate::exit::Failure;
use crate::input::record::Record;
use crate::input::records::Records;
use crate::output::print_note;

/// The length of a text that the page reads.
const LONGEST: usize = 50_000;

/// Returns the query of a link to the puzzle that an argument names. Prints what was not understood of it.
pub(super) fn query(argument: String) -> Result<String, Failure> {
    if let Some(board) = boards::named(&argument) {
        return Ok(format!("board={}", escaped(board.name)));
    }
    let args = InputArgs { puzzles: vec![argument], from: None, layout: None };
    let records = Records::new(&args)?.all()?;
    let count = records.len();
    let first = records.into_iter().next().ok_or_else(|| Failure::usage("the input has no puzzle"))?;
    let record = first.map_err(|error| Failure::usage(error.to_string()))?;
    for note in record.notes() {
        print_note(&note);
    }
    if count > 1 {
        print_note(&format!(
            "this is the first of {count} puzzles; drop the file on the page to open them as a collection"
        ));
    }
    Ok(format!("puzzle={}", escaped(&text(&record))))
}

/// Returns a text that the page reads: the original if there is one, since it says most.
fn text(record: &Record) -> String {
    match &record.text {
        Some(text) if text.len() <= LONGEST => text.to_string(),
        _ => {
            let text = text::write(&record.position, Notation::Rules);
            record.about.as_deref().map_or(text.clone(), |about| ninefold_formats::with_about(&text, about))
        }
    }
}

/// Writes a text for the query of a link.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
