//! `ninefold rate`.

use std::ops::RangeInclusive;

use clap::Args;
use ninefold::engine::Answer;
use ninefold::grid::Line9;
use ninefold::logic::{SeError, SeScore};
use ninefold::play;
use ninefold_api::record::{AnswerName, Rated, Rating, Se, position_text};

use crate::args::{BatchArgs, InputArgs, KeepArgs, at_least_one};
use crate::budget;
use crate::exit::{Failure, Outcome};
use crate::input::record::{Record, RecordError};
use crate::logic::rating::{self, Policy};
use crate::logic::se::{self, Images};
use crate::output::tally::Verdict;
use crate::show::json;
use crate::show::rows::Column;
use crate::stream::work::{Plain, PlainLines, RecordOutput, Work};
use crate::stream::{Notes, Stream};

/// Rate how hard puzzles are, one line each
///
/// The first column is Ninefold's own rating, a number: 4 means that the hardest step on the easiest route uses four
/// constraints (a pair uses two, a chain one per strong link). Every level of nested suppositions adds 1000, so 1008 is
/// harder than 12. Equivalent puzzles have the same rating. HoDoKu's level and score follow, then Sudoku Explainer's
/// ER/EP/ED, then the puzzle. Every command can read such a line as a puzzle, and `sort -n` sorts the lines by
/// difficulty.
///
/// ER is the rating of the hardest step that Sudoku Explainer 1.2.1 takes, ED that of the first, EP the hardest up to
/// the first that places a digit. Only classic 9×9 boards have them; others show `-`.
///
/// With --at-least or --at-most, Ninefold prints only the puzzles whose ER is in that range, without ratings. It
/// decides as soon as it is certain, which is faster than a rating. Both bounds are included.
///
/// Puzzles without a unique solution have no rating; the exit code is 1.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold rate BD4
  ninefold rate puzzles.txt | sort -n
  ninefold rate --by hodoku puzzles.txt
  ninefold rate --by se --at-least 9.0 puzzles.txt > hard.txt
  ninefold rate --by er --symmetries 100 puzzles.txt
  ninefold rate --json --jobs 4 - < puzzles.txt")]
pub(crate) struct Rate {
    #[command(flatten)]
    input: InputArgs,

    /// Ratings to print, separated by commas [default: own,hodoku,se]
    #[arg(long, value_name = "WHOSE", value_delimiter = ',')]
    by: Vec<Policy>,

    /// Print only puzzles with at least this ER; needs --by se or --by er
    #[arg(long, value_name = "ER")]
    at_least: Option<SeScore>,

    /// Print only puzzles with at most this ER; needs --by se or --by er
    #[arg(long, value_name = "ER")]
    at_most: Option<SeScore>,

    /// Also print the least and the greatest ER over N images of each puzzle, the first of which is the puzzle itself
    #[arg(long, value_name = "N", value_parser = at_least_one, conflicts_with_all = ["at_least", "at_most"])]
    symmetries: Option<u64>,

    /// Random seed of the images
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "symmetries")]
    seed: u64,

    #[command(flatten)]
    table: KeepArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// The columns of a table: names, and pointers into the JSON record. Those of images are there only with `--symmetries`.
const COLUMNS: &[Column] = &[
    ("puzzle", "/puzzle"),
    ("answer", "/answer"),
    ("rating", "/rating/own"),
    ("hodoku_level", "/rating/hodoku/level"),
    ("hodoku_score", "/rating/hodoku/score"),
    ("er", "/rating/se/er"),
    ("ep", "/rating/se/ep"),
    ("ed", "/rating/se/ed"),
    ("er_least", "/rating/se/images/least"),
    ("er_greatest", "/rating/se/images/greatest"),
    ("hardest", "/rating/hardest"),
];
/// What to find out about a puzzle.
enum Question {
    /// These ratings, and the ER of images if there are any.
    Ratings(Vec<Policy>, Option<Images>),
    /// Whether its ER is in a range.
    Within(RangeInclusive<SeScore>),
}

impl Rate {
    pub(crate) fn run(mut self) -> Outcome {
        let question = self.question()?;
        let stream = Stream::batch(&self.input, &self.batch, Notes::Counts)?;
        let has_images = self.symmetries.is_some();
        let is_shown = |(_, pointer): &&Column| has_images || !pointer.contains("/images/");
        let columns: Vec<Column> = COLUMNS.iter().filter(is_shown).copied().collect();
        let stream = stream.table(&self.table, &columns, &mut self.batch)?;
        stream.parallel(RateWork { question, json: self.batch.json })
    }

    fn question(&self) -> Result<Question, Failure> {
        let policies = if self.by.is_empty() { Policy::ALL.to_vec() } else { self.by.clone() };
        if self.at_least.is_some() || self.at_most.is_some() {
            if !policies.iter().all(Policy::is_se) {
                return Err(Failure::usage(
                    "--at-least and --at-most are bounds of Sudoku Explainer's ER\nhint: add --by se",
                ));
            }
            let range = self.at_least.unwrap_or_default()..=self.at_most.unwrap_or(SeScore::MAX);
            if range.is_empty() {
                return Err(Failure::usage("--at-least is above --at-most: no puzzle passes"));
            }
            return Ok(Question::Within(range));
        }
        let images = self.symmetries.map(|count| Images::new(count, self.seed));
        if images.is_some() && !policies.iter().any(Policy::is_se) {
            return Err(Failure::usage("--symmetries compares Sudoku Explainer's ER\nhint: add --by se"));
        }
        Ok(Question::Ratings(policies, images))
    }
}

/// What to do with each record.
struct RateWork {
    question: Question,
    json: bool,
}

impl Work for RateWork {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        match &self.question {
            Question::Ratings(policies, images) => rate(record, policies, images.as_ref(), self.json),
            Question::Within(range) => filter(record, range, self.json),
        }
    }

    /// Only Sudoku Explainer's ratings are so fast that everything else about a line matters.
    fn plain_lines(&self) -> PlainLines {
        let is_quick = match &self.question {
            Question::Ratings(policies, images) => policies.iter().all(Policy::is_se) && images.is_none(),
            Question::Within(_) => true,
        };
        PlainLines::solved_if(is_quick && !self.json, 2)
    }

    fn write_line(&self, plain: &Plain<'_>, out: &mut Vec<u8>) -> Option<Verdict> {
        let line = Line9::from(*plain.cells);
        let is_unique = plain.found.count == 1;
        match &self.question {
            Question::Ratings(policies, _) => {
                let column = if is_unique {
                    let se = rating::rate_se(&line, policies);
                    rating::columns(&Rating { se, ..Rating::default() }, policies, false)
                } else {
                    format!("{:>8}", AnswerName::of_count(plain.found.count).name())
                };
                out.extend_from_slice(column.as_bytes());
                out.extend_from_slice(b"  ");
            }
            // Only Ctrl-C stops a rating.
            Question::Within(range) if is_unique && se::is_within(&line, range).unwrap_or(false) => {}
            Question::Within(_) => return Some(verdict_of_count(plain.found.count)),
        }
        out.extend_from_slice(line.as_bytes());
        out.push(b'\n');
        Some(verdict_of_count(plain.found.count))
    }
}

fn rate(
    record: &Record,
    policies: &[Policy],
    images: Option<&Images>,
    json: bool,
) -> Result<RecordOutput, RecordError> {
    let puzzle = record.puzzle()?;
    let answer = play::answer(puzzle.givens(), puzzle.marks(), &budget::short());
    let rating = matches!(answer, Answer::Unique(_)).then(|| {
        let mut rating = rating::rate(&puzzle, policies);
        if let (Some(images), Some(se)) = (images, &mut rating.se) {
            se.images = images.range(&puzzle);
        }
        rating
    });
    let out = match &rating {
        _ if json => json_line(record, &answer, rating),
        Some(rating) => {
            let columns = rating::columns(rating, policies, images.is_some());
            format!("{columns}  {}", position_text(&record.position))
        }
        None => format!("{:>8}  {}", answer.name(), position_text(&record.position)),
    };
    Ok(RecordOutput::new(verdict(&answer), out))
}

/// Writes a puzzle if its ER is in a range.
fn filter(record: &Record, range: &RangeInclusive<SeScore>, json: bool) -> Result<RecordOutput, RecordError> {
    let puzzle = record.puzzle()?;
    let answer = play::answer(puzzle.givens(), puzzle.marks(), &budget::short());
    let passes = match &answer {
        Answer::Unique(_) => match se::is_within(&puzzle, range) {
            Err(error @ SeError::Layout) => return Err(RecordError::at(&record.place, error.to_string())),
            // Only Ctrl-C stops a rating.
            within => within.unwrap_or(false),
        },
        _ => false,
    };
    let bound = |score: &SeScore, open: SeScore| (*score != open).then_some(*score);
    let se = Se {
        at_least: bound(range.start(), SeScore::default()),
        at_most: bound(range.end(), SeScore::MAX),
        ..Se::default()
    };
    let out = match passes {
        true if json => json_line(record, &answer, Some(Rating { se: Some(se), ..Rating::default() })),
        true => position_text(&record.position),
        false => String::new(),
    };
    Ok(RecordOutput::new(verdict(&answer), out))
}

fn json_line(record: &Record, answer: &Answer, rating: Option<Rating>) -> String {
    let (start, puzzle) = (record.place.start::<Rated>(), position_text(&record.position));
    json::line(&Rated { start, puzzle, answer: answer.into(), rating })
}

fn verdict(answer: &Answer) -> Verdict {
    if budget::cancelled() { Verdict::Interrupted } else { Verdict::of(answer) }
}

fn verdict_of_count(count: u64) -> Verdict {
    if budget::cancelled() { Verdict::Interrupted } else { Verdict::of_count(count) }
}
