//! Works out the side of a board from its rows.
//!
//! One row may be broken, and another may fit several sides by chance. So each row votes for every side it fits, and the
//! side with the most votes wins. A tie goes to the side that equals the number of rows, then to the larger one.

use crate::grid::Layout;

use crate::text::shape::rows;
use crate::text::shape::sizes::Sizes;

/// The votes for each side.
#[derive(Clone, Debug)]
pub(in crate::text) struct Votes([usize; Layout::MAX_SIDE + 1]);

impl Default for Votes {
    fn default() -> Votes {
        Votes([0; Layout::MAX_SIDE + 1])
    }
}

impl Votes {
    /// Counts the votes of a row.
    pub(in crate::text) fn add(&mut self, row: &str, sizes: Sizes<'_>) {
        // A known side needs no votes.
        if !sizes.is_known() {
            for side in rows::sides(row, sizes) {
                self.add_one(side);
            }
        }
    }

    /// Counts a vote for one side only.
    pub(in crate::text) fn add_one(&mut self, side: usize) {
        if let Some(votes) = self.0.get_mut(side) {
            *votes += 1;
        }
    }

    /// Returns the most likely side. `rows` is the number of rows, once all have arrived.
    pub(in crate::text) fn side(&self, sizes: Sizes<'_>, rows: Option<usize>) -> Option<usize> {
        let is_possible = |&side: &usize| sizes.is_known() || self.0[side] > 0 || rows == Some(side);
        sizes.sides().filter(is_possible).max_by_key(|&side| (self.0[side], rows == Some(side), side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[&str], so_far: Option<usize>, in_all: Option<usize>) {
        let mut votes = Votes::default();
        for row in rows {
            votes.add(row, Sizes::new(None));
        }
        assert_eq!(votes.side(Sizes::new(None), None), so_far, "{rows:?}");
        assert_eq!(votes.side(Sizes::new(None), Some(rows.len())), in_all, "{rows:?}");
    }

    #[test]
    fn the_majority_of_rows_decides() {
        check(&[], None, None);
        check(&["5 3 . . 7 . . ."], Some(8), Some(8));
        check(&["5 3 . . 7 . . .", "5 3 . . 7 . . . .", "5 3 . . 7 . . . ."], Some(9), Some(9));
        check(&["1234|5678|9ABC|DEFG"], Some(16), Some(16));
        check(&["1234|5678|9ABC|DEFG"; 4], Some(16), Some(4));
        check(&["?"; 4], None, Some(4));
    }
}
