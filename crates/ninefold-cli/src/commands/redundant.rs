//! `ninefold redundant`.

use clap::Args;
use ninefold::engine::fast::BatchResult;
use ninefold::grid::{Layout, Line9};
use ninefold::study;
use ninefold_api::record::{self, AnswerName, puzzle_text};

use crate::args::{BatchArgs, InputArgs, KeepArgs};
use crate::budget;
use crate::commands::study::{if_unique, not_unique, puzzle_of_clues};
use crate::exit::Outcome;
use crate::input::record::{Record, RecordError};
use crate::input::task::CELLS;
use crate::output::tally::Verdict;
use crate::show::json;
use crate::show::rows::Column;
use crate::stream::work::{Plain, PlainLines, RecordOutput, Work};
use crate::stream::{Notes, Stream};

/// List the redundant clues and rules of puzzles
///
/// Prints the cells whose clue can be removed, one at a time, while the puzzle still has exactly one solution; then, after a
/// semicolon each, the rules of which the same is true; or `minimal` if everything is needed. `ninefold minimize` removes as many as possible together.
///
/// Puzzles without a unique solution print `none` or `several`; the exit code is 1.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold redundant BD4
  ninefold redundant puzzles.txt | grep -c minimal
  ninefold redundant --json puzzles.txt")]
pub(crate) struct Redundant {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    table: KeepArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// The columns of a table: names, and pointers into the JSON record.
const COLUMNS: &[Column] = &[
    ("puzzle", "/puzzle"),
    ("answer", "/answer"),
    ("clues", "/clues"),
    ("minimal", "/minimal"),
    ("redundant", "/redundant"),
];

impl Redundant {
    pub(crate) fn run(mut self) -> Outcome {
        let stream = Stream::batch(&self.input, &self.batch, Notes::Counts)?;
        stream.table(&self.table, COLUMNS, &mut self.batch)?.parallel(self)
    }
}

impl Work for Redundant {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        let puzzle = puzzle_of_clues(record)?;
        let layout = puzzle.layout();
        let names = study::redundant(puzzle.givens(), &budget::until_cancelled())
            .map(|cells| cells.into_iter().map(|cell| layout.cell_name(cell)).collect::<Vec<_>>());
        let rules = names.is_ok() && !layout.rules().is_empty();
        let rules = rules.then(|| study::redundant_rules(&puzzle, &budget::until_cancelled())).transpose();
        let (names, rules) = match rules {
            Ok(rules) => (names, rules),
            Err(why) => (Err(why), None),
        };
        let rules: Option<Vec<String>> =
            rules.map(|rules| rules.into_iter().map(|number| layout.rules()[number].write(layout)).collect());
        let (answer, verdict) =
            names.as_ref().map_or_else(|why| not_unique(*why), |_| (AnswerName::Unique, Verdict::Fine));
        let out = if self.batch.json {
            let (start, clues) = (record.place.start::<record::Redundant>(), puzzle.givens().filled());
            let redundant = names.ok();
            let needs_rules = rules.as_ref().is_none_or(Vec::is_empty);
            let minimal = redundant.as_ref().map(|clues| clues.is_empty() && needs_rules);
            let puzzle = puzzle_text(&puzzle);
            json::line(&record::Redundant { start, puzzle, answer, clues, minimal, redundant, rules })
        } else {
            names.map_or(answer.name().to_string(), |names| {
                let parts: Vec<String> = (!names.is_empty()).then(|| names.join(" ")).into_iter().collect();
                let parts = [parts, rules.unwrap_or_default()].concat();
                if parts.is_empty() { MINIMAL.into() } else { parts.join("; ") }
            })
        };
        Ok(RecordOutput::new(verdict, out))
    }

    fn plain_lines(&self) -> PlainLines {
        PlainLines::Solved { limit: 2 }
    }

    /// Finds the redundant clues of a batch of puzzles together.
    fn batch_extra(&self, lines: &[&[u8; CELLS]], found: &[BatchResult]) -> Vec<Line9> {
        study::redundant_lines(&if_unique(lines, found))
    }

    fn write_line(&self, plain: &Plain<'_>, out: &mut Vec<u8>) -> Option<Verdict> {
        let redundant_clues = plain.extra?;
        if self.batch.json || plain.found.count != 1 {
            return self.write_other_line(plain, redundant_clues, out);
        }
        if *redundant_clues == Line9::BLANK {
            out.extend_from_slice(MINIMAL.as_bytes());
        }
        let start = out.len();
        let layout = Layout::classic();
        for cell in redundant_clues.filled_cells() {
            if out.len() > start {
                out.push(b' ');
            }
            let (row, column) = (layout.row(cell) as u8, layout.column(cell) as u8);
            out.extend_from_slice(&[b'r', b'1' + row, b'c', b'1' + column]);
        }
        out.push(b'\n');
        Some(Verdict::Fine)
    }
}

const MINIMAL: &str = "minimal";

impl Redundant {
    fn write_other_line(
        &self,
        plain: &Plain<'_>,
        redundant_clues: &Line9,
        out: &mut Vec<u8>,
    ) -> Option<Verdict> {
        let answer = AnswerName::of_count(plain.found.count);
        if self.batch.json {
            let layout = Layout::classic();
            let names = redundant_clues.filled_cells().map(|cell| layout.cell_name(cell)).collect::<Vec<_>>();
            let redundant = (plain.found.count == 1).then_some(names);
            let puzzle = Line9::from(*plain.cells);
            let line = record::Redundant {
                start: plain.start::<record::Redundant>(),
                puzzle: puzzle.to_string(),
                answer,
                clues: puzzle.filled(),
                minimal: redundant.as_ref().map(Vec::is_empty),
                redundant,
                rules: None,
            };
            out.extend_from_slice(json::line(&line).as_bytes());
        } else {
            out.extend_from_slice(answer.name().as_bytes());
        }
        out.push(b'\n');
        Some(Verdict::of_count(plain.found.count))
    }
}
