//! Passes the results of many workers on in the order of the tasks.
//!
//! Each worker stores its results under the number of its task. A worker that finds the sink free passes it
//! everything that is ready, including what other workers have stored, so none waits for a writer:
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

/// Interval between calls of the sink's [`tick`](Sink::tick), and between checks for cancellation.
const TICK: Duration = Duration::from_millis(50);
/// Size in bytes of the results that may wait for earlier ones, unless a pool says otherwise.
pub(super) const MAX_PENDING: usize = 5 << 20;

/// Receives results in the order of the tasks.
pub(crate) trait Sink: Send + 'static {
    /// A part of a task's results.
    type Part: Send;

    /// Takes the next part.
    fn take(&mut self, part: Self::Part) -> Result<Flow, Failure>;

    /// Does periodic work, such as moving a progress bar. [`flush`](Sink::flush) follows.
    fn tick(&mut self) -> Result<Flow, Failure> {
        Ok(Flow::More)
    }

    /// Writes out everything taken so far. Called after every tick and whenever no task is running.
    fn flush(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// Returns the memory a part occupies while it waits for earlier ones.
    fn size(_part: &Self::Part) -> usize {
        size_of::<Self::Part>()
    }
}

/// How a run continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    More,
    /// The sink takes nothing more; the run ends once the running tasks have ended.
    Finish,
    /// The run ends at once.
    Leave,
}

/// Orders results and passes them to the sink.
pub(super) struct Order<S: Sink> {
    state: Mutex<State<S>>,
    /// Signals that all results of a task have reached the sink, or that the sink is closed.
    advanced: Condvar,
    /// Signals that the run may be over.
    end: Condvar,
    cancelled: &'static AtomicBool,
    most_pending: usize,
}

struct State<S: Sink> {
    /// `None` while a thread uses it.
    sink: Option<S>,
    /// Number of tasks started, and the task whose results are due.
    begun: u64,
    next: u64,
    /// The results of each task, and whether they are complete.
    pending: BTreeMap<u64, (VecDeque<S::Part>, bool)>,
    pending_bytes: usize,
    /// Whether the sink should be flushed.
    flush: bool,
    /// Whether the sink takes nothing more.
    closed: bool,
    /// Whether the run ends without waiting for running tasks.
    left: bool,
    failure: Option<Failure>,
    /// Number of workers, of those with a task, and of those that wait; and whether one waits for input.
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
    /// Returns whether results are no longer wanted.
    pub(crate) fn is_stopped(&self) -> bool {
        self.order.is_stopped(&self.order.lock())
    }

    /// Passes a part of the task's results on. Waits while too many results are pending, unless this task's
    /// are due.
    pub(crate) fn put(&self, part: S::Part) {
        let order = self.order;
        let mut state = order.lock();
        while !order.is_stopped(&state) && self.task != state.next && state.pending_bytes > order.most_pending
        {
            state = order.wait_for_advance(state);
        }
        if !state.closed {
            state.pending_bytes += S::size(&part);
            state.pending.entry(self.task).or_default().0.push_back(part);
            order.write(state);
        }
    }

    /// Waits until the results of all earlier tasks have reached the sink, then calls `act`. The task can't
    /// put results after that. Returns `None` if the pool stops first.
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

    /// Ends the task: all its results are stored, or it is abandoned.
    pub(super) fn end(self, is_done: bool) {
        let mut state = self.order.lock();
        if is_done && !state.closed && self.task >= state.next {
            state.pending.entry(self.task).or_default().1 = true;
        }
        state.working -= 1;
        state.flush |= state.working == 0; // the next task may never arrive
        self.order.write(state);
    }
}

impl<S: Sink> Order<S> {
    pub(super) fn new(sink: S, cancelled: &'static AtomicBool, most_pending: usize) -> Order<S> {
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
        Order {
            state: Mutex::new(state),
            advanced: Condvar::new(),
            end: Condvar::new(),
            cancelled,
            most_pending,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<S>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a short time only: nothing announces Ctrl-C.
    fn wait_for_advance<'a>(&self, mut state: MutexGuard<'a, State<S>>) -> MutexGuard<'a, State<S>> {
        state.waiting += 1;
        (state, _) = self.advanced.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner);
        state.waiting -= 1;
        state
    }

    /// Returns whether continuing is pointless.
    fn is_stopped(&self, state: &State<S>) -> bool {
        state.closed || self.cancelled.load(Ordering::SeqCst)
    }

    fn is_over(&self, state: &State<S>) -> bool {
        let all_ended = state.workers == 0 || self.is_stopped(state) && state.working == 0;
        state.failure.is_some() || (state.left || all_ended) && state.sink.is_some()
    }

    /// Registers a worker.
    pub(super) fn enter(&self) {
        self.lock().workers += 1;
    }

    /// Unregisters a worker, and notes its failure if it has one.
    pub(super) fn leave(&self, result: Result<(), Failure>) {
        let mut state = self.lock();
        state.workers -= 1;
        state.follow(result.map(|()| Flow::More));
        self.advanced.notify_all();
        self.end.notify_all();
    }

    /// Reads from the source. If nothing else is running, Ctrl-C ends the program at once.
    pub(super) fn read<R>(&self, read: impl FnOnce() -> R) -> Option<R> {
        let set_reading = |reading| {
            let mut state = self.lock();
            state.reading = reading;
            state.update_waiting();
        };
        set_reading(true);
        // The handler sets its flag, then reads ours; here the order is reversed, so one of the two notices.
        let result = if self.cancelled.load(Ordering::SeqCst) { None } else { Some(read()) };
        set_reading(false);
        result
    }

    /// Waits until fewer than `ahead` tasks are running; returns the task whose results are due, or `None` if
    /// no task is wanted.
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

    /// Waits until the results of task `next` have reached the sink; returns false if no task is running.
    pub(super) fn wait_for_results(&self, next: u64) -> bool {
        let mut state = self.lock();
        while state.next == next && state.begun > next && !self.is_stopped(&state) {
            state = self.wait_for_advance(state);
        }
        state.next > next
    }

    /// Starts a task; returns its turn, or `None` if the task is no longer wanted.
    pub(super) fn begin(&self) -> Option<Turn<'_, S>> {
        let mut state = self.lock();
        if self.is_stopped(&state) {
            return None;
        }
        state.working += 1;
        state.begun += 1;
        Some(Turn { order: self, task: state.begun - 1 })
    }

    /// Passes on what is ready if the sink is free; otherwise the worker that uses it will.
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
        state.update_waiting();
        if state.waiting > 0 && state.next != first {
            self.advanced.notify_all(); // the sink is free again, too
        }
        if self.is_over(&state) {
            self.end.notify_all();
        }
    }

    /// Waits for the end, while the sink ticks. Returns the sink, and whether all workers have left.
    pub(super) fn wait(&self) -> Result<(S, bool), Failure> {
        loop {
            let state = self.lock();
            let (mut state, _) = self
                .end
                .wait_timeout_while(state, TICK, |state| !self.is_over(state))
                .unwrap_or_else(PoisonError::into_inner);
            if let Some(failure) = state.failure.take() {
                if let Some(sink) = &mut state.sink {
                    let _ = sink.flush(); // the earlier results are valid
                }
                return Err(failure);
            }
            let is_over = self.is_over(&state);
            let Some(mut sink) = state.sink.take() else { continue };
            if is_over {
                state.closed = true;
                return Ok((sink, state.workers == 0));
            }
            // A tick may be slow; no worker should wait for it.
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

    /// Obeys the sink's answer.
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

    /// Lets Ctrl-C end the program at once while a worker reads and all results are written.
    fn update_waiting(&self) {
        let all_written = self.working == 0 && self.sink.is_some() && !self.flush;
        budget::set_waiting(self.reading && all_written);
    }
}
