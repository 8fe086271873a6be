//! New puzzles.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::logic::Rating;
use super::names::Uses;

/// A new puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Generated {
    /// The version of this kind of record.
    pub v: u8,
    /// The seed that it was made from.
    pub seed: u64,
    /// The number of the attempt that made it; over HTTP the last attempt, if none made a puzzle.
    pub number: u64,
    /// The layout.
    pub layout: String,
    /// The puzzle. Absent over HTTP if no attempt made one in the time limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub puzzle: Option<String>,
    /// Its solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub solution: Option<String>,
    /// The number of its clues.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub clues: Option<usize>,
    /// Its difficulty.
    pub rating: Rating,
    /// How often each technique is used on its solution path, the simplest first.
    pub techniques: Uses,
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
