//! Vectors of 32-bit lanes: the same few operations on one puzzle a lane.
//!
//! The search is written once over [`Lanes`]. [`Portable`] is an array that any compiler turns into
//! something reasonable, and the reference for the others; `x86.rs` has the instruction sets.

use super::packed::{self, Words};

/// So many 32-bit words side by side.
///
/// Shift distances are always constants in the calling code, so that they become immediate operands.
pub(super) trait Lanes: Copy {
    /// How many lanes.
    const COUNT: usize;

    /// The same word in every lane.
    fn splat(word: u32) -> Self;
    /// Reads one word a lane.
    fn load(words: &[u32]) -> Self;
    /// Writes one word a lane.
    fn store(self, words: &mut [u32]);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`.
    fn and_not(self, other: Self) -> Self;
    /// To the left, by a constant.
    fn shl(self, distance: u32) -> Self;
    /// To the right, by a constant.
    fn shr(self, distance: u32) -> Self;
    /// One bit a lane: whether it is zero.
    fn zeros(self) -> u32;

    /// Where `mask` is set `a`, else `b`.
    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        mask.and(a).or(b.and_not(mask))
    }

    /// All three.
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }

    /// The words of a puzzle, one byte a cell.
    #[inline(always)]
    fn pack(cells: &[u8; 81]) -> Words {
        packed::from_bytes(cells)
    }

    /// The cells of a solved board, one byte each.
    #[inline(always)]
    fn unpack(words: &Words) -> [u8; 81] {
        packed::to_bytes(words)
    }

    /// Any of three.
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
}

/// Lanes as an array: no instruction set needed.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Portable([u32; 8]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, with: impl Fn(u32, u32) -> u32) -> Self {
        Portable(std::array::from_fn(|lane| with(self.0[lane], other.0[lane])))
    }
}

impl Lanes for Portable {
    const COUNT: usize = 8;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Portable([word; 8])
    }
    #[inline(always)]
    fn load(words: &[u32]) -> Self {
        Portable(std::array::from_fn(|lane| words[lane]))
    }
    #[inline(always)]
    fn store(self, words: &mut [u32]) {
        words[..8].copy_from_slice(&self.0);
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
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn shl(self, distance: u32) -> Self {
        Portable(self.0.map(|word| word << distance))
    }
    #[inline(always)]
    fn shr(self, distance: u32) -> Self {
        Portable(self.0.map(|word| word >> distance))
    }
    #[inline(always)]
    fn zeros(self) -> u32 {
        self.0.iter().enumerate().fold(0, |bits, (lane, &word)| bits | u32::from(word == 0) << lane)
    }
}
