//! SudokuMaker: JSON in a link, with rules by number.
//!
//! ```text
//! https://sudokumaker.app/?puzzle=N4Ig…  ──LZ-string──▶ {"formatVersion":"1.5.0","puzzle":{"cells":[…],"constraints":[{"type":301,…}]}}
//! ```
//! Cells, edges, corners and places outside the grid are numbers; see `place.rs`. A rule of type 1000 is a program in JavaScript,
//! which is named and left out.
//!
//! | file | contents |
//! |---|---|
//! | `read.rs`, `write.rs` | puzzles |
//! | `place.rs`, `groups.rs` | numbers of places; sets of digits as numbers |
//! | `negative.rs` | what holds where there is no mark |

mod groups;
mod negative;
mod place;
mod read;
mod write;

use crate::error::FormatError;
use crate::link::{Link, percent_decoded};
use crate::pack::lz::{self, Alphabet};
use crate::{Format, Reading, cut, json};

pub(crate) use write::{write_json, write_link};

/// Returns whether JSON looks like that of SudokuMaker.
pub(crate) fn is_match(value: &serde_json::Value) -> bool {
    value.get("formatVersion").is_some() && value["puzzle"].get("constraints").is_some()
        || value["puzzle"]["cells"].is_array() && value["puzzle"]["constraints"].is_array()
}

/// Reads a link or its payload.
pub(crate) fn read_link(text: &str) -> Result<Reading, FormatError> {
    let fail = |reason: &str| FormatError::new(Format::SudokuMaker, reason);
    let packed = match Link::read(text) {
        Some(link) => link
            .parameter("puzzle")
            .ok_or_else(|| fail("the link has no puzzle after 'puzzle='; copy the whole link"))?,
        None => text,
    };
    let packed = percent_decoded(packed).trim().replace(' ', "+");
    let alphabet = if packed.contains(['/', '=']) { Alphabet::Base64 } else { Alphabet::Uri };
    let text = lz::unpack(&packed, alphabet).map_err(|error| FormatError::packed(Format::SudokuMaker, error));
    let whole = text.and_then(|text| json::parse(Format::SudokuMaker, &text));
    let start = || cut::value(&lz::unpack_start(&packed, alphabet)?);
    cut::read(whole, start, |value| read::read(Format::SudokuMaker, value))
}

/// Reads JSON.
pub(crate) fn read_json(text: &str) -> Result<Reading, FormatError> {
    cut::read_json(Format::SudokuMakerJson, text, |value| read::read(Format::SudokuMakerJson, value))
}
