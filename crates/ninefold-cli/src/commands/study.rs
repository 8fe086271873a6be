//! What the commands for studying puzzles share.

use std::time::{Duration, Instant};

use ninefold::engine::fast::BatchResult;
use ninefold::grid::{Line9, Puzzle};
use ninefold::study::NotUnique;
use ninefold_api::record::AnswerName;

use crate::input::record::{Record, RecordError};
use crate::input::task::CELLS;
use crate::output::tally::Verdict;
use crate::stream::work::{Fragment, Put};

/// Returns the puzzle of a record that consists of clues only.
pub(crate) fn puzzle_of_clues(record: &Record) -> Result<Puzzle, RecordError> {
    let puzzle = record.puzzle()?;
    if puzzle.marks().is_some() {
        let message = "this board has pencil marks, but only clues count here; 'ninefold convert --to line' \
                       leaves the marks out";
        return Err(RecordError::at(&record.place, message.to_string()));
    }
    Ok(puzzle)
}

/// Returns the answer and the verdict for a puzzle without a unique solution.
pub(crate) fn not_unique(why: NotUnique) -> (AnswerName, Verdict) {
    match why {
        NotUnique::Impossible => (AnswerName::None, Verdict::NoSolution),
        NotUnique::Several => (AnswerName::Several, Verdict::Several),
        NotUnique::Unknown(stop) => (AnswerName::Unknown, Verdict::of_stop(stop)),
    }
}

/// Returns the puzzles of a batch; a blank board in place of one without a unique solution.
pub(crate) fn if_unique(lines: &[&[u8; CELLS]], found: &[BatchResult]) -> Vec<Line9> {
    let unique = |(line, found): (&&[u8; CELLS], &BatchResult)| {
        if found.count == 1 { Line9::from(**line) } else { Line9::BLANK }
    };
    lines.iter().zip(found).map(unique).collect()
}

/// Collects lines and passes them on in blocks, or sooner if the reader has waited long enough.
pub(crate) struct Lines<'a> {
    put: Put<'a>,
    lines: Vec<u8>,
    /// Number of results since lines were last passed on.
    count: u32,
    since: Instant,
}

/// Lines are passed on once they fill this many bytes, or after this long.
const BLOCK: usize = 1 << 16;
const MAX_DELAY: Duration = Duration::from_millis(20);

impl<'a> Lines<'a> {
    pub(crate) fn new(put: Put<'a>) -> Lines<'a> {
        Lines { put, lines: Vec::with_capacity(BLOCK + 1024), count: 0, since: Instant::now() }
    }

    /// Adds a line; returns whether the reader wants more.
    #[inline]
    pub(crate) fn line(&mut self, line: &[u8]) -> bool {
        self.lines.extend_from_slice(line);
        self.lines.push(b'\n');
        self.count += 1;
        // Reading the clock takes as long as finding a solution, so only the first few results all check it.
        let check_clock = self.count.is_power_of_two() || self.count.is_multiple_of(64);
        if self.lines.len() >= BLOCK || check_clock && self.since.elapsed() >= MAX_DELAY {
            return self.flush();
        }
        true
    }

    /// Passes on a drawing.
    pub(crate) fn drawing(&mut self, drawing: String) -> bool {
        (self.put)(Fragment::Drawing(drawing))
    }

    /// Passes on everything.
    pub(crate) fn flush(&mut self) -> bool {
        (self.count, self.since) = (0, Instant::now());
        let lines = std::mem::replace(&mut self.lines, Vec::with_capacity(BLOCK + 1024));
        lines.is_empty() || (self.put)(Fragment::Lines(lines))
    }
}
