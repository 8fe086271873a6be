//! The search: propagate, choose, go deeper, go back. It stops at every solution and can continue from there.

use super::choose::Scores;
use super::model::Model;
use super::space::{Alive, Dead, Space};
use super::stack::Stack;
use crate::engine::Observer;
use crate::engine::run::{Flow, Run};
use crate::grid::{Cell, Digit, Grid, Puzzle};

pub(super) struct Search<'a, 'm, O: ?Sized> {
    pub(super) run: Run<'a, O>,
    stack: Stack<'m>,
    scores: Scores,
    pub(super) guesses: u64,
    /// The placements that the observer knows, and how many of them it knew before each choice.
    reported: Vec<(Cell, Digit)>,
    known_before: Vec<usize>,
    is_reported: Vec<bool>,
}

impl<'a, 'm, O: Observer + ?Sized> Search<'a, 'm, O> {
    pub(super) fn new(run: Run<'a, O>, model: &'m Model) -> Self {
        let mut space = Space::new(model);
        let pending = space.load(run.puzzle);
        let layout = run.puzzle.layout();
        Search {
            scores: Scores::new(&space),
            guesses: 0,
            reported: Vec::new(),
            known_before: Vec::new(),
            is_reported: layout.cells().map(|cell| run.puzzle.given(cell).is_some()).collect(),
            stack: Stack::new(space, pending),
            run,
        }
    }

    /// Finds solutions until there are enough, none is left, or the budget is spent.
    pub(super) fn solve(&mut self) -> Flow {
        loop {
            self.advance()?;
            let (puzzle, space) = (self.run.puzzle, &self.stack.space);
            self.run.solved(|| grid_of(puzzle, space))?;
            self.retreat()?;
        }
    }

    /// Searches until the position is the next solution. Breaks if there is none or the budget is spent.
    fn advance(&mut self) -> Flow {
        loop {
            if self.stack.propagate() == Err(Dead) {
                let culprit = self.stack.space.culprit;
                let choice = self.retreat()?;
                self.scores.conflict(choice, culprit, self.stack.space.model);
                continue;
            }
            if self.run.is_watched() {
                self.report_placements();
            }
            let Some((cell, digit)) = self.scores.choose(&self.stack.space) else {
                if self.stack.space.is_right() {
                    return Flow::Continue(());
                }
                self.retreat()?;
                continue;
            };
            self.run.enter()?;
            self.guesses += 1;
            self.known_before.push(self.reported.len());
            self.stack.choose(cell, digit);
        }
    }

    /// Goes back to the latest choice and rules it out. Breaks when no choice is left.
    fn retreat(&mut self) -> std::ops::ControlFlow<(), u16> {
        let Some(cell) = self.stack.reject() else { return std::ops::ControlFlow::Break(()) };
        let known = self.known_before.pop().unwrap_or(0);
        while self.reported.len() > known {
            let (cell, digit) = self.reported.pop().expect("there are more placements");
            self.is_reported[cell.index()] = false;
            self.run.retreat(cell, digit);
        }
        std::ops::ControlFlow::Continue(cell)
    }

    fn report_placements(&mut self) {
        let space = &self.stack.space;
        for (index, mask) in space.masks[..space.model.cells].iter().enumerate() {
            if mask.is_power_of_two() && !self.is_reported[index] {
                self.is_reported[index] = true;
                let placement = (Cell::new(index), Digit::from_index(mask.trailing_zeros() as usize));
                self.reported.push(placement);
                self.run.place(placement.0, placement.1);
            }
        }
    }
}

impl Space<'_> {
    /// Begins with the givens and marks of a puzzle.
    pub(super) fn load(&mut self, puzzle: &Puzzle) -> Alive {
        let model = self.model;
        if model.impossible {
            return Err(Dead);
        }
        let candidates = puzzle.candidates();
        for (at, (set, initial)) in candidates.contents().iter().zip(&model.initial).enumerate() {
            self.masks[at] = set.bits() & initial;
            if self.masks[at] == 0 {
                return Err(Dead);
            }
        }
        Ok(())
    }
}

/// Returns a position as a grid: the cells with one candidate.
fn grid_of(puzzle: &Puzzle, space: &Space<'_>) -> Grid {
    let mut grid = Grid::blank(puzzle.layout().clone());
    for (cell, mask) in puzzle.layout().cells().zip(&space.masks) {
        grid.set(cell, mask.is_power_of_two().then(|| Digit::from_index(mask.trailing_zeros() as usize)));
    }
    grid
}
