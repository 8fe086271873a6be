//! Puzzles from scratch. The results depend on the random numbers and on which puzzles are unique, not on how
//! the engine finds that out: another engine would make the same ones.

use ninefold::engine::fast::single;
use ninefold::grid::Cell;

use super::{Line9, Random};

/// Returns whether a board has exactly one solution.
pub(crate) fn is_unique(line: &Line9) -> bool {
    single(line, 2).count == 1
}

/// Returns the filled cells.
pub(crate) fn givens(line: &Line9) -> Vec<usize> {
    line.filled_cells().map(Cell::index).collect()
}

/// Returns the board with one cell changed.
pub(crate) fn with(line: &Line9, cell: usize, byte: u8) -> Line9 {
    let mut bytes = *line.as_bytes();
    bytes[cell] = byte;
    bytes.into()
}

/// Makes a full grid: adds random digits that leave a solution, until they leave only one.
pub(crate) fn full_grid(random: &mut Random) -> Line9 {
    let mut line = Line9::BLANK;
    loop {
        let (cell, digit) = (random.below(81), b'1' + random.below(9) as u8);
        let next = with(&line, cell, digit);
        if line[cell] == b'.' {
            let found = single(&next, 2);
            match found.count {
                0 => {}
                1 => return found.solution,
                _ => line = next,
            }
        }
    }
}

/// Makes a unique puzzle: removes givens in random order while one solution is left, down to a number.
pub(crate) fn unique(random: &mut Random, at_least: usize) -> Line9 {
    let line = full_grid(random);
    reduced(random, line, at_least)
}

/// Makes a minimal puzzle: no given can be removed.
pub(crate) fn minimal(random: &mut Random) -> Line9 {
    unique(random, 0)
}

/// Returns the puzzle without givens that it doesn't need.
pub(crate) fn reduced(random: &mut Random, mut line: Line9, at_least: usize) -> Line9 {
    let mut left = givens(&line).len();
    for cell in random.order::<81>() {
        let next = with(&line, cell, b'.');
        if left > at_least && line[cell] != b'.' && is_unique(&next) {
            line = next;
            left -= 1;
        }
    }
    line
}

/// Returns the puzzle without one of its givens.
pub(crate) fn loosened(random: &mut Random, line: &Line9) -> Line9 {
    let givens = givens(line);
    with(line, givens[random.below(givens.len())], b'.')
}

/// Returns the puzzle with one given changed to a digit that no filled peer and no solution has.
pub(crate) fn spoilt(random: &mut Random, line: &Line9) -> Line9 {
    let givens = givens(line);
    loop {
        let cell = givens[random.below(givens.len())];
        let digit = b'1' + random.below(9) as u8;
        let peer = |&other: &usize| {
            let (row, column) = (other / 9, other % 9);
            row == cell / 9 || column == cell % 9 || (row / 3 == cell / 27 && column / 3 == cell % 9 / 3)
        };
        let clash = givens.iter().filter(|other| peer(other)).any(|&other| line[other] == digit);
        let next = with(line, cell, digit);
        if !clash && single(&next, 1).count == 0 {
            return next;
        }
    }
}
