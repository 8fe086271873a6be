//! True candidates: which candidates occur in some solution, and in how many.

use std::sync::Arc;

use crate::budget::{Budget, StopReason};
use crate::engine::rules;
use crate::grid::{Candidates, Cell, Digit, DigitSet, Layout, Puzzle};

/// For every candidate of a puzzle, the number of solutions that contain it, up to a cap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    layout: Arc<Layout>,
    cap: u32,
    /// Cell by cell, digit by digit.
    counts: Vec<u32>,
    /// Why the search ended early, if it did: then the counts are lower bounds.
    pub stop: Option<StopReason>,
}

impl TrueCandidates {
    /// Returns the number of solutions with this digit in this cell; at the cap, there may be more.
    #[must_use]
    pub fn count(&self, cell: Cell, digit: Digit) -> u32 {
        self.counts[cell.index() * self.layout.side() + digit.index()]
    }

    /// Returns the number up to which solutions are counted.
    #[must_use]
    pub fn cap(&self) -> u32 {
        self.cap
    }

    /// Returns the candidates that occur in a solution.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        let digits = |cell: Cell| -> DigitSet {
            self.layout.digits().iter().filter(|&digit| self.count(cell, digit) > 0).collect()
        };
        let cells: Vec<DigitSet> = self.layout.cells().map(digits).collect();
        Candidates::new(Arc::clone(&self.layout), cells).expect("every cell of the layout has a set")
    }
}

/// Finds for every candidate whether it occurs in a solution, and in how many up to a cap, in one search.
///
/// ```
/// use ninefold::Budget;
/// use ninefold::grid::{Cell, Digit, Grid, Layout, Puzzle};
/// use ninefold::study::true_candidates;
///
/// let blank = Puzzle::new(Grid::blank(Layout::usual(4).unwrap())).unwrap();
/// let counts = true_candidates(&blank, 100, &Budget::all());
/// assert_eq!(counts.count(Cell::new(0), Digit::new(1).unwrap()), 72); // a quarter of 288 grids
/// ```
#[must_use]
pub fn true_candidates(puzzle: &Puzzle, cap: u32, budget: &Budget<'_>) -> TrueCandidates {
    let cap = cap.max(1);
    let (counts, stop) =
        rules::occurrences(puzzle, cap, budget, &mut |_| std::ops::ControlFlow::Continue(()));
    TrueCandidates { layout: Arc::clone(puzzle.layout()), cap, counts, stop }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Event};
    use crate::grid::{Grid, Rule};
    use crate::random::Random;

    #[test]
    fn the_counts_are_those_of_all_solutions() {
        for round in 0..40 {
            let mut random = Random::stream(18, round);
            let name = ["4x4", "6x6", "latin:5"][random.below(3)];
            let plain = Layout::named(name).unwrap();
            let cells = |random: &mut Random| -> Vec<String> {
                let row = 1 + random.below(plain.side());
                (1..4).map(|column| format!("r{row}c{column}")).collect()
            };
            let lines =
                [format!("thermometer {}", cells(&mut random).join(" ")), "difference r2c2 r3c2".to_owned()];
            let rules = lines.iter().map(|line| Rule::read(line, &plain).unwrap());
            let layout = Arc::new(plain.with_rules(rules).unwrap());
            let mut givens = Grid::blank(Arc::clone(&layout));
            for _ in 0..layout.side() {
                let cell = Cell::new(random.below(layout.cell_count()));
                let digit = Digit::from_index(random.below(layout.side()));
                if layout.peers(cell).iter().all(|&peer| givens.get(peer) != Some(digit)) {
                    givens.set(cell, Some(digit));
                }
            }
            let Ok(puzzle) = Puzzle::new(givens) else { continue };
            let mut all = vec![0u64; layout.cell_count() * layout.side()];
            rules::Rules.run(&puzzle, &Budget::all(), &mut |event: Event<'_>| {
                if let Event::Solution(solution) = event {
                    for cell in layout.cells() {
                        all[cell.index() * layout.side() + solution.grid().get(cell).unwrap().index()] += 1;
                    }
                }
            });
            for cap in [1, 3, u32::MAX] {
                let found = true_candidates(&puzzle, cap, &Budget::all());
                assert_eq!(found.stop, None);
                let capped: Vec<u32> = all.iter().map(|&count| count.min(cap.into()) as u32).collect();
                assert_eq!(found.counts, capped, "{name} {round}");
            }
        }
    }

    #[test]
    fn a_budget_that_runs_out_says_so() {
        let blank = Puzzle::new(Grid::blank(Layout::classic())).unwrap();
        let found = true_candidates(&blank, 1, &Budget::all().nodes(20));
        assert_eq!(found.stop, Some(StopReason::Nodes));
        let found = true_candidates(&blank, 2, &Budget::all());
        assert!(found.stop.is_none() && found.counts.iter().all(|&count| count == found.cap()));
        assert_eq!(found.candidates(), Candidates::all(Layout::classic()));
    }
}
