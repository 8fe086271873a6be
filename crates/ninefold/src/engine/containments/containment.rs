//! A containment: some values lie within some cells of a group.

use std::fmt;

use crate::grid::{Candidates, Cell, CellSet, DigitSet, House};

/// Values contained in cells. More values than cells would be a contradiction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Containment {
    /// The values.
    pub values: DigitSet,
    /// The cells.
    pub cells: CellSet,
}

impl Containment {
    /// Returns whether it has as many values as cells, and so no room for others.
    #[must_use]
    pub fn is_perfect(&self) -> bool {
        self.values.len() == self.cells.len()
    }

    /// Returns whether it is perfect and of size one: the cell is solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_perfect() && self.cells.len() == 1
    }

    /// Returns whether it would narrow at least one scope.
    #[must_use]
    pub fn is_significant(&self, scopes: &Candidates) -> bool {
        self.losses(scopes).next().is_some()
    }

    /// Narrows the scopes and returns the cells that lost values, with those values, in board order.
    pub fn narrow(&self, scopes: &mut Candidates) -> Vec<(Cell, DigitSet)> {
        let mut narrowed: Vec<(Cell, DigitSet)> = self.losses(scopes).collect();
        narrowed.sort_unstable();
        narrowed.dedup(); // a cell of two groups loses the same values in both
        for &(cell, lost) in &narrowed {
            scopes.keep(cell, scopes.get(cell) - lost);
        }
        narrowed
    }

    /// Returns what each cell would lose in every group that holds all the cells: outside the
    /// containment its values, inside (if it is perfect) all others.
    fn losses<'a>(&'a self, scopes: &'a Candidates) -> impl Iterator<Item = (Cell, DigitSet)> + 'a {
        self.groups(scopes).flat_map(|group| group.cells()).filter_map(move |&cell| {
            let scope = scopes.get(cell);
            let lost = if !self.cells.contains(cell) {
                scope & self.values
            } else if self.is_perfect() {
                scope - self.values
            } else {
                DigitSet::EMPTY
            };
            (!lost.is_empty()).then_some((cell, lost))
        })
    }

    /// Returns the groups that hold all the cells. A containment without cells says nothing about any group.
    fn groups<'a>(&'a self, scopes: &'a Candidates) -> impl Iterator<Item = &'a House> + 'a {
        let layout = scopes.layout();
        let candidates = self.cells.iter().next().map_or(&[][..], |cell| layout.houses_of(cell));
        candidates.iter().map(|&id| &layout.houses()[id]).filter(|group| self.cells.is_subset(group.set()))
    }
}

/// Writes it in the document's notation: `[#{1 4 6} #{6 15 24}]`.
impl fmt::Display for Containment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[#{} #{}]", self.values, self.cells)
    }
}
