//! Vectors of 16-bit lanes: the same few operations on one puzzle a lane.
//!
//! The search is written once over [`Lanes`]. [`Portable`] is an array that any compiler turns into
//! something reasonable, and the reference for the others; `x86.rs` has the instruction sets.

use super::packed::{self, Cells};

/// One word for each lane of the widest vector.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) [u16; 32]);

/// So many 16-bit words side by side.
pub(super) trait Lanes: Copy {
    /// How many lanes.
    const COUNT: usize;

    /// The same word in every lane.
    fn splat(word: u16) -> Self;
    /// Reads one word a lane.
    fn load(row: &Row) -> Self;
    /// Writes one word a lane.
    fn store(self, row: &mut Row);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// `self & !other`.
    fn and_not(self, other: Self) -> Self;
    /// `self - 1`; nothing becomes all ones.
    fn less_one(self) -> Self;
    /// Adds up.
    fn plus(self, other: Self) -> Self;
    /// The smaller one.
    fn min(self, other: Self) -> Self;
    /// Those that are zero, one bit a lane.
    fn zeros(self) -> u32;
    /// `then` where `test & with` has a bit, else `otherwise`.
    fn if_any(test: Self, with: Self, then: Self, otherwise: Self) -> Self;
    /// `then` where the two are equal, else `otherwise`.
    fn if_equal(a: Self, b: Self, then: Self, otherwise: Self) -> Self;
    /// `self` where it shares no bit with `other`, else nothing.
    fn if_apart(self, other: Self) -> Self;
    /// How many bits of the low nine are set.
    fn count(self) -> Self;

    /// All three.
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// Any of three.
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// At least two of three.
    #[inline(always)]
    fn two_of(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(c.and(a.or(b)))
    }
    /// `a` but neither `b` nor `c`.
    #[inline(always)]
    fn only(a: Self, b: Self, c: Self) -> Self {
        a.and_not(b.or(c))
    }
    /// `a` without what is in `b` and not in `c`.
    #[inline(always)]
    fn unless(a: Self, b: Self, c: Self) -> Self {
        a.and_not(b.and_not(c))
    }
    /// `all`, and where `a` and `b` differ.
    #[inline(always)]
    fn or_differing(all: Self, a: Self, b: Self) -> Self {
        all.or(a.and_not(b)).or(b.and_not(a))
    }

    /// The candidates of a puzzle, one byte a cell.
    #[inline(always)]
    fn pack(bytes: &[u8; 81]) -> Cells {
        packed::from_bytes(bytes)
    }
    /// The digits of a solved board, one byte a cell.
    #[inline(always)]
    fn unpack(cells: &Cells) -> [u8; 81] {
        packed::to_bytes(cells)
    }
}

/// Lanes as an array: no instruction set needed.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct Portable([u16; 8]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, with: impl Fn(u16, u16) -> u16) -> Self {
        Portable(std::array::from_fn(|lane| with(self.0[lane], other.0[lane])))
    }
}

impl Lanes for Portable {
    const COUNT: usize = 8;

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Portable([word; 8])
    }
    #[inline(always)]
    fn load(row: &Row) -> Self {
        Portable(std::array::from_fn(|lane| row.0[lane]))
    }
    #[inline(always)]
    fn store(self, row: &mut Row) {
        row.0[..8].copy_from_slice(&self.0);
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
        Portable(self.0.map(|word| word.wrapping_sub(1)))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_add)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, u16::min)
    }
    #[inline(always)]
    fn zeros(self) -> u32 {
        self.0.iter().enumerate().fold(0, |bits, (lane, &word)| bits | u32::from(word == 0) << lane)
    }
    #[inline(always)]
    fn if_any(test: Self, with: Self, then: Self, otherwise: Self) -> Self {
        let test = test.and(with);
        Portable(std::array::from_fn(|lane| if test.0[lane] != 0 { then.0[lane] } else { otherwise.0[lane] }))
    }
    #[inline(always)]
    fn if_equal(a: Self, b: Self, then: Self, otherwise: Self) -> Self {
        Portable(std::array::from_fn(
            |lane| {
                if a.0[lane] == b.0[lane] { then.0[lane] } else { otherwise.0[lane] }
            },
        ))
    }
    #[inline(always)]
    fn if_apart(self, other: Self) -> Self {
        self.zip(other, |a, b| if a & b == 0 { a } else { 0 })
    }
    #[inline(always)]
    fn count(self) -> Self {
        Portable(self.0.map(|word| word.count_ones() as u16))
    }
}
