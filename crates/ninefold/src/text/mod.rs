//! Reading and writing boards as text.
//!
//! ```text
//! bytes ──Splitter──▶ chunks ──read──▶ Position ──puzzle──▶ Puzzle
//!                                         └──write──▶ text
//! ```
//! Every reader works in two steps. It finds the text of each cell, which depends on the notation; then it works out
//! what that text means, which all notations share (`shape/fill.rs`, `symbol.rs`).
//!
//! | folder | what |
//! |---|---|
//! | `notation/` | one file per notation, a reader and a writer each |
//! | `shape/` | how large a board is, where its rows and boxes are, which text belongs to which cell |
//! | `split/` | cuts a stream into boards |

mod detect;
mod error;
mod notation;
mod position;
mod shape;
mod split;
mod symbol;

use std::sync::Arc;

pub use error::{ReadError, article};
pub use notation::{Notation, UnknownNotation};
pub use position::Position;
pub use split::{Chunk, Splitter, split};

use crate::grid::{Grid, Layout};
use notation::{boxes, candidates, grid, hodoku, irregular, line, list, marks, rules, sdk};
use shape::lines::{self, Line, is_comment};
use shape::sizes::Sizes;

/// What the caller knows about a text. The reader detects the rest.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The notation.
    pub notation: Option<Notation>,
    /// The size and shape of the board. Without it the reader takes the usual board of the text's size.
    pub layout: Option<Arc<Layout>>,
}

/// A board as read from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The board itself.
    pub position: Position,
    /// The notation of the text.
    pub notation: Notation,
}

/// Reads exactly one board.
///
/// ```
/// use ninefold::text::{Notation, ReadOptions, read};
///
/// let text = "1 . | . 4\n. . | 1 .\n----+----\n. 1 | . .\n4 . | . 1\n";
/// let reading = read(text.as_bytes(), &ReadOptions::default())?;
/// assert_eq!(reading.notation, Notation::Grid);
/// assert_eq!(reading.position.layout().side(), 4);
///
/// let error = read(b"1234............!", &ReadOptions::default()).unwrap_err();
/// assert_eq!(error.to_string(), "17 characters, but a 4×4 board needs 16 (one too many)");
/// # Ok::<(), ninefold::text::ReadError>(())
/// ```
pub fn read(text: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let sizes = Sizes::new(options.layout.as_ref());
    let text = text.strip_prefix(lines::BYTE_ORDER_MARK).unwrap_or(text);
    if let Some(layout) = options.layout.as_ref().filter(|layout| !layout.is_regular())
        && let Some(reading) = irregular::read(text, options.notation, layout)
    {
        return reading;
    }
    if let Some(reading) = read_quickly(text, options.notation, sizes) {
        return Ok(reading);
    }
    let text = std::str::from_utf8(text).map_err(|error| ReadError::not_utf8(text, error.valid_up_to()))?;
    let lines = lines::lines(text);
    if let Some(line) = lines.iter().find(|line| line.text.len() > lines::LONGEST_LINE && line.is_filled()) {
        return Err(too_long(line));
    }
    let notation = options.notation.unwrap_or_else(|| detect::detect(&lines, sizes));
    let position = match notation {
        Notation::Line | Notation::Sdm => Position::Digits(line::read(only_line(&lines)?, sizes)?),
        Notation::Candidates => Position::Marks(candidates::read(&content(&lines)?, sizes)?),
        Notation::Marks => Position::Marks(marks::read(&content(&lines)?, sizes)?),
        Notation::Hodoku => hodoku::read(only_line(&lines)?, sizes)?.into(),
        Notation::Rules => rules::read(&lines, options.layout.as_ref())?,
        Notation::List => Position::Digits(list::read(&lines, sizes)?),
        Notation::Sdk => Position::Digits(sdk::read(&lines, sizes)?),
        Notation::Grid | Notation::Big | Notation::Small | Notation::Bare | Notation::Ss => {
            Position::Digits(grid::read(&lines, sizes, notation == Notation::Ss)?)
        }
    };
    Ok(Reading { position, notation })
}

/// Reads the text if it is a plain line.
fn read_quickly(text: &[u8], notation: Option<Notation>, sizes: Sizes<'_>) -> Option<Reading> {
    let notation = match notation {
        None => Notation::Line,
        Some(notation @ (Notation::Line | Notation::Sdm)) => notation,
        Some(_) => return None,
    };
    let line = lines::without_line_end(text);
    if line.contains(&b'\n') {
        return None;
    }
    // A line of this length may hold cells or candidates: the slower reader decides.
    if notation_is_open(line, sizes) {
        return None;
    }
    Some(Reading { position: Position::Digits(line::quick(line, sizes)?), notation })
}

fn notation_is_open(line: &[u8], sizes: Sizes<'_>) -> bool {
    !sizes.is_known() && sizes.side_of_candidates(line.len()).is_some()
}

/// Returns the lines that have content.
fn content<'a>(lines: &[Line<'a>]) -> Result<Vec<Line<'a>>, ReadError> {
    let content: Vec<Line<'a>> = lines.iter().filter(|line| line.is_filled()).copied().collect();
    if content.is_empty() { Err(empty()) } else { Ok(content) }
}

/// Returns the only line with content; if every line lacks content, the only one that isn't empty.
fn only_line<'a>(lines: &[Line<'a>]) -> Result<Line<'a>, ReadError> {
    let lines = match content(lines) {
        Ok(content) => content,
        // A board of blanks may be a line of spaces.
        Err(_) => {
            lines.iter().filter(|line| !line.text.is_empty() && !is_comment(line.text)).copied().collect()
        }
    };
    match lines[..] {
        [] => Err(empty()),
        [line] => Ok(line),
        [_, second, ..] => {
            let number = lines.len();
            Err(ReadError::new(
                second.number,
                format!("{number} lines, but a board in this notation has only one"),
            ))
        }
    }
}

fn too_long(line: &Line<'_>) -> ReadError {
    let (length, limit) = (line.text.chars().count(), lines::LONGEST_LINE);
    ReadError::new(line.number, format!("{length} characters on one line: no board needs more than {limit}"))
}

fn empty() -> ReadError {
    ReadError::new(1, "there is nothing to read")
}

/// Writes a board, without a final line ending.
///
/// If the position has pencil marks, a notation of digits shows the cells with one mark left. If it has digits only, a
/// notation of marks shows the candidates that the digits leave open.
///
/// ```
/// use ninefold::grid::{Grid, Layout};
/// use ninefold::text::{Notation, Position, write};
///
/// let blank = Position::Digits(Grid::blank(Layout::usual(4).unwrap()));
/// assert_eq!(write(&blank, Notation::Line), "................");
/// assert_eq!(write(&blank, Notation::Bare), "....\n....\n....\n....");
/// ```
#[must_use]
pub fn write(position: &Position, notation: Notation) -> String {
    let grid = || position.as_grid();
    match notation {
        Notation::Line | Notation::Sdm => {
            let mut line = String::with_capacity(position.layout().cell_count());
            let is_zero_free = position.layout().shape().low > 0;
            let blank = if notation == Notation::Sdm && is_zero_free { '0' } else { symbol::BLANK };
            line::write_into(&grid(), blank, &mut line);
            line
        }
        Notation::Grid => boxes::write_grid(&grid()),
        Notation::Big => boxes::write_big(&grid()),
        Notation::Small => boxes::write_small(&grid()),
        Notation::Bare => grid::write_bare(&grid()),
        Notation::List => list::write(&grid()),
        Notation::Marks => marks::write(&position.as_candidates()),
        Notation::Candidates => candidates::write(&position.as_candidates()),
        Notation::Sdk => sdk::write(&grid()),
        Notation::Ss => grid::write_ss(&grid()),
        Notation::Hodoku => hodoku::write(position),
        Notation::Rules => rules::write(position),
    }
}

/// Appends a board as a line in [`Notation::Line`].
pub fn write_line_into(grid: &Grid, out: &mut String) {
    line::write_into(grid, symbol::BLANK, out);
}
