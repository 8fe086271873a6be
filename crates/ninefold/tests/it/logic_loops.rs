//! Regression tests: positions in which a technique once missed steps.

use std::collections::BTreeSet;

use ninefold::logic::{self, Solver, State};

use crate::common::puzzle;

/// Returns what each step of a technique rules out, after all techniques below a difficulty are exhausted.
fn results(givens: &str, below: u16, technique: &str) -> BTreeSet<String> {
    let easier = logic::techniques().iter().copied().filter(|technique| technique.difficulty < below);
    let state = Solver::with(easier).solve(&puzzle(givens)).state;
    let steps = logic::all_steps(&state, logic::technique(technique).unwrap());
    steps.iter().map(|step| named(&state, step)).collect()
}

fn named(state: &State, step: &logic::Step) -> String {
    let layout = state.layout();
    let name = |&candidate: &_| {
        let (cell, digit) = layout.constraints().place(candidate);
        format!("{}<>{}", layout.cell_name(cell), digit.symbol())
    };
    step.eliminations.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// One end of such a kite lies in the box where its lines meet.
#[test]
fn a_dual_kite_may_have_an_end_in_its_box() {
    let givens = "....5..9.5..6..72...7.394..1....2.3.62.5...........5......6.....4...36.8..2..8...";
    let found = results(givens, SINGLES, "dual-two-string-kite");
    assert!(found.contains("r1c4<>7 r9c9<>7"), "{found:?}");
}

/// The almost locked set in this loop lies in a row and in a box: its digits eliminate in both.
#[test]
fn the_sets_of_a_loop_eliminate_in_every_house_that_holds_them() {
    let givens = "6..1....9......432..8..2.....9.4.............5.7.....6...87.3..3....9.67..62..95.";
    let found = results(givens, BASICS, "grouped-continuous-nice-loop");
    let whole = "r2c4<>9 r2c5<>5 r2c5<>9 r3c1<>9 r3c2<>9 r3c4<>9 r5c5<>3 r5c5<>5 r5c5<>9 r6c5<>3 r6c5<>9";
    assert!(found.contains(whole), "{found:?}");
}

/// The first chain between the ends of this loop has no group; another one of the same length has.
#[test]
fn a_grouped_loop_is_found_beside_one_without_groups() {
    let givens = ".97.63.5.5..9..1......5.2......9..6..2..7.8....68.......8...9.2.31......67.....3.";
    let found = results(givens, BASICS, "grouped-discontinuous-nice-loop");
    assert!(found.contains("r2c3<>3 r2c3<>4"), "{found:?}");
}

/// Difficulties: singles are below the first, subsets and locked candidates below the second.
const SINGLES: u16 = 400;
const BASICS: u16 = 600;
