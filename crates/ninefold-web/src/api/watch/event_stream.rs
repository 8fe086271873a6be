//! Reports what one engine does, at the pace that the client sets.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use ninefold::Budget;
use ninefold::engine::{Counts, Engine, Event, Observer};
use ninefold::grid::{Cell, Digit, Grid, Layout, Puzzle};
use ninefold::record::{
    AnswerName, Record, WatchBoard, WatchCounts, WatchEnd, WatchEvent, WatchEvents, WatchStart,
    elimination_name,
};
use tokio::sync::mpsc::Sender;

use super::pace::{Pace, Speed};

/// Events within one frame of an animation are sent together.
const FRAME: Duration = Duration::from_millis(16);
/// The interval between boards at full speed.
const BOARD_INTERVAL: Duration = Duration::from_millis(50);
/// Maximum number of events per message.
const MAX_EVENTS: usize = 256;
/// How often a paused engine checks whether the client is still connected.
const POLL: Duration = Duration::from_millis(50);

/// A message of the stream.
pub(crate) enum Message {
    Start(WatchStart),
    Events(WatchEvents),
    Board(WatchBoard),
    End(WatchEnd),
}

/// Runs an engine and reports on it until it ends or the client disconnects. Always sends an `end` event.
pub(super) fn run(
    engine: &'static dyn Engine,
    puzzle: &Puzzle,
    nodes: u64,
    pace: &Pace,
    sender: &Sender<Message>,
) {
    let ended = catch_unwind(AssertUnwindSafe(|| report(engine, puzzle, nodes, pace, sender)));
    let ended = ended.unwrap_or_else(|_| WatchEnd {
        v: WatchEnd::VERSION,
        engine: engine.name().to_string(),
        answer: AnswerName::Unknown,
        stop: Some("defect".to_string()),
        board: puzzle.givens().to_string(),
        counts: WatchCounts::default(),
        seconds: 0.0,
    });
    let _ = sender.blocking_send(Message::End(ended));
}

fn report(
    engine: &'static dyn Engine,
    puzzle: &Puzzle,
    nodes: u64,
    pace: &Pace,
    sender: &Sender<Message>,
) -> WatchEnd {
    let start = Instant::now();
    let mut reporter = Reporter {
        engine: engine.name(),
        layout: puzzle.layout(),
        givens: puzzle.givens().filled(),
        board: puzzle.givens().clone(),
        depth: 0,
        deepest: 0,
        counts: Counts::default(),
        calls_to_first: None,
        pace,
        sender,
        events: Vec::new(),
        sent: start,
        due: start,
        paused: Duration::ZERO,
        stepped: 0,
        unseen: false,
    };
    let budget = Budget::solutions(engine.usual_solutions()).nodes(nodes).cancel(&pace.stopped);
    let report = engine.run(puzzle, &budget, &mut reporter);
    reporter.flush();
    let board = match (report.answer.solution(), &report.partial) {
        (Some(solution), _) => solution.to_string(),
        (None, Some(partial)) => partial.singles().to_string(),
        (None, None) => reporter.board.to_string(),
    };
    WatchEnd {
        v: WatchEnd::VERSION,
        engine: engine.name().to_string(),
        answer: (&report.answer).into(),
        stop: report.stop.map(|stop| stop.name().to_string()),
        board,
        counts: reporter.counts(),
        seconds: start.elapsed().saturating_sub(reporter.paused).as_secs_f64(),
    }
}

/// Observes an engine and sends what it does.
struct Reporter<'a> {
    engine: &'static str,
    layout: &'a Layout,
    /// The number of givens.
    givens: usize,
    board: Grid,
    /// The number of placements on the board.
    depth: usize,
    /// The largest number of placements on the board at any time. Engines that also deduce digits count only their
    /// deepest guess, which is less.
    deepest: usize,
    counts: Counts,
    /// The calls up to the first solution, which are the ones to report.
    calls_to_first: Option<u64>,
    pace: &'a Pace,
    sender: &'a Sender<Message>,
    /// Events not yet sent.
    events: Vec<WatchEvent>,
    /// When the last message was sent.
    sent: Instant,
    /// When the next event may happen.
    due: Instant,
    /// The time spent paused.
    paused: Duration,
    /// Events reached by single steps.
    stepped: u64,
    /// Whether events at full speed have not been sent.
    unseen: bool,
}

impl Reporter<'_> {
    fn counts(&self) -> WatchCounts {
        let Counts { calls, placements, rejections, backtracks, steps, solutions, .. } = self.counts;
        let Reporter { depth, deepest, .. } = *self;
        let calls = self.calls_to_first.unwrap_or(calls);
        WatchCounts { calls, placements, rejections, backtracks, depth, deepest, steps, solutions }
    }

    /// Records the number of placements on the board.
    fn set_depth(&mut self, depth: usize) {
        self.depth = depth;
        self.deepest = self.deepest.max(depth);
    }

    fn send(&mut self, message: Message) {
        if self.sender.blocking_send(message).is_err() {
            self.pace.stop();
        }
        self.sent = Instant::now();
    }

    /// Sends the pending events.
    fn flush(&mut self) {
        if !self.events.is_empty() {
            let events = std::mem::take(&mut self.events);
            let (v, engine) = (WatchEvents::VERSION, self.engine.to_string());
            self.send(Message::Events(WatchEvents { v, engine, events, counts: self.counts() }));
        }
    }

    /// Blocks the engine until the pace allows the next event; returns whether to send it.
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
                    // Don't make up for time lost to a pause or a slower speed.
                    self.due = self.due.clamp(now - FRAME, now + FRAME + gap);
                    if self.due <= now + FRAME {
                        self.due += gap;
                        return true;
                    }
                    self.flush();
                    self.pace.wait((self.due - now).min(POLL));
                }
                Speed::Paused if self.stepped < state.steps => {
                    self.stepped += 1;
                    return true;
                }
                Speed::Paused => {
                    self.flush();
                    let rest = Instant::now();
                    self.pace.wait(POLL);
                    self.paused += rest.elapsed();
                }
            }
        }
    }

    /// Applies an event as soon as the pace allows, and sends it. Ignores what an engine does between being stopped and
    /// noticing it.
    fn happens(&mut self, event: Event<'_>) {
        let send = self.wait();
        if self.pace.is_stopped() {
            return;
        }
        self.counts.event(event);
        self.apply(event);
        if !send {
            self.unseen = true;
            return self.show_if_due();
        }
        self.events.extend(self.record(event));
        if self.sent.elapsed() >= FRAME || self.events.len() >= MAX_EVENTS {
            self.flush();
        }
    }

    /// Sends the board after running at full speed, because later events only make sense from there.
    fn catch_up(&mut self) {
        if std::mem::take(&mut self.unseen) {
            self.show();
        }
    }

    /// Sends the board if it is due.
    fn show_if_due(&mut self) {
        // Reading the clock takes longer than an event.
        let busy = !(self.counts.placements + self.counts.rejections).is_multiple_of(64);
        if busy || self.sent.elapsed() < BOARD_INTERVAL {
            return;
        }
        self.unseen = false;
        self.show();
    }

    fn show(&mut self) {
        self.events.clear();
        let (v, engine, board) = (WatchBoard::VERSION, self.engine.to_string(), self.board.to_string());
        self.send(Message::Board(WatchBoard { v, engine, board, counts: self.counts() }));
    }

    /// Applies an event to the board.
    fn apply(&mut self, event: Event<'_>) {
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

    /// Returns the record of an event, or `None` for a visit.
    fn record(&self, event: Event<'_>) -> Option<WatchEvent> {
        let layout = self.layout;
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

impl Observer for Reporter<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { .. } if self.pace.is_stopped() => {}
            Event::Enter { .. } => self.counts.event(event),
            event => self.happens(event),
        }
    }
}
