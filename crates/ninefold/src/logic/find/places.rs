//! One digit's places, numbered, so that a set of them is a word or two.
//!
//! ```text
//! . 5 . | . 5 .       0 1         the places of a digit in board order, 0 to n − 1
//! 5 . . | . . .       2           row 1 = {0 1} = 0b000011, column 5 = {1 5} = 0b100010
//! . . 5 | 5 5 .       3 4 5
//! ```
//! On nearly every board a digit has at most 64 places, so a set is one word.

use std::ops::{BitAnd, BitOr, Sub};

use crate::grid::{Cell, Digit, Layout};
use crate::logic::state::State;

/// Number of words for the places of a digit on the largest board.
pub(crate) const MAX_WORDS: usize = Layout::MAX_CELLS.div_ceil(64);

/// A set of places of one digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places<const W: usize>([u64; W]);

/// One digit's places, and which of them share a house.
pub(crate) struct OneDigit<const W: usize> {
    /// The cells, in board order.
    pub cells: Vec<Cell>,
    /// For each house of the layout, its places.
    pub houses: Vec<Places<W>>,
    /// For each place, those it sees.
    pub peers: Vec<Places<W>>,
}

impl<const W: usize> OneDigit<W> {
    pub(crate) fn of(state: &State, digit: Digit) -> OneDigit<W> {
        let layout = state.layout();
        let cells: Vec<Cell> = state.cells_with(digit).iter().collect();
        let mut houses = vec![Places::EMPTY; layout.houses().len()];
        for (place, &cell) in cells.iter().enumerate() {
            layout.houses_of(cell).iter().for_each(|&house| houses[house].insert(place));
        }
        let peers = |(place, &cell): (usize, &Cell)| {
            let homes = layout.houses_of(cell).iter();
            homes.fold(Places::EMPTY, |all, &house| all | houses[house]) - Places::only(place)
        };
        let peers = cells.iter().enumerate().map(peers).collect();
        OneDigit { cells, houses, peers }
    }
}

impl<const W: usize> Places<W> {
    pub(crate) const EMPTY: Places<W> = Places([0; W]);

    pub(crate) fn only(place: usize) -> Places<W> {
        let mut set = Places::EMPTY;
        set.insert(place);
        set
    }

    pub(crate) fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    pub(crate) fn contains(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(crate) fn is_subset(&self, other: &Places<W>) -> bool {
        (*self - *other).is_empty()
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Iterates over the places in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let words = self.0;
        (0..W).flat_map(move |word| Ones(u128::from(words[word])).map(move |bit| 64 * word + bit))
    }
}

impl<const W: usize> BitAnd for Places<W> {
    type Output = Places<W>;
    fn bitand(self, other: Places<W>) -> Places<W> {
        Places(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Places<W> {
    type Output = Places<W>;
    fn bitor(self, other: Places<W>) -> Places<W> {
        Places(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> Sub for Places<W> {
    type Output = Places<W>;
    fn sub(self, other: Places<W>) -> Places<W> {
        Places(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

/// A set of houses, one bit each: every board has fewer than 128.
pub(crate) type Houses = u128;

/// The positions of the set bits, lowest first.
#[derive(Clone, Copy)]
pub(crate) struct Ones(pub Houses);

impl Iterator for Ones {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        let lowest = self.0.trailing_zeros() as usize;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            lowest
        })
    }
}
