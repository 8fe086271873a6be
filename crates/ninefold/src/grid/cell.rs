//! A cell of the board.

use std::fmt;

use super::Layout;

/// One square of the board, numbered row by row from the top left corner.
///
/// A cell is only an index. Its row and column depend on the side of the board, so ask the [`Layout`] for them
/// (`layout.row(cell)`, `layout.cell_name(cell)`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this row-major index.
    ///
    /// # Panics
    /// When the index lies beyond the largest board.
    #[must_use]
    pub const fn new(index: usize) -> Cell {
        assert!(index < Layout::MAX_CELLS, "no board has that many cells");
        Cell(index as u16)
    }

    /// Returns the row-major index, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The error for an index beyond the largest board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidCell(pub usize);

impl fmt::Display for InvalidCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no board has a cell {}; the largest has {}", self.0, Layout::MAX_CELLS)
    }
}

impl std::error::Error for InvalidCell {}

/// The cell with this row-major index.
impl TryFrom<usize> for Cell {
    type Error = InvalidCell;

    fn try_from(index: usize) -> Result<Cell, InvalidCell> {
        if index < Layout::MAX_CELLS { Ok(Cell::new(index)) } else { Err(InvalidCell(index)) }
    }
}

impl From<Cell> for usize {
    fn from(cell: Cell) -> usize {
        cell.index()
    }
}
