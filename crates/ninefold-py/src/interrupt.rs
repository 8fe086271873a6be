//! Long calls: other Python threads run meanwhile, and Ctrl-C ends the call.
//!
//! Python handles a signal only where its main thread asks for it. So the thread that called us asks, every tenth of a
//! second, while it works; other workers look at a flag.
//!
//! ```text
//! interrupt::run(py, |watch| {                        // the GIL is released
//!     let stop = || watch.is_interrupted();           // polled by the library
//!     puzzle.count_within(Budget::solutions(limit).until(&stop))
//! })?                                                 // raises KeyboardInterrupt if one came
//! ```
//!
//! With workers of your own: the calling thread must be one of them, or poll while it waits. Every worker calls
//! [`Watch::is_interrupted`] between two pieces of work (milliseconds, not microseconds) and returns early if it is
//! true; what they return is then dropped.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How long a signal may wait, in milliseconds: long enough for other Python threads to keep their pace.
const INTERVAL: u64 = 100;

/// How long a thread sleeps before it tries again to lock something.
const WAIT: Duration = Duration::from_millis(1);

/// Knows whether a call has been interrupted; shared by all threads that work on it.
#[derive(Debug)]
pub(crate) struct Watch {
    caller: ThreadId,
    start: Instant,
    /// The interval in which the caller asked Python last.
    asked: AtomicU64,
    interrupted: AtomicBool,
    error: Mutex<Option<PyErr>>,
}

impl Watch {
    fn new() -> Watch {
        Watch {
            caller: thread::current().id(),
            start: Instant::now(),
            asked: AtomicU64::new(0),
            interrupted: AtomicBool::new(false),
            error: Mutex::new(None),
        }
    }

    /// Returns true once the call must end: a signal handler has raised an exception.
    ///
    /// On the thread that called us this asks Python, at most every tenth of a second. On other threads it reads a flag.
    pub(crate) fn is_interrupted(&self) -> bool {
        if self.interrupted.load(Ordering::Relaxed) {
            return true;
        }
        let interval = self.start.elapsed().as_millis() as u64 / INTERVAL;
        if interval == self.asked.load(Ordering::Relaxed) || thread::current().id() != self.caller {
            return false;
        }
        self.asked.store(interval, Ordering::Relaxed);
        match Python::try_attach(|py| py.check_signals()) {
            Some(Ok(())) => return false,
            Some(Err(error)) => *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error),
            // Without an interpreter to return to, nothing is worth finishing.
            None => {}
        }
        self.interrupted.store(true, Ordering::Relaxed);
        true
    }
}

/// Locks what several threads may ask for, and waits for those that have it. Returns `None` if the call is interrupted.
///
/// A signal handler runs on a thread that may have it itself, so waiting must end at Ctrl-C.
pub(crate) fn lock<'a, T>(mutex: &'a Mutex<T>, watch: &Watch) -> Option<MutexGuard<'a, T>> {
    loop {
        match mutex.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(error)) => return Some(error.into_inner()),
            Err(TryLockError::WouldBlock) if watch.is_interrupted() => return None,
            Err(TryLockError::WouldBlock) => thread::sleep(WAIT),
        }
    }
}

/// Does some work while other Python threads run, and ends it at Ctrl-C.
///
/// # Errors
///
/// Returns the exception that a signal handler raised, normally `KeyboardInterrupt`.
pub(crate) fn run<T: Send>(py: Python<'_>, work: impl FnOnce(&Watch) -> T + Send) -> PyResult<T> {
    let watch = Watch::new();
    let result = py.detach(|| work(&watch));
    match watch.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(result),
    }
}
