//! Watching an engine think.

use super::containments::Step;
use crate::grid::{Cell, Digit, Grid, Solution};

/// What an engine tells whoever watches. Every event does nothing unless it is overridden.
///
/// A search visits boards. It starts at the puzzle; [`place`](Observer::place) leads to a child
/// board, [`retreat`](Observer::retreat) back to the parent, and [`jump`](Observer::jump) to any
/// board it has seen before (a breadth-first search does that all the time).
pub trait Observer {
    /// False if every event is ignored: engines then run a version without events.
    fn is_watching(&self) -> bool {
        true
    }

    /// A board is looked at, so many placements below the puzzle.
    fn enter(&mut self, _depth: usize) {}

    /// A digit is put into a blank cell.
    fn place(&mut self, _cell: Cell, _digit: Digit) {}

    /// A digit does not fit a cell and is dropped at once.
    fn reject(&mut self, _cell: Cell, _digit: Digit) {}

    /// The latest placement that still stands is taken back.
    fn retreat(&mut self, _cell: Cell, _digit: Digit) {}

    /// The search goes on from a board that it has placed before.
    fn jump(&mut self, _board: &Grid) {}

    /// A containment narrows some scopes.
    fn step(&mut self, _step: &Step) {}

    /// A solution is found.
    fn solution(&mut self, _solution: &Solution) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    fn is_watching(&self) -> bool {
        false
    }
}

/// Two observers watch the same run; nest it for more.
#[derive(Debug)]
pub struct Tee<'a, A: ?Sized, B: ?Sized>(pub &'a mut A, pub &'a mut B);

impl<A: Observer + ?Sized, B: Observer + ?Sized> Observer for Tee<'_, A, B> {
    fn is_watching(&self) -> bool {
        self.0.is_watching() || self.1.is_watching()
    }
    fn enter(&mut self, depth: usize) {
        self.0.enter(depth);
        self.1.enter(depth);
    }
    fn place(&mut self, cell: Cell, digit: Digit) {
        self.0.place(cell, digit);
        self.1.place(cell, digit);
    }
    fn reject(&mut self, cell: Cell, digit: Digit) {
        self.0.reject(cell, digit);
        self.1.reject(cell, digit);
    }
    fn retreat(&mut self, cell: Cell, digit: Digit) {
        self.0.retreat(cell, digit);
        self.1.retreat(cell, digit);
    }
    fn jump(&mut self, board: &Grid) {
        self.0.jump(board);
        self.1.jump(board);
    }
    fn step(&mut self, step: &Step) {
        self.0.step(step);
        self.1.step(step);
    }
    fn solution(&mut self, solution: &Solution) {
        self.0.solution(solution);
        self.1.solution(solution);
    }
}

/// Counts what happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Boards looked at.
    pub calls: u64,
    /// Digits put.
    pub placements: u64,
    /// Digits that did not fit.
    pub rejections: u64,
    /// Digits taken back.
    pub backtracks: u64,
    /// Most placements that stood at one time.
    pub deepest: usize,
    /// Containments applied.
    pub steps: u64,
    /// Solutions found.
    pub solutions: u64,
}

impl Observer for Counts {
    fn enter(&mut self, depth: usize) {
        self.calls += 1;
        self.deepest = self.deepest.max(depth);
    }
    fn place(&mut self, _: Cell, _: Digit) {
        self.placements += 1;
    }
    fn reject(&mut self, _: Cell, _: Digit) {
        self.rejections += 1;
    }
    fn retreat(&mut self, _: Cell, _: Digit) {
        self.backtracks += 1;
    }
    fn step(&mut self, _: &Step) {
        self.steps += 1;
    }
    fn solution(&mut self, _: &Solution) {
        self.solutions += 1;
    }
}
