//! Making boards: full grids, and puzzles.
//!
//! What is made has a number, and depends on it and on a seed alone: number 7 of seed 1 is the same board
//! whoever asks for it, together with which others, and in whatever order. Pieces of a whole can be made by
//! many hands.

mod grids;
mod minimal;

pub use self::grids::full_grids;
pub use self::minimal::{minimal_puzzles, reduce};
