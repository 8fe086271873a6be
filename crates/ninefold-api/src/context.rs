//! What the caller of an endpoint allows and supplies.

use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::Budget;

/// What the caller allows and supplies: limits, a clock and random numbers.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// Maximum number of nodes per request.
    pub nodes: u64,
    /// Maximum logic work per request.
    pub work: u64,
    /// How long [`handle`](crate::handle) may take, in seconds by `clock`. Unfinished answers are then `unknown`.
    pub time: Option<f64>,
    /// Returns the time in seconds since some moment.
    pub clock: fn() -> f64,
    /// Returns a random number, the seed of a request that has none.
    pub random: fn() -> u64,
}

/// The server's limits; a clock that stands still, and no randomness.
impl Default for Context {
    fn default() -> Context {
        Context { nodes: 2_000_000, work: 5_000_000, time: None, clock: || 0.0, random: || 0 }
    }
}

/// Says when work has to end: a flag is set, or the time is up. The work then answers with its results so far.
#[derive(Clone, Copy)]
pub struct Stop<'a> {
    flag: &'a AtomicBool,
    time_is_up: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Stop<'a> {
    /// Stops work once a flag is set.
    #[must_use]
    pub const fn when(flag: &'a AtomicBool) -> Stop<'a> {
        Stop { flag, time_is_up: None }
    }

    /// Stops it also once a closure returns true.
    #[must_use]
    pub const fn or(self, time_is_up: &'a dyn Fn() -> bool) -> Stop<'a> {
        Stop { time_is_up: Some(time_is_up), ..self }
    }

    /// Returns whether work has to end now.
    #[must_use]
    pub fn is_now(self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.time_is_up.is_some_and(|time_is_up| time_is_up())
    }

    /// Applies this to a budget.
    #[must_use]
    pub fn within(self, budget: Budget<'a>) -> Budget<'a> {
        let budget = budget.cancel(self.flag);
        match self.time_is_up {
            Some(time_is_up) => budget.until(time_is_up),
            None => budget,
        }
    }
}
