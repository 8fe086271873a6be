//! One puzzle as 81 small sets: the candidates of each cell.
//!
//! ```text
//! place  27 · row in its band + 9 · band + column
//! bit    digit − 1
//!
//!         box 0      box 1      box 2
//!        0  1  2    3  4  5    6  7  8
//!       27 28 29   30 31 32   33 34 35      a set:  9 8 7 6 5 4 3 2 1
//!       54 55 56   57 58 59   60 61 62              0 0 1 0 0 0 1 0 1   may be 1, 3 or 7
//!        9 10 11   …
//! ```
//!
//! A *minirow* is the three cells of a row in a box, a *minicolumn* the three of a column. The places of
//! a *third*, every third row, are together: `third.rs` explains why.

use std::mem::MaybeUninit;

use crate::grid::{Layout, Puzzle};

/// Candidates of one 9×9 puzzle.
pub(super) type Cells = [u16; 81];

/// All nine digits.
pub(super) const ALL: u16 = 0o777;

/// Returns the place of a cell of a box.
#[inline(always)]
pub(super) const fn place(band: usize, stack: usize, row: usize, column: usize) -> usize {
    27 * row + 9 * band + 3 * stack + column
}

/// Returns the place of the first cell of a row; the others follow.
#[inline(always)]
pub(super) const fn start(row: usize) -> usize {
    place(row / 3, 0, row % 3, 0)
}

/// The place of every cell in reading order.
pub(super) const PLACES: [u8; 81] = {
    let mut places = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = place(row / 3, column / 3, row % 3, column % 3) as u8;
        cell += 1;
    }
    places
};

/// Converts from one byte per cell: `1` to `9`, anything else is a blank.
#[inline]
pub(super) fn from_bytes(bytes: &[u8; 81]) -> Cells {
    // In reading order first: vectors can do that.
    let mut sets = [0; 81];
    for (set, &byte) in sets.iter_mut().zip(bytes) {
        let digit = byte.wrapping_sub(b'1');
        *set = if digit < 9 { 1 << digit } else { ALL };
    }
    let mut cells = [0; 81];
    for (row, sets) in sets.as_chunks::<9>().0.iter().enumerate() {
        cells[start(row)..][..9].copy_from_slice(sets);
    }
    cells
}

/// Converts from the candidates of each cell in reading order, bit 0 for 1.
pub(super) fn from_candidates(candidates: &[u16; 81]) -> Cells {
    let mut cells = [0; 81];
    for (&digits, &place) in candidates.iter().zip(&PLACES) {
        cells[usize::from(place)] = digits & ALL;
    }
    cells
}

/// Converts from a puzzle with its pencil marks.
pub(super) fn from_puzzle(puzzle: &Puzzle) -> Cells {
    assert_eq!(puzzle.layout(), &Layout::classic(), "the engine `fast` knows 9×9 boards only");
    let candidates = puzzle.candidates();
    let mut cells = [0; 81];
    for (digits, &place) in candidates.contents().iter().zip(&PLACES) {
        cells[usize::from(place)] = digits.iter().fold(0, |set, digit| set | 1 << digit.index());
    }
    cells
}

/// Writes the digits of a solved board, one byte per cell.
#[inline]
pub(super) fn to_bytes(cells: &Cells, bytes: &mut [MaybeUninit<u8>; 81]) {
    // In reading order first, and the bits below the only one counted: vectors can do that.
    let mut sets = [0; 81];
    for (row, sets) in sets.as_chunks_mut::<9>().0.iter_mut().enumerate() {
        sets.copy_from_slice(&cells[start(row)..][..9]);
    }
    for (byte, set) in bytes.iter_mut().zip(sets) {
        *byte = MaybeUninit::new(b'1' + set.wrapping_sub(1).count_ones() as u8);
    }
}
