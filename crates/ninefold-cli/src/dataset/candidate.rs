//! Puzzles that may become rows, and records that can't.

use ninefold::grid::Line9;
use ninefold_api::dataset::{NotUnique, Original, originals};

use crate::input::record::RecordError;

/// An item from the source.
pub(crate) enum Given {
    /// A puzzle, and where it comes from.
    Puzzle(Line9, String),
    /// Something that isn't a puzzle.
    Invalid(RecordError),
}

/// The result of solving an item.
pub(crate) enum Candidate {
    Good(Good),
    NoSolution,
    Several,
    Invalid(RecordError),
}

/// A puzzle with exactly one solution.
pub(crate) struct Good {
    pub(crate) original: Original,
    pub(crate) key: u128,
    pub(crate) source: String,
}

/// Solves all items and finds their classes.
pub(crate) fn candidates(given: Vec<Given>) -> Vec<Candidate> {
    let puzzle = |given: &Given| match given {
        Given::Puzzle(line, _) => Some(*line),
        Given::Invalid(_) => None,
    };
    let lines: Vec<Line9> = given.iter().filter_map(puzzle).collect();
    let mut found = originals(&lines).into_iter();
    let candidate = |given| match given {
        Given::Invalid(bad) => Candidate::Invalid(bad),
        Given::Puzzle(_, source) => match found.next().expect("one result per puzzle") {
            Ok(original) => Candidate::Good(Good { original, key: original.class.key(), source }),
            Err(NotUnique::NoSolution) => Candidate::NoSolution,
            Err(NotUnique::Several) => Candidate::Several,
        },
    };
    given.into_iter().map(candidate).collect()
}
