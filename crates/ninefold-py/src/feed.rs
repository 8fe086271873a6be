//! A search on its own thread, whose results Python takes one by one.
//!
//! The library's searches either call back with each result or borrow their puzzle, so neither can wait inside a
//! Python object between two results. A thread can:
//!
//! ```text
//! search ──put──▶ [ a few results ahead ] ──next──▶ Python
//!    ▲                                        │
//!    └──────── stop, once the feed is dropped ┘
//! ```

use std::mem;
use std::ops::ControlFlow;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::interrupt;

/// How many results a search may be ahead.
const AHEAD: usize = 64;
/// How long to wait for a result before looking for Ctrl-C.
const WAIT: Duration = Duration::from_millis(50);
/// The stack of a worker, as in the program: some searches recurse once per cell.
pub(crate) const STACK: usize = 8 << 20;

/// The results of a search that runs on its own thread.
pub(crate) struct Feed<T> {
    results: Mutex<Results<T>>,
    stop: Arc<AtomicBool>,
    /// A forked child has no such thread.
    process: u32,
}

struct Results<T> {
    /// `None` once the search has ended.
    receiver: Option<Receiver<T>>,
    thread: Option<JoinHandle<()>>,
}

/// Where a search puts its results.
pub(crate) struct Sink<T> {
    sender: SyncSender<T>,
    stop: Arc<AtomicBool>,
}

impl<T> Sink<T> {
    /// Hands over a result; breaks when no one wants another.
    pub(crate) fn put(&self, result: T) -> ControlFlow<()> {
        match self.sender.send(result) {
            Ok(()) if !self.is_stopped() => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }

    /// Returns the flag that ends the search, for `Budget::cancel`.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Returns whether the search must end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<T: Send + 'static> Feed<T> {
    /// Starts a search.
    pub(crate) fn start(search: impl FnOnce(&Sink<T>) + Send + 'static) -> PyResult<Feed<T>> {
        let (sender, receiver) = sync_channel(AHEAD);
        let stop = Arc::new(AtomicBool::new(false));
        let sink = Sink { sender, stop: Arc::clone(&stop) };
        let thread = thread::Builder::new().name("ninefold".to_string()).stack_size(STACK);
        let thread = thread.spawn(move || search(&sink))?;
        let results = Mutex::new(Results { receiver: Some(receiver), thread: Some(thread) });
        Ok(Feed { results, stop, process: process::id() })
    }

    /// Returns the next result, or `None` after the last one.
    ///
    /// # Errors
    ///
    /// Raises the exception of a signal handler; then the next call continues where this one stopped.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        if self.process != process::id() {
            return Err(PyRuntimeError::new_err("this iterator belongs to the process that was forked"));
        }
        // Most results are waiting already.
        if let Ok(results) = self.results.try_lock()
            && let Some(receiver) = &results.receiver
            && let Ok(result) = receiver.try_recv()
        {
            return Ok(Some(result));
        }
        let next = interrupt::run(py, |watch| {
            let Some(mut results) = interrupt::lock(&self.results, watch) else { return Ok(None) };
            let Some(receiver) = &results.receiver else { return Ok(None) };
            loop {
                match receiver.recv_timeout(WAIT) {
                    Ok(result) => return Ok(Some(result)),
                    Err(RecvTimeoutError::Timeout) if watch.is_interrupted() => return Ok(None),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            results.receiver = None;
            results.thread.take().map_or(Ok(()), JoinHandle::join).map(|()| None)
        })?;
        next.map_err(|_| PyRuntimeError::new_err("the search failed: this is a defect of Ninefold"))
    }
}

/// Ends the search, and doesn't wait for it.
impl<T> Drop for Feed<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let results = self.results.get_mut().unwrap_or_else(PoisonError::into_inner);
        if self.process != process::id() {
            // The channel may have been in use at the moment of the fork, and stays so in the child.
            mem::forget(results.receiver.take());
            return;
        }
        // A search that is waiting to hand over a result wakes up.
        results.receiver = None;
    }
}
