//! The facts that a data set holds about a puzzle.

use ninefold::canon::Transformation;
use ninefold::engine::fast;
use ninefold::grid::{Line9, Puzzle};
use ninefold::logic::{self, Solver, State, Technique};
use ninefold::random::Random;
use ninefold::record::{candidate_name, elimination_name};
use serde::{Deserialize, Serialize};

use super::candidate::Good;
use super::column::Column;
use super::options::{Options, Split, Trace};
use crate::budget;
use crate::logic::game::USUAL_EFFORT;
use crate::logic::rating::own_rating;
use crate::logic::se;
use crate::show::json;

/// A row, as stored in parts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) id: String,
    /// Whether it is a puzzle of the source, not an image: then a new group starts.
    pub(crate) is_first: bool,
    pub(crate) split: Split,
    pub(crate) canonical_id: String,
    pub(crate) puzzle: String,
    pub(crate) solution: String,
    pub(crate) clues: u32,
    pub(crate) rating: Option<u32>,
    pub(crate) hodoku_level: Option<String>,
    pub(crate) hodoku_score: Option<u32>,
    /// Sudoku Explainer's rating in tenths.
    pub(crate) er: Option<u16>,
    pub(crate) ep: Option<u16>,
    pub(crate) ed: Option<u16>,
    pub(crate) guesses: u64,
    pub(crate) techniques: Option<String>,
    pub(crate) steps: Option<String>,
    pub(crate) source: String,
}

/// Keeps the random numbers of images apart from those of puzzles, which count from 0 with the seed itself.
const IMAGES: u64 = 0x696d_6167_6573; // "images"

/// Returns the rows of a puzzle and its images; `None` if interrupted.
pub(crate) fn rows(good: &Good, number: u64, options: &Options) -> Option<Vec<Row>> {
    let split = good.class.split(options.seed, options.shares);
    let images = if split == Split::Train || options.augment_test { options.augment } else { 0 };
    let mut boards = vec![(good.puzzle, good.found.solution)];
    let mut random = Random::stream(options.seed ^ IMAGES, number);
    for _ in 0..images {
        let image = Transformation::random(&mut random);
        boards.push((image.apply(&good.puzzle), image.apply(&good.found.solution)));
    }
    let puzzles: Vec<Line9> = boards.iter().map(|(puzzle, _)| *puzzle).collect();
    let found = fast::batch(&puzzles, 2);
    // All images share Ninefold's own rating; everything else from logic depends on the orientation of the
    // board.
    let rating = options.wants(&[Column::Rating]).then(|| own(&good.puzzle)).flatten();
    let mut rows = Vec::with_capacity(boards.len());
    for (image, ((puzzle, solution), found)) in boards.iter().zip(found).enumerate() {
        if budget::cancelled() {
            return None;
        }
        let mut row = Row {
            id: if image == 0 { format!("r{number}") } else { format!("r{number}-{image}") },
            is_first: image == 0,
            split,
            canonical_id: good.class.id().to_string(),
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            clues: puzzle.filled() as u32,
            rating,
            guesses: found.guesses,
            source: good.source.clone(),
            ..Row::default()
        };
        row.reason(puzzle, options);
        rows.push(row);
    }
    // What Ctrl-C cut short isn't what the logic finds.
    (!budget::cancelled()).then_some(rows)
}

impl Row {
    /// Adds the facts found by logic.
    fn reason(&mut self, puzzle: &Line9, options: &Options) {
        if options.wants(&[Column::HodokuLevel, Column::HodokuScore, Column::Techniques]) {
            let rating = logic::hodoku(&self::puzzle(puzzle));
            if rating.solved {
                self.hodoku_level = Some(rating.level.to_string());
                self.hodoku_score = Some(rating.score);
                let count =
                    |(technique, count): &(&Technique, u32)| format!("\"{}\":{count}", technique.name);
                let counts: Vec<String> = rating.counts.iter().map(count).collect();
                self.techniques = Some(format!("{{{}}}", counts.join(",")));
            }
        }
        if options.wants(&Column::SE) {
            let rating = se::rate(&self::puzzle(puzzle));
            self.er = rating.map(|rating| rating.er.tenths());
            self.ep = rating.map(|rating| rating.ep.tenths());
            self.ed = rating.map(|rating| rating.ed.tenths());
        }
        if options.wants(&[Column::Steps]) {
            self.steps = Some(trace(&self::puzzle(puzzle), options.trace));
        }
    }
}

/// Returns Ninefold's own rating as one number.
fn own(puzzle: &Line9) -> Option<u32> {
    own_rating(&self::puzzle(puzzle), &budget::until_cancelled()).map(logic::Rating::number)
}

/// A step of a trace.
#[derive(Serialize)]
struct Move {
    technique: &'static str,
    placements: Vec<String>,
    eliminations: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// Returns the path of the default techniques, as far as it goes.
fn trace(puzzle: &Puzzle, words: Trace) -> String {
    let mut state = State::new(puzzle).assume_unique(true);
    let path = Solver::default().solve_from(state.clone(), &budget::until_cancelled().nodes(USUAL_EFFORT));
    let mut moves = Vec::with_capacity(path.steps.len());
    let layout = puzzle.layout();
    for step in &path.steps {
        let text = (words == Trace::Words).then(|| logic::explain(step, &state).short);
        moves.push(Move {
            technique: step.technique.name,
            placements: step.placements.iter().map(|&each| candidate_name(each, layout)).collect(),
            eliminations: step.eliminations.iter().map(|&each| elimination_name(each, layout)).collect(),
            text,
        });
        state.apply(step);
    }
    json::line(&moves)
}

/// Turns a line into a puzzle; it has a solution, so its givens don't conflict.
fn puzzle(line: &Line9) -> Puzzle {
    line.try_into().expect("a puzzle with a solution has no conflicts")
}
