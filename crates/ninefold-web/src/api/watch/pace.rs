//! How fast what is watched goes on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::problem::Problem;

/// A speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Speed {
    Paused,
    /// So many events a second.
    Events(f64),
    /// As fast as it goes, without telling every event.
    Full,
}

impl Speed {
    /// The slowest that is not a pause.
    const LEAST: f64 = 0.01;
    /// The fastest at which every event is told.
    const MOST: f64 = 10_000.0;

    pub(crate) fn of(speed: Option<f64>) -> Result<Speed, Problem> {
        match speed {
            None => Ok(Speed::Full),
            Some(0.0) => Ok(Speed::Paused),
            Some(speed) if (Speed::LEAST..=Speed::MOST).contains(&speed) => Ok(Speed::Events(speed)),
            Some(_) => Err(Problem::unprocessable(format!(
                "speed must be from {} to {} events a second, or 0",
                Speed::LEAST,
                Speed::MOST
            ))),
        }
    }
}

/// What all engines of a watch keep to.
pub(crate) struct Pace {
    state: Mutex<State>,
    changed: Condvar,
    /// Whether it goes at full speed: engines look at it at every event, all of them at the same one.
    full: AtomicBool,
    /// Set when it is over: engines look at it.
    pub(crate) stopped: AtomicBool,
}

#[derive(Clone, Copy)]
pub(crate) struct State {
    pub(crate) speed: Speed,
    /// How many events each engine may have gone on to by single steps; they count their own.
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

    /// Pauses, after so many more events.
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

    /// Waits for a change, at most so long.
    pub(crate) fn wait(&self, most: Duration) {
        let state = self.lock();
        if !self.is_stopped() {
            let _ = self.changed.wait_timeout(state, most);
        }
    }
}
