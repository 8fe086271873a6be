//! Document 002: depth-first search, and its two siblings.
//!
//! The nodes of the tree are states of the board, the edges are actions: one digit into the *next*
//! empty cell, left to right, top to bottom. Searching for a node without empty cells can go deep
//! first, by recursion ([`DepthFirst`]) or with an explicit stack ([`DepthFirstStack`]), or level by
//! level ([`BreadthFirst`]). All three visit the same tree and reach the same first solution:
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

/// Returns whether the board may keep the digit just put into a cell. The rest of the board was
/// valid before, so checking this cell's collections is equivalent to [`nested::is_valid_board`].
fn may_keep(puzzle: &Puzzle, board: &Grid, cell: Cell, digit: Digit) -> bool {
    let layout = board.layout();
    puzzle.allowed(cell).contains(digit)
        && !layout.houses_of(cell).iter().any(|&collection| board.repeats_in(&layout.houses()[collection]))
        && !board.breaks_rule_at(cell)
}
