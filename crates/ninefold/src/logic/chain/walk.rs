//! Which nodes follow from which, and the shortest chain between any two.
//!
//! Of a chain `a = b − c = d − e = f` only the nodes that turn true are walked: a false makes b true, b true makes
//! d true (by way of c), and so on. What follows from what is kept as rows of bits, so that a look at a position
//! where no chain does anything is soon over: some chain from `a` removes t if t sees `a`, and is seen by
//! anything that follows from `a` being false.

use super::bits::{Table, add, clear, common, first, meet, ones, set, take};
use super::graph::Graph;

/// What follows from what in a graph.
#[derive(Debug)]
pub(in crate::logic) struct Walks<'g, 'a> {
    graph: &'g Graph<'a>,
    /// For a node that is true, the nodes that are true one weak and one strong link on.
    next: Table,
    /// For a node that is true, all nodes that it makes true, itself among them.
    truths: Table,
    /// For a node that is true, all nodes that it makes false.
    falsehoods: Table,
}

/// Two ends of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::logic) struct Ends {
    /// How many strong links the shortest chain between them has.
    pub(in crate::logic) length: u16,
    /// The first node.
    pub(in crate::logic) start: u16,
    /// The last node.
    pub(in crate::logic) end: u16,
}

/// The shortest chains from one node.
#[derive(Debug)]
pub(in crate::logic) struct Tree {
    start: usize,
    /// For each node that is reached, how many strong links it takes.
    length: Vec<u16>,
    /// The nodes that are reached in the order of the length, with the length.
    pub(in crate::logic) reached: Vec<(u16, u16)>,
}

const NONE: u16 = u16::MAX;

impl<'g, 'a> Walks<'g, 'a> {
    /// Finds out what follows from what.
    pub(in crate::logic) fn new(graph: &'g Graph<'a>) -> Walks<'g, 'a> {
        let nodes = graph.len();
        let mut joined = vec![0; graph.strong.words()];
        for node in 0..nodes {
            if graph.strong.row(node).iter().any(|&word| word != 0) {
                set(&mut joined, node);
            }
        }
        let mut next = Table::new(nodes, nodes);
        for node in ones(&joined) {
            let row = next.row_mut(node);
            common(graph.weak.row(node), &joined).for_each(|other| add(row, graph.strong.row(other)));
        }
        let mut walks =
            Walks { graph, next, truths: Table::new(nodes, nodes), falsehoods: Table::new(nodes, nodes) };
        let mut done = vec![false; nodes];
        for node in ones(&joined) {
            walks.follow(node, &done);
            done[node] = true;
        }
        walks
    }

    /// Collects what follows from a node; where that is known already of a node on the way, it is taken over.
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

    /// Whether some chain from this node removes something.
    fn acts(&self, start: usize) -> bool {
        let sees = self.graph.weak.row(start);
        ones(self.graph.strong.row(start)).any(|node| meet(self.falsehoods.row(node), sees))
    }

    /// Whether a node is true if it is false.
    pub(in crate::logic) fn affirms(&self, node: usize) -> bool {
        ones(self.graph.strong.row(node)).any(|next| self.truths.has(next, node))
    }

    /// The shortest chains from every node where some chain removes something; nothing for the others.
    pub(in crate::logic) fn trees(&self) -> Vec<Option<Tree>> {
        (0..self.graph.len()).map(|node| self.acts(node).then(|| self.grow(node))).collect()
    }

    /// All pairs of nodes between which a chain of two or more strong links removes something, the shortest chains
    /// first. Each chain comes once, not also in the other direction.
    pub(in crate::logic) fn ends(&self, trees: &[Option<Tree>]) -> Vec<Ends> {
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

    /// Whether some candidate sees both nodes.
    fn removes(&self, one: usize, other: usize) -> bool {
        let rows = self.graph.weak.row(one).iter().zip(self.graph.weak.row(other));
        rows.zip(&self.graph.targets).any(|((one, other), targets)| one & other & targets != 0)
    }

    /// The shortest chains from a node.
    pub(in crate::logic) fn grow(&self, start: usize) -> Tree {
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

    /// The nodes of the shortest chain to an end, if there is one that comes to no candidate twice. The start
    /// itself may be the end.
    pub(in crate::logic) fn chain(&self, tree: &Tree, end: usize) -> Option<Vec<usize>> {
        self.chains(tree, end, 1).pop()
    }

    /// Up to so many of the shortest chains to an end that come to no candidate twice.
    pub(in crate::logic) fn chains(&self, tree: &Tree, end: usize, most: usize) -> Vec<Vec<usize>> {
        let mut back = Back { tree, nodes: vec![end], most, tries: MOST_TRIES, found: Vec::new() };
        if tree.length[end] != NONE {
            self.go_back(&mut back);
        }
        back.found
    }

    /// Goes one strong and one weak link back from the last node, in all ways.
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
                if back.tries == 0 || back.found.len() >= back.most {
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

/// How many links are tried in vain before a chain without repetition is given up.
const MOST_TRIES: u32 = 256;

/// A way back from the end of a chain.
struct Back<'t> {
    tree: &'t Tree,
    nodes: Vec<usize>,
    most: usize,
    tries: u32,
    found: Vec<Vec<usize>>,
}
