//! The speed at which you watch an engine.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::time::{Duration, Instant};

use crate::budget;

/// The pace of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// A pause after each event.
    Pause(Duration),
    /// A press of Enter after each event.
    Step,
}

/// How long to show the puzzle before the first event.
const START: Duration = Duration::from_millis(800);

impl Pace {
    /// A pace the eye can follow: 20 events per second.
    pub(super) const USUAL: Pace = Pace::Pause(Duration::from_millis(50));
    /// No pauses.
    pub(super) const FASTEST: Pace = Pace::Pause(Duration::ZERO);

    /// Parses a number of events per second.
    pub(super) fn speed(events_per_second: &str) -> Result<Pace, String> {
        let wrong = || "expected events per second, such as 20 or 0.5, or 0 for no pause".to_string();
        let speed: f64 = events_per_second.parse().map_err(|_| wrong())?;
        if speed == 0.0 {
            return Ok(Pace::FASTEST);
        }
        // A pause of more than a day is a typing error.
        let pause = Some(speed.recip()).filter(|pause| speed > 0.0 && *pause <= 86_400.0);
        pause.map(|pause| Pace::Pause(Duration::from_secs_f64(pause))).ok_or_else(wrong)
    }

    /// Returns whether events follow each other faster than this.
    pub(super) fn is_faster_than(self, pause: Duration) -> bool {
        matches!(self, Pace::Pause(own) if own < pause)
    }
}

/// Waits between events.
pub(super) struct Waiting {
    pace: Pace,
    keys: Box<dyn BufRead>,
}

impl Waiting {
    pub(super) fn new(pace: Pace) -> Waiting {
        // If the puzzle came from standard input, keys can only come from the terminal itself.
        let terminal = if pace != Pace::Step || io::stdin().is_terminal() || !io::stdout().is_terminal() {
            None
        } else {
            File::open("/dev/tty").ok()
        };
        let keys: Box<dyn BufRead> = match terminal {
            Some(terminal) => Box::new(BufReader::new(terminal)),
            None => Box::new(BufReader::new(io::stdin())),
        };
        Waiting { pace, keys }
    }

    /// Waits before the first event; returns whether to continue.
    pub(super) fn start(&mut self) -> bool {
        match self.pace {
            Pace::FASTEST => true,
            Pace::Pause(pause) => sleep(pause.max(START)),
            Pace::Step => self.key(),
        }
    }

    /// Waits after an event; returns whether to continue.
    pub(super) fn next(&mut self) -> bool {
        match self.pace {
            Pace::Pause(pause) => sleep(pause),
            Pace::Step => self.key(),
        }
    }

    fn key(&mut self) -> bool {
        let mut line = String::new();
        let read = budget::waiting(|| self.keys.read_line(&mut line));
        matches!(read, Some(Ok(size)) if size > 0) && !line.trim().eq_ignore_ascii_case("q")
    }
}

/// Sleeps, but wakes up on Ctrl-C.
fn sleep(pause: Duration) -> bool {
    let end = Instant::now() + pause;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() || budget::cancelled() {
            return true;
        }
        std::thread::sleep(left.min(Duration::from_millis(50)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_numbers() {
        for (speed, millis) in [("20", 50), ("0.5", 2000), ("0", 0), ("1e3", 1)] {
            assert_eq!(Pace::speed(speed), Ok(Pace::Pause(Duration::from_millis(millis))), "{speed}");
        }
        for wrong in ["-1", "fast", "", "1e-9", "NaN", "-inf"] {
            assert!(Pace::speed(wrong).unwrap_err().contains("such as 20 or 0.5"), "{wrong}");
        }
    }
}
