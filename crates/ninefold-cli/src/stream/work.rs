//! What a command does with records.
//!
//! A worker takes a task and calls the hooks of the command's [`Work`]:
//!
//! ```text
//! plain lines, when the command wants them (`plain_lines`):
//!
//!   Solved { limit }   fast::batch_into ──▶ batch_extra ──▶ write_unique_run ──▶ write_line for each other line
//!   Unsolved           ────────────────────────────────────────────────────────▶ write_line for each line
//!                                                                                    │ None
//! every other record   ─────────────────────────────────────────▶ stream ──None──▶ record
//! ```
//!
//! All routes must write the same about the same board: a test compares them on mixed input.

use ninefold::engine::fast::BatchResult;
use ninefold::grid::Line9;

use crate::input::record::{Record, RecordError};
use crate::input::task::CELLS;
use crate::output::note;
use crate::output::tally::Verdict;

/// A command's work on records. Any function from a record to its output will do; the other hooks make it faster.
pub(crate) trait Work: Send + Sync + 'static {
    /// Works on one record.
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError>;

    /// Works on a record whose output may not fit into memory, and hands it on in fragments. `None` leaves the record
    /// to [`record`](Work::record).
    fn stream(&self, _record: &Record, _put: Put<'_>) -> Option<Result<Verdict, RecordError>> {
        None
    }

    /// What happens to plain 9×9 lines before [`write_line`](Work::write_line).
    fn plain_lines(&self) -> PlainLines {
        PlainLines::AsRecords
    }

    /// Computes an extra line for each plain line of a batch, if that is faster for all at once. The result
    /// is empty or has one element per line.
    fn batch_extra(&self, _lines: &[&[u8; CELLS]], _found: &[BatchResult]) -> Vec<Line9> {
        Vec::new()
    }

    /// Writes the output for the first plain lines of a batch, while each has one solution and the output
    /// needs nothing else. Returns the number of lines handled.
    fn write_unique_run(&self, _found: &[BatchResult], _out: &mut Vec<u8>) -> usize {
        0
    }

    /// Writes what [`record`](Work::record) would write for one plain line, with its line break. `None`
    /// leaves the line to [`record`](Work::record).
    fn write_line(&self, _plain: &Plain<'_>, _out: &mut Vec<u8>) -> Option<Verdict> {
        None
    }
}

/// How to handle plain 9×9 lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainLines {
    /// They are records like any other.
    AsRecords,
    /// They reach [`Work::write_line`] as they are, contradictory or not.
    Unsolved,
    /// The engine `fast` looks for up to `limit` solutions of each, many lines at once. Lines whose givens
    /// contradict each other become records.
    Solved {
        /// At least 1.
        limit: u64,
    },
}

impl PlainLines {
    /// Returns `Solved` if the condition holds, else `AsRecords`.
    pub(crate) fn solved_if(condition: bool, limit: u64) -> PlainLines {
        if condition { PlainLines::Solved { limit } } else { PlainLines::AsRecords }
    }

    /// Returns the number of solutions to look for, if the lines are to be solved.
    pub(crate) fn limit(self) -> Option<u64> {
        match self {
            PlainLines::Solved { limit } => Some(limit),
            PlainLines::AsRecords | PlainLines::Unsolved => None,
        }
    }
}

impl<F: Fn(&Record) -> Result<RecordOutput, RecordError> + Send + Sync + 'static> Work for F {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        self(record)
    }
}

/// The output for a record.
pub(crate) struct RecordOutput {
    pub(crate) verdict: Verdict,
    /// For standard output.
    pub(crate) out: String,
    /// For standard error.
    pub(crate) aside: Option<String>,
}

impl RecordOutput {
    pub(crate) fn new(verdict: Verdict, out: String) -> RecordOutput {
        RecordOutput { verdict, out, aside: None }
    }

    /// Adds notes about what was not understood of a record.
    pub(crate) fn with_notes(mut self, record: &Record) -> RecordOutput {
        let notes: Vec<String> =
            record.notes().iter().map(|text| note(text)).chain(self.aside.take()).collect();
        self.aside = (!notes.is_empty()).then(|| notes.join("\n"));
        self
    }
}

/// Receives the output for a record in fragments; returns whether it wants more.
pub(crate) type Put<'a> = &'a mut dyn FnMut(Fragment) -> bool;

/// A part of the output for a record.
pub(crate) enum Fragment {
    /// Whole lines.
    Lines(Vec<u8>),
    /// A drawing; an empty line separates it from the one before.
    Drawing(String),
}

/// A plain line and what is known about it.
pub(crate) struct Plain<'a> {
    pub(crate) line: usize,
    pub(crate) source: Option<&'a str>,
    pub(crate) cells: &'a [u8; CELLS],
    /// Empty if plain lines are [`Unsolved`](PlainLines::Unsolved).
    pub(crate) found: &'a BatchResult,
    /// The line that [`Work::batch_extra`] computed.
    pub(crate) extra: Option<&'a Line9>,
    /// Its share of the batch's time, as a JSON number.
    pub(crate) seconds: &'a str,
}
