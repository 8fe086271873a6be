//! `ninefold minimize`.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, RangeInclusive};

use clap::Args;
use ninefold::engine::fast::BatchResult;
use ninefold::grid::{Cell, Grid, Line9};
use ninefold::random::Random;
use ninefold::study;
use ninefold::text::{self, Notation, Position};
use ninefold_api::record::{AnswerName, Minimal, MinimalCount, Minimized, puzzle_text};

use crate::args::{BatchArgs, BudgetArgs, InputArgs, KeepArgs, ToArgs, at_least_one};
use crate::budget::Limits;
use crate::commands::study::{Lines, if_unique, not_unique, puzzle_of_clues};
use crate::exit::Outcome;
use crate::input::record::{Record, RecordError};
use crate::input::task::CELLS;
use crate::output::tally::Verdict;
use crate::range::range;
use crate::show::json;
use crate::show::rows::Column;
use crate::stream::work::{Plain, PlainLines, Put, RecordOutput, Work};
use crate::stream::{Notes, Stream};

/// Remove clues until puzzles are minimal
///
/// A puzzle is minimal if removing any clue leaves several solutions. Prints one minimal puzzle per puzzle, trying
/// clues in reading order, or in random order with --seed. With --all, prints every minimal puzzle within each puzzle
/// once, always in the same order. A full 9×9 grid has more than anyone can list: set --limit or --clues.
///
/// Puzzles without a unique solution print `none` or `several`; the exit code is 1.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold minimize BD4
  ninefold minimize --seed 7 puzzles.txt
  ninefold minimize --all --count BD4
  ninefold minimize --all --clues ..22 BD4
  ninefold minimize --all --limit 1000 --json puzzles.txt")]
pub(crate) struct Minimize {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    to: ToArgs,

    /// Try the clues in random order; the same seed gives the same puzzles
    #[arg(long, value_name = "NUMBER", conflicts_with = "all")]
    seed: Option<u64>,

    /// Print every minimal puzzle within each puzzle
    #[arg(long)]
    all: bool,

    /// Number of clues: 24, 20..24, ..24 (at most), 20.. (at least)
    ///
    /// `20-24` and `-24` mean the same as `20..24` and `..24`.
    #[arg(long, value_name = "RANGE", value_parser = range::<usize>, requires = "all", allow_hyphen_values = true)]
    clues: Option<RangeInclusive<usize>>,

    /// Print at most N per puzzle
    #[arg(long, value_name = "N", value_parser = at_least_one, requires = "all")]
    limit: Option<u64>,

    /// Only count them; with --json also by number of clues
    #[arg(long, visible_alias = "count-only", requires = "all")]
    count: bool,

    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    table: KeepArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// The columns of a table: names, and pointers into the JSON record.
const COLUMNS: &[Column] =
    &[("puzzle", "/puzzle"), ("answer", "/answer"), ("minimal", "/minimal"), ("clues", "/clues")];
/// The same with `--all`, and with `--count`.
const COLUMNS_OF_ALL: &[Column] =
    &[("line", "/line"), ("number", "/number"), ("minimal", "/minimal"), ("clues", "/clues")];
const COLUMNS_OF_COUNT: &[Column] =
    &[("puzzle", "/puzzle"), ("answer", "/answer"), ("count", "/count"), ("exact", "/exact")];

impl Minimize {
    pub(crate) fn run(mut self) -> Outcome {
        self.table.refuse(self.to.to)?;
        let stream = Stream::batch(&self.input, &self.batch, Notes::Counts)?;
        let columns = match (self.count, self.all) {
            (true, _) => COLUMNS_OF_COUNT,
            (false, true) => COLUMNS_OF_ALL,
            (false, false) => COLUMNS,
        };
        let mut stream = stream.table(&self.table, columns, &mut self.batch)?;
        let notation = self.to.to.unwrap_or(Notation::Line);
        stream.notation(if self.count { Notation::Line } else { notation });
        stream.parallel(MinimizeWork { command: self, notation })
    }
}

struct MinimizeWork {
    command: Minimize,
    notation: Notation,
}

impl MinimizeWork {
    /// Returns the order in which to try the clues. It depends only on the puzzle and the seed, not on the
    /// place in the input.
    fn order(&self, givens: &Grid) -> Vec<Cell> {
        let mut order: Vec<Cell> = givens.layout().cells().collect();
        if let Some(seed) = self.command.seed {
            Random::of_text(seed, givens.to_string().as_bytes()).shuffle(&mut order);
        }
        order
    }

    fn write(&self, puzzle: &Grid) -> String {
        text::write(&Position::Digits(puzzle.clone()), self.notation)
    }

    fn one(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        let puzzle = puzzle_of_clues(record)?;
        let givens = puzzle.givens();
        let minimal = Limits::from(&self.command.budget)
            .within(u64::MAX, |budget| study::minimize(givens, &self.order(givens), budget));
        let (answer, verdict) =
            minimal.as_ref().map_or_else(|why| not_unique(*why), |_| (AnswerName::Unique, Verdict::Fine));
        if !self.command.batch.json {
            return Ok(RecordOutput::new(
                verdict,
                minimal.map_or(answer.name().to_string(), |minimal| self.write(&minimal)),
            ));
        }
        let minimal = minimal.ok();
        let clues = minimal.as_ref().map(Grid::filled);
        let minimal = minimal.map(|minimal| minimal.to_string());
        let (start, puzzle) = (record.place.start::<Minimized>(), puzzle_text(&puzzle));
        let line = json::line(&Minimized { start, puzzle, answer, minimal, clues });
        Ok(RecordOutput::new(verdict, line))
    }

    /// Writes every minimal puzzle within one puzzle.
    fn all(&self, record: &Record, put: Put<'_>) -> Result<Verdict, RecordError> {
        let Minimize { clues, limit, count: count_only, budget, batch, .. } = &self.command;
        let puzzle = puzzle_of_clues(record)?;
        let mut lines = Lines::new(put);
        let (mut count, mut by_clues) = (0u64, BTreeMap::new());
        let mut closed = false;
        // One more than wanted, to find out whether the list is complete.
        let wanted = limit.map_or(u64::MAX, |limit| limit.saturating_add(1));
        let clues = clues.clone().unwrap_or(0..=usize::MAX);
        let each = |minimal: &Grid| {
            count += 1;
            if limit.is_some_and(|limit| count > limit) {
                return ControlFlow::Break(());
            }
            let going = if *count_only {
                *by_clues.entry(minimal.filled()).or_default() += 1;
                true
            } else if batch.json {
                let (start, line) = (record.place.start::<Minimal>(), minimal.to_string());
                let each = Minimal { start, number: count, minimal: line, clues: minimal.filled() };
                lines.line(json::line(&each).as_bytes())
            } else if self.notation.is_one_line() {
                lines.line(self.write(minimal).trim_end().as_bytes())
            } else {
                lines.drawing(self.write(minimal))
            };
            closed = !going;
            if going { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let found = Limits::from(budget)
            .within(wanted, |budget| study::minimal_puzzles(puzzle.givens(), clues, budget, each));
        let exact = found == Ok(None) && limit.is_none_or(|limit| count <= limit);
        let count = limit.map_or(count, |limit| count.min(limit));
        let (answer, verdict) = match found {
            Err(why) => not_unique(why),
            Ok(_) if closed => (AnswerName::Unique, Verdict::Interrupted),
            Ok(stop) => (AnswerName::Unique, stop.map_or(Verdict::Fine, Verdict::of_stop)),
        };
        // A count cut short by Ctrl-C means nothing.
        if verdict != Verdict::Interrupted && (*count_only || answer != AnswerName::Unique) {
            let text = if batch.json {
                let (start, puzzle) = (record.place.start::<MinimalCount>(), puzzle_text(&puzzle));
                json::line(&MinimalCount { start, puzzle, answer, count, exact, by_clues })
            } else if answer == AnswerName::Unique {
                format!("{count}{}", if exact { "" } else { "+" })
            } else {
                answer.name().to_string()
            };
            lines.line(text.as_bytes());
        }
        lines.flush();
        Ok(verdict)
    }
}

impl Work for MinimizeWork {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        self.one(record)
    }

    fn stream(&self, record: &Record, put: Put<'_>) -> Option<Result<Verdict, RecordError>> {
        self.command.all.then(|| self.all(record, put))
    }

    fn plain_lines(&self) -> PlainLines {
        let is_line = self.command.batch.json || matches!(self.notation, Notation::Line | Notation::Sdm);
        PlainLines::solved_if(is_line && !self.command.all, 2)
    }

    /// Minimises a batch of puzzles together.
    fn batch_extra(&self, lines: &[&[u8; CELLS]], found: &[BatchResult]) -> Vec<Line9> {
        let mut lines = if_unique(lines, found);
        let order = |line: &Line9| match self.command.seed {
            Some(seed) => Random::of_text(seed, line.as_bytes()).order::<CELLS>(),
            None => std::array::from_fn(|cell| cell as u8),
        };
        let orders: Vec<[u8; CELLS]> = lines.iter().map(order).collect();
        study::minimize_lines(&mut lines, &orders);
        lines
    }

    fn write_line(&self, plain: &Plain<'_>, out: &mut Vec<u8>) -> Option<Verdict> {
        let note = plain.extra?;
        let answer = AnswerName::of_count(plain.found.count);
        let minimal = (plain.found.count == 1).then(|| note.as_str());
        if self.command.batch.json {
            let line = Minimized {
                start: plain.start::<Minimized>(),
                puzzle: Line9::from(*plain.cells).to_string(),
                answer,
                minimal: minimal.map(str::to_string),
                clues: minimal.map(|_| note.filled()),
            };
            out.extend_from_slice(json::line(&line).as_bytes());
        } else {
            out.extend_from_slice(minimal.unwrap_or(answer.name()).as_bytes());
        }
        out.push(b'\n');
        Some(Verdict::of_count(plain.found.count))
    }
}
