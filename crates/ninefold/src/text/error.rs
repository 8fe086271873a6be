//! What is wrong with a text, and where.

use std::fmt;

/// Why a text cannot be read as a board.
///
/// The message names row, column and character, but not the line: a caller that cut the text from a longer one knows
/// the line's number there (see [`ReadError::after`]).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadError {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The row of the board, counted from 1, if the error concerns one.
    pub row: Option<usize>,
    /// The column of the board, counted from 1, if the error concerns one.
    pub column: Option<usize>,
    /// The unexpected character.
    pub found: Option<char>,
    /// What is wrong and what was expected, as [`Display`](fmt::Display) shows it.
    pub(super) message: String,
}

impl ReadError {
    /// Returns the error for a text with this many lines before the one that was read.
    #[must_use]
    pub fn after(self, lines: usize) -> ReadError {
        ReadError { line: self.line + lines, ..self }
    }

    pub(super) fn new(line: usize, message: impl Into<String>) -> ReadError {
        ReadError { line, row: None, column: None, found: None, message: message.into() }
    }

    /// Creates an error about a row, counted from 0: `row 3 …`.
    pub(super) fn in_row(line: usize, row: usize, message: impl fmt::Display) -> ReadError {
        let row = row + 1;
        ReadError { row: Some(row), ..ReadError::new(line, format!("row {row} {message}")) }
    }

    /// Creates an error about a cell, row and column counted from 0: `row 5, column 3: found 'x', …`.
    pub(super) fn in_cell(
        line: usize,
        (row, column): (usize, usize),
        text: &str,
        found: char,
        message: impl fmt::Display,
    ) -> ReadError {
        let (row, column) = (row + 1, column + 1);
        ReadError {
            line,
            row: Some(row),
            column: Some(column),
            found: Some(found),
            message: format!("row {row}, column {column}: found {}, {message}", quoted(text)),
        }
    }

    /// Creates an error about bytes that are not UTF-8.
    pub(super) fn not_utf8(text: &[u8], at: usize) -> ReadError {
        let before = &text[..at];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        // The text before the error is valid, so each character counts by its first byte.
        let column = 1 + before[start..].iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        let hint = match text {
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => " (it looks like UTF-16)",
            _ => "",
        };
        let byte = text[at];
        ReadError::new(line, format!("character {column} is the byte 0x{byte:02X}, not UTF-8 text{hint}"))
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReadError {}

/// Quotes a piece of the text, shortened and without control characters.
pub(super) fn quoted(text: &str) -> String {
    const SHOWN: usize = 12;
    let mut chars = text.trim().chars();
    let mut shown: String = chars.by_ref().take(SHOWN).flat_map(char::escape_debug).collect();
    if chars.next().is_some() {
        shown.push('…');
    }
    format!("'{shown}'")
}

/// `1 cell`, `8 cells`.
pub(super) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Returns the article of a board with this side, which follows the sound of the number: `a` 9×9 board, `an` 8×8 board.
#[must_use]
pub const fn article(side: usize) -> &'static str {
    if matches!(side, 8 | 11 | 18) { "an" } else { "a" }
}

/// `a 9×9 board`, `an 8×8 board`.
pub(super) fn a_board(side: usize) -> String {
    format!("{} {side}×{side} board", article(side))
}

/// Says how a count is wrong: ` (one more)`, ` (3 too many)`.
pub(super) fn correction(have: usize, need: usize) -> String {
    let number = |n: usize| if n == 1 { "one".to_string() } else { n.to_string() };
    match have.cmp(&need) {
        std::cmp::Ordering::Less => format!(" ({} more)", number(need - have)),
        std::cmp::Ordering::Equal => String::new(),
        std::cmp::Ordering::Greater => format!(" ({} too many)", number(have - need)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_strange_texts_are_cut_short_and_escaped() {
        assert_eq!(quoted("x"), "'x'");
        assert_eq!(quoted("\u{1b}[2J"), "'\\u{1b}[2J'");
        assert_eq!(quoted(&"long".repeat(1000)), "'longlonglong…'");
    }

    #[test]
    fn bytes_that_are_not_text_are_named() {
        let error = ReadError::not_utf8(b"53.\n\xC3\xA97\xFF", 7);
        assert_eq!((error.line, error.message.as_str()), (2, "character 3 is the byte 0xFF, not UTF-8 text"));
        assert_eq!(error.after(10).line, 12);
        assert!(ReadError::not_utf8(&[0xFF, 0xFE, 0x35, 0], 0).message.contains("UTF-16"));
    }

    #[test]
    fn the_article_follows_the_sound_of_the_side() {
        let an = |side| a_board(side).starts_with("an ");
        assert_eq!((1..=25).filter(|&side| an(side)).collect::<Vec<_>>(), [8, 11, 18]);
        assert_eq!(a_board(9), "a 9×9 board");
    }

    #[test]
    fn corrections_say_how_many() {
        assert_eq!(correction(80, 81), " (one more)");
        assert_eq!(correction(84, 81), " (3 too many)");
    }
}
