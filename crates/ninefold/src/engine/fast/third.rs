//! One puzzle in three vectors, one cell per word.
//!
//! The three rows of every box go to three vectors. Comparing rows, for example to find
//! whether a digit has only one minirow in its box, then moves no cells.
//!
//! ```text
//!         box 0     box 1     box 2
//! row 0   0 1 2     3 4 5     6 7 8      third 0: rows 0, 3 and 6 of the board
//! row 1   ◦ ◦ ◦     ◦ ◦ ◦     ◦ ◦ ◦      third 1: rows 1, 4 and 7
//! row 2   ▪ ▪ ▪     ▪ ▪ ▪     ▪ ▪ ▪      third 2: rows 2, 5 and 8
//! row 3   9 10 11   12 13 14  15 16 17
//! …
//! ```
//!
//! The cost is moving cells within a third, which each instruction set does differently:
//!
//! ```text
//! AVX-512      27 words and 5 spare ones in one vector, moved anywhere by one instruction
//! otherwise    one row per vector, three boxes of four words, so that turning the columns stays within
//!              a box and turning the boxes moves them as a whole:
//!
//!              c0 c1 c2 –   c3 c4 c5 –   c6 c7 c8 –   –  –  –  –
//! ```
//!
//! Without any instruction set the row is three 64-bit words (`quads.rs`).

use super::sets::Sets;

/// The cells of a third in the order of their places, see `packed.rs`.
pub(super) type ThirdCells = [u16; 27];

/// The cells of a third, with room for the spare words of the widest vector.
pub(super) type PaddedCells = [u16; 32];

/// Every third row of one puzzle. Spare words, if any, are zero in a board and in every vector that is turned or
/// tested for emptiness; what [`Sets::splat`] and [`Sets::less_one`] leave there is ANDed away first, or only compared.
pub(super) trait Third: Sets {
    fn read(cells: &ThirdCells) -> Self;
    /// Writes the cells; the words after them are unspecified.
    fn write(self, cells: &mut PaddedCells);
    /// Returns the word in every cell, and zero in the spare words.
    fn everywhere(word: u16) -> Self;
    /// Returns whether all cells and spare words are zero.
    fn is_empty(self) -> bool;
    /// Returns the cells whose words differ, one bit each.
    #[inline(always)]
    fn differing(self, other: Self) -> u32 {
        let (mut one, mut two) = ([0; 32], [0; 32]);
        self.write(&mut one);
        other.write(&mut two);
        (0..27).fold(0, |cells, cell| cells | u32::from(one[cell] != two[cell]) << cell)
    }
    /// Removes bits from some cells, given as one bit each.
    fn without(self, cells: u32, bits: u16) -> Self;
    /// Moves into each cell the word of the cell this many bands, boxes and columns on; after the last
    /// comes the first.
    fn turn<const BAND: usize, const BOX: usize, const COLUMN: usize>(self) -> Self;
}

/// A row of 9 cells, in a vector of four times four words.
pub(super) trait Nine: Sets {
    fn read(words: &[u16; 16]) -> Self;
    fn write(self) -> [u16; 16];
    fn is_empty(self) -> bool;
    fn turn_boxes<const BOX: usize>(self) -> Self;
    fn turn_columns<const COLUMN: usize>(self) -> Self;
}

/// Three rows.
#[derive(Clone, Copy)]
pub(super) struct Rows<V>([V; 3]);

/// Pads nine cells to sixteen words.
#[inline(always)]
fn padded(cells: &[u16; 9]) -> [u16; 16] {
    let [a, b, c, d, e, f, g, h, i] = *cells;
    [a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 0]
}

/// The cells of the sixteen words, one bit each.
const BITS: [u16; 16] = [1, 2, 4, 0, 8, 16, 32, 0, 64, 128, 256, 0, 0, 0, 0, 0];

impl<V: Nine> Third for Rows<V> {
    #[inline(always)]
    fn read(cells: &ThirdCells) -> Self {
        let rows = cells.as_chunks::<9>().0;
        Rows([V::read(&padded(&rows[0])), V::read(&padded(&rows[1])), V::read(&padded(&rows[2]))])
    }
    #[inline(always)]
    fn write(self, cells: &mut PaddedCells) {
        for (row, cells) in self.0.into_iter().zip(cells.as_chunks_mut::<9>().0) {
            let words = row.write();
            for (place, cell) in cells.iter_mut().enumerate() {
                *cell = words[place / 3 * 4 + place % 3];
            }
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
    fn without(self, cells: u32, bits: u16) -> Self {
        let (here, bits) = (V::read(&BITS), V::splat(bits));
        let mut rows = self.0;
        for (band, row) in rows.iter_mut().enumerate() {
            let chosen = V::splat((cells >> (9 * band)) as u16).and(here);
            *row = V::if_any(chosen, row.and_not(bits), *row);
        }
        Rows(rows)
    }
    #[inline(always)]
    fn turn<const BAND: usize, const BOX: usize, const COLUMN: usize>(self) -> Self {
        Rows([
            self.0[BAND % 3].turn_boxes::<BOX>().turn_columns::<COLUMN>(),
            self.0[(1 + BAND) % 3].turn_boxes::<BOX>().turn_columns::<COLUMN>(),
            self.0[(2 + BAND) % 3].turn_boxes::<BOX>().turn_columns::<COLUMN>(),
        ])
    }
}

/// A function of three rows is that function of each row.
macro_rules! each_row {
    ($function:ident($($argument:expr),+)) => {
        Rows([
            V::$function($($argument.0[0]),+),
            V::$function($($argument.0[1]),+),
            V::$function($($argument.0[2]),+),
        ])
    };
}

impl<V: Nine> Sets for Rows<V> {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        Rows([V::splat(word); 3])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each_row!(and(self, other))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each_row!(or(self, other))
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        each_row!(and_not(self, other))
    }
    #[inline(always)]
    fn less_one(self) -> Self {
        each_row!(less_one(self))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        each_row!(plus(self, other))
    }
    #[inline(always)]
    fn if_any(test: Self, then: Self, otherwise: Self) -> Self {
        each_row!(if_any(test, then, otherwise))
    }
    #[inline(always)]
    fn if_equal(a: Self, b: Self, then: Self, otherwise: Self) -> Self {
        each_row!(if_equal(a, b, then, otherwise))
    }
    #[inline(always)]
    fn if_disjoint(self, other: Self) -> Self {
        each_row!(if_disjoint(self, other))
    }
    #[inline(always)]
    fn count(self) -> Self {
        each_row!(count(self))
    }
}
