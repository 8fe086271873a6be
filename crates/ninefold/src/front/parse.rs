//! `parse` and `to_string` for puzzles, grids, solutions and games.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::grid::{Contradiction, Game, Grid, InvalidSolution, Puzzle, Solution};
use crate::text::{self, Notation, Position, ReadError, ReadOptions};

/// Why a text isn't a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not a board.
    Read(ReadError),
    /// The givens contradict each other.
    Contradiction(Contradiction),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Read(error) => error.fmt(f),
            ParseError::Contradiction(error) => error.fmt(f),
        }
    }
}

impl Error for ParseError {}

impl From<ReadError> for ParseError {
    fn from(error: ReadError) -> ParseError {
        ParseError::Read(error)
    }
}

impl From<Contradiction> for ParseError {
    fn from(error: Contradiction) -> ParseError {
        ParseError::Contradiction(error)
    }
}

/// Why a text isn't a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSolutionError {
    /// The text is not a board.
    Read(ReadError),
    /// The board has a blank cell, or a house contains a digit twice.
    Invalid(InvalidSolution),
}

impl fmt::Display for ParseSolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSolutionError::Read(error) => error.fmt(f),
            ParseSolutionError::Invalid(error) => error.fmt(f),
        }
    }
}

impl Error for ParseSolutionError {}

/// Reads a text in any notation.
fn position(text: &str) -> Result<Position, ReadError> {
    Ok(text::read(text.as_bytes(), &ReadOptions::default())?.position)
}

/// Reads a puzzle and detects its [notation](Notation). The layout is the standard one for the size of the text; to
/// read another layout, use [`text::read`].
///
/// ```
/// use ninefold::Puzzle;
///
/// let line: Puzzle = "1..4........4..1".parse()?;
/// let grid: Puzzle = "1 . | . 4\n. . | . .\n----+----\n. . | . .\n4 . | . 1".parse()?;
/// assert_eq!(line, grid);
/// assert_eq!("1...1...........".parse::<Puzzle>().unwrap_err().to_string(), "the givens contradict each other: \
///     r1c1 and r2c1 are both 1 (column 1, box 1)");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        Ok(position(text)?.into_puzzle()?)
    }
}

/// Writes one line: a symbol per cell, or [`Notation::Hodoku`] if the puzzle has pencil marks.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.marks() {
            Some(_) => Game::from(self).fmt(f),
            None => self.givens().fmt(f),
        }
    }
}

/// Reads the digits of a board in any [notation](Notation). The digits may contradict each other.
impl FromStr for Grid {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Grid, ReadError> {
        Ok(match position(text)? {
            Position::Digits(grid) => grid,
            other => other.grid(),
        })
    }
}

/// Reads a full board in any [notation](Notation) and checks that no house contains a digit twice.
///
/// ```
/// use ninefold::Solution;
///
/// assert!("1234341221434321".parse::<Solution>().is_ok());
/// assert!("1234341221434312".parse::<Solution>().is_err());
/// ```
impl FromStr for Solution {
    type Err = ParseSolutionError;

    fn from_str(text: &str) -> Result<Solution, ParseSolutionError> {
        let grid: Grid = text.parse().map_err(ParseSolutionError::Read)?;
        Solution::try_from(grid).map_err(ParseSolutionError::Invalid)
    }
}

/// Reads a game in any [notation](Notation); only [`Notation::Hodoku`] distinguishes givens from other digits.
impl FromStr for Game {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Game, ReadError> {
        Ok(position(text)?.game())
    }
}

/// Writes one line of [`Notation::Hodoku`].
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&text::write(&Position::from(self.clone()), Notation::Hodoku))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit, SolutionFault};

    #[test]
    fn boards_come_back_from_their_texts() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!((puzzle.to_string().as_str(), format!("{puzzle:>83}")), (line, format!("  {line}")));
        assert_eq!(line.parse::<Grid>().unwrap(), *puzzle.givens());
        let mut marks = puzzle.candidates();
        marks.strike(Cell::new(2), Digit::from_index(0));
        let marked = puzzle.clone().with_marks(&marks);
        assert_eq!(marked.to_string().parse::<Puzzle>().unwrap(), marked);
        assert_ne!(marked, puzzle);
        let game = Game::from(&marked);
        assert_eq!(game.to_string().parse::<Game>().unwrap(), game);
        let solution = puzzle.solve().unwrap();
        assert_eq!(solution.to_string().parse::<Solution>().unwrap(), solution);
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let error = "1234".parse::<Puzzle>().unwrap_err();
        assert!(matches!(error, ParseError::Read(_)) && !error.to_string().is_empty());
        assert!(matches!("11..............".parse::<Puzzle>(), Err(ParseError::Contradiction(_))));
        let blank = "123434122143432.".parse::<Solution>();
        assert!(
            matches!(blank, Err(ParseSolutionError::Invalid(error)) if error.to_string() == "r4c4 is blank")
        );
        let twice = "1234341221434322".parse::<Solution>();
        assert!(
            matches!(twice, Err(ParseSolutionError::Invalid(error)) if matches!(error.fault, SolutionFault::Conflict(_)))
        );
    }
}
