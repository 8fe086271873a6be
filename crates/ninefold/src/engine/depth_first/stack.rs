//! Depth first with an explicit stack: the recursion's frames, written out.
//!
//! A frame is an empty cell and its untried candidates. All frames share one board,
//! as in the recursion.

use super::super::run::{Flow, Run, run_search};
use super::super::{Engine, Observer, Report};
use super::may_keep;
use crate::budget::Budget;
use crate::grid::{Cell, Digit, Grid, Puzzle};

/// The engine `depth-first-stack`.
#[derive(Clone, Copy, Debug)]
pub struct DepthFirstStack;

impl Engine for DepthFirstStack {
    fn name(&self) -> &'static str {
        "depth-first-stack"
    }

    fn summary(&self) -> &'static str {
        "depth-first without recursion: a stack of cells and the candidates still to try there"
    }

    fn counts_calls(&self) -> bool {
        true
    }

    fn obeys_rules(&self) -> bool {
        true
    }

    fn run(&self, puzzle: &Puzzle, budget: &Budget<'_>, observer: &mut dyn Observer) -> Report {
        run_search!(search, puzzle, budget, observer)
    }
}

fn search<O: Observer + ?Sized>(mut run: Run<'_, O>) -> Report {
    let mut board = run.puzzle.givens().clone();
    let _ = solve(&mut run, &mut board);
    run.finish()
}

fn solve<O: Observer + ?Sized>(run: &mut Run<'_, O>, board: &mut Grid) -> Flow {
    let side = board.layout().side();
    let mut stack: Vec<Frame> = Vec::new();
    visit(run, board, &mut stack)?;
    while let Some(frame) = stack.last_mut() {
        if let Some(tried) = frame.placed.take() {
            run.retreat(frame.cell, tried);
        }
        if frame.tried == side {
            board.set(frame.cell, None);
            stack.pop();
            continue;
        }
        let candidate = Digit::from_index(frame.tried);
        frame.tried += 1;
        board.set(frame.cell, Some(candidate));
        if may_keep(run.puzzle, board, frame.cell, candidate) {
            frame.placed = Some(candidate);
            run.place(frame.cell, candidate);
            visit(run, board, &mut stack)?;
        } else {
            run.reject(frame.cell, candidate);
        }
    }
    Flow::Continue(())
}

struct Frame {
    cell: Cell,
    /// The number of candidates tried.
    tried: usize,
    /// The candidate whose children are being searched.
    placed: Option<Digit>,
}

/// Visits the board: a full one is a solution, any other opens a frame for its next empty cell.
fn visit<O: Observer + ?Sized>(run: &mut Run<'_, O>, board: &Grid, stack: &mut Vec<Frame>) -> Flow {
    run.enter()?;
    match board.first_blank() {
        Some(cell) => {
            stack.push(Frame { cell, tried: 0, placed: None });
            Flow::Continue(())
        }
        None => run.solved(|| board.clone()),
    }
}
