//! The solutions of a puzzle, one at a time.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::engine::cover::{Cover, Solutions};
use ninefold::engine::{Engine, Event};
use ninefold::grid::{Cell, Grid, Layout, Puzzle};
use ninefold::{Budget, StopReason};

use crate::common::{Random, count, digit};

fn blank(layout: &str) -> Puzzle {
    Puzzle::new(Grid::blank(Layout::named(layout).unwrap())).unwrap()
}

/// Returns what an observer of the engine sees, in order.
fn observed(puzzle: &Puzzle) -> Vec<String> {
    let mut all = Vec::new();
    Cover.run(puzzle, &Budget::all(), &mut |event: Event<'_>| {
        if let Event::Solution(solution) = event {
            all.push(solution.to_string());
        }
    });
    all
}

#[test]
fn every_solution_comes_once_and_in_the_engines_order() {
    let mut random = Random(8);
    let mut several = 0;
    for layout in ["4x4", "6x6", "6x6+x", "latin:5", "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE", "9x9"] {
        let layout = Layout::named(layout).unwrap();
        for _ in 0..20 {
            // Remove givens regardless of uniqueness, so that many puzzles have several solutions.
            let mut givens = random.full_grid(&layout);
            let mut cells: Vec<Cell> = layout.cells().collect();
            random.shuffle(&mut cells);
            cells.iter().skip(layout.cell_count() * 2 / 5).for_each(|&cell| givens.set(cell, None));
            let puzzle = Puzzle::new(givens).unwrap();
            let mut marks = puzzle.candidates();
            let struck = cells[cells.len() - 1];
            marks.strike(struck, digit(1 + random.below(layout.side())));
            let puzzle = puzzle.with_marks(&marks);
            if count(&puzzle, 3_000) == 3_000 {
                continue;
            }
            let mut solutions = Solutions::new(&puzzle);
            let ours: Vec<String> = solutions.by_ref().map(|solution| solution.to_string()).collect();
            assert_eq!((solutions.next(), solutions.stop_reason()), (None, None));
            assert_eq!(ours, observed(&puzzle), "{layout} {}", puzzle.givens());
            let different: BTreeSet<&String> = ours.iter().collect();
            assert_eq!(different.len(), ours.len());
            several += usize::from(ours.len() > 1);
        }
    }
    assert!(several > 20, "only {several} had several solutions");
}

#[test]
fn marks_count() {
    // The first cell isn't 1, which excludes a quarter of the 288 grids.
    let puzzle = blank("4x4");
    let mut marks = puzzle.candidates();
    marks.strike(Cell::new(0), digit(1));
    let puzzle = puzzle.with_marks(&marks);
    let solutions: Vec<_> = Solutions::new(&puzzle).collect();
    assert_eq!(solutions.len(), 216);
    assert!(solutions.iter().all(|solution| solution.grid().get(Cell::new(0)) != Some(digit(1))));
}

#[test]
fn solutions_are_searched_for_on_demand() {
    // A budget that would run out at the eleventh solution is enough for ten.
    let puzzle = blank("9x9");
    let spent = |solutions: u64| {
        Cover.run(&puzzle, &Budget::solutions(solutions), &mut |_: Event<'_>| {}).guesses.unwrap()
    };
    let budget = Budget::all().nodes(spent(10));
    let mut solutions = Solutions::within(&puzzle, &budget);
    assert_eq!(solutions.by_ref().take(10).count(), 10);
    assert_eq!(solutions.stop_reason(), None);
    assert!(spent(11) > spent(10) && solutions.next().is_none());
    assert_eq!(solutions.stop_reason(), Some(StopReason::Nodes));
    assert!(solutions.next().is_none(), "it stays at its end");
}

#[test]
fn a_solution_limit_or_a_flag_ends_the_iterator() {
    let puzzle = blank("25x25");
    assert_eq!(Solutions::within(&puzzle, &Budget::solutions(2)).count(), 2);
    let flag = AtomicBool::new(false);
    let mut solutions = Solutions::within(&puzzle, &Budget::all().cancel(&flag));
    assert!(solutions.next().is_some());
    flag.store(true, Ordering::Relaxed);
    assert!(solutions.by_ref().take(100_000).count() < 100_000);
    assert_eq!(solutions.stop_reason(), Some(StopReason::Cancelled));
}
