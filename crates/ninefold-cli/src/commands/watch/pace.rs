//! How fast an engine is watched.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::time::{Duration, Instant};

use crate::budget;

/// How fast events follow each other.
pub(super) enum Pace {
    /// So long after each.
    Pause(Duration),
    /// When somebody presses Enter.
    Step(Box<dyn BufRead>),
}

impl Pace {
    pub(super) fn speed(events_a_second: u32) -> Pace {
        Pace::Pause(Duration::from_secs(1).checked_div(events_a_second).unwrap_or_default())
    }

    pub(super) fn step() -> Pace {
        // When standard input has brought the puzzle, keys can only come from the terminal itself.
        let terminal = if io::stdin().is_terminal() { None } else { File::open("/dev/tty").ok() };
        match terminal {
            Some(terminal) if io::stdout().is_terminal() => Pace::Step(Box::new(BufReader::new(terminal))),
            _ => Pace::Step(Box::new(BufReader::new(io::stdin()))),
        }
    }

    /// Whether events follow each other faster than this.
    pub(super) fn is_faster_than(&self, pause: Duration) -> bool {
        matches!(self, Pace::Pause(own) if *own < pause)
    }

    /// Waits; answers whether to go on.
    pub(super) fn wait(&mut self) -> bool {
        match self {
            Pace::Pause(pause) => {
                let end = Instant::now() + *pause;
                loop {
                    let left = end.saturating_duration_since(Instant::now());
                    if left.is_zero() || budget::cancelled() {
                        return true;
                    }
                    std::thread::sleep(left.min(Duration::from_millis(50)));
                }
            }
            Pace::Step(keys) => {
                let mut line = String::new();
                let read = budget::waiting(|| keys.read_line(&mut line));
                matches!(read, Some(Ok(size)) if size > 0) && !line.trim().eq_ignore_ascii_case("q")
            }
        }
    }
}
