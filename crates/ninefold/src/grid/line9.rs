//! A 9×9 board as one line of text, for everything that works on millions of boards.

use std::fmt;
use std::ops::Index;
use std::str::FromStr;
use std::sync::Arc;

use super::{Cell, Contradiction, Digit, Grid, Layout, Puzzle};

/// A board of the [classic](Layout::classic) layout, one byte per cell in reading order: `1` to `9`, or `.` for a
/// blank. It holds nothing else, so lines compare, sort and hash as boards do.
///
/// ```
/// use ninefold::grid::{Cell, Digit, Grid, Line9};
///
/// let mut line: Line9 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// line.set(Cell::new(2), Digit::new(4));
/// assert!(line.as_str().starts_with("534.7"));
/// assert_eq!(Line9::try_from(&Grid::from(&line))?, line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Line9([u8; Line9::CELLS]);

impl Line9 {
    /// The number of cells.
    pub const CELLS: usize = 81;

    /// A board of blanks.
    pub const BLANK: Line9 = Line9([b'.'; Line9::CELLS]);

    /// Takes one byte per cell: `1` to `9`, and anything else for a blank.
    #[must_use]
    pub const fn new(bytes: &[u8; Line9::CELLS]) -> Line9 {
        let mut line = Line9::BLANK;
        let mut cell = 0;
        while cell < Line9::CELLS {
            if matches!(bytes[cell], b'1'..=b'9') {
                line.0[cell] = bytes[cell];
            }
            cell += 1;
        }
        line
    }

    /// Returns the bytes, each `1` to `9` or `.`.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; Line9::CELLS] {
        &self.0
    }

    /// Returns the bytes for writing; write only `1` to `9` and `.`.
    pub(crate) const fn bytes_mut(&mut self) -> &mut [u8; Line9::CELLS] {
        &mut self.0
    }

    /// Returns the line as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("digits and points are ASCII")
    }

    /// Returns the digit in a cell.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()].wrapping_sub(b'0') as usize)
    }

    /// Writes or clears a cell.
    ///
    /// # Panics
    /// When the digit is beyond 9 or the cell beyond the board.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        assert!(digit.is_none_or(|digit| digit.value() <= Digit::FIGURES), "the board has no such digit");
        self.0[cell.index()] = digit.map_or(b'.', |digit| digit.symbol() as u8);
    }

    /// Returns the number of filled cells.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.0.iter().filter(|&&byte| byte != b'.').count()
    }

    /// Returns the filled cells, in reading order.
    pub fn filled_cells(&self) -> impl Iterator<Item = Cell> {
        self.0.iter().enumerate().filter(|(_, byte)| **byte != b'.').map(|(cell, _)| Cell::new(cell))
    }
}

/// Returns the byte of a cell by its index in reading order.
impl Index<usize> for Line9 {
    type Output = u8;

    #[inline]
    fn index(&self, cell: usize) -> &u8 {
        &self.0[cell]
    }
}

/// Takes one byte per cell: `1` to `9`, and anything else for a blank.
impl From<[u8; Line9::CELLS]> for Line9 {
    #[inline]
    fn from(bytes: [u8; Line9::CELLS]) -> Line9 {
        Line9(bytes.map(|byte| if byte.wrapping_sub(b'1') < Digit::FIGURES as u8 { byte } else { b'.' }))
    }
}

impl From<Line9> for [u8; Line9::CELLS] {
    fn from(line: Line9) -> [u8; Line9::CELLS] {
        line.0
    }
}

impl AsRef<[u8]> for Line9 {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<str> for Line9 {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl Default for Line9 {
    fn default() -> Line9 {
        Line9::BLANK
    }
}

impl fmt::Display for Line9 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Line9 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a [`Line9`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseLineError {
    /// The text has too few or too many characters.
    Length(usize),
    /// A character is neither a digit nor a blank.
    Symbol {
        /// The cell.
        cell: Cell,
        /// The character.
        found: char,
    },
}

impl fmt::Display for ParseLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseLineError::Length(length) => {
                write!(f, "a 9×9 board has {} characters, not {length}", Line9::CELLS)
            }
            ParseLineError::Symbol { cell, found } => {
                let number = cell.index() + 1;
                write!(
                    f,
                    "character {number} is {found:?}; expected a digit 1–9 or a blank (. 0 _ * or a space)"
                )
            }
        }
    }
}

impl std::error::Error for ParseLineError {}

/// Reads 81 characters: `1` to `9`, and `.`, `0`, `_`, `*` or a space for a blank.
impl FromStr for Line9 {
    type Err = ParseLineError;

    fn from_str(text: &str) -> Result<Line9, ParseLineError> {
        let length = text.chars().count();
        if length != Line9::CELLS {
            return Err(ParseLineError::Length(length));
        }
        let mut line = Line9::BLANK;
        for (cell, (byte, found)) in line.0.iter_mut().zip(text.chars()).enumerate() {
            match found {
                '1'..='9' => *byte = found as u8,
                '.' | '0' | '_' | '*' | ' ' => {}
                _ => return Err(ParseLineError::Symbol { cell: Cell::new(cell), found }),
            }
        }
        Ok(line)
    }
}

/// The error for a board whose layout isn't the [classic](Layout::classic) one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotClassic {
    /// The layout of the board.
    pub layout: Arc<Layout>,
}

impl fmt::Display for NotClassic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a 9×9 board, but this one is {}", self.layout)
    }
}

impl std::error::Error for NotClassic {}

impl TryFrom<&Grid> for Line9 {
    type Error = NotClassic;

    fn try_from(grid: &Grid) -> Result<Line9, NotClassic> {
        if *grid.layout() != Layout::classic() {
            return Err(NotClassic { layout: Arc::clone(grid.layout()) });
        }
        let mut line = Line9::BLANK;
        for (byte, digit) in line.0.iter_mut().zip(grid.contents()) {
            *byte = digit.map_or(b'.', |digit| digit.symbol() as u8);
        }
        Ok(line)
    }
}

impl From<&Line9> for Grid {
    fn from(line: &Line9) -> Grid {
        let digits = line.0.map(|byte| Digit::new(byte.wrapping_sub(b'0').into()));
        Grid::new(Layout::classic(), digits).expect("a line has as many cells as the board")
    }
}

impl From<Line9> for Grid {
    fn from(line: Line9) -> Grid {
        Grid::from(&line)
    }
}

impl TryFrom<&Line9> for Puzzle {
    type Error = Contradiction;

    fn try_from(line: &Line9) -> Result<Puzzle, Contradiction> {
        Puzzle::new(line.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_bytes_become_points() {
        let mut bytes = [b'x'; 81];
        (bytes[0], bytes[1], bytes[2], bytes[80]) = (b'1', b'0', b'9', b':');
        let line = Line9::from(bytes);
        assert_eq!(line, Line9::new(&bytes));
        assert_eq!(line.as_str(), format!("1.9{}", ".".repeat(78)));
        assert_eq!((line.filled(), line.get(Cell::new(2)), line.get(Cell::new(1))), (2, Digit::new(9), None));
        assert_eq!(line.to_string().parse(), Ok(line));
        assert_eq!(format!("19{}", "0_* ".repeat(20)).parse::<Line9>(), Err(ParseLineError::Length(82)));
        assert_eq!(format!("1_9{}", "*0".repeat(39)).parse(), Ok(line));
        let error = format!("1x{}", ".".repeat(79)).parse::<Line9>().unwrap_err();
        assert_eq!(error, ParseLineError::Symbol { cell: Cell::new(1), found: 'x' });
        assert!(error.to_string().starts_with("character 2 is 'x'"));
    }

    #[test]
    fn grids_and_lines_become_each_other() {
        let mut line = Line9::BLANK;
        line.set(Cell::new(80), Digit::new(9));
        let grid = Grid::from(line);
        assert_eq!(grid.get(Cell::new(80)), Digit::new(9));
        assert_eq!(Line9::try_from(&grid), Ok(line));
        let diagonal = Arc::new("9x9+x".parse::<Layout>().unwrap());
        let error = Line9::try_from(&Grid::blank(diagonal)).unwrap_err();
        assert_eq!(error.to_string(), "expected a 9×9 board, but this one is 9x9+x");
        line.set(Cell::new(0), Digit::new(9));
        assert!(Puzzle::try_from(&line).is_ok());
        line.set(Cell::new(1), Digit::new(9));
        assert!(Puzzle::try_from(&line).is_err());
    }

    #[test]
    #[should_panic(expected = "no such digit")]
    fn digits_of_larger_boards_are_refused() {
        Line9::BLANK.clone().set(Cell::new(0), Digit::new(10));
    }
}
