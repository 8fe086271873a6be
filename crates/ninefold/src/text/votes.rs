//! How large a board is, seen from the rows that have come.
//!
//! One row can be broken, and one can fit several sides by chance. So each row has a vote for every side it
//! fits, and the side with the most votes wins, the larger of two with as many.

use crate::grid::Layout;

use super::rows;
use super::sizes::Sizes;

/// The votes for each side.
#[derive(Clone, Debug)]
pub(super) struct Votes([usize; Layout::MAX_SIDE + 1]);

impl Default for Votes {
    fn default() -> Votes {
        Votes([0; Layout::MAX_SIDE + 1])
    }
}

impl Votes {
    /// Counts the votes of a row.
    pub(super) fn add(&mut self, row: &str, sizes: Sizes<'_>) {
        // A known side needs no votes.
        if !sizes.is_known() {
            for side in rows::sides(row, sizes) {
                self.0[side] += 1;
            }
        }
    }

    /// The side of the board, as far as it can be said.
    pub(super) fn side(&self, sizes: Sizes<'_>) -> Option<usize> {
        sizes.sides().max_by_key(|&side| self.0[side]).filter(|&side| sizes.is_known() || self.0[side] > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[&str], expected: Option<usize>) {
        let mut votes = Votes::default();
        for row in rows {
            votes.add(row, Sizes::new(None));
        }
        assert_eq!(votes.side(Sizes::new(None)), expected, "{rows:?}");
    }

    #[test]
    fn the_most_rows_decide() {
        check(&[], None);
        check(&["5 3 . . 7 . . ."], Some(8));
        check(&["5 3 . . 7 . . .", "5 3 . . 7 . . . .", "5 3 . . 7 . . . ."], Some(9));
        check(&["1234|5678|9ABC|DEFG"], Some(16));
    }
}
