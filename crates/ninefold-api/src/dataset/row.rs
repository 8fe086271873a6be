//! The facts that a data set holds about a puzzle.

use ninefold::canon::Transformation;
use ninefold::engine::fast;
use ninefold::grid::{Line9, Puzzle};
use ninefold::logic::{self, EFFORT, SeRater, SeScore, Technique};
use ninefold::random::Random;
use ninefold::{Budget, StopReason};
use serde::{Deserialize, Serialize};

use super::VERSION;
use super::class::{Shares, Split};
use super::column::{Column, Value};
use super::original::Original;
use super::trace::Trace;

/// A row. Facts that take time are missing unless the options name their columns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// `r17` for puzzle 17, `r17-3` for its third image.
    pub id: String,
    /// Whether it is a puzzle of the source, not an image: then a new group starts.
    pub is_first: bool,
    /// The split of its class.
    pub split: Split,
    /// Its class, see [`Class::id`](super::Class::id).
    pub canonical_id: String,
    /// The puzzle, in 81 characters.
    pub puzzle: String,
    /// Its only solution.
    pub solution: String,
    /// The number of givens.
    pub clues: u32,
    /// Ninefold's rating as one number.
    pub rating: Option<u32>,
    /// HoDoKu's level.
    pub hodoku_level: Option<String>,
    /// HoDoKu's score.
    pub hodoku_score: Option<u32>,
    /// Sudoku Explainer's ER in tenths.
    pub er: Option<u16>,
    /// Sudoku Explainer's EP in tenths.
    pub ep: Option<u16>,
    /// Sudoku Explainer's ED in tenths.
    pub ed: Option<u16>,
    /// How often the engine `fast` guesses until the solution is proved unique.
    pub guesses: u64,
    /// How often HoDoKu's path uses each technique: a JSON object.
    pub techniques: Option<String>,
    /// The path of the default techniques: a JSON array.
    pub steps: Option<String>,
    /// Where the puzzle comes from.
    pub source: String,
}

/// Everything that determines the rows of a puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowOptions {
    /// The seed of splits and images.
    pub seed: u64,
    /// How the classes are divided into splits.
    pub shares: Shares,
    /// The number of images of each training puzzle.
    pub augment: u64,
    /// Whether validation and test puzzles get images too.
    pub augment_test: bool,
    /// The columns that will be used; others that take time stay empty.
    pub columns: Vec<Column>,
    /// How much the column `steps` says.
    pub trace: Trace,
}

impl RowOptions {
    fn wants(&self, columns: &[Column]) -> bool {
        columns.iter().any(|column| self.columns.contains(column))
    }
}

/// Makes rows. It keeps the tables of its rater from one puzzle to the next, so give each thread its own.
pub struct RowMaker {
    options: RowOptions,
    rater: Option<Box<SeRater>>,
}

/// Keeps the random numbers of images apart from those of puzzles, which count from 0 with the seed itself.
const IMAGES: u64 = 0x696d_6167_6573; // "images"

impl RowMaker {
    /// Creates a maker of rows.
    #[must_use]
    pub fn new(options: RowOptions) -> RowMaker {
        RowMaker { options, rater: None }
    }

    /// Returns the options.
    #[must_use]
    pub fn options(&self) -> &RowOptions {
        &self.options
    }

    /// Returns the rows of a puzzle and its images. They depend on nothing but the arguments and the options: the
    /// budget's flag and clock may stop the work, its other limits don't apply.
    ///
    /// # Errors
    /// If the budget interrupts it.
    pub fn rows(
        &mut self,
        original: &Original,
        number: u64,
        source: &str,
        budget: &Budget<'_>,
    ) -> Result<Vec<Row>, StopReason> {
        let budget = budget.with_solutions(u64::MAX).nodes(u64::MAX);
        let options = &self.options;
        let split = original.class.split(options.seed, options.shares);
        let images = if split == Split::Train || options.augment_test { options.augment } else { 0 };
        let mut boards = vec![(original.puzzle, original.solution)];
        let mut random = Random::stream(options.seed ^ IMAGES, number);
        for _ in 0..images {
            let image = Transformation::random(&mut random);
            boards.push((image.apply(&original.puzzle), image.apply(&original.solution)));
        }
        let puzzles: Vec<Line9> = boards.iter().map(|(puzzle, _)| *puzzle).collect();
        let found = fast::batch(&puzzles, 2);
        // All images share Ninefold's own rating; everything else from logic depends on the orientation of the
        // board.
        let rating = options.wants(&[Column::Rating]).then(|| own(&original.puzzle, &budget)).flatten();
        let mut rows = Vec::with_capacity(boards.len());
        for (image, ((puzzle, solution), found)) in boards.iter().zip(found).enumerate() {
            interrupted(&budget)?;
            let mut row = Row {
                id: if image == 0 { format!("r{number}") } else { format!("r{number}-{image}") },
                is_first: image == 0,
                split,
                canonical_id: original.class.id().to_string(),
                puzzle: puzzle.to_string(),
                solution: solution.to_string(),
                clues: puzzle.filled() as u32,
                rating,
                guesses: found.guesses,
                source: source.to_string(),
                ..Row::default()
            };
            self.reason(&mut row, puzzle, &budget);
            rows.push(row);
        }
        // What was cut short isn't what the logic finds.
        interrupted(&budget)?;
        Ok(rows)
    }

    /// Adds the facts found by logic.
    fn reason(&mut self, row: &mut Row, puzzle: &Line9, budget: &Budget<'_>) {
        let options = &self.options;
        if options.wants(&[Column::HodokuLevel, Column::HodokuScore, Column::Techniques]) {
            let rating = logic::hodoku_within(&self::puzzle(puzzle), budget);
            if rating.solved {
                row.hodoku_level = Some(rating.level.to_string());
                row.hodoku_score = Some(rating.score);
                let count =
                    |(technique, count): &(&Technique, u32)| format!("\"{}\":{count}", technique.name);
                let counts: Vec<String> = rating.counts.iter().map(count).collect();
                row.techniques = Some(format!("{{{}}}", counts.join(",")));
            }
        }
        if options.wants(&Column::SE) {
            let rater = self.rater.get_or_insert_with(Box::default);
            let rating = rater.rate(&self::puzzle(puzzle), budget).ok();
            row.er = rating.map(|rating| rating.er.tenths());
            row.ep = rating.map(|rating| rating.ep.tenths());
            row.ed = rating.map(|rating| rating.ed.tenths());
        }
        if options.wants(&[Column::Steps]) {
            row.steps = Some(options.trace.of(&self::puzzle(puzzle), budget));
        }
    }
}

impl Row {
    /// Returns the value in a column; `seed` is that of the data set.
    #[must_use]
    pub fn value(&self, column: Column, seed: u64) -> Value<'_> {
        match column {
            Column::Id => Value::Text(&self.id),
            Column::CanonicalId => Value::Text(&self.canonical_id),
            Column::Puzzle => Value::Text(&self.puzzle),
            Column::Solution => Value::Text(&self.solution),
            Column::Clues => number(Some(self.clues)),
            Column::Rating => number(self.rating),
            Column::HodokuLevel => self.hodoku_level.as_deref().map_or(Value::Nothing, Value::Text),
            Column::HodokuScore => number(self.hodoku_score),
            Column::Er => decimal(self.er),
            Column::Ep => decimal(self.ep),
            Column::Ed => decimal(self.ed),
            Column::Guesses => Value::Number(self.guesses),
            Column::Techniques => self.techniques.as_deref().map_or(Value::Nothing, Value::Json),
            Column::Steps => self.steps.as_deref().map_or(Value::Nothing, Value::Json),
            Column::Source => Value::Text(&self.source),
            Column::Seed => Value::Number(seed),
            Column::Version => Value::Text(VERSION),
        }
    }
}

fn number<'a>(number: Option<u32>) -> Value<'a> {
    number.map_or(Value::Nothing, |number| Value::Number(number.into()))
}

fn decimal<'a>(tenths: Option<u16>) -> Value<'a> {
    tenths.map_or(Value::Nothing, |tenths| Value::Decimal(SeScore::from_tenths(tenths)))
}

fn interrupted(budget: &Budget<'_>) -> Result<(), StopReason> {
    budget.interruption().map_or(Ok(()), Err)
}

/// Returns Ninefold's own rating as one number.
fn own(puzzle: &Line9, budget: &Budget<'_>) -> Option<u32> {
    logic::rate_within(&self::puzzle(puzzle), &budget.nodes(EFFORT)).ok().map(logic::Rating::number)
}

/// Turns a line into a puzzle; it has a solution, so its givens don't conflict.
fn puzzle(line: &Line9) -> Puzzle {
    line.try_into().expect("a puzzle with a solution has no conflicts")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::super::{Class, originals};
    use super::*;
    use ninefold::make::minimal_puzzles;

    fn original() -> Original {
        originals(&minimal_puzzles(1, 0..1))[0].unwrap()
    }

    #[test]
    fn images_are_rows_of_the_same_class_with_their_own_facts() {
        let columns = vec![Column::Rating, Column::Er, Column::Techniques];
        let options = RowOptions { augment: 3, columns, ..RowOptions::default() };
        let rows = RowMaker::new(options).rows(&original(), 17, "here", &Budget::default()).unwrap();
        let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, ["r17", "r17-1", "r17-2", "r17-3"]);
        for row in &rows {
            assert_eq!(Class::of(&row.puzzle.parse().unwrap()).id(), rows[0].canonical_id);
            assert_eq!(originals(&[row.puzzle.parse().unwrap()])[0].unwrap().solution.as_str(), row.solution);
            assert_eq!((row.rating, row.source.as_str()), (rows[0].rating, "here"));
            assert!(row.er.is_some() && row.techniques.is_some() && row.steps.is_none());
        }
        assert!(rows[0].is_first && !rows[1].is_first && rows[0].puzzle != rows[1].puzzle);
    }

    #[test]
    fn only_the_flag_and_the_clock_of_a_budget_stop_a_row() {
        let mut maker = RowMaker::new(RowOptions { columns: Column::ALL.to_vec(), ..RowOptions::default() });
        let all = maker.rows(&original(), 0, "", &Budget::default());
        assert_eq!(maker.rows(&original(), 0, "", &Budget::first().nodes(1)), all);
        let cancelled = AtomicBool::new(true);
        let stopped = maker.rows(&original(), 0, "", &Budget::default().cancel(&cancelled));
        assert_eq!(stopped, Err(StopReason::Cancelled));
    }

    #[test]
    fn facts_that_no_column_needs_are_missing() {
        let row =
            &RowMaker::new(RowOptions::default()).rows(&original(), 0, "", &Budget::default()).unwrap()[0];
        for column in Column::ALL {
            let is_missing = row.value(column, 7) == Value::Nothing;
            assert_eq!(is_missing, column.is_optional(), "{}", column.name());
        }
        assert_eq!(row.value(Column::Seed, 7), Value::Number(7));
    }
}
