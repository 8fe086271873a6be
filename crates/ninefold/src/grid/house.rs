//! Houses: groups of cells that hold every digit once.

use std::fmt;

use super::{Cell, CellSet};

/// The kind of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row, numbered from the top.
    Row,
    /// A column, numbered from the left.
    Column,
    /// A box, or a region of a jigsaw, numbered left to right, top to bottom.
    Box,
    /// A diagonal: 0 starts at the top left, 1 at the bottom left.
    Diagonal,
}

impl HouseKind {
    /// Returns its name in messages.
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
    /// Its kind.
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

    /// Returns its cells in board order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns its cells as a set.
    #[must_use]
    pub fn set(&self) -> &CellSet {
        &self.set
    }
}

/// Writes its name for people, counted from 1: `row 4`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.number + 1)
    }
}
