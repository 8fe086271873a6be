//! What a board can be made from. Nobody outside can name the trait, so nobody else implements it.
#![allow(private_bounds)]

use super::lanes::Lanes;
use super::packed::{self, Cells};
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

impl<P: Pack> Pack for &P {
    #[inline(always)]
    fn pack<V: Lanes>(&self) -> Cells {
        (**self).pack::<V>()
    }
}
