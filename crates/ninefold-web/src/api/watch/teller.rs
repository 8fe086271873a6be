//! Tells what one engine does, at the pace that is asked for.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use ninefold::engine::{self, Counts, Engine, Observer};
use ninefold::grid::{Cell, Digit, DigitSet, Grid, Puzzle};
use ninefold::{Budget, StopReason};
use serde::Serialize;
use tokio::sync::mpsc::Sender;

use super::Started;
use super::pace::{Pace, Speed};

/// What is told at once belongs to one frame of an animation.
const FRAME: Duration = Duration::from_millis(16);
/// At full speed the board is shown so often.
const GLANCE: Duration = Duration::from_millis(50);
/// So many events are told together at most.
const MOST_AT_ONCE: usize = 256;
/// Whoever waits looks so often whether anybody still listens.
const LOOK: Duration = Duration::from_millis(50);

/// What is told.
pub(crate) enum Told {
    Start(Started),
    Events(Events),
    Board(Board),
    End(Ended),
}

/// What an engine did since it last told.
#[derive(Serialize)]
pub(crate) struct Events {
    engine: &'static str,
    events: Vec<Event>,
    counts: Numbers,
}

/// How the board looks just now.
#[derive(Serialize)]
pub(crate) struct Board {
    engine: &'static str,
    board: String,
    counts: Numbers,
}

/// How it ended.
#[derive(Serialize)]
pub(crate) struct Ended {
    engine: &'static str,
    /// `unique`, `several`, `solved`, `none` or `unknown`.
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<&'static str>,
    /// The first solution, or how far it came.
    board: String,
    counts: Numbers,
    /// How long it took, pauses included.
    seconds: f64,
}

/// Something that an engine did. Cells are counted from 0 in reading order.
#[derive(Serialize)]
#[serde(tag = "did", rename_all = "lowercase")]
enum Event {
    Place {
        cell: usize,
        digit: usize,
    },
    Reject {
        cell: usize,
        digit: usize,
    },
    Retreat {
        cell: usize,
        digit: usize,
    },
    Jump {
        board: String,
    },
    Step {
        technique: &'static str,
        group: String,
        cells: Vec<usize>,
        values: String,
        narrowed: Vec<(usize, String)>,
    },
    Solution {
        board: String,
    },
}

/// Counts so far.
#[derive(Clone, Copy, Default, Serialize)]
struct Numbers {
    calls: u64,
    placements: u64,
    rejections: u64,
    backtracks: u64,
    depth: usize,
    deepest: usize,
    steps: u64,
    solutions: u64,
}

/// Runs an engine and tells about it until it ends or nobody listens. That it has ended is always told.
pub(super) fn run(
    engine: &'static dyn Engine,
    puzzle: &Puzzle,
    nodes: u64,
    pace: &Pace,
    sender: &Sender<Told>,
) {
    let told = catch_unwind(AssertUnwindSafe(|| tell(engine, puzzle, nodes, pace, sender)));
    let ended = told.unwrap_or_else(|_| Ended {
        engine: engine.name(),
        answer: "unknown",
        stop: Some("defect"),
        board: puzzle.givens().to_string(),
        counts: Numbers::default(),
        seconds: 0.0,
    });
    let _ = sender.blocking_send(Told::End(ended));
}

fn tell(
    engine: &'static dyn Engine,
    puzzle: &Puzzle,
    nodes: u64,
    pace: &Pace,
    sender: &Sender<Told>,
) -> Ended {
    let start = Instant::now();
    let mut teller = Teller {
        engine: engine.name(),
        layout: puzzle.layout(),
        givens: puzzle.givens().filled(),
        board: puzzle.givens().clone(),
        depth: 0,
        deepest: 0,
        counts: Counts::default(),
        pace,
        sender,
        events: Vec::new(),
        told: start,
        due: start,
        rested: Duration::ZERO,
        stepped: 0,
        unseen: false,
    };
    let budget = Budget::solutions(engine.usual_solutions()).nodes(nodes).cancel(&pace.stopped);
    let report = engine.run(puzzle, &budget, &mut teller);
    teller.flush();
    let board = match (report.answer.solution(), &report.partial) {
        (Some(solution), _) => solution.to_string(),
        (None, Some(partial)) => partial.singles().to_string(),
        (None, None) => teller.board.to_string(),
    };
    Ended {
        engine: engine.name(),
        answer: report.answer.name(),
        stop: report.stop.map(StopReason::name),
        board,
        counts: teller.numbers(),
        seconds: start.elapsed().saturating_sub(teller.rested).as_secs_f64(),
    }
}

struct Teller<'a> {
    engine: &'static str,
    layout: &'a ninefold::grid::Layout,
    /// How many cells are given.
    givens: usize,
    board: Grid,
    /// Placements that stand.
    depth: usize,
    /// The most that ever stood. Engines that also conclude digits count their deepest guess, which is less.
    deepest: usize,
    counts: Counts,
    pace: &'a Pace,
    sender: &'a Sender<Told>,
    /// What has not been told yet.
    events: Vec<Event>,
    told: Instant,
    /// When the next event may happen.
    due: Instant,
    /// How long it has been paused.
    rested: Duration,
    /// Events that single steps have led to.
    stepped: u64,
    /// Whether something has happened, at full speed, that was not told.
    unseen: bool,
}

impl Teller<'_> {
    fn numbers(&self) -> Numbers {
        let Counts { calls, placements, rejections, backtracks, steps, solutions, .. } = self.counts;
        let Teller { depth, deepest, .. } = *self;
        Numbers { calls, placements, rejections, backtracks, depth, deepest, steps, solutions }
    }

    /// So many placements stand now.
    fn stand(&mut self, depth: usize) {
        self.depth = depth;
        self.deepest = self.deepest.max(depth);
    }

    fn send(&mut self, told: Told) {
        if self.sender.blocking_send(told).is_err() {
            self.pace.stop();
        }
        self.told = Instant::now();
    }

    /// Tells what has happened.
    fn flush(&mut self) {
        if !self.events.is_empty() {
            let events = std::mem::take(&mut self.events);
            let told = Events { engine: self.engine, events, counts: self.numbers() };
            self.send(Told::Events(told));
        }
    }

    /// Lets the engine stand still until the pace allows the next event; answers whether to tell it.
    fn wait(&mut self) -> bool {
        loop {
            if self.pace.is_stopped() {
                return false;
            }
            if self.sender.is_closed() {
                self.pace.stop();
                return false;
            }
            if self.pace.is_full() {
                return false;
            }
            let state = self.pace.get();
            if state.speed != Speed::Full {
                self.catch_up();
            }
            match state.speed {
                Speed::Full => return false,
                Speed::Events(speed) => {
                    let (now, gap) = (Instant::now(), Duration::from_secs_f64(1.0 / speed));
                    // A pause is not made up for, and what was slower is not waited for.
                    self.due = self.due.clamp(now - FRAME, now + FRAME + gap);
                    if self.due <= now + FRAME {
                        self.due += gap;
                        return true;
                    }
                    self.flush();
                    self.pace.wait((self.due - now).min(LOOK));
                }
                Speed::Paused if self.stepped < state.steps => {
                    self.stepped += 1;
                    return true;
                }
                Speed::Paused => {
                    self.flush();
                    let rest = Instant::now();
                    self.pace.wait(LOOK);
                    self.rested += rest.elapsed();
                }
            }
        }
    }

    /// Something happens as soon as the pace allows. What an engine does between being stopped and noticing it does not
    /// count any more.
    fn happens(&mut self, change: impl FnOnce(&mut Self), event: impl FnOnce(&Self) -> Option<Event>) {
        let tell = self.wait();
        if self.pace.is_stopped() {
            return;
        }
        change(self);
        if !tell {
            self.unseen = true;
            return self.glance();
        }
        let event = event(self);
        self.events.extend(event);
        if self.told.elapsed() >= FRAME || self.events.len() >= MOST_AT_ONCE {
            self.flush();
        }
    }

    /// Shows the board after full speed: the events that follow make sense only from there.
    fn catch_up(&mut self) {
        if std::mem::take(&mut self.unseen) {
            self.show();
        }
    }

    /// Shows the board if it is time to.
    fn glance(&mut self) {
        // Looking at the clock takes longer than an event.
        let busy = !(self.counts.placements + self.counts.rejections).is_multiple_of(64);
        if busy || self.told.elapsed() < GLANCE {
            return;
        }
        self.unseen = false;
        self.show();
    }

    fn show(&mut self) {
        self.events.clear();
        let told = Board { engine: self.engine, board: self.board.to_string(), counts: self.numbers() };
        self.send(Told::Board(told));
    }
}

impl Observer for Teller<'_> {
    fn event(&mut self, event: engine::Event<'_>) {
        if let engine::Event::Enter { .. } = event {
            if !self.pace.is_stopped() {
                self.counts.event(event);
            }
            return;
        }
        let change = |teller: &mut Self| {
            teller.counts.event(event);
            teller.apply(event);
        };
        self.happens(change, |teller| teller.record(event));
    }
}

impl Teller<'_> {
    /// Applies an event to the board.
    fn apply(&mut self, event: engine::Event<'_>) {
        match event {
            engine::Event::Place(cell, digit) => {
                self.board.set(cell, Some(digit));
                self.stand(self.depth + 1);
            }
            engine::Event::Retreat(cell, _) => {
                self.board.set(cell, None);
                self.depth = self.depth.saturating_sub(1);
            }
            engine::Event::Jump(board) => {
                self.board = board.clone();
                self.stand(board.filled() - self.givens);
            }
            engine::Event::Step(step) if step.containment.is_solved() => {
                let digit = step.containment.values.iter().next();
                step.containment.cells.iter().for_each(|cell| self.board.set(cell, digit));
            }
            engine::Event::Solution(solution) => self.board = solution.grid().clone(),
            engine::Event::Enter { .. } | engine::Event::Reject(..) | engine::Event::Step(_) => {}
        }
    }

    /// Returns the record of an event, or nothing for a visit.
    fn record(&self, event: engine::Event<'_>) -> Option<Event> {
        let symbols = |digits: DigitSet| digits.iter().map(Digit::symbol).collect::<String>();
        Some(match event {
            engine::Event::Enter { .. } => return None,
            engine::Event::Place(cell, digit) => {
                Event::Place { cell: cell.index(), digit: digit.index() + 1 }
            }
            engine::Event::Reject(cell, digit) => {
                Event::Reject { cell: cell.index(), digit: digit.index() + 1 }
            }
            engine::Event::Retreat(cell, digit) => {
                Event::Retreat { cell: cell.index(), digit: digit.index() + 1 }
            }
            engine::Event::Jump(board) => Event::Jump { board: board.to_string() },
            engine::Event::Step(step) => Event::Step {
                technique: step.technique.name(),
                group: self.layout.houses()[step.group].to_string(),
                cells: step.containment.cells.iter().map(Cell::index).collect(),
                values: symbols(step.containment.values),
                narrowed: step.narrowed.iter().map(|&(cell, lost)| (cell.index(), symbols(lost))).collect(),
            },
            engine::Event::Solution(solution) => Event::Solution { board: solution.to_string() },
        })
    }
}
