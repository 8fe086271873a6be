//! `ninefold enumerate`.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Instant;

use clap::Args;
use ninefold::StopReason;
use ninefold::engine::{Engine, Event, default_for, fast};
use ninefold::grid::{Puzzle, Solution};
use ninefold::record::Enumerated;
use ninefold::text::Notation;

use super::solve::show::Show;
use crate::args::{BatchArgs, BudgetArgs, InputArgs, KeepArgs, ToArgs, at_least_one};
use crate::budget::{self, Limits};
use crate::commands::study::Lines;
use crate::exit::Outcome;
use crate::input::record::{Record, RecordError};
use crate::input::records::Records;
use crate::output::Output;
use crate::output::tally::Verdict;
use crate::show::json;
use crate::show::rows::Column;
use crate::stream::work::{Put, RecordOutput, Work};
use crate::stream::{Notes, Stream};

/// List every solution of each puzzle
///
/// Prints one solution per line as it is found, always in the same order. With --json every line also says which
/// puzzle it belongs to. A 9×9 board yields millions per second; other boards take longer. A puzzle without a
/// solution gives exit code 1.
///
/// `ninefold count` only counts solutions; `ninefold solve --all` lets you choose the engine.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold enumerate BD2 | head
  ninefold enumerate --layout 4x4 ................ | wc -l
  ninefold enumerate --limit 1000 --skip 5000 BD2
  ninefold enumerate --json puzzles.txt")]
pub(crate) struct Enumerate {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    to: ToArgs,

    /// Print at most N solutions per puzzle
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    limit: Option<u64>,

    /// Skip the first N solutions of each puzzle
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    skip: u64,

    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    table: KeepArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// What a table has: names, and places in the JSON record.
const COLUMNS: &[Column] = &[("line", "/line"), ("number", "/number"), ("solution", "/solution")];

impl Enumerate {
    pub(crate) fn run(mut self) -> Outcome {
        let mut records = Records::new(&self.input)?;
        let mut output = Output::new(self.batch.quiet);
        self.table.refuse(self.to.to)?;
        self.table.open(COLUMNS, &mut self.batch, &mut records, &mut output)?;
        let notation = self.to.to.unwrap_or(Notation::Line);
        output.space_records(!self.batch.json && !notation.is_one_line());
        let show = Show { notation, colour: output.colour };
        let (jobs, json, quiet) = (self.batch.jobs, self.batch.json, self.batch.quiet);
        Stream { records, output, jobs, json, quiet, notes: Notes::Sentences }
            .parallel(Enumerating { command: self, show })
    }
}

struct Enumerating {
    command: Enumerate,
    show: Show,
}

/// What is to be told of one puzzle.
struct Telling<'a> {
    what: &'a Enumerating,
    record: &'a Record,
    puzzle: &'a Puzzle,
    lines: Lines<'a>,
    found: u64,
    /// Nobody wants more.
    closed: bool,
}

impl Telling<'_> {
    /// Whether this solution is to be shown.
    #[inline]
    fn is_wanted(&mut self) -> bool {
        self.found += 1;
        self.found > self.what.command.skip
    }

    /// A solution has been shown, or not. Answers whether another is wanted.
    #[inline]
    fn goes_on(&mut self, going: bool) -> bool {
        self.closed |= !going;
        let most =
            self.what.command.limit.map_or(u64::MAX, |limit| self.what.command.skip.saturating_add(limit));
        going && self.found < most
    }

    /// A solution as a line.
    #[inline]
    fn line(&mut self, solution: &[u8]) -> bool {
        if self.what.command.batch.json {
            return self.json(std::str::from_utf8(solution).ok());
        }
        self.lines.out().extend_from_slice(solution);
        self.lines.out().push(b'\n');
        self.lines.end()
    }

    fn json(&mut self, solution: Option<&str>) -> bool {
        let (start, solution) = (self.record.place.start::<Enumerated>(), solution.map(str::to_string));
        let line = Enumerated { start, number: self.found, solution };
        self.lines.out().extend_from_slice(json::line(&line).as_bytes());
        self.lines.out().push(b'\n');
        self.lines.end()
    }

    /// A solution in any notation.
    fn solution(&mut self, solution: &Solution) -> bool {
        if !self.is_wanted() {
            return self.goes_on(true);
        }
        let going = if self.what.command.batch.json || self.what.show.notation == Notation::Line {
            self.line(solution.to_string().as_bytes())
        } else if self.what.show.notation.is_one_line() {
            let text = self.what.show.solution(self.puzzle, solution);
            self.line(text.trim_end().as_bytes())
        } else {
            let text = self.what.show.solution(self.puzzle, solution);
            self.lines.drawing(text)
        };
        self.goes_on(going)
    }
}

impl Enumerating {
    fn enumerate(&self, record: &Record, put: Put<'_>) -> Result<Verdict, RecordError> {
        let Enumerate { batch, budget, .. } = &self.command;
        let puzzle = record.puzzle()?;
        let lines = Lines::new(put);
        let mut telling = Telling { what: self, record, puzzle: &puzzle, lines, found: 0, closed: false };
        let engine = default_for(puzzle.layout());
        let is_line = batch.json || matches!(self.show.notation, Notation::Line | Notation::Sdm);
        let stop = if is_line && engine.name() == fast::Fast.name() && budget.nodes.is_none() {
            self.fast(&puzzle, &mut telling)
        } else {
            self.engine(engine, &puzzle, &mut telling)
        };
        let Telling { mut lines, found, closed, .. } = telling;
        let verdict = match stop {
            _ if closed => Verdict::Interrupted,
            Some(stop) => Verdict::of_stop(stop),
            None if found == 0 => Verdict::NoSolution,
            None => Verdict::Fine,
        };
        if verdict == Verdict::NoSolution && batch.json {
            let start = record.place.start::<Enumerated>();
            let line = Enumerated { start, number: 0, solution: None };
            lines.out().extend_from_slice(json::line(&line).as_bytes());
            lines.out().push(b'\n');
        }
        lines.flush();
        Ok(verdict)
    }

    /// 9×9: from the engine's bytes straight to those that are written.
    fn fast(&self, puzzle: &Puzzle, telling: &mut Telling<'_>) -> Option<StopReason> {
        let start = Instant::now();
        let is_late = || self.command.budget.timeout.is_some_and(|timeout| start.elapsed() >= timeout);
        let (mut stop, mut guesses) = (None, 0u32);
        let is_up = || {
            guesses = guesses.wrapping_add(1);
            let look = guesses.is_multiple_of(256);
            stop = match () {
                () if budget::cancelled() => Some(StopReason::Cancelled),
                () if look && is_late() => Some(StopReason::Time),
                () => None,
            };
            stop.is_some()
        };
        fast::for_each_solution_until(puzzle, is_up, |solution| {
            let going = !telling.is_wanted() || telling.line(solution.as_ref());
            if telling.goes_on(going) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stop
    }

    /// Other boards, other notations.
    fn engine(&self, engine: &dyn Engine, puzzle: &Puzzle, telling: &mut Telling<'_>) -> Option<StopReason> {
        let wanted = RefCell::new(true);
        let most = self.command.limit.map_or(u64::MAX, |limit| self.command.skip.saturating_add(limit));
        let mut each = |event: Event<'_>| {
            if let Event::Solution(solution) = event
                && *wanted.borrow()
            {
                *wanted.borrow_mut() = telling.solution(solution);
            }
        };
        let limits = Limits::from(&self.command.budget);
        limits.run_while(engine, puzzle, most, &mut each, &|| *wanted.borrow()).report.stop
    }
}

impl Work for Enumerating {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        let mut nobody = |_| true;
        Ok(RecordOutput::new(self.enumerate(record, &mut nobody)?, String::new()))
    }

    fn stream(&self, record: &Record, put: Put<'_>) -> Option<Result<Verdict, RecordError>> {
        Some(self.enumerate(record, put))
    }
}
