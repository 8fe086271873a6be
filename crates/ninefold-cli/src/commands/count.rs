//! `ninefold count`.

use std::ops::ControlFlow;

use clap::Args;
use ninefold::engine::NoObserver;
use ninefold::study;
use ninefold_api::record::{Counted, Estimated, puzzle_text};

use crate::args::{BatchArgs, BudgetArgs, EngineArgs, InputArgs, KeepArgs, at_least_one};
use crate::budget::Limits;
use crate::exit::{Failure, Outcome};
use crate::gpu::GpuArgs;
use crate::input::record::{Record, RecordError};
use crate::output::tally::Verdict;
use crate::show::json;
use crate::show::rows::Column;
use crate::stream::work::{Plain, PlainLines, RecordOutput, Work};
use crate::stream::{Notes, Stream};

/// Count the solutions of puzzles
///
/// A number with a plus sign, `1000+`, means that counting stopped at a limit. An empty 9×9 board has more solutions
/// than anyone can count: set --limit, or ask for an --estimate.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold count BD4
  ninefold count --limit 1000 BD2
  ninefold count --layout 4x4 ................
  ninefold count --json --timeout 5 puzzles.txt
  ninefold count --estimate 1000 BD2")]
pub(crate) struct Count {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    engine: EngineArgs,

    /// Stop counting at N
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    limit: Option<u64>,

    /// Estimate the number from N random dives instead of counting
    #[arg(long, value_name = "N", value_parser = at_least_one, conflicts_with_all = ["limit", "engine", "csv", "tsv", "keep"])]
    estimate: Option<u64>,

    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    gpu: GpuArgs,
    #[command(flatten)]
    table: KeepArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// The columns of a table: names, and pointers into the JSON record.
const COLUMNS: &[Column] = &[("puzzle", "/puzzle"), ("count", "/count"), ("exact", "/exact")];

impl Count {
    pub(crate) fn run(mut self) -> Outcome {
        self.open()?.parallel(self)
    }

    pub(crate) fn open(&mut self) -> Result<Stream, Failure> {
        let stream = Stream::batch(&self.input, &self.batch, Notes::Sentences)?.gpu(&self.gpu);
        stream.table(&self.table, COLUMNS, &mut self.batch)
    }

    fn count(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        let engine = self.engine.of(record);
        let puzzle = record.puzzle_for(engine)?;
        let limit = self.limit.unwrap_or(u64::MAX);
        let report = Limits::from(&self.budget).run(engine, &puzzle, limit, &mut NoObserver).report;
        let (count, exact) = (report.found, report.exact);
        let verdict = report.stop.map_or(Verdict::Fine, Verdict::of_stop);
        let out = if self.batch.json {
            let (start, puzzle) = (record.place.start::<Counted>(), puzzle_text(&puzzle));
            json::line(&Counted { start, puzzle, count, exact, stop: report.stop })
        } else {
            format!("{count}{}", if exact { "" } else { "+" })
        };
        Ok(RecordOutput::new(verdict, out))
    }
}

impl Count {
    fn estimate(&self, record: &Record, dives: u64) -> Result<RecordOutput, RecordError> {
        let puzzle = record.puzzle()?;
        let found = Limits::from(&self.budget).within(u64::MAX, |budget| {
            study::estimate(&puzzle, dives, ESTIMATE_SEED, budget, |_| ControlFlow::Continue(()))
        });
        let verdict = found.stop.map_or(Verdict::Fine, Verdict::of_stop);
        let (estimate, error, stop) = (found.solutions, found.error, found.stop);
        let out = if self.batch.json {
            let (start, puzzle) = (record.place.start::<Estimated>(), puzzle_text(&puzzle));
            json::line(&Estimated { start, puzzle, estimate, error, dives: found.dives, stop })
        } else {
            format!("about {} ± {}", rounded(estimate), rounded(error))
        };
        Ok(RecordOutput::new(verdict, out))
    }
}

/// Dives are random but the same every time.
const ESTIMATE_SEED: u64 = 1;

/// Writes a number of solutions: whole, or with four digits and a power of ten if it is large.
fn rounded(number: f64) -> String {
    if number < 1e6 { format!("{number:.0}") } else { format!("{number:.3e}") }
}

/// Above this limit puzzles are counted one at a time: counting may take for ever, and Ctrl-C must be able to
/// stop it.
const BATCH_LIMIT: u64 = 10_000;

impl Work for Count {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        self.estimate.map_or_else(|| self.count(record), |dives| self.estimate(record, dives))
    }

    fn plain_lines(&self) -> PlainLines {
        if self.estimate.is_some() {
            return PlainLines::AsRecords;
        }
        let limit = self.limit.unwrap_or(u64::MAX).min(BATCH_LIMIT);
        PlainLines::solved_if(self.engine.is_fast() && self.budget.is_unlimited(), limit)
    }

    fn write_line(&self, plain: &Plain<'_>, out: &mut Vec<u8>) -> Option<Verdict> {
        let count = plain.found.count;
        let exact = count < self.limit.unwrap_or(u64::MAX);
        if exact && count >= BATCH_LIMIT {
            return None;
        }
        if self.batch.json {
            json::plain::count(out, plain, exact);
        } else {
            json::plain::number(out, count);
            out.extend_from_slice(if exact { b"\n" } else { b"+\n" });
        }
        Some(Verdict::Fine)
    }
}
