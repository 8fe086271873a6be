//! Producer 21: cycles and forcing chains whose links are those of the position, in three passes: links by house only,
//! cycles through cells with two candidates, all links.
//!
//! A chain of complexity c from a candidate to its opposite has c nodes; the search finds the shortest by layers, for
//! all candidates at once (`reach.rs`), and stops at the first layer that has one, because longer chains are never
//! preferred.
//!
//! Cycles seldom matter. If a cycle of complexity c removes candidate v, then v sees two nodes of opposite states, and
//! the arc between them refutes v by a chain of at most c + 2 nodes. So without a chain there is no cycle either, and
//! cycles need be searched only from two below the shortest chain on, and only while they could still be preferred.

use super::super::board::{Board, Changes, Mask};
use super::super::hint::{ChainEvidence, ChainKind, Evidence, Hint};
use super::arithmetic::Rank;
use super::cycle::CycleSearch;
use super::graph::{Graph, LinkKind, Row};
use super::reach::{Reach, first, has, row_of, union};

/// The best hint so far.
#[derive(Clone, Debug)]
struct Best {
    rank: Rank,
    hint: Hint,
}

/// Room for the producer, and what it remembers from one position to the next.
#[derive(Clone, Debug)]
pub(in super::super) struct FixedChains {
    narrow: Search<2>,
    usual: Search<4>,
    wide: Search<12>,
    /// The best chain of each digit's own links, valid while the digit's candidates do not change.
    of_digit: [Option<Best>; 9],
}

/// Room for searches in graphs of at most 64 · W candidates.
#[derive(Clone, Debug)]
pub(super) struct Search<const W: usize> {
    pub(super) graph: Graph<W>,
    pub(super) reach: Reach<W>,
    cycle: CycleSearch,
    /// Pairs of hubs, a source and its strong neighbour, at which a cycle could close.
    closings: Vec<(u16, u16)>,
    earlier_closings: Vec<(u16, u16)>,
}

impl FixedChains {
    pub(in super::super) fn new() -> FixedChains {
        FixedChains {
            narrow: Search::new(),
            usual: Search::new(),
            wide: Search::new(),
            of_digit: [const { None }; 9],
        }
    }

    /// Returns the simplest cycle or chain of a position.
    pub(in super::super) fn find(&mut self, board: &Board, changes: &mut Changes) -> Option<Hint> {
        let mut best: Option<Best> = None;
        for digit in 0..9 {
            if changes.digits >> digit & 1 == 1 {
                self.of_digit[digit] = None;
                if self.narrow.graph.build(board, LinkKind::X, 1 << digit) {
                    self.narrow.run(board, &mut self.of_digit[digit]);
                }
            }
            if let Some(found) = &self.of_digit[digit]
                && best.as_ref().is_none_or(|best| found.rank.is_before(&best.rank))
            {
                best = Some(found.clone());
            }
        }
        changes.digits = 0;
        let candidates: u32 = board.with_digit.iter().map(|cells| cells.count_ones()).sum();
        match candidates {
            0..=128 => self.narrow.run_all(board, &mut best),
            129..=256 => self.usual.run_all(board, &mut best),
            _ => self.wide.run_all(board, &mut best),
        }
        best.map(|best| best.hint)
    }
}

/// The least rating of cycles and of chains with these links. Chains of the kind Y are not hints.
fn bases(kind: LinkKind) -> (f64, f64) {
    match kind {
        LinkKind::X => (6.5, 6.6),
        LinkKind::Y => (6.5, f64::INFINITY),
        LinkKind::Xy => (7.0, 7.0),
    }
}

/// The order of production: for each source its cycles, the chain from its truth, the chain from its falsehood.
fn order(source: u16, part: u32) -> u32 {
    3 * u32::from(source) + part
}

/// Returns whether the original looks for chains from a candidate: not if it is the only one of its cell. (Such a
/// candidate is never refuted, so only the other searches need to ask.)
fn can_start(board: &Board, candidate: u16) -> bool {
    board.with_count[1] >> (candidate / 9) & 1 == 0
}

fn could_win(rank: &Rank, best: &Option<Best>) -> bool {
    best.as_ref().is_none_or(|best| rank.is_before(&best.rank))
}

impl<const W: usize> Search<W> {
    pub(super) fn new() -> Search<W> {
        Search {
            graph: Graph::new(),
            reach: Reach::new(),
            cycle: CycleSearch::default(),
            closings: Vec::new(),
            earlier_closings: Vec::new(),
        }
    }

    /// Makes the passes over links by cell and over all links.
    fn run_all(&mut self, board: &Board, best: &mut Option<Best>) {
        for kind in [LinkKind::Y, LinkKind::Xy] {
            let least = Rank::new(bases(kind).0, 4, kind.key(), 0);
            if could_win(&least, best) && self.graph.build(board, kind, super::super::board::ALL) {
                self.run(board, best);
            }
        }
    }

    /// Improves the best hint with the chains and cycles of the graph.
    fn run(&mut self, board: &Board, best: &mut Option<Best>) {
        let kind = self.graph.kind;
        let (cycle_base, chain_base) = bases(kind);
        self.reach.start(&self.graph);
        self.closings.clear();
        let mut complexity = 4;
        loop {
            // The shortest chain of this complexity would allow cycles from two below it on.
            let graph = &self.graph;
            let least = complexity.max(6) - 2;
            if !could_win(&Rank::new(cycle_base, least, kind.key(), 0), best)
                || !self.reach.follow_strong(graph)
            {
                return;
            }
            let refuted = first(&self.reach.refuted(graph)).map(|source| self.graph.sources[source]);
            if kind != LinkKind::Y {
                let mut confirmed = self.reach.confirmed(graph).map(|hub| graph.candidate(hub));
                let confirmed = confirmed.find(|&candidate| can_start(board, candidate));
                offer_chain(best, chain_base, complexity, kind, refuted, 1);
                offer_chain(best, chain_base, complexity, kind, confirmed, 2);
            }
            if refuted.is_some() {
                break;
            }
            self.reach.follow_weak(graph);
            self.note_closings();
            complexity += 2;
        }
        let least = complexity.max(6) - 2;
        if !could_win(&Rank::new(cycle_base, least, kind.key(), 0), best) {
            return;
        }
        let after = Rank::new(cycle_base, complexity + 2, kind.key(), 0);
        if could_win(&after, best) {
            // Longer cycles could still be preferred: consider all of them.
            self.closings = all_closings(&self.graph);
        } else {
            std::mem::swap(&mut self.closings, &mut self.earlier_closings);
            if could_win(&Rank::new(cycle_base, complexity, kind.key(), 0), best) {
                self.reach.follow_weak(&self.graph);
                self.note_closings();
            } else {
                self.closings.clear();
            }
            self.closings.append(&mut self.earlier_closings);
            self.closings.sort_unstable();
            self.closings.dedup();
        }
        match self.closings.len() {
            0 => {}
            1..=64 => self.find_cycles::<1>(board, best, least),
            65..=128 => self.find_cycles::<2>(board, best, least),
            129..=256 => self.find_cycles::<4>(board, best, least),
            257..=512 => self.find_cycles::<8>(board, best, least),
            _ => self.find_cycles::<48>(board, best, least),
        }
    }

    /// Remembers where a cycle could close at the present depth: the false end of a source's search is a strong
    /// neighbour of the source.
    fn note_closings(&mut self) {
        let graph = &self.graph;
        self.closings.clear();
        for (hub, &source) in graph.source_of.iter().enumerate() {
            for &end in graph.strong(hub) {
                if has(&self.reach.made_false[usize::from(end)], source) {
                    self.closings.push((hub as u16, end));
                }
            }
        }
    }

    /// Searches for cycles that close at the noted pairs: for each pair from the source, leaving out the way straight
    /// to its neighbour, until the neighbour is false. Where that succeeds, an exact search decides.
    fn find_cycles<const V: usize>(&mut self, board: &Board, best: &mut Option<Best>, least: u32) {
        let (graph, pairs) = (&self.graph, &self.closings);
        let (cycle_base, _) = bases(graph.kind);
        let key = graph.kind.key();
        let hubs = graph.hub_count();
        let mut newly_true: Vec<Row<V>> = vec![[0; V]; hubs];
        let mut ever_true = newly_true.clone();
        let mut made_false = newly_true.clone();
        for (number, &(source, end)) in pairs.iter().enumerate() {
            let row: Row<V> = row_of(number as u16);
            let add = |into: &mut Row<V>| into.iter_mut().zip(row).for_each(|(word, more)| *word |= more);
            add(&mut ever_true[usize::from(source)]);
            for &hub in graph.weak(usize::from(source)) {
                if hub != end {
                    add(&mut made_false[usize::from(hub)]);
                }
            }
        }
        let mut ever_false = made_false.clone();
        let mut by_end: Vec<(u16, u16)> =
            pairs.iter().enumerate().map(|(number, &(_, end))| (end, number as u16)).collect();
        by_end.sort_unstable();
        let mut closed = Vec::new();
        let mut complexity = 4;
        loop {
            if !could_win(&Rank::new(cycle_base, complexity.max(least), key, 0), best) {
                return;
            }
            for hub in 0..hubs {
                let mut row = union(graph.strong(hub), &made_false);
                for (new, ever) in row.iter_mut().zip(&mut ever_true[hub]) {
                    *new &= !*ever;
                    *ever |= *new;
                }
                newly_true[hub] = row;
            }
            closed.clear();
            let mut any = 0;
            let mut ends = by_end.iter().peekable();
            for hub in 0..hubs {
                let mut row = union(graph.weak(hub), &newly_true);
                while let Some(&&(_, number)) = ends.peek().filter(|(end, _)| usize::from(*end) == hub) {
                    ends.next();
                    if has(&row, number) {
                        closed.push(pairs[usize::from(number)].0);
                    }
                }
                for (new, ever) in row.iter_mut().zip(&mut ever_false[hub]) {
                    *new &= !*ever;
                    *ever |= *new;
                    any |= *new;
                }
                made_false[hub] = row;
            }
            if complexity >= least {
                closed.sort_unstable();
                closed.dedup();
                for &source in closed.iter().filter(|&&hub| can_start(board, graph.candidate(hub))) {
                    let rank = Rank::new(cycle_base, complexity, key, order(graph.candidate(source), 0));
                    if !could_win(&rank, best) {
                        break;
                    }
                    if let Some(removals) = self.cycle.first(board, graph, source, complexity) {
                        let kind = ChainKind::Cycle { links: key, complexity, order: 0 };
                        let source = graph.candidate(source);
                        let evidence = ChainEvidence { producer: 21, kind, source, target: (source, true) };
                        let hint = Hint::remove(rank.rating, removals, Evidence::Chain(evidence));
                        *best = Some(Best { rank, hint });
                        break;
                    }
                }
            }
            if any == 0 {
                return;
            }
            complexity += 2;
        }
    }
}

/// Takes a chain that refutes (`part` 1) or confirms (`part` 2) a candidate, if it is preferred.
fn offer_chain(
    best: &mut Option<Best>,
    base: f64,
    complexity: u32,
    kind: LinkKind,
    found: Option<u16>,
    part: u32,
) {
    let Some(source) = found else { return };
    let rank = Rank::new(base, complexity, kind.key(), order(source, part));
    if !could_win(&rank, best) {
        return;
    }
    let (cell, digit) = (source / 9, source % 9);
    let chain = ChainKind::Forcing { links: kind.key() };
    let evidence = ChainEvidence { producer: 21, kind: chain, source, target: (source, part == 2) };
    let hint = if part == 2 {
        Hint::place(rank.rating, usize::from(cell), usize::from(digit), Evidence::Chain(evidence))
    } else {
        let removal: (u8, Mask) = (cell as u8, 1 << digit);
        Hint::remove(rank.rating, vec![removal], Evidence::Chain(evidence))
    };
    *best = Some(Best { rank, hint });
}

/// Returns every pair of a hub and a strong neighbour.
fn all_closings<const W: usize>(graph: &Graph<W>) -> Vec<(u16, u16)> {
    (0..graph.hub_count())
        .flat_map(|hub| graph.strong(hub).iter().map(move |&end| (hub as u16, end)))
        .collect()
}
