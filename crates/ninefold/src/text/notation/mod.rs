//! The notations that Ninefold reads and writes.

pub(super) mod boxes;
pub(super) mod candidates;
pub(super) mod grid;
pub(super) mod hodoku;
pub(super) mod irregular;
pub(super) mod line;
pub(super) mod list;
pub(super) mod marks;
pub(super) mod rules;
pub(super) mod sdk;

use std::fmt;
use std::str::FromStr;

/// A notation for boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// One line with one symbol per cell, `.` for a blank.
    Line,
    /// Rows of symbols with `|` and `-` between the boxes.
    Grid,
    /// The box-drawn grid of document 004: each cell is three characters wide and two lines high.
    Big,
    /// A smaller box-drawn grid: one line per row, rules only between boxes.
    Small,
    /// Rows of symbols without a frame.
    Bare,
    /// Nested lists of numbers, 0 for a blank: `[[7, 8, 0], …]`.
    List,
    /// A grid of pencil marks, all candidates of a cell written together.
    Marks,
    /// One character per candidate: 729 characters for a 9×9 board.
    Candidates,
    /// SadMan's `.sdk` file: one puzzle, nine rows of nine.
    Sdk,
    /// SadMan's `.sdm` file: many puzzles, one per line, `0` for a blank.
    Sdm,
    /// Simple Sudoku's `.ss` file: rows with `|` and `-` in a frame.
    Ss,
    /// A line of HoDoKu's library: givens, entries and removed candidates.
    Hodoku,
    /// A layout, givens and rules, one on each line.
    Rules,
}

impl Notation {
    /// Every notation.
    pub const ALL: &[Notation] = &[
        Notation::Line,
        Notation::Grid,
        Notation::Big,
        Notation::Small,
        Notation::Bare,
        Notation::List,
        Notation::Marks,
        Notation::Candidates,
        Notation::Sdk,
        Notation::Sdm,
        Notation::Ss,
        Notation::Hodoku,
        Notation::Rules,
    ];

    /// Returns the notation with this name, in upper or lower case.
    ///
    /// ```
    /// use ninefold::text::Notation;
    /// assert_eq!(Notation::named("marks"), Ok(Notation::Marks));
    /// assert!(Notation::named("runes").unwrap_err().to_string().contains("line, grid, big"));
    /// ```
    pub fn named(name: &str) -> Result<Notation, UnknownNotation> {
        let same = |notation: &&Notation| notation.name().eq_ignore_ascii_case(name);
        Notation::ALL
            .iter()
            .find(same)
            .copied()
            .ok_or_else(|| UnknownNotation(name.chars().take(40).collect()))
    }

    /// Returns its name on the command line and in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Line => "line",
            Notation::Grid => "grid",
            Notation::Big => "big",
            Notation::Small => "small",
            Notation::Bare => "bare",
            Notation::List => "list",
            Notation::Marks => "marks",
            Notation::Candidates => "candidates",
            Notation::Sdk => "sdk",
            Notation::Sdm => "sdm",
            Notation::Ss => "ss",
            Notation::Hodoku => "hodoku",
            Notation::Rules => "rules",
        }
    }

    /// Describes what it looks like, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Notation::Line => "one symbol per cell on one line, '.' for a blank",
            Notation::Grid => "rows of symbols with | and - between the boxes",
            Notation::Big => "a box-drawn grid, every cell in its own square",
            Notation::Small => "a box-drawn grid, one line per row",
            Notation::Bare => "rows of symbols and nothing else",
            Notation::List => "nested lists of numbers, 0 for a blank (JSON, Python)",
            Notation::Marks => "a grid of pencil marks",
            Notation::Candidates => "one character per candidate on one line",
            Notation::Sdk => "a SadMan .sdk file",
            Notation::Sdm => "SadMan .sdm: one puzzle per line, '0' for a blank",
            Notation::Ss => "a Simple Sudoku .ss file",
            Notation::Hodoku => "a line of HoDoKu's library: a game in progress with its eliminations",
            Notation::Rules => "a layout, givens and rules, one on each line",
        }
    }

    /// Returns the extension of its files, without a dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Notation::List => "json",
            Notation::Sdk => "sdk",
            Notation::Sdm => "sdm",
            Notation::Ss => "ss",
            _ => "txt",
        }
    }

    /// Returns whether a board takes exactly one line.
    #[must_use]
    pub const fn is_one_line(self) -> bool {
        matches!(self, Notation::Line | Notation::Candidates | Notation::Sdm | Notation::Hodoku)
    }

    /// Returns whether it can hold the layout and the rules of a board. Other notations leave them out: the reader of the text
    /// must know them.
    #[must_use]
    pub const fn holds_rules(self) -> bool {
        matches!(self, Notation::Rules)
    }

    /// Returns whether it can hold pencil marks as well as digits.
    #[must_use]
    pub const fn holds_marks(self) -> bool {
        matches!(self, Notation::Marks | Notation::Candidates | Notation::Hodoku | Notation::Rules)
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(name: &str) -> Result<Notation, UnknownNotation> {
        Notation::named(name)
    }
}

/// The error for a name that isn't a notation's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownNotation(String);

impl fmt::Display for UnknownNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' isn't a notation; choose one of ", self.0)?;
        for (i, notation) in Notation::ALL.iter().enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            f.write_str(notation.name())?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownNotation {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for &notation in Notation::ALL {
            assert_eq!(notation.name().parse(), Ok(notation));
            assert_eq!(Notation::named(&notation.name().to_uppercase()), Ok(notation));
        }
    }

    #[test]
    fn an_unknown_name_lists_the_names() {
        let message = Notation::named("morse").unwrap_err().to_string();
        assert!(message.starts_with("'morse' isn't a notation; choose one of line, grid, "));
        assert!(message.ends_with(", rules"));
    }
}
