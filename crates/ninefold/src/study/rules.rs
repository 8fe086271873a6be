//! Which rules of a puzzle are redundant?

use std::sync::Arc;

use super::oracle::NotUnique;
use crate::budget::{Budget, StopReason};
use crate::engine::{Answer, NoObserver, default_for};
use crate::grid::{Grid, Layout, Puzzle};

/// Returns the redundant rules, as indices into the layout's rules: without any one of them, the puzzle still has one
/// solution.
///
/// ```
/// use ninefold::Budget;
/// use ninefold::grid::{Grid, Layout, Puzzle, Rule};
/// use ninefold::study::redundant_rules;
///
/// let layout = Layout::usual(4).unwrap();
/// let rules = ["cage 1 r1c1", "cage 2 r1c2", "cage 3 r2c1", "cage 4 r3c1-2 r4c1"].map(|line| Rule::read(line, &layout));
/// assert!(rules[3].is_err(), "three digits sum to 6 at least");
/// let layout = layout.with_rules([rules[0].clone()?, rules[1].clone()?])?;
/// let puzzle = Puzzle::new(Grid::blank(layout.into())).unwrap();
/// assert!(redundant_rules(&puzzle, &Budget::all()).is_err(), "it has several solutions");
/// # Ok::<(), ninefold::grid::RuleError>(())
/// ```
///
/// # Errors
/// If the puzzle does not have exactly one solution, or if a search exceeds the budget, which applies to each search.
pub fn redundant_rules(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Vec<usize>, NotUnique> {
    let budget = budget.with_solutions(2);
    is_unique(puzzle, &budget)?;
    let mut redundant = Vec::new();
    for number in 0..puzzle.layout().rules().len() {
        // Without a dot, `nonconsecutive` demands more of its cells, and the givens may break that.
        let Some(loosened) = without(puzzle, number) else { continue };
        match is_unique(&loosened, &budget) {
            Ok(()) => redundant.push(number),
            Err(NotUnique::Unknown(stop)) => return Err(NotUnique::Unknown(stop)),
            Err(_) => {}
        }
    }
    Ok(redundant)
}

fn is_unique(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<(), NotUnique> {
    match default_for(puzzle.layout()).run(puzzle, budget, &mut NoObserver).answer {
        Answer::Unique(_) => Ok(()),
        Answer::Impossible => Err(NotUnique::Impossible),
        Answer::Unknown(stop, _) => Err(NotUnique::Unknown(stop)),
        Answer::Solved(_) => Err(NotUnique::Unknown(StopReason::Nodes)),
        Answer::Several(_) => Err(NotUnique::Several),
    }
}

/// Returns the puzzle without one of its rules, or `None` if the givens contradict the others then.
fn without(puzzle: &Puzzle, number: usize) -> Option<Puzzle> {
    let layout = puzzle.layout();
    let others = layout.rules().iter().enumerate().filter(|(at, _)| *at != number);
    let kept: Vec<_> = others.map(|(_, rule)| rule.clone()).collect();
    let layout: Arc<Layout> = layout.with_rules(kept).ok()?.into();
    let givens = Grid::new(Arc::clone(&layout), puzzle.givens().contents().to_vec());
    let loosened = Puzzle::new(givens.expect("the shape is the same")).ok()?;
    Some(match puzzle.marks() {
        Some(marks) => {
            let sets = crate::grid::Candidates::new(layout, marks.contents().to_vec());
            loosened.with_marks(&sets.expect("the shape is the same"))
        }
        None => loosened,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Digit, Rule};

    #[test]
    fn a_dot_that_exempts_givens_is_not_redundant() {
        // Without the dot, nonconsecutive forbids the givens 3 and 4 beside each other.
        let layout = Layout::classic();
        let rules = ["nonconsecutive", "difference r1c1 r1c2"].map(|line| Rule::read(line, &layout).unwrap());
        let layout: Arc<Layout> = layout.with_rules(rules).unwrap().into();
        let mut givens = Grid::blank(Arc::clone(&layout));
        givens.set(layout.cell(0, 0), Some(Digit::from_index(2)));
        givens.set(layout.cell(0, 1), Some(Digit::from_index(3)));
        let puzzle = Puzzle::new(givens).unwrap();
        let dot = layout.rules().iter().position(|rule| rule.name() == "difference").unwrap();
        assert!(without(&puzzle, dot).is_none());
        assert!(without(&puzzle, 1 - dot).is_some());
    }
}
