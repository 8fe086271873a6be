//! What is wrong with a text, and where.

use std::fmt;

/// Why a text cannot be read as a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The row of the board, counted from 1, when it is about one.
    pub row: Option<usize>,
    /// The column of the board, counted from 1, when it is about one.
    pub column: Option<usize>,
    /// The character that does not belong there.
    pub found: Option<char>,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReadError {}
