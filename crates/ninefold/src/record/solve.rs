//! Answers of engines.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::names::{AnswerName, Uses};
use super::{Start, puzzle_text};
use crate::budget::StopReason;
use crate::engine::{Counts, Report, containments};
use crate::grid::{Conflict, Layout, Puzzle};

/// The answer of an engine, and the work it took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Solved {
    /// The version, and where the input stood.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// Every solution found, if several were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub solutions: Option<Vec<String>>,
    /// Whether there is a solution, and only one.
    pub answer: AnswerName,
    /// The first solution.
    #[cfg_attr(feature = "schema", schema(required))]
    pub solution: Option<String>,
    /// The engine that solved it.
    pub engine: String,
    /// Calls of the search up to the first solution, if the engine counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub calls: Option<u64>,
    /// Calls in all, if the search went on after the first solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub calls_in_all: Option<u64>,
    /// Deductions, if the engine makes any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub steps: Option<u64>,
    /// Choices that were not forced, if the engine counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub guesses: Option<u64>,
    /// The time taken. Puzzles that are solved side by side have an equal share of their time.
    pub seconds: f64,
    /// Why the search stopped early.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub stop: Option<StopReason>,
    /// How often each technique was applied, if the engine has techniques.
    #[serde(default, skip_serializing_if = "Uses::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub techniques: Uses,
    /// Engine `containments`: whether every cell has one candidate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub done: Option<bool>,
    /// Engine `containments`: whether these are a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub solved: Option<bool>,
    /// Engine `containments`: the digits that it has found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub partial: Option<String>,
    /// The number of solutions found, if several were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub count: Option<u64>,
    /// With `--stats`: the work in detail.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub stats: Option<Stats>,
}

impl Solved {
    /// Creates the record of a report; `seconds` is the time it took.
    #[must_use]
    pub fn new(start: Start, puzzle: &Puzzle, engine: &str, report: &Report, seconds: f64) -> Solved {
        let partial = report.partial.as_ref();
        Solved {
            start,
            puzzle: puzzle_text(puzzle),
            solutions: None,
            answer: (&report.answer).into(),
            solution: report.answer.solution().map(ToString::to_string),
            engine: engine.to_string(),
            calls: report.calls,
            calls_in_all: report.calls_in_all.filter(|_| report.calls_in_all != report.calls),
            steps: report.steps,
            guesses: report.guesses,
            seconds,
            stop: report.stop,
            techniques: report.techniques.iter().copied().collect(),
            done: partial.map(containments::is_done),
            solved: partial.map(containments::is_solved),
            partial: partial.map(|scopes| scopes.singles().to_string()),
            count: None,
            stats: None,
        }
    }
}

/// The work of an engine in detail. Each engine has the counts that apply to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Stats {
    /// Calls of the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub calls: Option<u64>,
    /// Choices that were not forced.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub guesses: Option<u64>,
    /// Digits placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub placements: Option<u64>,
    /// Digits tried that did not fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub rejections: Option<u64>,
    /// Digits taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub backtracks: Option<u64>,
    /// The depth of the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub depth: Option<usize>,
    /// Deductions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub steps: Option<u64>,
}

impl Stats {
    /// Creates the statistics that apply to the engine of a report.
    #[must_use]
    pub fn new(counts: &Counts, report: &Report) -> Stats {
        let plain = report.calls.is_some();
        let places = plain || counts.placements > 0;
        Stats {
            calls: plain.then_some(counts.calls),
            guesses: report.guesses,
            placements: places.then_some(counts.placements),
            rejections: plain.then_some(counts.rejections),
            backtracks: places.then_some(counts.backtracks),
            depth: plain.then_some(counts.deepest),
            steps: report.steps,
        }
    }
}

/// Whether the engines of a race agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Agreement {
    /// The version, and where the input stood.
    #[serde(flatten)]
    pub start: Start,
    /// Whether all engines that finished have the same answer.
    pub agree: bool,
    /// The number of engines that finished.
    pub finished: usize,
    /// The number of engines that ran.
    pub engines: usize,
}

/// The number of solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Counted {
    /// The version, and where the input stood.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// The number of solutions found.
    pub count: u64,
    /// Whether these are all.
    pub exact: bool,
    /// Why counting stopped early.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub stop: Option<StopReason>,
}

/// One solution of a puzzle that may have several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Enumerated {
    /// The version, and where the input stood.
    #[serde(flatten)]
    pub start: Start,
    /// The number of the solution, from 1; 0 if the puzzle has none.
    pub number: u64,
    /// The solution; null if the puzzle has none.
    #[cfg_attr(feature = "schema", schema(required))]
    pub solution: Option<String>,
}

/// Whether a board is a puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Checked {
    /// The version, and where the input stood.
    #[serde(flatten)]
    pub start: Start,
    /// The board.
    pub puzzle: String,
    /// Whether no two givens contradict each other.
    pub valid: bool,
    /// Whether there is exactly one solution.
    pub unique: bool,
    /// Givens that contradict each other: two cells and the digit they share.
    pub conflicts: Vec<(String, String, usize)>,
    /// Whether there is a solution, and only one. Absent if the givens contradict each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub answer: Option<AnswerName>,
    /// Why the search stopped early.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub stop: Option<StopReason>,
}

impl Checked {
    /// Creates the record of a board whose givens contradict each other.
    #[must_use]
    pub fn invalid(start: Start, puzzle: String, conflicts: &[Conflict], layout: &Layout) -> Checked {
        let conflict = |conflict: &Conflict| {
            let [a, b] = conflict.cells.map(|cell| layout.cell_name(cell));
            (a, b, conflict.digit.value())
        };
        let conflicts = conflicts.iter().map(conflict).collect();
        Checked { start, puzzle, valid: false, unique: false, conflicts, answer: None, stop: None }
    }

    /// Creates the record of a valid puzzle.
    #[must_use]
    pub fn valid(start: Start, puzzle: String, report: &Report) -> Checked {
        let answer = AnswerName::from(&report.answer);
        let stop = report.stop.filter(|_| answer == AnswerName::Unknown);
        let unique = answer == AnswerName::Unique;
        Checked { start, puzzle, valid: true, unique, conflicts: Vec::new(), answer: Some(answer), stop }
    }
}
