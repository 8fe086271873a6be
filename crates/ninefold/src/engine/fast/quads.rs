//! A row of nine cells in three 64-bit words, for one puzzle on any CPU.
//!
//! ```text
//! word 0              word 1              word 2
//!  –  c2  c1  c0       –  c5  c4  c3       –  c8  c7  c6      16 bits per cell, the highest 16 spare
//! ```
//!
//! Sets use at most 9 of the 16 bits, so sums and differences of two cells never reach their
//! neighbours if the highest bit of each is handled with care.

use super::sets::Sets;
use super::third::Nine;

/// See the module.
#[derive(Clone, Copy)]
pub(super) struct Quads([u64; 3]);

/// The lowest bit of each 16.
const ONES: u64 = 0x0001_0001_0001_0001;
/// The highest bit of each 16.
const HIGHS: u64 = ONES << 15;
/// The three cells of a word, without the spare bits.
const THREE_CELLS: u64 = (1 << 48) - 1;

impl Quads {
    #[inline(always)]
    fn zip(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Quads([with(a, d), with(b, e), with(c, f)])
    }

    #[inline(always)]
    fn map(self, with: impl Fn(u64) -> u64) -> Self {
        let [a, b, c] = self.0;
        Quads([with(a), with(b), with(c)])
    }

    /// Sets all bits of the cells that are not zero; no cell may have its highest bit set.
    ///
    /// ```text
    ///                     a cell                   an empty one
    ///                     0000 0000 0100 0100      0000 0000 0000 0000
    /// + 7FFF              1000 0000 0100 0011      0111 1111 1111 1111      more than zero carries into the highest bit
    /// high: that bit      1000 0000 0000 0000      0000 0000 0000 0000
    /// high << 1         1 0000 0000 0000 0000    0 0000 0000 0000 0000
    /// − (high >> 15)      1111 1111 1111 1111      0000 0000 0000 0000
    /// ```
    #[inline(always)]
    fn filled(self) -> Self {
        self.map(|word| {
            let high = (word + (HIGHS - ONES)) & HIGHS;
            (high << 1).wrapping_sub(high >> 15)
        })
    }

    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and_not(self))
    }
}

impl Sets for Quads {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        Quads([u64::from(word) * ONES; 3])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn less_one(self) -> Self {
        // The highest bit supplies the borrow instead of a neighbour, and is corrected afterwards:
        //
        //   0005   | 8000   8005   − 1   8004   ^ 8000   0004
        //   0000   | 8000   8000   − 1   7FFF   ^ 8000   FFFF
        self.map(|word| ((word | HIGHS) - ONES) ^ (!word & HIGHS))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }
    #[inline(always)]
    fn if_any(test: Self, then: Self, otherwise: Self) -> Self {
        test.filled().select(then, otherwise)
    }
    #[inline(always)]
    fn if_equal(a: Self, b: Self, then: Self, otherwise: Self) -> Self {
        a.zip(b, |a, b| a ^ b).filled().select(otherwise, then)
    }
    #[inline(always)]
    fn if_disjoint(self, other: Self) -> Self {
        self.and_not(self.and(other).filled())
    }
    #[inline(always)]
    fn count(self) -> Self {
        // In all cells of a word at once: how many of each two bits are set, of each four, of each eight, of all.
        //
        //   cell     … 1 01 11 10 11
        //   twos     … 1 01 10 01 10      two bits less their upper one: 00 is 0, 01 and 10 are 1, 11 is 2
        //   fours    … 1 0011 0011
        //   eights     1 00000110
        //   in all     7
        self.map(|word| {
            let twos = word - (word >> 1 & (ONES * 0x5555));
            let fours = (twos & (ONES * 0x3333)) + (twos >> 2 & (ONES * 0x3333));
            let eights = (fours + (fours >> 4)) & (ONES * 0x0F0F);
            (eights + (eights >> 8)) & (ONES * 0x000F)
        })
    }
}

impl Nine for Quads {
    #[inline(always)]
    fn read(words: &[u16; 16]) -> Self {
        let box_of = |i: usize| {
            let [a, b, c] = [words[4 * i], words[4 * i + 1], words[4 * i + 2]].map(u64::from);
            a | b << 16 | c << 32
        };
        Quads([box_of(0), box_of(1), box_of(2)])
    }
    #[inline(always)]
    fn write(self) -> [u16; 16] {
        std::array::from_fn(|i| if i < 12 { (self.0[i / 4] >> (16 * (i % 4))) as u16 } else { 0 })
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }
    #[inline(always)]
    fn turn_boxes<const BOX: usize>(self) -> Self {
        Quads([self.0[BOX], self.0[(1 + BOX) % 3], self.0[(2 + BOX) % 3]])
    }
    #[inline(always)]
    fn turn_columns<const COLUMN: usize>(self) -> Self {
        match COLUMN {
            0 => self,
            1 => self.map(|word| word >> 16 | word << 32 & THREE_CELLS),
            _ => self.map(|word| word >> 32 | word << 16 & THREE_CELLS),
        }
    }
}
