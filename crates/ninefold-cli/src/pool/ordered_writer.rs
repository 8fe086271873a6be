//! Results in the order of the tasks, from many workers.
//!
//! Each worker puts its results down under the number of its task. A worker that finds the sink free hands it all that
//! is ready, also what others put down meanwhile, so nobody waits for a writer:
//!
//! ```text
//!   worker 1 ── task 7 ─▶ ┐ pending               ┌──────┐
//!   worker 2 ── task 5 ─▶ ┼ 5: ███   ── next: 5 ─▶│ sink │
//!   worker 3 ── task 6 ─▶ ┘ 6: ·  7: ██           └──────┘
//! ```

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::budget;
use crate::exit::Failure;

/// How often the sink's [`tick`](Sink::tick) is called, and a cancelled run is noticed.
const TICK: Duration = Duration::from_millis(50);
/// How many bytes of results may wait for those before them.
pub(super) const MAX_PENDING: usize = 8 << 20;

/// Takes results in the order of the tasks.
pub(crate) trait Sink: Send + 'static {
    /// A part of a task's results.
    type Part: Send;

    /// Takes the part that comes next.
    fn take(&mut self, part: Self::Part) -> Result<Flow, Failure>;

    /// Does what is due from time to time, such as moving a progress bar. [`flush`](Sink::flush) follows.
    fn tick(&mut self) -> Result<Flow, Failure> {
        Ok(Flow::More)
    }

    /// Lets everything go out that was taken so far. Called after every tick and whenever no task is under way.
    fn flush(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// Returns how much memory a part takes while it waits for those before it.
    fn size(_part: &Self::Part) -> usize {
        size_of::<Self::Part>()
    }
}

/// How a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    More,
    /// Nothing more is taken; the run ends when the tasks under way have ended.
    Finish,
    /// The run ends at once.
    Leave,
}

/// Puts results in order and hands them to the sink.
pub(super) struct OrderedWriter<S: Sink> {
    state: Mutex<State<S>>,
    /// There is room for results that have to wait.
    room: Condvar,
    /// All results of a task have reached the sink, or the run is over.
    advanced: Condvar,
    /// Something has come to its end.
    end: Condvar,
    /// How many tasks may be begun beyond the one whose results come next.
    ahead: u64,
    cancelled: &'static AtomicBool,
}

struct State<S: Sink> {
    /// Gone while somebody uses it.
    sink: Option<S>,
    /// Tasks begun; the task whose results come next.
    begun: u64,
    next: u64,
    pending: BTreeMap<u64, Pending<S::Part>>,
    pending_bytes: usize,
    /// The tasks of workers that wait until there is room for their results.
    waiting_for_room: BTreeSet<u64>,
    /// What the sink has taken should go out.
    flush: bool,
    /// The sink takes nothing more.
    closed: bool,
    /// Nobody waits for tasks under way.
    left: bool,
    failure: Option<Failure>,
    /// Workers that have not left; those that have a task; whether one waits for input.
    workers: usize,
    working: usize,
    reading: bool,
}

/// Results of a task.
struct Pending<P> {
    parts: VecDeque<P>,
    /// Whether all are here.
    is_done: bool,
}

impl<P> Default for Pending<P> {
    fn default() -> Pending<P> {
        Pending { parts: VecDeque::new(), is_done: false }
    }
}

impl<S: Sink> OrderedWriter<S> {
    pub(super) fn new(sink: S, ahead: u64, cancelled: &'static AtomicBool) -> OrderedWriter<S> {
        let state = State {
            sink: Some(sink),
            begun: 0,
            next: 0,
            pending: BTreeMap::new(),
            pending_bytes: 0,
            waiting_for_room: BTreeSet::new(),
            flush: false,
            closed: false,
            left: false,
            failure: None,
            workers: 0,
            working: 0,
            reading: false,
        };
        let [room, advanced, end] = [(); 3].map(|()| Condvar::new());
        OrderedWriter { state: Mutex::new(state), room, advanced, end, ahead, cancelled }
    }

    fn lock(&self) -> MutexGuard<'_, State<S>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change, but never for long: nobody announces Ctrl-C.
    fn wait_for<'a>(changed: &Condvar, state: MutexGuard<'a, State<S>>) -> MutexGuard<'a, State<S>> {
        changed.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Whether there is any use in going on.
    pub(super) fn is_stopped(&self) -> bool {
        self.has_stopped(&self.lock())
    }

    fn has_stopped(&self, state: &State<S>) -> bool {
        state.closed || self.cancelled.load(Ordering::SeqCst)
    }

    fn is_over(&self, state: &State<S>) -> bool {
        let all_ended = state.workers == 0 || self.has_stopped(state) && state.working == 0;
        state.failure.is_some() || (state.left || all_ended) && state.sink.is_some()
    }

    /// A worker starts.
    pub(super) fn enter(&self) {
        self.lock().workers += 1;
    }

    /// A worker leaves, perhaps because it has failed.
    pub(super) fn leave(&self, failure: Option<Failure>) {
        let mut state = self.lock();
        state.workers -= 1;
        if failure.is_some() {
            state.close(failure);
            self.room.notify_all();
        }
        self.advanced.notify_all();
        self.end.notify_all();
    }

    /// Does a read. Ctrl-C ends the program at once while nothing else is under way.
    pub(super) fn read<R>(&self, read: impl FnOnce() -> R) -> Option<R> {
        self.lock().set_reading(true);
        // The handler sets its flag and then looks at ours; here it is the other way round.
        let result = if self.cancelled.load(Ordering::SeqCst) { None } else { Some(read()) };
        self.lock().set_reading(false);
        result
    }

    /// Waits until another task may begin; returns the task whose results come next. `None` if no task is wanted.
    pub(super) fn wait_for_slack(&self) -> Option<u64> {
        let mut state = self.lock();
        while !self.has_stopped(&state) {
            if state.begun - state.next < self.ahead {
                return Some(state.next);
            }
            state = Self::wait_for(&self.advanced, state);
        }
        None
    }

    /// Waits until the results of a task have reached the sink since `next` was the one to come. Returns whether there is
    /// anything to wait for: another task, or the end of one.
    pub(super) fn wait_for_results(&self, next: u64) -> bool {
        let mut state = self.lock();
        while state.next == next && state.begun > next && !self.has_stopped(&state) {
            state = Self::wait_for(&self.advanced, state);
        }
        state.next > next
    }

    /// A worker has a task; returns its number. `None` if the task is not wanted any more.
    pub(super) fn begin(&self) -> Option<u64> {
        let mut state = self.lock();
        if self.has_stopped(&state) {
            return None;
        }
        state.working += 1;
        state.begun += 1;
        Some(state.begun - 1)
    }

    /// A worker puts results of a task down. Where too many wait already, it waits itself, unless its
    /// results come next.
    pub(super) fn put(&self, task: u64, part: S::Part) {
        let mut state = self.lock();
        while !self.has_stopped(&state) && task != state.next && state.pending_bytes > MAX_PENDING {
            state.waiting_for_room.insert(task);
            state = Self::wait_for(&self.room, state);
            state.waiting_for_room.remove(&task);
        }
        if !state.closed {
            state.pending_bytes += S::size(&part);
            state.pending.entry(task).or_default().parts.push_back(part);
            self.write(state);
        }
    }

    /// Calls `act` when all tasks before have had their turn; the task has no more results then.
    pub(super) fn in_turn<R>(&self, task: u64, act: impl FnOnce(&mut S) -> (R, Flow)) -> Option<R> {
        let mut state = self.lock();
        let mut sink = loop {
            if self.has_stopped(&state) {
                return None;
            }
            if state.next == task
                && state.pending.get(&task).is_none_or(|pending| pending.parts.is_empty())
                && let Some(sink) = state.sink.take()
            {
                break sink;
            }
            state = Self::wait_for(&self.advanced, state);
        };
        drop(state);
        let (result, flow) = act(&mut sink);
        state = self.lock();
        state.sink = Some(sink);
        state.pending.entry(task).or_default().is_done = true;
        state.follow(Ok(flow));
        self.write(state);
        Some(result)
    }

    /// A worker has put down all results of its task, or gives it up.
    pub(super) fn end(&self, task: u64, is_done: bool) {
        let mut state = self.lock();
        if is_done && !state.closed && task >= state.next {
            state.pending.entry(task).or_default().is_done = true;
        }
        state.working -= 1;
        state.flush |= state.working == 0; // the next task may take for ever to come
        if self.is_over(&state) {
            self.end.notify_all();
        }
        self.write(state);
    }

    /// Hands on what is ready, if the sink is free; if not, whoever uses it will do that.
    fn write<'a>(&'a self, mut state: MutexGuard<'a, State<S>>) {
        let Some(mut sink) = state.sink.take() else { return };
        let first = state.next;
        loop {
            let part = state.next_part();
            if state.has_room_again() {
                self.room.notify_all();
            }
            if part.is_none() && !state.flush {
                break;
            }
            drop(state);
            let size = part.as_ref().map_or(0, S::size);
            let flushes = part.is_none();
            let flow = match part {
                Some(part) => sink.take(part),
                None => sink.flush().map(|()| Flow::More),
            };
            state = self.lock();
            state.pending_bytes = state.pending_bytes.saturating_sub(size);
            state.flush &= !flushes;
            state.follow(flow);
        }
        state.sink = Some(sink);
        state.look_at_waiting();
        if state.next != first || state.closed {
            self.advanced.notify_all();
        }
        if self.is_over(&state) {
            self.end.notify_all();
        }
    }

    /// Waits for the end; meanwhile the sink ticks. Returns the sink, and whether all workers have left.
    pub(super) fn wait(&self) -> Result<(S, bool), Failure> {
        loop {
            let state = self.lock();
            let (mut state, _) = self
                .end
                .wait_timeout_while(state, TICK, |state| !self.is_over(state))
                .unwrap_or_else(PoisonError::into_inner);
            if let Some(failure) = state.failure.take() {
                if let Some(sink) = &mut state.sink {
                    let _ = sink.flush(); // what came before is good
                }
                return Err(failure);
            }
            let is_over = self.is_over(&state);
            let Some(mut sink) = state.sink.take() else { continue };
            if is_over {
                state.closed = true;
                return Ok((sink, state.workers == 0));
            }
            // A tick may be slow, and nobody has to wait for it.
            drop(state);
            let flow = sink.tick();
            state = self.lock();
            state.sink = Some(sink);
            state.flush = true;
            state.follow(flow);
            self.write(state);
        }
    }
}

impl<S: Sink> State<S> {
    fn next_part(&mut self) -> Option<S::Part> {
        while let Some(pending) = self.pending.get_mut(&self.next) {
            if let Some(part) = pending.parts.pop_front() {
                return Some(part);
            }
            if !pending.is_done {
                return None;
            }
            self.pending.remove(&self.next);
            self.next += 1;
        }
        None
    }

    /// Does what the sink wants.
    fn follow(&mut self, flow: Result<Flow, Failure>) {
        match flow {
            Ok(Flow::More) => {}
            Ok(Flow::Finish) => self.close(None),
            Ok(Flow::Leave) => {
                self.left = true;
                self.close(None);
            }
            Err(failure) => self.close(Some(failure)),
        }
    }

    fn close(&mut self, failure: Option<Failure>) {
        self.closed = true;
        self.failure = self.failure.take().or(failure);
        self.pending.clear();
        self.pending_bytes = 0;
        self.flush = false;
    }

    /// Whether those who wait for room should wake up: not after every little part, or they would do nothing else.
    fn has_room_again(&self) -> bool {
        let enough = self.closed || self.pending_bytes < MAX_PENDING / 2;
        enough && !self.waiting_for_room.is_empty() || self.waiting_for_room.contains(&self.next)
    }

    fn set_reading(&mut self, reading: bool) {
        self.reading = reading;
        self.look_at_waiting();
    }

    /// Whether nothing is under way but a read: all results have gone out.
    fn look_at_waiting(&self) {
        let all_is_out = self.working == 0 && self.sink.is_some() && !self.flush;
        budget::set_waiting(self.reading && all_is_out);
    }
}
