//! SudokuPad: links with a picture of the puzzle, and short ones with digits only.
//!
//! ```text
//! https://sudokupad.app/sclN4Ig…   ──LZ-string──▶ {ce:[[{v:1},,…]…],re:[…],ca:[{unique:t,ce:[[0,1],…],v:5}],l:[…]}
//! https://sudokupad.app/scf5NlQ1…  digits, diagonals, windows
//! ```
//! Cages, regions and a few rules of the whole board have a type; all else is lines, shapes and the text of the rules. Drawings are
//! kept and never guessed at.
//!
//! | file | contents |
//! |---|---|
//! | `zip.rs` | the shortened JSON |
//! | `read.rs` | cells, regions, cages, texts; drawings as they are |
//! | `write.rs`, `figures.rs` | the way back: rules with a type, pictures of the others |
//! | `short.rs` | `scf…` and `classic…` |

mod figures;
mod read;
pub(crate) mod short;
mod write;
mod zip;

use crate::error::FormatError;
use crate::link::{Link, percent_decoded};
use crate::pack::lz::{self, Alphabet};
use crate::{Format, Reading, cut};

pub(crate) use read::is_match;
pub(crate) use write::{write_json, write_link};

/// Returns what follows the host of a link, or the text itself.
pub(crate) fn identifier(text: &str) -> &str {
    match Link::read(text) {
        Some(link) if link.is_at("sudokupad.app") || link.is_at("crackingthecryptic.com") => {
            let path = link.path.strip_prefix("sudoku/").unwrap_or(link.path);
            link.parameter("puzzleid").unwrap_or(path)
        }
        _ => text.trim(),
    }
}

/// Reads a link or its payload.
pub(crate) fn read_link(text: &str) -> Result<Reading, FormatError> {
    let fail = |reason: &str| FormatError::new(Format::SudokuPad, reason);
    let identifier = percent_decoded(identifier(text)).trim().replace(' ', "+");
    let packed = identifier.strip_prefix("scl").or_else(|| identifier.strip_prefix("ctc"));
    let packed = packed.unwrap_or(&identifier);
    const SHORTEST: usize = 60;
    if packed.len() < SHORTEST {
        return Err(fail(
            "the link has only the name of a puzzle on its site; open it there and export the puzzle",
        ));
    }
    let alphabet = if packed.contains('-') { Alphabet::Uri } else { Alphabet::Base64 };
    let parse = |text: String| match serde_json::from_str(&text) {
        Ok(value) => Ok(value),
        Err(_) => zip::read(&text).map_err(|reason| fail(&reason)),
    };
    let text = lz::unpack(packed, alphabet).map_err(|error| FormatError::packed(Format::SudokuPad, error));
    let start = || {
        let start = lz::unpack_start(packed, alphabet)?;
        cut::value(&start).or_else(|| zip::read(&cut::closed(&start, '\'')?).ok())
    };
    cut::read(text.and_then(parse), start, |value| read::read(Format::SudokuPad, value))
}

/// Reads JSON.
pub(crate) fn read_json(text: &str) -> Result<Reading, FormatError> {
    cut::read_json(Format::SudokuPadJson, text, |value| read::read(Format::SudokuPadJson, value))
}
