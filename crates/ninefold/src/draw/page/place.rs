//! Where a board is on a page.

use crate::draw::Frame;
use crate::grid::Cell;

/// A square for a board with everything around it, and the board's cells in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// The upper left corner of the square, and its side.
    pub(super) corner: (f64, f64),
    pub(super) side: f64,
    /// The upper left corner of the grid.
    grid: (f64, f64),
    /// The side of a cell.
    pub(super) size: f64,
    pub(super) frame: &'a Frame,
}

impl<'a> Place<'a> {
    /// Puts a board into the square at this corner: as large as possible, in the middle of its upper edge.
    pub(super) fn new(corner: (f64, f64), side: f64, frame: &'a Frame) -> Place<'a> {
        let (width, height) = (frame.width(), frame.height());
        let size = side / width.max(height);
        let spare = if width < height { (height - width) / 2.0 } else { 0.0 };
        let grid = (corner.0 + (frame.left + spare) * size, corner.1 + frame.top * size);
        Place { corner, side, grid, size, frame }
    }

    /// Returns the height that the board needs.
    pub(super) fn height(self) -> f64 {
        let (width, height) = (self.frame.width(), self.frame.height());
        if width > height { height * self.size } else { self.side }
    }

    /// Returns a point given in cells from the corner of the grid.
    pub(super) fn at(self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.grid.0 + x * self.size, self.grid.1 + y * self.size)
    }

    /// Returns the upper left corner of a cell.
    pub(super) fn cell(self, cell: Cell) -> (f64, f64) {
        self.at(self.frame.corner(cell))
    }

    pub(super) fn centre(self, cell: Cell) -> (f64, f64) {
        let ((x, y), half) = (self.cell(cell), self.size / 2.0);
        (x + half, y + half)
    }
}
