//! Making boards: full grids, and puzzles.
//!
//! Every board has a number and depends only on that number and a seed: number 7 of seed 1 is always the same board,
//! whatever else is made and in whatever order. So workers can share a job.
//!
//! | file | what |
//! |---|---|
//! | `grids/`, `minimal.rs` | full 9×9 grids, and minimal puzzles from them, as fast as a core can |
//! | `generator.rs` | the front door: an iterator over puzzles |
//! | `spec.rs`, `spec_error.rs`, `symmetry.rs` | the requirements for a puzzle; impossible ones are rejected at once |
//! | `maker.rs`, `shortfall.rs` | attempts at a spec; why they fail |
//! | `reduce.rs` | removes, adds and exchanges givens, orbit by orbit |
//! | `pattern.rs` | digits for a given pattern |
//! | `difficulty.rs` | whether a puzzle is as hard as the spec asks |
//! | `solution_counter.rs` | counts the solutions of boards of any layout |

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
