//! What a command does with a record.

use ninefold::engine::fast::BatchResult;

use crate::record::{Bad, Record};
use crate::tally::Verdict;
use crate::task::CELLS;

/// A command's work on records. Whatever can work on one by itself will do.
pub(crate) trait Work: Send + Sync + 'static {
    /// Works on one record.
    fn record(&self, record: &Record) -> Result<Done, Bad>;

    /// How many solutions to look for in plain 9×9 lines, if many of them may be solved at once by the
    /// speed engine. None to be looked for (0): the lines are welcome as they are, contradictory or not.
    fn batch(&self) -> Option<u64> {
        None
    }

    /// Writes about such a line, with its end, what [`record`](Work::record) would say about it. Nothing
    /// if that has to look at it.
    fn plain(&self, _plain: &Plain<'_>, _out: &mut Vec<u8>) -> Option<Verdict> {
        None
    }

    /// Looks at many such lines at once, where that is faster: finds a line about each, or nothing at all.
    fn look(&self, _lines: &[&[u8; CELLS]], _found: &[BatchResult]) -> Vec<[u8; CELLS]> {
        Vec::new()
    }

    /// Works on a record about which there may be more to say than fits into memory, and says it bit by bit.
    /// Nothing if [`record`](Work::record) is to do it.
    fn tell(&self, _record: &Record, _put: Put<'_>) -> Option<Result<Verdict, Bad>> {
        None
    }

    /// Writes about the first of such lines, as long as they have one solution each, unless that takes a look at
    /// every line. Answers how many it wrote about.
    fn unique(&self, _found: &[BatchResult], _out: &mut Vec<u8>) -> usize {
        0
    }
}

impl<F: Fn(&Record) -> Result<Done, Bad> + Send + Sync + 'static> Work for F {
    fn record(&self, record: &Record) -> Result<Done, Bad> {
        self(record)
    }
}

/// What is to be written about a record.
pub(crate) struct Done {
    pub(crate) verdict: Verdict,
    /// For standard output.
    pub(crate) out: String,
    /// For standard error.
    pub(crate) aside: Option<String>,
}

impl Done {
    pub(crate) fn new(verdict: Verdict, out: String) -> Done {
        Done { verdict, out, aside: None }
    }
}

/// Takes what is to be written about a record, bit by bit; answers whether more is wanted.
pub(crate) type Put<'a> = &'a mut dyn FnMut(Bit) -> bool;

/// Some of what is to be written about a record.
pub(crate) enum Bit {
    /// Whole lines.
    Lines(Vec<u8>),
    /// A drawing, which has an empty line before it where there are several.
    Drawing(String),
}

/// A line that was solved among many. Its givens do not contradict each other, if it was solved at all.
pub(crate) struct Plain<'a> {
    pub(crate) line: usize,
    pub(crate) source: Option<&'a str>,
    pub(crate) cells: &'a [u8; CELLS],
    pub(crate) found: &'a BatchResult,
    /// What was found out by a [`look`](Work::look) at many.
    pub(crate) note: Option<&'a [u8; CELLS]>,
    /// Its share of the time that all took together, as JSON has it.
    pub(crate) seconds: &'a str,
}
