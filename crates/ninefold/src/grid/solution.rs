//! A solution: a full grid that has been checked.

use std::fmt;
use std::sync::Arc;

use super::{Cell, Conflict, Digit, Grid, Layout, Puzzle};

/// A full grid that satisfies every rule and every given of its puzzle.
///
/// Only a check makes one, [`Solution::check`] or `Solution::try_from(grid)`, so no engine can return a wrong grid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution(Grid);

/// A grid that does not solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvalidSolution {
    /// The layout of the grid.
    pub layout: Arc<Layout>,
    /// What is wrong with it.
    pub fault: SolutionFault,
}

/// Why a grid does not solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolutionFault {
    /// Its layout differs from the puzzle's.
    Layout,
    /// A cell is blank.
    Blank(Cell),
    /// The puzzle gives or allows another digit in a cell.
    Given(Cell, Digit),
    /// A house repeats a digit.
    Conflict(Conflict),
    /// A rule is broken, an index into the layout's [`Rules`](super::Rules).
    Rule(usize),
}

impl Solution {
    /// Checks a grid against a puzzle.
    pub fn check(puzzle: &Puzzle, grid: Grid) -> Result<Solution, InvalidSolution> {
        if grid.layout() != puzzle.layout() {
            return Err(InvalidSolution::new(&grid, SolutionFault::Layout));
        }
        let solution = Solution::try_from(grid);
        let grid = match &solution {
            Ok(solution) => solution.grid(),
            Err(_) => return solution,
        };
        for cell in grid.layout().cells() {
            let digit = grid.get(cell).expect("the grid is full");
            let kept = puzzle.given(cell).is_none_or(|given| given == digit);
            if !kept || !puzzle.allowed(cell).contains(digit) {
                return Err(InvalidSolution::new(grid, SolutionFault::Given(cell, digit)));
            }
        }
        solution
    }

    /// Returns the full grid.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.0
    }

    /// Turns the solution into its grid.
    #[must_use]
    pub fn into_grid(self) -> Grid {
        self.0
    }
}

/// Checks a grid without a puzzle: it must be full and satisfy every rule.
impl TryFrom<Grid> for Solution {
    type Error = InvalidSolution;

    fn try_from(grid: Grid) -> Result<Solution, InvalidSolution> {
        if let Some(blank) = grid.first_blank() {
            return Err(InvalidSolution::new(&grid, SolutionFault::Blank(blank)));
        }
        if let Some(&conflict) = grid.conflicts().first() {
            return Err(InvalidSolution::new(&grid, SolutionFault::Conflict(conflict)));
        }
        match grid.first_broken_rule() {
            Some(rule) => Err(InvalidSolution::new(&grid, SolutionFault::Rule(rule))),
            None => Ok(Solution(grid)),
        }
    }
}

impl InvalidSolution {
    fn new(grid: &Grid, fault: SolutionFault) -> InvalidSolution {
        InvalidSolution { layout: Arc::clone(grid.layout()), fault }
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Grid {
        solution.into_grid()
    }
}

impl AsRef<Grid> for Solution {
    fn as_ref(&self) -> &Grid {
        self.grid()
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for InvalidSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault {
            SolutionFault::Layout => f.write_str("the grid and the puzzle have different layouts"),
            SolutionFault::Blank(cell) => write!(f, "{} is blank", self.layout.cell_name(cell)),
            SolutionFault::Given(cell, digit) => {
                write!(f, "the puzzle does not allow {digit} in {}", self.layout.cell_name(cell))
            }
            SolutionFault::Conflict(conflict) => f.write_str(&conflict.describe(&self.layout)),
            SolutionFault::Rule(rule) => {
                let rule = &self.layout.rules()[rule];
                write!(
                    f,
                    "the grid breaks the rule '{}': {}",
                    rule.write(&self.layout),
                    rule.describe(&self.layout)
                )
            }
        }
    }
}

impl std::error::Error for InvalidSolution {}

#[cfg(test)]
mod tests {
    use super::super::{Candidates, Layout};
    use super::*;

    fn latin(contents: [usize; 9]) -> Grid {
        Grid::new(Layout::latin(3).unwrap().into(), contents.map(Digit::new)).unwrap()
    }

    #[test]
    fn only_a_right_grid_becomes_a_solution() {
        let puzzle = Puzzle::new(latin([1, 0, 0, 0, 0, 0, 0, 0, 2])).unwrap();
        let check = |contents| Solution::check(&puzzle, latin(contents));
        assert!(check([1, 2, 3, 2, 3, 1, 3, 1, 2]).is_ok());
        for (contents, fault, words) in [
            ([1, 2, 3, 2, 3, 1, 3, 0, 2], SolutionFault::Blank(Cell::new(7)), "r3c2 is blank"),
            (
                [2, 3, 1, 3, 1, 2, 1, 2, 3],
                SolutionFault::Given(Cell::new(0), Digit::from_index(1)),
                "the puzzle does not allow 2 in r1c1",
            ),
            (
                [1, 2, 3, 2, 3, 1, 3, 3, 2],
                SolutionFault::Conflict(Conflict {
                    cells: [Cell::new(4), Cell::new(7)],
                    digit: Digit::from_index(2),
                }),
                "r2c2 and r3c2 are both 3 (column 2)",
            ),
        ] {
            let error = check(contents).unwrap_err();
            assert_eq!((error.fault, error.to_string().as_str()), (fault, words));
        }
        let other = Solution::check(&puzzle, Grid::blank(Layout::classic())).unwrap_err();
        assert_eq!(other.fault, SolutionFault::Layout);
    }

    #[test]
    fn marks_restrict_and_vanish_when_they_say_nothing() {
        let puzzle = Puzzle::new(latin([1, 0, 0, 0, 0, 0, 0, 0, 2])).unwrap();
        assert_eq!(puzzle.clone().with_marks(&Candidates::all(puzzle.layout().clone())), puzzle);
        let mut marks = Candidates::of(puzzle.givens());
        marks.strike(Cell::new(1), Digit::from_index(1));
        let marked = puzzle.with_marks(&marks);
        let error = Solution::check(&marked, latin([1, 2, 3, 2, 3, 1, 3, 1, 2])).unwrap_err();
        assert_eq!(error.fault, SolutionFault::Given(Cell::new(1), Digit::from_index(1)));
        assert!(Solution::check(&marked, latin([1, 3, 2, 3, 2, 1, 2, 1, 3])).is_err());
    }
}
