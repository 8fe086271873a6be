//! The worker threads and their queue.
//!
//! ```text
//!   request ──try──▶ queue (bounded; full: 503) ──▶ one of a few worker threads ──▶ answer
//!      └── client gone, or time up? then the cancel flag is set, and the worker stops
//! ```

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use crate::problem::Problem;

type Job = Box<dyn FnOnce() + Send>;

/// Worker threads with a shared queue.
pub(crate) struct Pool {
    queue: SyncSender<Job>,
    timeout: Duration,
    /// Whether the server is shutting down, which ends every request's time.
    over: watch::Sender<bool>,
}

/// A worker's stack size: searches recurse once per cell, and the largest board has 625 cells.
pub(crate) const STACK: usize = 8 << 20;

/// Set when the client has disconnected or its time is up. The worker then answers with its results so far.
pub(crate) type CancelFlag = Arc<AtomicBool>;

/// Sets the flag when the request is dropped: it has been answered, or its client has disconnected.
struct CancelOnDrop(CancelFlag);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

impl Pool {
    /// Creates a pool of worker threads with a bounded queue and a time limit per request.
    pub(crate) fn new(threads: usize, queue: usize, timeout: Duration) -> Pool {
        let (sender, receiver) = sync_channel(queue);
        let receiver = Arc::new(Mutex::new(receiver));
        for number in 0..threads.max(1) {
            let receiver = Arc::clone(&receiver);
            let thread = thread::Builder::new().name(format!("solver {number}")).stack_size(STACK);
            // If no thread starts, the queue fills up and requests get 503.
            let _ = thread.spawn(move || work(&receiver));
        }
        Pool { queue: sender, timeout, over: watch::Sender::new(false) }
    }

    /// Ends every request's time: workers answer at once with their results so far.
    pub(crate) fn end(&self) {
        self.over.send_replace(true);
    }

    /// Runs work on a worker thread. The work must check its cancel flag often and end soon after it is set.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&CancelFlag) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (cancel, begun) = (CancelFlag::default(), Arc::new(AtomicBool::new(false)));
        let guard = CancelOnDrop(Arc::clone(&cancel));
        let (sender, mut receiver) = oneshot::channel();
        let is_begun = Arc::clone(&begun);
        let job = move || {
            // Store before loading; the code below does the opposite, so that at least one sees the other's store.
            begun.store(true, Ordering::SeqCst);
            if !cancel.load(Ordering::SeqCst) {
                let _ = sender.send(catch_unwind(AssertUnwindSafe(|| work(&cancel))));
            }
        };
        self.queue.try_send(Box::new(job)).map_err(|error| match error {
            TrySendError::Full(_) => Problem::busy(),
            TrySendError::Disconnected(_) => Problem::defect(),
        })?;
        let mut over = self.over.subscribe();
        let time_is_up = async {
            let _ = timeout(self.timeout, over.wait_for(|over| *over)).await;
        };
        let result = tokio::select! {
            biased;
            result = &mut receiver => result,
            () = time_is_up => {
                drop(guard);
                if !is_begun.load(Ordering::SeqCst) {
                    return Err(Problem::busy());
                }
                // The worker answers with its results so far, unless it had only just begun.
                return receiver.await.map_err(|_| Problem::busy())?.map_err(|_| Problem::defect());
            }
        };
        result.map_err(|_| Problem::defect())?.map_err(|_| Problem::defect())
    }
}

fn work(queue: &Mutex<Receiver<Job>>) {
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(),
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(600);

    #[tokio::test]
    async fn a_panic_costs_one_request() {
        let pool = Pool::new(1, 4, LONG);
        let panicked = pool
            .run(|_| {
                if true {
                    panic!("on purpose")
                }
            })
            .await;
        assert_eq!(panicked.unwrap_err().0.status, 500);
        assert_eq!(pool.run(|_| 5).await.unwrap(), 5);
    }

    #[tokio::test]
    async fn work_stops_when_its_client_disconnects() {
        let pool = Arc::new(Pool::new(1, 4, LONG));
        let (started, has_started) = oneshot::channel();
        let (stopped, has_stopped) = oneshot::channel();
        let other = Arc::clone(&pool);
        let request = tokio::spawn(async move {
            other
                .run(move |cancel| {
                    let _ = started.send(());
                    while !cancel.load(Ordering::Relaxed) {
                        thread::sleep(Duration::from_millis(1));
                    }
                    let _ = stopped.send(());
                })
                .await
        });
        has_started.await.unwrap();
        request.abort();
        tokio::time::timeout(Duration::from_millis(100), has_stopped).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_timeout_ends_with_what_is_known() {
        let pool = Pool::new(1, 4, Duration::from_millis(20));
        let work = |cancel: &CancelFlag| {
            let mut steps = 0;
            while !cancel.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
                steps += 1;
            }
            steps
        };
        // The second request waits while the first one runs, which uses up all of its time.
        let (first, second) = tokio::join!(pool.run(work), pool.run(work));
        assert!(first.unwrap() > 0);
        assert_eq!(second.unwrap_err().0.status, 503);
        assert_eq!(pool.run(|_| 5).await.unwrap(), 5);
    }

    #[tokio::test]
    async fn a_timeout_ends_waiting_in_the_queue_too() {
        let pool = Pool::new(1, 4, Duration::from_millis(50));
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let blocking = pool.run(move |_| wait.recv());
        let waiting = async {
            let result = timeout(Duration::from_secs(10), pool.run(|_| 2)).await;
            // Let the first one end.
            release.send(()).unwrap();
            result.expect("it is answered while the first one runs")
        };
        let (_, waited) = tokio::join!(blocking, waiting);
        assert_eq!(waited.unwrap_err().0.status, 503);
    }

    #[tokio::test]
    async fn a_full_queue_says_so() {
        let pool = Pool::new(1, 1, LONG);
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let (started, has_started) = oneshot::channel();
        let first = pool.run(move |_| {
            let _ = started.send(());
            let _ = wait.recv();
        });
        let second = pool.run(|_| 2);
        let third = pool.run(|_| 3);
        tokio::pin!(first, second);
        tokio::select! { biased; _ = &mut first => unreachable!(), _ = has_started => {} }
        tokio::select! { biased; _ = &mut second => unreachable!(), () = std::future::ready(()) => {} }
        assert_eq!(third.await.unwrap_err().0.status, 503);
        release.send(()).unwrap();
        first.await.unwrap();
        assert_eq!(second.await.unwrap(), 2);
    }
}
