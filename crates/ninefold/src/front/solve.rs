//! Solutions of a puzzle: the one, how many, each of them; and its canonical form.

use std::error::Error;
use std::fmt;

use crate::budget::{Budget, StopReason};
use crate::canon::{self, Canonical};
use crate::engine::cover::Solutions;
use crate::engine::{Answer, NoObserver, default_for};
use crate::grid::{Line9, NotClassic, Puzzle, Solution};
use crate::logic::{self, RateError, Rating};

/// Why a puzzle has no answer: it has no solution, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// There is no solution.
    NoSolution,
    /// There are at least two solutions; this is one of them.
    SeveralSolutions(Solution),
    /// The budget was spent first.
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

    /// Solves the puzzle within a budget of nodes and time; its limit of solutions does not matter.
    ///
    /// # Errors
    /// If there is no solution, or more than one, or if the budget is spent first.
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

    /// Counts the solutions, and stops at a limit.
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

    /// Returns an iterator over the solutions. Each is searched for when it is asked for.
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

    /// Rates the puzzle by Ninefold's own measure, which is the same for all images of a puzzle.
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

    /// Returns the canonical form of the givens: two puzzles are the same but for how they are turned, shuffled and
    /// relabelled if and only if their forms are equal. Pencil marks do not count.
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
    /// If the layout is not [`Layout::classic`](crate::Layout::classic).
    pub fn canonical(&self) -> Result<Canonical, NotClassic> {
        Ok(canon::canonical(&Line9::try_from(self.givens())?))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn answers_tell_none_one_and_several_apart() {
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

    #[test]
    fn only_classic_boards_have_a_canonical_form() {
        let error = "1..4........4..1".parse::<Puzzle>().unwrap().canonical().unwrap_err();
        assert_eq!(error.layout.to_string(), "4x4");
    }
}
