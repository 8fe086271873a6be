//! A game in progress.

use std::sync::Arc;

use super::{Candidates, Cell, Digit, DigitSet, Grid, Layout, Puzzle};

/// A game in progress: the givens, the player's entries and the pencil marks.
///
/// The digits may be wrong and may even contradict each other, as on paper. All three parts share one layout, a filled
/// cell has its digit as its only mark, and a blank cell has no mark that a digit rules out.
///
/// ```
/// use ninefold::grid::{Cell, Digit, Game, Grid, Layout};
///
/// let mut digits = Grid::blank(Layout::usual(4).unwrap());
/// digits.set(Cell::new(0), Digit::new(1));
/// let game = Game::new(digits.clone());
/// digits.set(Cell::new(1), Digit::new(2));
/// let game = game.with_digits(digits);
/// assert_eq!((game.givens().filled(), game.digits().filled()), (1, 2));
/// assert_eq!(game.marks().get(Cell::new(2)).to_string(), "{3 4}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    givens: Grid,
    digits: Grid,
    marks: Candidates,
}

impl Game {
    /// Starts a game: every digit is a given, and every candidate that the givens leave is marked.
    #[must_use]
    pub fn new(givens: Grid) -> Game {
        Game { digits: givens.clone(), marks: Candidates::of(&givens), givens }
    }

    /// Replaces the givens; digits and marks stay.
    ///
    /// # Panics
    /// When the givens belong to another layout.
    #[must_use]
    pub fn with_givens(self, givens: Grid) -> Game {
        assert_eq!(givens.layout(), self.layout(), "a game has one layout");
        Game { givens, ..self }
    }

    /// Replaces all digits on the board, the givens among them, and marks every candidate that they leave.
    ///
    /// # Panics
    /// When the digits belong to another layout.
    #[must_use]
    pub fn with_digits(self, digits: Grid) -> Game {
        assert_eq!(digits.layout(), self.layout(), "a game has one layout");
        Game { givens: self.givens, marks: Candidates::of(&digits), digits }
    }

    /// Drops every mark of a blank cell that is not among these.
    ///
    /// # Panics
    /// When the marks belong to another layout.
    #[must_use]
    pub fn with_marks(mut self, marks: &Candidates) -> Game {
        assert_eq!(marks.layout(), self.layout(), "a game has one layout");
        for cell in self.digits.layout().cells().filter(|&cell| self.digits.get(cell).is_none()) {
            self.marks.keep(cell, marks.get(cell));
        }
        self
    }

    /// Enters a digit into a cell, and removes it from the marks of the cell's peers.
    ///
    /// # Panics
    /// When the digit is beyond the side of the board.
    pub fn write(&mut self, cell: Cell, digit: Digit) {
        self.digits.set(cell, Some(digit));
        self.marks.set(cell, DigitSet::only(digit));
        for &peer in self.digits.layout().peers(cell) {
            if self.digits.get(peer).is_none() {
                self.marks.strike(peer, digit);
            }
        }
    }

    /// Removes a mark from a blank cell and returns whether it was there.
    pub fn strike(&mut self, cell: Cell, digit: Digit) -> bool {
        self.digits.get(cell).is_none() && self.marks.strike(cell, digit)
    }

    /// Returns the board's size and shape.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        self.digits.layout()
    }

    /// Returns the givens.
    #[must_use]
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Returns all digits on the board, givens included.
    #[must_use]
    pub fn digits(&self) -> &Grid {
        &self.digits
    }

    /// Returns the pencil marks.
    #[must_use]
    pub fn marks(&self) -> &Candidates {
        &self.marks
    }
}

/// Starts a game of a puzzle, with its marks.
impl From<&Puzzle> for Game {
    fn from(puzzle: &Puzzle) -> Game {
        let game = Game::new(puzzle.givens().clone());
        match puzzle.marks() {
            Some(marks) => game.with_marks(marks),
            None => game,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_decide_what_can_be_marked() {
        let layout = Layout::usual(4).unwrap();
        let (first, second) = (Cell::new(0), Cell::new(1));
        let mut digits = Grid::blank(Arc::clone(&layout));
        digits.set(first, Digit::new(1));
        let mut wanted = Candidates::all(layout);
        wanted.strike(first, Digit::from_index(0));
        wanted.strike(second, Digit::from_index(3));
        let game = Game::new(digits.clone()).with_marks(&wanted);
        assert_eq!(game.marks().get(first), DigitSet::only(Digit::from_index(0)));
        assert_eq!(game.marks().get(second).to_string(), "{2 3}");
        assert_eq!(game.clone().with_digits(digits).marks().get(second).to_string(), "{2 3 4}");
        let givens = Grid::blank(Arc::clone(game.layout()));
        let marks = game.marks().clone();
        assert_eq!(game.with_givens(givens.clone()).marks(), &marks);
        assert_eq!(Game::from(&Puzzle::from_candidates(&marks).unwrap()).marks(), &marks);
    }

    #[test]
    fn digits_strike_marks() {
        let mut game = Game::new(Grid::blank(Layout::usual(4).unwrap()));
        let (cell, peer, digit) = (Cell::new(0), Cell::new(5), Digit::from_index(2));
        game.write(cell, digit);
        assert_eq!((game.digits().get(cell), game.givens().get(cell)), (Some(digit), None));
        assert_eq!(game.marks(), &Candidates::of(game.digits()));
        assert!(!game.strike(peer, digit) && game.strike(peer, Digit::from_index(0)));
        assert_eq!(game.marks().get(peer).to_string(), "{2 4}");
        assert!(!game.strike(cell, digit), "a filled cell keeps its digit");
    }

    #[test]
    #[should_panic(expected = "one layout")]
    fn parts_of_another_layout_are_refused() {
        let _ = Game::new(Grid::blank(Layout::classic())).with_givens(Grid::blank(Layout::usual(4).unwrap()));
    }
}
