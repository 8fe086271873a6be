//! The notations that are read and written.

/// A way to write a board as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// One symbol a cell on one line, `.` for a blank.
    Line,
    /// Rows of symbols with `|` and `-` between the boxes.
    Grid,
    /// The box-drawn grid of seed 004, three characters wide and two lines high a cell.
    Big,
    /// The same box-drawing, one line a row and lines only between boxes.
    Small,
    /// The same box-drawing style, digits only: no frame at all.
    Bare,
    /// Nested lists of numbers, 0 for a blank: `[[7, 8, 0], …]`.
    List,
    /// A grid of pencil marks, all candidates of a cell written together.
    Marks,
    /// One character a candidate: 729 characters for a 9×9 board.
    Candidates,
    /// SadMan's `.sdk` file: one puzzle, nine rows of nine.
    Sdk,
    /// SadMan's `.sdm` file: many puzzles, one a line.
    Sdm,
    /// Simple Sudoku's `.ss` file: rows with `|` and `-`.
    Ss,
}
