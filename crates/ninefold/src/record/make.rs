//! New puzzles, and how fast they are solved and made.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::logic::Rating;
use super::names::Uses;
use crate::budget::StopReason;

/// A new puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Generated {
    /// The version of this kind of record.
    pub v: u8,
    /// The seed that it was made from.
    pub seed: u64,
    /// The number of the attempt that made it.
    pub number: u64,
    /// The layout.
    pub layout: String,
    /// The puzzle.
    pub puzzle: String,
    /// Its solution.
    pub solution: String,
    /// The number of its clues.
    pub clues: usize,
    /// Its difficulty.
    pub rating: Rating,
    /// How often each technique is used on its solution path, the simplest first.
    pub techniques: Uses,
}

/// The last record of a run that made fewer puzzles than it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Unfinished {
    /// The version of this kind of record.
    pub v: u8,
    /// The seed.
    pub seed: u64,
    /// The number of puzzles asked for.
    pub count: u64,
    /// The number of puzzles made.
    pub found: u64,
    /// The number of attempts.
    pub tries: u64,
    /// Why the run stopped.
    pub stop: StopReason,
    /// The puzzle that came nearest to what was asked for, if none met it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub nearest: Option<Nearest>,
}

/// A puzzle that does not meet what was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Nearest {
    /// The puzzle.
    pub puzzle: String,
    /// What it lacks, in words.
    pub shortfall: String,
}

/// A measurement of the machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Measured {
    /// The version of this kind of record.
    pub v: u8,
    /// `solve`, `canon` or `generate`.
    pub task: String,
    /// The set of puzzles. Absent if the task makes its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub set: Option<String>,
    /// The number of threads.
    pub threads: usize,
    /// The instruction set of the engine `fast`.
    pub instructions: String,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The time taken.
    pub seconds: f64,
    /// Puzzles per second.
    pub per_second: u64,
}

/// A random full grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct FullGrid {
    /// The version of this kind of record.
    pub v: u8,
    /// The seed that it was made from.
    pub seed: u64,
    /// Its number.
    pub number: u64,
    /// The layout.
    pub layout: String,
    /// The grid.
    pub solution: String,
}
