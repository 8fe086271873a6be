//! One puzzle per lane: vectors in which each word belongs to a different puzzle.

use std::mem::MaybeUninit;

use super::is_plain;
use super::packed::{self, Cells};
use super::sets::{Portable, Sets};

/// One word for each lane of the widest vector, such as the candidates of one cell in each puzzle; narrower vectors
/// leave the rest unused.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct PerLane(pub(super) [u16; 32]);

/// A vector with one puzzle per word.
pub(super) trait Lanes: Sets {
    /// The number of lanes.
    const COUNT: usize;
    /// The number of puzzles up to which solving them one at a time is faster.
    const FEW: u32;

    /// Reads one word per lane.
    fn load(words: &PerLane) -> Self;
    /// Writes one word per lane.
    fn store(self, words: &mut PerLane);
    /// Returns the smaller word in each lane.
    fn min(self, other: Self) -> Self;
    /// Returns which words are zero, one bit per lane.
    fn zeros(self) -> u32;

    /// Returns the candidates of a puzzle given as one byte per cell.
    #[inline(always)]
    fn pack(bytes: &[u8; 81]) -> Cells {
        packed::from_bytes(bytes)
    }
    /// Returns whether all bytes of a line are figures or blanks.
    #[inline(always)]
    fn is_plain(bytes: &[u8; 81]) -> bool {
        is_plain(bytes)
    }
    /// Writes the digits of a solved board, one byte per cell: all of them.
    #[inline(always)]
    fn unpack(cells: &Cells, bytes: &mut [MaybeUninit<u8>; 81]) {
        packed::to_bytes(cells, bytes);
    }
    /// Asks for the memory of a line, wherever it is, before it is needed.
    #[inline(always)]
    fn prefetch(line: *const u8) {
        let _ = line;
    }
}

impl<const N: usize> Lanes for Portable<N> {
    const COUNT: usize = N;
    const FEW: u32 = 1;

    #[inline(always)]
    fn load(words: &PerLane) -> Self {
        Portable(*words.0.first_chunk().expect("there are as many as the widest vector has lanes"))
    }
    #[inline(always)]
    fn store(self, words: &mut PerLane) {
        words.0[..N].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, u16::min)
    }
    #[inline(always)]
    fn zeros(self) -> u32 {
        self.0.iter().enumerate().fold(0, |bits, (lane, &word)| bits | u32::from(word == 0) << lane)
    }
}
