//! The hidden singles at the beginning of a path, placed without the tables of a board.
//!
//! Producer 1 is always asked first, so every path begins with all the hidden singles there are. Placing one leaves
//! every other true, so only the highest rating among them depends on the order, and that is easy to keep: the original
//! turns to a digit's last place in a line only when no box has a single and no house has one empty cell.

use super::board::{ALL, ALL_CELLS, Bits, CellBits, Cells, HOUSE_SET, Mask, PEERS, is_plural_cells};
use super::singles::{HIDDEN_IN_BOX, HIDDEN_IN_LINE, LAST_CELL};
use crate::grid::{Cell, Digit, DigitSet, Puzzle};
use crate::logic::state::State;

/// The values of a position, and where each digit can still go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Values {
    /// The cells without a value.
    pub(super) open: Cells,
    /// The cells with each digit as a value.
    pub(super) placed: [Cells; 9],
    /// The cells in which each digit is allowed; a value need not have been taken out yet.
    allowed: [Cells; 9],
}

impl Values {
    /// Returns the givens of a puzzle.
    pub(super) fn new(puzzle: &Puzzle) -> Values {
        Values::with(|cell| puzzle.given(cell), |cell| puzzle.allowed(cell))
    }

    /// Returns the values of a position.
    pub(super) fn of(state: &State) -> Values {
        let value = |cell| state.candidates().get(cell).single().filter(|_| state.is_filled(cell));
        Values::with(value, |cell| state.candidates().get(cell))
    }

    #[inline]
    fn with(value: impl Fn(Cell) -> Option<Digit>, allowed: impl Fn(Cell) -> DigitSet) -> Values {
        let mut values = Values { open: ALL_CELLS, placed: [0; 9], allowed: [ALL_CELLS; 9] };
        for cell in 0..81 {
            if let Some(digit) = value(Cell::new(cell)).map(Digit::index) {
                values.place(cell, digit);
            } else {
                let allowed = allowed(Cell::new(cell)).bits() as Mask & ALL;
                for digit in Bits(ALL & !allowed) {
                    values.allowed[digit] &= !(1 << cell);
                }
            }
        }
        values
    }

    /// Returns the values of a position, with exactly these candidates in the cells that have none.
    pub(super) fn with_candidates(values: &[u8; 81], candidates: &[Mask; 81]) -> Values {
        let mut position = Values { open: 0, placed: [0; 9], allowed: [0; 9] };
        for (cell, (&value, &digits)) in values.iter().zip(candidates).enumerate() {
            if value != 0 {
                position.placed[usize::from(value) - 1] |= 1 << cell;
            } else {
                position.open |= 1 << cell;
                Bits(digits & ALL).for_each(|digit| position.allowed[digit] |= 1 << cell);
            }
        }
        position
    }

    #[inline]
    fn place(&mut self, cell: usize, digit: usize) {
        self.open &= !(1 << cell);
        self.placed[digit] |= 1 << cell;
        self.allowed[digit] &= !PEERS[cell];
    }

    /// Returns the cells where a digit can go.
    #[inline]
    pub(super) fn places(&self, digit: usize) -> Cells {
        self.allowed[digit] & self.open
    }

    /// Places all hidden singles and returns the ratings of the first and of the hardest; `None` if there is none.
    pub(super) fn place_hidden_singles(&mut self) -> Option<(f64, f64)> {
        let first = if self.place_last_cells() {
            LAST_CELL
        } else if self.place_singles(0..9) {
            HIDDEN_IN_BOX
        } else if self.place_singles(9..27) {
            HIDDEN_IN_LINE
        } else {
            return None;
        };
        let mut hardest = first;
        loop {
            while self.place_last_cells() {}
            if self.place_singles(0..9) {
                hardest = hardest.max(HIDDEN_IN_BOX);
            } else if self.place_singles(9..27) {
                hardest = HIDDEN_IN_LINE;
                // Nothing here is harder: the order no longer matters.
                while self.place_singles(0..9) || self.place_singles(9..27) {}
                return Some((first, hardest));
            } else {
                return Some((first, hardest));
            }
        }
    }

    /// Fills the houses that have one empty cell. Returns whether there was one.
    fn place_last_cells(&mut self) -> bool {
        let mut any = false;
        for &house in &HOUSE_SET {
            let here = self.open & house;
            if here != 0 && !is_plural_cells(here) {
                // Two digits can be left only if a house has a digit twice; then the position has no solution.
                let digit = (0..9).find(|&digit| self.allowed[digit] & here != 0);
                if let Some(digit) = digit {
                    self.place(here.trailing_zeros() as usize, digit);
                    any = true;
                }
            }
        }
        any
    }

    /// Places the digits that have one place in one of these houses. Returns whether there was one.
    fn place_singles(&mut self, houses: std::ops::Range<usize>) -> bool {
        let mut any = false;
        for digit in 0..9 {
            let mut places = self.places(digit);
            if places == 0 {
                continue;
            }
            for &house in &HOUSE_SET[houses.clone()] {
                let here = places & house;
                if here != 0 && !is_plural_cells(here) {
                    self.place(here.trailing_zeros() as usize, digit);
                    places = self.places(digit);
                    any = true;
                }
            }
        }
        any
    }

    /// Returns the candidates of the open cells, in order.
    pub(super) fn candidates(&self) -> impl Iterator<Item = (usize, Mask)> {
        CellBits(self.open).map(|cell| {
            let digits = (0..9).filter(|&digit| self.allowed[digit] >> cell & 1 == 1);
            (cell, digits.fold(0, |mask, digit| mask | 1 << digit))
        })
    }
}
