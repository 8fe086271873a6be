//! Properties of every puzzle.

use std::sync::Arc;

use ninefold::engine::cover::Cover;
use ninefold::grid::{Candidates, Cell, Grid, Layout, Puzzle, Solution};
use proptest::prelude::*;

use crate::common::{Random, RunUnobserved, digit, run};

/// Returns a board moved by a symmetry of the layout: transposed or turned, with digits relabelled.
fn moved(grid: &Grid, relabel: &[usize], transpose: bool, turn: bool) -> Grid {
    let layout = grid.layout();
    let last = layout.side() - 1;
    let mut out = Grid::blank(Arc::clone(layout));
    for cell in layout.cells() {
        let (mut row, mut column) = (layout.row(cell), layout.column(cell));
        if transpose {
            (row, column) = (column, row);
        }
        if turn {
            (row, column) = (last - row, last - column);
        }
        out.set(layout.cell(row, column), grid.get(cell).map(|d| digit(relabel[d.index()])));
    }
    out
}

fn square_layout() -> impl Strategy<Value = Arc<Layout>> {
    prop_oneof![Just("4x4"), Just("9x9"), Just("9x9+x"), Just("latin:6")]
        .prop_map(|name| Arc::new(name.parse().unwrap()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn solutions_move_with_the_puzzle(
        layout in square_layout(),
        seed: u64,
        transpose: bool,
        turn: bool,
    ) {
        let mut random = Random(seed);
        let puzzle = random.any_puzzle(&layout, layout.cell_count() / 3);
        let mut relabel: Vec<usize> = (1..=layout.side()).collect();
        random.shuffle(&mut relabel);
        let image = Puzzle::new(moved(puzzle.givens(), &relabel, transpose, turn)).unwrap();
        let (before, after) = (Cover.run_unobserved(&puzzle, 50), Cover.run_unobserved(&image, 50));
        prop_assert_eq!(before.found, after.found);
        if before.found == 1 {
            let solution = moved(before.answer.solution().unwrap().grid(), &relabel, transpose, turn);
            prop_assert_eq!(&solution, after.answer.solution().unwrap().grid());
        }
    }

    #[test]
    fn a_puzzle_never_holds_a_conflict(contents in prop::collection::vec(0usize..=4, 16)) {
        let layout = Layout::usual(4).unwrap();
        let cells: Vec<_> = contents.iter().map(|&d| ninefold::grid::Digit::new(d)).collect();
        let grid = Grid::new(layout.clone(), cells).unwrap();
        let clash = layout.cells().any(|a| {
            grid.get(a).is_some() && layout.peers(a).iter().any(|&b| grid.get(a) == grid.get(b))
        });
        match Puzzle::new(grid.clone()) {
            Ok(puzzle) => {
                prop_assert!(!clash);
                prop_assert_eq!(puzzle.givens(), &grid);
            }
            Err(contradiction) => {
                prop_assert!(clash);
                for conflict in &contradiction.conflicts {
                    let [a, b] = conflict.cells;
                    prop_assert!(a < b && layout.peers(a).contains(&b));
                    prop_assert!(grid.get(a) == Some(conflict.digit) && grid.get(b) == Some(conflict.digit));
                }
            }
        }
    }

    #[test]
    fn only_right_grids_become_solutions(seed: u64, cell in 0usize..81, value in 1usize..=9) {
        let mut random = Random(seed);
        let layout = Layout::classic();
        let full = random.full_grid(&layout);
        let mut changed = full.clone();
        changed.set(Cell::new(cell), Some(digit(value)));
        let blank = Puzzle::new(Grid::blank(layout)).unwrap();
        prop_assert_eq!(Solution::check(&blank, changed.clone()).is_ok(), changed == full);
    }

    #[test]
    fn containments_lose_no_solution(seed: u64, clues in 20usize..40) {
        let mut random = Random(seed);
        let puzzle = random.unique_puzzle(&Layout::classic(), clues);
        let solved = Cover.run_unobserved(&puzzle, 2);
        let solution = solved.answer.solution().unwrap().grid();
        let partial: Candidates = run("containments", &puzzle).partial.unwrap();
        for cell in puzzle.layout().cells() {
            prop_assert!(partial.get(cell).contains(solution.get(cell).unwrap()));
        }
    }
}
