//! The records of `--json`: one object a line, version 1. Other programs read them, so fields may be
//! added but neither renamed nor removed.

use std::time::Duration;

use ninefold::engine::{Counts, Report, Stop, containments};
use ninefold::grid::{Conflict, Layout, Puzzle, Solution};
use ninefold::text::{self, Notation, Position};
use serde::{Serialize, Serializer};

use crate::record::Bad;

/// The version of all records.
pub(crate) const V: u8 = 1;

/// A record as one line, without its end.
pub(crate) fn line(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records have string keys and finite numbers")
}

/// A puzzle as records show it: the givens as a line, or the 729-character form when it has pencil
/// marks.
pub(crate) fn puzzle(puzzle: &Puzzle) -> String {
    let notation = if puzzle.marks().is_some() { Notation::Candidates } else { Notation::Line };
    one_line(&Position::from(puzzle), notation)
}

/// A solution as records show it.
pub(crate) fn solution(solution: &Solution) -> String {
    one_line(&Position::Digits(solution.grid().clone()), Notation::Line)
}

fn one_line(position: &Position, notation: Notation) -> String {
    let mut text = text::write(position, notation);
    text.truncate(text.trim_end_matches('\n').len());
    text
}

/// Seconds with six decimals: more would only be noise.
pub(crate) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// The start of a record about a puzzle, without its end: more can be written behind it.
pub(crate) fn opening(line: usize, puzzle: &Puzzle) -> String {
    #[derive(Serialize)]
    struct Opening {
        v: u8,
        line: usize,
        puzzle: String,
    }
    let mut text = self::line(&Opening { v: V, line, puzzle: self::puzzle(puzzle) });
    text.pop(); // the closing brace
    text
}

/// `solve` and `race`.
#[derive(Serialize)]
pub(crate) struct Solve<'a> {
    v: u8,
    line: usize,
    puzzle: String,
    answer: &'static str,
    solution: Option<String>,
    engine: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<u64>,
    /// Only where it says something that `calls` does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    calls_in_all: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<u64>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<&'static str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty", serialize_with = "map")]
    techniques: &'a [(&'static str, u64)],
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stats: Option<Stats>,
}

impl<'a> Solve<'a> {
    pub(crate) fn new(
        line: usize,
        puzzle: &Puzzle,
        engine: &'a str,
        report: &'a Report,
        time: Duration,
    ) -> Solve<'a> {
        Solve {
            v: V,
            line,
            puzzle: self::puzzle(puzzle),
            answer: report.answer.name(),
            solution: report.answer.solution().map(solution),
            engine,
            calls: report.calls,
            calls_in_all: report.calls_in_all.filter(|_| report.calls_in_all != report.calls),
            steps: report.steps,
            guesses: report.guesses,
            seconds: seconds(time),
            stop: report.stop.map(Stop::name),
            techniques: &report.techniques,
            done: report.partial.as_ref().map(containments::is_done),
            solved: report.partial.as_ref().map(containments::is_solved),
            partial: report
                .partial
                .as_ref()
                .map(|scopes| one_line(&Position::Digits(scopes.singles()), Notation::Line)),
            count: None,
            stats: None,
        }
    }
}

/// What `--stats` adds.
#[derive(Serialize)]
pub(crate) struct Stats {
    calls: u64,
    placements: u64,
    rejections: u64,
    backtracks: u64,
    depth: usize,
}

impl From<&Counts> for Stats {
    fn from(counts: &Counts) -> Stats {
        Stats {
            calls: counts.calls,
            placements: counts.placements,
            rejections: counts.rejections,
            backtracks: counts.backtracks,
            depth: counts.deepest,
        }
    }
}

/// `count`.
#[derive(Serialize)]
pub(crate) struct Count {
    pub(crate) v: u8,
    pub(crate) line: usize,
    pub(crate) puzzle: String,
    pub(crate) count: u64,
    pub(crate) exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stop: Option<&'static str>,
}

/// `check`.
#[derive(Serialize)]
pub(crate) struct Check {
    pub(crate) v: u8,
    pub(crate) line: usize,
    pub(crate) valid: bool,
    pub(crate) unique: bool,
    pub(crate) conflicts: Vec<(String, String, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stop: Option<&'static str>,
}

/// A conflict as records show it: two cells and the digit they share.
pub(crate) fn conflict(conflict: &Conflict, layout: &Layout) -> (String, String, usize) {
    let [a, b] = conflict.cells.map(|cell| layout.cell_name(cell));
    (a, b, conflict.digit.value())
}

/// A record that could not be read.
#[derive(Serialize)]
pub(crate) struct Error<'a> {
    v: u8,
    line: usize,
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl<'a> From<&'a Bad> for Error<'a> {
    fn from(bad: &'a Bad) -> Error<'a> {
        Error { v: V, line: bad.place.line, error: &bad.message, row: bad.row, column: bad.column }
    }
}

/// Pairs as an object whose keys keep their order.
fn map<S: Serializer>(pairs: &[(&'static str, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().copied())
}
