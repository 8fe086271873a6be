//! `ninefold race`.

use std::time::Duration;

use clap::Args;
use ninefold::engine::{Answer, ENGINES, Engine, NoObserver};
use ninefold_api::record::{Agreement, Solved};

use crate::args::{BudgetArgs, InputArgs, engine_named};
use crate::budget::{self, Limits, Timed};
use crate::exit::{Failure, Outcome};
use crate::input::record::{Place, Record, RecordError};
use crate::output::progress::thousands;
use crate::output::tally::Verdict;
use crate::output::{HEADING, Output};
use crate::show::json;
use crate::stream::{Notes, Stream};

/// Compare all engines on the same puzzle
///
/// The engines run one after another, each for at most 10 seconds (see --timeout). A row appears as each finishes.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold race \"Sudoku 1\"
  ninefold race --engine tree --engine amb BD5
  ninefold race --json --timeout 2 puzzles.txt")]
pub(crate) struct Race {
    #[command(flatten)]
    input: InputArgs,

    /// Run only this engine; repeat for several
    #[arg(long, short, value_name = "NAME", value_parser = engine_named())]
    engine: Vec<&'static dyn Engine>,

    #[command(flatten)]
    budget: BudgetArgs,

    /// Print one JSON object per engine, and one that says whether they agree
    #[arg(long)]
    json: bool,

    /// Print results and errors only
    #[arg(long, short)]
    quiet: bool,
}

const TIMEOUT: Duration = Duration::from_secs(10);

type Runner = (&'static dyn Engine, Timed);

impl Race {
    pub(crate) fn run(self) -> Outcome {
        let mut stream = Stream::open(&self.input, self.quiet, Notes::Never)?;
        stream.json = self.json;
        stream.output.space_records(!self.json);
        stream.one_by_one(|record, output| self.race(record, output))
    }

    fn race(&self, record: &Record, output: &mut Output) -> Result<Result<Verdict, RecordError>, Failure> {
        let puzzle = match record.puzzle() {
            Ok(puzzle) => puzzle,
            Err(bad) => return Ok(Err(bad)),
        };
        let engines = if self.engine.is_empty() { ENGINES } else { &self.engine };
        let mut limits = Limits::from(&self.budget);
        limits.timeout.get_or_insert(TIMEOUT);
        if !self.json {
            output.record(&heading(&record.place, output))?;
        }
        let mut runners: Vec<Runner> = Vec::new();
        for &engine in engines.iter().filter(|engine| engine.supports(puzzle.layout())) {
            if !self.json && output.terminal {
                output.text(engine.name())?; // names the running engine; its row overwrites this
            }
            output.flush()?;
            let timed = limits.run(engine, &puzzle, engine.usual_solutions(), &mut NoObserver);
            if self.json {
                let (place, name) = (&record.place, engine.name());
                let start = place.start::<Solved>();
                let about = Solved::new(start, &puzzle, name, &timed.report, json::seconds(timed.time));
                output.record(&json::line(&about))?;
            } else {
                let back = if output.terminal { "\r" } else { "" };
                output.text(&format!("{back}{}\n", row(engine.name(), &timed)))?;
            }
            output.flush()?;
            runners.push((engine, timed));
            if budget::cancelled() {
                return Ok(Ok(Verdict::Interrupted));
            }
        }
        let agree = agree(runners.iter().map(|(_, timed)| &timed.report.answer));
        let finished = runners.iter().filter(|(_, timed)| has_finished(timed)).count();
        if self.json {
            let (start, engines) = (record.place.start::<Agreement>(), runners.len());
            output.record(&json::line(&Agreement { start, agree, finished, engines }))?;
        } else {
            let verdict = match (agree, finished) {
                (true, 0) => "No engine finished.".to_string(),
                (true, 1) => "One engine finished.".to_string(),
                (true, _) => format!("All {finished} engines that finished agree."),
                (false, _) => "The engines disagree: one of them is wrong. Please report this.".to_string(),
            };
            output.text(&format!("{verdict}\n"))?;
        }
        Ok(Ok(if agree { Verdict::Fine } else { Verdict::NoSolution }))
    }
}

fn has_finished(timed: &Timed) -> bool {
    !matches!(timed.report.answer, Answer::Unknown(..))
}

/// Returns whether no two answers contradict each other.
pub(super) fn agree<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> bool {
    let all: Vec<&Answer> = answers.into_iter().collect();
    let answers = || all.iter().copied();
    let none = answers().any(|answer| matches!(answer, Answer::Impossible));
    let several = answers().any(|answer| matches!(answer, Answer::Several(_)));
    let unique = answers().find_map(|answer| match answer {
        Answer::Unique(solution) => Some(solution),
        _ => None,
    });
    let mut solutions = answers().filter_map(Answer::solution);
    match (none, unique) {
        (true, _) => solutions.next().is_none(),
        (false, Some(unique)) => !several && solutions.all(|solution| solution == unique),
        (false, None) => true,
    }
}

/// Returns the place of the puzzle, if worth naming, and the names of the columns.
fn heading(place: &Place, output: &Output) -> String {
    let names = columns(["engine", "answer", "calls", "guesses", "steps", "time"].map(str::to_string));
    let names = output.styled(HEADING, &names);
    match place.to_string() {
        place if place.is_empty() => names,
        place => format!("{place}\n{names}"),
    }
}

fn row(engine: &str, Timed { report, time }: &Timed) -> String {
    let answer = match &report.answer {
        Answer::Unknown(stop, _) => format!("unknown ({})", stop.name()),
        answer => answer.name().to_string(),
    };
    let number = |count: Option<u64>| count.map_or_else(String::new, thousands);
    let [calls, guesses, steps] = [report.calls, report.guesses, report.steps].map(number);
    columns([engine.to_string(), answer, calls, guesses, steps, duration(*time)])
}

/// Rows appear one by one, so each column is as wide as it can ever need: `unknown (cancelled)`, a billion
/// calls.
fn columns([engine, answer, calls, guesses, steps, time]: [String; 6]) -> String {
    let width = ENGINES.iter().map(|engine| engine.name().len()).max().unwrap_or(0);
    let row = format!("{engine:<width$}  {answer:<19} {calls:>13} {guesses:>10} {steps:>6}  {time:>7}");
    row.trim_end().to_string()
}

/// Formats a duration as three figures and a unit: `85.3 µs`, `1.42 ms`, `10.0 s`.
fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s "),
    };
    let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.decimals$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_three_figures() {
        for (micros, text) in
            [(85, "85.0 µs"), (1_424, "1.42 ms"), (10_040_000, "10.0 s "), (123_456, "123 ms")]
        {
            assert_eq!(duration(Duration::from_micros(micros)), text);
        }
    }
}
