//! Solving a puzzle, counting and iterating over its solutions, its rating and its canonical form.

use std::error::Error;
use std::fmt;

use super::solutions::Solutions;
use crate::budget::{Budget, StopReason};
use crate::canon::{self, Canonical};
use crate::engine::{Answer, NoObserver, default_for};
use crate::grid::{Line9, NotClassic, Puzzle, Solution};
use crate::logic::{self, RateError, Rating, SeError, SeRater, SeRating};

/// Why [`Puzzle::solve`] returns no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has at least two solutions; this is one of them.
    SeveralSolutions(Solution),
    /// The search stopped before it found an answer.
    Stopped(StopReason),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::NoSolution => f.write_str("the puzzle has no solution"),
            SolveError::SeveralSolutions(_) => f.write_str("the puzzle has several solutions"),
            SolveError::Stopped(reason) => write!(f, "the search stopped early: {reason}"),
        }
    }
}

impl Error for SolveError {}

impl Puzzle {
    /// Solves the puzzle and proves that it has only one solution.
    ///
    /// ```
    /// use ninefold::{Puzzle, SolveError};
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert!(puzzle.solve()?.to_string().starts_with("534678912"));
    ///
    /// let blank: Puzzle = "................".parse()?;
    /// assert!(matches!(blank.solve(), Err(SolveError::SeveralSolutions(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no solution, or more than one.
    pub fn solve(&self) -> Result<Solution, SolveError> {
        self.solve_within(&Budget::unique())
    }

    /// Solves the puzzle within a budget of nodes and time; ignores the budget's limit on solutions.
    ///
    /// # Errors
    /// If there is no solution, or more than one, or if the budget runs out first.
    pub fn solve_within(&self, budget: &Budget<'_>) -> Result<Solution, SolveError> {
        let engine = default_for(self.layout());
        match engine.run(self, &budget.with_solutions(2), &mut NoObserver).answer {
            Answer::Unique(solution) => Ok(solution),
            Answer::Impossible => Err(SolveError::NoSolution),
            Answer::Several(solution) | Answer::Solved(solution) => {
                Err(SolveError::SeveralSolutions(solution))
            }
            Answer::Unknown(reason, _) => Err(SolveError::Stopped(reason)),
        }
    }

    /// Counts the solutions, up to a limit.
    ///
    /// ```
    /// use ninefold::Puzzle;
    ///
    /// let puzzle: Puzzle = "12..............".parse()?;
    /// assert_eq!((puzzle.count(5), puzzle.count(1_000)), (5, 24));
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[must_use]
    pub fn count(&self, limit: u64) -> u64 {
        if limit == 0 {
            return 0;
        }
        default_for(self.layout()).run(self, &Budget::solutions(limit), &mut NoObserver).found
    }

    /// Returns a lazy iterator over the solutions: it searches for each one on demand.
    ///
    /// ```
    /// use ninefold::Puzzle;
    ///
    /// let blank: Puzzle = ".".repeat(81).parse()?;
    /// for solution in blank.solutions().take(3) {
    ///     println!("{solution}");
    /// }
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[must_use]
    pub fn solutions(&self) -> Solutions<'_> {
        Solutions::new(self)
    }

    /// Returns Ninefold's rating of the puzzle, which all equivalent puzzles share.
    ///
    /// ```
    /// use ninefold::Puzzle;
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let rating = puzzle.rate()?;
    /// assert_eq!((rating.depth, rating.size), (0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no solution, or more than one.
    pub fn rate(&self) -> Result<Rating, RateError> {
        logic::rate(self)
    }

    /// Returns the rating of Sudoku Explainer 1.2.1, ER/EP/ED. It depends on how the board is turned and relabelled. To
    /// rate many puzzles, keep one [`SeRater`].
    ///
    /// ```
    /// use ninefold::Puzzle;
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(puzzle.rate_se()?.to_string(), "1.2/1.2/1.2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the layout isn't [`Layout::classic`](crate::Layout::classic).
    pub fn rate_se(&self) -> Result<SeRating, SeError> {
        SeRater::new().rate(self, &Budget::default())
    }

    /// Returns the canonical form of the givens. Two puzzles have the same form if and only if they are equivalent:
    /// turning, shuffling and relabelling transform one into the other. Ignores pencil marks.
    ///
    /// ```
    /// use ninefold::Puzzle;
    ///
    /// let one: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let other: Puzzle = one.to_string().chars().rev().collect::<String>().parse()?; // half a turn
    /// assert_eq!(one.canonical()?.form, other.canonical()?.form);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the layout isn't [`Layout::classic`](crate::Layout::classic).
    pub fn canonical(&self) -> Result<Canonical, NotClassic> {
        Ok(canon::canonical(&Line9::try_from(self.givens())?))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn answers_distinguish_none_one_and_several() {
        let puzzle = |line: &str| line.parse::<Puzzle>().unwrap();
        assert_eq!(
            puzzle("1..4........4..1").count(9),
            puzzle("1..4........4..1").solutions().count() as u64
        );
        assert_eq!(puzzle("123....4........").solve(), Err(SolveError::NoSolution));
        assert_eq!((puzzle("123....4........").count(9), puzzle("................").count(0)), (0, 0));
        let Err(SolveError::SeveralSolutions(one)) = puzzle("................").solve() else { panic!() };
        assert!(one.grid().is_full());
        let stop = AtomicBool::new(true);
        let answer = puzzle("................").solve_within(&Budget::first().cancel(&stop));
        assert_eq!(answer, Err(SolveError::Stopped(StopReason::Cancelled)));
    }

    /// Boards with rules have no lazy search of their own, and the same iterator.
    #[test]
    fn solutions_obey_rules() {
        let layout = "4x4".parse::<crate::Layout>().unwrap();
        let rule = crate::grid::Rule::read("cage 5 r1c1 r2c1", &layout).unwrap();
        let puzzle =
            Puzzle::new(crate::Grid::blank(std::sync::Arc::new(layout.with_rules([rule]).unwrap()))).unwrap();
        let blank = "................".parse::<Puzzle>().unwrap();
        let expected: std::collections::BTreeSet<String> = blank
            .solutions()
            .map(|solution| solution.to_string())
            .filter(|line| line.as_bytes()[0] + line.as_bytes()[4] == 2 * b'0' + 5)
            .collect();
        let found: Vec<String> = puzzle.solutions().map(|solution| solution.to_string()).collect();
        assert_eq!(found.len(), expected.len());
        assert_eq!(found.iter().cloned().collect::<std::collections::BTreeSet<_>>(), expected);
        assert_eq!(
            puzzle.solutions().take(3).map(|solution| solution.to_string()).collect::<Vec<_>>(),
            found[..3]
        );
    }

    #[test]
    fn only_classic_boards_have_a_canonical_form() {
        let error = "1..4........4..1".parse::<Puzzle>().unwrap().canonical().unwrap_err();
        assert_eq!(error.layout.to_string(), "4x4");
    }
}
