//! Ninefold's own rating: the number of truths in the hardest step of the easiest solution path.
//!
//! The size of a step is the number of truths it uses: one for singles and locked candidates, two for pairs, X-wings
//! and skyscrapers, three for XY-wings … The rating is the smallest size such that steps up to that size solve the
//! puzzle. What one step rules out never makes another larger, so the order of the steps does not matter: the rating
//! stays the same however the board is turned, transposed or relabelled.
//!
//! The checker verifies every step.
//!
//! Where covers of any size do not suffice, the rating supposes candidates and refutes them by sequences of covers. Its
//! depth then counts the nested suppositions, and its size is that of the largest cover inside them.
//!
//! | size | techniques |
//! |---|---|
//! | 1 | singles, locked candidates |
//! | k | naked and hidden subsets and fish of size k, and every chain or net (see `net`) of k truths |

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use crate::budget::{Budget, StopReason};
use crate::grid::Puzzle;
use crate::logic::find::net::{Closure, Net};

/// Ninefold's own measure of difficulty.
///
/// A rating is always written as one number, `1000 × depth + size`: `4` needs a step of four truths, `1004` such a step
/// inside a supposition. Numbers sort as ratings do.
///
/// ```
/// use ninefold::logic::Rating;
/// let rating: Rating = "1004".parse()?;
/// assert_eq!((rating.depth, rating.size), (1, 4));
/// assert_eq!(rating.to_string(), "1004");
/// assert!(rating > Rating { depth: 0, size: 12 });
/// # Ok::<(), ninefold::logic::ParseRatingError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating {
    /// Depth of nested suppositions: 0 if every step is a cover.
    pub depth: u32,
    /// Number of truths in the largest cover.
    pub size: u32,
}

impl Rating {
    /// What one level of supposition adds to the number.
    const LEVEL: u32 = 1000;

    /// Returns the rating as one number, `1000 × depth + size`.
    #[must_use]
    pub const fn number(self) -> u32 {
        Rating::LEVEL * self.depth + self.size
    }

    /// Returns the rating with this number.
    #[must_use]
    pub const fn from_number(number: u32) -> Rating {
        Rating { depth: number / Rating::LEVEL, size: number % Rating::LEVEL }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl FromStr for Rating {
    type Err = ParseRatingError;

    fn from_str(text: &str) -> Result<Rating, ParseRatingError> {
        text.parse().map(Rating::from_number).map_err(|_: ParseIntError| ParseRatingError(text.to_owned()))
    }
}

/// A text that isn't a Ninefold rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseRatingError(String);

impl fmt::Display for ParseRatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' isn't a rating; give a number such as 4 or 1004", self.0)
    }
}

impl std::error::Error for ParseRatingError {}

/// Why a puzzle has no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RateError {
    /// The puzzle has no solution.
    Impossible,
    /// Suppositions nested as deeply as any known puzzle needs do not solve it: it almost certainly has several
    /// solutions.
    Undecided,
    /// The budget ran out.
    Stopped(StopReason),
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RateError::Impossible => f.write_str("the puzzle has no solution"),
            RateError::Undecided => {
                f.write_str("logic can't solve the puzzle; it probably has several solutions")
            }
            RateError::Stopped(reason) => write!(f, "the rating stopped: {reason}"),
        }
    }
}

impl std::error::Error for RateError {}

/// Maximum depth of nested suppositions; no known puzzle needs more.
const MAX_DEPTH: u32 = 3;

/// Rates a puzzle by Ninefold's own measure.
///
/// ```
/// use ninefold::{boards, logic};
/// let rating = logic::rate(&boards::named("BD4").unwrap().puzzle()).unwrap();
/// assert_eq!((rating.depth, rating.size), (0, 1));
/// ```
///
/// # Errors
/// When the puzzle has no solution or several.
pub fn rate(puzzle: &Puzzle) -> Result<Rating, RateError> {
    rate_within(puzzle, &Budget::default())
}

/// Rates a puzzle by Ninefold's own measure within a budget. Its nodes count the candidates tried: the hardest known
/// puzzles take a few million.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use ninefold::{Budget, StopReason, boards, logic};
///
/// let puzzle = boards::named("BD4").unwrap().puzzle();
/// let cancelled = AtomicBool::new(true);
/// let rating = logic::rate_within(&puzzle, &Budget::default().cancel(&cancelled));
/// assert_eq!(rating, Err(logic::RateError::Stopped(StopReason::Cancelled)));
/// ```
///
/// # Errors
/// When the puzzle has no solution or several, or the budget runs out.
pub fn rate_within(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Rating, RateError> {
    let hardest = Rating { depth: MAX_DEPTH, size: Net::MAX_COST };
    rate_up_to(puzzle, hardest, budget)?.ok_or(RateError::Undecided)
}

/// Rates a puzzle unless it is harder than `limit`; then returns `None` early.
///
/// ```
/// use ninefold::{Budget, boards, logic};
/// let puzzle = boards::named("Sudoku 3").unwrap().puzzle();
/// let up_to = |size| logic::rate_up_to(&puzzle, logic::Rating { depth: 0, size }, &Budget::default()).unwrap();
/// assert_eq!(up_to(1), None);
/// assert_eq!(up_to(3), Some(logic::Rating { depth: 0, size: 2 }));
/// ```
///
/// # Errors
/// When the puzzle turns out to have no solution, or the budget runs out.
pub fn rate_up_to(puzzle: &Puzzle, limit: Rating, budget: &Budget<'_>) -> Result<Option<Rating>, RateError> {
    let mut closure = Closure::new(puzzle.layout(), puzzle.candidates(), budget);
    for depth in 0..=MAX_DEPTH {
        let mut size = 1;
        while size <= Net::MAX_COST {
            if (Rating { depth, size }) > limit {
                return Ok(None);
            }
            closure.close(depth, size);
            if closure.live().empty().is_some() {
                return Err(RateError::Impossible);
            }
            if closure.is_solved() {
                return Ok(Some(Rating { depth, size }));
            }
            if let Some(reason) = closure.stop() {
                return Err(RateError::Stopped(reason));
            }
            size = closure.next_size(depth, size);
        }
    }
    Ok(None)
}
