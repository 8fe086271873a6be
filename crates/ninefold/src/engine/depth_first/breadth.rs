//! Breadth first: all boards with one more digit before any with two.
//!
//! All solutions lie equally deep, so the shortest path, the usual appeal of breadth-first search,
//! is worth nothing here, and the waiting boards fill memory with the widest level of the tree. The
//! engine gives up when they exceed its limit.

use std::ops::ControlFlow;

use super::super::run::{Flow, Run, run_search};
use super::super::{Engine, Observer, Report};
use super::may_keep;
use crate::budget::{Budget, StopReason};
use crate::grid::{Cell, Digit, Grid, Puzzle};

/// The most digits, of one byte each, that may wait in two levels. (A growing list briefly holds two copies.)
const WAITING_DIGITS: usize = 256 << 20;

/// The engine `breadth-first`.
#[derive(Clone, Copy, Debug)]
pub struct BreadthFirst;

impl Engine for BreadthFirst {
    fn name(&self) -> &'static str {
        "breadth-first"
    }

    fn summary(&self) -> &'static str {
        "the same tree level by level: every board with one more digit before any board with two"
    }

    fn obeys_rules(&self) -> bool {
        true
    }

    fn run(&self, puzzle: &Puzzle, budget: &Budget<'_>, observer: &mut dyn Observer) -> Report {
        run_search!(search, puzzle, budget, observer)
    }
}

fn search<O: Observer + ?Sized>(mut run: Run<'_, O>) -> Report {
    let _ = solve(&mut run);
    run.finish()
}

/// Searches the tree level by level. A board consists of the digits put into the puzzle's blanks so
/// far, as many as the level is deep, so a level is one long list of digits:
///
/// ```text
/// level 3   [2 4 6][2 4 7][2 5 6] …       a board each, in the order in which they were met
/// ```
fn solve<O: Observer + ?Sized>(run: &mut Run<'_, O>) -> Flow {
    let puzzle = run.puzzle;
    let blanks: Vec<_> = puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()).collect();
    let mut level: Vec<Digit> = Vec::new();
    for depth in 0..=blanks.len() {
        let mut next_level = Vec::new();
        // The puzzle itself is a board of no digits, which chunks cannot express.
        let boards = level.len().checked_div(depth).unwrap_or(1);
        for placements in (0..boards).map(|at| &level[at * depth..][..depth]) {
            let board = visit(run, &blanks, placements)?;
            match blanks.get(depth) {
                Some(&cell) => expand(run, board, cell, placements, &mut next_level),
                None => run.solved(|| board)?,
            }
            if level.len() + next_level.len() > WAITING_DIGITS {
                return run.give_up(StopReason::Memory);
            }
        }
        level = next_level;
    }
    Flow::Continue(())
}

/// Lays out a waiting board and visits it.
fn visit<O: Observer + ?Sized>(
    run: &mut Run<'_, O>,
    blanks: &[Cell],
    placements: &[Digit],
) -> ControlFlow<(), Grid> {
    let mut board = run.puzzle.givens().clone();
    for (at, (&cell, &digit)) in blanks.iter().zip(placements).enumerate() {
        if at + 1 == placements.len() {
            run.jump(&board, at);
            run.place(cell, digit);
        }
        board.set(cell, Some(digit));
    }
    run.enter()?;
    ControlFlow::Continue(board)
}

/// Adds the boards with one more digit to the next level.
fn expand<O: Observer + ?Sized>(
    run: &mut Run<'_, O>,
    mut board: Grid,
    cell: Cell,
    placements: &[Digit],
    next_level: &mut Vec<Digit>,
) {
    for candidate in board.layout().digits().iter() {
        board.set(cell, Some(candidate));
        if may_keep(run.puzzle, &board, cell, candidate) {
            next_level.extend_from_slice(placements);
            next_level.push(candidate);
        } else {
            run.reject(cell, candidate);
        }
    }
}
