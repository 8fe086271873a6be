//! The simple interface: one call for each thing that most programs do with a puzzle.
//!
//! Dependencies between the other modules run in one direction, and `grid` depends on none of them. The methods of
//! [`Puzzle`] that need engines, logic or canonical forms are therefore here.

mod hint;
mod parse;
#[cfg(feature = "serde")]
mod serial;
mod solutions;
mod solve;

pub use self::hint::{Hint, HintError, Hints};
pub use self::parse::{ParseError, ParseSolutionError};
pub use self::solutions::Solutions;
pub use self::solve::SolveError;
