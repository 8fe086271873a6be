//! Any puzzle on any layout, with any marks: solving by logic doesn't panic or remove anything true, and the checker
//! derives nothing false from any proof.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use ninefold::Budget;
use ninefold::grid::{Candidates, Cell, Digit, Grid, Layout, Puzzle};
use ninefold::logic::{Checker, Solver, State};

use self::mutate::{any_proof, changed, solutions, try_proof};

#[path = "../../crates/ninefold/tests/it/common/mutate.rs"]
#[allow(dead_code)]
mod mutate;

const LAYOUTS: [&str; 8] =
    ["4x4", "6x6", "9x9", "latin:5", "4x4+x", "9x9+x", "box:3x2", "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE"];

/// The work that techniques may take, so that long searches don't use up the time.
const EFFORT: u64 = 3_000;

fuzz_target!(|bytes: &[u8]| {
    let [choice, proofs, kept, rest @ ..] = bytes else { return };
    let layout: Arc<Layout> = Arc::new(LAYOUTS[usize::from(*choice) % LAYOUTS.len()].parse().unwrap());
    let (for_proofs, for_board) = rest.split_at(usize::from(*proofs).min(rest.len()));
    let Some(puzzle) = puzzle_of(&layout, *kept, for_board) else { return };
    let found = solutions(&puzzle, 4);
    let unique = found.len() == 1 && puzzle.marks().is_none();
    let mut state = State::new(&puzzle).assume_unique(unique);
    let mut checker = Checker::new(&layout);
    let mut numbers = for_proofs.iter().map(|&byte| usize::from(byte)).cycle();
    let mut turn = 0;
    // Repeat the bytes, shifted each time, so that a few are enough for a whole proof.
    let mut below = move |limit: usize| {
        turn += 1;
        (numbers.next().unwrap_or(0) * 31 + turn * turn / 7) % limit
    };
    for step in Solver::default().solve_from(state.clone(), &Budget::default().nodes(EFFORT)).steps {
        try_proof(&state, &found, &step.proof, &mut checker);
        for &candidate in &step.placements {
            let (cell, digit) = layout.constraints().place(candidate);
            assert!(found.iter().all(|solution| solution.grid().get(cell) == Some(digit)));
        }
        try_proof(&state, &found, &changed(&step.proof, &layout, &mut below), &mut checker);
        try_proof(&state, &found, &any_proof(&layout, &mut below), &mut checker);
        state.apply(&step);
    }
});

/// Starts from part of a full board, because an empty one shows little; then reads pairs of bytes: a cell, and a digit to
/// place there if it fits or to remove from its marks.
fn puzzle_of(layout: &Arc<Layout>, kept: u8, bytes: &[u8]) -> Option<Puzzle> {
    let blank = Puzzle::new(Grid::blank(Arc::clone(layout))).ok()?;
    let mut grid = solutions(&blank, 1).pop()?.into_grid();
    for cell in layout.cells() {
        if (cell.index() * 37 + usize::from(kept) * (cell.index() + 11)) % 100 >= 25 + usize::from(kept % 32) {
            grid.set(cell, None);
        }
    }
    let mut struck = Vec::new();
    for pair in bytes.chunks_exact(2) {
        let cell = Cell::new(usize::from(pair[0]) % layout.cell_count());
        let digit = Digit::from_index(usize::from(pair[1]) % layout.side());
        if pair[1] & 0x80 != 0 {
            struck.push((cell, digit));
        } else if grid.get(cell) == Some(digit) {
            grid.set(cell, None);
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
