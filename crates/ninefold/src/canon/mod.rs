//! Canonical forms: boards that differ only by turning, shuffling and relabelling.
//!
//! A board has images under 2 · 6⁸ permutations of its cells and 9! relabellings of its digits. Its *canonical form* is the
//! image whose line is lexicographically least, blanks before digits (collectors call it *minlex*). Two boards are
//! equivalent if and only if their forms are equal.
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

/// The number of permutations of the cells: 2 · 6⁸. The number of automorphisms of a board divides it.
pub const MOVEMENTS: u32 = 3_359_232;

/// A board's canonical form, and a transformation to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The least image.
    pub form: Line9,
    /// One of the transformations from the board to its form.
    pub transformation: Transformation,
    /// The number of automorphisms: permutations of the cells that, with some relabelling, map the board to itself. As many
    /// lead to the form. Different labels for digits that do not occur are not counted.
    pub automorphisms: u32,
}

/// Returns the canonical form of a board. Its givens may contradict each other.
#[must_use]
pub fn form(line: &Line9) -> Line9 {
    canonical(line).form
}

/// Returns the canonical form of a board, a transformation to it and the number of automorphisms.
#[must_use]
pub fn canonical(line: &Line9) -> Canonical {
    let Some(sides) = Side::both(line) else { return simple::canonical(line) };
    let full = if sides[0].is_full() { full::canonical(&sides) } else { None };
    full.unwrap_or_else(|| blanks::canonical(&sides))
}

/// Returns a transformation from one board to another, or `None` if they are not equivalent.
#[must_use]
pub fn mapping(from: &Line9, to: &Line9) -> Option<Transformation> {
    let (from, to) = (canonical(from), canonical(to));
    (from.form == to.form).then(|| from.transformation.then(&to.transformation.inverse()))
}
