//! Turns what an engine does into records.

use ninefold::engine::{Counts, Engine, Event, Observer, Report};
use ninefold::grid::{Cell, Digit, Grid, Puzzle};

use crate::record::{
    AnswerName, Record, WatchBoard, WatchCounts, WatchEnd, WatchEvent, WatchEvents, elimination_name,
};

/// Follows an engine: its board, its counts, and the records of its events.
///
/// ```text
/// engine ──event──▶ is_action? ──▶ apply ──▶ record ──▶ events, board, end
///                   else: count
/// ```
pub struct Recorder<'a> {
    engine: &'static str,
    puzzle: &'a Puzzle,
    /// The number of givens.
    givens: usize,
    board: Grid,
    /// The number of placements on the board.
    depth: usize,
    /// The largest number of placements on the board at any time. Engines that also deduce digits count only their
    /// deepest guess, which is less.
    deepest: usize,
    counts: Counts,
    /// The number of actions.
    events: u64,
    /// The calls up to the first solution, which are the ones to report.
    calls_to_first: Option<u64>,
}

impl<'a> Recorder<'a> {
    /// Creates a recorder of an engine that starts on a puzzle.
    #[must_use]
    pub fn new(engine: &dyn Engine, puzzle: &'a Puzzle) -> Recorder<'a> {
        Recorder {
            engine: engine.name(),
            puzzle,
            givens: puzzle.givens().filled(),
            board: puzzle.givens().clone(),
            depth: 0,
            deepest: 0,
            counts: Counts::default(),
            events: 0,
            calls_to_first: None,
        }
    }

    /// Returns whether an event is an action, which a watch shows. Other events only count.
    #[must_use]
    pub fn is_action(event: Event<'_>) -> bool {
        !matches!(event, Event::Enter { .. })
    }

    /// Counts an event that isn't an action.
    pub fn count(&mut self, event: Event<'_>) {
        self.counts.event(event);
    }

    /// Returns the number of actions so far.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Returns the counts so far.
    #[must_use]
    pub fn counts(&self) -> WatchCounts {
        let Counts { calls, placements, rejections, backtracks, steps, solutions, .. } = self.counts;
        let Recorder { depth, deepest, events, .. } = *self;
        let calls = self.calls_to_first.unwrap_or(calls);
        WatchCounts { calls, placements, rejections, backtracks, depth, deepest, steps, solutions, events }
    }

    /// Returns the record of these events, the last that were applied.
    #[must_use]
    pub fn events_record(&self, events: Vec<WatchEvent>) -> WatchEvents {
        let (v, engine) = (WatchEvents::VERSION, self.engine.to_string());
        WatchEvents { v, engine, events, counts: self.counts() }
    }

    /// Returns the record of the board.
    #[must_use]
    pub fn board_record(&self) -> WatchBoard {
        let (v, engine, board) = (WatchBoard::VERSION, self.engine.to_string(), self.board.to_string());
        WatchBoard { v, engine, board, counts: self.counts() }
    }

    /// Returns the record of how the engine ended.
    #[must_use]
    pub fn end_record(&self, report: &Report, seconds: f64) -> WatchEnd {
        let board = match (report.answer.solution(), &report.partial) {
            (Some(solution), _) => solution.to_string(),
            (None, Some(partial)) => partial.singles().to_string(),
            (None, None) => self.board.to_string(),
        };
        WatchEnd {
            v: WatchEnd::VERSION,
            engine: self.engine.to_string(),
            answer: (&report.answer).into(),
            stop: report.stop.map(|stop| stop.name().to_string()),
            board,
            counts: self.counts(),
            seconds,
        }
    }

    /// Returns the record of an engine that failed.
    #[must_use]
    pub fn defect_record(engine: &dyn Engine, puzzle: &Puzzle) -> WatchEnd {
        WatchEnd {
            v: WatchEnd::VERSION,
            engine: engine.name().to_string(),
            answer: AnswerName::Unknown,
            stop: Some("defect".to_string()),
            board: puzzle.givens().to_string(),
            counts: WatchCounts::default(),
            seconds: 0.0,
        }
    }

    /// Records the number of placements on the board.
    fn set_depth(&mut self, depth: usize) {
        self.depth = depth;
        self.deepest = self.deepest.max(depth);
    }

    /// Counts an action and applies it to the board.
    pub fn apply(&mut self, event: Event<'_>) {
        self.counts.event(event);
        self.events += 1;
        match event {
            Event::Place(cell, digit) => {
                self.board.set(cell, Some(digit));
                self.set_depth(self.depth + 1);
            }
            Event::Retreat(cell, _) => {
                self.board.set(cell, None);
                self.depth = self.depth.saturating_sub(1);
            }
            Event::Jump(board) => {
                self.board = board.clone();
                self.set_depth(board.filled() - self.givens);
            }
            Event::Step(step) if step.containment.is_solved() => {
                let digit = step.containment.values.iter().next();
                step.containment.cells.iter().for_each(|cell| self.board.set(cell, digit));
            }
            Event::Solution(solution) => {
                self.board = solution.grid().clone();
                self.calls_to_first.get_or_insert(self.counts.calls);
            }
            Event::Enter { .. } | Event::Reject(..) | Event::Step(_) => {}
        }
    }

    /// Returns the record of an event, or `None` if it isn't an action.
    #[must_use]
    pub fn record(&self, event: Event<'_>) -> Option<WatchEvent> {
        let layout = self.puzzle.layout();
        let name = |cell: Cell| layout.cell_name(cell);
        Some(match event {
            Event::Enter { .. } => return None,
            Event::Place(cell, digit) => WatchEvent::Place { cell: name(cell), digit: digit.value() },
            Event::Reject(cell, digit) => WatchEvent::Reject { cell: name(cell), digit: digit.value() },
            Event::Retreat(cell, digit) => WatchEvent::Retreat { cell: name(cell), digit: digit.value() },
            Event::Jump(board) => WatchEvent::Jump { board: board.to_string() },
            Event::Step(step) => WatchEvent::Step {
                technique: step.technique.name().to_string(),
                house: layout.houses()[step.group].to_string(),
                cells: step.containment.cells.iter().map(name).collect(),
                digits: step.containment.values.iter().map(Digit::value).collect(),
                eliminations: step
                    .narrowed
                    .iter()
                    .flat_map(|&(cell, lost)| {
                        lost.iter().map(move |digit| layout.constraints().candidate(cell, digit))
                    })
                    .map(|candidate| elimination_name(candidate, layout))
                    .collect(),
            },
            Event::Solution(solution) => WatchEvent::Solution { board: solution.to_string() },
        })
    }
}
