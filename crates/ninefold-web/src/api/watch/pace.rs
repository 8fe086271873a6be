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
    /// The fastest at which every event is told.
    const MOST: f64 = 10_000.0;

    pub(crate) fn of(speed: Option<f64>) -> Result<Speed, Problem> {
        match speed {
            None => Ok(Speed::Full),
            Some(0.0) => Ok(Speed::Paused),
            Some(speed) if speed > 0.0 && speed <= Speed::MOST => Ok(Speed::Events(speed)),
            Some(_) => Err(Problem::unprocessable(format!(
                "speed must be from 0 to {} events a second",
                Speed::MOST
            ))),
        }
    }
}

/// What all engines of a watch keep to.
pub(crate) struct Pace {
    state: Mutex<State>,
    changed: Condvar,
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
        Pace { state: Mutex::new(state), changed: Condvar::new(), stopped: AtomicBool::new(false) }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self) -> State {
        *self.lock()
    }

    pub(crate) fn set(&self, speed: Speed) {
        self.lock().speed = speed;
        self.changed.notify_all();
    }

    /// Pauses, after so many more events.
    pub(crate) fn step(&self, count: u64) {
        let mut state = self.lock();
        state.speed = Speed::Paused;
        state.steps += count;
        drop(state);
        self.changed.notify_all();
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
