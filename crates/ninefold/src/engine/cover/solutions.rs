//! The solutions of a puzzle, one at a time.

use std::fmt;
use std::iter::FusedIterator;

use super::search::{Search, Tuning};
use crate::budget::{Budget, StopReason};
use crate::engine::NoObserver;
use crate::engine::run::Run;
use crate::grid::{Puzzle, Solution};

/// An iterator over the solutions of a puzzle of any layout.
///
/// Each call to `next` continues the search where the last one stopped, and goes only to the next solution. It returns
/// every solution exactly once.
///
/// ```
/// use ninefold::engine::cover::Solutions;
/// use ninefold::grid::{Grid, Layout, Puzzle};
///
/// let blank = Puzzle::new(Grid::blank(Layout::usual(4).unwrap())).unwrap();
/// assert_eq!(Solutions::new(&blank).count(), 288);
///
/// // Nobody can count the 25×25 grids, but the first three are found quickly.
/// let vast = Puzzle::new(Grid::blank(Layout::usual(25).unwrap())).unwrap();
/// assert_eq!(Solutions::new(&vast).take(3).count(), 3);
/// ```
pub struct Solutions<'a> {
    search: Search<'a, NoObserver>,
    is_over: bool,
}

impl<'a> Solutions<'a> {
    /// Creates an iterator over all solutions.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Solutions<'a> {
        Solutions::within(puzzle, &Budget::all())
    }

    /// Creates an iterator that ends when the budget is spent; [`stop_reason`](Solutions::stop_reason) then says why.
    ///
    /// ```
    /// use ninefold::engine::cover::Solutions;
    /// use ninefold::grid::{Grid, Layout, Puzzle};
    /// use ninefold::{Budget, StopReason};
    ///
    /// let blank = Puzzle::new(Grid::blank(Layout::usual(9).unwrap())).unwrap();
    /// let mut solutions = Solutions::within(&blank, &Budget::all().nodes(1_000));
    /// assert!(solutions.by_ref().count() > 0);
    /// assert_eq!(solutions.stop_reason(), Some(StopReason::Nodes));
    /// ```
    #[must_use]
    pub fn within(puzzle: &'a Puzzle, budget: &Budget<'a>) -> Solutions<'a> {
        let run = Run::unobserved(puzzle, budget);
        Solutions { search: Search::new(run, &Tuning::USUAL), is_over: false }
    }

    /// Returns why the iterator ended before the last solution; `None` if it did not end early.
    #[must_use]
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.search.run.stop_reason()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.is_over {
            return None;
        }
        self.is_over = self.search.advance().is_break();
        if self.is_over {
            return None;
        }
        let solution = self.search.run.check(self.search.grid());
        let enough = self.search.run.count_solution().is_break();
        self.is_over = enough || self.search.leave_solution().is_break();
        Some(solution)
    }
}

impl FusedIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("puzzle", self.search.run.puzzle)
            .field("found", &self.search.run.found())
            .finish_non_exhaustive()
    }
}
