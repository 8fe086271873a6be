//! The whole tree of a search in a limited number of nodes.
//!
//! ```text
//!   root ── r1c2=2 ── r1c3=3 ─┬─ r2c1=2 …         open: on the path to the current board
//!       └── r1c2=3 ✗          └─ r2c1=3 ▸ 1,204   failed and folded: 1,204 boards counted, not kept
//! ```
//! A search visits more boards than a picture can show. Beyond the limit, failed subtrees are folded into their top
//! node, the deepest first, so that what remains is the shape of the whole. Where nothing can be folded, new boards
//! are only counted.

use crate::engine::{Event, Observer};
use crate::grid::{Cell, Digit, Grid, Puzzle};

/// Records the tree of a search, folded to a maximum number of nodes.
///
/// ```
/// use ninefold::draw::{Fate, FoldedTree};
/// use ninefold::{Budget, boards, engine};
///
/// let puzzle = boards::named("latin-3").unwrap().puzzle();
/// let mut tree = FoldedTree::new(&puzzle, 1000);
/// engine::named("depth-first").unwrap().run(&puzzle, &Budget::solutions(1), &mut tree);
/// let nodes = tree.nodes();
/// assert_eq!((nodes.len(), tree.boards(), tree.solutions()), (9, 9, 1));
/// assert_eq!(nodes[0].fate, Fate::Solved);
/// ```
#[derive(Clone, Debug)]
pub struct FoldedTree {
    givens: Grid,
    /// All nodes ever kept; a folded one is free for reuse.
    nodes: Vec<Kept>,
    free: Vec<usize>,
    max_nodes: usize,
    at: usize,
    /// How far below `at` the search is, on boards that are only counted.
    beyond: usize,
    /// Whether the last event was a placement: a retreat from there leaves a dead end.
    leaf: bool,
    boards: u64,
    solutions: u64,
}

/// A node of a folded tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldedNode {
    /// The index of its parent, which comes before it; `None` at the root.
    pub parent: Option<usize>,
    /// The placement that led here; `None` at the root.
    pub placed: Option<(Cell, Digit)>,
    /// What became of it.
    pub fate: Fate,
    /// The digits that didn't fit the next cell.
    pub rejected: Vec<(Cell, Digit)>,
    /// The number of boards below it that were counted, not kept.
    pub folded: u64,
    /// How many of those were dead ends.
    pub dead: u64,
}

/// What became of a board in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The search ended before it was settled.
    Open,
    /// No digit fits, or everything below it has failed.
    Failed,
    /// It is a solution or leads to one.
    Solved,
}

impl Fate {
    /// Returns its name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Fate::Open => "open",
            Fate::Failed => "failed",
            Fate::Solved => "solved",
        }
    }
}

#[derive(Clone, Debug)]
struct Kept {
    node: FoldedNode,
    children: Vec<usize>,
    depth: usize,
}

impl Kept {
    fn new(parent: Option<usize>, placed: Option<(Cell, Digit)>, depth: usize) -> Kept {
        let node = FoldedNode { parent, placed, fate: Fate::Open, rejected: Vec::new(), folded: 0, dead: 0 };
        Kept { node, children: Vec::new(), depth }
    }

    fn is_dead_end(&self) -> bool {
        self.node.fate == Fate::Failed && self.children.is_empty() && self.node.folded == 0
    }
}

impl FoldedTree {
    /// Creates a tree with only its root: the puzzle. It keeps at most this many nodes.
    #[must_use]
    pub fn new(puzzle: &Puzzle, max_nodes: usize) -> FoldedTree {
        FoldedTree {
            givens: puzzle.givens().clone(),
            nodes: vec![Kept::new(None, None, 0)],
            free: Vec::new(),
            max_nodes: max_nodes.max(1),
            at: 0,
            beyond: 0,
            leaf: false,
            boards: 1,
            solutions: 0,
        }
    }

    /// Returns the number of boards visited, kept or not.
    #[must_use]
    pub fn boards(&self) -> u64 {
        self.boards
    }

    /// Returns the number of solutions found.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Returns the number of boards where no digit fitted, kept or not.
    #[must_use]
    pub fn dead_ends(&self) -> u64 {
        let dead = |&index: &usize| self.nodes[index].node.dead + u64::from(self.nodes[index].is_dead_end());
        self.order().iter().map(dead).sum()
    }

    /// Returns the nodes, parents before their children and the children of a node in order.
    #[must_use]
    pub fn nodes(&self) -> Vec<FoldedNode> {
        let order = self.order();
        let mut place = vec![0; self.nodes.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        let node = |&old: &usize| {
            let node = self.nodes[old].node.clone();
            FoldedNode { parent: node.parent.map(|parent| place[parent]), ..node }
        };
        order.iter().map(node).collect()
    }

    /// Ends the record of a search that has tried everything: what is still open has failed.
    pub fn fail_open(&mut self) {
        for index in self.order() {
            let fate = &mut self.nodes[index].node.fate;
            *fate = if *fate == Fate::Open { Fate::Failed } else { *fate };
        }
    }

    /// Returns the indices of the nodes that are part of the tree, depth first.
    fn order(&self) -> Vec<usize> {
        let (mut order, mut waiting) = (Vec::new(), vec![0]);
        while let Some(index) = waiting.pop() {
            order.push(index);
            waiting.extend(self.nodes[index].children.iter().rev());
        }
        order
    }

    fn kept(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.boards += 1;
        self.leaf = true;
        if self.beyond > 0 || (self.kept() >= self.max_nodes && !self.fold()) {
            self.beyond += 1;
            self.nodes[self.at].node.folded += 1;
            return;
        }
        let kept = Kept::new(Some(self.at), Some((cell, digit)), self.nodes[self.at].depth + 1);
        let index = if let Some(index) = self.free.pop() {
            self.nodes[index] = kept;
            index
        } else {
            self.nodes.push(kept);
            self.nodes.len() - 1
        };
        self.nodes[self.at].children.push(index);
        self.at = index;
    }

    fn reject(&mut self, cell: Cell, digit: Digit) {
        let rejected = &mut self.nodes[self.at].node.rejected;
        if self.beyond == 0 && !rejected.contains(&(cell, digit)) {
            rejected.push((cell, digit));
        }
    }

    fn retreat(&mut self) {
        let leaf = std::mem::take(&mut self.leaf);
        let at = &mut self.nodes[self.at].node;
        if self.beyond > 0 {
            self.beyond -= 1;
            at.dead += u64::from(leaf);
            return;
        }
        if at.fate == Fate::Open {
            at.fate = Fate::Failed;
        }
        self.at = at.parent.unwrap_or(self.at);
    }

    /// Continues from another board: its digits lead there from the root.
    fn jump(&mut self, board: &Grid) {
        let before = self.at;
        self.at = 0;
        let leads = |&index: &usize| {
            let (cell, digit) = self.nodes[index].node.placed.expect("only the root has no placement");
            board.get(cell) == Some(digit)
        };
        let mut next = Some(0);
        while let Some(index) = next {
            self.at = index;
            next = self.nodes[index].children.iter().copied().find(|child| leads(child));
        }
        // A board that was only counted: so is what follows.
        self.beyond = (board.filled() - self.givens.filled()).saturating_sub(self.nodes[self.at].depth);
        self.settle(before);
    }

    /// Marks a board as failed once every digit of its cell was rejected or has failed.
    fn settle(&mut self, from: usize) {
        let side = self.givens.layout().side();
        let mut at = from;
        while let Some(parent) = self.nodes[at].node.parent {
            let Kept { node, children, .. } = &self.nodes[at];
            let all = node.rejected.len() + children.len() >= side;
            let failed = |&child: &usize| self.nodes[child].node.fate == Fate::Failed;
            if node.fate != Fate::Open || !all || node.folded > 0 || !children.iter().all(failed) {
                return;
            }
            self.nodes[at].node.fate = Fate::Failed;
            at = parent;
        }
    }

    fn solution(&mut self) {
        self.solutions += 1;
        self.leaf = false;
        let mut at = (self.beyond == 0).then_some(self.at);
        while let Some(index) = at {
            self.nodes[index].node.fate = Fate::Solved;
            at = self.nodes[index].node.parent;
        }
    }

    /// Folds failed subtrees, the deepest first; returns whether there is room now.
    fn fold(&mut self) -> bool {
        let enough = self.max_nodes * 7 / 10;
        let mut folding: Vec<usize> = self.order();
        folding.retain(|&index| {
            let kept = &self.nodes[index];
            kept.node.fate == Fate::Failed && !kept.children.is_empty()
        });
        folding.sort_by_key(|&index| std::cmp::Reverse(self.nodes[index].depth));
        for index in folding {
            if self.kept() <= enough {
                break;
            }
            self.fold_into(index);
        }
        self.kept() < self.max_nodes
    }

    /// Folds the children of a node, which are leaves by now.
    fn fold_into(&mut self, index: usize) {
        for child in std::mem::take(&mut self.nodes[index].children) {
            let leaf = &self.nodes[child];
            let (boards, dead) = (1 + leaf.node.folded, leaf.node.dead + u64::from(leaf.is_dead_end()));
            let node = &mut self.nodes[index].node;
            node.folded += boards;
            node.dead += dead;
            self.free.push(child);
        }
    }
}

impl Observer for FoldedTree {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Place(cell, digit) => self.place(cell, digit),
            Event::Reject(cell, digit) => self.reject(cell, digit),
            Event::Retreat(..) => self.retreat(),
            Event::Jump(board) => self.jump(board),
            Event::Solution(_) => self.solution(),
            Event::Enter { .. } | Event::Step(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, boards, engine};

    fn tree(engine: &str, board: &str, max_nodes: usize) -> FoldedTree {
        let puzzle = boards::named(board).unwrap().puzzle();
        let mut tree = FoldedTree::new(&puzzle, max_nodes);
        let report =
            engine::named(engine).unwrap().run(&puzzle, &Budget::solutions(1).nodes(100_000), &mut tree);
        if report.answer == engine::Answer::Impossible {
            tree.fail_open();
        }
        tree
    }

    #[test]
    fn a_small_tree_is_kept_whole() {
        let depth_first = tree("depth-first", "latin-3", 100);
        assert_eq!((depth_first.boards(), depth_first.dead_ends(), depth_first.solutions()), (9, 1, 1));
        let breadth_first = tree("breadth-first", "latin-3", 100);
        assert_eq!((breadth_first.boards(), breadth_first.dead_ends()), (12, 3));
        assert_eq!(breadth_first.nodes().len(), 12);
        assert!(tree("tree", "BD6", 100).nodes().iter().all(|node| node.fate == Fate::Failed));
    }

    #[test]
    fn a_large_tree_is_folded_and_still_counted() {
        for engine in ["tree", "possibilities", "depth-first", "amb", "cover", "breadth-first"] {
            let whole = tree(engine, "Sudoku 1", usize::MAX);
            for most in [60, 100, 400] {
                let folded = tree(engine, "Sudoku 1", most);
                let nodes = folded.nodes();
                assert!(nodes.len() <= most, "{engine}: {} nodes", nodes.len());
                let boards: u64 = nodes.iter().map(|node| 1 + node.folded).sum();
                assert_eq!((boards, folded.boards()), (whole.boards(), whole.boards()), "{engine}");
                let parents = nodes.iter().enumerate().skip(1).all(|(at, node)| node.parent.unwrap() < at);
                assert!(parents && nodes[0].parent.is_none());
                if engine != "breadth-first" {
                    assert_eq!(folded.dead_ends(), whole.dead_ends(), "{engine}");
                    assert!(nodes.iter().any(|node| node.fate == Fate::Solved), "{engine}");
                }
            }
        }
    }
}
