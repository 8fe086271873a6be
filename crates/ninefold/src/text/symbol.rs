//! The characters of a board: which symbol stands for which digit, and which for a blank.
//!
//! ```text
//! digit   1 2 3 4 5 6 7 8 9 10 11 12 … 25        blank   space . 0 _ * B false
//! symbol  1 2 3 4 5 6 7 8 9  A  B  C …  P
//! ```
//! `B` can be both: it is a blank only on a board that has no digit 11.

use crate::grid::{Digit, DigitSet, Layout};

/// The symbol that Ninefold writes for a blank.
pub(super) const BLANK: char = '.';

/// The digits written as figures; larger ones are letters.
pub(super) const FIGURES: usize = Digit::FIGURES;

/// The number of letters that may be symbols. It exceeds the digits of the largest board, so that messages can
/// distinguish a letter that is too large from a character that is not a symbol.
const LETTERS: usize = 26;

/// Marks a byte that is not a symbol.
const NONE: u8 = u8::MAX;

/// For each byte, the digit's value with `A` = 10, 0 for a blank, or [`NONE`].
const VALUES: [u8; 256] = {
    let mut values = [NONE; 256];
    let blanks = b" .0_*";
    let mut i = 0;
    while i < blanks.len() {
        values[blanks[i] as usize] = 0;
        i += 1;
    }
    i = 1;
    while i <= FIGURES {
        values[b'0' as usize + i] = i as u8;
        i += 1;
    }
    i = 0;
    while i < LETTERS {
        values[b'A' as usize + i] = (FIGURES + 1 + i) as u8;
        values[b'a' as usize + i] = (FIGURES + 1 + i) as u8;
        i += 1;
    }
    values
};

/// Returns the symbol for the content of a cell.
pub(super) fn symbol_or_blank(layout: &Layout, digit: Option<Digit>) -> char {
    digit.map_or(BLANK, |digit| layout.symbol(digit))
}

/// Returns the symbols of a set of digits, smallest first.
pub(super) fn symbols(layout: &Layout, digits: DigitSet) -> impl Iterator<Item = char> {
    digits.iter().map(|digit| layout.symbol(digit))
}

/// Returns the digit or blank that a byte means on a board of this side, or `None` if it is neither.
pub(super) fn of_byte(byte: u8, side: usize) -> Option<Option<Digit>> {
    match VALUES[byte as usize] {
        NONE => None,
        0 => Some(None),
        value if value as usize <= side => Some(Digit::new(value as usize)),
        _ if is_lettered_blank(byte, side) => Some(None),
        _ => None,
    }
}

/// Does the same as [`of_byte`] for a character.
pub(super) fn of_char(c: char, side: usize) -> Option<Option<Digit>> {
    of_byte(u8::try_from(c).ok()?, side)
}

fn is_lettered_blank(byte: u8, side: usize) -> bool {
    byte == b'B' && side < VALUES[b'B' as usize] as usize
}

/// Returns the character that stands for a blank where every cell has a figure or this one character: `-`, `?` or `x`.
///
/// Among other blanks such a character is a mistake or decoration, and on larger boards `X` may be a digit.
pub(super) fn stand_in(mut cells: impl Iterator<Item = char>, side: usize) -> Option<char> {
    let mut found: Option<char> = None;
    let is_right = |c: char| match c {
        '0' => false,
        _ if c.is_ascii_digit() => true,
        '-' | '?' | 'x' | 'X' => c.eq_ignore_ascii_case(found.get_or_insert(c)),
        _ => false,
    };
    (side <= FIGURES && cells.all(is_right)).then_some(found).flatten()
}

/// The meaning of a cell's text, before the board's digits are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A blank.
    Blank,
    /// A number written in figures.
    Number(usize),
    /// A letter, counted from `A` = 1.
    Letter(usize),
    /// Nothing that fits a cell; holds the first wrong character.
    Other(char),
}

/// Reads a cell: a symbol, a number of several figures, or a word for a blank.
pub(super) fn meaning(text: &str, side: usize) -> Meaning {
    let text = text.trim();
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return Meaning::Blank };
    if chars.next().is_none() {
        let Ok(byte) = u8::try_from(first) else { return Meaning::Other(first) };
        return match VALUES[byte as usize] {
            NONE => Meaning::Other(first),
            _ if is_lettered_blank(byte, side) => Meaning::Blank,
            0 => Meaning::Blank,
            value if value as usize <= FIGURES => Meaning::Number(value as usize),
            value => Meaning::Letter(value as usize - FIGURES),
        };
    }
    if is_blank_word(text) {
        return Meaning::Blank;
    }
    match text.chars().find(|c| !c.is_ascii_digit()) {
        // A number too long for a machine word is too large for a board as well.
        None => match text.parse().unwrap_or(usize::MAX) {
            0 => Meaning::Blank,
            number => Meaning::Number(number),
        },
        Some(other) => Meaning::Other(other),
    }
}

/// Returns whether programmers write this word for a blank.
pub(super) fn is_blank_word(word: &str) -> bool {
    ["false", "#f", "#false", "null", "none", "nil"].iter().any(|blank| word.eq_ignore_ascii_case(blank))
}

/// Describes what a board of this side expects in a cell, for messages.
pub(super) fn expected(side: usize) -> String {
    let digits = match side {
        1 => "the digit 1".to_string(),
        _ if side <= FIGURES => format!("a digit 1–{side}"),
        _ => {
            let last = Digit::new(side).map_or('?', Digit::symbol);
            let letters = if last == 'A' { "A".to_string() } else { format!("A–{last}") };
            format!("a digit 1–{FIGURES} or {letters}, a number 1–{side}")
        }
    };
    let letter = if is_lettered_blank(b'B', side) { " B" } else { "" };
    let comma = if side > FIGURES { "," } else { "" };
    format!("{digits}{comma} or a blank (. 0 _ *{letter} or a space)")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, side: usize, expected: Meaning) {
        assert_eq!(meaning(text, side), expected, "{text:?} on a board of side {side}");
    }

    #[test]
    fn r76_every_blank_is_a_blank_and_zero_is_never_a_value() {
        for blank in ["", " ", ".", "0", "_", "*", "B", "false", "False", "#f", "null", "None", "00"] {
            check(blank, 9, Meaning::Blank);
        }
    }

    #[test]
    fn b_is_a_digit_where_the_board_has_eleven_of_them() {
        check("B", 10, Meaning::Blank);
        check("B", 11, Meaning::Letter(2));
        assert_eq!(of_byte(b'B', 10), Some(None));
        assert_eq!(of_byte(b'B', 12), Some(Digit::new(11)));
    }

    #[test]
    fn one_character_can_stand_for_every_blank() {
        for (cells, side, expected) in [
            ("53--7----", 9, Some('-')),
            ("53??7????", 9, Some('?')),
            ("53xX7xxxx", 9, Some('x')),
            ("53x-7xxxx", 9, None),
            ("53x.7....", 9, None),
            ("534678912", 9, None),
            ("53xx7xxxx", 16, None),
        ] {
            assert_eq!(stand_in(cells.chars(), side), expected, "{cells}");
        }
    }

    #[test]
    fn numbers_letters_and_nonsense() {
        check("7", 9, Meaning::Number(7));
        check(" 12 ", 16, Meaning::Number(12));
        check("g", 16, Meaning::Letter(7));
        check("x7", 9, Meaning::Other('x'));
        check("7x", 9, Meaning::Other('x'));
        check("é", 9, Meaning::Other('é'));
        check("99999999999999999999999999", 9, Meaning::Number(usize::MAX));
    }

    #[test]
    fn symbols_read_back() {
        let layout = Layout::usual(Digit::MAX).unwrap();
        for value in 1..=Digit::MAX {
            let digit = Digit::new(value);
            let c = symbol_or_blank(&layout, digit);
            assert_eq!(of_char(c, Digit::MAX), Some(digit));
            assert_eq!(of_char(c.to_ascii_lowercase(), Digit::MAX), Some(digit));
        }
        assert_eq!(of_byte(b'7', 6), None);
    }

    #[test]
    fn expected_symbols_depend_on_the_side() {
        assert_eq!(expected(9), "a digit 1–9 or a blank (. 0 _ * B or a space)");
        assert_eq!(expected(10), "a digit 1–9 or A, a number 1–10, or a blank (. 0 _ * B or a space)");
        assert_eq!(expected(16), "a digit 1–9 or A–G, a number 1–16, or a blank (. 0 _ * or a space)");
    }
}
