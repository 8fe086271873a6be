//! The rating of Sudoku Explainer 1.2.1, exactly: the triple ER/EP/ED that the community calls SER.
//!
//! Sudoku Explainer asks its 30 producers in order, takes the first hint of the first that has one, and starts again.
//! ED is the rating of the first step, EP the highest rating up to the first step that places a cell, ER the highest of
//! all. Which of several hints comes first decides the rest of the path, so the order in which each producer looks is
//! part of the measure, and the same puzzle turned or relabelled can have another rating.
//!
//! | file | producers |
//! |---|---|
//! | `singles.rs`, `opening.rs` | 1 hidden single, 4 naked single |
//! | `locking.rs` | 2 direct locking, 6 locking |
//! | `sets.rs` | 3, 5 direct hidden pair and triple; 7, 10, 16 naked, 9, 12, 18 hidden pair, triple and quad |
//! | `fish.rs` | 8 X-wing, 11 swordfish, 17 jellyfish |
//! | `wings.rs` | 13 XY-wing, 14 XYZ-wing |
//! | `unique_loop/`, `grave/` | 15 unique loops, 19 bivalue universal grave |
//! | `aligned/` | 20, 22 aligned pair and triple exclusion |
//! | `chain/` | 21, 23–30 cycles and forcing chains |
//!
//! | file | what they share |
//! |---|---|
//! | `score.rs` | the numbers, rounded as the original prints them |
//! | `board.rs`, `values.rs`, `fields.rs` | the position, and the numbering that fixes the order |
//! | `hint.rs` | what a producer finds |
//! | `path.rs`, `proof/` | the path step by step, and the proof of each step |
//! | `probe.rs` | one producer alone, for the long checks |
//! | `test_positions.rs` | positions for the tests |

mod aligned;
mod board;
mod chain;
mod fields;
mod fish;
mod grave;
mod hint;
mod locking;
mod meter;
mod opening;
mod path;
mod probe;
mod proof;
mod score;
mod sets;
mod singles;
#[cfg(test)]
mod test_positions;
mod unique_loop;
mod values;
mod wings;

use std::fmt;
use std::sync::Arc;

use self::board::{Board, Changes};
use self::chain::{FixedChains, ForcingChains};
use self::hint::Hint;
use self::meter::Meter;
pub use self::path::{SePath, SeStep, SeWalk};
pub use self::score::{ParseSeError, SeRating, SeScore};
use self::values::{HasValues, Values};
use crate::budget::{Budget, StopReason};
use crate::grid::Layout;
#[cfg(doc)]
use crate::grid::Puzzle;
use crate::logic::kernel::ProofError;

/// The number of producers.
const PRODUCERS: usize = 30;

/// The least rating of each producer's hints, in the order in which the original asks them.
const LEAST_RATING: [f64; PRODUCERS] = [
    1.0,  // 1 hidden single
    1.7,  // 2 direct locking
    2.0,  // 3 direct hidden pair
    2.3,  // 4 naked single
    2.5,  // 5 direct hidden triple
    2.6,  // 6 locking
    3.0,  // 7 naked pair
    3.2,  // 8 X-wing
    3.4,  // 9 hidden pair
    3.6,  // 10 naked triple
    3.8,  // 11 swordfish
    4.0,  // 12 hidden triple
    4.2,  // 13 XY-wing
    4.4,  // 14 XYZ-wing
    4.5,  // 15 unique loop
    5.0,  // 16 naked quad
    5.2,  // 17 jellyfish
    5.4,  // 18 hidden quad
    5.6,  // 19 bivalue universal grave
    6.2,  // 20 aligned pair exclusion
    6.5,  // 21 cycle, forcing chain
    7.5,  // 22 aligned triple exclusion
    7.5,  // 23 Nishio
    8.0,  // 24 multiple forcing chain
    8.5,  // 25 dynamic forcing chain
    9.0,  // 26 dynamic forcing chain with patterns
    9.5,  // 27 nested, level 2
    10.0, // 28 nested, level 3
    10.5, // 29 nested, level 4
    11.0, // 30 nested, level 5
];

/// A board that [`SeRater`] rates: a [`Puzzle`], or a [`Line9`](crate::Line9), which is quicker to read.
pub trait SeBoard: HasValues {}

impl<B: HasValues> SeBoard for B {}

/// Rates puzzles as Sudoku Explainer 1.2.1 does; keep one for many puzzles.
///
/// ```
/// use ninefold::{Budget, boards};
/// use ninefold::logic::SeRater;
///
/// let mut rater = SeRater::new();
/// let rating = rater.rate(&boards::named("BD4").unwrap().puzzle(), &Budget::default())?;
/// assert_eq!(rating.to_string(), "1.5/1.2/1.2");
/// # Ok::<(), ninefold::logic::SeError>(())
/// ```
#[derive(Debug)]
pub struct SeRater {
    /// What has changed since each producer last found nothing.
    changes: [Changes; PRODUCERS],
    fixed: FixedChains,
    forcing: ForcingChains,
}

/// Why a puzzle has no Sudoku Explainer rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeError {
    /// The layout is not the classic 9×9 board, the only one that Sudoku Explainer knows.
    Layout,
    /// The budget ran out.
    Stopped(StopReason),
    /// The conclusion of a step, counted from 1, doesn't follow from its proof: a defect of this library.
    Unproved {
        /// The step.
        step: usize,
        /// Why the checker rejects the proof, if it does.
        error: Option<ProofError>,
    },
}

impl fmt::Display for SeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeError::Layout => f.write_str("Sudoku Explainer rates only the classic 9×9 board"),
            SeError::Stopped(reason) => write!(f, "the rating stopped: {reason}"),
            SeError::Unproved { step, error: None } => {
                write!(f, "the conclusion of step {step} doesn't follow from its proof")
            }
            SeError::Unproved { step, error: Some(error) } => {
                write!(f, "the proof of step {step} is wrong: {error}")
            }
        }
    }
}

impl std::error::Error for SeError {}

impl From<StopReason> for SeError {
    fn from(reason: StopReason) -> SeError {
        SeError::Stopped(reason)
    }
}

/// Fails unless a layout is the classic one, the only one that Sudoku Explainer knows.
fn require_classic(layout: &Arc<Layout>) -> Result<(), SeError> {
    let classic = Layout::classic();
    if Arc::ptr_eq(layout, &classic) || **layout == *classic { Ok(()) } else { Err(SeError::Layout) }
}

/// What has been rated so far.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    er: f64,
    ep: f64,
    ed: f64,
}

impl Progress {
    fn take(&mut self, hint: &Hint) {
        self.er = self.er.max(hint.rating);
        if self.ed == 0.0 {
            self.ed = self.er;
        }
        if self.ep == 0.0 && hint.places() {
            self.ep = self.er;
        }
    }
}

impl Default for SeRater {
    fn default() -> SeRater {
        SeRater::new()
    }
}

impl SeRater {
    /// The rating of a puzzle that no producer can finish.
    const UNSOLVED: f64 = 20.0;

    /// Creates a rater.
    #[must_use]
    pub fn new() -> SeRater {
        SeRater {
            changes: [Changes::EVERYTHING; PRODUCERS],
            fixed: FixedChains::new(),
            forcing: ForcingChains::new(),
        }
    }

    /// Rates a puzzle. One that Sudoku Explainer cannot finish, because it has several solutions or none, has ER 20.0.
    pub fn rate<B: SeBoard>(&mut self, puzzle: &B, budget: &Budget<'_>) -> Result<SeRating, SeError> {
        let progress = self.follow(puzzle.values()?, &|_| false, budget)?;
        Ok(SeRating::from_sums(progress.er, progress.ep, progress.ed))
    }

    /// Returns whether the ER of a puzzle is at least this score, as soon as that is certain.
    ///
    /// ```
    /// use ninefold::{Budget, boards};
    /// use ninefold::logic::SeRater;
    ///
    /// let puzzle = boards::named("Sudoku 3").unwrap().puzzle();
    /// let (mut rater, budget) = (SeRater::new(), Budget::default());
    /// let er = rater.rate(&puzzle, &budget)?.er;
    /// assert!(rater.is_at_least(&puzzle, er, &budget)?);
    /// assert!(rater.is_at_most(&puzzle, er, &budget)?);
    /// # Ok::<(), ninefold::logic::SeError>(())
    /// ```
    pub fn is_at_least<B: SeBoard>(
        &mut self,
        puzzle: &B,
        least: SeScore,
        budget: &Budget<'_>,
    ) -> Result<bool, SeError> {
        let is_reached = |rating: &f64| SeScore::from_sum(*rating) >= least;
        Ok(is_reached(&self.follow(puzzle.values()?, &is_reached, budget)?.er))
    }

    /// Returns whether the ER of a puzzle is at most this score, as soon as that is certain.
    pub fn is_at_most<B: SeBoard>(
        &mut self,
        puzzle: &B,
        most: SeScore,
        budget: &Budget<'_>,
    ) -> Result<bool, SeError> {
        let is_exceeded = |rating: &f64| SeScore::from_sum(*rating) > most;
        Ok(!is_exceeded(&self.follow(puzzle.values()?, &is_exceeded, budget)?.er))
    }

    /// Follows the original's path to the end, or until the highest rating is certain to be enough: a step has such a
    /// rating, or only producers whose every hint has one are left.
    fn follow(
        &mut self,
        mut values: Values,
        is_enough: &dyn Fn(&f64) -> bool,
        budget: &Budget<'_>,
    ) -> Result<Progress, SeError> {
        let mut progress = Progress::default();
        if let Some((first, hardest)) = values.place_hidden_singles() {
            progress = Progress { er: hardest, ep: first, ed: first };
            if values.open == 0 {
                return Ok(progress);
            }
        }
        self.start();
        let mut board = Board::new(&values);
        let mut meter = Meter::new(budget);
        while board.open != 0 && !is_enough(&progress.er) {
            if progress.ep != 0.0 {
                singles::place_all(&mut board, progress.er);
                self.note_changes(&mut board);
                if board.open == 0 {
                    break;
                }
            }
            let first = LEAST_RATING.iter().position(is_enough).unwrap_or(PRODUCERS);
            match self.next(&board, first, &mut meter)? {
                Some(hint) => {
                    progress.take(&hint);
                    hint.apply(&mut board);
                    self.note_changes(&mut board);
                }
                None => {
                    progress.er = LEAST_RATING.get(first).copied().unwrap_or(SeRater::UNSOLVED);
                    break;
                }
            }
        }
        Ok(progress)
    }

    /// Forgets the last puzzle.
    fn start(&mut self) {
        self.changes = [Changes::EVERYTHING; PRODUCERS];
        self.forcing.forget();
    }

    fn note_changes(&mut self, board: &mut Board) {
        let changes = std::mem::replace(&mut board.changes, Changes::NONE);
        for known in &mut self.changes {
            known.add(&changes);
        }
    }

    /// Returns the hint that the original takes next, if one of its first producers, as many as `count`, has one.
    fn next(
        &mut self,
        board: &Board,
        count: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Hint>, StopReason> {
        for producer in 1..=count {
            let hint = self.produce(producer, board, meter)?;
            if hint.is_some() {
                return Ok(hint);
            }
        }
        Ok(None)
    }

    /// Returns the first hint of a producer.
    fn produce(
        &mut self,
        producer: usize,
        board: &Board,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Hint>, StopReason> {
        if producer > 20 {
            meter.spend()?;
        }
        let changes = &mut self.changes[producer - 1];
        Ok(match producer {
            1 => singles::hidden_single(board),
            2 => locking::direct_locking(board, changes),
            3 => sets::direct_hidden_set(board, 2, changes),
            4 => singles::naked_single(board),
            5 => sets::direct_hidden_set(board, 3, changes),
            6 => locking::locking(board, changes),
            7 => sets::naked_set(board, 2, changes),
            8 => fish::fish(board, 2, changes),
            9 => sets::hidden_set(board, 2, changes),
            10 => sets::naked_set(board, 3, changes),
            11 => fish::fish(board, 3, changes),
            12 => sets::hidden_set(board, 3, changes),
            13 => wings::xy_wing(board, changes),
            14 => wings::xyz_wing(board, changes),
            15 => unique_loop::unique_loop(board, changes),
            16 => sets::naked_set(board, 4, changes),
            17 => fish::fish(board, 4, changes),
            18 => sets::hidden_set(board, 4, changes),
            19 => grave::grave(board),
            20 => aligned::aligned_pair(board, changes),
            21 => self.fixed.find(board, changes),
            22 => aligned::aligned_triple(board, changes),
            23 => self.forcing.nishio(board, changes),
            24 => self.forcing.multiple(board, meter)?,
            _ => self.forcing.dynamic(board, producer as u8 - 25, meter)?,
        })
    }
}
