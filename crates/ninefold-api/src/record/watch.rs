//! Records of what engines do while they run: the events of `GET /api/watch`.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::names::AnswerName;

/// The first event of a watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct WatchStart {
    /// The version of this kind of record.
    pub v: u8,
    /// The id with which `POST /api/watch/{id}` changes the pace.
    pub id: String,
    /// The puzzle.
    pub puzzle: String,
    /// Its layout.
    pub layout: String,
    /// The engines watched.
    pub engines: Vec<String>,
}

/// What an engine has done since its last event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct WatchEvents {
    /// The version of this kind of record.
    pub v: u8,
    /// The engine.
    pub engine: String,
    /// What it did, in order.
    pub events: Vec<WatchEvent>,
    /// Its counts so far.
    pub counts: WatchCounts,
}

/// The board of an engine that runs too fast to report each event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct WatchBoard {
    /// The version of this kind of record.
    pub v: u8,
    /// The engine.
    pub engine: String,
    /// The board.
    pub board: String,
    /// Its counts so far.
    pub counts: WatchCounts,
}

/// How an engine ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct WatchEnd {
    /// The version of this kind of record.
    pub v: u8,
    /// The engine.
    pub engine: String,
    /// Whether there is a solution, and only one.
    pub answer: AnswerName,
    /// Why the engine stopped early: a reason as in `solve`, or `defect` if it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub stop: Option<String>,
    /// The first solution, or the board as the engine left it.
    pub board: String,
    /// Its counts.
    pub counts: WatchCounts,
    /// The time taken in seconds, without pauses.
    pub seconds: f64,
}

/// An action of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(tag = "did", rename_all = "lowercase")]
#[non_exhaustive]
pub enum WatchEvent {
    /// It placed a digit.
    Place {
        /// The cell.
        cell: String,
        /// The digit.
        digit: usize,
    },
    /// It tried a digit that does not fit.
    Reject {
        /// The cell.
        cell: String,
        /// The digit.
        digit: usize,
    },
    /// It took back a digit.
    Retreat {
        /// The cell.
        cell: String,
        /// The digit.
        digit: usize,
    },
    /// It moved to another board.
    Jump {
        /// The board.
        board: String,
    },
    /// It made a deduction.
    Step {
        /// The technique.
        technique: String,
        /// The house.
        house: String,
        /// The cells.
        cells: Vec<String>,
        /// The digits that these cells hold.
        digits: Vec<usize>,
        /// The candidates that other cells lost: `r4c5<>7`.
        eliminations: Vec<String>,
    },
    /// It found a solution.
    Solution {
        /// The solution.
        board: String,
    },
}

/// An engine's counts so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct WatchCounts {
    /// The number of search calls.
    pub calls: u64,
    /// The number of digits placed.
    pub placements: u64,
    /// The number of digits tried that did not fit.
    pub rejections: u64,
    /// The number of placements undone by backtracking.
    pub backtracks: u64,
    /// The number of placements now on the board.
    pub depth: usize,
    /// The largest number of placements on the board at any time.
    pub deepest: usize,
    /// The number of deductions.
    pub steps: u64,
    /// The number of solutions found.
    pub solutions: u64,
    /// The number of events.
    #[serde(default)]
    pub events: u64,
}

/// The tree of a search, folded to a number of nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct SearchTree {
    /// The version of this kind of record.
    pub v: u8,
    /// The engine.
    pub engine: String,
    /// The number of boards that the search visited.
    pub boards: u64,
    /// The number of boards where no digit fitted.
    pub dead_ends: u64,
    /// The number of solutions found.
    pub solutions: u64,
    /// Why the search ended early. Absent if it finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub stop: Option<String>,
    /// The nodes, parents before their children; the first is the puzzle.
    pub nodes: Vec<TreeNode>,
}

/// A board in the tree of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct TreeNode {
    /// The number of its parent, from 0. Absent at the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub parent: Option<usize>,
    /// The placement that led to it: `r1c2=3`. Absent at the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub placed: Option<String>,
    /// `open` if the search ended before it was settled, `failed`, or `solved` if it leads to a solution.
    pub state: String,
    /// The digits that didn't fit the next cell: `r1c3=4`. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub rejected: Vec<String>,
    /// The number of boards below it that were folded into it. Absent if there are none.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub folded: u64,
    /// How many of those were dead ends. Absent if there are none.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub dead: u64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}
