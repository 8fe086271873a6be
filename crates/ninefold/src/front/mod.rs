//! The front door: what most programs want of a puzzle, in one call each.
//!
//! The other modules look one way, and `grid` at nothing but itself. So what a [`Puzzle`] can be asked, which takes
//! engines, logic and canonical forms, is here.

mod hint;
mod parse;
#[cfg(feature = "serde")]
mod serial;
mod solve;

pub use self::hint::{Hint, HintError, Hints};
pub use self::parse::{ParseError, ParseSolutionError};
pub use self::solve::SolveError;
