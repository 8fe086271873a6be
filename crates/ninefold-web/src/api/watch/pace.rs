//! The pace of a watch.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::problem::Problem;

/// A speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Speed {
    Paused,
    /// Events per second.
    Events(f64),
    /// As fast as possible, without sending every event.
    Full,
}

impl Speed {
    /// The slowest speed above a pause.
    const MIN: f64 = 0.01;
    /// The fastest speed at which every event is sent.
    const MAX: f64 = 10_000.0;

    pub(crate) fn of(speed: Option<f64>) -> Result<Speed, Problem> {
        match speed {
            None => Ok(Speed::Full),
            Some(0.0) => Ok(Speed::Paused),
            Some(speed) if (Speed::MIN..=Speed::MAX).contains(&speed) => Ok(Speed::Events(speed)),
            Some(_) => Err(Problem::unprocessable(format!(
                "speed must be 0, or from {} to {} events per second",
                Speed::MIN,
                Speed::MAX
            ))),
        }
    }
}

/// The pace shared by all engines of a watch.
pub(crate) struct Pace {
    state: Mutex<State>,
    changed: Condvar,
    /// Whether the engines run at full speed; they read this at every event.
    full: AtomicBool,
    /// The cancel flag of the engines, set at the end.
    pub(crate) stopped: AtomicBool,
}

#[derive(Clone, Copy)]
pub(crate) struct State {
    pub(crate) speed: Speed,
    /// The number of events that single steps allow each engine; each engine counts its own.
    pub(crate) steps: u64,
}

impl Pace {
    pub(crate) fn new(speed: Speed) -> Pace {
        let state = State { speed, steps: 0 };
        let full = AtomicBool::new(speed == Speed::Full);
        Pace { state: Mutex::new(state), changed: Condvar::new(), full, stopped: AtomicBool::new(false) }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self) -> State {
        *self.lock()
    }

    pub(crate) fn set(&self, speed: Speed) {
        self.lock().speed = speed;
        self.full.store(speed == Speed::Full, Ordering::Relaxed);
        self.changed.notify_all();
    }

    pub(crate) fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed)
    }

    /// Pauses after this many more events.
    pub(crate) fn step(&self, count: u64) {
        self.lock().steps += count;
        self.set(Speed::Paused);
    }

    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Waits for a change, up to a limit.
    pub(crate) fn wait(&self, limit: Duration) {
        let state = self.lock();
        if !self.is_stopped() {
            let _ = self.changed.wait_timeout(state, limit);
        }
    }
}
