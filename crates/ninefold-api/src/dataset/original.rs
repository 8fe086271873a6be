//! Puzzles that may become rows: solved, and with their class.

use std::error::Error;
use std::fmt;

use ninefold::engine::fast;
use ninefold::grid::Line9;

use super::class::Class;

/// A puzzle with exactly one solution, which becomes a row; its images are further rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Original {
    /// The puzzle.
    pub puzzle: Line9,
    /// Its only solution.
    pub solution: Line9,
    /// Its class.
    pub class: Class,
}

/// Why a puzzle can't be part of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUnique {
    /// It has no solution.
    NoSolution,
    /// It has several.
    Several,
}

impl fmt::Display for NotUnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotUnique::NoSolution => "the puzzle has no solution",
            NotUnique::Several => "the puzzle has several solutions",
        })
    }
}

impl Error for NotUnique {}

/// Solves puzzles and finds their classes; the results are in the order of the puzzles.
///
/// ```
/// use ninefold::Line9;
/// use ninefold::make::minimal_puzzles;
/// use ninefold_api::dataset::{NotUnique, originals};
///
/// let found = originals(&[minimal_puzzles(1, 0..1)[0], Line9::BLANK]);
/// assert_eq!(found[0].as_ref().unwrap().solution.filled(), 81);
/// assert_eq!(found[1], Err(NotUnique::Several));
/// ```
#[must_use]
pub fn originals(puzzles: &[Line9]) -> Vec<Result<Original, NotUnique>> {
    let original = |(puzzle, found): (&Line9, fast::BatchResult)| match found.count {
        0 => Err(NotUnique::NoSolution),
        1 => Ok(Original { puzzle: *puzzle, solution: found.solution, class: Class::of(puzzle) }),
        _ => Err(NotUnique::Several),
    };
    puzzles.iter().zip(fast::batch(puzzles, 2)).map(original).collect()
}
