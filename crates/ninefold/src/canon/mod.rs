//! Puzzles that are the same but for how they are turned, shuffled and named.
//!
//! Of all images of a board under 2 · 6⁸ movements of its cells and 9! namings of its digits, the *canonical
//! form* is the one whose line comes first in the order of a dictionary, blanks before digits (the *minlex*
//! form, as collectors of puzzles have it). Two boards are the same if and only if their forms are equal.
//!
//! ```
//! use ninefold::canon;
//! use ninefold::grid::Line9;
//!
//! let line: Line9 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let canonical = canon::canonical(&line);
//! assert_eq!(canonical.transformation.apply(&line), canonical.form);
//! assert_eq!(canonical.transformation.inverse().apply(&canonical.form), line);
//! # Ok::<(), ninefold::grid::ParseLineError>(())
//! ```

mod blanks;
mod draft;
mod full;
mod lines;
mod pairs;
mod side;
mod simple;
mod transformation;

use self::side::Side;
pub use self::transformation::Transformation;
use crate::grid::Line9;

/// In how many ways the cells can be moved: 2 · 6⁸. The number of automorphisms of a board divides it.
pub const MOVEMENTS: u32 = 3_359_232;

/// A board's canonical form, and how it is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The image that comes first.
    pub form: Line9,
    /// One of the ways from the board to its form.
    pub transformation: Transformation,
    /// How many movements of the cells lead to the form, each with some naming of the digits: as many as
    /// there are from the board to itself. Digits that do not occur could be named in several ways; that is
    /// not counted.
    pub automorphisms: u32,
}

/// Returns the canonical form of a board. Its givens may contradict each other.
#[must_use]
pub fn form(line: &Line9) -> Line9 {
    canonical(line).form
}

/// The canonical form of a board, the way there and the number of automorphisms.
#[must_use]
pub fn canonical(line: &Line9) -> Canonical {
    let Some(sides) = Side::both(line) else { return simple::canonical(line) };
    let full = if sides[0].is_full() { full::canonical(&sides) } else { None };
    full.unwrap_or_else(|| blanks::canonical(&sides))
}

/// A transformation from one board to another; none if they are not the same.
#[must_use]
pub fn mapping(from: &Line9, to: &Line9) -> Option<Transformation> {
    let (from, to) = (canonical(from), canonical(to));
    (from.form == to.form).then(|| from.transformation.then(&to.transformation.inverse()))
}
