//! What determines a layout: rows, columns, digits, regions, diagonals, extra cells.

use super::{Layout, LayoutError};

/// The size and shape of a board, from which a [`Layout`] makes its tables.
///
/// Most boards are *regular*: as many rows, columns and digits as cells in a region. Variants have others: a board of 6 rows
/// and 9 digits, digits from 0, cells outside the grid.
///
/// ```
/// use ninefold::grid::{Layout, Shape};
///
/// let layout = Layout::of(Shape { low: 0, ..Shape::square(9).with_boxes(3, 3) })?;
/// assert_eq!(layout.to_string(), "9x9+digits:0-8");
/// # Ok::<(), ninefold::grid::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The number of digits.
    pub digits: usize,
    /// The value of the least digit: 1, or 0 on boards with digits from 0.
    pub low: u8,
    /// Whether the cells of each row differ, and those of each column.
    pub lines: bool,
    /// The division of the board into boxes.
    pub boxes: Boxes,
    /// Whether the cells of a diagonal differ: the one from the top left, and the one from the bottom left.
    pub diagonals: [bool; 2],
    /// The number of cells outside the grid. They come after its cells and belong to no house.
    pub extra: usize,
}

/// The division of the board into boxes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Boxes {
    /// No boxes: a Latin square.
    None,
    /// Boxes of this many rows and columns.
    Oblong {
        /// The rows of a box.
        rows: usize,
        /// The columns of a box.
        columns: usize,
    },
    /// The number of a region for each cell; `None` for a cell in no region.
    Regions(Vec<Option<u8>>),
}

impl Shape {
    /// A square board without boxes, with the digits 1 to its side.
    #[must_use]
    pub const fn square(side: usize) -> Shape {
        Shape::oblong(side, side)
    }

    /// A board without boxes, with the digits from 1 to its longer side.
    #[must_use]
    pub const fn oblong(rows: usize, columns: usize) -> Shape {
        let digits = if rows > columns { rows } else { columns };
        Shape {
            rows,
            columns,
            digits,
            low: 1,
            lines: true,
            boxes: Boxes::None,
            diagonals: [false; 2],
            extra: 0,
        }
    }

    /// Divides the board into boxes of this many rows and columns.
    #[must_use]
    pub fn with_boxes(self, rows: usize, columns: usize) -> Shape {
        Shape { boxes: Boxes::Oblong { rows, columns }, ..self }
    }

    /// Returns the number of cells of the grid, without the extra ones.
    #[must_use]
    pub const fn grid_cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Returns whether rows, columns and digits are equally many, digits begin with 1, each region has as many cells, and no
    /// cell is outside the grid.
    #[must_use]
    pub fn is_regular(&self) -> bool {
        let side = self.rows;
        let full = match &self.boxes {
            Boxes::None | Boxes::Oblong { .. } => true,
            Boxes::Regions(region_of) => {
                (0..side).all(|n| region_of.iter().filter(|r| **r == Some(n as u8)).count() == side)
            }
        };
        self.columns == side && self.digits == side && self.low == 1 && self.lines && self.extra == 0 && full
    }

    /// Returns the region of a cell of the grid.
    pub(super) fn region(&self, row: usize, column: usize) -> Option<usize> {
        match &self.boxes {
            Boxes::None => None,
            Boxes::Oblong { rows, columns } => {
                Some(row / rows * self.columns.div_ceil(*columns) + column / columns)
            }
            Boxes::Regions(region_of) => region_of[row * self.columns + column].map(usize::from),
        }
    }

    /// Returns the number of regions.
    pub(super) fn regions(&self) -> usize {
        match &self.boxes {
            Boxes::None => 0,
            Boxes::Oblong { rows, columns } => self.rows.div_ceil(*rows) * self.columns.div_ceil(*columns),
            Boxes::Regions(region_of) => {
                region_of.iter().flatten().max().map_or(0, |&last| usize::from(last) + 1)
            }
        }
    }

    /// Checks that a board of this shape is possible.
    pub(super) fn check(&self) -> Result<(), LayoutError> {
        for side in [self.rows, self.columns, self.digits] {
            if side == 0 || side > Layout::MAX_SIDE {
                return Err(LayoutError::Side(side));
            }
        }
        if self.low > 1 {
            return Err(LayoutError::Low(self.low));
        }
        let cells = self.grid_cells().saturating_add(self.extra);
        if cells > Layout::MAX_CELLS {
            return Err(LayoutError::Cells(cells));
        }
        match &self.boxes {
            Boxes::Oblong { rows, columns } if *rows == 0 || *columns == 0 => Err(LayoutError::Side(0)),
            Boxes::Oblong { rows, columns } if rows.saturating_mul(*columns) > self.digits => {
                Err(LayoutError::Crowded { cells: rows.saturating_mul(*columns), digits: self.digits })
            }
            Boxes::Regions(region_of) if region_of.len() != self.grid_cells() => {
                Err(LayoutError::MapLength(region_of.len()))
            }
            Boxes::Regions(_) if self.regions() > Layout::MAX_REGIONS => {
                Err(LayoutError::Regions(self.regions()))
            }
            _ => self.check_sizes(),
        }
    }

    /// Checks that no group of cells that differ has more cells than there are digits.
    fn check_sizes(&self) -> Result<(), LayoutError> {
        let crowded = |cells: usize| LayoutError::Crowded { cells, digits: self.digits };
        if self.lines && self.rows.max(self.columns) > self.digits {
            return Err(crowded(self.rows.max(self.columns)));
        }
        if self.diagonals != [false; 2] {
            if self.rows != self.columns {
                return Err(LayoutError::NoDiagonals { rows: self.rows, columns: self.columns });
            }
            if self.rows > self.digits {
                return Err(crowded(self.rows));
            }
        }
        if let Boxes::Regions(region_of) = &self.boxes {
            for n in 0..self.regions() {
                let cells = region_of.iter().filter(|region| **region == Some(n as u8)).count();
                if cells > self.digits {
                    return Err(crowded(cells));
                }
            }
        }
        Ok(())
    }
}

/// Returns the height of the usual box: the largest divisor up to the square root.
pub(super) fn usual_box_rows(side: usize) -> usize {
    (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).unwrap_or(1)
}
