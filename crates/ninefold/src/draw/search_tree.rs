//! The tree that a search walks, recorded node by node.

use crate::engine::{Event, Observer};
use crate::grid::{Cell, Digit, Grid, Puzzle};

/// Records the boards that a search visits, up to a number of nodes.
///
/// A node is a state of the board, an edge is one placement. A node that isn't a solution and where
/// no digit fits the next cell is a *dead end*.
#[derive(Clone, Debug)]
pub struct SearchTree {
    puzzle: Puzzle,
    pub(super) nodes: Vec<Node>,
    max_nodes: usize,
    /// The current node of the search, or its nearest recorded ancestor.
    at: usize,
    /// The number of placements below `at` that were not recorded because the tree was full.
    beyond: usize,
    omitted: u64,
}

/// A state of the board.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) parent: Option<usize>,
    /// The placement that led here; `None` at the root.
    pub(super) placed: Option<(Cell, Digit)>,
    pub(super) children: Vec<usize>,
    pub(super) visited: bool,
    pub(super) solution: bool,
    /// The number of digits that did not fit the next cell.
    rejected: usize,
    /// Whether the search has retreated from it.
    left: bool,
    /// Whether some of its children were not recorded.
    cut: bool,
}

impl SearchTree {
    /// Creates an empty record of a search from this puzzle, with room for a limited number of nodes.
    #[must_use]
    pub fn new(puzzle: &Puzzle, max_nodes: usize) -> SearchTree {
        let root = Node::default();
        SearchTree { puzzle: puzzle.clone(), nodes: vec![root], max_nodes, at: 0, beyond: 0, omitted: 0 }
    }

    /// Returns the puzzle at the root.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the number of nodes recorded.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns false: the root is always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the number of placements made after the record was full.
    #[must_use]
    pub fn omitted(&self) -> u64 {
        self.omitted
    }

    /// Returns the number of recorded nodes that are dead ends.
    #[must_use]
    pub fn dead_ends(&self) -> usize {
        let side = self.puzzle.layout().side();
        self.nodes.iter().filter(|node| node.is_dead_end(side)).count()
    }

    /// Returns the board at a node.
    pub(super) fn board(&self, node: usize) -> Grid {
        let mut board = self.puzzle.givens().clone();
        let mut at = Some(node);
        while let Some(index) = at {
            if let Some((cell, digit)) = self.nodes[index].placed {
                board.set(cell, Some(digit));
            }
            at = self.nodes[index].parent;
        }
        board
    }
}

impl Node {
    /// Returns whether the node is known to be dead: every digit was rejected, or the search has left it. In a
    /// breadth-first search children come later, and the record may end before they do.
    pub(super) fn is_dead_end(&self, side: usize) -> bool {
        self.is_childless() && (self.rejected == side || self.left)
    }

    /// Returns whether the tree continues below it beyond the record.
    pub(super) fn continues(&self, side: usize) -> bool {
        self.cut || self.visited && self.is_childless() && !self.is_dead_end(side)
    }

    fn is_childless(&self) -> bool {
        self.visited && self.children.is_empty() && !self.solution && !self.cut
    }
}

impl Observer for SearchTree {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { .. } => self.enter(),
            Event::Place(cell, digit) => self.place(cell, digit),
            Event::Reject(..) => self.reject(),
            Event::Retreat(..) => self.retreat(),
            Event::Jump(board) => self.jump(board),
            Event::Solution(_) => self.solution(),
            Event::Step(_) => {} // a method without search has no tree
        }
    }
}

impl SearchTree {
    fn enter(&mut self) {
        if self.beyond == 0 {
            self.nodes[self.at].visited = true;
        }
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        if self.beyond > 0 || self.nodes.len() >= self.max_nodes {
            self.nodes[self.at].cut |= self.beyond == 0;
            self.beyond += 1;
            self.omitted += 1;
            return;
        }
        let child = self.nodes.len();
        self.nodes[self.at].children.push(child);
        self.nodes.push(Node { parent: Some(self.at), placed: Some((cell, digit)), ..Node::default() });
        self.at = child;
    }

    fn reject(&mut self) {
        if self.beyond == 0 {
            self.nodes[self.at].rejected += 1;
        }
    }

    fn retreat(&mut self) {
        if self.beyond > 0 {
            self.beyond -= 1;
        } else if let Some(parent) = self.nodes[self.at].parent {
            self.nodes[self.at].left = true;
            self.at = parent;
        }
    }

    fn jump(&mut self, board: &Grid) {
        // A board holds every placement on the path to it, so its digits lead there.
        self.at = 0;
        while let Some(&next) = self.nodes[self.at].children.iter().find(|&&child| {
            let (cell, digit) = self.nodes[child].placed.expect("only the root has no placement");
            board.get(cell) == Some(digit)
        }) {
            self.at = next;
        }
        let reached = self.board(self.at) == *board;
        self.nodes[self.at].cut |= !reached;
        self.beyond = usize::from(!reached);
    }

    fn solution(&mut self) {
        if self.beyond == 0 {
            self.nodes[self.at].solution = true;
        }
    }
}
