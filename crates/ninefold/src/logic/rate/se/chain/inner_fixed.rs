//! All cycles and forcing chains of the candidates that a closure has left, with what they rest on.
//!
//! The closure takes over only the first hint that removes a candidate, so hints that cannot be the first for any
//! candidate need not be found. A cycle of all links that removes v is of no use if it has more nodes than the chain
//! that refutes v: the chain comes first.

use super::super::board::{ALL, Board, HOUSES_OF, Mask};
use super::super::hint::{ChainEvidence, ChainKind};
use super::arithmetic::Rank;
use super::closure::{Cause, Fact};
use super::cycle::CycleSearch;
use super::graph::{Graph, LinkKind, NONE, Row, for_each_weak};
use super::inner::{END, Found};
use super::patterns::shared_house_kind;
use super::reach::{Reach, has, union};

/// Room for searches.
#[derive(Clone, Debug)]
pub(super) struct InnerFixed {
    narrow: InnerSearch<2>,
    usual: InnerSearch<4>,
    wide: InnerSearch<12>,
}

#[derive(Clone, Debug)]
struct InnerSearch<const W: usize> {
    graph: Graph<W>,
    reach: Reach<W>,
    cycle: CycleSearch,
    chain: ChainSearch,
    /// The sources that make themselves false.
    refuted: Row<W>,
    /// The sources whose falsehood makes them true.
    confirmed: Row<W>,
    /// The complexity of the longest of the shortest chains that refute each source.
    longest: u32,
}

impl InnerFixed {
    pub(super) fn new() -> InnerFixed {
        InnerFixed { narrow: InnerSearch::new(), usual: InnerSearch::new(), wide: InnerSearch::new() }
    }

    /// Finds the cycles and chains of a position, in the original's order.
    pub(super) fn find(&mut self, board: &Board, found: &mut Vec<Found>) {
        let candidates: u32 = board.with_digit.iter().map(|cells| cells.count_ones()).sum();
        match candidates {
            0..=128 => self.narrow.find(board, found),
            129..=256 => self.usual.find(board, found),
            _ => self.wide.find(board, found),
        }
    }
}

impl<const W: usize> InnerSearch<W> {
    fn new() -> InnerSearch<W> {
        InnerSearch {
            graph: Graph::new(),
            reach: Reach::new(),
            cycle: CycleSearch::default(),
            chain: ChainSearch::default(),
            refuted: [0; W],
            confirmed: [0; W],
            longest: 0,
        }
    }

    fn find(&mut self, board: &Board, found: &mut Vec<Found>) {
        // Without a chain in all links there is neither a chain nor a cycle in fewer.
        if !self.graph.build(board, LinkKind::Xy, ALL) || !self.reach_all() {
            return;
        }
        let can_close = self.closable();
        let refuted_digits = self.refuted_digits();
        for kind in [LinkKind::X, LinkKind::Y, LinkKind::Xy] {
            for source in 0..self.graph.sources.len() {
                let candidate = self.graph.sources[source];
                let (cell, digit) = (usize::from(candidate / 9), usize::from(candidate % 9));
                let of_two = board.with_count[2] >> cell & 1 == 1;
                if !of_two && (kind == LinkKind::Y || board.with_count[1] >> cell & 1 == 1) {
                    continue;
                }
                if has(&can_close, source as u16) && (kind != LinkKind::X || refuted_digits >> digit & 1 == 1)
                {
                    self.find_cycles(board, kind, candidate, found);
                }
                if kind != LinkKind::Y {
                    if has(&self.refuted, source as u16) {
                        found.extend(self.chain.find(board, &self.graph, kind, source as u16, true));
                    }
                    if has(&self.confirmed, source as u16) {
                        found.extend(self.chain.find(board, &self.graph, kind, source as u16, false));
                    }
                }
            }
        }
    }

    /// Notes which candidates refute or confirm themselves in the graph. Returns whether any does.
    fn reach_all(&mut self) -> bool {
        let graph = &self.graph;
        (self.refuted, self.confirmed, self.longest) = ([0; W], [0; W], 0);
        self.reach.start(graph);
        let mut complexity = 4;
        while self.reach.follow_strong(graph) {
            let mut any = 0;
            for (all, more) in self.refuted.iter_mut().zip(self.reach.refuted(graph)) {
                any |= more & !*all;
                *all |= more;
            }
            if any != 0 {
                self.longest = complexity;
            }
            for (hub, strong) in graph.strong_sources.iter().enumerate() {
                if self.reach.newly_true[hub].iter().zip(strong).any(|(a, b)| a & b != 0) {
                    let source = graph.source_of[hub];
                    self.confirmed[usize::from(source >> 6)] |= 1 << (source & 63);
                }
            }
            self.reach.follow_weak(graph);
            complexity += 2;
        }
        self.refuted != [0; W] || self.confirmed != [0; W]
    }

    /// Returns the sources that can be on a cycle that removes something. What such a cycle removes is refuted, and
    /// it makes every node of the cycle both true and false.
    fn closable(&self) -> Row<W> {
        let mut sources = [0; W];
        for (hub, &source) in self.graph.source_of.iter().enumerate() {
            let true_by = &self.reach.ever_true[hub];
            let is_hit = |refuted: &Row<W>| true_by.iter().zip(refuted).any(|(a, b)| a & b != 0);
            if is_hit(&self.refuted) {
                let false_by = union(self.graph.weak(hub), &self.reach.ever_true);
                let direct = &self.graph.weak_sources[hub];
                let both: Row<W> =
                    std::array::from_fn(|word| (false_by[word] | direct[word]) & self.refuted[word]);
                if is_hit(&both) {
                    sources[usize::from(source >> 6)] |= 1 << (source & 63);
                }
            }
        }
        sources
    }

    /// Returns the digits of the candidates that refute themselves.
    fn refuted_digits(&self) -> Mask {
        let is_refuted = |(source, _): &(usize, &u16)| has(&self.refuted, *source as u16);
        let refuted = self.graph.sources.iter().enumerate().filter(is_refuted);
        refuted.fold(0, |digits, (_, candidate)| digits | 1 << (candidate % 9))
    }

    fn find_cycles(&mut self, board: &Board, kind: LinkKind, candidate: u16, found: &mut Vec<Found>) {
        let graph = &self.graph;
        let source = graph.hub_of[usize::from(candidate)];
        let (base, most) = if kind == LinkKind::Xy { (7.0, self.longest) } else { (6.5, u32::MAX) };
        if graph.strong_of(usize::from(source), kind).is_empty() {
            return;
        }
        // The complexity of the cycle before, and its place among those of that complexity.
        let mut before = (0, 0);
        self.cycle.run(graph, kind, source, (4, most), |search, complexity, last| {
            if let Some(removals) = search.removals(board, graph, source, last) {
                let rank = Rank::new(base, complexity, kind.key(), 0);
                let path = cycle_path(board, graph, source, &search.back(source, last));
                let reversed: Vec<(Fact, Cause)> =
                    path.iter().rev().map(|&(fact, cause)| (fact ^ 1, cause)).collect();
                let order = if before.0 == complexity { before.1 + 1 } else { 0 };
                before = (complexity, order);
                let kind = ChainKind::Cycle { links: kind.key(), complexity, order };
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
#[derive(Clone, Debug, Default)]
pub(super) struct ChainSearch {
    /// Each node: its hub, whether it is true, and the node before it.
    nodes: Vec<(u16, bool, u32)>,
    /// The search in which each hub was last met as false and as true.
    met: Vec<[u32; 2]>,
    search: u32,
}

impl ChainSearch {
    /// Finds the chain from the truth, or from the falsehood, of a source.
    fn find<const W: usize>(
        &mut self,
        board: &Board,
        graph: &Graph<W>,
        kind: LinkKind,
        source: u16,
        is_true: bool,
    ) -> Option<Found> {
        let candidate = graph.sources[usize::from(source)];
        let path = self.path(board, graph, kind, source, is_true)?;
        let (cell, digit) = ((candidate / 9) as u8, candidate % 9);
        let others: Mask = board.digits(usize::from(cell)) & !(1 << digit);
        let removals = vec![(cell, if is_true { 1 << digit } else { others })];
        let base = if kind == LinkKind::Xy { 7.0 } else { 6.6 };
        let rank = Rank::new(base, path.len() as u32, kind.key(), 0);
        let chain = ChainKind::Forcing { links: kind.key() };
        let evidence =
            ChainEvidence { producer: 21, kind: chain, source: candidate, target: (candidate, !is_true) };
        let mut hint = Found { rank, removals, supports: Vec::new(), facts: Vec::new(), evidence };
        add_end(&mut hint, &path);
        Some(hint)
    }

    /// Returns the facts of the chain from its end back to its source, each with the link that made it.
    pub(super) fn path<const W: usize>(
        &mut self,
        board: &Board,
        graph: &Graph<W>,
        kind: LinkKind,
        source: u16,
        is_true: bool,
    ) -> Option<Vec<(Fact, Cause)>> {
        let candidate = graph.sources[usize::from(source)];
        let end = self.end(board, graph, kind, source, is_true)?;
        let mut facts = vec![2 * candidate + Fact::from(!is_true)];
        let mut node = end;
        while let Some(&(hub, is_true, before)) = self.nodes.get(node as usize) {
            facts.push(2 * graph.candidate(hub) + Fact::from(is_true));
            node = before;
        }
        facts.push(2 * candidate + Fact::from(is_true));
        let cause = |pair: &[Fact]| {
            let (to, from) = (pair[0] >> 1, pair[1] >> 1);
            let cause = if pair[1] & 1 == 1 { weak_cause(from, to) } else { strong_cause(board, from, to) };
            (pair[0], cause)
        };
        let mut path: Vec<(Fact, Cause)> = facts.windows(2).map(cause).collect();
        path.push((2 * candidate + Fact::from(is_true), Cause::None));
        Some(path)
    }

    /// Returns the last node before the opposite of the source, which is itself no node.
    fn end<const W: usize>(
        &mut self,
        board: &Board,
        graph: &Graph<W>,
        kind: LinkKind,
        source: u16,
        is_true: bool,
    ) -> Option<u32> {
        self.search += 1;
        self.met.resize(self.met.len().max(graph.hub_count()), [0; 2]);
        self.nodes.clear();
        let candidate = usize::from(graph.sources[usize::from(source)]);
        let own_hub = graph.hub_of[candidate];
        if own_hub != NONE {
            self.met[usize::from(own_hub)][usize::from(is_true)] = self.search;
        }
        if is_true {
            for_each_weak(board, kind, candidate / 9, candidate % 9, |target| {
                let hub = graph.hub_of[target];
                if hub != NONE {
                    self.visit(hub, false, u32::MAX);
                }
            });
        } else {
            for &hub in graph.strong_of(usize::from(own_hub), kind) {
                self.visit(hub, true, u32::MAX);
            }
        }
        let mut next = 0;
        while let Some(&(hub, node_is_true, _)) = self.nodes.get(next) {
            let at = usize::from(hub);
            if node_is_true {
                let sees_source = || {
                    has(&graph.weak_sources[at], source)
                        && (kind != LinkKind::X || usize::from(graph.candidate(hub)) % 9 == candidate % 9)
                };
                if is_true && sees_source() {
                    return Some(next as u32);
                }
                for &target in graph.weak_of(at, kind) {
                    self.visit(target, false, next as u32);
                }
            } else {
                let targets = graph.strong_of(at, kind);
                if !is_true && targets.contains(&own_hub) {
                    return Some(next as u32);
                }
                for &target in targets {
                    self.visit(target, true, next as u32);
                }
            }
            next += 1;
        }
        None
    }

    fn visit(&mut self, hub: u16, is_true: bool, before: u32) {
        let met = &mut self.met[usize::from(hub)][usize::from(is_true)];
        if *met != self.search {
            *met = self.search;
            self.nodes.push((hub, is_true, before));
        }
    }
}
