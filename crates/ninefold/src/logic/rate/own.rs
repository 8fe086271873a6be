//! How hard a puzzle is: the most truths that any step of the easiest way needs.
//!
//! The size of a step is the number of truths it takes: one for singles and locked candidates, two for pairs,
//! X-wings and skyscrapers, three for XY-wings … The rating is the least size with whose steps, and smaller ones, the
//! puzzle can be solved. What one step rules out never makes another larger, so it does not matter in which
//! order they are taken, or whether all of the least size are taken at once: the rating is the same, however the
//! board is turned, transposed or relabelled.
//!
//! The checker accepts every step on the way.
//!
//! Where covers of no size suffice, candidates are supposed, and refuted by covers that follow one after the
//! other: the rating then says so by its depth, and its size is that of the largest cover inside.
//!
//! | size | what it takes |
//! |---|---|
//! | 1 | singles, locked candidates |
//! | k | naked and hidden subsets and fish of k, and every chain or net (see `net`) of k truths |

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::grid::Puzzle;
use crate::logic::find::net::{Closure, Net};

/// Ninefold's own measure of difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating {
    /// How deep suppositions are nested in each other: 0 if every step is a cover.
    pub depth: u32,
    /// The most truths that a cover needs.
    pub size: u32,
}

/// Why there is no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unrated {
    /// The puzzle has no solution.
    Impossible,
    /// Suppositions nested as deep as any known puzzle needs do not solve it: it has several solutions, no doubt.
    Undecided,
    /// It takes more work than allowed, or nobody wants to know any more.
    OutOfEffort,
}

/// Rates puzzles, by [Ninefold's own measure](Rater::rate) and by [HoDoKu's](Rater::hodoku): how much work that may take,
/// and until when.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use ninefold::{boards, logic};
///
/// let puzzle = boards::named("BD4").unwrap().puzzle();
/// let rater = logic::Rater::default().cancel(Arc::new(AtomicBool::new(true)));
/// assert_eq!(rater.rate(&puzzle), Err(logic::Unrated::OutOfEffort));
/// assert!(!rater.hodoku(&puzzle).solved);
/// ```
#[derive(Clone, Debug)]
pub struct Rater {
    effort: u64,
    pub(crate) cancel: Option<Arc<AtomicBool>>,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater { effort: u64::MAX, cancel: None }
    }
}

/// No known puzzle needs suppositions nested deeper.
const DEEPEST: u32 = 3;

/// The rating of a puzzle, for which so many candidates may be tried; the hardest known take some million.
///
/// ```
/// use ninefold::{boards, logic};
/// let rating = logic::rate(&boards::named("BD4").unwrap().puzzle(), 1_000_000).unwrap();
/// assert_eq!((rating.depth, rating.size), (0, 1));
/// ```
pub fn rate(puzzle: &Puzzle, effort: u64) -> Result<Rating, Unrated> {
    Rater::default().effort(effort).rate(puzzle)
}

/// The same for those who do not want to know about harder puzzles than these: they have nothing then, and did not
/// have to wait for it.
///
/// ```
/// use ninefold::{boards, logic};
/// let puzzle = boards::named("Sudoku 3").unwrap().puzzle();
/// let up_to = |size| logic::rate_up_to(&puzzle, logic::Rating { depth: 0, size }, 1_000_000).unwrap();
/// assert_eq!(up_to(1), None);
/// assert_eq!(up_to(3), Some(logic::Rating { depth: 0, size: 2 }));
/// ```
pub fn rate_up_to(puzzle: &Puzzle, most: Rating, effort: u64) -> Result<Option<Rating>, Unrated> {
    Rater::default().effort(effort).rate_up_to(puzzle, most)
}

impl Rater {
    /// The same rater, which tries so many candidates at most for a rating of Ninefold's own.
    #[must_use]
    pub fn effort(mut self, effort: u64) -> Rater {
        self.effort = effort;
        self
    }

    /// The same rater, which ends soon after this flag is set, without a rating.
    #[must_use]
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Rater {
        self.cancel = Some(flag);
        self
    }

    /// See [`rate`].
    ///
    /// # Errors
    /// When there is no rating.
    pub fn rate(&self, puzzle: &Puzzle) -> Result<Rating, Unrated> {
        self.rate_up_to(puzzle, Rating { depth: DEEPEST, size: Net::MOST })?.ok_or(Unrated::Undecided)
    }

    /// See [`rate_up_to`].
    ///
    /// # Errors
    /// When there is no rating, as far as was looked.
    pub fn rate_up_to(&self, puzzle: &Puzzle, most: Rating) -> Result<Option<Rating>, Unrated> {
        let (layout, cancel) = (puzzle.layout(), self.cancel.as_deref());
        let mut closure = Closure::new(layout, puzzle.candidates(), self.effort, cancel);
        for depth in 0..=DEEPEST {
            let mut size = 1;
            while size <= Net::MOST {
                if (Rating { depth, size }) > most {
                    return Ok(None);
                }
                closure.close(depth, size);
                if closure.live().empty().is_some() {
                    return Err(Unrated::Impossible);
                }
                if closure.is_solved() {
                    return Ok(Some(Rating { depth, size }));
                }
                if closure.is_spent() {
                    return Err(Unrated::OutOfEffort);
                }
                size = closure.next_size(depth, size);
            }
        }
        Ok(None)
    }
}
