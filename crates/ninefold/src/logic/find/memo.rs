//! Results about one position that several techniques use, computed once.

use std::cell::OnceCell;

use super::almost::AlmostLockedSets;
use super::chain::{Graph, Kind, Walks};
use crate::budget::Budget;
use crate::logic::state::State;

/// Results computed so far about a position.
#[derive(Debug)]
pub(crate) struct Memo<'a> {
    pub(crate) state: &'a State,
    /// When to stop; its nodes are counted elsewhere.
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

    /// Returns whether the search must stop because it is cancelled or out of time.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.budget.interruption().is_some()
    }

    /// Returns the graph of strong and weak links between all candidates.
    pub(crate) fn graph(&'a self, kind: Kind) -> &'a Graph<'a> {
        self.graphs[place(kind)].get_or_init(|| Graph::within(self.state, kind, &self.budget))
    }

    /// Returns the implications in that graph.
    pub(crate) fn walks(&'a self, kind: Kind) -> &'a Walks<'a, 'a> {
        self.walks[place(kind)].get_or_init(|| Walks::new(self.graph(kind)))
    }

    /// Returns the almost locked sets.
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
        Kind::Digit(_) => unreachable!("graphs of one digit are built on demand"),
    }
}
