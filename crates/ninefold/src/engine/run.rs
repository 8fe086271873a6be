//! The bookkeeping that every search shares: counting calls, keeping to the budget, notifying the
//! observer, collecting solutions.

use std::ops::ControlFlow;

use super::{Answer, Event, NoObserver, Observer, Report};
use crate::budget::{Budget, StopReason};
use crate::grid::{Cell, Digit, Grid, Puzzle, Solution};

/// Break stops the whole search: it has found enough solutions or spent its budget.
pub(super) type Flow = ControlFlow<()>;

/// The number of calls between two checks of the clock, which costs far more than a call.
const CALLS_PER_POLL: u64 = 512;

/// One run of a search engine.
pub(super) struct Run<'a, O: ?Sized> {
    pub(super) puzzle: &'a Puzzle,
    budget: Budget<'a>,
    /// `None` if the run is unobserved.
    observer: Option<&'a mut O>,
    wanted: u64,
    depth: usize,
    calls: u64,
    calls_to_first: Option<u64>,
    next_poll: u64,
    poll_interval: u64,
    found: u64,
    first: Option<Solution>,
    stop: Option<StopReason>,
}

/// Runs `search` with the observer, or without one if it isn't watching, so that the events
/// of an unobserved run are compiled away.
macro_rules! run_search {
    ($search:path, $puzzle:expr, $budget:expr, $observer:expr) => {
        if $observer.is_watching() {
            $search($crate::engine::run::Run::new($puzzle, $budget, $observer))
        } else {
            $search($crate::engine::run::Run::unobserved($puzzle, $budget))
        }
    };
}
pub(super) use run_search;

impl<'a> Run<'a, NoObserver> {
    /// Creates a run without an observer.
    pub(super) fn unobserved(puzzle: &'a Puzzle, budget: &Budget<'a>) -> Self {
        Run::with(puzzle, budget, None)
    }
}

impl<'a, O: Observer + ?Sized> Run<'a, O> {
    /// Creates a run that sends its events to an observer.
    pub(super) fn new(puzzle: &'a Puzzle, budget: &Budget<'a>, observer: &'a mut O) -> Self {
        Run::with(puzzle, budget, Some(observer))
    }

    fn with(puzzle: &'a Puzzle, budget: &Budget<'a>, observer: Option<&'a mut O>) -> Self {
        // An observer should be able to stop the run at once, and has slowed it down anyway.
        let is_watched = observer.as_ref().is_some_and(|observer| observer.is_watching());
        let poll_interval = if is_watched { 1 } else { CALLS_PER_POLL };
        Run {
            puzzle,
            budget: *budget,
            observer,
            wanted: budget.solution_limit().max(1),
            depth: 0,
            calls: 0,
            calls_to_first: None,
            next_poll: 0,
            poll_interval,
            found: 0,
            first: None,
            stop: None,
        }
    }

    /// Counts a visit to a board. Breaks when the budget is spent.
    #[inline]
    pub(super) fn enter(&mut self) -> Flow {
        if self.calls >= self.next_poll {
            self.poll_budget()?;
        }
        self.calls += 1;
        self.notify(Event::Enter { depth: self.depth });
        Flow::Continue(())
    }

    #[inline]
    fn notify(&mut self, event: Event<'_>) {
        if let Some(observer) = &mut self.observer {
            observer.event(event);
        }
    }

    #[cold]
    fn poll_budget(&mut self) -> Flow {
        let stop = if self.calls >= self.budget.node_limit() {
            Some(StopReason::Nodes)
        } else {
            self.budget.interruption()
        };
        match stop {
            Some(stop) => self.give_up(stop),
            None => {
                self.next_poll = (self.calls + self.poll_interval).min(self.budget.node_limit());
                Flow::Continue(())
            }
        }
    }

    /// Ends the run without an answer.
    pub(super) fn give_up(&mut self, stop: StopReason) -> Flow {
        self.stop = Some(stop);
        Flow::Break(())
    }

    #[inline]
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        self.depth += 1;
        self.notify(Event::Place(cell, digit));
    }

    #[inline]
    pub(super) fn reject(&mut self, cell: Cell, digit: Digit) {
        self.notify(Event::Reject(cell, digit));
    }

    #[inline]
    pub(super) fn retreat(&mut self, cell: Cell, digit: Digit) {
        self.depth -= 1;
        self.notify(Event::Retreat(cell, digit));
    }

    /// Continues from another board, at this depth below the puzzle.
    #[inline]
    pub(super) fn jump(&mut self, board: &Grid, depth: usize) {
        self.depth = depth;
        self.notify(Event::Jump(board));
    }

    /// Records a full board, building it only if needed. Breaks when enough solutions are known.
    ///
    /// # Panics
    /// Panics if the board does not solve the puzzle: that is a bug in the engine, and no answer is
    /// better than a wrong one.
    pub(super) fn solved(&mut self, board: impl FnOnce() -> Grid) -> Flow {
        if self.found == 0 || self.is_watched() {
            let solution = self.check(board());
            self.notify(Event::Solution(&solution));
            self.first.get_or_insert(solution);
        }
        self.count_solution()
    }

    /// Checks a full board against the puzzle.
    ///
    /// # Panics
    /// Panics as [`solved`](Run::solved) does.
    pub(super) fn check(&self, board: Grid) -> Solution {
        Solution::check(self.puzzle, board)
            .unwrap_or_else(|error| panic!("the engine offered a wrong solution: {error}"))
    }

    /// Counts a solution. Breaks when enough are known.
    pub(super) fn count_solution(&mut self) -> Flow {
        self.calls_to_first.get_or_insert(self.calls);
        self.found += 1;
        if self.found < self.wanted { Flow::Continue(()) } else { Flow::Break(()) }
    }

    /// Returns whether an observer follows the run.
    #[inline]
    pub(super) fn is_watched(&self) -> bool {
        self.observer.as_ref().is_some_and(|observer| observer.is_watching())
    }

    /// Returns why the run ended early, if it did.
    pub(super) fn stop_reason(&self) -> Option<StopReason> {
        self.stop
    }

    /// Returns how many solutions have been found.
    pub(super) fn found(&self) -> u64 {
        self.found
    }

    /// Returns the report at the end of the search.
    pub(super) fn finish(self) -> Report {
        let enough = self.found >= self.wanted;
        let exact = self.stop.is_none() && !enough;
        let answer = match (self.first, self.stop) {
            (None, None) => Answer::Impossible,
            (Some(first), _) if self.found > 1 => Answer::Several(first),
            (found, Some(stop)) => Answer::Unknown(stop, found),
            (Some(only), None) if exact => Answer::Unique(only),
            (Some(first), None) => Answer::Solved(first),
        };
        Report {
            answer,
            found: self.found,
            exact,
            stop: self.stop,
            calls: Some(self.calls_to_first.unwrap_or(self.calls)),
            calls_in_all: Some(self.calls),
            guesses: None,
            steps: None,
            techniques: Vec::new(),
            partial: None,
        }
    }
}
