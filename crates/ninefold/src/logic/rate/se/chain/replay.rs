//! The links behind a chain, found again for its proof.
//!
//! A search keeps no more of a chain than how it was found. This file follows the same assumption once more, in the same
//! order, and returns what the conclusion rests on.

use super::super::board::{ALL, Board, Mask};
use super::super::hint::Evidence;
use super::closure::{Cause, Closure, Fact, NodeId};
use super::cycle::CycleSearch;
use super::forcing::{ForcingChains, mode};
use super::graph::{Graph, LinkKind, NONE};
use super::inner::board_with;
use super::inner_fixed::{self, ChainSearch};

/// A consequence of an assumption.
#[derive(Clone, Debug)]
pub(in super::super) enum Event {
    /// A candidate is the last of its cell, or the last place of its digit in a house. (A candidate that has become
    /// false as well is a contradiction.)
    Forced(Cause, u16),
    /// A pattern or a chain removes candidates from those that were left.
    Removed(Box<Board>, Evidence),
}

/// Where to follow an assumption.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum Goal {
    Contradiction,
    /// A candidate, and whether it is true.
    Fact(u16, bool),
}

/// Which consequences of an assumption to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Extent {
    /// Those that the original counts as ancestors of the goal.
    Ancestors,
    /// All those that come before the goal. A chain within a chain within a chain can rest on facts that the original
    /// doesn't count.
    Everything,
}

impl ForcingChains {
    /// Returns what follows from an assumption, a candidate and whether it is true, up to a goal: each event after those
    /// that it needs. Returns `None` if the producer doesn't reach the goal.
    pub(in super::super) fn follow(
        &mut self,
        board: &Board,
        producer: u8,
        assumption: (u16, bool),
        goal: Goal,
        extent: Extent,
    ) -> Option<Vec<Event>> {
        let mut closure = Closure::new();
        let root = 2 * assumption.0 + Fact::from(assumption.1);
        closure.run(board, mode(producer), root, u32::MAX, &mut self.inner);
        let ends = match goal {
            Goal::Contradiction => {
                let (a, b) = closure.contradiction?;
                vec![a, b]
            }
            Goal::Fact(candidate, is_true) => {
                vec![Some(closure.node(usize::from(candidate), is_true)).filter(|&node| node != NONE)?]
            }
        };
        let mut events = events(board, &closure, &needed(&closure, &ends, extent));
        if let Goal::Contradiction = goal {
            // The true end is the last candidate of its cell, and the false end takes it away.
            let candidate = closure.nodes[usize::from(ends[0])].fact >> 1;
            events.push(Event::Forced(Cause::Cell, candidate));
        }
        Some(events)
    }
}

/// Returns the nodes that some ends rest on, in order.
fn needed(closure: &Closure, ends: &[NodeId], extent: Extent) -> Vec<NodeId> {
    let last = ends.iter().copied().max().unwrap_or(0);
    let mut is_needed = vec![extent == Extent::Everything; usize::from(last) + 1];
    ends.iter().for_each(|&end| is_needed[usize::from(end)] = true);
    // Parents come before their children.
    for node in (0..=last).rev() {
        if is_needed[usize::from(node)] {
            closure.parents(node).iter().for_each(|&parent| is_needed[usize::from(parent)] = true);
        }
    }
    (0..=last).filter(|&node| is_needed[usize::from(node)]).collect()
}

/// Returns the events that made these nodes.
fn events(board: &Board, closure: &Closure, nodes: &[NodeId]) -> Vec<Event> {
    let mut events = Vec::new();
    let mut last_origin = usize::MAX;
    for &id in nodes {
        let node = &closure.nodes[usize::from(id)];
        let is_true = |id: NodeId| closure.nodes[usize::from(id)].fact & 1 == 1;
        match (is_true(id), closure.parents(id)) {
            // The assumption.
            (_, []) => {}
            (true, _) => events.push(Event::Forced(node.cause, node.fact >> 1)),
            // A true candidate rules out what it sees.
            (false, &[parent]) if is_true(parent) => {}
            (false, _) => {
                let origin = closure.origins.partition_point(|origin| origin.first <= id) - 1;
                if origin != last_origin {
                    last_origin = origin;
                    let origin = &closure.origins[origin];
                    let position = position_at(board, closure, origin.known);
                    events.push(Event::Removed(Box::new(position), origin.evidence.clone()));
                }
            }
        }
    }
    events
}

/// Returns the board as a closure saw it when it had this many nodes and nothing left to follow.
fn position_at(board: &Board, closure: &Closure, known: NodeId) -> Board {
    let mut marks = board.marks;
    for node in closure.nodes[..usize::from(known)].iter().filter(|node| node.fact & 1 == 0) {
        let candidate = usize::from(node.fact >> 1);
        marks.remove(candidate / 9, candidate % 9);
    }
    board_with(board, marks)
}

/// Facts from a source to an end, each with the link that made it. A fact is twice the candidate, and one more if it is
/// true.
pub(in super::super) type ChainPath = Vec<(u16, Cause)>;

/// A cycle from its source, true, back to it.
#[derive(Clone, Debug)]
pub(in super::super) struct Cycle {
    pub(in super::super) path: ChainPath,
    /// What it removes: cells with digits.
    pub(in super::super) removals: Vec<(u8, Mask)>,
}

/// Returns the chain from a candidate, true or false, to its opposite.
pub(in super::super) fn chain_path(
    board: &Board,
    links: u8,
    source: u16,
    is_true: bool,
) -> Option<ChainPath> {
    let mut graph = Graph::<12>::new();
    graph.build(board, LinkKind::Xy, ALL);
    let number = graph.sources.iter().position(|&candidate| candidate == source)? as u16;
    let kind = LinkKind::from_key(links);
    let mut path = ChainSearch::default().path(board, &graph, kind, number, is_true)?;
    path.reverse();
    Some(path)
}

/// Returns the cycle of a source that has this complexity and comes after as many others as `order`.
pub(in super::super) fn cycle(
    board: &Board,
    links: u8,
    source: u16,
    complexity: u32,
    order: u16,
) -> Option<Cycle> {
    let mut graph = Graph::<12>::new();
    graph.build(board, LinkKind::from_key(links), ALL);
    let hub = graph.hub_of[usize::from(source)];
    if hub == NONE {
        return None;
    }
    let (mut left, mut found) = (order, None);
    CycleSearch::default().run(&graph, graph.kind, hub, (complexity, complexity), |search, _, last| {
        let Some(removals) = search.removals(board, &graph, hub, last) else { return false };
        if left == 0 {
            let mut path = inner_fixed::cycle_path(board, &graph, hub, &search.back(hub, last));
            path.reverse();
            found = Some(Cycle { path, removals });
        }
        left = left.wrapping_sub(1);
        found.is_some()
    });
    found
}
