//! The search: propagate, choose, go deeper, go back. It stops at every solution and can continue from there.

use super::choose::Scores;
use super::model::Model;
use super::space::{Alive, Dead, Space};
use super::stack::Stack;
use crate::engine::Observer;
use crate::engine::run::{Flow, Run};
use crate::grid::{Cell, Digit, Grid, Puzzle};

/// At this guess the search begins again with what it has learnt, and tries every candidate first: one that is refuted at once would
/// have to be refuted in many places.
const PROBE_AT: u64 = 300;
/// Where regions are to be found, the first choices decide how long a search takes. As long as there is no solution, the search begins
/// again at this guess, and after so many more, which grow by half each time.
const BEGIN_AGAIN_AT: u64 = 3_000;
const BEGIN_AGAIN_AFTER: u64 = 4_500;

pub(super) struct Search<'a, 'm, O: ?Sized> {
    pub(super) run: Run<'a, O>,
    stack: Stack<'m>,
    scores: Scores,
    pub(super) guesses: u64,
    /// The guess at which it begins again, if at all, and after how many more the next time.
    pub(super) again_at: u64,
    pub(super) again_after: u64,
    /// Whether a solution was found.
    has_found: bool,
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
        // Numbers that stand for others until the solution is known aren't reported.
        let is_silent = |cell: &Cell| {
            model.renumbered.iter().flatten().any(|&number| usize::from(number) == cell.index())
        };
        let is_reported = |cell: Cell| run.puzzle.given(cell).is_some() || is_silent(&cell);
        let scores = Scores::new(&space);
        Search {
            again_at: if scores.has_regions() { BEGIN_AGAIN_AT } else { u64::MAX },
            again_after: BEGIN_AGAIN_AFTER,
            scores,
            guesses: 0,
            has_found: false,
            reported: Vec::new(),
            known_before: Vec::new(),
            is_reported: layout.cells().map(is_reported).collect(),
            stack: Stack::new(space, pending),
            run,
        }
    }

    /// Finds solutions until there are enough, none is left, or the budget is spent.
    pub(super) fn solve(&mut self) -> Flow {
        loop {
            self.advance()?;
            let (puzzle, space) = (self.run.puzzle, &self.stack.space);
            self.has_found = true;
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
            if self.guesses == PROBE_AT && !self.has_found {
                self.probe_all()?;
                continue;
            }
            if self.guesses == self.again_at && !self.has_found {
                self.begin_again();
                continue;
            }
            self.known_before.push(self.reported.len());
            self.stack.choose(cell, digit);
        }
    }

    /// Takes back all choices.
    fn go_back_to_start(&mut self) {
        while self.stack.depth() > 0 {
            self.stack.undo();
            self.forget_placements();
        }
    }

    /// Goes back to the puzzle, and tries again with scores that change slowly.
    fn begin_again(&mut self) {
        self.scores.slow_down();
        self.again_at += self.again_after;
        self.again_after += self.again_after / 2;
        self.go_back_to_start();
    }

    /// Goes back to the puzzle, and rules out the candidates that lead to a contradiction by themselves. The scores learn from these
    /// contradictions.
    fn probe_all(&mut self) -> Flow {
        self.go_back_to_start();
        for cell in 0..self.stack.space.model.cells {
            let mut left = self.stack.space.masks[cell];
            if left.is_power_of_two() {
                continue;
            }
            while left != 0 {
                let digit = left & left.wrapping_neg();
                left &= left - 1;
                if self.stack.space.masks[cell] & digit == 0 {
                    continue; // ruled out since
                }
                self.run.enter()?;
                let (is_ruled_out, alive) = self.stack.probe(cell as u16, digit);
                if is_ruled_out {
                    let space = &self.stack.space;
                    self.scores.conflict(cell as u16, space.culprit, space.model);
                }
                if alive.is_err() {
                    return Flow::Continue(());
                }
            }
        }
        Flow::Continue(())
    }

    /// Goes back to the latest choice and rules it out. Breaks when no choice is left.
    fn retreat(&mut self) -> std::ops::ControlFlow<(), u16> {
        let Some(cell) = self.stack.reject() else { return std::ops::ControlFlow::Break(()) };
        self.forget_placements();
        std::ops::ControlFlow::Continue(cell)
    }

    /// Takes back what was reported since the latest choice.
    fn forget_placements(&mut self) {
        let known = self.known_before.pop().unwrap_or(0);
        while self.reported.len() > known {
            let (cell, digit) = self.reported.pop().expect("there are more placements");
            self.is_reported[cell.index()] = false;
            self.run.retreat(cell, digit);
        }
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
    for numbers in &space.model.renumbered {
        let mut met: Vec<u32> = Vec::new();
        for &number in numbers {
            let region = space.masks[usize::from(number)];
            let place = met.iter().position(|&other| other == region).unwrap_or_else(|| {
                met.push(region);
                met.len() - 1
            });
            grid.set(Cell::new(usize::from(number)), Some(Digit::from_index(place)));
        }
    }
    grid
}
