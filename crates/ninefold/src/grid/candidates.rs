//! The candidates of each cell.

use std::fmt;
use std::sync::Arc;

use super::{Cell, Digit, DigitSet, Grid, Layout};

/// The candidates of every cell, as a player pencils them in.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Candidates {
    layout: Arc<Layout>,
    cells: Box<[DigitSet]>,
}

impl Candidates {
    /// Creates candidates with every digit in every cell.
    #[must_use]
    pub fn all(layout: Arc<Layout>) -> Candidates {
        let cells = vec![layout.digits(); layout.cell_count()].into();
        Candidates { layout, cells }
    }

    /// Creates the candidates that a grid leaves: a filled cell has its own digit, a blank cell every digit that no peer
    /// holds.
    #[must_use]
    pub fn of(grid: &Grid) -> Candidates {
        let layout = grid.layout();
        let mut taken = vec![DigitSet::EMPTY; layout.houses().len()];
        for (house, taken) in layout.houses().iter().zip(&mut taken) {
            *taken = grid.digits_in(house);
        }
        let open =
            |cell| layout.houses_of(cell).iter().fold(layout.digits(), |open, &house| open - taken[house]);
        let mut cells: Box<[DigitSet]> =
            layout.cells().map(|cell| grid.get(cell).map_or_else(|| open(cell), DigitSet::only)).collect();
        for group in layout.groups() {
            let taken = grid.digits_in(group);
            for &cell in group.cells().iter().filter(|&&cell| grid.get(cell).is_none()) {
                cells[cell.index()] -= taken;
            }
        }
        Candidates { layout: Arc::clone(layout), cells }
    }

    /// Creates candidates from row-major sets. Returns `None` if there are too few or too many, or a digit exceeds the side.
    #[must_use]
    pub fn new(layout: Arc<Layout>, cells: impl Into<Box<[DigitSet]>>) -> Option<Candidates> {
        let cells = cells.into();
        let right =
            cells.len() == layout.cell_count() && cells.iter().all(|set| set.is_subset(layout.digits()));
        right.then_some(Candidates { layout, cells })
    }

    /// Returns the board's size and shape.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns the candidates of a cell.
    #[must_use]
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// Replaces the candidates of a cell.
    pub(super) fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.cells[cell.index()] = digits;
    }

    /// Keeps only these digits in a cell and returns whether that changed it.
    pub fn keep(&mut self, cell: Cell, digits: DigitSet) -> bool {
        let set = &mut self.cells[cell.index()];
        let before = *set;
        *set &= digits;
        *set != before
    }

    /// Removes a digit from a cell and returns whether it was there.
    pub fn strike(&mut self, cell: Cell, digit: Digit) -> bool {
        self.cells[cell.index()].remove(digit)
    }

    /// Returns the sets, row by row.
    #[must_use]
    pub fn contents(&self) -> &[DigitSet] {
        &self.cells
    }

    /// Returns the number of candidates on the board.
    #[must_use]
    pub fn count(&self) -> usize {
        self.cells.iter().map(|set| set.len()).sum()
    }

    /// Returns the grid of the cells with one candidate left; the others are blank.
    #[must_use]
    pub fn singles(&self) -> Grid {
        let cells: Vec<_> = self.cells.iter().map(|set| set.single()).collect();
        Grid::new(Arc::clone(&self.layout), cells).expect("as many cells as the layout has")
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cells.iter()).finish()
    }
}
