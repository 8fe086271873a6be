//! The digits that are still possible in each cell.

use std::fmt;
use std::sync::Arc;

use super::{Cell, Digit, DigitSet, Grid, Layout};

/// A set of possible digits for every cell: what a player pencils in.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Candidates {
    layout: Arc<Layout>,
    cells: Box<[DigitSet]>,
}

impl Candidates {
    /// Everything is possible.
    #[must_use]
    pub fn all(layout: Arc<Layout>) -> Candidates {
        let cells = vec![layout.digits(); layout.cell_count()].into();
        Candidates { layout, cells }
    }

    /// What the filled cells leave: a filled cell has its own digit, a blank those that no peer holds.
    #[must_use]
    pub fn of(grid: &Grid) -> Candidates {
        let layout = grid.layout();
        let mut taken = vec![DigitSet::EMPTY; layout.houses().len()];
        for (house, taken) in layout.houses().iter().zip(&mut taken) {
            *taken = grid.digits_in(house);
        }
        let open =
            |cell| layout.houses_of(cell).iter().fold(layout.digits(), |open, &house| open - taken[house]);
        let cells =
            layout.cells().map(|cell| grid.get(cell).map_or_else(|| open(cell), DigitSet::only)).collect();
        Candidates { layout: Arc::clone(layout), cells }
    }

    /// Row-major sets; nothing when there are too few or too many, or a digit is beyond the side.
    #[must_use]
    pub fn new(layout: Arc<Layout>, cells: impl Into<Box<[DigitSet]>>) -> Option<Candidates> {
        let cells = cells.into();
        let right =
            cells.len() == layout.cell_count() && cells.iter().all(|set| set.is_subset(layout.digits()));
        right.then_some(Candidates { layout, cells })
    }

    /// The board's size and shape.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The possible digits of a cell.
    #[must_use]
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// Replaces the digits of a cell.
    pub(super) fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.cells[cell.index()] = digits;
    }

    /// Keeps only these digits in a cell; answers whether that changed it.
    pub fn keep(&mut self, cell: Cell, digits: DigitSet) -> bool {
        let set = &mut self.cells[cell.index()];
        let before = *set;
        *set = *set & digits;
        *set != before
    }

    /// Strikes one digit from a cell; answers whether it was there.
    pub fn strike(&mut self, cell: Cell, digit: Digit) -> bool {
        self.cells[cell.index()].remove(digit)
    }

    /// The sets, row by row.
    #[must_use]
    pub fn contents(&self) -> &[DigitSet] {
        &self.cells
    }

    /// How many candidates there are on the board.
    #[must_use]
    pub fn count(&self) -> usize {
        self.cells.iter().map(|set| set.len()).sum()
    }

    /// The grid of the cells that have one candidate left; the others are blank.
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
