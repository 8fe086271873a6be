//! `ninefold solve`.

pub(crate) mod show;

use std::cell::RefCell;

use clap::Args;
use ninefold::engine::fast::{BatchResult, Fast};
use ninefold::engine::{self, Answer, Counts, Engine, Event, NoObserver, Observer, Tee};
use ninefold::grid::Puzzle;
use ninefold::text::Notation;
use ninefold_api::clashing_rules;
use ninefold_api::record::{Solved, Stats};

use self::show::{Show, stats};
use crate::args::{BatchArgs, BudgetArgs, EngineArgs, InputArgs, KeepArgs, ToArgs, at_least_one};
use crate::budget::{self, Limits, Timed};
use crate::exit::{Failure, Outcome};
use crate::gpu::GpuArgs;
use crate::input::record::{Record, RecordError};
use crate::output::tally::Verdict;
use crate::output::{Output, note};
use crate::show::contradiction::contradiction;
use crate::show::json;
use crate::show::rows::Column;
use crate::stream::work::{Plain, PlainLines, RecordOutput, Work};
use crate::stream::{Notes, Stream};

/// Solve puzzles
///
/// Prints one solution per puzzle, or `none` or `unknown`. The engine `containments` prints the drawing of its
/// document, with Done, Solved, Steps and Duration.
///
/// A puzzle with several solutions prints the first one found, with a note and exit code 1. The engines `tree` and
/// `amb` stop at their first solution; Ninefold then checks with another engine whether it is the only one.
///
/// The engine `fast` solves 9×9 puzzles in batches unless you set a limit or ask for --stats or a drawing. In JSON,
/// `seconds` is then an equal share of the time of the batch.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold solve BD4
  ninefold solve puzzles.txt > solutions.txt
  ninefold solve --engine containments --to small \"Sudoku 1\"
  ninefold solve --all --limit 10 BD2
  ninefold solve --json --jobs 4 --timeout 1 - < puzzles.txt")]
pub(crate) struct Solve {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    to: ToArgs,
    #[command(flatten)]
    engine: EngineArgs,

    /// Print every solution, each as it is found
    #[arg(long, conflicts_with_all = ["csv", "tsv", "keep"])]
    all: bool,

    /// Print every solution, but at most N per puzzle
    #[arg(long, value_name = "N", value_parser = at_least_one, conflicts_with_all = ["csv", "tsv", "keep"])]
    limit: Option<u64>,

    /// Also print how much work the engine did
    ///
    /// A search counts calls, placements, rejections, backtracks and depth; `fast` counts guesses; `cover` guesses,
    /// placements and backtracks; `containments` steps, by technique.
    #[arg(long)]
    stats: bool,

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
const COLUMNS: &[Column] = &[("puzzle", "/puzzle"), ("answer", "/answer"), ("solution", "/solution")];

impl Solve {
    pub(crate) fn run(mut self) -> Outcome {
        self.table.refuse(self.to.to)?;
        let stream = self.open()?;
        self.run_on(stream)
    }

    pub(crate) fn open(&mut self) -> Result<Stream, Failure> {
        let stream = Stream::batch(&self.input, &self.batch, Notes::Sentences)?.gpu(&self.gpu);
        stream.table(&self.table, COLUMNS, &mut self.batch)
    }

    pub(crate) fn run_on(self, mut stream: Stream) -> Outcome {
        let notation = self.notation(&stream);
        stream.notation(notation);
        let show = Show { notation, colour: stream.output.colour };
        if self.all || self.limit.is_some() {
            stream.one_by_one(|record, output| self.every_solution(record, &show, output))
        } else {
            stream.parallel(SolveWork { command: self, show })
        }
    }

    /// Chooses the notation: a drawing for a person who asked for one puzzle, lines for programs.
    fn notation(&self, stream: &Stream) -> Notation {
        let drawn = self.engine.engine.is_some_and(|engine| engine.name() == "containments");
        match self.to.to {
            Some(notation) => notation,
            None if drawn && stream.records.are_arguments() => Notation::Big,
            None if stream.is_one_on_terminal() => Notation::Small,
            None => Notation::Line,
        }
    }

    fn run_engine(
        &self,
        engine: &dyn Engine,
        puzzle: &Puzzle,
        observer: &mut dyn Observer,
        counts: &mut Counts,
        wanted: &dyn Fn() -> bool,
    ) -> Timed {
        let solutions = match (self.limit, self.all) {
            (Some(limit), _) => limit,
            (None, true) => u64::MAX,
            (None, false) => engine.usual_solutions(),
        };
        let limits = Limits::from(&self.budget);
        if self.stats {
            limits.run_while(engine, puzzle, solutions, &mut Tee(observer, counts), wanted)
        } else {
            limits.run_while(engine, puzzle, solutions, observer, wanted)
        }
    }

    /// Checks with another engine whether the solution is unique, if the engine stopped at its first one.
    fn settle(&self, answer: Answer, puzzle: &Puzzle) -> Answer {
        let Answer::Solved(solution) = answer else { return answer };
        let engine = engine::default_for(puzzle.layout());
        match Limits::from(&self.budget).run(engine, puzzle, 2, &mut NoObserver).report.answer {
            Answer::Unique(_) => Answer::Unique(solution),
            Answer::Several(_) => Answer::Several(solution),
            _ => Answer::Solved(solution),
        }
    }

    /// Writes each solution as it is found, however many there are.
    fn every_solution(
        &self,
        record: &Record,
        show: &Show,
        output: &mut Output,
    ) -> Result<Result<Verdict, RecordError>, Failure> {
        let engine = self.engine.of(record);
        let puzzle = match record.puzzle_for(engine) {
            Ok(puzzle) => puzzle,
            Err(bad) => return Ok(Err(bad)),
        };
        let mut counts = Counts::default();
        let failure = RefCell::new(None);
        // The solutions may not fit in memory, so a JSON record is written piece by piece too.
        let opening = json::opening(&record.place, &puzzle);
        if self.batch.json {
            output.text(&format!("{opening},\"solutions\":["))?;
        }
        let mut first = true;
        let mut write = |event: Event<'_>| {
            let Event::Solution(solution) = event else { return };
            if failure.borrow().is_some() {
                return;
            }
            let written = if self.batch.json {
                let comma = if std::mem::take(&mut first) { "" } else { "," };
                output.text(&format!("{comma}\"{solution}\""))
            } else {
                output.record(&show.solution(&puzzle, solution))
            };
            *failure.borrow_mut() = written.err();
        };
        let timed = self.run_engine(engine, &puzzle, &mut write, &mut counts, &|| failure.borrow().is_none());
        if let Some(failure) = failure.into_inner() {
            return Err(failure);
        }
        let report = &timed.report;
        if self.batch.json {
            let (start, time) = (record.place.start::<Solved>(), json::seconds(timed.time));
            let mut line = Solved::new(start, &puzzle, engine.name(), report, time);
            line.count = Some(report.found);
            line.stats = self.stats.then(|| Stats::new(&counts, &timed.report));
            output.text(&format!("]{}\n", &json::line(&line)[opening.len()..]))?;
        } else {
            if report.found == 0 {
                output.record(&show.answer(&puzzle, &timed))?;
            }
            if self.stats {
                output.aside(&stats(&record.place, &counts, &timed.report));
            }
        }
        Ok(Ok(match Verdict::of(&report.answer) {
            Verdict::Several => report.stop.map_or(Verdict::Fine, Verdict::of_stop),
            other => other,
        }))
    }
}

/// Finds one solution per puzzle.
struct SolveWork {
    command: Solve,
    show: Show,
}

impl Work for SolveWork {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        let Solve { engine, batch, stats, .. } = &self.command;
        let engine = engine.of(record);
        let puzzle = record.puzzle_for(engine)?;
        let mut counts = Counts::default();
        let mut timed = self.command.run_engine(engine, &puzzle, &mut NoObserver, &mut counts, &|| true);
        timed.report.answer = self.command.settle(timed.report.answer, &puzzle);
        let verdict = Verdict::of(&timed.report.answer);
        if batch.json {
            let (start, time) = (record.place.start::<Solved>(), json::seconds(timed.time));
            let mut line = Solved::new(start, &puzzle, engine.name(), &timed.report, time);
            line.stats = stats.then(|| Stats::new(&counts, &timed.report));
            return Ok(RecordOutput::new(verdict, json::line(&line)));
        }
        let out = self.show.answer(&puzzle, &timed);
        let mut aside = stats.then(|| self::stats(&record.place, &counts, &timed.report));
        if matches!(timed.report.answer, Answer::Solved(_)) && aside.is_none() && !batch.quiet {
            let place = record.place.prefix();
            aside = Some(note(&format!("{place}a limit was reached before the solution was proved unique")));
        }
        if matches!(timed.report.answer, Answer::Impossible) && aside.is_none() && !batch.quiet {
            let clash = contradiction(&clashing_rules(&puzzle, &budget::until_cancelled()));
            let place = record.place.prefix();
            aside = (!clash.is_empty()).then(|| note(&format!("{place}no solution{clash}")));
        }
        Ok(RecordOutput { verdict, out, aside })
    }

    fn plain_lines(&self) -> PlainLines {
        let Solve { engine, budget, stats, batch, .. } = &self.command;
        let is_line = batch.json || matches!(self.show.notation, Notation::Line | Notation::Sdm);
        let is_plain = is_line && !stats && budget.is_unlimited() && engine.is_fast();
        PlainLines::solved_if(is_plain, Fast.usual_solutions())
    }

    fn write_line(&self, plain: &Plain<'_>, out: &mut Vec<u8>) -> Option<Verdict> {
        if self.command.batch.json {
            json::plain::solve(out, plain);
        } else if plain.found.count > 0 {
            write_solution(plain.found, out);
        } else {
            out.extend_from_slice(b"none\n");
        }
        Some(Verdict::of_count(plain.found.count))
    }

    fn write_unique_run(&self, found: &[BatchResult], out: &mut Vec<u8>) -> usize {
        if self.command.batch.json {
            return 0;
        }
        for (index, found) in found.iter().enumerate() {
            if found.count != 1 {
                return index;
            }
            write_solution(found, out);
        }
        found.len()
    }
}

/// Writes the first solution as a line.
#[inline]
fn write_solution(found: &BatchResult, out: &mut Vec<u8>) {
    out.extend_from_slice(found.solution.as_ref());
    out.push(b'\n');
}
