//! Sudoku Explainer's rating: one rater per thread, bounds, and the range over images of a puzzle.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use ninefold::Budget;
use ninefold::canon::Transformation;
use ninefold::grid::{Line9, Puzzle};
use ninefold::logic::{SeBoard, SeError, SeRater, SeRating, SeScore};
use ninefold::random::Random;
use ninefold_api::record::SeImages;

use crate::budget;

thread_local! {
    /// A rater keeps its tables from one puzzle to the next.
    static RATER: RefCell<Box<SeRater>> = RefCell::default();
}

fn with_rater<T>(work: impl FnOnce(&mut SeRater, &Budget<'_>) -> T) -> T {
    let budget = Budget::default().cancel(budget::flag());
    RATER.with_borrow_mut(|rater| work(rater, &budget))
}

/// Rates a puzzle; `None` if its layout has no such rating or the run is cancelled.
pub(crate) fn rate(puzzle: &impl SeBoard) -> Option<SeRating> {
    with_rater(|rater, budget| rater.rate(puzzle, budget)).ok()
}

/// Decides whether the ER of a puzzle is in a range, as soon as that is certain.
pub(crate) fn is_within(puzzle: &impl SeBoard, range: &RangeInclusive<SeScore>) -> Result<bool, SeError> {
    let (least, most) = (*range.start(), *range.end());
    with_rater(|rater, budget| {
        // An open end needs no rating.
        if most < SeScore::MAX && !rater.is_at_most(puzzle, most, budget)? {
            return Ok(false);
        }
        Ok(least == SeScore::default() || rater.is_at_least(puzzle, least, budget)?)
    })
}

/// The images of a puzzle whose ER is compared.
#[derive(Debug)]
pub(crate) struct Images(Vec<Transformation>);

impl Images {
    /// Chooses images: the puzzle as given, then random ones. They depend on the seed alone, so every puzzle is seen
    /// through the same transformations.
    pub(crate) fn new(count: u64, seed: u64) -> Images {
        let others = (1..count).map(|number| Transformation::random(&mut Random::stream(seed, number)));
        Images([Transformation::IDENTITY].into_iter().chain(others).collect())
    }

    /// Returns the least and greatest ER over the images; `None` if the puzzle isn't a plain classic one or the run is
    /// cancelled.
    pub(crate) fn range(&self, puzzle: &Puzzle) -> Option<SeImages> {
        // Transformations move givens only.
        if puzzle.marks().is_some() {
            return None;
        }
        let line = Line9::try_from(puzzle.givens()).ok()?;
        let mut found: Option<SeImages> = None;
        for transformation in &self.0 {
            let er = rate(&transformation.apply(&line))?.er;
            let range = found.get_or_insert(SeImages { count: 0, least: er, greatest: er });
            range.count += 1;
            range.least = range.least.min(er);
            range.greatest = range.greatest.max(er);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sudoku Explainer finds another path in other images of this puzzle.
    const ORIENTED: &str =
        ".4..7......93.....8..5......219..8.5....2...9....6..3...3.......52.89.7..18...6.2";

    fn puzzle(line: &str) -> Puzzle {
        line.parse().unwrap()
    }

    #[test]
    fn the_range_over_images_contains_the_er_and_grows_with_their_number() {
        let puzzle = puzzle(ORIENTED);
        let er = rate(&puzzle).unwrap().er;
        let one = Images::new(1, 1).range(&puzzle).unwrap();
        assert_eq!(one, SeImages { count: 1, least: er, greatest: er });
        let [few, more] = [4, 12].map(|count| Images::new(count, 1).range(&puzzle).unwrap());
        assert_eq!((few.count, more.count), (4, 12));
        assert!(more.least <= few.least && few.least <= er);
        assert!(er <= few.greatest && few.greatest <= more.greatest);
        assert!(more.least < more.greatest, "the path depends on the image");
    }

    #[test]
    fn bounds_include_both_ends() {
        let puzzle = puzzle(ORIENTED);
        let er = rate(&puzzle).unwrap().er.tenths();
        let is_within = |least: u16, most: u16| {
            is_within(&puzzle, &(SeScore::from_tenths(least)..=SeScore::from_tenths(most))).unwrap()
        };
        assert!(is_within(er, er) && is_within(0, u16::MAX) && is_within(er, u16::MAX) && is_within(0, er));
        assert!(!is_within(er + 1, u16::MAX) && !is_within(0, er - 1) && !is_within(er + 1, er + 2));
    }

    #[test]
    fn other_layouts_have_no_rating() {
        let six = puzzle(&".".repeat(36));
        assert_eq!(rate(&six), None);
        assert!(Images::new(2, 1).range(&six).is_none());
        assert_eq!(is_within(&six, &(SeScore::from_tenths(10)..=SeScore::MAX)), Err(SeError::Layout));
    }
}
