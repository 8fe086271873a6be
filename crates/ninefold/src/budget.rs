//! How much a run may spend, and why it stopped.
//!
//! ```text
//! Budget ──▶ Engine::run, Solver::solve_within, Maker, study, play ──▶ StopReason, if it ran out
//! ```

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// Limits a run: the solutions to find, the nodes to visit, and when to give up.
///
/// Everything in this library that may take long takes a budget. Nodes are the reproducible limit: the
/// same run stops at the same place on every machine. The library has no clock, so time and
/// cancellation come from outside, as a closure and as a flag that are polled during the run.
///
/// ```
/// use std::time::{Duration, Instant};
/// use ninefold::Budget;
///
/// let start = Instant::now();
/// let time_is_up = || start.elapsed() > Duration::from_secs(1);
/// let budget = Budget::unique().nodes(1_000_000).until(&time_is_up);
/// assert_eq!((budget.solution_limit(), budget.node_limit()), (2, 1_000_000));
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    solutions: u64,
    nodes: u64,
    cancel: Option<&'a AtomicBool>,
    until: Option<&'a dyn Fn() -> bool>,
}

/// Why a run stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The run has visited as many nodes as the budget allows.
    Nodes,
    /// The time of the budget is up.
    Time,
    /// The cancel flag of the budget is set.
    Cancelled,
    /// The engine has reached its own memory limit.
    Memory,
    /// The method is not a search, and it finds nothing more.
    Stuck,
}

impl<'a> Budget<'a> {
    /// Creates a budget for this many solutions, without any other limit.
    #[must_use]
    pub const fn solutions(solutions: u64) -> Budget<'a> {
        Budget { solutions, nodes: u64::MAX, cancel: None, until: None }
    }

    /// Creates a budget for one solution.
    #[must_use]
    pub const fn first() -> Budget<'a> {
        Budget::solutions(1)
    }

    /// Creates a budget that is enough to decide whether there is exactly one solution.
    #[must_use]
    pub const fn unique() -> Budget<'a> {
        Budget::solutions(2)
    }

    /// Creates a budget for every solution; it has no limit at all.
    #[must_use]
    pub const fn all() -> Budget<'a> {
        Budget::solutions(u64::MAX)
    }

    /// Replaces the number of solutions to find, and keeps every other limit.
    #[must_use]
    pub const fn with_solutions(self, solutions: u64) -> Budget<'a> {
        Budget { solutions, ..self }
    }

    /// Limits the nodes: calls of a search, steps of a deduction, positions that a solver by logic examines.
    #[must_use]
    pub const fn nodes(self, nodes: u64) -> Budget<'a> {
        Budget { nodes, ..self }
    }

    /// Stops the run once this flag is set.
    #[must_use]
    pub const fn cancel(self, flag: &'a AtomicBool) -> Budget<'a> {
        Budget { cancel: Some(flag), ..self }
    }

    /// Stops the run once this closure returns true.
    #[must_use]
    pub const fn until(self, time_is_up: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget { until: Some(time_is_up), ..self }
    }

    /// Returns the number of solutions after which a search stops.
    #[must_use]
    pub const fn solution_limit(&self) -> u64 {
        self.solutions
    }

    /// Returns the number of nodes after which a run stops.
    #[must_use]
    pub const fn node_limit(&self) -> u64 {
        self.nodes
    }

    /// Polls the cancel flag and the clock: the reason to stop now, if there is one.
    #[must_use]
    pub fn interruption(&self) -> Option<StopReason> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            Some(StopReason::Cancelled)
        } else if self.until.is_some_and(|time_is_up| time_is_up()) {
            Some(StopReason::Time)
        } else {
            None
        }
    }
}

/// No limit.
impl Default for Budget<'_> {
    fn default() -> Self {
        Budget::all()
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("solutions", &self.solutions)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

impl StopReason {
    /// All reasons.
    pub const ALL: [StopReason; 5] =
        [StopReason::Nodes, StopReason::Time, StopReason::Cancelled, StopReason::Memory, StopReason::Stuck];

    /// Returns the word that records use: `nodes`, `time`, `cancelled`, `memory` or `stuck`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            StopReason::Nodes => "nodes",
            StopReason::Time => "time",
            StopReason::Cancelled => "cancelled",
            StopReason::Memory => "memory",
            StopReason::Stuck => "stuck",
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Nodes => "the node budget ran out",
            StopReason::Time => "time ran out",
            StopReason::Cancelled => "cancelled",
            StopReason::Memory => "the engine reached its memory limit",
            StopReason::Stuck => "the method is stuck",
        })
    }
}

impl std::error::Error for StopReason {}
