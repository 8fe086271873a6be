//! The engine `rules` against brute force, for every kind of rule: a solution with some cells opened again has exactly the
//! solutions that trying every digit in these cells finds.

use std::sync::Arc;

use ninefold::Budget;
use ninefold::engine::{Engine, Event, rules::Rules};
use ninefold::grid::{Cell, Grid, Layout, Puzzle, Solution};

use crate::common::rules::{SAMPLES, read};
use crate::common::{Random, digit};

/// Returns every way to fill the open cells of a board, in ascending order.
fn brute_force(grid: &Grid, open: &[Cell]) -> Vec<Grid> {
    fn go(grid: &mut Grid, open: &[Cell], all: &mut Vec<Grid>) {
        let Some((&cell, rest)) = open.split_first() else {
            all.extend(Solution::try_from(grid.clone()).ok().map(Grid::from));
            return;
        };
        let layout = Arc::clone(grid.layout());
        for value in 1..=layout.side() {
            if layout.peers(cell).iter().all(|&peer| grid.get(peer) != Some(digit(value))) {
                grid.set(cell, Some(digit(value)));
                go(grid, rest, all);
            }
        }
        grid.set(cell, None);
    }
    let mut board = grid.clone();
    open.iter().for_each(|&cell| board.set(cell, None));
    let mut all = Vec::new();
    go(&mut board, open, &mut all);
    all
}

/// Returns a solution of a board, from random givens if that works.
fn some_solution(layout: &Arc<Layout>, random: &mut Random) -> Option<Grid> {
    for givens in [4, 2, 1, 0] {
        let mut grid = Grid::blank(Arc::clone(layout));
        for _ in 0..givens {
            let cell = Cell::new(random.below(layout.cell_count()));
            let digit = digit(random.below(layout.side()) + 1);
            if layout.peers(cell).iter().all(|&peer| grid.get(peer) != Some(digit)) {
                grid.set(cell, Some(digit));
            }
        }
        let Ok(puzzle) = Puzzle::new(grid) else { continue };
        let budget = Budget::first().nodes(20_000);
        let mut found = None;
        Rules.run(&puzzle, &budget, &mut |event: Event<'_>| {
            if let Event::Solution(solution) = event {
                found = Some(solution.grid().clone());
            }
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

#[test]
fn opened_solutions_have_the_solutions_of_brute_force() {
    let mut several = 0;
    for (number, (board, rules)) in SAMPLES.iter().enumerate() {
        let (layout, rule) = read(board, rules);
        let layout = Arc::new(layout);
        for seed in 0..3 {
            let mut random = Random((number * 3 + seed) as u64);
            let Some(grid) = some_solution(&layout, &mut random) else { continue };
            // Mostly cells of the rule, as many as brute force can do.
            let mut cells = rule.cells(&layout);
            random.shuffle(&mut cells);
            let mut open: Vec<Cell> = cells.into_iter().take(5).collect();
            let mut others: Vec<Cell> = layout.cells().filter(|cell| !open.contains(cell)).collect();
            random.shuffle(&mut others);
            open.extend(others.into_iter().take(9));
            let right = loop {
                let fillings = open.iter().fold(1.0, |product, &cell| {
                    let closed = layout.peers(cell).iter().filter(|peer| !open.contains(peer));
                    let mut taken: Vec<_> = closed.map(|&peer| grid.get(peer)).collect();
                    taken.sort_unstable();
                    taken.dedup();
                    product * (layout.side() - taken.len()) as f64
                });
                if fillings < 20_000.0 {
                    break brute_force(&grid, &open);
                }
                open.pop();
            };
            let mut givens = grid.clone();
            open.iter().for_each(|&cell| givens.set(cell, None));
            let puzzle = Puzzle::new(givens).unwrap();
            let mut found = Vec::new();
            let report = Rules.run(&puzzle, &Budget::all(), &mut |event: Event<'_>| {
                if let Event::Solution(solution) = event {
                    found.push(solution.grid().clone());
                }
            });
            assert!(report.exact && report.found == found.len() as u64);
            let text = |grids: &[Grid]| {
                let mut lines: Vec<String> = grids.iter().map(Grid::to_string).collect();
                lines.sort();
                lines
            };
            assert_eq!(text(&found), text(&right), "{board}: {rules}: {}", puzzle.givens());
            several += usize::from(right.len() > 1);
        }
    }
    assert!(several > SAMPLES.len() / 2, "only {several} boards had several solutions");
}

#[test]
fn a_branch_without_cells_is_tried_like_others() {
    // An X-sum of 2 is impossible, whatever its cells hold.
    let (layout, _) = read("4x4", "either [x-sum 2 r1c1 r1c2 r1c3 r1c4] [odd r1c1]");
    let blank = Grid::blank(Arc::new(layout));
    let open: Vec<Cell> = blank.layout().cells().collect();
    let mut found = 0;
    Rules.run(&Puzzle::new(blank.clone()).unwrap(), &Budget::all(), &mut |event: Event<'_>| {
        found += usize::from(matches!(event, Event::Solution(_)));
    });
    assert_eq!(found, brute_force(&blank, &open).len());
}

#[test]
fn known_regions_leave_the_solutions_that_have_them() {
    // The engine numbers regions in its own order as long as no number is known.
    let (layout, rule) = read("grid:2x4+digits:1-4+extra:8", "chaos 2 x1-8");
    let layout = Arc::new(layout);
    let solutions = |puzzle: &Puzzle| {
        let mut found = Vec::new();
        let (mut placed, mut steps) = (Grid::blank(Arc::clone(&layout)), 0);
        Rules.run(puzzle, &Budget::all(), &mut |event: Event<'_>| match event {
            Event::Solution(solution) => {
                // What was reported on the way is what the solution has.
                let is_right =
                    |cell| placed.get(cell).is_none_or(|digit| solution.grid().get(cell) == Some(digit));
                assert!(layout.cells().all(is_right));
                found.push(solution.grid().to_string());
            }
            Event::Place(cell, digit) => {
                placed.set(cell, Some(digit));
                steps += 1;
            }
            Event::Retreat(cell, _) => placed.set(cell, None),
            _ => {}
        });
        assert!(steps > 0 || found.is_empty());
        found.sort();
        found
    };
    let blank = Grid::blank(Arc::clone(&layout));
    let all = solutions(&Puzzle::new(blank.clone()).unwrap());
    assert!(all.len() > 100, "{}", all.len());
    for cell in rule.cells(&layout).into_iter().filter(|&cell| layout.is_extra(cell)) {
        let mut found = Vec::new();
        for number in 1..=4 {
            let mut grid = blank.clone();
            grid.set(cell, Some(digit(number)));
            if let Ok(puzzle) = Puzzle::new(grid) {
                found.extend(solutions(&puzzle));
            }
        }
        found.sort();
        assert!(found == all, "{}: {} instead of {}", layout.cell_name(cell), found.len(), all.len());
    }
}

#[test]
fn counts_of_regions_see_cells_far_down_their_list() {
    let (layout, _) = read("grid:1x1+digits:1-9+extra:70", "chaos-count r1c1 = x1-70");
    let mut grid = Grid::blank(Arc::new(layout));
    let extra: Vec<Cell> = grid.layout().cells().filter(|&cell| grid.layout().is_extra(cell)).collect();
    for (at, &cell) in extra.iter().enumerate() {
        grid.set(cell, Some(digit(if at == 0 || at > 66 { 1 } else { 2 })));
    }
    let found = Puzzle::new(grid).unwrap().solve().unwrap();
    assert_eq!(found.grid().get(Cell::new(0)), Some(digit(4)));
}
