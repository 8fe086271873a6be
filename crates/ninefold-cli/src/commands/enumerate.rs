//! `ninefold enumerate`.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Instant;

use clap::Args;
use ninefold::StopReason;
use ninefold::engine::{Engine, Event, default_for, fast};
use ninefold::grid::{Puzzle, Solution};
use ninefold::text::Notation;
use ninefold_api::record::Enumerated;

use super::solve::show::Show;
use crate::args::{BatchArgs, BudgetArgs, InputArgs, KeepArgs, ToArgs, at_least_one};
use crate::budget::{self, Limits};
use crate::commands::study::Lines;
use crate::exit::Outcome;
use crate::input::record::{Record, RecordError};
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

/// The columns of a table: names, and pointers into the JSON record.
const COLUMNS: &[Column] = &[("line", "/line"), ("number", "/number"), ("solution", "/solution")];

impl Enumerate {
    pub(crate) fn run(mut self) -> Outcome {
        self.table.refuse(self.to.to)?;
        let stream = Stream::batch(&self.input, &self.batch, Notes::Sentences)?;
        let mut stream = stream.table(&self.table, COLUMNS, &mut self.batch)?;
        let notation = self.to.to.unwrap_or(Notation::Line);
        stream.notation(notation);
        let show = Show { notation, colour: stream.output.colour };
        stream.parallel(EnumerateWork { command: self, show })
    }
}

struct EnumerateWork {
    command: Enumerate,
    show: Show,
}

/// Writes the solutions of one puzzle.
struct SolutionWriter<'a> {
    work: &'a EnumerateWork,
    record: &'a Record,
    puzzle: &'a Puzzle,
    lines: Lines<'a>,
    found: u64,
    /// Whether the reader has gone.
    closed: bool,
}

impl SolutionWriter<'_> {
    /// Counts a solution; returns whether to write it.
    #[inline]
    fn is_wanted(&mut self) -> bool {
        self.found += 1;
        self.found > self.work.command.skip
    }

    /// Notes whether the reader accepted the last solution; returns whether to look for another.
    #[inline]
    fn wants_more(&mut self, accepted: bool) -> bool {
        self.closed |= !accepted;
        let limit =
            self.work.command.limit.map_or(u64::MAX, |limit| self.work.command.skip.saturating_add(limit));
        accepted && self.found < limit
    }

    /// Writes a solution as a line.
    #[inline]
    fn line(&mut self, solution: &[u8]) -> bool {
        if self.work.command.batch.json {
            return self.json(std::str::from_utf8(solution).ok());
        }
        self.lines.line(solution)
    }

    fn json(&mut self, solution: Option<&str>) -> bool {
        let (start, solution) = (self.record.place.start::<Enumerated>(), solution.map(str::to_string));
        let line = Enumerated { start, number: self.found, solution };
        self.lines.line(json::line(&line).as_bytes())
    }

    /// Writes a solution in any notation.
    fn solution(&mut self, solution: &Solution) -> bool {
        if !self.is_wanted() {
            return self.wants_more(true);
        }
        let accepted = if self.work.command.batch.json || self.work.show.notation == Notation::Line {
            self.line(solution.to_string().as_bytes())
        } else if self.work.show.notation.is_one_line() {
            let text = self.work.show.solution(self.puzzle, solution);
            self.line(text.trim_end().as_bytes())
        } else {
            let text = self.work.show.solution(self.puzzle, solution);
            self.lines.drawing(text)
        };
        self.wants_more(accepted)
    }
}

impl EnumerateWork {
    fn enumerate(&self, record: &Record, put: Put<'_>) -> Result<Verdict, RecordError> {
        let Enumerate { batch, budget, .. } = &self.command;
        let puzzle = record.puzzle()?;
        let lines = Lines::new(put);
        let mut writer =
            SolutionWriter { work: self, record, puzzle: &puzzle, lines, found: 0, closed: false };
        let engine = default_for(puzzle.layout());
        let is_line = batch.json || matches!(self.show.notation, Notation::Line | Notation::Sdm);
        let stop = if is_line && engine.name() == fast::Fast.name() && budget.nodes.is_none() {
            self.fast(&puzzle, &mut writer)
        } else {
            self.engine(engine, &puzzle, &mut writer)
        };
        let SolutionWriter { mut lines, found, closed, .. } = writer;
        let verdict = match stop {
            _ if closed => Verdict::Interrupted,
            Some(stop) => Verdict::of_stop(stop),
            None if found == 0 => Verdict::NoSolution,
            None => Verdict::Fine,
        };
        if verdict == Verdict::NoSolution && batch.json {
            let start = record.place.start::<Enumerated>();
            let line = Enumerated { start, number: 0, solution: None };
            lines.line(json::line(&line).as_bytes());
        }
        lines.flush();
        Ok(verdict)
    }

    /// Runs `fast` on a 9×9 board and copies its bytes straight to the output.
    fn fast(&self, puzzle: &Puzzle, writer: &mut SolutionWriter<'_>) -> Option<StopReason> {
        let start = Instant::now();
        let is_late = || self.command.budget.timeout.is_some_and(|timeout| start.elapsed() >= timeout);
        let (mut stop, mut guesses) = (None, 0u32);
        let is_up = || {
            guesses = guesses.wrapping_add(1);
            let check_clock = guesses.is_multiple_of(256);
            stop = match () {
                () if budget::cancelled() => Some(StopReason::Cancelled),
                () if check_clock && is_late() => Some(StopReason::Time),
                () => None,
            };
            stop.is_some()
        };
        fast::for_each_solution_until(puzzle, is_up, |solution| {
            let accepted = !writer.is_wanted() || writer.line(solution.as_ref());
            if writer.wants_more(accepted) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stop
    }

    /// Runs any engine, for other boards and notations.
    fn engine(
        &self,
        engine: &dyn Engine,
        puzzle: &Puzzle,
        writer: &mut SolutionWriter<'_>,
    ) -> Option<StopReason> {
        let wanted = RefCell::new(true);
        let limit = self.command.limit.map_or(u64::MAX, |limit| self.command.skip.saturating_add(limit));
        let mut each = |event: Event<'_>| {
            if let Event::Solution(solution) = event
                && *wanted.borrow()
            {
                *wanted.borrow_mut() = writer.solution(solution);
            }
        };
        let limits = Limits::from(&self.command.budget);
        limits.run_while(engine, puzzle, limit, &mut each, &|| *wanted.borrow()).report.stop
    }
}

impl Work for EnumerateWork {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        let mut discard = |_| true;
        Ok(RecordOutput::new(self.enumerate(record, &mut discard)?, String::new()))
    }

    fn stream(&self, record: &Record, put: Put<'_>) -> Option<Result<Verdict, RecordError>> {
        Some(self.enumerate(record, put))
    }
}
