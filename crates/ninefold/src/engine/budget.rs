//! How far a run may go.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many solutions to look for, and when to give up.
///
/// Nodes are the honest measure: the same run stops at the same place on every machine. The library
/// has no clock, so time and a user's impatience come in from outside as a question that is asked
/// every few hundred nodes, and as a flag.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Stop after this many solutions.
    pub solutions: u64,
    /// Stop after this many nodes: calls of a search, steps of a deduction.
    pub nodes: u64,
    /// Stop when this is set.
    pub cancel: Option<&'a AtomicBool>,
    /// Stop when this answers yes.
    pub time_is_up: Option<&'a dyn Fn() -> bool>,
}

/// Why a run ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The nodes of the budget are used up.
    Nodes,
    /// The time of the budget is used up.
    Time,
    /// Somebody cancelled the run.
    Cancelled,
    /// The engine would need more memory than it allows itself.
    Memory,
    /// The method ends here: it is not a search, and it sees nothing more.
    Stuck,
}

impl<'a> Budget<'a> {
    /// As long as it takes, for so many solutions.
    #[must_use]
    pub fn solutions(solutions: u64) -> Budget<'a> {
        Budget { solutions, nodes: u64::MAX, cancel: None, time_is_up: None }
    }

    /// The first solution will do.
    #[must_use]
    pub fn first() -> Budget<'a> {
        Budget::solutions(1)
    }

    /// Find out whether there is exactly one.
    #[must_use]
    pub fn unique() -> Budget<'a> {
        Budget::solutions(2)
    }

    /// Every solution.
    #[must_use]
    pub fn all() -> Budget<'a> {
        Budget::solutions(u64::MAX)
    }

    /// At most so many nodes.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Budget<'a> {
        Budget { nodes, ..self }
    }

    /// Until this flag is set.
    #[must_use]
    pub fn cancel(self, flag: &'a AtomicBool) -> Budget<'a> {
        Budget { cancel: Some(flag), ..self }
    }

    /// Until this answers yes.
    #[must_use]
    pub fn until(self, time_is_up: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget { time_is_up: Some(time_is_up), ..self }
    }

    /// The reason to stop now, other than nodes.
    pub(crate) fn interrupted(&self) -> Option<Stop> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            Some(Stop::Cancelled)
        } else if self.time_is_up.is_some_and(|time_is_up| time_is_up()) {
            Some(Stop::Time)
        } else {
            None
        }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Budget({} solutions, {} nodes)", self.solutions, self.nodes)
    }
}

impl Stop {
    /// A word for records: `nodes`, `time`, `cancelled`, `memory`, `stuck`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Stop::Nodes => "nodes",
            Stop::Time => "time",
            Stop::Cancelled => "cancelled",
            Stop::Memory => "memory",
            Stop::Stuck => "stuck",
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Nodes => "the node budget ran out",
            Stop::Time => "time ran out",
            Stop::Cancelled => "cancelled",
            Stop::Memory => "the engine's memory limit was reached",
            Stop::Stuck => "the method sees nothing more",
        })
    }
}
