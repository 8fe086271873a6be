//! What the commands of those who hunt for puzzles share.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use ninefold::grid::Puzzle;
use ninefold::study::NotUnique;

use crate::input::record::{Record, RecordError};
use crate::output::tally::Verdict;
use crate::stream::work::{Fragment, Put};

/// How many clues puzzles may have: `24`, `20-24`, `-24`, `20-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clues(pub(crate) RangeInclusive<usize>);

impl Clues {
    /// Any number.
    pub(crate) const ANY: Clues = Clues(0..=usize::MAX);

    pub(crate) fn parse(text: &str) -> Result<Clues, String> {
        let number = |text: &str| {
            text.parse().map_err(|_| {
                "expected a number of clues, or a range such as 20..24, ..24 or 20..".to_string()
            })
        };
        let (least, most) = match text.split_once("..=").or(text.split_once("..")).or(text.split_once('-')) {
            None => (number(text)?, number(text)?),
            Some((least, most)) => (
                if least.is_empty() { 0 } else { number(least)? },
                if most.is_empty() { usize::MAX } else { number(most)? },
            ),
        };
        if least > most {
            return Err(format!("{least} is more than {most}: the smaller number comes first"));
        }
        Ok(Clues(least..=most))
    }
}

impl fmt::Display for Clues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self.0.start(), *self.0.end()) {
            (0, usize::MAX) => f.write_str("any"),
            (least, usize::MAX) => write!(f, "{least}-"),
            (least, most) => write!(f, "{least}-{most}"),
        }
    }
}

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

/// The word for a puzzle that has not one solution, and the verdict.
pub(crate) fn not_unique(why: NotUnique) -> (&'static str, Verdict) {
    match why {
        NotUnique::Impossible => ("none", Verdict::NoSolution),
        NotUnique::Several => ("several", Verdict::Several),
        NotUnique::Unknown(stop) => ("unknown", Verdict::of_stop(stop)),
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

#[cfg(test)]
mod tests {
    use super::Clues;

    #[test]
    fn ranges_of_clues_are_read() {
        let read = |text: &str| Clues::parse(text).map(|clues| clues.0);
        assert_eq!(read("24"), Ok(24..=24));
        assert_eq!(read("20-24"), Ok(20..=24));
        assert_eq!(read("20..24"), Ok(20..=24));
        assert_eq!(read("-24"), Ok(0..=24));
        assert_eq!(read("20-"), Ok(20..=usize::MAX));
        for bad in ["", "x", "24-20", "2-x", "1.5"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        for text in ["20-24", "20-", "any"] {
            let clues = if text == "any" { Clues::ANY } else { Clues::parse(text).unwrap() };
            assert_eq!(clues.to_string(), text);
        }
    }
}
