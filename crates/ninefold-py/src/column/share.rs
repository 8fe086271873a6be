//! Workers that share a column: scoped threads, which leave nothing behind for a later fork.
//!
//! Each takes the next task when it is done with one. The thread that called us is one of them, because only that one
//! can ask Python whether Ctrl-C was pressed; when no task is left, it goes on asking while it waits for the others.

use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder, Thread};
use std::time::Duration;

use super::extras::Extras;
use super::memory::AllDone;
use super::question::Question;
use super::rows::Rows;
use super::slots::Slots;
use super::worker::{Task, Worker};
use crate::interrupt::Watch;

/// Cuts rows and the room for their answers into tasks. `first` is the number of the first row in the whole column.
pub(super) fn cut<'a>(
    question: &Question,
    rows: &'a Rows<'a>,
    mut slots: Slots<'a, MaybeUninit<u8>>,
    first: usize,
    tasks: &mut Vec<Task<'a>>,
) -> Slots<'a, MaybeUninit<u8>> {
    let size = question.kind.task_size();
    for start in (0..rows.len()).step_by(size) {
        let range = start..rows.len().min(start + size);
        let (here, rest) = slots.split(range.len());
        tasks.push(Task { rows, first: first + start, range, slots: here });
        slots = rest;
    }
    slots
}

/// Does all tasks; returns what has no room in the slots, in the order of the rows, unless it is interrupted.
pub(super) fn work(
    question: &Question,
    tasks: Vec<Task<'_>>,
    jobs: usize,
    explains: bool,
    watch: &Watch,
) -> Option<(Extras, AllDone)> {
    let jobs = jobs.min(tasks.len());
    let tasks = Mutex::new(tasks.into_iter());
    let all = Mutex::new(Extras::default());
    let stopped = AtomicBool::new(false);
    let worker = || {
        let mut worker = Worker::new(question, watch, explains);
        let take = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
        let mut next = take();
        while let Some(task) = next {
            // Rows that must be copied come to the cache while the engine solves those before them.
            next = if task.rows.are_shared() && question.takes_plain_lines() { take() } else { None };
            if !worker.work(task, next.as_ref()) {
                stopped.store(true, Ordering::Relaxed);
                break;
            }
            next = next.or_else(take);
        }
        all.lock().unwrap_or_else(PoisonError::into_inner).merge(worker.extras);
    };
    if jobs <= 1 {
        worker();
    } else {
        let busy = AtomicUsize::new(0);
        let caller = thread::current();
        thread::scope(|scope| {
            for _ in 1..jobs {
                busy.fetch_add(1, Ordering::AcqRel);
                let done = Done { busy: &busy, caller: &caller };
                let worker = &worker;
                let spawned = Builder::new().spawn_scoped(scope, move || {
                    let _done = done;
                    worker();
                });
                // Where the system allows no more threads, those that run do the work.
                if spawned.is_err() {
                    break;
                }
            }
            worker();
            while busy.load(Ordering::Acquire) > 0 {
                thread::park_timeout(WAIT);
                watch.is_interrupted();
            }
        });
    }
    // A worker that panics ends the call here: `scope` panics too.
    if stopped.into_inner() {
        return None;
    }
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.texts.sort_unstable_by_key(|(row, _)| *row);
    all.reasons.sort_unstable_by_key(|(row, _)| *row);
    Some((all, AllDone(())))
}

/// How long the caller waits before it asks Python about signals.
const WAIT: Duration = Duration::from_millis(20);

/// Reports the end of a worker, even if it panics.
struct Done<'a> {
    busy: &'a AtomicUsize,
    caller: &'a Thread,
}

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.busy.fetch_sub(1, Ordering::AcqRel);
        self.caller.unpark();
    }
}
