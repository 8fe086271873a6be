//! One puzzle as 27 words: a word for each digit in each band.
//!
//! ```text
//! word   9 · band + digit − 1
//! bit    9 · column in its box + 3 · box in its band + row in its band
//!
//!          column 2        column 1        column 0      of each box
//!        box2 box1 box0  box2 box1 box0  box2 box1 box0
//!        210  210  210   210  210  210   210  210  210   row of the band
//! bit    26…         18  17…          9  8…          0
//! ```
//!
//! A *minirow* is the three cells of a row in a box, a *minicolumn* the three of a column. In this
//! order OR-ing the word with itself shifted by 9 and 18 leaves the nine minirows in the low nine
//! bits, and shifting by 1 and 2 leaves the minicolumns at every third bit.

use crate::grid::{Digit, Grid, Puzzle};

/// Candidates of one 9×9 puzzle.
pub(super) type Words = [u32; 27];

/// All 27 cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;

/// Band and bit of every cell.
pub(super) const PLACES: [(u8, u8); 81] = {
    let mut places = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = ((row / 3) as u8, (9 * (column % 3) + 3 * (column / 3) + row % 3) as u8);
        cell += 1;
    }
    places
};

/// From one byte a cell: `1` to `9`, anything else is a blank.
#[inline]
pub(super) fn from_bytes(cells: &[u8; 81]) -> Words {
    // A tenth word a band takes the blanks, so that there is nothing to predict.
    let mut sorted = [[0u32; 10]; 3];
    for (&byte, &(band, bit)) in cells.iter().zip(&PLACES) {
        let digit = byte.wrapping_sub(b'1').min(9);
        sorted[usize::from(band)][usize::from(digit)] |= 1 << bit;
    }
    std::array::from_fn(|index| sorted[index / 9][index % 9] | sorted[index / 9][9])
}

/// From the candidates of each cell, bit 0 for 1.
pub(super) fn from_candidates(cells: &[u16; 81]) -> Words {
    let mut words = [0; 27];
    for (&digits, &(band, bit)) in cells.iter().zip(&PLACES) {
        for digit in 0..9 {
            words[9 * usize::from(band) + digit] |= u32::from(digits >> digit & 1) << bit;
        }
    }
    words
}

/// From a puzzle, with its marks.
pub(super) fn from_puzzle(puzzle: &Puzzle) -> Words {
    let candidates = puzzle.candidates();
    let mut words = [0; 27];
    for (digits, &(band, bit)) in candidates.contents().iter().zip(&PLACES) {
        for digit in digits.iter() {
            words[9 * usize::from(band) + digit.index()] |= 1 << bit;
        }
    }
    words
}

/// The cell of every bit of every band.
const CELLS: [[u8; 27]; 3] = {
    let mut cells = [[0; 27]; 3];
    let mut cell = 0;
    while cell < 81 {
        let (band, bit) = PLACES[cell];
        cells[band as usize][bit as usize] = cell as u8;
        cell += 1;
    }
    cells
};

/// The grid of a solved board, one byte a cell.
#[inline]
pub(super) fn to_bytes(words: &Words) -> [u8; 81] {
    let mut bytes = [b'.'; 81];
    for (index, &word) in words.iter().enumerate() {
        let (band, digit) = (index / 9, index % 9);
        let mut rest = word;
        while rest != 0 {
            bytes[usize::from(CELLS[band][rest.trailing_zeros() as usize])] = b'1' + digit as u8;
            rest &= rest - 1;
        }
    }
    bytes
}

/// The grid of a solved board.
pub(super) fn to_grid(puzzle: &Puzzle, cells: &[u8; 81]) -> Grid {
    let digits: Vec<_> = cells.iter().map(|byte| Digit::new(usize::from(byte.wrapping_sub(b'0')))).collect();
    Grid::new(puzzle.layout().clone(), digits).expect("a 9×9 board has 81 cells")
}
