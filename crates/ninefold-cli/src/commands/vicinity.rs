//! `ninefold vicinity`.

mod collector;
mod queue;
mod state;

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueHint};
use ninefold::canon;
use ninefold::grid::Line9;
use ninefold::logic::SeScore;

use self::collector::Collector;
use self::queue::{ErFilter, Input, Search, Searcher};
use self::state::{Found, State};
use crate::args::{BatchArgs, InputArgs, TableArgs, at_least_one};
use crate::budget;
use crate::commands::study::puzzle_of_clues;
use crate::exit::{Exit, Failure, Outcome};
use crate::input::record::{Record, RecordError};
use crate::output::Output;
use crate::output::progress::thousands;
use crate::output::tally::Verdict;
use crate::pool::{self, WorkerPool};
use crate::range::{self, range};
use crate::show::rows::Column;
use crate::stream::{Notes, Stream};

/// Search around puzzles: remove some clues, add others ({-n+m})
///
/// Removes --remove clues from each 9×9 puzzle in every possible way, adds --add digits in blank cells in every
/// possible way, and prints the results that have exactly one solution. A removed clue may return, so {-2+2} includes
/// {-1+1}; nearer puzzles come first. Each class of equivalent puzzles is printed once, in canonical form; the classes
/// of the inputs are left out. The order doesn't depend on --jobs.
///
/// With --se, only puzzles whose ER is in the range are results; --rounds searches around these. The ER is that of the
/// puzzle as printed, for Sudoku Explainer's rating depends on how a board is turned.
///
/// With --state FILE, Ninefold also keeps everything it finds in that file. After an interruption, the same command
/// resumes the search and prints what is new. The file is a plain list of the puzzles found, which every command
/// can read.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold vicinity --remove 1 --add 1 BD4
  ninefold vicinity --remove 2 --add 2 --minimal hard.txt > more.txt
  ninefold vicinity --remove 2 --add 1 --minimal --clues ..17 eighteen.txt
  ninefold vicinity --se 11.. --hardest-first hardest.txt
  ninefold vicinity --remove 1 --add 1 --rounds 3 --state search.txt hard.txt > more.txt")]
pub(crate) struct Vicinity {
    #[command(flatten)]
    input: InputArgs,

    /// Number of clues to remove
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(..=81))]
    remove: u8,

    /// Number of clues to add
    #[arg(long, short, value_name = "M", default_value_t = 1, value_parser = clap::value_parser!(u8).range(..=81))]
    add: u8,

    /// Print only minimal puzzles, which have no redundant clue
    #[arg(long)]
    minimal: bool,

    /// Number of clues: 24, 20..24, ..24 (at most), 20.. (at least)
    ///
    /// `20-24` and `-24` mean the same as `20..24` and `..24`.
    #[arg(long, value_name = "RANGE", value_parser = range::<usize>, allow_hyphen_values = true)]
    clues: Option<RangeInclusive<usize>>,

    /// Sudoku Explainer's ER: 7.2, 6.5..7.2, 11.. (at least)
    #[arg(long, value_name = "RANGE", value_parser = range::<SeScore>)]
    se: Option<RangeInclusive<SeScore>>,

    /// Print the puzzles at the end of the search, those with the highest ER first
    #[arg(long, conflicts_with = "state")]
    hardest_first: bool,

    /// Search around the results too, K rounds in all
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = at_least_one)]
    rounds: u64,

    /// Print puzzles as found, so their clues line up with the input, instead of in canonical form
    #[arg(long)]
    as_found: bool,

    /// Keep the state of the search in this file and resume from it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    state: Option<PathBuf>,

    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// The columns of a table: names, and pointers into the JSON record.
const COLUMNS: &[Column] = &[("puzzle", "/puzzle"), ("clues", "/clues"), ("round", "/round"), ("of", "/of")];

/// How many units of work may be started ahead of the one being written.
const AHEAD: u64 = 64;

impl Vicinity {
    pub(crate) fn run(mut self) -> Outcome {
        let state = self.state.as_deref().map(|path| State::open(path, &self.request())).transpose()?;
        let (inputs, exit) = self.inputs()?;
        if exit == Exit::Interrupted {
            return Ok(exit);
        }
        let mut output = Output::new(self.batch.quiet);
        if let Some(rows) = self.table.rows(COLUMNS, &mut self.batch) {
            output.tabulate(Arc::new(rows));
        }
        let mut collector = Collector::new(output, self.batch.json, self.rounds);
        if self.hardest_first {
            collector.sort();
        }
        let er = ErFilter {
            is_rated: self.hardest_first || self.se.is_some() && self.batch.json,
            range: self.se,
            as_found: self.as_found,
        };
        let queue = collector.begin(inputs, state);
        let (remove, add) = (usize::from(self.remove), usize::from(self.add));
        let clues = self.clues.unwrap_or(0..=usize::MAX);
        let search: Arc<Search> = Arc::new(move |line: &Line9| {
            let vicinity = ninefold::study::Vicinity::new(line, remove, add).minimal(self.minimal);
            clues.contains(&vicinity.clues()).then_some(vicinity)
        });
        let pool = WorkerPool::new(pool::jobs(self.batch.jobs)).ahead(AHEAD);
        pool.run(queue, collector, move || Searcher::new(Arc::clone(&search), er.clone()))?.sink.finish()?;
        Ok(if budget::cancelled() { Exit::Interrupted } else { exit })
    }

    /// Returns the options of the search as one line: a state belongs to one search.
    fn request(&self) -> String {
        let clues =
            self.clues.as_ref().map(|clues| format!(" --clues {}", range::show(clues))).unwrap_or_default();
        let minimal = if self.minimal { " --minimal" } else { "" };
        let se = self.se.as_ref().map(|se| format!(" --se {}", range::show(se))).unwrap_or_default();
        let as_found = if self.as_found { " --as-found" } else { "" };
        format!("--remove {} --add {}{minimal}{clues}{se}{as_found}", self.remove, self.add)
    }

    /// Reads all inputs. The search must know them all before it prints a puzzle, which may be equivalent to
    /// the last.
    fn inputs(&self) -> Result<(Vec<Input>, Exit), Failure> {
        let mut inputs = Vec::new();
        let stream = Stream::batch(&self.input, &self.batch, Notes::Never)?;
        let exit = stream.one_by_one(|record, _| {
            Ok(line(record).map(|line| {
                inputs.push(Input { line, round: 1, done: 0 });
                Verdict::Fine
            }))
        })?;
        Ok((inputs, exit))
    }
}

/// Returns the clues of a record, if it is a 9×9 board.
fn line(record: &Record) -> Result<Line9, RecordError> {
    let puzzle = puzzle_of_clues(record)?;
    Line9::try_from(puzzle.givens()).map_err(|_| {
        let layout = puzzle.layout();
        let message = format!("this board has layout {layout}; vicinity only searches around 9x9 boards");
        RecordError::at(&record.place, message)
    })
}

/// The class of a board: its canonical form in four bits per cell.
pub(crate) type Class = [u8; 41];

fn class(form: &Line9) -> Class {
    let mut class = [0; 41];
    for (cell, byte) in form.as_bytes().iter().enumerate() {
        class[cell / 2] |= ((byte & 15) % 14) << (4 * (cell % 2)); // a blank gives 14 there, 0 here
    }
    class
}

/// Returns the note about a resumed search.
fn resumed_note(found: &[Found], inputs: usize) -> String {
    let inputs =
        if inputs == 1 { "1 input".to_string() } else { format!("{} inputs", thousands(inputs as u64)) };
    format!("resuming: {inputs} done and {} puzzles found so far", thousands(found.len() as u64))
}

/// Returns the canonical form and the class.
fn form(line: &Line9) -> (Line9, Class) {
    let form = canon::form(line);
    (form, class(&form))
}
