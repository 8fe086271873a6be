//! The types that a board can be packed from. The trait can't be named outside, so other crates can't implement it.
//!
//! Only packing is compiled for each of these types. The searches, which are long and compiled for every
//! instruction set, take packed boards through [`Source`], a few dozen at a time.
#![allow(private_bounds)]

use super::instructions::{InstructionSet, Work};
use super::lanes::Lanes;
use super::packed::{self, Cells, PLACES};
use super::third::Third;
use super::{Prefetch, Strict, Without};
use crate::grid::{Line9, Puzzle};

/// Something that has candidates.
pub trait Pack {
    /// Returns the candidates of its cells.
    fn pack<V: Lanes>(&self) -> Cells;
}

impl Pack for Line9 {
    #[inline(always)]
    fn pack<V: Lanes>(&self) -> Cells {
        V::pack(self.as_bytes())
    }
}

impl Pack for [u8; 81] {
    #[inline(always)]
    fn pack<V: Lanes>(&self) -> Cells {
        V::pack(self)
    }
}

impl Pack for [u16; 81] {
    #[inline(always)]
    fn pack<V: Lanes>(&self) -> Cells {
        packed::from_candidates(self)
    }
}

impl Pack for Puzzle {
    fn pack<V: Lanes>(&self) -> Cells {
        packed::from_puzzle(self)
    }
}

impl Pack for Strict<'_> {
    #[inline(always)]
    fn pack<V: Lanes>(&self) -> Cells {
        // Packed first: nearly all lines are plain, and cells that depend on a condition would be copied.
        let mut cells = V::pack(self.0);
        if !V::is_plain(self.0) {
            cells = [0; 81];
        }
        cells
    }
}

impl Pack for Prefetch<'_> {
    #[inline(always)]
    fn pack<V: Lanes>(&self) -> Cells {
        V::prefetch(self.soon);
        self.line.pack::<V>()
    }
}

impl Pack for Without<'_> {
    #[inline(always)]
    fn pack<V: Lanes>(&self) -> Cells {
        let mut cells = V::pack(self.line.as_bytes());
        let digit = u32::from(self.digit.wrapping_sub(b'1'));
        if let (Some(&place), true) = (PLACES.get(self.cell), digit < 9) {
            cells[usize::from(place)] &= !(1 << digit);
        }
        cells
    }
}

impl<P: Pack> Pack for &P {
    #[inline(always)]
    fn pack<V: Lanes>(&self) -> Cells {
        (**self).pack::<V>()
    }
}

/// Boards of any type that can be packed.
pub(super) trait Source {
    /// Returns the number of boards.
    fn count(&self) -> usize;
    /// Packs as many boards as there is room for, starting at `first`.
    fn pack(&self, first: usize, set: InstructionSet, room: &mut [Cells]);
}

impl<B: Pack> Source for &[B] {
    fn count(&self) -> usize {
        self.len()
    }

    fn pack(&self, first: usize, set: InstructionSet, room: &mut [Cells]) {
        set.run(Packing { boards: &self[first..], room });
    }
}

/// Boards, and room for them as they are packed.
struct Packing<'a, B> {
    boards: &'a [B],
    room: &'a mut [Cells],
}

impl<B: Pack> Work for Packing<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, T: Third>(self) {
        for (cells, board) in self.room.iter_mut().zip(self.boards) {
            *cells = board.pack::<L>();
        }
    }
}

/// Packs one board.
pub(super) fn pack_one<B: Pack>(board: &B, set: InstructionSet) -> Cells {
    set.run(One { board })
}

/// A single board to pack.
struct One<'a, B> {
    board: &'a B,
}

impl<B: Pack> Work for One<'_, B> {
    type Output = Cells;

    #[inline(always)]
    fn run<L: Lanes, T: Third>(self) -> Cells {
        self.board.pack::<L>()
    }
}
