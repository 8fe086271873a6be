//! What a rating has spent of its budget.

use crate::budget::{Budget, StopReason};

/// Counts the work of a rating. One node is a search for chains, or an assumption followed in one.
#[derive(Debug)]
pub(super) struct Meter<'b> {
    budget: &'b Budget<'b>,
    left: u64,
}

impl<'b> Meter<'b> {
    pub(super) fn new(budget: &'b Budget<'b>) -> Meter<'b> {
        Meter { budget, left: budget.node_limit() }
    }

    /// Spends a node, or returns why there is none left.
    pub(super) fn spend(&mut self) -> Result<(), StopReason> {
        if self.left == 0 {
            return Err(StopReason::Nodes);
        }
        self.left -= 1;
        self.budget.interruption().map_or(Ok(()), Err)
    }
}
