//! Which pairs of digits two cells may hold.

use super::super::{Digit, DigitSet, Layout};

/// A relation between the digits of two cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PairTable {
    /// For each digit of the first cell, those of the second.
    rows: Vec<DigitSet>,
}

impl PairTable {
    /// Creates the table of the pairs of values that a relation accepts.
    #[must_use]
    pub fn new(layout: &Layout, accepts: impl Fn(i32, i32) -> bool) -> PairTable {
        let row = |a: Digit| {
            let accepted = |b: &Digit| accepts(layout.value(a), layout.value(*b));
            layout.digits().iter().filter(accepted).collect()
        };
        PairTable { rows: layout.digits().iter().map(row).collect() }
    }

    /// Creates a table from its rows: for each digit of the first cell, those of the second.
    #[must_use]
    pub fn from_rows(rows: Vec<DigitSet>) -> PairTable {
        PairTable { rows }
    }

    /// Returns the rows.
    #[must_use]
    pub fn rows(&self) -> &[DigitSet] {
        &self.rows
    }

    /// Returns whether the first cell may hold `a` while the second holds `b`.
    #[must_use]
    pub fn accepts(&self, a: Digit, b: Digit) -> bool {
        self.rows[a.index()].contains(b)
    }

    /// Returns the table with the two cells exchanged.
    #[must_use]
    pub fn transposed(&self) -> PairTable {
        let column = |b: usize| {
            let holds = |&a: &usize| self.rows[a].contains(Digit::from_index(b));
            (0..self.rows.len()).filter(holds).map(Digit::from_index).collect()
        };
        PairTable { rows: (0..self.rows.len()).map(column).collect() }
    }

    /// Returns whether the order of the two cells doesn't matter.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        *self == self.transposed()
    }
}
