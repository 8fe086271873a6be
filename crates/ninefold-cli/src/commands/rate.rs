//! `ninefold rate`.

use clap::Args;
use ninefold::engine::Answer;
use ninefold::play;
use ninefold::record::{Rated, position_text};

use crate::args::{BatchArgs, InputArgs, KeepArgs};
use crate::budget;
use crate::exit::Outcome;
use crate::input::record::{Record, RecordError};
use crate::logic::rating::{self, Policy};
use crate::output::tally::Verdict;
use crate::show::json;
use crate::show::rows::Column;
use crate::stream::work::RecordOutput;
use crate::stream::{Notes, Stream};

/// Rate how hard puzzles are, one line each
///
/// The first column is Ninefold's own rating, a number: 4 means that the hardest step on the easiest route uses four
/// constraints (a pair uses two, a chain one per strong link). Every level of nested suppositions adds 1000, so 1008 is
/// harder than 12. Equivalent puzzles have the same rating. HoDoKu's level and score follow, then the puzzle. Every
/// command can read such a line as a puzzle, and `sort -n` sorts the lines by difficulty.
///
/// Puzzles without a unique solution have no rating; the exit code is 1.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold rate BD4
  ninefold rate puzzles.txt | sort -n
  ninefold rate --by hodoku puzzles.txt
  ninefold rate --json --jobs 4 - < puzzles.txt")]
pub(crate) struct Rate {
    #[command(flatten)]
    input: InputArgs,

    /// Ratings to print, separated by commas [default: all]
    #[arg(long, value_name = "WHOSE", value_delimiter = ',')]
    by: Vec<Policy>,

    #[command(flatten)]
    table: KeepArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// The columns of a table: names, and pointers into the JSON record.
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
        let stream = Stream::batch(&self.input, &self.batch, Notes::Counts)?;
        let stream = stream.table(&self.table, COLUMNS, &mut self.batch)?;
        let policies = if self.by.is_empty() { Policy::ALL.to_vec() } else { self.by };
        stream.parallel(move |record: &Record| rate(record, &policies, self.batch.json))
    }
}

fn rate(record: &Record, policies: &[Policy], json: bool) -> Result<RecordOutput, RecordError> {
    let puzzle = record.puzzle()?;
    let answer = play::answer(puzzle.givens(), puzzle.marks(), &budget::short());
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
