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

use std::collections::{BTreeMap, VecDeque};
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
pub(super) struct Order<S: Sink> {
    state: Mutex<State<S>>,
    /// All results of a task have reached the sink, or nothing more is taken.
    advanced: Condvar,
    /// Something has come to its end.
    end: Condvar,
    cancelled: &'static AtomicBool,
}

struct State<S: Sink> {
    /// Gone while somebody uses it.
    sink: Option<S>,
    /// Tasks begun; the task whose results come next.
    begun: u64,
    next: u64,
    /// The results of each task, and whether all are here.
    pending: BTreeMap<u64, (VecDeque<S::Part>, bool)>,
    pending_bytes: usize,
    /// What the sink has taken should go out.
    flush: bool,
    /// The sink takes nothing more.
    closed: bool,
    /// Nobody waits for tasks under way.
    left: bool,
    failure: Option<Failure>,
    /// Workers that have not left; those that have a task; those that wait; whether one waits for input.
    workers: usize,
    working: usize,
    waiting: usize,
    reading: bool,
}

/// A task's place in the order of the results.
pub(crate) struct Turn<'a, S: Sink> {
    order: &'a Order<S>,
    task: u64,
}

impl<S: Sink> Turn<'_, S> {
    /// Whether results are not wanted any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.order.is_stopped(&self.order.lock())
    }

    /// Hands a part of the task's results on. Waits where too many results wait already, unless these come next.
    pub(crate) fn put(&self, part: S::Part) {
        let order = self.order;
        let mut state = order.lock();
        while !order.is_stopped(&state) && self.task != state.next && state.pending_bytes > MAX_PENDING {
            state = order.wait_for_advance(state);
        }
        if !state.closed {
            state.pending_bytes += S::size(&part);
            state.pending.entry(self.task).or_default().0.push_back(part);
            order.write(state);
        }
    }

    /// Waits until the results of all tasks before this one have reached the sink, then calls `act`. After that the
    /// task has no more results. Returns `None` if the pool stops before.
    pub(crate) fn in_turn<R>(&self, act: impl FnOnce(&mut S) -> (R, Flow)) -> Option<R> {
        let order = self.order;
        let mut state = order.lock();
        let mut sink = loop {
            if order.is_stopped(&state) {
                return None;
            }
            let is_next = state.next == self.task
                && state.pending.get(&self.task).is_none_or(|(parts, _)| parts.is_empty());
            match state.sink.take_if(|_| is_next) {
                Some(sink) => break sink,
                None => state = order.wait_for_advance(state),
            }
        };
        drop(state);
        let (result, flow) = act(&mut sink);
        state = order.lock();
        state.sink = Some(sink);
        state.pending.entry(self.task).or_default().1 = true;
        state.follow(Ok(flow));
        order.write(state);
        Some(result)
    }

    /// All results are put down, or the task is given up.
    pub(super) fn end(self, is_done: bool) {
        let mut state = self.order.lock();
        if is_done && !state.closed && self.task >= state.next {
            state.pending.entry(self.task).or_default().1 = true;
        }
        state.working -= 1;
        state.flush |= state.working == 0; // the next task may take for ever to come
        self.order.write(state);
    }
}

impl<S: Sink> Order<S> {
    pub(super) fn new(sink: S, cancelled: &'static AtomicBool) -> Order<S> {
        let state = State {
            sink: Some(sink),
            begun: 0,
            next: 0,
            pending: BTreeMap::new(),
            pending_bytes: 0,
            flush: false,
            closed: false,
            left: false,
            failure: None,
            workers: 0,
            working: 0,
            waiting: 0,
            reading: false,
        };
        Order { state: Mutex::new(state), advanced: Condvar::new(), end: Condvar::new(), cancelled }
    }

    fn lock(&self) -> MutexGuard<'_, State<S>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits, but never for long: nobody announces Ctrl-C.
    fn wait_for_advance<'a>(&self, mut state: MutexGuard<'a, State<S>>) -> MutexGuard<'a, State<S>> {
        state.waiting += 1;
        (state, _) = self.advanced.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner);
        state.waiting -= 1;
        state
    }

    /// Whether there is no use in going on.
    fn is_stopped(&self, state: &State<S>) -> bool {
        state.closed || self.cancelled.load(Ordering::SeqCst)
    }

    fn is_over(&self, state: &State<S>) -> bool {
        let all_ended = state.workers == 0 || self.is_stopped(state) && state.working == 0;
        state.failure.is_some() || (state.left || all_ended) && state.sink.is_some()
    }

    /// A worker starts.
    pub(super) fn enter(&self) {
        self.lock().workers += 1;
    }

    /// A worker leaves, perhaps because it has failed.
    pub(super) fn leave(&self, result: Result<(), Failure>) {
        let mut state = self.lock();
        state.workers -= 1;
        state.follow(result.map(|()| Flow::More));
        self.advanced.notify_all();
        self.end.notify_all();
    }

    /// Does a read. Ctrl-C ends the program at once while nothing else is under way.
    pub(super) fn read<R>(&self, read: impl FnOnce() -> R) -> Option<R> {
        let set_reading = |reading| {
            let mut state = self.lock();
            state.reading = reading;
            state.look_at_waiting();
        };
        set_reading(true);
        // The handler sets its flag and then looks at ours; here it is the other way round.
        let result = if self.cancelled.load(Ordering::SeqCst) { None } else { Some(read()) };
        set_reading(false);
        result
    }

    /// Waits until fewer than `ahead` tasks are under way; returns the task whose results come next. `None` if no task
    /// is wanted.
    pub(super) fn wait_for_slack(&self, ahead: u64) -> Option<u64> {
        let mut state = self.lock();
        while !self.is_stopped(&state) {
            if state.begun - state.next < ahead {
                return Some(state.next);
            }
            state = self.wait_for_advance(state);
        }
        None
    }

    /// Waits until the results of task `next` have reached the sink; returns false if no task is under way.
    pub(super) fn wait_for_results(&self, next: u64) -> bool {
        let mut state = self.lock();
        while state.next == next && state.begun > next && !self.is_stopped(&state) {
            state = self.wait_for_advance(state);
        }
        state.next > next
    }

    /// A worker has a task; returns its turn, or `None` if the task is not wanted any more.
    pub(super) fn begin(&self) -> Option<Turn<'_, S>> {
        let mut state = self.lock();
        if self.is_stopped(&state) {
            return None;
        }
        state.working += 1;
        state.begun += 1;
        Some(Turn { order: self, task: state.begun - 1 })
    }

    /// Hands on what is ready, if the sink is free; if not, the worker that uses it will.
    fn write<'a>(&'a self, mut state: MutexGuard<'a, State<S>>) {
        let Some(mut sink) = state.sink.take() else { return };
        let first = state.next;
        loop {
            let before = state.next;
            let part = state.next_part();
            if state.waiting > 0 && (state.next != before || state.closed) {
                self.advanced.notify_all();
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
        if state.waiting > 0 && state.next != first {
            self.advanced.notify_all(); // now the sink is free, too
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
        while let Some((parts, is_done)) = self.pending.get_mut(&self.next) {
            if let Some(part) = parts.pop_front() {
                return Some(part);
            }
            if !*is_done {
                return None;
            }
            self.pending.remove(&self.next);
            self.next += 1;
        }
        None
    }

    /// Does what the sink wants.
    fn follow(&mut self, flow: Result<Flow, Failure>) {
        if matches!(flow, Ok(Flow::More)) {
            return;
        }
        self.closed = true;
        self.left |= matches!(flow, Ok(Flow::Leave));
        self.failure = self.failure.take().or(flow.err());
        self.pending.clear();
        self.pending_bytes = 0;
        self.flush = false;
    }

    /// Whether nothing is under way but a read: all results have gone out.
    fn look_at_waiting(&self) {
        let all_is_out = self.working == 0 && self.sink.is_some() && !self.flush;
        budget::set_waiting(self.reading && all_is_out);
    }
}
