//! The values of a position, and the boards that they are read from.
#![allow(private_interfaces, reason = "no other crate can implement or call what is behind `SeBoard`")]

use super::SeError;
use super::board::{ALL, ALL_CELLS, Bits, CellBits, Cells, Mask, PEERS};
use super::fields::{ALL_FIELDS, FIELD_BIT, FIELD_PEERS, Fields};
use crate::grid::{Cell, Digit, DigitSet, Line9, Puzzle};
use crate::logic::state::State;

/// Something that has values.
pub trait HasValues {
    /// Returns the values, if the board is a classic one.
    fn values(&self) -> Result<Values, SeError>;
}

impl HasValues for Puzzle {
    fn values(&self) -> Result<Values, SeError> {
        super::require_classic(self.layout())?;
        Ok(Values::new(self))
    }
}

impl HasValues for Line9 {
    fn values(&self) -> Result<Values, SeError> {
        let mut values = Values::EMPTY;
        for (cell, byte) in self.as_bytes().iter().enumerate() {
            let digit = usize::from(byte.wrapping_sub(b'1'));
            if digit < 9 {
                values.place(cell, digit);
            }
        }
        Ok(values)
    }
}

/// The values of a position, and where each digit can still go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Values {
    /// The cells without a value.
    pub(super) open: Cells,
    /// The cells with each digit as a value.
    pub(super) placed: [Cells; 9],
    /// The cells in which each digit is allowed; a value need not have been taken out yet.
    pub(super) allowed: [Cells; 9],
    /// The same sets, box by box.
    pub(super) open_fields: Fields,
    pub(super) allowed_fields: [Fields; 9],
}

impl Values {
    const EMPTY: Values = Values {
        open: ALL_CELLS,
        placed: [0; 9],
        allowed: [ALL_CELLS; 9],
        open_fields: ALL_FIELDS,
        allowed_fields: [ALL_FIELDS; 9],
    };

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
        let mut values = Values::EMPTY;
        for cell in 0..81 {
            if let Some(digit) = value(Cell::new(cell)).map(Digit::index) {
                values.place(cell, digit);
            } else {
                let allowed = allowed(Cell::new(cell)).bits() as Mask & ALL;
                Bits(ALL & !allowed).for_each(|digit| values.forbid(cell, digit));
            }
        }
        values
    }

    /// Returns the values of a position, with exactly these candidates in the cells that have none.
    pub(super) fn with_candidates(values: &[u8; 81], candidates: &[Mask; 81]) -> Values {
        let mut position = Values::EMPTY;
        for (cell, (&value, &digits)) in values.iter().zip(candidates).enumerate() {
            if value != 0 {
                position.write(cell, usize::from(value) - 1);
            } else {
                Bits(ALL & !digits).for_each(|digit| position.forbid(cell, digit));
            }
        }
        position
    }

    /// Writes a value into a cell, and rules it out in the cells that see it.
    #[inline]
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.write(cell, digit);
        self.allowed[digit] &= !PEERS[cell];
        self.allowed_fields[digit] &= !FIELD_PEERS[cell];
    }

    /// Writes a value into a cell.
    #[inline]
    fn write(&mut self, cell: usize, digit: usize) {
        self.open &= !(1 << cell);
        self.open_fields &= !FIELD_BIT[cell];
        self.placed[digit] |= 1 << cell;
    }

    fn forbid(&mut self, cell: usize, digit: usize) {
        self.allowed[digit] &= !(1 << cell);
        self.allowed_fields[digit] &= !FIELD_BIT[cell];
    }

    /// Returns the cells where a digit can go.
    #[inline]
    pub(super) fn places(&self, digit: usize) -> Cells {
        self.allowed[digit] & self.open
    }

    /// Returns the candidates of the open cells, in order.
    pub(super) fn candidates(&self) -> impl Iterator<Item = (usize, Mask)> {
        CellBits(self.open).map(|cell| {
            let digits = (0..9).filter(|&digit| self.allowed[digit] >> cell & 1 == 1);
            (cell, digits.fold(0, |mask, digit| mask | 1 << digit))
        })
    }
}
