//! All cycles and forcing chains of the candidates that a closure has left, with what they rest on.

use super::super::board::{ALL, Board, HOUSES_OF, Mask};
use super::super::hint::{ChainEvidence, ChainKind};
use super::arithmetic::Rank;
use super::closure::{Cause, Fact};
use super::cycle::CycleSearch;
use super::graph::{Graph, LinkKind, NONE, for_each_strong, for_each_weak};
use super::inner::{END, Found};
use super::patterns::shared_house_kind;
use super::reach::{Reach, has};

/// Room for searches.
#[derive(Clone, Debug)]
pub(super) struct InnerFixed {
    usual: InnerSearch<4>,
    wide: InnerSearch<12>,
}

#[derive(Clone, Debug)]
struct InnerSearch<const W: usize> {
    graph: Graph<W>,
    reach: Reach<W>,
    cycle: CycleSearch,
    chain: ChainSearch,
    refuted: [u64; W],
    /// For each candidate, whether its falsehood makes it true.
    is_confirmed: Vec<bool>,
}

impl InnerFixed {
    pub(super) fn new() -> InnerFixed {
        InnerFixed { usual: InnerSearch::new(), wide: InnerSearch::new() }
    }

    /// Finds all cycles and chains of a position, in the original's order.
    pub(super) fn find(&mut self, board: &Board, found: &mut Vec<Found>) {
        let candidates: u32 = board.with_digit.iter().map(|cells| cells.count_ones()).sum();
        if candidates <= 256 { self.usual.find(board, found) } else { self.wide.find(board, found) }
    }
}

impl<const W: usize> InnerSearch<W> {
    fn new() -> InnerSearch<W> {
        InnerSearch {
            graph: Graph::new(),
            reach: Reach::new(),
            cycle: CycleSearch::default(),
            chain: ChainSearch::new(),
            refuted: [0; W],
            is_confirmed: Vec::new(),
        }
    }

    fn find(&mut self, board: &Board, found: &mut Vec<Found>) {
        // Without a chain in all links there is neither a chain nor a cycle in fewer.
        if !self.graph.build(board, LinkKind::Xy, ALL) || !self.reach_all() {
            return;
        }
        for kind in [LinkKind::X, LinkKind::Y, LinkKind::Xy] {
            self.graph.build(board, kind, ALL);
            for source in 0..self.graph.sources.len() {
                let candidate = self.graph.sources[source];
                let count = board.digits(usize::from(candidate / 9)).count_ones();
                if count < 2 || (kind == LinkKind::Y && count != 2) {
                    continue;
                }
                if self.graph.hub_of[usize::from(candidate)] != NONE {
                    self.find_cycles(board, candidate, found);
                }
                if kind != LinkKind::Y {
                    for (is_true, may_be) in
                        [(true, has(&self.refuted, source as u16)), (false, self.is_confirmed[source])]
                    {
                        if may_be {
                            found.extend(self.chain.find(board, kind, candidate, is_true));
                        }
                    }
                }
            }
        }
    }

    /// Notes which candidates refute or confirm themselves in the graph. Returns whether any does.
    fn reach_all(&mut self) -> bool {
        let graph = &self.graph;
        self.refuted = [0; W];
        self.is_confirmed.clear();
        self.is_confirmed.resize(graph.sources.len(), false);
        let mut any = false;
        self.reach.start(graph);
        while self.reach.follow_strong(graph) {
            for (all, more) in self.refuted.iter_mut().zip(self.reach.refuted(graph)) {
                *all |= more;
                any |= more != 0;
            }
            for (hub, strong) in graph.strong_sources.iter().enumerate() {
                if self.reach.newly_true[hub].iter().zip(strong).any(|(a, b)| a & b != 0) {
                    self.is_confirmed[usize::from(graph.source_of[hub])] = true;
                    any = true;
                }
            }
            self.reach.follow_weak(graph);
        }
        any
    }

    fn find_cycles(&mut self, board: &Board, candidate: u16, found: &mut Vec<Found>) {
        let graph = &self.graph;
        let source = graph.hub_of[usize::from(candidate)];
        let base = if graph.kind == LinkKind::Xy { 7.0 } else { 6.5 };
        // The complexity of the cycle before, and its place among those of that complexity.
        let mut before = (0, 0);
        self.cycle.run(graph, source, 4, u32::MAX, |search, complexity, last| {
            if let Some(removals) = search.removals(board, graph, source, last) {
                let rank = Rank::new(base, complexity, graph.kind.key(), 0);
                let path = cycle_path(board, graph, source, &search.back(source, last));
                let reversed: Vec<(Fact, Cause)> =
                    path.iter().rev().map(|&(fact, cause)| (fact ^ 1, cause)).collect();
                let order = if before.0 == complexity { before.1 + 1 } else { 0 };
                before = (complexity, order);
                let kind = ChainKind::Cycle { links: graph.kind.key(), complexity, order };
                let evidence =
                    ChainEvidence { producer: 21, kind, source: candidate, target: (candidate, true) };
                let mut hint = Found { rank, removals, supports: Vec::new(), facts: Vec::new(), evidence };
                add_end(&mut hint, &path);
                add_end(&mut hint, &reversed);
                found.push(hint);
            }
            false
        });
    }
}

/// Returns the facts of a cycle from its closing node back to its source, each with the link that made it.
///
/// The original keeps the link of each node when it turns a cycle round: a node that was false, and is true in the other
/// direction, then counts with the weak link that made it false.
pub(super) fn cycle_path<const W: usize>(
    board: &Board,
    graph: &Graph<W>,
    source: u16,
    back: &[(u16, u16)],
) -> Vec<(Fact, Cause)> {
    let mut path = Vec::with_capacity(2 * back.len() + 1);
    let mut target = graph.candidate(source);
    for &(off, on) in back {
        let (off, on) = (graph.candidate(off), graph.candidate(on));
        path.push((2 * target + 1, strong_cause(board, off, target)));
        path.push((2 * off, weak_cause(on, off)));
        target = on;
    }
    path.push((2 * target + 1, Cause::None));
    path
}

/// Adds the facts and supports of one end, a path from the end back to its source; each fact counts once.
fn add_end(hint: &mut Found, path: &[(Fact, Cause)]) {
    hint.facts.push(path[0].0 | END);
    let start = hint.facts.len();
    for &(fact, cause) in path {
        if hint.facts[start..].contains(&fact) {
            continue;
        }
        hint.facts.push(fact);
        if fact & 1 == 1 && cause != Cause::None {
            hint.supports.push((cause, fact >> 1));
        }
    }
}

/// Returns the first link by which one candidate rules out another: cell, box, row, column.
fn weak_cause(from: u16, to: u16) -> Cause {
    link(from, to, |_| true)
}

/// Returns the first link by which the falsehood of one candidate makes another true.
fn strong_cause(board: &Board, from: u16, to: u16) -> Cause {
    let (cell, digit) = (usize::from(from / 9), usize::from(from % 9));
    link(from, to, |kind| board.places(usize::from(HOUSES_OF[cell][kind]), digit).count_ones() == 2)
}

fn link(from: u16, to: u16, is_link: impl Fn(usize) -> bool) -> Cause {
    let (a, b) = (usize::from(from / 9), usize::from(to / 9));
    if a == b {
        return Cause::Cell;
    }
    let shared = (0..3).find(|&kind| HOUSES_OF[a][kind] == HOUSES_OF[b][kind] && is_link(kind));
    shared
        .or_else(|| shared_house_kind(a, b).map(usize::from))
        .map_or(Cause::None, |kind| Cause::House(kind as u8))
}

/// Searches breadth-first for the chain from a candidate to its opposite.
#[derive(Clone, Debug)]
pub(super) struct ChainSearch {
    /// Each node: its fact, its cause and the node before it.
    nodes: Vec<(Fact, Cause, u32)>,
    /// The search in which each fact was last met.
    met: Vec<u32>,
    search: u32,
}

impl ChainSearch {
    pub(super) fn new() -> ChainSearch {
        ChainSearch { nodes: Vec::new(), met: vec![0; 2 * 729], search: 0 }
    }

    fn find(&mut self, board: &Board, kind: LinkKind, source: u16, is_true: bool) -> Option<Found> {
        let path = self.path(board, kind, source, is_true)?;
        let (cell, digit) = ((source / 9) as u8, source % 9);
        let others: Mask = board.digits(usize::from(cell)) & !(1 << digit);
        let removals = vec![(cell, if is_true { 1 << digit } else { others })];
        let base = if kind == LinkKind::Xy { 7.0 } else { 6.6 };
        let rank = Rank::new(base, path.len() as u32, kind.key(), 0);
        let chain = ChainKind::Forcing { links: kind.key() };
        let evidence = ChainEvidence { producer: 21, kind: chain, source, target: (source, !is_true) };
        let mut hint = Found { rank, removals, supports: Vec::new(), facts: Vec::new(), evidence };
        add_end(&mut hint, &path);
        Some(hint)
    }

    /// Returns the facts of the chain from its end back to its source, each with the link that made it.
    pub(super) fn path(
        &mut self,
        board: &Board,
        kind: LinkKind,
        source: u16,
        is_true: bool,
    ) -> Option<Vec<(Fact, Cause)>> {
        let start = 2 * source + Fact::from(is_true);
        let goal = start ^ 1;
        self.search += 1;
        let (search, met, nodes) = (self.search, &mut self.met, &mut self.nodes);
        nodes.clear();
        nodes.push((start, Cause::None, u32::MAX));
        met[usize::from(start)] = search;
        let mut end = None;
        let mut next = 0;
        while end.is_none() && next < nodes.len() {
            let fact = nodes[next].0;
            let from = fact >> 1;
            let (cell, digit) = (usize::from(from / 9), usize::from(from % 9));
            let visit = |target: usize| {
                let reached = (2 * target) as Fact + 1 - (fact & 1);
                if end.is_none() && met[usize::from(reached)] != search {
                    met[usize::from(reached)] = search;
                    let cause = if fact & 1 == 1 {
                        weak_cause(from, target as u16)
                    } else {
                        strong_cause(board, from, target as u16)
                    };
                    nodes.push((reached, cause, next as u32));
                    if reached == goal {
                        end = Some(nodes.len() - 1);
                    }
                }
            };
            if fact & 1 == 1 {
                for_each_weak(board, kind, cell, digit, visit);
            } else {
                for_each_strong(board, kind, cell, digit, visit);
            }
            next += 1;
        }
        let mut path = Vec::new();
        let mut node = end? as u32;
        while let Some(&(fact, cause, before)) = nodes.get(node as usize) {
            path.push((fact, cause));
            node = before;
        }
        Some(path)
    }
}
