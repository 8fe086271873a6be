//! Records of new puzzles, and of benchmarks.

use ninefold::StopReason;
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::logic::Rating;
use super::names::Uses;
#[cfg(feature = "schema")]
use super::words;

/// A new puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Generated {
    /// The version of this kind of record.
    pub v: u8,
    /// The random seed.
    pub seed: u64,
    /// The number of the attempt that produced the puzzle.
    pub number: u64,
    /// The layout.
    pub layout: String,
    /// The puzzle.
    pub puzzle: String,
    /// Its solution.
    pub solution: String,
    /// The number of clues.
    pub clues: usize,
    /// Its difficulty.
    pub rating: Rating,
    /// How often its solution path uses each technique, simplest first.
    pub techniques: Uses,
}

/// The last record of a run that made fewer puzzles than requested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Unfinished {
    /// The version of this kind of record.
    pub v: u8,
    /// The seed.
    pub seed: u64,
    /// The number of puzzles requested.
    pub count: u64,
    /// The number of puzzles made.
    pub found: u64,
    /// The number of attempts.
    pub tries: u64,
    /// Why the run stopped.
    #[cfg_attr(feature = "schema", schema(value_type = words::StopReason))]
    pub stop: StopReason,
    /// The closest match, if no puzzle met the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub nearest: Option<Nearest>,
}

/// A puzzle that comes close to the request without meeting it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Nearest {
    /// The puzzle.
    pub puzzle: String,
    /// How it falls short, in words.
    pub shortfall: String,
}

/// A benchmark of this machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Measured {
    /// The version of this kind of record.
    pub v: u8,
    /// The task: `solve`, `canon` or `generate`; on GPUs `gpu-lines`, `gpu-packed` or `gpu-batch`.
    pub task: String,
    /// The set of puzzles. Absent if the task makes its own puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub set: Option<String>,
    /// The number of threads.
    pub threads: usize,
    /// The instruction set that the engine `fast` uses, or the names of the GPUs.
    pub instructions: String,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The time taken in seconds.
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
    /// The random seed.
    pub seed: u64,
    /// The number of the grid.
    pub number: u64,
    /// The layout.
    pub layout: String,
    /// The grid.
    pub solution: String,
}
