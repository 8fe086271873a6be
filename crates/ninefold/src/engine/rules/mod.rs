//! Boards with rules: cages, thermometers, arrows and all others, by propagation and search.
//!
//! ```text
//! Layout ──build──▶ Model   peers, pairs, propagators; sums that follow from houses (the 45-rule)
//!                     │
//! Puzzle ───────────▶ Space  one mask per cell; a queue of what has to be looked at again
//!                     │ propagate until nothing more follows
//!                     ▼
//!                  Search  choose the cell that took part most in conflicts for its candidates, go deeper, go back
//! ```
//!
//! Every rule becomes a few primitives ([`Primitive`](crate::grid::rule::Primitive)), and every primitive a form that is cheap
//! to propagate: cells that differ are peers, relations of two cells are tables, cages try the sets of digits of their sum,
//! other sums are bit sets of what can be reached, lines run automata forward and back. A position is an array of masks, copied
//! when the search goes deeper.

mod anchors;
mod automaton;
mod band;
mod branches;
mod build;
mod cage;
mod choose;
mod circles;
mod combinations;
mod connected;
mod crossing;
mod derive;
mod distinct;
mod finish;
mod fit;
mod groups;
mod house;
mod linear;
mod matches;
mod merge;
mod model;
mod numbered;
mod order;
mod pairs;
mod partition;
mod pieces;
mod propagator;
mod rank;
mod reach;
mod regions;
mod same;
mod search;
mod shards;
mod slots;
mod space;
mod stack;
mod sums;
mod survey;
mod sweep;
mod tally;
#[cfg(test)]
mod tests;
mod totals;
mod wide;

pub(crate) use self::survey::{dives, occurrences};
pub(in crate::engine) use self::sweep::fits as has_sweep;

use self::model::Model;
use self::search::Search;
use super::run::{Run, run_search};
use super::{Engine, Observer, Report};
use crate::budget::Budget;
use crate::grid::Puzzle;

/// The engine `rules`.
#[derive(Clone, Copy, Debug)]
pub struct Rules;

impl Engine for Rules {
    fn name(&self) -> &'static str {
        "rules"
    }

    fn summary(&self) -> &'static str {
        "propagation of every rule, and search: cages, thermometers, arrows and all others"
    }

    fn obeys_rules(&self) -> bool {
        true
    }

    fn usual_solutions(&self) -> u64 {
        2
    }

    fn run(&self, puzzle: &Puzzle, budget: &Budget<'_>, observer: &mut dyn Observer) -> Report {
        run_search!(search, puzzle, budget, observer)
    }
}

fn search<O: Observer + ?Sized>(run: Run<'_, O>) -> Report {
    let model = Model::of(run.puzzle);
    let mut search = Search::new(run, &model);
    let _ = search.solve();
    let mut report = search.run.finish();
    (report.calls, report.calls_in_all) = (None, None);
    report.guesses = Some(search.guesses);
    report
}
