//! Two houses that share cells: a digit that one of them can place only there leaves the rest of the other.

use super::space::{Alive, Space};

/// Two houses that share at least two cells and not all.
pub(super) struct Crossing {
    /// The shared cells, then those of the first house alone, then those of the second alone.
    pub(super) cells: Vec<u16>,
    pub(super) shared: usize,
}

/// Returns the pairs of houses that share at least two cells, but for rows or columns and boxes that are `in_bands`: so many houses,
/// the first ones.
pub(super) fn all(houses: &[Vec<u16>], cells: usize, in_bands: usize) -> Vec<Crossing> {
    let words = cells.div_ceil(64).max(1); // a branch may have no cells
    let mut sets = vec![0u64; words * houses.len()];
    for (house, set) in houses.iter().zip(sets.chunks_mut(words)) {
        house.iter().for_each(|&cell| set[usize::from(cell) / 64] |= 1 << (cell % 64));
    }
    let sets: Vec<&[u64]> = sets.chunks(words).collect();
    let lines = 2 * in_bands / 3;
    let mut found = Vec::new();
    for (a, first) in houses.iter().enumerate() {
        // The rest of a band is boxes.
        let next = if a < lines { in_bands } else { a + 1 };
        for (b, second) in houses.iter().enumerate().skip(next) {
            let shared: u32 = sets[a].iter().zip(sets[b]).map(|(x, y)| (x & y).count_ones()).sum();
            if shared > 1 && first.len() == second.len() && (shared as usize) < first.len() {
                let is_in = |set: &[u64], cell: u16| set[usize::from(cell) / 64] >> (cell % 64) & 1 == 1;
                let mut cells: Vec<u16> = Vec::with_capacity(first.len() + second.len());
                cells.extend(first.iter().filter(|&&cell| is_in(sets[b], cell)));
                cells.extend(first.iter().filter(|&&cell| !is_in(sets[b], cell)));
                cells.extend(second.iter().filter(|&&cell| !is_in(sets[a], cell)));
                found.push(Crossing { cells, shared: shared as usize });
            }
        }
    }
    found
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
