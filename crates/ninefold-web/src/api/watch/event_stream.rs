//! Reports what one engine does, at the pace that the client sets.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use ninefold::engine::{Engine, Event, Observer};
use ninefold_api::record::WatchEvent;
use ninefold_api::watch::{MAX_EVENTS, Message, Recorder, Watched};
use tokio::sync::mpsc::Sender;

use super::pace::{Pace, Speed};

/// Events within one frame of an animation are sent together.
const FRAME: Duration = Duration::from_millis(16);
/// The interval between boards at full speed.
const BOARD_INTERVAL: Duration = Duration::from_millis(50);
/// How often a paused engine checks whether the client is still connected.
const POLL: Duration = Duration::from_millis(50);

/// Runs an engine and reports on it until it ends or the client disconnects. Always sends an `end` event.
pub(super) fn run(watched: &Watched, engine: &'static dyn Engine, pace: &Pace, sender: &Sender<Message>) {
    let ended = catch_unwind(AssertUnwindSafe(|| report(watched, engine, pace, sender)));
    let ended = ended.unwrap_or_else(|_| Message::End(Recorder::defect_record(engine, &watched.puzzle)));
    let _ = sender.blocking_send(ended);
}

fn report(watched: &Watched, engine: &'static dyn Engine, pace: &Pace, sender: &Sender<Message>) -> Message {
    let start = Instant::now();
    let mut reporter = Reporter {
        recorder: Recorder::new(engine, &watched.puzzle),
        pace,
        sender,
        events: Vec::new(),
        sent: start,
        due: start,
        paused: Duration::ZERO,
        stepped: 0,
        unseen: false,
    };
    let budget = watched.budget(engine, &pace.stopped);
    let report = engine.run(&watched.puzzle, &budget, &mut reporter);
    reporter.flush();
    let seconds = start.elapsed().saturating_sub(reporter.paused).as_secs_f64();
    Message::End(reporter.recorder.end_record(&report, seconds))
}

/// Observes an engine and sends what it does.
struct Reporter<'a> {
    recorder: Recorder<'a>,
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
            self.send(Message::Events(self.recorder.events_record(events)));
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
        self.recorder.apply(event);
        if !send {
            self.unseen = true;
            return self.show_if_due();
        }
        self.events.extend(self.recorder.record(event));
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
        if !self.recorder.events().is_multiple_of(64) || self.sent.elapsed() < BOARD_INTERVAL {
            return;
        }
        self.unseen = false;
        self.show();
    }

    fn show(&mut self) {
        self.events.clear();
        self.send(Message::Board(self.recorder.board_record()));
    }
}

impl Observer for Reporter<'_> {
    fn event(&mut self, event: Event<'_>) {
        match Recorder::is_action(event) {
            true => self.happens(event),
            false if self.pace.is_stopped() => {}
            false => self.recorder.count(event),
        }
    }
}
