//! What the commands of those who hunt for puzzles share.

use std::time::{Duration, Instant};

use ninefold::grid::Puzzle;
use ninefold::record::AnswerName;
use ninefold::study::NotUnique;

use crate::input::record::{Record, RecordError};
use crate::output::tally::Verdict;
use crate::stream::work::{Fragment, Put};

/// The puzzle of a record, whose clues are all that is known of it.
pub(crate) fn puzzle_of_clues(record: &Record) -> Result<Puzzle, RecordError> {
    let puzzle = record.puzzle()?;
    if puzzle.marks().is_some() {
        let message = "this board has pencil marks, and here only clues count; 'ninefold convert --to line' \
                       leaves the marks out"
            .to_string();
        return Err(RecordError { place: record.place.clone(), row: None, column: None, message });
    }
    Ok(puzzle)
}

/// The answer and the verdict for a puzzle that does not have exactly one solution.
pub(crate) fn not_unique(why: NotUnique) -> (AnswerName, Verdict) {
    match why {
        NotUnique::Impossible => (AnswerName::None, Verdict::NoSolution),
        NotUnique::Several => (AnswerName::Several, Verdict::Several),
        NotUnique::Unknown(stop) => (AnswerName::Unknown, Verdict::of_stop(stop)),
    }
}

/// Collects lines, and hands them on when there are many, or when somebody has waited for long enough.
pub(crate) struct Lines<'a> {
    put: Put<'a>,
    lines: Vec<u8>,
    /// Results since the last were handed on.
    count: u32,
    since: Instant,
}

/// So many bytes are handed on at once, or what there is after so long.
const BLOCK: usize = 1 << 16;
const PATIENCE: Duration = Duration::from_millis(20);

impl<'a> Lines<'a> {
    pub(crate) fn new(put: Put<'a>) -> Lines<'a> {
        Lines { put, lines: Vec::with_capacity(BLOCK + 1024), count: 0, since: Instant::now() }
    }

    /// Where to write the next line.
    #[inline]
    pub(crate) fn out(&mut self) -> &mut Vec<u8> {
        &mut self.lines
    }

    /// A line has been written. Answers whether more is wanted.
    #[inline]
    pub(crate) fn end(&mut self) -> bool {
        self.count += 1;
        // A look at the clock takes as long as a solution; those who have few are asked after each.
        let look = self.count.is_power_of_two() || self.count.is_multiple_of(64);
        if self.lines.len() >= BLOCK || look && self.since.elapsed() >= PATIENCE {
            return self.flush();
        }
        true
    }

    /// A drawing by itself.
    pub(crate) fn drawing(&mut self, drawing: String) -> bool {
        (self.put)(Fragment::Drawing(drawing))
    }

    /// Hands everything on.
    pub(crate) fn flush(&mut self) -> bool {
        (self.count, self.since) = (0, Instant::now());
        let lines = std::mem::replace(&mut self.lines, Vec::with_capacity(BLOCK + 1024));
        lines.is_empty() || (self.put)(Fragment::Lines(lines))
    }
}
