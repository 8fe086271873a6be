//! Surveys of all solutions: which candidates occur in some solution, and roughly how many solutions there are.

use super::choose::Scores;
use super::model::Model;
use super::space::{Dead, Space};
use super::stack::Stack;
use crate::budget::{Budget, StopReason};
use crate::engine::run::{Flow, Run};
use crate::grid::Puzzle;

/// Counts for each candidate the solutions that contain it, up to a cap, in one search. The counts are listed cell by cell,
/// digit by digit. Calls back after every solution. Returns why the search ended early, if it did: then the counts are lower
/// bounds.
///
/// A position whose candidates all have reached the cap has nothing to add, so the search leaves it; and it chooses candidates
/// first that have not occurred yet.
pub(crate) fn occurrences(
    puzzle: &Puzzle,
    cap: u32,
    budget: &Budget<'_>,
    each: &mut dyn FnMut(&[u32]) -> Flow,
) -> (Vec<u32>, Option<StopReason>) {
    let model = Model::new(puzzle.layout());
    let side = model.digits;
    let mut counts = vec![0u32; model.cells * side];
    // For each cell, the digits that have not reached the cap.
    let mut wanted = vec![model.full; model.cells];
    let mut space = Space::new(&model);
    let pending = space.load(puzzle);
    let mut scores = Scores::new(&space);
    let mut stack = Stack::new(space, pending);
    let mut run = Run::unobserved(puzzle, budget);
    loop {
        if stack.propagate() == Err(Dead) {
            let culprit = stack.space.culprit;
            let Some(cell) = stack.reject() else { break };
            scores.conflict(cell, culprit, &model);
            continue;
        }
        let masks = &stack.space.masks[..model.cells];
        let is_open = masks.iter().any(|mask| !mask.is_power_of_two());
        let adds = masks.iter().zip(&wanted).any(|(mask, wanted)| mask & wanted != 0);
        if !is_open && adds && stack.space.is_right() {
            let masks = &stack.space.masks[..model.cells];
            for (cell, mask) in masks.iter().enumerate() {
                let at = cell * side + mask.trailing_zeros() as usize;
                if counts[at] < cap {
                    counts[at] += 1;
                    if counts[at] == cap {
                        wanted[cell] &= !mask;
                    }
                }
            }
            if each(&counts).is_break() {
                return (counts, Some(StopReason::Cancelled));
            }
        }
        if !is_open || !adds {
            if stack.reject().is_none() {
                break;
            }
            continue;
        }
        let (cell, digit) = scores.towards(&stack.space, &wanted);
        if run.enter().is_break() {
            break;
        }
        stack.choose(cell, digit);
    }
    (counts, run.stop_reason())
}

/// Dives from the puzzle to the end of random choices, which `pick` makes among so many, and calls back with an estimate of the number of solutions after every
/// dive: the product of the numbers of candidates at each choice, or 0 if the dive ends in a contradiction. Their mean
/// approaches the number of solutions. Ends when the callback breaks or the budget, which counts choices, is spent.
pub(crate) fn dives(
    puzzle: &Puzzle,
    pick: &mut dyn FnMut(usize) -> usize,
    budget: &Budget<'_>,
    each: &mut dyn FnMut(f64) -> Flow,
) -> Option<StopReason> {
    let model = Model::new(puzzle.layout());
    let mut space = Space::new(&model);
    let pending = space.load(puzzle);
    let scores = Scores::new(&space);
    let mut stack = Stack::new(space, pending);
    let mut run = Run::unobserved(puzzle, budget);
    if stack.propagate() == Err(Dead) {
        let _ = each(0.0);
        return None;
    }
    loop {
        let mut estimate = 1.0;
        loop {
            let Some(cell) = scores.fewest(&stack.space) else {
                if !stack.space.is_right() {
                    estimate = 0.0;
                }
                break;
            };
            if run.enter().is_break() {
                return run.stop_reason();
            }
            let mask = stack.space.masks[usize::from(cell)];
            let count = mask.count_ones();
            let mut digit = mask;
            for _ in 0..pick(count as usize) {
                digit &= digit - 1;
            }
            estimate *= f64::from(count);
            stack.choose(cell, digit & digit.wrapping_neg());
            if stack.propagate() == Err(Dead) {
                estimate = 0.0;
                break;
            }
        }
        if stack.depth() == 0 {
            // Without a choice, every dive is the same.
            let _ = each(estimate);
            return None;
        }
        stack.reset();
        if each(estimate).is_break() || run.enter().is_break() {
            return run.stop_reason();
        }
    }
}
