//! Writes the results of a stream and counts the verdicts.

use std::sync::{Arc, Mutex, PoisonError};

use super::lines::Lines;
use crate::exit::{Exit, Failure};
use crate::input::record::RecordError;
use crate::output::Output;
use crate::output::tally::{Tally, Verdict};
use crate::pool::{Flow, Sink};
use crate::show::json;
use crate::stream::work::{Fragment, RecordOutput};

/// Writes results and counts verdicts.
pub(super) struct ResultSink {
    pub(super) output: Output,
    pub(super) tally: Tally,
    json: bool,
    /// Number of input bytes that the written results have used up.
    bytes: u64,
    spare: Spare,
}

/// Buffers for reuse, the most recently written first: usually that is the worker's own and still in its
/// core's cache. Fetching one from another core line by line takes as long as solving easy puzzles.
pub(super) type Spare = Arc<Mutex<Vec<Lines>>>;

/// Some results.
pub(super) enum Part {
    /// Lines of many records, with their verdicts.
    Lines(Lines, Tally),
    /// A part of the output for one record.
    Fragment(Fragment),
    One(Result<RecordOutput, RecordError>),
    /// The end of a task, with the number of input bytes used up by then.
    End(u64),
}

impl ResultSink {
    pub(super) fn new(output: Output, json: bool, spare: Spare) -> ResultSink {
        ResultSink { output, tally: Tally::default(), json, bytes: 0, spare }
    }
}

impl Sink for ResultSink {
    type Part = Part;

    fn take(&mut self, part: Part) -> Result<Flow, Failure> {
        match part {
            Part::Lines(mut lines, tally) => {
                self.tally.add_all(&tally);
                let written = self.output.lines(lines.bytes());
                lines.clear();
                self.spare.lock().unwrap_or_else(PoisonError::into_inner).push(lines);
                written?;
            }
            Part::Fragment(Fragment::Lines(lines)) => self.output.lines(&lines)?,
            Part::Fragment(Fragment::Drawing(drawing)) => self.output.record(&drawing)?,
            Part::One(result) => write_one(&mut self.output, &mut self.tally, self.json, result)?,
            Part::End(bytes) => self.bytes = bytes,
        }
        // Anything after an unfinished record would be out of order.
        Ok(if self.tally.exit() == Exit::Interrupted { Flow::Finish } else { Flow::More })
    }

    fn tick(&mut self) -> Result<Flow, Failure> {
        self.output.progress.update(self.tally.records(), self.bytes);
        Ok(Flow::More)
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush()
    }

    fn size(part: &Part) -> usize {
        match part {
            Part::Lines(lines, _) => lines.size(),
            Part::Fragment(Fragment::Lines(lines)) => lines.capacity(),
            Part::Fragment(Fragment::Drawing(drawing)) => size_of::<Part>() + drawing.len(),
            Part::One(Ok(output)) => size_of::<Part>() + output.out.len(),
            Part::One(Err(error)) => size_of::<Part>() + error.message.len(),
            Part::End(_) => size_of::<Part>(),
        }
    }
}

/// Writes the output for one record.
pub(super) fn write_one(
    output: &mut Output,
    tally: &mut Tally,
    json: bool,
    result: Result<RecordOutput, RecordError>,
) -> Result<(), Failure> {
    match result {
        Ok(result) => {
            tally.add(result.verdict);
            output.record(&result.out)?;
            if let Some(aside) = result.aside {
                output.aside(&aside);
            }
        }
        Err(error) => {
            tally.add(Verdict::Unreadable);
            if json {
                output.record(&json::error(&error))?;
            } else {
                output.bad(&error);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Kept;

    #[test]
    fn a_worker_that_writes_its_own_lines_keeps_its_buffer() {
        let (kept, spare) = (Kept::default(), Spare::default());
        let mut sink = ResultSink::new(kept.output(true), false, spare.clone());
        let [mut first, mut second] = ["first\n", "second\n"].map(|text| {
            let mut lines = Lines::default();
            lines.end().reserve(1000);
            lines.end().extend_from_slice(text.as_bytes());
            lines
        });
        let places = [&mut first, &mut second].map(|lines| lines.end().as_ptr());
        // Nothing has been written, so no buffer is free.
        assert!(spare.lock().unwrap().is_empty());
        for lines in [first, second] {
            sink.take(Part::Lines(lines, Tally::default())).unwrap();
        }
        // The most recent comes first.
        for place in [places[1], places[0]] {
            let mut own = spare.lock().unwrap().pop().unwrap();
            assert!(own.is_empty() && own.end().as_ptr() == place);
        }
        // Buffers that no worker can reuse are dropped.
        sink.take(Part::Fragment(Fragment::Lines(b"line\n".to_vec()))).unwrap();
        assert!(spare.lock().unwrap().is_empty());
        sink.flush().unwrap();
        assert_eq!(*kept.out.lock().unwrap(), b"first\nsecond\nline\n");
    }
}
