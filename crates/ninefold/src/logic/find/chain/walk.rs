//! Implications between nodes, and the shortest chain between any two.
//!
//! In a chain `a = b − c = d − e = f` the search visits only the nodes that become true: a false makes b true, b true
//! makes d true (through c), and so on. Implications are rows of bits, so a pass over a position without useful chains
//! is quick: some chain from `a` eliminates t if t sees `a` and also sees something that follows from `a` being false.

use super::bits::{Table, add, clear, common, first, meet, ones, set, take};
use super::graph::Graph;

/// The implications in a graph.
#[derive(Debug)]
pub(crate) struct Walks<'g, 'a> {
    graph: &'g Graph<'a>,
    /// For a true node, the nodes that are true after one weak and one strong link.
    next: Table,
    /// For a true node, all nodes that it makes true, including itself.
    truths: Table,
    /// For a true node, all nodes that it makes false.
    falsehoods: Table,
}

/// The two ends of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ends {
    /// Number of strong links in the shortest chain between them.
    pub(crate) length: u16,
    /// The first node.
    pub(crate) start: u16,
    /// The last node.
    pub(crate) end: u16,
}

/// The shortest chains from one node.
#[derive(Debug)]
pub(crate) struct Tree {
    start: usize,
    /// For each node reached, the number of strong links to it.
    length: Vec<u16>,
    /// The nodes reached, in order of length, each with its length.
    pub(crate) reached: Vec<(u16, u16)>,
}

const NONE: u16 = u16::MAX;

impl<'g, 'a> Walks<'g, 'a> {
    /// Computes the implications in a graph.
    pub(crate) fn new(graph: &'g Graph<'a>) -> Walks<'g, 'a> {
        let nodes = graph.len();
        let mut joined = vec![0; graph.strong.words()];
        for node in (0..nodes).take_while(|_| graph.is_wanted()) {
            if graph.strong.row(node).iter().any(|&word| word != 0) {
                set(&mut joined, node);
            }
        }
        let mut next = Table::new(nodes, nodes);
        for node in ones(&joined).take_while(|_| graph.is_wanted()) {
            let row = next.row_mut(node);
            common(graph.weak.row(node), &joined).for_each(|other| add(row, graph.strong.row(other)));
        }
        let mut walks =
            Walks { graph, next, truths: Table::new(nodes, nodes), falsehoods: Table::new(nodes, nodes) };
        let mut done = vec![false; nodes];
        for node in ones(&joined).take_while(|_| graph.is_wanted()) {
            walks.follow(node, &done);
            done[node] = true;
        }
        walks
    }

    /// Collects what follows from a node, reusing the results of nodes already done.
    fn follow(&mut self, start: usize, done: &[bool]) {
        let mut reached = vec![0; self.next.words()];
        let mut falsehoods = reached.clone();
        let mut todo = reached.clone();
        set(&mut reached, start);
        set(&mut todo, start);
        while let Some(node) = first(&todo) {
            if done[node] {
                add(&mut reached, self.truths.row(node));
                add(&mut falsehoods, self.falsehoods.row(node));
                take(&mut todo, self.truths.row(node));
                continue;
            }
            add(&mut falsehoods, self.graph.weak.row(node));
            for (index, &word) in self.next.row(node).iter().enumerate() {
                let new = word & !reached[index];
                reached[index] |= new;
                todo[index] |= new;
            }
            clear(&mut todo, node);
        }
        self.truths.row_mut(start).copy_from_slice(&reached);
        self.falsehoods.row_mut(start).copy_from_slice(&falsehoods);
    }

    /// Returns whether some chain from this node eliminates something.
    fn acts(&self, start: usize) -> bool {
        let sees = self.graph.weak.row(start);
        ones(self.graph.strong.row(start)).any(|node| meet(self.falsehoods.row(node), sees))
    }

    /// Returns whether a node follows from its own negation.
    pub(crate) fn affirms(&self, node: usize) -> bool {
        ones(self.graph.strong.row(node)).any(|next| self.truths.has(next, node))
    }

    /// Returns the shortest chains from every node where some chain eliminates something; `None` for the others.
    pub(crate) fn trees(&self) -> Vec<Option<Tree>> {
        let grow = |node: usize| (self.graph.is_wanted() && self.acts(node)).then(|| self.grow(node));
        (0..self.graph.len()).map(grow).collect()
    }

    /// Returns all pairs of nodes between which a chain of two or more strong links eliminates something, the shortest
    /// chains first, each chain in one direction only.
    pub(crate) fn ends(&self, trees: &[Option<Tree>]) -> Vec<Ends> {
        let mut all = Vec::new();
        for tree in trees.iter().flatten() {
            let start = tree.start;
            let ends = tree.reached.iter().filter(|&&(end, length)| length > 1 && usize::from(end) > start);
            all.extend(
                (ends.filter(|&&(end, _)| self.removes(start, usize::from(end))))
                    .map(|&(end, length)| Ends { length, start: start as u16, end }),
            );
        }
        all.sort_unstable();
        all
    }

    /// Returns whether some candidate sees both nodes.
    fn removes(&self, one: usize, other: usize) -> bool {
        let rows = self.graph.weak.row(one).iter().zip(self.graph.weak.row(other));
        rows.zip(&self.graph.targets).any(|((one, other), targets)| one & other & targets != 0)
    }

    /// Returns the shortest chains from a node.
    pub(crate) fn grow(&self, start: usize) -> Tree {
        let mut tree = Tree { start, length: vec![NONE; self.graph.len()], reached: Vec::new() };
        let mut seen = vec![0; self.next.words()];
        for node in ones(self.graph.strong.row(start)) {
            set(&mut seen, node);
            tree.length[node] = 1;
            tree.reached.push((node as u16, 1));
        }
        let mut at = 0;
        while let Some(&(node, length)) = tree.reached.get(at) {
            for (index, &word) in self.next.row(usize::from(node)).iter().enumerate() {
                let new = word & !seen[index];
                seen[index] |= new;
                for bit in ones(&[new]) {
                    let other = index * 64 + bit;
                    tree.length[other] = length + 1;
                    tree.reached.push((other as u16, length + 1));
                }
            }
            at += 1;
        }
        tree
    }

    /// Returns the nodes of the shortest chain to an end, if one visits no candidate twice. The end may be the start.
    pub(crate) fn chain(&self, tree: &Tree, end: usize) -> Option<Vec<usize>> {
        self.chains(tree, end, 1).pop()
    }

    /// Returns up to `limit` of the shortest chains to an end that visit no candidate twice.
    pub(crate) fn chains(&self, tree: &Tree, end: usize, limit: usize) -> Vec<Vec<usize>> {
        let mut back = Back { tree, nodes: vec![end], limit, tries: MAX_TRIES, found: Vec::new() };
        let apart = end == tree.start || !self.graph.overlap(end, tree.start);
        if apart && tree.length[end] != NONE {
            self.go_back(&mut back);
        }
        back.found
    }

    /// Goes back one strong and one weak link from the last node, trying all possibilities.
    fn go_back(&self, back: &mut Back<'_>) {
        let graph = self.graph;
        let (start, node) = (back.tree.start, back.nodes[back.nodes.len() - 1]);
        let length = back.tree.length[node];
        if length == 1 {
            let mut nodes = back.nodes.clone();
            nodes.push(start);
            nodes.reverse();
            back.found.push(nodes);
            return;
        }
        for between in ones(graph.strong.row(node)) {
            if self.is_known(back, between) {
                continue;
            }
            for before in ones(graph.weak.row(between)) {
                if back.tree.length[before] != length - 1 || self.is_known(back, before) {
                    continue;
                }
                if back.tries == 0 || back.found.len() >= back.limit {
                    return;
                }
                back.tries -= 1;
                back.nodes.extend([between, before]);
                self.go_back(back);
                back.nodes.truncate(back.nodes.len() - 2);
            }
        }
    }

    fn is_known(&self, back: &Back<'_>, node: usize) -> bool {
        self.graph.overlap(back.tree.start, node)
            || back.nodes.iter().any(|&known| self.graph.overlap(known, node))
    }
}

/// Number of links to try before giving up on a chain without repetition.
const MAX_TRIES: u32 = 256;

/// A path back from the end of a chain.
struct Back<'t> {
    tree: &'t Tree,
    nodes: Vec<usize>,
    limit: usize,
    tries: u32,
    found: Vec<Vec<usize>>,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use super::super::graph::{Kind, Why};
    use super::*;
    use crate::grid::{Candidate, Candidates, Cell, Digit, DigitSet, Game, Grid, Layout};
    use crate::logic::State;
    use crate::random::Random;

    /// Returns a blank board with random candidates; it need not have a solution.
    fn position(side: usize, seed: u64) -> State {
        let layout = Layout::usual(side).unwrap();
        let mut random = Random::new(seed);
        let mut marks = || {
            let bits = random.next() as u32 & random.next() as u32;
            DigitSet::from_bits(bits & DigitSet::all(side).bits())
        };
        let cells: Vec<DigitSet> = layout.cells().map(|_| marks()).collect();
        let blank = Grid::new(Arc::clone(&layout), vec![None; layout.cell_count()]).unwrap();
        let candidates = Candidates::new(Arc::clone(&layout), cells).unwrap();
        State::try_from(&Game::new(blank).with_marks(&candidates)).unwrap()
    }

    /// Finds the fewest strong links between two candidates that a third one sees, by trying all chains.
    struct Plain<'a> {
        state: &'a State,
        live: Vec<Candidate>,
        shortest: BTreeMap<(Candidate, Candidate), u16>,
    }

    impl Plain<'_> {
        const MAX_LENGTH: u16 = 3;

        fn weak(&self, one: Candidate, other: Candidate) -> bool {
            let constraints = self.state.layout().constraints();
            let of = |candidate| constraints.constraints_of(candidate);
            one != other && of(one).iter().any(|shared| of(other).contains(shared))
        }

        fn strong(&self, one: Candidate, other: Candidate) -> bool {
            let constraints = self.state.layout().constraints();
            one != other
                && constraints.constraints_of(one).iter().any(|&shared| {
                    let all = constraints.candidates_of(shared).iter().copied();
                    let live: Vec<Candidate> =
                        all.filter(|candidate| self.live.contains(candidate)).collect();
                    live.len() == 2 && live.contains(&one) && live.contains(&other)
                })
        }

        fn extend(&mut self, start: Candidate, from: Candidate, length: u16) {
            for end in self.live.clone() {
                if !self.strong(from, end) {
                    continue;
                }
                let best = self.shortest.entry((start, end)).or_insert(length);
                *best = length.min(*best);
                if length < Plain::MAX_LENGTH {
                    for next in self.live.clone() {
                        if self.weak(end, next) {
                            self.extend(start, next, length + 1);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn short_chains_agree_with_brute_force() {
        let mut found = 0;
        for (side, seed) in (0..40).map(|seed| (4, seed)).chain((0..6).map(|seed| (6, seed))) {
            let state = position(side, seed);
            let graph = Graph::new(&state, Kind::Plain);
            let walks = Walks::new(&graph);
            let candidate = |node: u16| graph.members(usize::from(node))[0];
            let ours: BTreeMap<(Candidate, Candidate), u16> = (walks.ends(&walks.trees()).into_iter())
                .filter(|ends| ends.length <= Plain::MAX_LENGTH)
                .map(|ends| ((candidate(ends.start), candidate(ends.end)), ends.length))
                .collect();
            let live: Vec<Candidate> = (0..graph.len() as u16).map(candidate).collect();
            let mut plain = Plain { state: &state, live: live.clone(), shortest: BTreeMap::new() };
            live.iter().for_each(|&start| plain.extend(start, start, 1));
            let acts = |&(start, end): &(Candidate, Candidate)| {
                live.iter().any(|&target| plain.weak(target, start) && plain.weak(target, end))
            };
            let theirs: BTreeMap<(Candidate, Candidate), u16> = (plain.shortest.iter())
                .filter(|((start, end), length)| start < end && **length > 1 && acts(&(*start, *end)))
                .map(|(&ends, &length)| (ends, length))
                .collect();
            assert_eq!(ours, theirs, "side {side}, seed {seed}");
            found += ours.len();
        }
        assert!(found > 100, "{found} chains are too few for this test");
    }

    /// Returns whether these cells can be filled without these candidates and without a digit twice among peers.
    fn fits(state: &State, cells: &[Cell], without: &[Candidate], filled: &mut Vec<(Cell, Digit)>) -> bool {
        let (layout, Some(&cell)) = (state.layout(), cells.get(filled.len())) else { return true };
        state.marks(cell).iter().any(|digit| {
            let clash = |&(other, of): &(Cell, Digit)| of == digit && layout.peer_set(cell).contains(other);
            if without.contains(&layout.constraints().candidate(cell, digit)) || filled.iter().any(clash) {
                return false;
            }
            filled.push((cell, digit));
            let does = fits(state, cells, without, filled);
            filled.pop();
            does
        })
    }

    #[test]
    fn a_set_does_not_miss_a_digit_and_spare_a_cell_the_one_it_forces() {
        let mut found = 0;
        for seed in 0..40 {
            let state = position(6, seed);
            let graph = Graph::new(&state, Kind::Forcing);
            for (one, other) in (0..graph.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let Some(Why::Forced(set, forced)) = graph.why(one, other) else { continue };
                let set = graph.almost(set);
                let mut cells: Vec<Cell> = state.cells_at(set.house, set.places).collect();
                cells.push(state.layout().constraints().place(forced).0);
                let both = [graph.members(one), graph.members(other)].concat();
                assert!(!fits(&state, &cells, &both, &mut Vec::new()), "seed {seed}");
                found += 1;
            }
        }
        assert!(found > 20, "{found} links are too few for this test");
    }

    #[test]
    fn no_chain_visits_a_candidate_twice() {
        for (seed, kind) in (0..40).flat_map(|seed| [(seed, Kind::Almost), (seed, Kind::Forcing)]) {
            let state = position(6, seed);
            let graph = Graph::new(&state, kind);
            let walks = Walks::new(&graph);
            let trees = walks.trees();
            for ends in walks.ends(&trees) {
                let tree = trees[usize::from(ends.start)].as_ref().unwrap();
                let Some(nodes) = walks.chain(tree, usize::from(ends.end)) else { continue };
                assert_eq!(nodes.len(), 2 * usize::from(ends.length));
                assert!(nodes.chunks_exact(2).all(|pair| graph.strong.has(pair[0], pair[1])));
                assert!(nodes[1..].chunks_exact(2).all(|pair| graph.weak.has(pair[0], pair[1])));
                let mut members: Vec<Candidate> =
                    nodes.iter().flat_map(|&node| graph.members(node)).copied().collect();
                members.sort_unstable();
                assert!(members.windows(2).all(|pair| pair[0] != pair[1]));
            }
        }
    }
}
