//! The tree that a search walks, remembered node by node.

use crate::engine::Observer;
use crate::grid::{Cell, Digit, Grid, Puzzle, Solution};

/// Records the boards a search looks at, up to a number of nodes.
///
/// A node is a state of the board, an edge is one placement. A node below which nothing was placed
/// and that is no solution is a *dead end*.
#[derive(Clone, Debug)]
pub struct SearchTree {
    puzzle: Puzzle,
    pub(super) nodes: Vec<Node>,
    most: usize,
    /// The node the search is at, or nothing where the record has stopped.
    at: Option<usize>,
    /// How many placements below `at` were not recorded because the tree was full.
    beyond: usize,
    left_out: u64,
}

/// A state of the board.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) parent: Option<usize>,
    /// The placement that led here; nothing at the root.
    pub(super) placed: Option<(Cell, Digit)>,
    pub(super) children: Vec<usize>,
    pub(super) visited: bool,
    pub(super) solution: bool,
    /// Some of its children were not recorded.
    pub(super) cut: bool,
}

impl SearchTree {
    /// An empty record of a search from this puzzle, of at most so many nodes.
    #[must_use]
    pub fn new(puzzle: &Puzzle, most: usize) -> SearchTree {
        let root = Node {
            parent: None,
            placed: None,
            children: vec![],
            visited: false,
            solution: false,
            cut: false,
        };
        SearchTree { puzzle: puzzle.clone(), nodes: vec![root], most, at: Some(0), beyond: 0, left_out: 0 }
    }

    /// The puzzle at the root.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// How many nodes were recorded.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: there is always the root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many placements the search made after the record was full.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// How many of the recorded nodes are dead ends.
    #[must_use]
    pub fn dead_ends(&self) -> usize {
        self.nodes.iter().filter(|node| node.is_dead_end()).count()
    }

    /// The board at a node.
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
    pub(super) fn is_dead_end(&self) -> bool {
        self.visited && self.children.is_empty() && !self.solution && !self.cut
    }
}

impl Observer for SearchTree {
    fn enter(&mut self, _: usize) {
        if let (Some(at), 0) = (self.at, self.beyond) {
            self.nodes[at].visited = true;
        }
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        let Some(at) = self.at else { return };
        if self.beyond > 0 || self.nodes.len() >= self.most {
            if self.beyond == 0 {
                self.nodes[at].cut = true;
            }
            self.beyond += 1;
            self.left_out += 1;
            return;
        }
        let child = self.nodes.len();
        self.nodes[at].children.push(child);
        self.nodes.push(Node {
            parent: Some(at),
            placed: Some((cell, digit)),
            children: vec![],
            visited: false,
            solution: false,
            cut: false,
        });
        self.at = Some(child);
    }

    fn retreat(&mut self, _: Cell, _: Digit) {
        if self.beyond > 0 {
            self.beyond -= 1;
        } else if let Some(at) = self.at {
            self.at = self.nodes[at].parent.or(Some(at));
        }
    }

    fn jump(&mut self, board: &Grid) {
        // Every placement on the way to a board stands on that board, so its digits lead there.
        let mut at = 0;
        while let Some(&next) = self.nodes[at].children.iter().find(|&&child| {
            let (cell, digit) = self.nodes[child].placed.expect("only the root has no placement");
            board.get(cell) == Some(digit)
        }) {
            at = next;
        }
        let reached = self.board(at) == *board;
        if !reached {
            self.nodes[at].cut = true;
        }
        (self.at, self.beyond) = if reached { (Some(at), 0) } else { (Some(at), 1) };
    }

    fn solution(&mut self, _: &Solution) {
        if let (Some(at), 0) = (self.at, self.beyond) {
            self.nodes[at].solution = true;
        }
    }
}
