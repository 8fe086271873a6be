//! `ninefold rate`.

use clap::Args;
use ninefold::engine::Answer;
use serde::Serialize;

use crate::args::{BatchArgs, InputArgs};
use crate::exit::Outcome;
use crate::finders::TechniqueArgs;
use crate::game::{self, EffortArgs, End};
use crate::json;
use crate::output::Output;
use crate::rating::Rating;
use crate::record::{Bad, Record};
use crate::records::Records;
use crate::stream::{Notes, Stream};
use crate::work::Done;

/// Rate how hard puzzles are: one line each
///
/// The line can be read as a puzzle again.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold rate BD4
  ninefold rate puzzles.txt | sort -n
  ninefold rate --json --jobs 4 - < puzzles.txt")]
pub(crate) struct Rate {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    techniques: TechniqueArgs,
    #[command(flatten)]
    effort: EffortArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// `rate --json`.
#[derive(Serialize)]
struct Rated<'a> {
    #[serde(flatten)]
    start: json::Start<'a>,
    puzzle: String,
    solved: bool,
    end: &'static str,
    rating: Rating,
}

impl Rate {
    pub(crate) fn run(self) -> Outcome {
        let output = Output::new(self.batch.quiet);
        let records = Records::new(&self.input)?;
        let order = self.techniques.order();
        let (jobs, json, quiet) = (self.batch.jobs, self.batch.json, self.batch.quiet);
        Stream { records, output, jobs, json, quiet, notes: Notes::Interruption }
            .parallel(move |record: &Record| self.rate(record, &order))
    }

    fn rate(&self, record: &Record, order: &[&'static ninefold::logic::Technique]) -> Result<Done, Bad> {
        let unique = |answer: Answer| !self.techniques.no_uniqueness && matches!(answer, Answer::Unique(_));
        let state = game::state(record, |givens| unique(game::answer(givens, None)))?;
        let way = game::walk(state, order, self.effort, |_, _| false);
        let rating = Rating::of(way.taken.iter().map(|taken| &taken.step));
        let puzzle = json::position(&record.position);
        let out = if self.batch.json {
            let (solved, end) = (way.end == End::Solved, way.end.name());
            json::line(&Rated { start: (&record.place).into(), puzzle, solved, end, rating })
        } else {
            format!("{}  {puzzle}", rating.words())
        };
        Ok(Done::new(way.end.verdict(), out))
    }
}
