//! What engines do while they run, as messages: `start`, `events`, `board` and `end`.
//!
//! ```text
//! engine ──event──▶ Recorder ──┬─ ninefold-web: at the client's pace ──▶ server-sent events
//!                              └─ watch():      a slice of the run   ──▶ emit
//! ```
//!
//! A browser's worker has one thread and can't pause an engine. It asks for slices instead: [`Slice::from`] says how many
//! events to skip, [`Slice::count`] how many to report. Engines are deterministic, so the next slice is another run that
//! skips what has been seen. Skipping is fast: an engine makes several million events per second, and the page shows at
//! most 10,000. Ask for slices that double, up to a million events: someone who watches ten million of them, for a
//! quarter of an hour, then waits until about fifty million have been skipped.
//!
//! Without `count`, the run goes on at full speed to its end: `board` every 50 milliseconds by the clock of the context,
//! then `end`. To pause it, stop emitting (return `ControlFlow::Break`, or terminate the worker) and ask for a slice from
//! `counts.events` of the last message on.

mod recorder;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::Budget;
use ninefold::engine::{Engine, Event, Observer};
use ninefold::grid::Puzzle;
use serde::{Deserialize, Serialize};

pub use self::recorder::Recorder;

use crate::context::Context;
use crate::endpoint::{EXACT, engine_for, within};
use crate::input;
use crate::problem::Problem;
use crate::record::{Record, WatchBoard, WatchEnd, WatchEvent, WatchEvents, WatchStart};

/// Maximum number of nodes per engine: minutes at full speed, so that a forgotten watch ends.
const MAX_NODES: u64 = 5_000_000_000;
/// Maximum number of events per message.
pub const MAX_EVENTS: usize = 256;
/// Maximum number of events per slice.
const MAX_COUNT: u64 = 1_000_000;
/// The interval between boards at full speed, in seconds.
const BOARD_INTERVAL: f64 = 0.05;

/// A message of a watch.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Message {
    /// The engines start.
    Start(WatchStart),
    /// What an engine has done since its last message.
    Events(WatchEvents),
    /// An engine's board: at full speed, and at the start of a later slice.
    Board(WatchBoard),
    /// An engine has ended.
    End(WatchEnd),
}

impl Message {
    /// Returns the name of the message: `start`, `events`, `board` or `end`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Message::Start(_) => "start",
            Message::Events(_) => "events",
            Message::Board(_) => "board",
            Message::End(_) => "end",
        }
    }

    /// Returns the record in JSON.
    #[must_use]
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("records have string keys and finite numbers")
    }
}

/// What to watch, checked: a puzzle, engines that support it, and their budget.
pub struct Watched {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The engines.
    pub engines: Vec<&'static dyn Engine>,
    /// Maximum number of search nodes per engine.
    pub nodes: u64,
}

impl Watched {
    /// Reads what to watch: a puzzle in any notation, engines separated by commas, and a budget.
    ///
    /// # Errors
    /// If the puzzle or a name can't be read, an engine doesn't support the layout or occurs twice, or the budget is zero.
    pub fn read(
        puzzle: &str,
        layout: Option<&str>,
        engines: &str,
        nodes: Option<u64>,
    ) -> Result<Watched, Problem> {
        let puzzle = input::puzzle(puzzle, layout)?;
        let names = engines.split(',').map(str::trim);
        let engines = names.map(|name| engine_for(Some(name), &puzzle)).collect::<Result<Vec<_>, _>>()?;
        for (number, engine) in engines.iter().enumerate() {
            if engines[..number].iter().any(|other| other.name() == engine.name()) {
                return Err(Problem::unprocessable(format!("engine '{}' occurs twice", engine.name())));
            }
        }
        // The client sets the pace of watched engines, so they don't need the smaller budget of other requests.
        let nodes = within("nodes", nodes.unwrap_or(EXACT), EXACT)?.min(MAX_NODES);
        Ok(Watched { puzzle, engines, nodes })
    }

    /// Returns the first record of a watch.
    #[must_use]
    pub fn start_record(&self, id: String) -> WatchStart {
        WatchStart {
            v: WatchStart::VERSION,
            id,
            puzzle: self.puzzle.givens().to_string(),
            layout: self.puzzle.layout().to_string(),
            engines: self.engines.iter().map(|engine| engine.name().to_string()).collect(),
        }
    }

    /// Returns the budget of an engine that stops once a flag is set.
    #[must_use]
    pub fn budget<'a>(&self, engine: &dyn Engine, stopped: &'a AtomicBool) -> Budget<'a> {
        Budget::solutions(engine.usual_solutions()).nodes(self.nodes).cancel(stopped)
    }
}

/// A part of a watch.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slice {
    /// The puzzle in any notation, or the name of a board.
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
    /// One or more engines, separated by commas; they run one after another.
    pub engine: String,
    /// Maximum number of search nodes per engine.
    pub nodes: Option<u64>,
    /// The number of events of each engine to skip; its board follows. Default: 0.
    #[serde(default)]
    pub from: u64,
    /// The number of events of each engine to report. An engine that has more is stopped there, without an `end`.
    /// Default: run to the end at full speed and report boards.
    pub count: Option<u64>,
    /// Maximum number of events per message: with 1, each has its own counts, and a page can pause after any of them. Default:
    /// [`MAX_EVENTS`].
    pub batch: Option<u64>,
}

/// Runs engines on a puzzle and hands over messages, until they end, the slice ends, or `emit` returns `Break`.
///
/// ```
/// use std::ops::ControlFlow;
/// use ninefold_api::{Context, read_json, watch};
///
/// let slice = read_json(br#"{"puzzle": "BD4", "engine": "tree", "from": 100, "count": 500}"#)?;
/// let mut names = Vec::new();
/// watch(slice, &Context::default(), &mut |message| {
///     names.push(message.name());
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(names, ["start", "board", "events", "events"]);
/// # Ok::<(), ninefold_api::Problem>(())
/// ```
///
/// # Errors
/// If the contents of the request are invalid; then no message was handed over.
pub fn watch(
    slice: Slice,
    context: &Context,
    emit: &mut dyn FnMut(Message) -> ControlFlow<()>,
) -> Result<(), Problem> {
    let Slice { puzzle, layout, engine, nodes, from, count, batch } = slice;
    let watched = Watched::read(&puzzle, layout.as_deref(), &engine, nodes)?;
    let count = count.map(|count| within("count", count, MAX_COUNT)).transpose()?;
    let batch = within("batch", batch.unwrap_or(MAX_EVENTS as u64), MAX_EVENTS as u64)? as usize;
    if emit(Message::Start(watched.start_record(String::new()))).is_break() {
        return Ok(());
    }
    for &engine in &watched.engines {
        let stopped = AtomicBool::new(false);
        let begun = (context.clock)();
        let mut slicer = Slicer {
            recorder: Recorder::new(engine, &watched.puzzle),
            emit: &mut *emit,
            clock: context.clock,
            from,
            to: count.map(|count| from.saturating_add(count)),
            events: Vec::new(),
            batch,
            shown: begun,
            stopped: &stopped,
            is_over: false,
        };
        if from == 0 && count.is_none() {
            slicer.show();
        }
        let report = engine.run(&watched.puzzle, &watched.budget(engine, &stopped), &mut slicer);
        slicer.flush();
        if slicer.is_over {
            return Ok(());
        }
        if !stopped.load(Ordering::Relaxed) {
            let end = slicer.recorder.end_record(&report, (context.clock)() - begun);
            if emit(Message::End(end)).is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Observes an engine and hands over the messages of a slice.
struct Slicer<'a> {
    recorder: Recorder<'a>,
    emit: &'a mut dyn FnMut(Message) -> ControlFlow<()>,
    clock: fn() -> f64,
    from: u64,
    /// The number of the first event after the slice, or `None` at full speed.
    to: Option<u64>,
    /// Events not yet handed over.
    events: Vec<WatchEvent>,
    /// Maximum number of events per message.
    batch: usize,
    /// When the last board was handed over.
    shown: f64,
    /// The cancel flag of the engine.
    stopped: &'a AtomicBool,
    /// Whether `emit` wants no more messages.
    is_over: bool,
}

impl Slicer<'_> {
    fn send(&mut self, message: Message) {
        if !self.is_over && (self.emit)(message).is_break() {
            self.is_over = true;
            self.stopped.store(true, Ordering::Relaxed);
        }
    }

    fn flush(&mut self) {
        if !self.events.is_empty() {
            let events = std::mem::take(&mut self.events);
            self.send(Message::Events(self.recorder.events_record(events)));
        }
    }

    fn show(&mut self) {
        self.shown = (self.clock)();
        self.send(Message::Board(self.recorder.board_record()));
    }
}

impl Observer for Slicer<'_> {
    fn event(&mut self, event: Event<'_>) {
        // Ignore what an engine does between being stopped and noticing it.
        if self.stopped.load(Ordering::Relaxed) {
            return;
        }
        if !Recorder::is_action(event) {
            return self.recorder.count(event);
        }
        let number = self.recorder.events();
        if self.to.is_some_and(|to| number >= to) {
            return self.stopped.store(true, Ordering::Relaxed);
        }
        // Only now, so that the counts include what came after the last action without being one.
        if self.events.len() >= self.batch {
            self.flush();
        }
        if number == self.from && number > 0 {
            self.show();
        }
        self.recorder.apply(event);
        if number < self.from {
            return;
        }
        if self.to.is_some() {
            self.events.extend(self.recorder.record(event));
        } else if number.is_multiple_of(64) && (self.clock)() - self.shown >= BOARD_INTERVAL {
            // Reading the clock takes longer than an event.
            self.show();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(json: &str) -> Vec<Message> {
        let mut all = Vec::new();
        let mut emit = |message| {
            all.push(message);
            ControlFlow::Continue(())
        };
        watch(serde_json::from_str(json).unwrap(), &Context::default(), &mut emit).unwrap();
        all
    }

    fn events(messages: &[Message]) -> Vec<WatchEvent> {
        let events = messages.iter().filter_map(|message| match message {
            Message::Events(events) => Some(events.events.clone()),
            _ => None,
        });
        events.collect::<Vec<_>>().concat()
    }

    #[test]
    fn slices_add_up_to_the_whole_run() {
        for engine in ["tree", "depth-first", "breadth-first", "containments", "cover"] {
            let whole = messages(&format!(r#"{{"puzzle": "BD4", "engine": "{engine}", "count": 1000000}}"#));
            let Some(Message::End(end)) = whole.last() else { panic!("{engine} does not end") };
            assert_eq!(end.counts.events, events(&whole).len() as u64);
            let mut parts = Vec::new();
            loop {
                let from = parts.len();
                let part = messages(&format!(
                    r#"{{"puzzle": "BD4", "engine": "{engine}", "from": {from}, "count": 700}}"#
                ));
                let new = events(&part);
                assert!(new.len() <= 700);
                if from > 0 && !new.is_empty() {
                    assert!(matches!(&part[1], Message::Board(board) if board.counts.events == from as u64));
                }
                parts.extend(new);
                if let Some(Message::End(last)) = part.last() {
                    assert_eq!(last.counts, end.counts, "{engine}");
                    break;
                }
            }
            assert_eq!(parts, events(&whole), "{engine}");
        }
    }

    #[test]
    fn a_message_has_as_many_events_as_the_request_allows() {
        let messages = messages(r#"{"puzzle": "BD4", "engine": "tree", "from": 5, "count": 10, "batch": 1}"#);
        let counts = messages.iter().filter_map(|message| match message {
            Message::Events(events) => Some((events.events.len(), events.counts.events)),
            _ => None,
        });
        assert!(counts.eq((6..=15).map(|number| (1, number))));
    }

    #[test]
    fn full_speed_shows_boards_and_the_end() {
        use std::sync::atomic::AtomicU64;
        /// A clock that advances by 30 milliseconds whenever it is read.
        static TICKS: AtomicU64 = AtomicU64::new(0);
        let context =
            Context { clock: || TICKS.fetch_add(1, Ordering::Relaxed) as f64 * 0.03, ..Context::default() };
        let slice = read(r#"{"puzzle": "BD4", "engine": "tree,amb", "from": 500}"#);
        let mut names = Vec::new();
        let mut emit = |message: Message| {
            names.push(message.name());
            ControlFlow::Continue(())
        };
        watch(slice, &context, &mut emit).unwrap();
        assert!(names.iter().filter(|name| **name == "board").count() > 4, "{names:?}");
        assert_eq!(names.iter().filter(|name| **name == "end").count(), 2);
        assert!(!names.contains(&"events"));
    }

    #[test]
    fn a_break_ends_the_run() {
        let slice = read(r#"{"puzzle": "BD4", "engine": "tree", "count": 1000}"#);
        let mut count = 0;
        let mut emit = |_| {
            count += 1;
            if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        watch(slice, &Context::default(), &mut emit).unwrap();
        assert_eq!(count, 2);
    }

    #[test]
    fn invalid_requests_are_refused() {
        for (json, message) in [
            (r#"{"puzzle": "BD4", "engine": "magic"}"#, "unknown engine"),
            (r#"{"puzzle": "BD4", "engine": "tree,tree"}"#, "occurs twice"),
            (r#"{"puzzle": "BD4", "engine": "tree", "count": 0}"#, "count must be"),
            (r#"{"puzzle": "11..............", "engine": "tree"}"#, "r1c1"),
        ] {
            let problem = watch(read(json), &Context::default(), &mut |_| panic!("no message")).unwrap_err();
            assert!(problem.status == 422 && problem.message.contains(message), "{}", problem.message);
        }
    }

    fn read(json: &str) -> Slice {
        serde_json::from_str(json).unwrap()
    }
}
