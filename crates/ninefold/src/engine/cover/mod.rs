//! The reference engine: exact cover with propagation and learning.
//!
//! A sudoku of any layout is an exact cover: of the candidates of each cell, and of each digit in
//! each house, exactly one is true ([`Constraints`](crate::grid::Constraints)). The engine
//!
//! 1. draws every consequence: a true candidate rules out its peers, a constraint with one
//!    candidate left makes it true (`board.rs`);
//! 2. when nothing more follows, chooses the candidate that took part most in recent
//!    conflicts or, before the first conflict, one of the constraint with the fewest left;
//! 3. learns a clause from every conflict and returns to the earliest level the clause allows
//!    (`learn.rs`, `clauses.rs`);
//! 4. restarts now and then, keeping what it has learnt. Once it has found a solution, it keeps to the
//!    order of the choices that led there until they are exhausted, so that it finds every solution
//!    exactly once.
//!
//! Step 1 solves ordinary puzzles, and the hardest 9×9 ones need a hundred or so choices; learning
//! makes 25×25 boards with the usual number of givens feasible. Dancing links, the
//! usual exact-cover method, does step 2 alone: without hidden singles in the propagation and without
//! learning, it takes hours on such boards.

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
