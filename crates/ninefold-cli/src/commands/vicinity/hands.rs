//! Threads that search, each a few ways to loosen one input at a time.
//!
//! ```text
//!   queue of inputs ──unit──▶ hand ──results──▶ ready ──in order──▶ desk (drops what is known, prints, keeps)
//!          ▲                                                          │
//!          └───────────────── puzzles for the next round ◀────────────┘
//! ```

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use ninefold::engine::fast::Line;
use ninefold::study::Vicinity;

use super::{Class, form};
use crate::budget;

/// A puzzle to search around.
#[derive(Clone, Debug)]
pub(super) struct Input {
    pub(super) line: Line,
    pub(super) round: u64,
    /// How many pieces of the work have been done before.
    pub(super) done: u64,
}

/// Some pieces of the work on an input.
#[derive(Clone, Debug)]
struct Unit {
    number: u64,
    input: Input,
    pieces: Range<u64>,
    is_last: bool,
}

/// What a unit has found: each class once.
pub(super) struct Result {
    pub(super) input: Input,
    /// How many pieces are done with it, and whether these are all.
    pub(super) done: u64,
    pub(super) is_last: bool,
    pub(super) found: Vec<(Line, Line, Class)>,
}

/// So many units may be ahead of the one that is written.
const AHEAD: u64 = 64;
/// How often to see whether somebody pressed Ctrl-C.
const TICK: Duration = Duration::from_millis(50);

type Search = dyn Fn(&Line) -> Option<Vicinity> + Send + Sync;

pub(super) struct Hands {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    search: Box<Search>,
}

struct State {
    inputs: Vec<Input>,
    /// The input that units are cut from, and its pieces that are not cut yet.
    at: usize,
    rest: Option<(Vicinity, Range<u64>)>,
    /// Units cut, and units written.
    cut: u64,
    written: u64,
    ready: BTreeMap<u64, Result>,
    /// A hand has panicked.
    broken: bool,
}

impl Hands {
    /// Starts so many.
    pub(super) fn start(
        jobs: usize,
        inputs: Vec<Input>,
        search: impl Fn(&Line) -> Option<Vicinity> + Send + Sync + 'static,
    ) -> std::io::Result<Hands> {
        let state =
            State { inputs, at: 0, rest: None, cut: 0, written: 0, ready: BTreeMap::new(), broken: false };
        let shared =
            Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new(), search: Box::new(search) });
        for _ in 0..jobs {
            let shared = Arc::clone(&shared);
            thread::Builder::new().spawn(move || shared.work())?;
        }
        Ok(Hands { shared })
    }

    /// The results of the unit that comes next; nothing at the end, or when it is to end. `idle` is called now and
    /// then.
    pub(super) fn next(&self, mut idle: impl FnMut()) -> Option<Result> {
        let mut state = self.shared.lock();
        loop {
            if budget::cancelled() || state.broken {
                return None;
            }
            let next = state.written;
            if let Some(result) = state.ready.remove(&next) {
                return Some(result);
            }
            if state.written == state.cut && !state.has_more(&*self.shared.search) {
                return None;
            }
            let waited =
                self.shared.changed.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner);
            state = waited.0;
            if waited.1.timed_out() {
                drop(state);
                idle();
                state = self.shared.lock();
            }
        }
    }

    /// The results are written; these puzzles are to be searched around as well.
    pub(super) fn written(&self, more: Vec<Input>) {
        let mut state = self.shared.lock();
        state.inputs.extend(more);
        state.written += 1;
        self.shared.changed.notify_all();
    }

    /// Whether a hand has panicked.
    pub(super) fn are_broken(&self) -> bool {
        self.shared.lock().broken
    }

    /// How many inputs are done, and how many there are.
    pub(super) fn progress(&self) -> (usize, usize) {
        let state = self.shared.lock();
        (state.at, state.inputs.len())
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a hand does.
    fn work(&self) {
        let _broken = Broken(self);
        while let Some((vicinity, unit)) = self.take() {
            let (mut found, mut seen) = (Vec::new(), HashSet::new());
            vicinity.search(unit.pieces.clone(), &mut |line| {
                let (form, class) = form(line);
                if seen.insert(class) {
                    found.push((*line, form, class));
                }
            });
            let result = Result { input: unit.input, done: unit.pieces.end, is_last: unit.is_last, found };
            self.lock().ready.insert(unit.number, result);
            self.changed.notify_all();
        }
    }

    /// The next unit, when there is one.
    fn take(&self) -> Option<(Vicinity, Unit)> {
        let mut state = self.lock();
        loop {
            if budget::cancelled() {
                return None;
            }
            if state.cut < state.written + AHEAD && state.has_more(&*self.search) {
                return state.cut_unit();
            }
            state = self.changed.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl State {
    /// Whether there is a unit to cut; goes to the input that it belongs to.
    fn has_more(&mut self, search: &Search) -> bool {
        while self.rest.is_none() {
            let Some(input) = self.inputs.get(self.at) else { return false };
            match search(&input.line).map(|vicinity| (input.done..vicinity.pieces(), vicinity)) {
                Some((pieces, vicinity)) if !pieces.is_empty() => self.rest = Some((vicinity, pieces)),
                _ => self.at += 1,
            }
        }
        true
    }

    fn cut_unit(&mut self) -> Option<(Vicinity, Unit)> {
        let (vicinity, pieces) = self.rest.as_mut()?;
        let vicinity = vicinity.clone();
        let end = pieces.start.saturating_add(vicinity.at_once()).min(pieces.end);
        let unit = Unit {
            number: self.cut,
            input: self.inputs.get(self.at)?.clone(),
            pieces: pieces.start..end,
            is_last: end == pieces.end,
        };
        pieces.start = end;
        if unit.is_last {
            self.rest = None;
            self.at += 1;
        }
        self.cut += 1;
        Some((vicinity, unit))
    }
}

/// Says so when a hand panics, or everybody would wait for its results.
struct Broken<'a>(&'a Shared);

impl Drop for Broken<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.lock().broken = true;
            self.0.changed.notify_all();
        }
    }
}
