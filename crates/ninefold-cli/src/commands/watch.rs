//! `ninefold watch`.

mod event;
mod pace;
mod scene;
mod viewer;

use std::num::NonZeroU64;

use clap::Args;
use ninefold::engine::{Answer, Report, Stop};

use self::pace::Pace;
use self::viewer::Viewer;
use crate::args::{BudgetArgs, InputArgs, SeenEngineArgs};
use crate::budget::Limits;
use crate::exit::{Failure, Outcome};
use crate::output::Output;
use crate::record::{Bad, Record};
use crate::records::Records;
use crate::stream::{Notes, Stream};
use crate::tally::Verdict;

/// Watch an engine at work, step by step
///
/// On a terminal the board is drawn in place: givens bold, placed digits green, digits that are taken
/// back red. Elsewhere every event is a line of text.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold watch BD4
  ninefold watch --engine possibilities --speed 200 \"Sudoku 1\"
  ninefold watch --engine containments --step containments-1
  ninefold watch --engine tree --max-events 50 BD4 | less")]
pub(crate) struct Watch {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    engine: SeenEngineArgs,

    /// Events a second; 0 for as fast as possible [default: 20 on a terminal, else 0]
    #[arg(long, value_name = "N")]
    speed: Option<u32>,

    /// Wait for Enter after each event; q and Enter ends
    #[arg(long, conflicts_with = "speed")]
    step: bool,

    /// Stop watching after so many events
    #[arg(long, value_name = "N")]
    max_events: Option<NonZeroU64>,

    #[command(flatten)]
    budget: BudgetArgs,

    /// No notes
    #[arg(long, short)]
    quiet: bool,
}

impl Watch {
    pub(crate) fn run(self) -> Outcome {
        let mut output = Output::new(self.quiet);
        let records = Records::new(&self.input)?;
        output.space_records(true);
        Stream {
            records,
            output: &mut output,
            jobs: None,
            json: false,
            quiet: self.quiet,
            notes: Notes::Never,
        }
        .one_by_one(|record, output| self.watch(record, output))
    }

    fn watch(&self, record: &Record, output: &mut Output) -> Result<Result<Verdict, Bad>, Failure> {
        let puzzle = match record.puzzle() {
            Ok(puzzle) => puzzle,
            Err(bad) => return Ok(Err(bad)),
        };
        let engine = self.engine.engine;
        let pace = match (self.step, self.speed) {
            (true, _) => Pace::step(),
            (false, Some(speed)) => Pace::speed(speed),
            (false, None) => Pace::speed(if output.terminal { 20 } else { 0 }),
        };
        let most = self.max_events.map_or(u64::MAX, NonZeroU64::get);
        let ended = std::cell::Cell::new(false);
        let mut viewer = Viewer::new(&puzzle, engine.name(), pace, most, &ended, output)?;
        let limits = Limits::from(&self.budget);
        let timed =
            limits.run_while(engine, &puzzle, engine.usual_solutions(), &mut viewer, &|| !ended.get());
        let by_viewer = ended.get();
        let words = if by_viewer { "stopped watching".to_string() } else { ending(&timed.report) };
        viewer.finish(&words)?;
        Ok(Ok(if by_viewer { Verdict::Fine } else { Verdict::of(&timed.report.answer) }))
    }
}

fn ending(report: &Report) -> String {
    match &report.answer {
        Answer::Unique(_) => "Solved! It is the only solution.".to_string(),
        Answer::Solved(_) => "Solved!".to_string(),
        Answer::Several(_) => "several solutions; this is one of them".to_string(),
        Answer::Impossible => "no solution".to_string(),
        Answer::Unknown(Stop::Stuck, _) => "stuck: the method sees nothing more".to_string(),
        Answer::Unknown(Stop::Cancelled, _) => "stopped".to_string(),
        Answer::Unknown(stop, _) => format!("no answer: {stop}"),
    }
}
