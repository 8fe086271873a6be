//! f-puzzles: JSON in a link, with rules by type. SudokuPad takes the same text after `fpuz`.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Ig…   ──LZ-string──▶ {"size":9,"grid":[[{"value":5,"given":true},…]…],"thermometer":[…]}
//! https://sudokupad.app/fpuzN4Ig…
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `payload.rs` | the packed text in a link, with the damage that browsers do to it |
//! | `board.rs` | size, regions, digits |
//! | `rules.rs` | every rule by its key |
//! | `write.rs` | the way back |

mod board;
mod payload;
mod rules;
mod twins;
mod write;

use serde_json::Value;

use crate::error::FormatError;
use crate::{Format, Reading, cut, json};

pub(crate) use payload::{is_packed, payload};
pub(crate) use write::{write_json, write_link};

/// Reads a link or its payload.
pub(crate) fn read_link(text: &str) -> Result<Reading, FormatError> {
    let packed = payload(text)?;
    let whole = payload::unpack(&packed).and_then(|json| json::parse(Format::FPuzzles, &json));
    let start = || cut::value(&payload::unpack_start(&packed)?);
    cut::read(whole, start, |value| read_value(Format::FPuzzles, value))
}

/// Reads JSON.
pub(crate) fn read_json(text: &str) -> Result<Reading, FormatError> {
    cut::read_json(Format::FPuzzlesJson, text, |value| read_value(Format::FPuzzlesJson, value))
}

/// Reads the JSON of f-puzzles.
pub(crate) fn read_value(format: Format, value: &Value) -> Result<Reading, FormatError> {
    let mut draft = board::read(format, value)?;
    rules::read(value, &mut draft);
    draft.finish()
}

/// Returns whether JSON looks like that of f-puzzles.
pub(crate) fn is_match(value: &Value) -> bool {
    value.get("grid").is_some_and(Value::is_array) && value.get("size").is_some()
}
