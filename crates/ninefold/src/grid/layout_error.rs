//! Errors of layouts.

use std::fmt;

use super::Layout;

/// Why a layout is impossible, or a name isn't a layout's.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// The side would be 0 or beyond [`Layout::MAX_SIDE`].
    Side(usize),
    /// This side has no usual layout; see [`Layout::USUAL_SIDES`].
    NoUsualBoxes(usize),
    /// A name such as `2x3` gives two sides that differ.
    NotSquare {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// The number of symbols of a jigsaw map is not a square.
    MapLength(usize),
    /// A region of a jigsaw is too small or too large.
    Region {
        /// Its symbol on the map.
        symbol: char,
        /// The number of its cells.
        size: usize,
        /// The number of cells it needs: the side of the board.
        side: usize,
    },
    /// Digits would begin with this number instead of 0 or 1.
    Low(u8),
    /// The board would have this many cells, more than [`Layout::MAX_CELLS`].
    Cells(usize),
    /// The board would have this many regions, more than [`Layout::MAX_REGIONS`].
    Regions(usize),
    /// Cells that differ would be more than the digits.
    Crowded {
        /// The number of cells that differ.
        cells: usize,
        /// The number of digits.
        digits: usize,
    },
    /// Only square boards have diagonals.
    NoDiagonals {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// The text is not the name of a layout.
    UnknownName(String),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::Side(side) => {
                write!(f, "a board's side must be 1 to {}, but this would be {side}", Layout::MAX_SIDE)
            }
            LayoutError::NoUsualBoxes(side) => {
                let sides: Vec<String> = Layout::USUAL_SIDES.iter().map(usize::to_string).collect();
                write!(
                    f,
                    "{side}×{side} isn't a standard board; standard sides are {}, and others need \
                     'box:ROWSxCOLUMNS', 'latin:{side}' or 'jigsaw:…'",
                    sides.join(", ")
                )
            }
            LayoutError::NotSquare { rows, columns } => write!(
                f,
                "'{rows}x{columns}' isn't square; for boxes of {rows} rows and {columns} columns write \
                 'box:{rows}x{columns}'"
            ),
            LayoutError::MapLength(symbols) => write!(
                f,
                "a jigsaw map needs a square number of symbols, one for each cell, but this one has {symbols}"
            ),
            LayoutError::Region { symbol, size, side } => write!(
                f,
                "region '{symbol}' of the jigsaw has {size} cells, but every region of a {side}×{side} board \
                 needs {side}"
            ),
            LayoutError::Low(low) => write!(f, "digits begin with 0 or 1, not with {low}"),
            LayoutError::Cells(cells) => {
                write!(f, "{cells} cells are too many: a board has at most {}", Layout::MAX_CELLS)
            }
            LayoutError::Regions(regions) => {
                write!(f, "{regions} regions are too many: a board has at most {}", Layout::MAX_REGIONS)
            }
            LayoutError::Crowded { cells, digits } => {
                write!(f, "{cells} cells can't all differ with {digits} digits")
            }
            LayoutError::NoDiagonals { rows, columns } => {
                write!(f, "a board of {rows} rows and {columns} columns has no diagonals")
            }
            LayoutError::UnknownName(name) => {
                let start: String = name.chars().take(40).collect();
                write!(
                    f,
                    "'{start}' isn't a layout; try '9x9', '16x16', 'box:2x3', '9x9+x', 'latin:3' or \
                     'jigsaw:AAB…'"
                )
            }
        }
    }
}

impl std::error::Error for LayoutError {}
