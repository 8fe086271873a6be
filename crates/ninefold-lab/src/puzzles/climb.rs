//! Puzzles that need a search: few givens, or many guesses.
//!
//! Both searches swap givens. A puzzle without one or two of its givens has further solutions; a digit that only
//! one of them has in its cell makes the puzzle unique again.

use std::ops::ControlFlow;

use ninefold::engine::fast::{for_each_solution, single};

use super::image::Symmetry;
use super::make::{givens, minimal, reduced, with};
use super::{Line9, Random};

/// Boards with more solutions than this are given up.
const MAX_SOLUTIONS: usize = 2_000;

/// Finds a minimal puzzle of at most `at_most` givens, and those that lead on from it with still fewer.
pub(super) fn low_clue(random: &mut Random, at_most: usize) -> Vec<Line9> {
    loop {
        let mut line = minimal(random);
        // A walk that hasn't come down by then isn't worth continuing.
        for _ in 0..60 {
            if givens(&line).len() <= at_most {
                return std::iter::successors(Some(line), |line| two_for_one(random, line)).collect();
            }
            line = two_for_one(random, &line).unwrap_or_else(|| one_for_one(random, &line));
        }
    }
}

/// Replaces two givens by one, if some pair allows it.
fn two_for_one(random: &mut Random, line: &Line9) -> Option<Line9> {
    let mut cells = givens(line);
    random.shuffle(&mut cells);
    for (index, &first) in cells.iter().enumerate() {
        let without = with(line, first, b'.');
        for &second in &cells[..index] {
            if let Some(next) = completed(random, &with(&without, second, b'.')) {
                return Some(reduced(random, next, 0));
            }
        }
    }
    None
}

/// Replaces one given by another, if possible.
fn one_for_one(random: &mut Random, line: &Line9) -> Line9 {
    let cells = givens(line);
    let cell = cells[random.below(cells.len())];
    completed(random, &with(line, cell, b'.')).map_or(*line, |next| reduced(random, next, 0))
}

/// Adds any given that makes the board unique.
fn completed(random: &mut Random, line: &Line9) -> Option<Line9> {
    let mut having = [[0u16; 9]; 81];
    let mut found = 0;
    for_each_solution(line, |solution| {
        for (counts, digit) in having.iter_mut().zip(solution.as_bytes()) {
            counts[usize::from(digit - b'1')] += 1;
        }
        found += 1;
        if found < MAX_SOLUTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if found == MAX_SOLUTIONS {
        return None;
    }
    let all = (0..81).flat_map(|cell| (0..9).map(move |digit| (cell, digit)));
    let only: Vec<_> = all.filter(|&(cell, digit)| having[cell][digit] == 1).collect();
    let &(cell, digit) = only.get(random.below(only.len().max(1)))?;
    Some(with(line, cell, b'1' + digit as u8))
}

/// Finds a minimal puzzle that takes many guesses: the hardest of fifty, then uphill for a number of swaps.
pub(super) fn hard(random: &mut Random, exchanges: usize) -> Line9 {
    let start = (0..50).map(|_| minimal(random)).max_by_key(guesses);
    let mut best = start.expect("fifty puzzles");
    let mut most = guesses(&best);
    for exchange in 0..exchanges {
        let mut next = one_for_one(random, &best);
        if exchange % 2 == 1 {
            next = one_for_one(random, &next);
        }
        let its = guesses(&next);
        if its >= most {
            (best, most) = (next, its);
        }
    }
    best
}

/// Adds up the guesses for several images of a puzzle: those of one image depend too much on luck.
fn guesses(line: &Line9) -> u64 {
    let mut random = Random(9);
    (0..8).map(|_| single(&Symmetry::any(&mut random).of(line), 2).guesses).sum()
}
