//! A full board, as rules see it.

use super::super::{Cell, Digit, Grid, Layout};

/// A full board: digits and their values.
#[derive(Clone, Copy, Debug)]
pub struct Filled<'a> {
    grid: &'a Grid,
}

impl<'a> Filled<'a> {
    /// Returns the view of a grid, if every cell is filled.
    #[must_use]
    pub fn new(grid: &'a Grid) -> Option<Filled<'a>> {
        grid.is_full().then_some(Filled { grid })
    }

    /// Returns the board's layout, whose other rules a rule may look at.
    #[must_use]
    pub fn layout(&self) -> &'a Layout {
        self.grid.layout()
    }

    /// Returns the digit of a cell.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Digit {
        self.grid.get(cell).expect("the board is full")
    }

    /// Returns the value of a cell's digit.
    #[must_use]
    pub fn value(&self, cell: Cell) -> i32 {
        self.layout().value(self.digit(cell))
    }

    /// Returns the values of cells, in this order.
    #[must_use]
    pub fn values(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }

    /// Returns the sum of cells.
    #[must_use]
    pub fn sum(&self, cells: &[Cell]) -> i32 {
        cells.iter().map(|&cell| self.value(cell)).sum()
    }

    /// Returns whether no two of the cells hold the same digit.
    #[must_use]
    pub fn differ(&self, cells: &[Cell]) -> bool {
        let mut seen = super::super::DigitSet::EMPTY;
        cells.iter().all(|&cell| seen.insert(self.digit(cell)))
    }
}
