//! Works on many records in parallel and writes the results in order.
//!
//! ```text
//! records ──cut──▶ task ──▶ worker (solve, format) ──results──▶ sink (output, tally)
//! ```
//!
//! The [pool](crate::pool) runs the workers and keeps the order.

mod lines;
mod sink;
mod tabulated;
#[cfg(test)]
mod tests;
pub(crate) mod work;
mod worker;

use std::sync::Arc;

use ninefold::text::Notation;

use self::sink::{ResultSink, Spare, write_one};
use self::tabulated::Tabulated;
use self::worker::RecordWorker;
use crate::args::{BatchArgs, InputArgs, KeepArgs};
use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::gpu::{GpuArgs, LineSolver, UseGpu};
use crate::input::record::{Record, RecordError};
use crate::input::records::Records;
use crate::input::source;
use crate::input::task::CELLS;
use crate::output::Output;
use crate::output::progress;
use crate::output::progress::Progress;
use crate::output::tally::{Tally, Verdict};
use crate::pool::{self, WorkerPool};
use crate::show::rows::Column;
use crate::stream::work::{PlainLines, Work};

/// A command's run over its records.
pub(crate) struct Stream {
    pub(crate) records: Records,
    pub(crate) output: Output,
    pub(crate) jobs: Option<u64>,
    pub(crate) json: bool,
    pub(crate) notes: Notes,
    gpu: UseGpu,
    /// What solves plain lines, if the options don't say it.
    solver: Option<LineSolver>,
}

/// What to report at the end about an interruption and about answers that aren't solutions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notes {
    /// Nothing: the results say it all.
    Never,
    /// Only that the run was interrupted.
    Interruption,
    /// How many of each, if there were several records.
    Counts,
    /// How many of each, or a sentence if there was only one record.
    Sentences,
}

impl Notes {
    /// Reduces the notes for JSON, whose results say the rest.
    fn with_json(self, json: bool) -> Notes {
        if json && self != Notes::Never { Notes::Interruption } else { self }
    }
}

impl Stream {
    /// Opens the inputs of a command that works on one record at a time.
    pub(crate) fn open(input: &InputArgs, quiet: bool, notes: Notes) -> Result<Stream, Failure> {
        let (records, output) = (Records::new(input)?, Output::new(quiet));
        Ok(Stream { records, output, jobs: None, json: false, notes, gpu: UseGpu::Off, solver: None })
    }

    /// Opens the inputs of a command that works on many records at a time.
    pub(crate) fn batch(input: &InputArgs, batch: &BatchArgs, notes: Notes) -> Result<Stream, Failure> {
        let (jobs, json) = (batch.jobs, batch.json);
        Ok(Stream { jobs, json, ..Stream::open(input, batch.quiet, notes)? })
    }

    /// Lets GPUs solve plain lines.
    pub(crate) fn gpu(self, args: &GpuArgs) -> Stream {
        Stream { gpu: args.gpu, ..self }
    }

    /// Writes a table, if the command line asks for one. Its rows are made from JSON records.
    pub(crate) fn table(
        mut self,
        table: &KeepArgs,
        columns: &[Column],
        batch: &mut BatchArgs,
    ) -> Result<Stream, Failure> {
        table.open(columns, batch, &mut self.records, &mut self.output)?;
        Ok(Stream { json: batch.json, ..self })
    }

    /// Returns whether a person asks for a single puzzle, and so may like a drawing.
    pub(crate) fn is_one_on_terminal(&self) -> bool {
        self.output.terminal && self.records.is_single_argument()
    }

    /// Separates records with empty lines, if this notation draws them.
    pub(crate) fn notation(&mut self, notation: Notation) {
        self.output.space_records(!self.json && !notation.is_one_line());
    }

    /// Works on all records, several at a time, and writes the results in order.
    pub(crate) fn parallel<W: Work>(self, work: W) -> Outcome {
        match self.output.rows() {
            Some(rows) => {
                let json = self.json && !rows.is_table();
                Stream { json, ..self }.run(Tabulated::new(work, rows))
            }
            None => self.run(work),
        }
    }

    fn run<W: Work>(self, work: W) -> Outcome {
        let Stream { mut records, mut output, jobs, json, notes, gpu, solver } = self;
        let jobs = pool::jobs(jobs);
        let gpu = if work.plain_lines().limit().is_some() { gpu } else { UseGpu::Off };
        let solver = solver.map_or_else(|| LineSolver::open(gpu, records.total_bytes()), Ok)?;
        records.prepare(jobs, work.plain_lines() != PlainLines::AsRecords, solver.wanted());
        output.progress = Progress::of(&records, output.is_quiet(), output.terminal);
        let (work, spare) = (Arc::new(work), Spare::default());
        let sink = ResultSink::new(output, json, spare.clone());
        let pool = match solver.wanted() {
            // Results as large as these mustn't wait for each other.
            Some(lines) => WorkerPool::new(jobs).pending(2 * jobs * lines * (CELLS + 1)),
            None => WorkerPool::new(jobs),
        };
        let cards = solver.clone();
        let new = move || RecordWorker::new(Arc::clone(&work), spare.clone(), solver.clone());
        let mut ended = pool.run(records, sink, new)?;
        if let Some(failure) = cards.failure() {
            ended.sink.output.note(&failure);
        }
        let empty = ended.source.map(|records| records.empty).unwrap_or_default();
        finish(ended.sink.output, &empty, &ended.sink.tally, notes.with_json(json))
    }

    /// Works on one record at a time; `work` writes its own results.
    pub(crate) fn one_by_one(
        mut self,
        mut work: impl FnMut(&Record, &mut Output) -> Result<Result<Verdict, RecordError>, Failure>,
    ) -> Outcome {
        let mut tally = Tally::default();
        while let Some(batch) = self.records.next_batch()? {
            for item in batch {
                let done = match item.read() {
                    Ok(record) => work(&record, &mut self.output)?,
                    Err(bad) => Err(bad),
                };
                match done {
                    Ok(verdict) => tally.add(verdict),
                    Err(bad) => write_one(&mut self.output, &mut tally, self.json, Err(bad))?,
                }
                if budget::cancelled() {
                    break;
                }
            }
            self.output.flush()?;
            if budget::cancelled() {
                break;
            }
        }
        finish(self.output, &self.records.empty, &tally, self.notes.with_json(self.json))
    }
}

fn finish(mut output: Output, empty: &[String], tally: &Tally, notes: Notes) -> Outcome {
    output.finish()?;
    if budget::cancelled() {
        if notes != Notes::Never {
            output.note(&progress::interrupted(tally.finished()));
        }
        return Ok(Exit::Interrupted);
    }
    if let Some(name) = empty.first().filter(|_| tally.records() == 0) {
        return Err(Failure::usage(format!("no puzzle in {name}\n{}", source::advice())));
    }
    for name in empty {
        output.note(&format!("no puzzle in {name}"));
    }
    let wants_summary = match notes {
        Notes::Never | Notes::Interruption => false,
        Notes::Counts => tally.records() > 1,
        Notes::Sentences => true,
    };
    if wants_summary && let Some(summary) = tally.summary() {
        output.note(&summary);
    }
    Ok(tally.exit())
}
