//! The links and files of other sudoku programs.
//!
//! ```text
//! text ──detect──▶ Format ──read──▶ Reading: a position whose layout has the rules, and what comes with it (About)
//!                                      └──write──▶ Written: a text, and what it lost
//! ```
//!
//! A reader takes what it understands and notes the rest by name: an unknown rule, a rule that is a program, a drawing that only
//! the text of the rules explains. So does a writer with what its format can't hold. Nothing is guessed and nothing is dropped
//! silently.
//!
//! ```
//! use ninefold_formats::{Format, read, write};
//!
//! let killer = "SumoCueV1".to_owned() + &"=0".repeat(81).replacen("=0=0", "=9+0", 1);
//! let reading = read(&killer, None)?;
//! assert_eq!(reading.format, Format::SumoCue);
//! assert_eq!(reading.position.layout().rules().len(), 1);
//!
//! let puzzle = reading.position.puzzle().unwrap();
//! let written = write(&puzzle, &reading.about, Format::Iss)?;
//! assert_eq!((written.text.as_str(), written.lost.len()), (".Cage~9~R1C1~R1C2", 0));
//! # Ok::<(), ninefold_formats::FormatError>(())
//! ```

mod about;
mod cut;
mod detect;
mod draft;
mod error;
mod format;
mod fpuzzles;
mod iss;
mod json;
mod killer;
mod link;
mod output;
mod own;
mod pack;
mod pencilmark;
mod penpa;
mod plain;
mod regions;
mod solo;
mod sudokumaker;
mod sudokupad;
mod wiki;

use ninefold::grid::Puzzle;
use ninefold::text::Position;

pub use about::{About, Drawing, Note, NoteKind};
pub use detect::detect;
pub use error::FormatError;
pub use format::{Format, UnknownFormat};
pub use own::{about_in, with_about};

/// A board as read from a text in a format of another program.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reading {
    /// The board; its layout has the rules.
    pub position: Position,
    /// The format of the text.
    pub format: Format,
    /// What comes with it, and what was not understood.
    pub about: About,
}

/// A text in a format of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The text, without a final line ending.
    pub text: String,
    /// What the format can't hold, a sentence each.
    pub lost: Vec<String>,
}

/// Reads a text in a format of another program, which is detected unless it is given.
///
/// # Errors
/// If the text is in none of the formats, is cut off or damaged, or has no board. Whatever else is wrong is in the
/// [notes](About::notes) of the reading.
pub fn read(text: &str, format: Option<Format>) -> Result<Reading, FormatError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let (format, json) = match format {
        Some(format) => (format, None),
        None => detect::detected(text).ok_or_else(FormatError::unknown)?,
    };
    // What was read to detect the format need not be read again.
    match (format, json) {
        (Format::FPuzzlesJson | Format::FPuzzles, Some(json)) => return fpuzzles::read_value(format, &json),
        (Format::Pencilmark, Some(json)) => return pencilmark::read_value(&json),
        _ => {}
    }
    match format {
        Format::FPuzzles => fpuzzles::read_link(text),
        Format::FPuzzlesJson => fpuzzles::read_json(text),
        Format::Iss => iss::read(text),
        Format::PsKiller => killer::numbers::read(text),
        Format::SumoCue => killer::sumocue::read(text),
        Format::Snarfable => killer::snarfable::read(text),
        Format::Wiki => wiki::read(text),
        Format::Solo => solo::read(text),
        Format::SudokuPad => sudokupad::read_link(text),
        Format::SudokuPadJson => sudokupad::read_json(text),
        Format::SudokuPadClassic => sudokupad::short::read(text),
        Format::SudokuMaker => sudokumaker::read_link(text),
        Format::SudokuMakerJson => sudokumaker::read_json(text),
        Format::Pencilmark => pencilmark::read(text),
        Format::Penpa => penpa::read(text),
        Format::KSudoku => plain::ksudoku::read(text),
        Format::OpenSudoku => plain::opensudoku::read(text),
        Format::Gnome => plain::gnome::read(text),
        Format::Lisudoku => plain::lisudoku::read(text),
        Format::Ipuz => plain::ipuz::read(text),
        Format::SudokuExchange | Format::SudokuCoach => plain::line_links::read(format, text),
    }
}

/// Cuts a text into its puzzles. Only files of OpenSudoku hold several.
#[must_use]
pub fn split(text: &str) -> Vec<String> {
    match detect(text) {
        Some(Format::OpenSudoku) => plain::opensudoku::split(text),
        _ => vec![text.to_owned()],
    }
}

/// Writes a puzzle in a format of another program.
///
/// # Errors
/// If the format has no place for a board of this size or shape, or has no writer. Rules that it can't hold are left out and
/// [named](Written::lost).
pub fn write(puzzle: &Puzzle, about: &About, format: Format) -> Result<Written, FormatError> {
    let output = output::Output::new(format, puzzle, about);
    match format {
        Format::FPuzzles => fpuzzles::write_link(output),
        Format::FPuzzlesJson => fpuzzles::write_json(output),
        Format::Iss => iss::write(output),
        Format::PsKiller => killer::numbers::write(output),
        Format::SumoCue => killer::sumocue::write(output),
        Format::Snarfable => killer::snarfable::write(output),
        Format::Wiki => wiki::write(output),
        Format::Solo => solo::write(output),
        Format::SudokuPad => sudokupad::write_link(output),
        Format::SudokuPadJson => sudokupad::write_json(output),
        Format::SudokuPadClassic => sudokupad::short::write(output),
        Format::SudokuMaker => sudokumaker::write_link(output),
        Format::SudokuMakerJson => sudokumaker::write_json(output),
        Format::Pencilmark => pencilmark::write(output),
        Format::Penpa => penpa::write(output),
        Format::SudokuExchange | Format::SudokuCoach => plain::line_links::write(output),
        other => Err(FormatError::new(other, "Ninefold reads this format, but doesn't write it")),
    }
}
