//! Seed 002: depth-first search, and its two siblings.
//!
//! The nodes of the tree are states of the board, the edges are actions: one digit into the *next*
//! empty cell, left to right, top to bottom. Searching for a node without empty cells can go deep
//! first, by recursion ([`DepthFirst`]) or with a stack of one's own ([`DepthFirstStack`]), or level by
//! level ([`BreadthFirst`]). All three visit the same tree and come to the same first solution:
//!
//! ```text
//!   order of visits          depth first           breadth first
//!                                 1                      1
//!        (each node          ╱    │   ╲             ╱    │   ╲
//!         one state)        2     5    6           2     3    4
//!                          ╱ ╲         │          ╱ ╲         │
//!                         3   4        7         5   6        7
//! ```
//!
//! The document's board is a nested list of numbers, 0 for an empty cell; [`nested`] has its functions.

mod breadth;
pub mod nested;
mod recursive;
mod stack;

pub use breadth::BreadthFirst;
pub use recursive::DepthFirst;
pub use stack::DepthFirstStack;

use crate::grid::{Cell, Digit, Grid, Puzzle};

/// Whether the board may keep the digit that was just put into a cell. The rest of the board was
/// valid before, so asking the collections of this cell is asking [`nested::is_valid_board`].
fn may_keep(puzzle: &Puzzle, board: &Grid, cell: Cell, digit: Digit) -> bool {
    let layout = board.layout();
    puzzle.allowed(cell).contains(digit)
        && !layout.houses_of(cell).iter().any(|&collection| board.repeats_in(&layout.houses()[collection]))
}
