//! Watching an engine work.

use super::containments::Step;
use crate::grid::{Cell, Digit, Grid, Solution};

/// What an engine does.
///
/// A search visits boards. It starts at the puzzle; [`Place`](Event::Place) leads to a child board,
/// [`Retreat`](Event::Retreat) back to the parent, and [`Jump`](Event::Jump) to any board that it has
/// visited before (a breadth-first search jumps all the time).
///
/// A new kind of event breaks every `match` without a wildcard, on purpose: an observer that depends on
/// all events has to decide what to do with it.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The search visits a board.
    Enter {
        /// The number of placements between the puzzle and the board.
        depth: usize,
    },
    /// The engine puts a digit into a blank cell.
    Place(Cell, Digit),
    /// A digit does not fit a cell, and the engine drops it at once.
    Reject(Cell, Digit),
    /// The engine takes back its latest placement.
    Retreat(Cell, Digit),
    /// The search continues from a board that it has reached before.
    Jump(&'a Grid),
    /// A containment narrows some scopes.
    Step(&'a Step),
    /// The engine has found a solution.
    Solution(&'a Solution),
}

/// Receives the events of a run. Closures are observers:
///
/// ```
/// use ninefold::boards;
/// use ninefold::Budget;
/// use ninefold::engine::{Engine, Event, tree::Tree};
///
/// let puzzle = boards::named("BD4").unwrap().puzzle();
/// let mut placements = 0;
/// Tree.run(&puzzle, &Budget::first(), &mut |event: Event<'_>| {
///     placements += usize::from(matches!(event, Event::Place(..)));
/// });
/// assert_eq!(placements, 133);
/// ```
pub trait Observer {
    /// Receives one event.
    fn event(&mut self, event: Event<'_>);

    /// Returns false if the observer ignores every event: engines then run a version without events.
    fn is_watching(&self) -> bool {
        true
    }
}

impl<F: FnMut(Event<'_>)> Observer for F {
    fn event(&mut self, event: Event<'_>) {
        self(event);
    }
}

/// Ignores every event.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    #[inline]
    fn event(&mut self, _: Event<'_>) {}

    fn is_watching(&self) -> bool {
        false
    }
}

/// Passes every event to two observers; nest it for more.
#[derive(Debug)]
pub struct Tee<'a, A: ?Sized, B: ?Sized>(pub &'a mut A, pub &'a mut B);

impl<A: Observer + ?Sized, B: Observer + ?Sized> Observer for Tee<'_, A, B> {
    fn event(&mut self, event: Event<'_>) {
        self.0.event(event);
        self.1.event(event);
    }

    fn is_watching(&self) -> bool {
        self.0.is_watching() || self.1.is_watching()
    }
}

/// Counts the events of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Boards visited.
    pub calls: u64,
    /// Digits placed.
    pub placements: u64,
    /// Digits that did not fit.
    pub rejections: u64,
    /// Digits taken back.
    pub backtracks: u64,
    /// The depth of the deepest board visited.
    pub deepest: usize,
    /// Containments applied.
    pub steps: u64,
    /// Solutions found.
    pub solutions: u64,
}

impl Observer for Counts {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { depth } => {
                self.calls += 1;
                self.deepest = self.deepest.max(depth);
            }
            Event::Place(..) => self.placements += 1,
            Event::Reject(..) => self.rejections += 1,
            Event::Retreat(..) => self.backtracks += 1,
            Event::Jump(_) => {}
            Event::Step(_) => self.steps += 1,
            Event::Solution(_) => self.solutions += 1,
        }
    }
}
