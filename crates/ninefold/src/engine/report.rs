//! The result of an engine's run.

use crate::budget::StopReason;
use crate::grid::{Candidates, Solution};

/// The answer to "does the puzzle have a solution, and only one?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The puzzle has no solution.
    Impossible,
    /// The puzzle has exactly one solution.
    Unique(Solution),
    /// The puzzle has at least two solutions; this is the first one found.
    Several(Solution),
    /// The engine found this solution and did not look for another.
    Solved(Solution),
    /// The run stopped early, perhaps after finding one solution.
    Unknown(StopReason, Option<Solution>),
}

impl Answer {
    /// Returns a solution, if one is known.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Answer::Unique(solution) | Answer::Several(solution) | Answer::Solved(solution) => Some(solution),
            Answer::Unknown(_, found) => found.as_ref(),
            Answer::Impossible => None,
        }
    }

    /// Returns the word used in records: `none`, `unique`, `several`, `solved` or `unknown`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Answer::Impossible => "none",
            Answer::Unique(_) => "unique",
            Answer::Several(_) => "several",
            Answer::Solved(_) => "solved",
            Answer::Unknown(..) => "unknown",
        }
    }
}

/// The answer, and the work it took. Counts that an engine does not keep are `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The answer.
    pub answer: Answer,
    /// Solutions found, up to the budget's limit.
    pub found: u64,
    /// Whether `found` is the number of all solutions.
    pub exact: bool,
    /// Why the run ended early, if it did, even if it had found solutions by then.
    pub stop: Option<StopReason>,
    /// Calls of the search up to the first solution, or all calls if there is none.
    pub calls: Option<u64>,
    /// Total calls, including those that looked for further solutions.
    pub calls_in_all: Option<u64>,
    /// Choices that were not forced.
    pub guesses: Option<u64>,
    /// Deductions applied.
    pub steps: Option<u64>,
    /// How often each technique was applied, in the engine's order.
    pub techniques: Vec<(&'static str, u64)>,
    /// The candidates left by a method without search.
    pub partial: Option<Candidates>,
}
