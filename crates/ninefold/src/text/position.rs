//! A board as a text gives it: digits, pencil marks or a game in progress.

use std::borrow::Cow;
use std::sync::Arc;

use crate::grid::{Candidates, Contradiction, Game, Grid, Layout, Puzzle};

/// A board as a text gives it, not yet checked for contradictions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// A digit or a blank in each cell.
    Digits(Grid),
    /// A set of digits in each cell.
    Marks(Candidates),
    /// A game in progress: givens, entries and pencil marks.
    Game(Box<Game>),
}

impl Position {
    /// Returns the board's size and shape.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        match self {
            Position::Digits(grid) => grid.layout(),
            Position::Marks(candidates) => candidates.layout(),
            Position::Game(game) => game.layout(),
        }
    }

    /// Returns the digits. If there are only pencil marks, a cell with one mark left counts as that digit.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.as_grid().into_owned()
    }

    /// Returns the pencil marks. If there are only digits, returns the candidates that they leave open.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        self.as_candidates().into_owned()
    }

    /// Returns the position as a game in progress. If the text does not distinguish givens from other digits,
    /// every digit counts as a given.
    ///
    /// ```
    /// use ninefold::text::{ReadOptions, read};
    ///
    /// let reading = read(b":0000:x:1+2..34..........:424:::", &ReadOptions::default())?;
    /// let game = reading.position.game();
    /// assert_eq!((game.givens().filled(), game.digits().filled()), (3, 4));
    /// # Ok::<(), ninefold::text::ReadError>(())
    /// ```
    #[must_use]
    pub fn game(&self) -> Game {
        match self {
            Position::Digits(grid) => Game::new(grid.clone()),
            Position::Marks(marks) => Game::new(marks.singles()).with_marks(marks),
            Position::Game(game) => Game::clone(game),
        }
    }

    /// Borrows the digits where it can.
    pub(super) fn as_grid(&self) -> Cow<'_, Grid> {
        match self {
            Position::Digits(grid) => Cow::Borrowed(grid),
            Position::Marks(candidates) => Cow::Owned(candidates.singles()),
            Position::Game(game) => Cow::Borrowed(game.digits()),
        }
    }

    /// Borrows the pencil marks where it can.
    pub(super) fn as_candidates(&self) -> Cow<'_, Candidates> {
        match self {
            Position::Digits(grid) => Cow::Owned(Candidates::of(grid)),
            Position::Marks(candidates) => Cow::Borrowed(candidates),
            Position::Game(game) => Cow::Borrowed(game.marks()),
        }
    }

    /// Returns the puzzle, or the conflicts between its givens.
    pub fn puzzle(&self) -> Result<Puzzle, Contradiction> {
        match self {
            Position::Digits(grid) => Puzzle::new(grid.clone()),
            Position::Marks(candidates) => Puzzle::from_candidates(candidates),
            Position::Game(game) => Ok(Puzzle::new(game.digits().clone())?.with_marks(game.marks())),
        }
    }

    /// Turns the position into the puzzle without copying the digits, or returns the conflicts between its givens.
    ///
    /// ```
    /// use ninefold::text::{ReadOptions, read};
    ///
    /// let reading = read(b"1234............", &ReadOptions::default())?;
    /// let puzzle = reading.position.into_puzzle().unwrap();
    /// assert_eq!(puzzle.givens().filled(), 4);
    /// # Ok::<(), ninefold::text::ReadError>(())
    /// ```
    pub fn into_puzzle(self) -> Result<Puzzle, Contradiction> {
        match self {
            Position::Digits(grid) => Puzzle::new(grid),
            Position::Marks(candidates) => Puzzle::from_candidates(&candidates),
            Position::Game(game) => Ok(Puzzle::new(game.digits().clone())?.with_marks(game.marks())),
        }
    }
}

impl From<&Puzzle> for Position {
    fn from(puzzle: &Puzzle) -> Position {
        match puzzle.marks() {
            Some(marks) => Position::Marks(marks.clone()),
            None => Position::Digits(puzzle.givens().clone()),
        }
    }
}

impl From<Game> for Position {
    fn from(game: Game) -> Position {
        Position::Game(Box::new(game))
    }
}
