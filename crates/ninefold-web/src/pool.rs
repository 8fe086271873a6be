//! Who works on requests, and how many may wait.
//!
//! ```text
//!   request ──try──▶ queue (bounded; full: 503) ──▶ one of a few threads ──▶ answer
//!      └── gone? then its flag is set, and whoever works on it stops
//! ```

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::oneshot;

use crate::problem::Problem;

type Job = Box<dyn FnOnce() + Send>;

/// Some threads and a queue.
pub(crate) struct Pool {
    queue: SyncSender<Job>,
}

/// Set when nobody waits for the result any more.
pub(crate) type Gone = Arc<AtomicBool>;

/// Sets the flag when the request is dropped, whether it has been answered or its client is gone.
struct OnDrop(Gone);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Pool {
    /// So many threads; so many requests may wait for them.
    pub(crate) fn new(threads: usize, queue: usize) -> Pool {
        let (sender, receiver) = sync_channel(queue);
        let receiver = Arc::new(Mutex::new(receiver));
        for number in 0..threads.max(1) {
            let receiver = Arc::clone(&receiver);
            let thread = thread::Builder::new().name(format!("solver {number}"));
            // Without a thread the queue fills up, and requests are told so.
            let _ = thread.spawn(move || work(&receiver));
        }
        Pool { queue: sender }
    }

    /// Works on something. It should look at its flag now and then.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Gone) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let gone = Gone::default();
        let guard = OnDrop(Arc::clone(&gone));
        let (sender, receiver) = oneshot::channel();
        let job = move || {
            if !gone.load(Ordering::Relaxed) {
                let _ = sender.send(catch_unwind(AssertUnwindSafe(|| work(&gone))));
            }
        };
        self.queue.try_send(Box::new(job)).map_err(|error| match error {
            TrySendError::Full(_) => Problem::busy(),
            TrySendError::Disconnected(_) => Problem::defect(),
        })?;
        let result = receiver.await;
        drop(guard);
        match result {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(_)) | Err(_) => Err(Problem::defect()),
        }
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
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_panic_costs_one_request() {
        let pool = Pool::new(1, 4);
        let panicked = pool
            .run(|_| {
                if true {
                    panic!("on purpose")
                }
            })
            .await;
        assert_eq!(panicked.unwrap_err().status, 500);
        assert_eq!(pool.run(|_| 5).await.unwrap(), 5);
    }

    #[tokio::test]
    async fn who_is_gone_is_not_worked_for() {
        let pool = Arc::new(Pool::new(1, 4));
        let (started, has_started) = oneshot::channel();
        let (stopped, has_stopped) = oneshot::channel();
        let other = Arc::clone(&pool);
        let request = tokio::spawn(async move {
            other
                .run(move |gone| {
                    let _ = started.send(());
                    while !gone.load(Ordering::Relaxed) {
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
    async fn a_full_queue_says_so() {
        let pool = Pool::new(1, 1);
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
        assert_eq!(third.await.unwrap_err().status, 503);
        release.send(()).unwrap();
        first.await.unwrap();
        assert_eq!(second.await.unwrap(), 2);
    }
}
