//! The reference engine: exact cover with propagation and learning.
//!
//! A sudoku of any layout is an exact cover: of the candidates of each cell, and of each digit in
//! each house, exactly one is true ([`Constraints`](crate::grid::Constraints)). The engine
//!
//! 1. draws every consequence: a true candidate rules out its peers, a constraint with one
//!    candidate left makes it true (`board.rs`);
//! 2. when nothing follows any more, chooses the candidate that had most part in the latest
//!    conflicts, and before there are any, one of the constraint with the fewest left;
//! 3. learns a clause from every conflict and goes back as far as the clause allows (`learn.rs`,
//!    `clauses.rs`);
//! 4. starts over now and then, with what it has learnt. Once it has found a solution it keeps to the
//!    order of the choices that led there until they are exhausted, so that it finds every solution
//!    exactly once.
//!
//! Ordinary puzzles end in step 1, and the hardest 9×9 ones need some hundred choices; learning is
//! what makes 25×25 boards with the usual number of givens feasible. Dancing links, the
//! usual exact cover, do step 2 alone: without hidden singles in the propagation and without
//! learning, such boards take it hours.

mod board;
mod clauses;
mod heat;
mod learn;
mod search;
mod solutions;

pub use self::solutions::Solutions;

use self::search::{Search, Tuning};
use super::run::{Run, run_search};
use super::{Engine, Observer, Report};
use crate::budget::Budget;
use crate::grid::Puzzle;

/// The engine `cover`.
#[derive(Clone, Copy, Debug)]
pub struct Cover;

impl Engine for Cover {
    fn name(&self) -> &'static str {
        "cover"
    }

    fn summary(&self) -> &'static str {
        "exact cover with propagation and learning: proves uniqueness and counts solutions on every layout"
    }

    fn usual_solutions(&self) -> u64 {
        2
    }

    fn run(&self, puzzle: &Puzzle, budget: &Budget<'_>, observer: &mut dyn Observer) -> Report {
        run_search!(search, puzzle, budget, observer)
    }
}

fn search<O: Observer + ?Sized>(run: Run<'_, O>) -> Report {
    let mut search = Search::new(run, &Tuning::USUAL);
    let _ = search.solve();
    let mut report = search.run.finish();
    (report.calls, report.calls_in_all) = (None, None);
    report.guesses = Some(search.guesses);
    report
}
