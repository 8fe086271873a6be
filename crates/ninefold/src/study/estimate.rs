//! Roughly how many solutions a puzzle has, from random dives.
//!
//! A dive fills cells at random until the board is full or contradicts itself. The product of the numbers of candidates at each
//! choice estimates the number of solutions, 0 for a contradiction; on average the estimates are exactly right (Knuth, 1975).

use std::ops::ControlFlow;

use crate::budget::{Budget, StopReason};
use crate::engine::rules;
use crate::grid::Puzzle;
use crate::random::Random;

/// An estimate of the number of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The number of dives.
    pub dives: u64,
    /// The mean of their estimates.
    pub solutions: f64,
    /// The standard error of the mean; 0 after one dive.
    pub error: f64,
    /// Why it stopped, if the budget ran out.
    pub stop: Option<StopReason>,
    /// The sum of squared differences from the mean.
    spread: f64,
}

impl Estimate {
    /// Adds the estimate of one dive.
    fn add(&mut self, estimate: f64) {
        self.dives += 1;
        let (count, off) = (self.dives as f64, estimate - self.solutions);
        self.solutions += off / count;
        self.spread += off * (estimate - self.solutions);
        self.error = if self.dives > 1 { (self.spread / (count - 1.0) / count).sqrt() } else { 0.0 };
    }
}

/// Estimates the number of solutions from this many dives. Calls back after every dive; a break ends it. The budget counts
/// choices. The same seed gives the same estimate.
///
/// ```
/// use ninefold::Budget;
/// use ninefold::grid::{Grid, Layout, Puzzle};
/// use ninefold::study::estimate;
///
/// let blank = Puzzle::new(Grid::blank(Layout::usual(4).unwrap())).unwrap();
/// let found = estimate(&blank, 1000, 1, &Budget::all(), |_| std::ops::ControlFlow::Continue(()));
/// assert!((found.solutions - 288.0).abs() < 30.0);
/// ```
pub fn estimate(
    puzzle: &Puzzle,
    dives: u64,
    seed: u64,
    budget: &Budget<'_>,
    mut progress: impl FnMut(&Estimate) -> ControlFlow<()>,
) -> Estimate {
    let mut estimate = Estimate::default();
    let mut random = Random::new(seed);
    let stop = rules::dives(puzzle, &mut |count| random.below(count), budget, &mut |one| {
        estimate.add(one);
        progress(&estimate)?;
        if estimate.dives < dives { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    estimate.stop = stop;
    estimate
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Digit, Grid, Layout};

    #[test]
    fn the_mean_approaches_the_number_of_solutions() {
        let layout = Layout::latin(4).unwrap();
        let blank = Puzzle::new(Grid::blank(layout.into())).unwrap();
        let found = estimate(&blank, 4000, 7, &Budget::all(), |_| ControlFlow::Continue(()));
        assert_eq!(found.dives, 4000);
        assert!((found.solutions - 576.0).abs() < 4.0 * found.error.max(1.0), "{found:?}");
    }

    #[test]
    fn it_ends_on_request_and_knows_forced_boards() {
        let blank = Puzzle::new(Grid::blank(Layout::classic())).unwrap();
        let stop = |found: &Estimate| match found.dives {
            3 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        assert_eq!(estimate(&blank, 100, 1, &Budget::all(), stop).dives, 3);
        let short = estimate(&blank, 100, 1, &Budget::all().nodes(5), |_| ControlFlow::Continue(()));
        assert_eq!(short.stop, Some(StopReason::Nodes));
        let cells: Vec<Option<Digit>> =
            "1234341221434321".chars().map(|c| Digit::new(c as usize - 48)).collect();
        let full = Puzzle::new(Grid::new(Layout::usual(4).unwrap(), cells).unwrap()).unwrap();
        let found = estimate(&full, 100, 1, &Budget::all(), |_| ControlFlow::Continue(()));
        assert_eq!((found.dives, found.solutions), (1, 1.0));
    }
}
