//! The program's only worker pool: it runs tasks in parallel, keeps results in order and bounds memory.
//!
//! ```text
//! source ──take──▶ task ──▶ worker ──parts──▶ pending ──in order──▶ sink
//!    one at a time   ╰────▶ worker ──parts──╯   one at a time, in the order of the tasks
//! ```
//!
//! No thread only reads or only writes. A worker without a task takes one from the source, reading if need
//! be; a worker with a result passes it to the sink, unless another worker is writing. So all workers are
//! busy nearly all the time, memory stays bounded, and a slow pipe gets its answers at once.
//!
//! Workers start one at a time, each when the one before it has taken a task that isn't the last: a single
//! puzzle needs a single thread.

mod order;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::{io, thread};

pub(crate) use self::order::{Flow, Sink, Turn};
use self::order::{MAX_PENDING, Order};
use crate::budget;
use crate::exit::Failure;
use crate::input::blocks::Wait;

/// Stack size of a worker. Searches and logic recurse once per cell, and the largest board has 625.
const STACK: usize = 8 << 20;
/// More workers wouldn't be faster on any machine.
const MAX_JOBS: usize = 1024;

/// Returns the number of workers for `--jobs`: the number asked for, up to a limit, or one per core.
pub(crate) fn jobs(asked: Option<u64>) -> usize {
    match asked {
        Some(jobs) => usize::try_from(jobs).unwrap_or(MAX_JOBS).min(MAX_JOBS),
        None => thread::available_parallelism().map_or(1, usize::from),
    }
}

/// One worker of a pool.
pub(crate) trait Worker: Sized + 'static {
    /// Where tasks come from. One worker uses it at a time.
    type Source: Send + 'static;
    type Task;
    /// Where results go, in the order of the tasks.
    type Sink: Sink;

    /// Takes the next task. A read that may block goes through `wait`.
    fn take(&mut self, source: &mut Self::Source, wait: Wait<'_>) -> Result<Next<Self::Task>, Failure>;

    /// Works on a task and passes its results on. `false` abandons the task: nothing after it reaches the
    /// sink.
    fn work(&mut self, task: Self::Task, turn: &Turn<'_, Self::Sink>) -> Result<bool, Failure>;
}

/// What a worker found in the source.
pub(crate) enum Next<T> {
    Task(T),
    /// The last task.
    LastTask(T),
    /// No task now, but the results of running tasks may add to the source.
    Later,
    End,
}

/// The number of workers, and how far ahead they may work.
pub(crate) struct WorkerPool {
    jobs: usize,
    ahead: u64,
    pending: usize,
    cancelled: &'static AtomicBool,
}

/// What a run leaves.
pub(crate) struct Ended<W: Worker> {
    pub(crate) sink: W::Sink,
    /// The source, unless a worker is still waiting for input.
    pub(crate) source: Option<W::Source>,
}

/// The state that the workers share.
struct Shared<W: Worker> {
    source: Mutex<Option<W::Source>>,
    order: Order<W::Sink>,
    new: Box<dyn Fn() -> W + Send + Sync>,
    started: AtomicUsize,
    pool: WorkerPool,
}

impl WorkerPool {
    /// Creates a pool of up to this many workers, which Ctrl-C stops.
    pub(crate) fn new(jobs: usize) -> WorkerPool {
        WorkerPool { jobs: jobs.max(1), ahead: u64::MAX, pending: MAX_PENDING, cancelled: budget::flag() }
    }

    /// Lets workers start at most this many tasks ahead of the one whose results are due.
    pub(crate) fn ahead(self, tasks: u64) -> WorkerPool {
        WorkerPool { ahead: tasks, ..self }
    }

    /// Lets results of this many bytes wait for earlier ones.
    pub(crate) fn pending(self, bytes: usize) -> WorkerPool {
        WorkerPool { pending: bytes, ..self }
    }

    /// Stops the pool with another flag.
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
            order: Order::new(sink, self.cancelled, self.pending),
            new: Box::new(new),
            started: AtomicUsize::new(0),
            pool: self,
        });
        let started = shared.start_another();
        started.map_err(|error| Failure::usage(format!("can't start a worker thread: {error}")))?;
        let (sink, all_left) = shared.order.wait()?;
        // A worker that waits for input still holds the source; its task is no longer wanted.
        let source = if all_left { shared.source().take() } else { None };
        Ok(Ended { sink, source })
    }
}

/// A task, its turn, and whether it is the last.
type Begun<'a, W> = (<W as Worker>::Task, Turn<'a, <W as Worker>::Sink>, bool);

impl<W: Worker> Shared<W> {
    fn source(&self) -> std::sync::MutexGuard<'_, Option<W::Source>> {
        self.source.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts another worker, if the pool allows it.
    fn start_another(self: &Arc<Self>) -> io::Result<()> {
        let free = |started| (started < self.pool.jobs).then_some(started + 1);
        if self.started.fetch_update(Ordering::Relaxed, Ordering::Relaxed, free).is_err() {
            return Ok(());
        }
        self.order.enter();
        let shared = Arc::clone(self);
        let work = move || {
            // After a panic only its message is used.
            let work = panic::catch_unwind(AssertUnwindSafe(|| shared.take_tasks()));
            shared.order.leave(work.unwrap_or_else(|panic| Err(Failure::panicked(&*panic))));
        };
        let started = thread::Builder::new().name("worker".to_string()).stack_size(STACK).spawn(work);
        started.map(drop).inspect_err(|_| {
            self.started.store(self.pool.jobs, Ordering::Relaxed); // no more threads available
            self.order.leave(Ok(()));
        })
    }

    /// Takes and works on tasks until none is left.
    fn take_tasks(self: &Arc<Self>) -> Result<(), Failure> {
        let mut worker = (self.new)();
        while let Some((task, turn, is_last)) = self.take_task(&mut worker)? {
            if !is_last {
                let _ = self.start_another(); // the existing workers can manage
            }
            let is_done = worker.work(task, &turn)?;
            turn.end(is_done);
        }
        Ok(())
    }

    /// Takes a task; returns `None` if no task is left or wanted.
    fn take_task(&self, worker: &mut W) -> Result<Option<Begun<'_, W>>, Failure> {
        loop {
            let mut guard = self.source();
            let (Some(source), Some(next)) = (guard.as_mut(), self.order.wait_for_slack(self.pool.ahead))
            else {
                return Ok(None);
            };
            let (task, is_last) = match worker.take(source, &|read| self.order.read(read))? {
                Next::Task(task) => (task, false),
                Next::LastTask(task) => (task, true),
                Next::End => return Ok(None),
                Next::Later => {
                    drop(guard);
                    match self.order.wait_for_results(next) {
                        true => continue,
                        false => return Ok(None),
                    }
                }
            };
            return Ok(self.order.begin().map(|turn| (task, turn, is_last)));
        }
    }
}

/// Applies a function to all items on several threads; returns the results in order, fewer if the run is cancelled.
///
/// # Panics
///
/// Panics if the function does.
pub(crate) fn map<T, R, F>(jobs: usize, items: Vec<T>, apply: F) -> Vec<R>
where
    T: Send + 'static,
    R: Send + 'static,
    F: Fn(T) -> R + Send + Sync + 'static,
{
    let apply = Arc::new(apply);
    let ended = WorkerPool::new(jobs)
        .run(items.into_iter(), Vec::new(), move || Mapper(Arc::clone(&apply), PhantomData));
    ended.unwrap_or_else(|failure| panic!("{failure:?}")).sink
}

/// A worker of [`map`].
struct Mapper<F, T>(Arc<F>, PhantomData<fn(T)>);

impl<F, T, R> Worker for Mapper<F, T>
where
    F: Fn(T) -> R + Send + Sync + 'static,
    T: Send + 'static,
    R: Send + 'static,
{
    type Source = std::vec::IntoIter<T>;
    type Task = T;
    type Sink = Vec<R>;

    fn take(&mut self, items: &mut Self::Source, _wait: Wait<'_>) -> Result<Next<T>, Failure> {
        Ok(items.next().map_or(Next::End, |item| match items.len() {
            0 => Next::LastTask(item),
            _ => Next::Task(item),
        }))
    }

    fn work(&mut self, item: T, turn: &Turn<'_, Vec<R>>) -> Result<bool, Failure> {
        turn.put((self.0)(item));
        Ok(true)
    }
}

impl<R: Send + 'static> Sink for Vec<R> {
    type Part = R;

    fn take(&mut self, result: R) -> Result<Flow, Failure> {
        self.push(result);
        Ok(Flow::More)
    }
}
