//! What several techniques want to know of one position, worked out once.

use std::cell::OnceCell;

use super::almost::AlmostLockedSets;
use super::chain::{Graph, Kind, Walks};
use crate::budget::Budget;
use crate::logic::state::State;

/// What has been worked out about a position.
#[derive(Debug)]
pub(crate) struct Memo<'a> {
    pub(crate) state: &'a State,
    /// When to give up; its nodes are counted elsewhere.
    budget: Budget<'a>,
    graphs: [OnceCell<Graph<'a>>; 5],
    walks: [OnceCell<Walks<'a, 'a>>; 5],
    sets: OnceCell<AlmostLockedSets<'a>>,
}

impl<'a> Memo<'a> {
    pub(crate) fn new(state: &'a State, budget: &Budget<'a>) -> Memo<'a> {
        Memo {
            state,
            budget: *budget,
            graphs: Default::default(),
            walks: Default::default(),
            sets: OnceCell::new(),
        }
    }

    /// Returns whether the search is to stop: it was cancelled, or its time is up.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.budget.interruption().is_some()
    }

    /// The graph of strong and weak links between all candidates.
    pub(crate) fn graph(&'a self, kind: Kind) -> &'a Graph<'a> {
        self.graphs[place(kind)].get_or_init(|| Graph::within(self.state, kind, &self.budget))
    }

    /// What follows from what in that graph.
    pub(crate) fn walks(&'a self, kind: Kind) -> &'a Walks<'a, 'a> {
        self.walks[place(kind)].get_or_init(|| Walks::new(self.graph(kind)))
    }

    /// The almost locked sets.
    pub(crate) fn almost_locked_sets(&'a self) -> &'a AlmostLockedSets<'a> {
        self.sets.get_or_init(|| AlmostLockedSets::of(self.state))
    }
}

fn place(kind: Kind) -> usize {
    match kind {
        Kind::Plain => 0,
        Kind::Bivalue => 1,
        Kind::Grouped => 2,
        Kind::Almost => 3,
        Kind::Forcing => 4,
        Kind::Digit(_) => unreachable!("graphs of one digit are made as they are needed"),
    }
}
