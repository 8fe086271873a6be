//! What is written into a cell.

use std::fmt;
use std::num::NonZeroU8;

/// A digit from 1 to the side of the board, at most [`Digit::MAX`].
///
/// Zero is unrepresentable, so `Option<Digit>` takes one byte and a blank can never be
/// mistaken for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The largest digit of the largest board.
    pub const MAX: usize = super::Layout::MAX_SIDE;

    /// The digit with this value, or nothing for 0 and for values beyond [`Digit::MAX`].
    #[must_use]
    pub const fn new(value: usize) -> Option<Digit> {
        if value == 0 || value > Self::MAX {
            return None;
        }
        match NonZeroU8::new(value as u8) {
            Some(value) => Some(Digit(value)),
            None => None,
        }
    }

    /// The digit at a position counted from 0: index 0 is digit 1.
    ///
    /// # Panics
    /// When the index is [`Digit::MAX`] or more.
    #[must_use]
    pub const fn from_index(index: usize) -> Digit {
        match Digit::new(index + 1) {
            Some(digit) => digit,
            None => panic!("no board has that many digits"),
        }
    }

    /// The value, from 1.
    #[must_use]
    pub const fn value(self) -> usize {
        self.0.get() as usize
    }

    /// How many digits have a figure of their own; the others are written as letters.
    pub const FIGURES: usize = 9; // nine: of the decimal system, not of the board

    /// One character: 1 to 9, then A for 10, B for 11 and so on.
    #[must_use]
    pub const fn symbol(self) -> char {
        let value = self.0.get();
        let letter = Self::FIGURES as u8 + 1;
        (if value < letter { b'0' + value } else { b'A' + value - letter }) as char
    }

    /// The value less one, for use as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.value() - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}
