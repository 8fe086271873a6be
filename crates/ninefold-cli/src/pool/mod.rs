//! The program's one worker pool: tasks in parallel, results in order, memory bounded.
//!
//! ```text
//! source ──take──▶ task ──▶ worker ──parts──▶ pending ──in order──▶ sink
//!    one at a time   ╰────▶ worker ──parts──╯   one at a time, in the order of the tasks
//! ```
//!
//! There is no reader and no writer thread: a worker without a task takes one from the source, and reads for it if
//! need be; a worker with a result hands it to the sink, unless another worker is there already. So all workers work
//! nearly all the time, memory stays bounded, and a slow pipe gets its answers at once.
//!
//! Workers start one after the other, each when the one before it has got a task that is not the last. One puzzle is
//! solved by one thread.

mod ordered_writer;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::{io, thread};

use self::ordered_writer::OrderedWriter;
pub(crate) use self::ordered_writer::{Flow, Sink};
use crate::budget;
use crate::exit::Failure;
use crate::input::blocks::Wait;

/// The stack of a worker. Searches and logic recurse once per cell, and the largest board has 625.
const STACK: usize = 8 << 20;
/// More workers would not be faster on any machine.
const MAX_JOBS: usize = 1024;

/// Returns the number of workers for `--jobs`: what was asked for within reason, or one per core.
pub(crate) fn jobs(asked: Option<u64>) -> usize {
    match asked {
        Some(jobs) => usize::try_from(jobs).unwrap_or(MAX_JOBS).min(MAX_JOBS),
        None => thread::available_parallelism().map_or(1, usize::from),
    }
}

/// One worker of a pool.
pub(crate) trait Worker: Sized + 'static {
    /// Where tasks come from. One worker has it at a time.
    type Source: Send + 'static;
    /// Where results go, in the order of the tasks.
    type Sink: Sink;

    /// Takes the next task from the source and keeps it for [`work`](Worker::work). A read that may block goes through
    /// `wait`.
    fn take(&mut self, source: &mut Self::Source, wait: Wait<'_>) -> Result<Next, Failure>;

    /// Works on the task and hands its results on. `Break` gives the task up: then nothing that comes after it reaches
    /// the sink.
    fn work(&mut self, turn: &Turn<'_, Self::Sink>) -> Result<ControlFlow<()>, Failure>;
}

/// What a worker found in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A task.
    Task,
    /// A task, and no other comes after it.
    LastTask,
    /// Nothing, but the results of tasks under way may add to the source.
    Later,
    /// Nothing, and nothing will come.
    End,
}

/// A task's place in the order of the results.
pub(crate) struct Turn<'a, S: Sink> {
    writer: &'a OrderedWriter<S>,
    task: u64,
}

impl<S: Sink> Turn<'_, S> {
    /// Hands a part of the task's results on. Waits where too many results wait already, unless these come next.
    pub(crate) fn put(&self, part: S::Part) {
        self.writer.put(self.task, part);
    }

    /// Waits until the results of all tasks before this one have reached the sink, then calls `act`. After that the
    /// task has no more results. Returns `None` if the pool stops before.
    pub(crate) fn in_turn<R>(&self, act: impl FnOnce(&mut S) -> (R, Flow)) -> Option<R> {
        self.writer.in_turn(self.task, act)
    }

    /// Whether results are not wanted any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.writer.is_stopped()
    }
}

/// How many workers there may be, and how far they may go.
pub(crate) struct WorkerPool {
    jobs: usize,
    ahead: u64,
    cancelled: &'static AtomicBool,
}

/// What is left at the end.
pub(crate) struct Ended<W: Worker> {
    pub(crate) sink: W::Sink,
    /// The source, unless a worker still waits for input.
    pub(crate) source: Option<W::Source>,
}

/// What the workers share.
struct Shared<W: Worker> {
    source: Mutex<Option<W::Source>>,
    writer: OrderedWriter<W::Sink>,
    new: Box<dyn Fn() -> W + Send + Sync>,
    /// Workers started so far, and how many there may be.
    started: AtomicUsize,
    jobs: usize,
}

impl WorkerPool {
    /// A pool of up to so many workers, which Ctrl-C stops.
    pub(crate) fn new(jobs: usize) -> WorkerPool {
        WorkerPool { jobs, ahead: u64::MAX, cancelled: budget::flag() }
    }

    /// Lets workers begin only so many tasks beyond the one whose results come next.
    pub(crate) fn ahead(self, tasks: u64) -> WorkerPool {
        WorkerPool { ahead: tasks, ..self }
    }

    /// Lets another flag stop the pool.
    #[cfg(test)]
    fn cancelled_by(self, cancelled: &'static AtomicBool) -> WorkerPool {
        WorkerPool { cancelled, ..self }
    }

    /// Works on all tasks of a source. Returns when all are done, when the sink has enough, or when the run is
    /// cancelled; fails if the sink or a worker fails, or a worker panics.
    pub(crate) fn run<W: Worker>(
        self,
        source: W::Source,
        sink: W::Sink,
        new: impl Fn() -> W + Send + Sync + 'static,
    ) -> Result<Ended<W>, Failure> {
        let shared = Arc::new(Shared {
            source: Mutex::new(Some(source)),
            writer: OrderedWriter::new(sink, self.ahead, self.cancelled),
            new: Box::new(new),
            started: AtomicUsize::new(0),
            jobs: self.jobs.max(1),
        });
        shared
            .start_another()
            .map_err(|error| Failure::usage(format!("cannot start a thread to work in: {error}")))?;
        let (sink, all_left) = shared.writer.wait()?;
        // A worker that waits for input has the source, and nobody wants its task any more.
        let source = if all_left { shared.source().take() } else { None };
        Ok(Ended { sink, source })
    }
}

impl<W: Worker> Shared<W> {
    fn source(&self) -> std::sync::MutexGuard<'_, Option<W::Source>> {
        self.source.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts one more worker, if there may be more.
    fn start_another(self: &Arc<Self>) -> io::Result<()> {
        let free = |started| (started < self.jobs).then_some(started + 1);
        let Ok(number) = self.started.fetch_update(Ordering::Relaxed, Ordering::Relaxed, free) else {
            return Ok(());
        };
        self.writer.enter();
        let shared = Arc::clone(self);
        let work = move || {
            // Nothing is used after a panic but its message.
            let work = panic::catch_unwind(AssertUnwindSafe(|| shared.take_tasks()));
            let work = work.unwrap_or_else(|panic| Err(Failure::panicked(&*panic)));
            shared.writer.leave(work.err());
        };
        let thread =
            thread::Builder::new().name(format!("worker {}", number + 1)).stack_size(STACK).spawn(work);
        thread.map(drop).inspect_err(|_| {
            self.started.store(self.jobs, Ordering::Relaxed); // more cannot be had
            self.writer.leave(None);
        })
    }

    /// What a worker does.
    fn take_tasks(self: &Arc<Self>) -> Result<(), Failure> {
        let mut worker = (self.new)();
        while let Some((task, is_last)) = self.take_task(&mut worker)? {
            if !is_last {
                let _ = self.start_another(); // the workers that there are can do it, too
            }
            let flow = worker.work(&Turn { writer: &self.writer, task })?;
            self.writer.end(task, flow.is_continue());
        }
        Ok(())
    }

    /// Takes a task; returns its number and whether it is the last. `None` if there is none or none is wanted.
    fn take_task(&self, worker: &mut W) -> Result<Option<(u64, bool)>, Failure> {
        loop {
            let mut guard = self.source();
            let (Some(source), Some(written)) = (guard.as_mut(), self.writer.wait_for_slack()) else {
                return Ok(None);
            };
            let next = worker.take(source, &|read| self.writer.read(read))?;
            match next {
                Next::Task | Next::LastTask => {
                    return Ok(self.writer.begin().map(|task| (task, next == Next::LastTask)));
                }
                Next::Later => {
                    drop(guard);
                    if !self.writer.wait_for_results(written) {
                        return Ok(None);
                    }
                }
                Next::End => return Ok(None),
            }
        }
    }
}

/// Applies a function to all items on several threads; returns the results in order. There are fewer results than items
/// if the run is cancelled.
pub(crate) fn map<T, R>(
    jobs: usize,
    items: Vec<T>,
    apply: impl Fn(T) -> R + Send + Sync + 'static,
) -> Result<Vec<R>, Failure>
where
    T: Send + 'static,
    R: Send + 'static,
{
    let apply = Arc::new(apply);
    let new = move || Mapper { item: None, apply: Arc::clone(&apply), results: Default::default() };
    let ended = WorkerPool::new(jobs).run(items.into_iter(), Vec::new(), new)?;
    Ok(ended.sink)
}

/// A worker of [`map`].
struct Mapper<T, R, F> {
    item: Option<T>,
    apply: Arc<F>,
    results: std::marker::PhantomData<fn() -> R>,
}

impl<T, R, F> Worker for Mapper<T, R, F>
where
    T: Send + 'static,
    R: Send + 'static,
    F: Fn(T) -> R + Send + Sync + 'static,
{
    type Source = std::vec::IntoIter<T>;
    type Sink = Vec<R>;

    fn take(&mut self, source: &mut Self::Source, _wait: Wait<'_>) -> Result<Next, Failure> {
        self.item = source.next();
        Ok(match &self.item {
            None => Next::End,
            Some(_) if source.len() == 0 => Next::LastTask,
            Some(_) => Next::Task,
        })
    }

    fn work(&mut self, turn: &Turn<'_, Vec<R>>) -> Result<ControlFlow<()>, Failure> {
        let Some(item) = self.item.take().filter(|_| !turn.is_stopped()) else {
            return Ok(ControlFlow::Break(()));
        };
        turn.put((self.apply)(item));
        Ok(ControlFlow::Continue(()))
    }
}

impl<R: Send + 'static> Sink for Vec<R> {
    type Part = R;

    fn take(&mut self, result: R) -> Result<Flow, Failure> {
        self.push(result);
        Ok(Flow::More)
    }
}
