//! Records of redundant clues, minimal puzzles and vicinities.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::Start;
use super::names::AnswerName;
use crate::logic::SeScore;

/// The clues of a puzzle that can be removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Redundant {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// Whether there is a solution, and only one. Unless this is `unique`, `minimal` and `redundant` are absent.
    pub answer: AnswerName,
    /// The number of clues.
    pub clues: usize,
    /// Whether the puzzle is minimal: no clue can be removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub minimal: Option<bool>,
    /// The cells of the clues that can be removed individually.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub redundant: Option<Vec<String>>,
}

/// A minimal puzzle within a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Minimized {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// Whether there is a solution, and only one. There is no minimal puzzle unless this is `unique`.
    pub answer: AnswerName,
    /// The minimal puzzle.
    #[cfg_attr(feature = "schema", schema(required))]
    pub minimal: Option<String>,
    /// The number of its clues.
    #[cfg_attr(feature = "schema", schema(required))]
    pub clues: Option<usize>,
}

/// One of the minimal puzzles within a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Minimal {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The number of the minimal puzzle within its puzzle, from 1.
    pub number: u64,
    /// The minimal puzzle.
    pub minimal: String,
    /// The number of its clues.
    pub clues: usize,
}

/// The number of minimal puzzles within a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct MinimalCount {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// Whether there is a solution, and only one. There are no minimal puzzles unless this is `unique`.
    pub answer: AnswerName,
    /// The number found.
    pub count: u64,
    /// Whether this is the exact number, not a lower bound.
    pub exact: bool,
    /// The number found for each number of clues.
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, u64>))]
    pub by_clues: BTreeMap<usize, u64>,
}

/// A puzzle in the vicinity of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Neighbour {
    /// The version of this kind of record.
    pub v: u8,
    /// The puzzle.
    pub puzzle: String,
    /// The number of its clues.
    pub clues: usize,
    /// The round in which it was found.
    pub round: u64,
    /// The puzzle whose vicinity contains it.
    pub of: String,
    /// Its ER, Sudoku Explainer's rating of the hardest step, if the search filters or sorts by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub er: Option<SeScore>,
}
