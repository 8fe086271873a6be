//! `ninefold watch`.

mod event;
mod pace;
mod scene;
mod viewer;

use std::time::Instant;

use clap::Args;
use ninefold::StopReason;
use ninefold::engine::{Answer, Report};

use self::pace::Pace;
use self::viewer::{SharedState, Viewer};
use crate::args::{BudgetArgs, InputArgs, SeenEngineArgs, at_least_one};
use crate::budget::{self, Limits};
use crate::exit::{Failure, Outcome};
use crate::input::record::{Record, RecordError};
use crate::output::Output;
use crate::output::tally::Verdict;
use crate::stream::{Notes, Stream};

/// Watch an engine at work, step by step
///
/// On a terminal Ninefold redraws the board in place: givens bold, placed digits green, removed digits red. Elsewhere
/// it prints every event as a line of text. Pauses between events don't count towards --timeout.
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

    /// Events per second, such as 200 or 0.5; 0 for full speed [default: 20 on a terminal, otherwise 0]
    #[arg(long, value_name = "N", value_parser = Pace::speed)]
    speed: Option<Pace>,

    /// Wait for Enter after each event; q, then Enter, stops
    #[arg(long, conflicts_with = "speed")]
    step: bool,

    /// Stop after N events
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    max_events: Option<u64>,

    #[command(flatten)]
    budget: BudgetArgs,

    /// Print no notes
    #[arg(long, short)]
    quiet: bool,
}

impl Watch {
    pub(crate) fn run(self) -> Outcome {
        let mut stream = Stream::open(&self.input, self.quiet, Notes::Never)?;
        stream.output.space_records(true);
        stream.one_by_one(|record, output| self.watch(record, output))
    }

    fn watch(&self, record: &Record, output: &mut Output) -> Result<Result<Verdict, RecordError>, Failure> {
        let puzzle = match record.puzzle_for(self.engine.engine) {
            Ok(puzzle) => puzzle,
            Err(bad) => return Ok(Err(bad)),
        };
        let engine = self.engine.engine;
        let pace = match (self.step, self.speed) {
            (true, _) => Pace::Step,
            (false, Some(speed)) => speed,
            (false, None) if output.terminal => Pace::USUAL,
            (false, None) => Pace::FASTEST,
        };
        let max_events = self.max_events.unwrap_or(u64::MAX);
        let shared = SharedState::default();
        let mut viewer = Viewer::new(&puzzle, engine, pace, max_events, &shared, output)?;
        let Limits { nodes, timeout } = Limits::from(&self.budget);
        let start = Instant::now();
        // The time limit is the engine's: time spent waiting for the viewer doesn't count.
        let wanted = || {
            let worked = start.elapsed().saturating_sub(shared.waited.get());
            !shared.ended.get() && timeout.is_none_or(|timeout| worked < timeout)
        };
        let limits = Limits { nodes, timeout: None };
        let timed = limits.run_while(engine, &puzzle, engine.usual_solutions(), &mut viewer, &wanted);
        // An engine may finish unseen before it notices the stop: the board then doesn't show that end.
        let was_stopped = matches!(timed.report.stop, Some(StopReason::Cancelled | StopReason::Time));
        let unseen = shared.missed.get() || was_stopped;
        let (words, verdict) = if unseen && budget::cancelled() {
            ("stopped".to_string(), Verdict::Interrupted)
        } else if unseen && shared.ended.get() {
            ("stopped watching".to_string(), Verdict::Fine)
        } else {
            (ending(&timed.report), Verdict::of(&timed.report.answer))
        };
        viewer.finish(&words)?;
        Ok(Ok(verdict))
    }
}

fn ending(report: &Report) -> String {
    match &report.answer {
        Answer::Unique(_) => "Solved! It is the only solution.".to_string(),
        Answer::Solved(_) => "Solved!".to_string(),
        Answer::Several(_) => "several solutions; this is one of them".to_string(),
        Answer::Impossible => "no solution".to_string(),
        Answer::Unknown(StopReason::Stuck, _) => "stuck: this method can't go any further".to_string(),
        Answer::Unknown(stop, _) => format!("no answer: {stop}"),
    }
}
