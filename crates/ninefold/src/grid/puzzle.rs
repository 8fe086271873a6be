//! A puzzle.

use std::sync::Arc;

use super::{Candidates, Cell, Contradiction, Digit, DigitSet, Grid, Layout};

/// Givens that do not contradict each other and, optionally, pencil marks that restrict the blank cells.
///
/// No house of a `Puzzle` repeats a given and no rule is broken by givens alone, so engines need not check.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    givens: Grid,
    /// The marks, if they rule out more than the givens do; see [`Puzzle::with_marks`].
    marks: Option<Candidates>,
}

impl Puzzle {
    /// Creates a puzzle with these givens, or returns the conflicts between them and the rules they break.
    pub fn new(givens: Grid) -> Result<Puzzle, Contradiction> {
        let (conflicts, broken) = (givens.conflicts(), givens.broken_rules());
        if conflicts.is_empty() && broken.is_empty() {
            Ok(Puzzle { givens, marks: None })
        } else {
            Err(Contradiction { layout: Arc::clone(givens.layout()), conflicts, broken })
        }
    }

    /// Creates a puzzle from pencil marks: a single mark is a given, and a digit without a mark is ruled out. A cell may lack
    /// marks; then the puzzle has no solution.
    pub fn from_candidates(candidates: &Candidates) -> Result<Puzzle, Contradiction> {
        Ok(Puzzle::new(candidates.singles())?.with_marks(candidates))
    }

    /// Restricts the blank cells to the digits that are marked.
    ///
    /// # Panics
    /// When the marks belong to another layout.
    #[must_use]
    pub fn with_marks(mut self, marks: &Candidates) -> Puzzle {
        assert_eq!(marks.layout(), self.layout(), "marks and givens are of one layout");
        let basic = Candidates::of(&self.givens);
        let mut kept = self.marks.take().unwrap_or_else(|| basic.clone());
        for cell in self.layout().cells().filter(|&cell| self.givens.get(cell).is_none()) {
            kept.keep(cell, marks.get(cell));
        }
        // Drop marks that rule out no more than the givens do, so that equal puzzles compare equal however they were
        // written.
        self.marks = (kept != basic).then_some(kept);
        self
    }

    /// Returns the board's size and shape.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        self.givens.layout()
    }

    /// Returns the givens.
    #[must_use]
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Returns the given in a cell.
    #[must_use]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens.get(cell)
    }

    /// Returns the pencil marks, if they rule out more than the givens do.
    #[must_use]
    pub fn marks(&self) -> Option<&Candidates> {
        self.marks.as_ref()
    }

    /// Returns the digits that given and marks allow in a cell, whatever its peers hold.
    #[must_use]
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        match &self.marks {
            Some(marks) => marks.get(cell),
            None => self.layout().digits(),
        }
    }

    /// Returns the candidates that givens and marks leave in each cell.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        self.marks.clone().unwrap_or_else(|| Candidates::of(&self.givens))
    }
}
