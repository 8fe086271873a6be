//! One puzzle a lane: vectors whose words belong to as many puzzles.

use super::packed::{self, Cells};
use super::sets::{Portable, Sets};

/// One word for each lane of the widest vector, such as the candidates of one cell of as many puzzles; narrower vectors
/// leave the rest alone.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct PerLane(pub(super) [u16; 32]);

/// A vector with a puzzle a word.
pub(super) trait Lanes: Sets {
    /// How many lanes.
    const COUNT: usize;
    /// So few puzzles are solved faster one after the other, by themselves.
    const FEW: u32;

    /// Reads one word a lane.
    fn load(words: &PerLane) -> Self;
    /// Writes one word a lane.
    fn store(self, words: &mut PerLane);
    /// The smaller one.
    fn min(self, other: Self) -> Self;
    /// Those that are zero, one bit a lane.
    fn zeros(self) -> u32;

    /// The candidates of a puzzle, one byte a cell.
    #[inline(always)]
    fn pack(bytes: &[u8; 81]) -> Cells {
        packed::from_bytes(bytes)
    }
    /// The digits of a solved board, one byte a cell.
    #[inline(always)]
    fn unpack(cells: &Cells, bytes: &mut [u8; 81]) {
        packed::to_bytes(cells, bytes);
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
