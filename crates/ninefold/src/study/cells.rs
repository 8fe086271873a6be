//! Sets of cells no larger than the board needs: searches hold thousands of them.

use std::ops::{BitAnd, BitOr, Sub};

use crate::grid::Cell;

/// A set of cells: one bit per cell, word 0 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    pub(super) const EMPTY: Cells<W> = Cells([0; W]);
    /// The number of cells that fit.
    pub(super) const ROOM: usize = 64 * W;

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn is_subset(&self, other: &Cells<W>) -> bool {
        (*self - *other).is_empty()
    }

    #[inline]
    pub(super) fn with(mut self, cell: Cell) -> Cells<W> {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
        self
    }

    #[inline]
    pub(super) fn without(mut self, cell: Cell) -> Cells<W> {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
        self
    }

    /// Returns the cells in board order.
    pub(super) fn iter(self) -> impl Iterator<Item = Cell> {
        (0..W).flat_map(move |i| {
            let mut word = self.0[i];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                word &= word.wrapping_sub(1);
                (bit < 64).then(|| Cell::new(64 * i + bit))
            })
        })
    }
}

impl<const W: usize> FromIterator<Cell> for Cells<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells<W> {
        cells.into_iter().fold(Cells::EMPTY, Cells::with)
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Cells<W>;
    #[inline]
    fn bitand(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Cells<W>;
    #[inline]
    fn bitor(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> Sub for Cells<W> {
    type Output = Cells<W>;
    #[inline]
    fn sub(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}
