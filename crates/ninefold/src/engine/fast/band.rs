//! One puzzle in three vectors: a band each, a cell a word.
//!
//! Moving cells about within a band is what this costs, and what each instruction set does in its own way:
//!
//! ```text
//! AVX-512      27 words and 5 spare ones in one vector, any order in one instruction
//! otherwise    a box a vector, as a square of four by four, so that turning the columns stays
//!              within a row and turning the rows moves rows as a whole
//!
//!              r0c0 r0c1 r0c2  –   r1c0 r1c1 r1c2  –   r2c0 r2c1 r2c2  –   –  –  –  –
//! ```

use super::sets::{Portable, Sets};

/// The cells of a band in the order of their places, see `packed.rs`.
pub(super) type BandCells = [u16; 27];

/// A band of one puzzle. Spare words, if any, are always zero.
pub(super) trait Band: Sets {
    fn read(cells: &BandCells) -> Self;
    fn write(self, cells: &mut BandCells);
    /// The word in every cell, nothing in the spare ones.
    fn everywhere(word: u16) -> Self;
    /// Nothing in any cell.
    fn is_empty(self) -> bool;
    /// Each cell takes what is in the cell so many boxes, rows and columns on; after the last comes
    /// the first.
    fn turn<const BOX: usize, const ROW: usize, const COLUMN: usize>(self) -> Self;
}

/// A box of 3 × 3 cells in a vector of 4 × 4.
pub(super) trait Square: Sets {
    fn read(words: &[u16; 16]) -> Self;
    fn write(self) -> [u16; 16];
    fn is_empty(self) -> bool;
    fn turn_rows<const ROW: usize>(self) -> Self;
    fn turn_columns<const COLUMN: usize>(self) -> Self;
}

/// Three boxes.
#[derive(Clone, Copy)]
pub(super) struct Boxes<V>([V; 3]);

impl<V: Square> Band for Boxes<V> {
    #[inline(always)]
    fn read(cells: &BandCells) -> Self {
        Boxes([0, 1, 2].map(|part| {
            V::read(&std::array::from_fn(|i| {
                let (row, column) = (i / 4, i % 4);
                if row < 3 && column < 3 { cells[9 * part + 3 * row + column] } else { 0 }
            }))
        }))
    }
    #[inline(always)]
    fn write(self, cells: &mut BandCells) {
        let boxes = [self.0[0].write(), self.0[1].write(), self.0[2].write()];
        for (place, cell) in cells.iter_mut().enumerate() {
            *cell = boxes[place / 9][4 * (place % 9 / 3) + place % 3];
        }
    }
    #[inline(always)]
    fn everywhere(word: u16) -> Self {
        Self::read(&[word; 27])
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        V::or3(self.0[0], self.0[1], self.0[2]).is_empty()
    }
    #[inline(always)]
    fn turn<const BOX: usize, const ROW: usize, const COLUMN: usize>(self) -> Self {
        Boxes([
            self.0[BOX % 3].turn_rows::<ROW>().turn_columns::<COLUMN>(),
            self.0[(1 + BOX) % 3].turn_rows::<ROW>().turn_columns::<COLUMN>(),
            self.0[(2 + BOX) % 3].turn_rows::<ROW>().turn_columns::<COLUMN>(),
        ])
    }
}

/// A function of three boxes is that function of each box.
macro_rules! each_box {
    ($function:ident($($argument:expr),+)) => {
        Boxes([
            V::$function($($argument.0[0]),+),
            V::$function($($argument.0[1]),+),
            V::$function($($argument.0[2]),+),
        ])
    };
}

impl<V: Square> Sets for Boxes<V> {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        Boxes([V::splat(word); 3])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each_box!(and(self, other))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each_box!(or(self, other))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        each_box!(and_not(self, other))
    }
    #[inline(always)]
    fn less_one(self) -> Self {
        each_box!(less_one(self))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        each_box!(plus(self, other))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        each_box!(min(self, other))
    }
    #[inline(always)]
    fn if_any(test: Self, then: Self, otherwise: Self) -> Self {
        each_box!(if_any(test, then, otherwise))
    }
    #[inline(always)]
    fn if_equal(a: Self, b: Self, then: Self, otherwise: Self) -> Self {
        each_box!(if_equal(a, b, then, otherwise))
    }
    #[inline(always)]
    fn if_apart(self, other: Self) -> Self {
        each_box!(if_apart(self, other))
    }
    #[inline(always)]
    fn count(self) -> Self {
        each_box!(count(self))
    }
}

impl Square for Portable<16> {
    #[inline(always)]
    fn read(words: &[u16; 16]) -> Self {
        Portable(*words)
    }
    #[inline(always)]
    fn write(self) -> [u16; 16] {
        self.0
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline(always)]
    fn turn_rows<const ROW: usize>(self) -> Self {
        Portable(std::array::from_fn(|i| if i < 12 { self.0[(i + 4 * ROW) % 12] } else { 0 }))
    }
    #[inline(always)]
    fn turn_columns<const COLUMN: usize>(self) -> Self {
        Portable(std::array::from_fn(
            |i| if i % 4 < 3 { self.0[i / 4 * 4 + (i % 4 + COLUMN) % 3] } else { 0 },
        ))
    }
}
