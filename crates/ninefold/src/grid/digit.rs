//! A digit.

use std::fmt;
use std::num::NonZeroU8;

/// A digit from 1 to the side of the board, at most [`Digit::MAX`].
///
/// It is never zero, so `Option<Digit>` takes one byte and no blank can pass for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The largest digit of the largest board.
    pub const MAX: usize = super::Layout::MAX_SIDE;

    /// Creates the digit with this value. Returns `None` for 0 and for values beyond [`Digit::MAX`].
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

    /// Creates the digit with this index: index 0 is digit 1.
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

    /// Returns the value, from 1.
    #[must_use]
    pub const fn value(self) -> usize {
        self.0.get() as usize
    }

    /// The number of digits written as figures; larger ones are letters.
    pub(crate) const FIGURES: usize = 9; // nine: of the decimal system, not of the board

    /// Returns its symbol: 1 to 9, then A for 10, B for 11 and so on.
    #[must_use]
    pub const fn symbol(self) -> char {
        let value = self.0.get();
        let letter = Self::FIGURES as u8 + 1;
        (if value < letter { b'0' + value } else { b'A' + value - letter }) as char
    }

    /// Returns the value less one, for use as an index.
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

/// The error for a number or a character that isn't a digit of any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidDigit {
    /// A number that is 0 or beyond [`Digit::MAX`].
    Value(usize),
    /// A character that isn't the [symbol](Digit::symbol) of a digit.
    Symbol(char),
}

impl fmt::Display for InvalidDigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidDigit::Value(value) => write!(f, "{value} isn't a digit; expected 1 to {}", Digit::MAX),
            InvalidDigit::Symbol(symbol) => write!(f, "{symbol:?} isn't a digit; expected 1–9 or A–P"),
        }
    }
}

impl std::error::Error for InvalidDigit {}

impl TryFrom<usize> for Digit {
    type Error = InvalidDigit;

    fn try_from(value: usize) -> Result<Digit, InvalidDigit> {
        Digit::new(value).ok_or(InvalidDigit::Value(value))
    }
}

impl TryFrom<u8> for Digit {
    type Error = InvalidDigit;

    fn try_from(value: u8) -> Result<Digit, InvalidDigit> {
        Digit::try_from(usize::from(value))
    }
}

/// Reads a [symbol](Digit::symbol), in upper or lower case.
impl TryFrom<char> for Digit {
    type Error = InvalidDigit;

    fn try_from(symbol: char) -> Result<Digit, InvalidDigit> {
        let value = symbol.to_digit(36).filter(|value| *value > 0 && *value as usize <= Digit::MAX);
        value.and_then(|value| Digit::new(value as usize)).ok_or(InvalidDigit::Symbol(symbol))
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> u8 {
        digit.0.get()
    }
}

impl From<Digit> for usize {
    fn from(digit: Digit) -> usize {
        digit.value()
    }
}

impl From<Digit> for char {
    fn from(digit: Digit) -> char {
        digit.symbol()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_from_numbers_and_symbols() {
        for value in 1..=Digit::MAX {
            let digit = Digit::try_from(value).unwrap();
            assert_eq!(Digit::try_from(digit.symbol()), Ok(digit));
            assert_eq!(Digit::try_from(digit.symbol().to_ascii_lowercase()), Ok(digit));
            assert_eq!(Digit::try_from(u8::from(digit)), Ok(digit));
            assert_eq!((usize::from(digit), char::from(digit)), (value, digit.symbol()));
        }
        for value in [0, 26, usize::MAX] {
            assert_eq!(Digit::try_from(value), Err(InvalidDigit::Value(value)));
        }
        for symbol in ['0', '.', 'Q', 'z', 'é'] {
            assert_eq!(Digit::try_from(symbol), Err(InvalidDigit::Symbol(symbol)));
        }
    }
}
