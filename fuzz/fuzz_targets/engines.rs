//! Any puzzle on any layout, with any marks: no engine panics, and every engine that finishes agrees with the reference.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use ninefold::Budget;
use ninefold::engine::{Answer, Counts, ENGINES, Engine, cover::Cover};
use ninefold::grid::{Candidates, Cell, Digit, Grid, Layout, Puzzle};

const LAYOUTS: [&str; 8] =
    ["4x4", "6x6", "9x9", "latin:5", "4x4+x", "9x9+x", "box:3x2", "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE"];

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, bytes)) = bytes.split_first() else { return };
    let layout: Arc<Layout> = Arc::new(LAYOUTS[usize::from(choice) % LAYOUTS.len()].parse().unwrap());
    let Some(puzzle) = puzzle_of(&layout, bytes) else { return };
    let reference = Cover.run(&puzzle, &Budget::unique().nodes(20_000), &mut Counts::default()).answer;
    for engine in ENGINES.iter().filter(|engine| engine.supports(&layout)) {
        let budget = Budget::solutions(engine.usual_solutions()).nodes(5_000);
        let answer = engine.run(&puzzle, &budget, &mut Counts::default()).answer;
        match (&answer, &reference) {
            (Answer::Unknown(..), _) | (_, Answer::Unknown(..)) => {}
            (Answer::Solved(_) | Answer::Several(_), Answer::Several(_)) => {}
            (Answer::Solved(ours), Answer::Unique(theirs)) => assert_eq!(ours, theirs, "{}", engine.name()),
            (ours, theirs) => assert_eq!(ours, theirs, "{}", engine.name()),
        }
    }
});

/// Reads pairs of bytes: a cell, and a digit to place there if it fits or to remove from its marks.
fn puzzle_of(layout: &Arc<Layout>, bytes: &[u8]) -> Option<Puzzle> {
    let mut grid = Grid::blank(Arc::clone(layout));
    let mut struck = Vec::new();
    for pair in bytes.chunks_exact(2) {
        let cell = Cell::new(usize::from(pair[0]) % layout.cell_count());
        let digit = Digit::from_index(usize::from(pair[1]) % layout.side());
        if pair[1] & 0x80 != 0 {
            struck.push((cell, digit));
        } else if layout.peers(cell).iter().all(|&peer| grid.get(peer) != Some(digit)) {
            grid.set(cell, Some(digit));
        }
    }
    let mut marks = Candidates::all(Arc::clone(layout));
    for (cell, digit) in struck {
        marks.strike(cell, digit);
    }
    Some(Puzzle::new(grid).ok()?.with_marks(&marks))
}
