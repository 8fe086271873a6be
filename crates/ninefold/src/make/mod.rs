//! Making boards: full grids, and puzzles.
//!
//! What is made has a number, and depends on it and on a seed alone: number 7 of seed 1 is always the same board,
//! whichever others are made with it, and in whatever order. So many workers can make pieces of a whole.
//!
//! | file | what |
//! |---|---|
//! | `grids/`, `minimal.rs` | full 9×9 grids, and minimal puzzles from them, as many a second as a core can do |
//! | `generator.rs` | the front door: an iterator over puzzles |
//! | `spec.rs`, `spec_error.rs`, `symmetry.rs` | what a puzzle should be like; what cannot be is rejected at once |
//! | `maker.rs`, `shortfall.rs` | attempts at a spec; what those that fail fall short of |
//! | `reduce.rs` | givens taken away, added, exchanged, orbit by orbit |
//! | `pattern.rs` | digits for a given pattern |
//! | `difficulty.rs` | whether a puzzle is as hard as the spec asks |
//! | `solution_counter.rs` | how many solutions boards of any layout have |

mod difficulty;
mod generator;
mod grids;
mod maker;
mod minimal;
mod pattern;
mod reduce;
mod shortfall;
mod solution_counter;
mod spec;
mod spec_error;
mod symmetry;

pub use self::generator::Generator;
pub use self::grids::full_grids;
pub use self::maker::{Batch, Made, Maker, NearMiss, full_grids_of};
pub use self::minimal::{minimal_puzzles, reduce};
pub use self::shortfall::Shortfall;
pub use self::spec::{Spec, Strategy};
pub use self::spec_error::SpecError;
pub use self::symmetry::{Symmetry, UnknownSymmetry};
