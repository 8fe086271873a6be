//! Two houses that share cells: a digit that one of them can place only there leaves the rest of the other.

use super::space::{Alive, Space};

/// Two houses that share at least two cells and not all.
pub(super) struct Crossing {
    /// The shared cells, then those of the first house alone, then those of the second alone.
    pub(super) cells: Vec<u16>,
    pub(super) shared: usize,
}

impl Crossing {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        let (shared, rest) = self.cells.split_at(self.shared);
        let (first, second) = rest.split_at(rest.len() / 2);
        let union = |cells: &[u16]| cells.iter().fold(0, |set, &cell| set | space.masks[usize::from(cell)]);
        let (common, one, other) = (union(shared), union(first), union(second));
        // Digits that only one of the two still places outside the shared cells.
        for (cells, gone) in [(first, common & one & !other), (second, common & other & !one)] {
            if gone != 0 {
                for &cell in cells {
                    space.strike(cell, gone)?;
                }
            }
        }
        Ok(())
    }
}
