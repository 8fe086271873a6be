//! `ninefold rate`.

use clap::Args;
use ninefold::engine::Answer;
use ninefold::play;
use ninefold::record::{Rated, position_text};

use crate::args::{BatchArgs, InputArgs, KeepArgs};
use crate::budget;
use crate::exit::Outcome;
use crate::input::record::{Record, RecordError};
use crate::input::records::Records;
use crate::logic::rating::{self, Policy};
use crate::output::Output;
use crate::output::tally::Verdict;
use crate::show::json;
use crate::show::rows::Column;
use crate::stream::work::RecordOutput;
use crate::stream::{Notes, Stream};

/// Rate how hard puzzles are: one line each
///
/// First Ninefold's own rating, such as 4: the hardest steps of the easiest way need four truths (of a pair two, of a
/// chain one for each strong link). It stays the same however the puzzle is turned, mirrored or relabelled. Where
/// suppositions must be nested, their depth comes before it: 1:8.
/// Then the level and score that HoDoKu gives, then the puzzle, so that the line can be read as a puzzle again.
///
/// Puzzles with no or several solutions have no rating: exit code 1.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold rate BD4
  ninefold rate puzzles.txt | sort -n
  ninefold rate --by hodoku puzzles.txt
  ninefold rate --json --jobs 4 - < puzzles.txt")]
pub(crate) struct Rate {
    #[command(flatten)]
    input: InputArgs,

    /// Whose rating, separated by commas [default: all]
    #[arg(long, value_name = "WHOSE", value_delimiter = ',')]
    by: Vec<Policy>,

    #[command(flatten)]
    table: KeepArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// What a table has: names, and places in the JSON record.
const COLUMNS: &[Column] = &[
    ("puzzle", "/puzzle"),
    ("answer", "/answer"),
    ("rating", "/rating/own"),
    ("hodoku_level", "/rating/hodoku/level"),
    ("hodoku_score", "/rating/hodoku/score"),
    ("hardest", "/rating/hardest"),
];

impl Rate {
    pub(crate) fn run(mut self) -> Outcome {
        let mut records = Records::new(&self.input)?;
        let mut output = Output::new(self.batch.quiet);
        self.table.open(COLUMNS, &mut self.batch, &mut records, &mut output)?;
        let policies = if self.by.is_empty() { Policy::ALL.to_vec() } else { self.by };
        let (jobs, json, quiet) = (self.batch.jobs, self.batch.json, self.batch.quiet);
        Stream { records, output, jobs, json, quiet, notes: Notes::Counts }
            .parallel(move |record: &Record| rate(record, &policies, json))
    }
}

fn rate(record: &Record, policies: &[Policy], json: bool) -> Result<RecordOutput, RecordError> {
    let puzzle = record.puzzle()?;
    let answer = play::answer(puzzle.givens(), puzzle.marks());
    let rating = matches!(answer, Answer::Unique(_)).then(|| rating::rate(&puzzle, policies));
    let shown = position_text(&record.position);
    let out = match &rating {
        _ if json => {
            let (start, answer) = (record.place.start::<Rated>(), (&answer).into());
            json::line(&Rated { start, puzzle: shown, answer, rating })
        }
        Some(rating) => format!("{}  {shown}", rating::columns(rating, policies)),
        None => format!("{:>8}  {shown}", answer.name()),
    };
    let verdict = if budget::cancelled() { Verdict::Interrupted } else { Verdict::of(&answer) };
    Ok(RecordOutput::new(verdict, out))
}
