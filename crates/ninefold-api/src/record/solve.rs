//! Records of engines' answers.

use ninefold::StopReason;
use ninefold::engine::{Counts, Report, containments};
use ninefold::grid::{Conflict, Contradiction, Puzzle};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::names::{AnswerName, Uses};
#[cfg(feature = "schema")]
use super::words;
use super::{Broken, Start, puzzle_text};

/// An engine's answer, and the work it took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Solved {
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// Every solution found, if several were requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub solutions: Option<Vec<String>>,
    /// Whether the puzzle has a solution, and only one.
    pub answer: AnswerName,
    /// The first solution; null if none was found.
    #[cfg_attr(feature = "schema", schema(required))]
    pub solution: Option<String>,
    /// The engine.
    pub engine: String,
    /// The number of search calls up to the first solution, if the engine counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub calls: Option<u64>,
    /// The total number of search calls, if the search continued after the first solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub calls_in_all: Option<u64>,
    /// The number of deductions, if the engine makes any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub steps: Option<u64>,
    /// The number of guesses, if the engine counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub guesses: Option<u64>,
    /// The time taken in seconds. Puzzles solved in one batch each count an equal share of its time.
    pub seconds: f64,
    /// Why the search stopped early.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::StopReason>))]
    pub stop: Option<StopReason>,
    /// How often each technique was applied, if the engine uses techniques.
    #[serde(default, skip_serializing_if = "Uses::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub techniques: Uses,
    /// Engine `containments`: whether every cell is down to one candidate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub done: Option<bool>,
    /// Engine `containments`: whether these candidates form a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub solved: Option<bool>,
    /// Engine `containments`: the digits found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub partial: Option<String>,
    /// The number of solutions found, if several were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub count: Option<u64>,
    /// With `--stats`: the work in detail.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub stats: Option<Stats>,
}

impl Solved {
    /// Creates the record of a report; `seconds` is the time taken.
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

/// An engine's work in detail, with the counts that apply to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Stats {
    /// The number of search calls.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub calls: Option<u64>,
    /// The number of guesses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub guesses: Option<u64>,
    /// The number of digits placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub placements: Option<u64>,
    /// The number of digits tried that did not fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub rejections: Option<u64>,
    /// The number of placements undone by backtracking.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub backtracks: Option<u64>,
    /// The depth of the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub depth: Option<usize>,
    /// The number of deductions.
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
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// Whether all engines that finished gave the same answer.
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
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The puzzle.
    pub puzzle: String,
    /// The number of solutions found.
    pub count: u64,
    /// Whether this is the exact number, not a lower bound.
    pub exact: bool,
    /// Why counting stopped early.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::StopReason>))]
    pub stop: Option<StopReason>,
}

/// One solution of a puzzle that may have several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Enumerated {
    /// The version, and where the input came from.
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
    /// The version, and where the input came from.
    #[serde(flatten)]
    pub start: Start,
    /// The board.
    pub puzzle: String,
    /// Whether the givens are free of contradictions.
    pub valid: bool,
    /// Whether the board has exactly one solution.
    pub unique: bool,
    /// Givens that contradict each other: two cells and the digit they share.
    pub conflicts: Vec<(String, String, usize)>,
    /// The rules that the givens break.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub broken: Vec<Broken>,
    /// If there is no solution: rules that contradict each other.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub clash: Vec<String>,
    /// Whether the board has a solution, and only one. Absent if the givens contradict each other, or nothing has been searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub answer: Option<AnswerName>,
    /// Why the search stopped early.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<words::StopReason>))]
    pub stop: Option<StopReason>,
}

impl Checked {
    /// Creates the record of a board whose givens contradict each other.
    #[must_use]
    pub fn invalid(start: Start, puzzle: String, why: &Contradiction) -> Checked {
        let Contradiction { layout, conflicts, broken, .. } = why;
        let conflict = |conflict: &Conflict| {
            let [a, b] = conflict.cells.map(|cell| layout.cell_name(cell));
            (a, b, conflict.digit.value())
        };
        let conflicts = conflicts.iter().map(conflict).collect();
        let broken = broken.iter().map(|broken| Broken::new(broken, layout)).collect();
        let clash = Vec::new();
        Checked {
            start,
            puzzle,
            valid: false,
            unique: false,
            conflicts,
            broken,
            clash,
            answer: None,
            stop: None,
        }
    }

    /// Creates the record of a valid puzzle whose solutions nobody has looked for.
    #[must_use]
    pub fn unsearched(start: Start, puzzle: String) -> Checked {
        let (conflicts, broken, clash) = (Vec::new(), Vec::new(), Vec::new());
        Checked {
            start,
            puzzle,
            valid: true,
            unique: false,
            conflicts,
            broken,
            clash,
            answer: None,
            stop: None,
        }
    }

    /// Creates the record of a valid puzzle.
    #[must_use]
    pub fn valid(start: Start, puzzle: String, report: &Report) -> Checked {
        let answer = AnswerName::from(&report.answer);
        let stop = report.stop.filter(|_| answer == AnswerName::Unknown);
        let unique = answer == AnswerName::Unique;
        let (conflicts, broken, clash) = (Vec::new(), Vec::new(), Vec::new());
        Checked { start, puzzle, valid: true, unique, conflicts, broken, clash, answer: Some(answer), stop }
    }

    /// Adds rules that contradict each other.
    #[must_use]
    pub fn with_clash(self, clash: Vec<String>) -> Checked {
        Checked { clash, ..self }
    }
}
