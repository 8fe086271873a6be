//! `ninefold check`.

use clap::Args;
use ninefold::engine::{Answer, NoObserver};
use ninefold_api::clashing_rules;
use ninefold_api::record::{Checked, position_text};

use crate::args::{BatchArgs, BudgetArgs, EngineArgs, InputArgs, KeepArgs};
use crate::budget::{self, Limits};
use crate::exit::{Failure, Outcome};
use crate::gpu::GpuArgs;
use crate::input::record::{Record, RecordError};
use crate::output::tally::Verdict;
use crate::show::contradiction::contradiction;
use crate::show::json;
use crate::show::rows::Column;
use crate::stream::work::{Plain, PlainLines, RecordOutput, Work};
use crate::stream::{Notes, Stream};

/// Check whether puzzles have exactly one solution
///
/// Prints `exactly one solution`, `no solution` or `several solutions` for each puzzle. If givens contradict each
/// other, the puzzle is invalid, and Ninefold names them; it also names rules that contradict each other. Exit code 1 means that a puzzle is invalid or doesn't have
/// exactly one solution.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold check BD4
  ninefold check --json puzzles.txt
  ninefold check 55.......  # too short: the error says by how much")]
pub(crate) struct Check {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    gpu: GpuArgs,
    #[command(flatten)]
    table: KeepArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

const NONE: &str = "no solution";
const ONE: &str = "exactly one solution";
const SEVERAL: &str = "several solutions";

/// The columns of a table: names, and pointers into the JSON record.
const COLUMNS: &[Column] =
    &[("puzzle", "/puzzle"), ("valid", "/valid"), ("unique", "/unique"), ("answer", "/answer")];

impl Check {
    pub(crate) fn run(mut self) -> Outcome {
        self.open()?.parallel(self)
    }

    pub(crate) fn open(&mut self) -> Result<Stream, Failure> {
        let stream = Stream::batch(&self.input, &self.batch, Notes::Counts)?.gpu(&self.gpu);
        stream.table(&self.table, COLUMNS, &mut self.batch)
    }

    fn check(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        let engine = self.engine.of(record);
        record.is_for(engine)?;
        let (start, shown) = (record.place.start::<Checked>(), position_text(&record.position));
        let (about, verdict, words) = match record.position.puzzle() {
            Err(contradiction) => {
                let about = Checked::invalid(start, shown, &contradiction);
                (about, Verdict::Invalid, format!("invalid: {contradiction}"))
            }
            Ok(puzzle) => {
                let report = Limits::from(&self.budget).run(engine, &puzzle, 2, &mut NoObserver).report;
                let clash = match report.answer {
                    Answer::Impossible => clashing_rules(&puzzle, &budget::until_cancelled()),
                    _ => Vec::new(),
                };
                let words = match &report.answer {
                    Answer::Unique(_) => ONE.to_string(),
                    Answer::Impossible => format!("{NONE}{}", contradiction(&clash)),
                    Answer::Several(_) => SEVERAL.to_string(),
                    Answer::Solved(_) => "at least one solution".to_string(),
                    Answer::Unknown(stop, found) => {
                        let least = if found.is_some() { "at least one solution" } else { "unknown" };
                        format!("{least}; {stop}")
                    }
                };
                let about = Checked::valid(start, shown, &report).with_clash(clash);
                (about, Verdict::of(&report.answer), words)
            }
        };
        Ok(RecordOutput::new(verdict, if self.batch.json { json::line(&about) } else { words }))
    }
}

impl Work for Check {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        self.check(record)
    }

    fn plain_lines(&self) -> PlainLines {
        PlainLines::solved_if(self.engine.is_fast() && self.budget.is_unlimited(), 2)
    }

    fn write_line(&self, plain: &Plain<'_>, out: &mut Vec<u8>) -> Option<Verdict> {
        if self.batch.json {
            json::plain::check(out, plain);
        } else {
            let words = [NONE, ONE, SEVERAL][plain.found.count as usize];
            out.extend_from_slice(words.as_bytes());
            out.push(b'\n');
        }
        Some(Verdict::of_count(plain.found.count))
    }
}
