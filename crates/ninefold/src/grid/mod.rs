//! The nouns of sudoku: cells, digits, sets of both, layouts, grids, puzzles, solutions.
//!
//! ```text
//! Layout ── which cells form a house, for any size and shape
//!   └ Grid ── a digit or a blank in each cell
//!       ├ Puzzle ── a grid whose givens do not contradict each other
//!       └ Solution ── a full grid, checked against its puzzle
//!   ├ Candidates ── a set of possible digits in each cell
//!   └ Game ── givens, entries and pencil marks
//! ```

mod candidates;
mod cell;
mod conflict;
mod constraints;
mod digit;
mod game;
#[allow(clippy::module_inception)]
mod grid;
mod house;
mod layout;
mod layout_error;
mod layout_name;
mod line9;
mod puzzle;
pub mod rule;
mod set;
mod shape;
mod solution;
mod tables;

pub use candidates::Candidates;
pub use cell::{Cell, InvalidCell};
pub use conflict::{Conflict, Contradiction};
pub use constraints::{Candidate, Constraint, Constraints, Place, Subject};
pub use digit::{Digit, InvalidDigit};
pub use game::Game;
pub use grid::Grid;
pub use house::{House, HouseKind};
pub use layout::Layout;
pub use layout_error::LayoutError;
pub use line9::{Line9, NotClassic, ParseLineError};
pub use puzzle::Puzzle;
pub use rule::{Broken, Rule, RuleError, Rules};
pub use set::{CellIter, CellSet, DigitIter, DigitSet};
pub use shape::{Boxes, Shape};
pub use solution::{InvalidSolution, Solution, SolutionFault};
