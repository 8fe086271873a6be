//! The hidden singles at the beginning of a path, placed without the tables of a board.
//!
//! Producer 1 is always asked first, so every path begins with all the hidden singles there are. Placing one leaves
//! every other true, so only the highest rating among them depends on the order, and that is easy to keep: the original
//! turns to a digit's last place in a line only when no box has a single and no house has one empty cell.

use super::board::{Cells, HOUSE_SET, is_plural_cells};
use super::fields::first_alone;
use super::singles::{HIDDEN_IN_BOX, HIDDEN_IN_LINE, LAST_CELL};
use super::values::Values;

impl Values {
    /// Places all hidden singles and returns the ratings of the first and of the hardest; `None` if there is none.
    pub(super) fn place_hidden_singles(&mut self) -> Option<(f64, f64)> {
        let (mut first, mut hardest) = (None, 0.0);
        while self.place_last_in_boxes() | self.place_last_in_lines() {
            (first, hardest) = (Some(LAST_CELL), LAST_CELL);
        }
        loop {
            while self.place_singles_in_boxes() {
                first = first.or(Some(HIDDEN_IN_BOX));
                hardest = HIDDEN_IN_BOX;
            }
            if self.open == 0 || !self.place_last_in_lines() {
                break;
            }
        }
        if self.open != 0 && self.place_singles_in_lines() {
            first = first.or(Some(HIDDEN_IN_LINE));
            hardest = HIDDEN_IN_LINE;
            // Nothing here is harder: the order no longer matters.
            while self.place_singles_in_boxes() || self.place_singles_in_lines() {}
        }
        first.map(|first| (first, hardest))
    }

    /// Fills the boxes that have one empty cell. Returns whether there was one.
    fn place_last_in_boxes(&mut self) -> bool {
        let mut any = false;
        while let Some(cell) = first_alone(self.open_fields) {
            if !self.place_last(cell) {
                break;
            }
            any = true;
        }
        any
    }

    /// Fills the lines that have one empty cell. Returns whether there was one.
    fn place_last_in_lines(&mut self) -> bool {
        let mut any = false;
        for &house in &HOUSE_SET[9..] {
            if let Some(cell) = only(self.open & house) {
                any |= self.place_last(cell);
            }
        }
        any
    }

    /// Fills a cell with the digit that is left. Two can be left only if a house has a digit twice, and none only if the
    /// position has no solution; then this returns false.
    fn place_last(&mut self, cell: usize) -> bool {
        let digit = (0..9).find(|&digit| self.allowed[digit] >> cell & 1 == 1);
        digit.inspect(|&digit| self.place(cell, digit)).is_some()
    }

    /// Places the digits that have one place in a box. Returns whether there was one.
    fn place_singles_in_boxes(&mut self) -> bool {
        let mut any = false;
        for digit in 0..9 {
            while let Some(cell) = first_alone(self.allowed_fields[digit] & self.open_fields) {
                self.place(cell, digit);
                any = true;
            }
        }
        any
    }

    /// Places the digits that have one place in a line. Returns whether there was one.
    fn place_singles_in_lines(&mut self) -> bool {
        let mut any = false;
        for digit in 0..9 {
            let mut places = self.places(digit);
            if places == 0 {
                continue;
            }
            for &house in &HOUSE_SET[9..] {
                if let Some(cell) = only(places & house) {
                    self.place(cell, digit);
                    places = self.places(digit);
                    any = true;
                }
            }
        }
        any
    }
}

/// Returns the only member of a set, if it has just one.
#[inline]
fn only(cells: Cells) -> Option<usize> {
    (cells != 0 && !is_plural_cells(cells)).then(|| cells.trailing_zeros() as usize)
}
