//! The records of `--json`: one object a line, version 1. Other programs read them, so fields may be
//! added but neither renamed nor removed.
//!
//! Every record about a puzzle starts with where the puzzle stands:
//!
//! | field | what |
//! |---|---|
//! | `v` | the version: 1 |
//! | `line` | the line of the file or of standard input, or the number of the argument |
//! | `source` | the file as it was given, or `stdin`: only where there are several inputs |

pub(crate) mod plain;

use std::time::Duration;

use ninefold::StopReason;
use ninefold::engine::{Counts, Report, containments};
use ninefold::grid::{Conflict, Layout, Puzzle, Solution};
use ninefold::text::{self, Notation, Position};
use serde::{Serialize, Serializer};

use crate::input::record::{Place, RecordError};
use crate::output::progress::thousands;
use crate::stream::work::Plain;

/// The version of all records.
pub(crate) const V: u8 = 1;

/// A record as one line, without its end.
pub(crate) fn line(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records have string keys and finite numbers")
}

/// A puzzle as records show it: the givens as a line, or the 729-character form when it has pencil
/// marks.
pub(crate) fn puzzle(puzzle: &Puzzle) -> String {
    position(&Position::from(puzzle))
}

/// The same for a board that may be no puzzle.
pub(crate) fn position(position: &Position) -> String {
    let notation = match position {
        Position::Digits(_) => Notation::Line,
        Position::Marks(_) => Notation::Candidates,
        Position::Game(_) => Notation::Hodoku,
    };
    one_line(position, notation)
}

/// The same above what people read: the digits alone where all candidates would fill the screen.
pub(crate) fn headline(position: &Position) -> String {
    one_line(position, Notation::Line)
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

/// How every record about a puzzle starts.
#[derive(Serialize)]
pub(crate) struct Start<'a> {
    v: u8,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
}

impl<'a> Start<'a> {
    /// The start of a record about a line.
    pub(crate) fn new(line: usize, source: Option<&'a str>) -> Start<'a> {
        Start { v: V, line, source }
    }
}

impl<'a> From<&'a Place> for Start<'a> {
    fn from(place: &'a Place) -> Start<'a> {
        Start { v: V, line: place.line, source: place.source() }
    }
}

impl<'a> From<&Plain<'a>> for Start<'a> {
    fn from(plain: &Plain<'a>) -> Start<'a> {
        Start { v: V, line: plain.line, source: plain.source }
    }
}

/// The start of a record about a puzzle, without its end: more can be written behind it.
pub(crate) fn opening(place: &Place, puzzle: &Puzzle) -> String {
    #[derive(Serialize)]
    struct Opening<'a> {
        #[serde(flatten)]
        start: Start<'a>,
        puzzle: String,
    }
    let mut text = self::line(&Opening { start: place.into(), puzzle: self::puzzle(puzzle) });
    text.pop(); // the closing brace
    text
}

/// `solve` and `race`.
#[derive(Serialize)]
pub(crate) struct Solve<'a> {
    #[serde(flatten)]
    start: Start<'a>,
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
    /// Of many puzzles that were solved at once, each has an equal share of their time.
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
        place: &'a Place,
        puzzle: &Puzzle,
        engine: &'a str,
        report: &'a Report,
        time: Duration,
    ) -> Solve<'a> {
        Solve {
            start: place.into(),
            puzzle: self::puzzle(puzzle),
            answer: report.answer.name(),
            solution: report.answer.solution().map(solution),
            engine,
            calls: report.calls,
            calls_in_all: report.calls_in_all.filter(|_| report.calls_in_all != report.calls),
            steps: report.steps,
            guesses: report.guesses,
            seconds: seconds(time),
            stop: report.stop.map(StopReason::name),
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

/// What `--stats` adds: of a search calls, placements, rejections, backtracks and depth; of `cover`
/// guesses, placements and backtracks; of `fast`, which places many digits at once, guesses; of
/// `containments` steps.
#[derive(Serialize)]
pub(crate) struct Stats {
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placements: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rejections: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backtracks: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
}

impl Stats {
    /// What applies to the engine that made the report.
    pub(crate) fn new(counts: &Counts, report: &Report) -> Stats {
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

    /// The same in words.
    pub(crate) fn words(&self) -> String {
        let numbers = [
            ("calls", self.calls),
            ("guesses", self.guesses),
            ("placements", self.placements),
            ("rejections", self.rejections),
            ("backtracks", self.backtracks),
            ("depth", self.depth.map(|depth| depth as u64)),
            ("steps", self.steps),
        ];
        let words =
            numbers.iter().filter_map(|(name, count)| Some(format!("{name} {}", thousands((*count)?))));
        words.collect::<Vec<_>>().join(", ")
    }
}

/// `count`.
#[derive(Serialize)]
pub(crate) struct Count<'a> {
    #[serde(flatten)]
    pub(crate) start: Start<'a>,
    pub(crate) puzzle: String,
    pub(crate) count: u64,
    pub(crate) exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stop: Option<&'static str>,
}

/// `check`.
#[derive(Serialize)]
pub(crate) struct Check<'a> {
    #[serde(flatten)]
    pub(crate) start: Start<'a>,
    pub(crate) puzzle: String,
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
    #[serde(flatten)]
    start: Start<'a>,
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl<'a> From<&'a RecordError> for Error<'a> {
    fn from(bad: &'a RecordError) -> Error<'a> {
        Error { start: (&bad.place).into(), error: &bad.message, row: bad.row, column: bad.column }
    }
}

/// What `hint` has found wrong with a position.
#[derive(Serialize)]
pub(crate) struct Fault<'a> {
    /// `wrong-entry`, `missing-candidate`, `no-solution` or `several-solutions`.
    pub(crate) kind: &'static str,
    /// The entries or candidates it is about: `r1c2=3`.
    pub(crate) what: &'a [String],
    pub(crate) text: &'a str,
}

/// Pairs as an object whose keys keep their order.
fn map<S: Serializer>(pairs: &[(&'static str, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().copied())
}
