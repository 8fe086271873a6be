//! A group of cells that holds every digit once.

use std::fmt;

use super::{Cell, CellSet};

/// What a house looks like on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row, numbered from the top.
    Row,
    /// A column, numbered from the left.
    Column,
    /// A box, or a region of a jigsaw, numbered left to right, top to bottom.
    Box,
    /// A diagonal: 0 falls to the right, 1 rises to the right.
    Diagonal,
}

impl HouseKind {
    /// The word used for it in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Diagonal => "diagonal",
        }
    }
}

/// A row, column, box or diagonal of a [`Layout`](super::Layout): as many cells as there are digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// What it looks like.
    pub kind: HouseKind,
    /// Its number among its kind, counted from 0.
    pub number: usize,
    cells: Vec<Cell>,
    set: CellSet,
}

impl House {
    pub(super) fn new(kind: HouseKind, number: usize, cells: Vec<Cell>) -> House {
        let set = cells.iter().copied().collect();
        House { kind, number, cells, set }
    }

    /// Its cells in board order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Its cells as a set.
    #[must_use]
    pub fn set(&self) -> &CellSet {
        &self.set
    }
}

/// Counted from 1, for people: `row 4`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.number + 1)
    }
}
