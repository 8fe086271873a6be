//! `ninefold count`.

use clap::Args;
use ninefold::engine::NoObserver;
use ninefold::record::{Counted, puzzle_text};

use crate::args::{BatchArgs, BudgetArgs, EngineArgs, InputArgs, KeepArgs, at_least_one};
use crate::budget::Limits;
use crate::exit::{Failure, Outcome};
use crate::input::record::{Record, RecordError};
use crate::output::tally::Verdict;
use crate::show::json;
use crate::show::rows::Column;
use crate::stream::work::{Plain, PlainLines, RecordOutput, Work};
use crate::stream::{Notes, Stream};

/// Count the solutions of puzzles
///
/// A number with a plus sign, `1000+`, means that counting stopped at a limit. An empty 9×9 board has more solutions
/// than anyone can count: set --limit.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold count BD4
  ninefold count --limit 1000 BD2
  ninefold count --layout 4x4 ................
  ninefold count --json --timeout 5 puzzles.txt")]
pub(crate) struct Count {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    engine: EngineArgs,

    /// Stop counting at N
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    limit: Option<u64>,

    #[command(flatten)]
    budget: BudgetArgs,
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
        let stream = Stream::batch(&self.input, &self.batch, Notes::Sentences)?;
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

/// Above this limit puzzles are counted one at a time: counting may take for ever, and Ctrl-C must be able to
/// stop it.
const BATCH_LIMIT: u64 = 10_000;

impl Work for Count {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        self.count(record)
    }

    fn plain_lines(&self) -> PlainLines {
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
