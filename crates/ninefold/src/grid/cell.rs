//! A place on the board.

/// One square of the board, numbered row by row from the top left corner.
///
/// A cell is just a position: its row and column depend on the side of the board, so
/// [`Layout`](super::Layout) answers for them (`layout.row(cell)`, `layout.cell_name(cell)`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this row-major index.
    ///
    /// # Panics
    /// When the index lies beyond the largest board.
    #[must_use]
    pub const fn new(index: usize) -> Cell {
        assert!(index < super::Layout::MAX_CELLS, "no board has that many cells");
        Cell(index as u16)
    }

    /// The row-major index, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
