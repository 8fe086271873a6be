//! What a text says: digits, or pencil marks.

use std::borrow::Cow;
use std::sync::Arc;

use crate::grid::{Candidates, Contradiction, Grid, Layout, Puzzle};

/// A board as it was written down, not yet checked for contradictions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// A digit or a blank in each cell.
    Digits(Grid),
    /// A set of digits in each cell.
    Marks(Candidates),
    /// A game in the middle: givens, digits written in since, and pencil marks.
    Played(Box<Played>),
}

/// A game in the middle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// What the puzzle began with.
    pub givens: Grid,
    /// All digits that stand on the board, the givens among them.
    pub digits: Grid,
    /// What is still possible in each cell; a filled cell has its digit.
    pub marks: Candidates,
}

impl Position {
    /// The board's size and shape.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        match self {
            Position::Digits(grid) => grid.layout(),
            Position::Marks(candidates) => candidates.layout(),
            Position::Played(played) => played.digits.layout(),
        }
    }

    /// The digits; of pencil marks, the cells that have one left.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.as_grid().into_owned()
    }

    /// The pencil marks; of digits, what they leave open.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        self.as_candidates().into_owned()
    }

    /// The position as a game in the middle: without a word about it, all digits are givens, and marks that
    /// these rule out are none.
    ///
    /// ```
    /// use ninefold::text::{ReadOptions, read};
    ///
    /// let reading = read(b":0000:x:1+2..34..........:424:::", &ReadOptions::default())?;
    /// let played = reading.position.played();
    /// assert_eq!((played.givens.filled(), played.digits.filled()), (3, 4));
    /// # Ok::<(), ninefold::text::ReadError>(())
    /// ```
    #[must_use]
    pub fn played(&self) -> Played {
        if let Position::Played(played) = self {
            return Played::clone(played);
        }
        let digits = self.grid();
        let mut marks = Candidates::of(&digits);
        if let Position::Marks(own) = self {
            for cell in digits.layout().cells().filter(|&cell| digits.get(cell).is_none()) {
                marks.keep(cell, own.get(cell));
            }
        }
        Played { givens: digits.clone(), digits, marks }
    }

    /// The digits, to look at only.
    pub(super) fn as_grid(&self) -> Cow<'_, Grid> {
        match self {
            Position::Digits(grid) => Cow::Borrowed(grid),
            Position::Marks(candidates) => Cow::Owned(candidates.singles()),
            Position::Played(played) => Cow::Borrowed(&played.digits),
        }
    }

    /// The pencil marks, to look at only.
    pub(super) fn as_candidates(&self) -> Cow<'_, Candidates> {
        match self {
            Position::Digits(grid) => Cow::Owned(Candidates::of(grid)),
            Position::Marks(candidates) => Cow::Borrowed(candidates),
            Position::Played(played) => Cow::Borrowed(&played.marks),
        }
    }

    /// The puzzle, or the conflicts between its givens.
    pub fn puzzle(&self) -> Result<Puzzle, Contradiction> {
        match self {
            Position::Digits(grid) => Puzzle::new(grid.clone()),
            Position::Marks(candidates) => Puzzle::from_candidates(candidates),
            Position::Played(played) => Ok(Puzzle::new(played.digits.clone())?.with_marks(&played.marks)),
        }
    }

    /// The puzzle, or the conflicts between its givens, without a copy of the digits.
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
            Position::Played(played) => Ok(Puzzle::new(played.digits)?.with_marks(&played.marks)),
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
