//! What an engine found out.

use crate::budget::StopReason;
use crate::grid::{Candidates, Solution};

/// The answer to "does it have a solution, and only one?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is no solution.
    Impossible,
    /// There is exactly one solution.
    Unique(Solution),
    /// There are at least two; this is the first that was found.
    Several(Solution),
    /// Here is one; the engine did not look for another.
    Solved(Solution),
    /// The run stopped early, perhaps with one solution in hand.
    Unknown(StopReason, Option<Solution>),
}

impl Answer {
    /// A solution, if one is known.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Answer::Unique(solution) | Answer::Several(solution) | Answer::Solved(solution) => Some(solution),
            Answer::Unknown(_, found) => found.as_ref(),
            Answer::Impossible => None,
        }
    }

    /// A word for records: `none`, `unique`, `several`, `solved`, `unknown`.
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

/// The answer, and the work it took. Counts that an engine does not have are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The answer.
    pub answer: Answer,
    /// Solutions found, up to the limit of the budget.
    pub found: u64,
    /// Whether `found` is the number of all solutions.
    pub exact: bool,
    /// Why the run ended early, if it did, whatever it had found by then.
    pub stop: Option<StopReason>,
    /// Calls of the search until the first solution, or all of them when there is none.
    pub calls: Option<u64>,
    /// Calls in all, with those that went on to look for further solutions.
    pub calls_in_all: Option<u64>,
    /// Choices that were not forced.
    pub guesses: Option<u64>,
    /// Deductions applied.
    pub steps: Option<u64>,
    /// How often each technique was applied, in the engine's order.
    pub techniques: Vec<(&'static str, u64)>,
    /// How far a method without search came.
    pub partial: Option<Candidates>,
}
