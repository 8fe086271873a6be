//! Depth first by recursion: the document's own choice, "since it was easier to read".

use super::super::run::{Flow, Run, run_search};
use super::super::{Engine, Observer, Report};
use super::may_keep;
use crate::budget::Budget;
use crate::grid::{Grid, Puzzle};

/// The engine `depth-first`.
#[derive(Clone, Copy, Debug)]
pub struct DepthFirst;

impl Engine for DepthFirst {
    fn name(&self) -> &'static str {
        "depth-first"
    }

    fn summary(&self) -> &'static str {
        "put a candidate into the next empty cell, check the board, go deeper; empty the cell when all candidates fail"
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
    run.enter()?;
    let Some(cell) = board.first_blank() else {
        return run.solved(|| board.clone());
    };
    for candidate in board.layout().digits().iter() {
        board.set(cell, Some(candidate));
        if !may_keep(run.puzzle, board, cell, candidate) {
            run.reject(cell, candidate);
            continue;
        }
        run.place(cell, candidate);
        solve(run, board)?;
        run.retreat(cell, candidate);
    }
    board.set(cell, None);
    Flow::Continue(())
}
