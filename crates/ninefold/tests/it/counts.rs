//! Published counts.

use std::sync::Arc;

use ninefold::Budget;
use ninefold::engine::{Engine, Event, Observer, cover::Cover};
use ninefold::grid::{Cell, Grid, Layout, Puzzle};

use crate::common::{count, grid};

#[derive(Default)]
struct Collect(Vec<Grid>);

impl Observer for Collect {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Solution(solution) = event {
            self.0.push(solution.grid().clone());
        }
    }
}

fn all_grids(layout: &Arc<Layout>) -> Vec<Grid> {
    let mut all = Collect::default();
    let puzzle = Puzzle::new(Grid::blank(Arc::clone(layout))).unwrap();
    let report = Cover.run(&puzzle, &Budget::all(), &mut all);
    assert!(report.exact && report.found == all.0.len() as u64);
    all.0
}

#[test]
fn there_are_288_grids_of_4x4_all_different() {
    let mut grids: Vec<String> =
        all_grids(&Layout::usual(4).unwrap()).iter().map(|g| format!("{g:?}")).collect();
    assert_eq!(grids.len(), 288);
    grids.sort();
    grids.dedup();
    assert_eq!(grids.len(), 288);
}

#[test]
fn counts_of_latin_squares_match_published_ones() {
    for (side, squares) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        let blank = Grid::blank(Layout::latin(side).unwrap().into());
        assert_eq!(count(&Puzzle::new(blank).unwrap(), u64::MAX), squares, "side {side}");
    }
}

/// 28,200,960 grids in all. Relabelling makes the first row 123456 and removes a factor of 720;
/// `cargo xtask check` counts them all.
#[test]
fn grids_of_6x6_with_the_first_row_fixed() {
    let mut puzzle = Grid::blank(Layout::usual(6).unwrap());
    for column in 0..6 {
        puzzle.set(Cell::new(column), Some(ninefold::grid::Digit::from_index(column)));
    }
    assert_eq!(count(&Puzzle::new(puzzle).unwrap(), u64::MAX) * 720, 28_200_960);
}

#[test]
fn grids_of_2x3_boxes_equal_those_of_3x2_boxes() {
    let blank = |layout: &str, first: &str| Puzzle::new(grid(layout, &format!("{first:.<36}"))).unwrap();
    assert_eq!(
        count(&blank("box:2x3", "123456"), u64::MAX),
        count(&blank("box:3x2", "123456"), u64::MAX),
        "turning the board exchanges the two"
    );
}

/// 85,632 minimal puzzles of 4×4: 25,728 with 4 clues, 58,368 with 5, 1,536 with 6.
///
/// `cover` decides which sets of clues are unique. A second method needs no solver: a set of clues is unique
/// if no other grid agrees with it.
#[test]
fn counts_of_minimal_4x4_puzzles_match_published_ones() {
    let layout = Layout::usual(4).unwrap();
    let grids = all_grids(&layout);
    // Relabelling turns each grid whose first row is 1 2 3 4 into 24 grids.
    let fixed = grid("4x4", "1234............");
    let representatives: Vec<&Grid> =
        grids.iter().filter(|g| g.contents()[..4] == fixed.contents()[..4]).collect();
    assert_eq!(representatives.len() * 24, 288);
    let mut by_clues = [0; 17];
    for full in representatives {
        let agreements: Vec<u32> = grids
            .iter()
            .filter(|other| *other != full)
            .map(|other| {
                (0..16).filter(|&i| other.contents()[i] == full.contents()[i]).fold(0, |set, i| set | 1 << i)
            })
            .collect();
        let unique_by_agreement = |clues: u32| agreements.iter().all(|agreed| clues & !agreed != 0);
        let unique: Vec<bool> = (0u32..1 << 16)
            .map(|clues| {
                let by_agreement = unique_by_agreement(clues);
                // Fewer than four clues are never enough, but run the engine on some anyway.
                if clues.count_ones() <= 7 {
                    let mut givens = Grid::blank(Arc::clone(&layout));
                    for i in (0..16).filter(|i| clues >> i & 1 == 1) {
                        givens.set(Cell::new(i), full.contents()[i]);
                    }
                    assert_eq!(count(&Puzzle::new(givens).unwrap(), 2) == 1, by_agreement);
                }
                by_agreement
            })
            .collect();
        for clues in (0u32..1 << 16).filter(|&clues| unique[clues as usize]) {
            let minimal =
                (0..16).filter(|i| clues >> i & 1 == 1).all(|i| !unique[(clues & !(1 << i)) as usize]);
            by_clues[clues.count_ones() as usize] += if minimal { 24 } else { 0 };
        }
    }
    assert_eq!(by_clues[4..7], [25_728, 58_368, 1_536]);
    assert_eq!(by_clues.iter().sum::<u32>(), 85_632);
}
