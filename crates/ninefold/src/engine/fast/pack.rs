//! What a board can be made from. Nobody outside can name the trait, so nobody else implements it.
#![allow(private_bounds)]

use super::Without;
use super::lanes::Lanes;
use super::packed::{self, Cells, PLACES};
use crate::grid::Puzzle;

/// Something that has candidates.
pub trait Pack {
    /// The candidates of its cells.
    fn pack<V: Lanes>(&self) -> Cells;
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

impl Pack for Without<'_> {
    #[inline(always)]
    fn pack<V: Lanes>(&self) -> Cells {
        let mut cells = V::pack(self.line);
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
