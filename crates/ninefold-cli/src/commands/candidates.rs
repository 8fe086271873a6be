//! `ninefold candidates`.

use clap::Args;
use ninefold::grid::{Candidates as Sets, Layout};
use ninefold::study;
use ninefold::text::{self, Notation, Position};
use ninefold_api::record::{self, CageCombinations};

use crate::args::{BatchArgs, BudgetArgs, InputArgs, ToArgs, at_least_one};
use crate::budget::Limits;
use crate::exit::Outcome;
use crate::input::record::{Record, RecordError};
use crate::output::tally::Verdict;
use crate::show::json;
use crate::stream::work::{RecordOutput, Work};
use crate::stream::{Notes, Stream};

/// Find the true candidates of puzzles: the digits that occur in some solution
///
/// Prints the board with those digits as pencil marks, in one search for all of them. A digit that no solution has in a
/// cell is missing there, so a puzzle with one solution prints the solution. --json also counts for each candidate the solutions that
/// contain it, up to --cap.
///
/// A puzzle without a solution prints `none`; the exit code is 1.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold candidates BD1
  ninefold candidates --to candidates --layout 4x4 12..............
  ninefold candidates --json --cap 8 --layout 4x4 12..............")]
pub(crate) struct Candidates {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    to: ToArgs,

    /// Count at most N solutions for each candidate
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value = "1")]
    cap: u64,

    /// Also list the combinations of digits that each killer cage can still have
    #[arg(long)]
    cages: bool,

    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

impl Candidates {
    pub(crate) fn run(self) -> Outcome {
        Stream::batch(&self.input, &self.batch, Notes::Counts)?.parallel(self)
    }

    fn text(&self, layout: &Layout, sets: &Sets, cages: &[CageCombinations]) -> String {
        let notation = self.to.to.unwrap_or(Notation::Marks);
        let mut text = text::write(&Position::Marks(sets.clone()), notation);
        text.truncate(text.trim_end_matches('\n').len());
        for cage in cages {
            let write = |sets: &Vec<Vec<i32>>| {
                sets.iter().map(|digits| write_digits(digits, layout)).collect::<Vec<String>>().join(" ")
            };
            let sets = cage.combinations.as_ref().map_or("too many to list".to_owned(), write);
            text.push_str(&format!("\n{}: {sets}", cage.rule));
        }
        text
    }
}

impl Work for Candidates {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        let puzzle = record.puzzle()?;
        let cap = u32::try_from(self.cap).unwrap_or(u32::MAX);
        let found = Limits::from(&self.budget)
            .within(u64::MAX, |budget| study::true_candidates(&puzzle, cap, budget));
        let (sets, layout) = (found.candidates(), puzzle.layout());
        let has_solution = layout.cells().all(|cell| !sets.get(cell).is_empty());
        let verdict = match found.stop {
            Some(stop) => Verdict::of_stop(stop),
            None if has_solution => Verdict::Fine,
            None => Verdict::NoSolution,
        };
        let cages = self.cages.then(|| CageCombinations::of(&puzzle, &sets));
        let out = if self.batch.json {
            let start = record.place.start::<record::TrueCandidates>();
            json::line(&record::TrueCandidates::new(start, &puzzle, &found, cages))
        } else if has_solution {
            self.text(layout, &sets, cages.as_deref().unwrap_or_default())
        } else {
            "none".to_owned()
        };
        Ok(RecordOutput::new(verdict, out))
    }
}

/// Writes digits together if each has one character.
fn write_digits(values: &[i32], layout: &Layout) -> String {
    let separator =
        if layout.value(layout.digits().iter().last().expect("a board has digits")) > 9 { "+" } else { "" };
    let values: Vec<String> = values.iter().map(i32::to_string).collect();
    values.join(separator)
}
