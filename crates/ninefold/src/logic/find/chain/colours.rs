//! Colouring: candidates joined by conjugate pairs, in two colours, one entirely true and the other entirely false.
//!
//! ```text
//! ○ ═══ ●        Exactly one of the two candidates of a conjugate pair is true.
//!       ║        So all ○ of a cluster are true and all ● false, or vice versa.
//!       ○ ═══ ●
//! ```

use std::collections::VecDeque;

use super::bits::{Table, add, has, meet, ones, set};
use super::graph::Graph;
use super::prove::{cover, exactly, isolated};
use crate::grid::{Candidate, Cell};
use crate::logic::technique::Flow;
use crate::logic::{Cover, Proof, Search, Shape, Truth};

/// Candidates joined by conjugate pairs.
#[derive(Debug)]
pub(crate) struct Cluster {
    /// The nodes of each colour, in ascending order.
    pub(crate) sides: [Vec<usize>; 2],
    /// For each colour, the nodes that see one of its nodes.
    pub(crate) seen: [Vec<u64>; 2],
}

/// The clusters of a graph.
#[derive(Debug)]
pub(crate) struct Colours<'g, 'a> {
    pub(crate) graph: &'g Graph<'a>,
    pub(crate) clusters: Vec<Cluster>,
    /// For each node, its partners in conjugate pairs.
    partners: Table,
}

impl<'g, 'a> Colours<'g, 'a> {
    /// Colours a graph.
    pub(crate) fn new(graph: &'g Graph<'a>) -> Colours<'g, 'a> {
        let nodes = graph.len();
        let mut partners = Table::new(nodes, nodes);
        for node in 0..nodes {
            let rows = graph.strong.row(node).iter().zip(graph.weak.row(node));
            for (partner, (strong, weak)) in partners.row_mut(node).iter_mut().zip(rows) {
                *partner = strong & weak;
            }
        }
        let mut colours = Colours { graph, clusters: Vec::new(), partners };
        let mut known = vec![false; nodes];
        for node in 0..nodes {
            if !known[node] && colours.partners.row(node).iter().any(|&word| word != 0) {
                let cluster = colours.spread(node, &mut known);
                colours.clusters.push(cluster);
            }
        }
        colours
    }

    fn spread(&self, start: usize, known: &mut [bool]) -> Cluster {
        let mut sides = [vec![start], Vec::new()];
        known[start] = true;
        let mut todo = vec![(start, 0)];
        while let Some((node, side)) = todo.pop() {
            for partner in ones(self.partners.row(node)) {
                if !known[partner] {
                    known[partner] = true;
                    sides[1 - side].push(partner);
                    todo.push((partner, 1 - side));
                }
            }
        }
        sides.iter_mut().for_each(|side| side.sort_unstable());
        let seen = [0, 1].map(|side: usize| {
            let mut seen = vec![0; self.partners.words()];
            sides[side].iter().for_each(|&node| add(&mut seen, self.graph.weak.row(node)));
            seen
        });
        Cluster { sides, seen }
    }

    /// Returns the path from one node of a cluster to another through conjugate pairs.
    pub(crate) fn path(&self, from: usize, to: usize) -> Vec<usize> {
        let mut before = vec![usize::MAX; self.graph.len()];
        let mut queue = VecDeque::from([to]);
        before[to] = to;
        while let Some(node) = queue.pop_front() {
            if node == from {
                break;
            }
            for partner in ones(self.partners.row(node)) {
                if before[partner] == usize::MAX {
                    before[partner] = node;
                    queue.push_back(partner);
                }
            }
        }
        let mut path = vec![from];
        let mut node = from;
        while node != to && before[node] != usize::MAX {
            node = before[node];
            path.push(node);
        }
        path
    }

    /// Returns the first node among these that sees this one.
    pub(crate) fn seeing(&self, node: usize, among: &[usize]) -> Option<usize> {
        among.iter().copied().find(|&other| self.graph.weak.has(node, other))
    }

    /// Returns the candidates in both rows and in neither list.
    pub(crate) fn seen_by_both(&self, rows: [&[u64]; 2], but: [&[usize]; 2]) -> Vec<usize> {
        let rows = rows[0].iter().zip(rows[1]).zip(&self.graph.targets);
        let mut both: Vec<u64> = rows.map(|((one, other), targets)| one & other & targets).collect();
        but.into_iter().flatten().for_each(|&node| both[node / 64] &= !(1 << (node % 64)));
        ones(&both).collect()
    }

    /// Proves that chains eliminate these targets; `chain` returns the chain for a target. Targets of one chain share a
    /// proof.
    pub(crate) fn prove(
        &self,
        search: &mut Search<'_>,
        targets: &[usize],
        chain: impl Fn(usize) -> Option<Vec<usize>>,
    ) -> Option<Proof> {
        let (mut proofs, mut left) = (Vec::new(), targets.to_vec());
        while let Some(&target) = left.first() {
            let nodes = chain(target)?;
            let (start, end) = (nodes[0], nodes[nodes.len() - 1]);
            let together = |&node: &usize| self.graph.weak.has(start, node) && self.graph.weak.has(end, node);
            let these: Vec<Candidate> =
                left.iter().filter(|node| together(node)).map(|&node| self.graph.members(node)[0]).collect();
            let before = left.len();
            left.retain(|node| !together(node));
            if left.len() == before {
                return None;
            }
            proofs.push(exactly(search, self.graph, cover(self.graph, &nodes, false, 0), &nodes, &these)?);
        }
        if proofs.len() > 1 { Some(Proof::All(proofs)) } else { proofs.pop() }
    }

    /// Returns the shape of these clusters.
    pub(crate) fn shape(&self, clusters: &[&Cluster]) -> Shape {
        let side = |side: &Vec<usize>| side.iter().map(|&node| self.graph.members(node)[0]).collect();
        Shape::Colours(clusters.iter().flat_map(|cluster| &cluster.sides).map(side).collect())
    }

    /// Proposes to eliminate what sees both colours of a cluster.
    pub(crate) fn trap(&self, search: &mut Search<'_>, cluster: &Cluster) -> Flow {
        let [one, other] = &cluster.sides;
        let targets = self.seen_by_both([&cluster.seen[0], &cluster.seen[1]], [one, other]);
        let chain = |target| {
            let ends = (one.iter().filter(|&&node| self.graph.weak.has(target, node)))
                .flat_map(|&a| other.iter().map(move |&b| (a, b)))
                .filter(|&(_, b)| self.graph.weak.has(target, b));
            ends.map(|(a, b)| self.path(a, b)).min_by_key(Vec::len)
        };
        self.conclude(search, &[cluster], &targets, chain)
    }

    /// Proposes that a colour is false because two of its candidates see each other.
    pub(crate) fn wrap(&self, search: &mut Search<'_>, cluster: &Cluster) -> Flow {
        for side in &cluster.sides {
            let clash = side.iter().find_map(|&one| Some((one, self.seeing(one, side)?)));
            if let Some((one, other)) = clash {
                let chain = |target| Some(self.around(target, one, &[], other));
                self.conclude(search, &[cluster], side, chain)?;
            }
        }
        Flow::Continue(())
    }

    /// Returns the chain from a target, supposed true, to two nodes of its colour that contradict each other through
    /// the nodes between them.
    pub(crate) fn around(&self, target: usize, one: usize, between: &[usize], other: usize) -> Vec<usize> {
        let there = self.path(target, one);
        let back = self.path(other, target);
        [&there[1..], between, &back[..back.len() - 1]].concat()
    }

    /// Proposes to eliminate these targets.
    pub(crate) fn conclude(
        &self,
        search: &mut Search<'_>,
        clusters: &[&Cluster],
        targets: &[usize],
        chain: impl Fn(usize) -> Option<Vec<usize>>,
    ) -> Flow {
        if targets.is_empty() {
            return Flow::Continue(());
        }
        match self.prove(search, targets, chain) {
            Some(proof) => search.propose(proof, self.shape(clusters)),
            None => Flow::Continue(()),
        }
    }

    /// Returns a proof that a node of a colour is false because the colour leaves a cell without candidates.
    pub(crate) fn emptied(
        &self,
        search: &mut Search<'_>,
        cell: Cell,
        nodes: &[usize],
        side: &[usize],
        target: usize,
    ) -> Option<Proof> {
        let constraints = self.graph.state.layout().constraints();
        let mut all = Cover::of([constraints.of_cell(cell)], []);
        let mut ends = Vec::new();
        for &node in nodes {
            if self.graph.weak.has(node, target) {
                ends.push(node);
                continue;
            }
            let path = self.path(self.seeing(node, side)?, target);
            let back = &path[..path.len() - 1];
            all.add_link(*self.graph.shared(&[node, back[0]]).first()?);
            let part = cover(self.graph, back, false, 0);
            part.truths.into_iter().for_each(|(truth, weight)| {
                if let Truth::Constraint(truth) = truth {
                    (0..weight).for_each(|_| all.add_truth(truth));
                }
            });
            part.links.into_iter().for_each(|(link, weight)| (0..weight).for_each(|_| all.add_link(link)));
            ends.push(*back.last()?);
        }
        isolated(search, self.graph, all, &ends, self.graph.members(target)[0])
    }

    /// Returns two nodes, one from each list, that see each other.
    pub(crate) fn contact(&self, ones: &[usize], others: &[usize]) -> Option<(usize, usize)> {
        let mut row = vec![0; self.partners.words()];
        others.iter().for_each(|&node| set(&mut row, node));
        let one = ones.iter().copied().find(|&node| meet(self.graph.weak.row(node), &row))?;
        let other = others.iter().copied().find(|&node| has(self.graph.weak.row(one), node))?;
        Some((one, other))
    }
}
