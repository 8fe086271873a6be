//! Making boards: full grids, and puzzles.
//!
//! What is made has a number, and depends on it and on a seed alone: number 7 of seed 1 is the same board
//! whoever asks for it, together with which others, and in whatever order. Pieces of a whole can be made by
//! many hands.
//!
//! | file | what |
//! |---|---|
//! | `grids/`, `minimal.rs` | full 9×9 grids, and minimal puzzles from them, as many a second as a core can do |
//! | `wish.rs`, `symmetry.rs` | what a puzzle should be like; what cannot be is told at once |
//! | `maker.rs` | attempts at a wish |
//! | `reduce.rs` | givens taken away, added, exchanged, orbit by orbit |
//! | `pattern.rs` | digits for a given pattern |
//! | `judge.rs` | whether a puzzle is as hard as wished |
//! | `prover.rs` | how many solutions boards of any layout have |

mod grids;
mod judge;
mod maker;
mod minimal;
mod pattern;
mod prover;
mod reduce;
mod symmetry;
mod wish;

pub use self::grids::full_grids;
pub use self::maker::{Made, Maker, Miss, Tries, full_grids_of};
pub use self::minimal::{minimal_puzzles, reduce};
pub use self::symmetry::Symmetry;
pub use self::wish::{Way, Wish, WishError};
