//! A board to be solved.

use std::sync::Arc;

use super::{Candidates, Cell, Contradiction, Digit, DigitSet, Grid, Layout};

/// Givens that do not contradict each other and, if someone pencilled them in, the digits that the
/// other cells may still take.
///
/// An engine that holds a `Puzzle` need not look for two equal givens in a house: there are none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    givens: Grid,
    /// Only where it says more than the givens do; see [`Puzzle::with_marks`].
    marks: Option<Candidates>,
}

impl Puzzle {
    /// A puzzle with these givens, or the conflicts between them.
    pub fn new(givens: Grid) -> Result<Puzzle, Contradiction> {
        let conflicts = givens.conflicts();
        if conflicts.is_empty() {
            Ok(Puzzle { givens, marks: None })
        } else {
            Err(Contradiction { layout: Arc::clone(givens.layout()), conflicts })
        }
    }

    /// A puzzle from pencil marks: a cell with a single mark is a given, and what is not marked is
    /// ruled out. A cell without marks is allowed; such a puzzle simply has no solution.
    pub fn from_candidates(candidates: &Candidates) -> Result<Puzzle, Contradiction> {
        Ok(Puzzle::new(candidates.singles())?.with_marks(candidates))
    }

    /// The same puzzle, where blank cells may only take digits that are marked.
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
        // Marks that rule out only what the givens rule out anyway are no marks: so equal puzzles
        // compare equal, however they were written down.
        self.marks = (kept != basic).then_some(kept);
        self
    }

    /// The board's size and shape.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        self.givens.layout()
    }

    /// The givens.
    #[must_use]
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The given of a cell.
    #[must_use]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens.get(cell)
    }

    /// Pencil marks that rule out more than the givens do, if there are any.
    #[must_use]
    pub fn marks(&self) -> Option<&Candidates> {
        self.marks.as_ref()
    }

    /// The digits that nobody has ruled out by a mark: the rule of the houses is not applied.
    #[must_use]
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        match &self.marks {
            Some(marks) => marks.get(cell),
            None => self.layout().digits(),
        }
    }

    /// What givens and marks leave in each cell.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        self.marks.clone().unwrap_or_else(|| Candidates::of(&self.givens))
    }
}
