//! The progress bar of a long run.

mod margin;

use std::io::{self, IsTerminal, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use self::margin::Margin;
use crate::input::records::Records;
use crate::output::print_note;

/// Shorter runs show no bar.
const DELAY: Duration = Duration::from_millis(500);

static SHOWN: AtomicBool = AtomicBool::new(false);
/// Number of puzzles that the bar shows.
static PUZZLES: AtomicU64 = AtomicU64::new(0);

/// A bar on standard error, or none.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
    shown: bool,
}

impl Progress {
    /// Creates no bar.
    pub(crate) fn none() -> Progress {
        Progress { bar: None, start: Instant::now(), shown: false }
    }

    /// Creates a bar of this length, or of none, if it is visible and doesn't mix with the results.
    fn new(length: impl FnOnce() -> Option<u64>, quiet: bool, results_on_terminal: bool) -> Progress {
        if quiet || results_on_terminal || !io::stderr().is_terminal() {
            return Progress::none();
        }
        let length = length();
        let template = match length {
            Some(_) => "{wide_bar} {percent:>3}%  {msg}  {eta} left",
            None => "{spinner} {msg}  {elapsed}",
        };
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
        Progress { bar: Some(bar), ..Progress::none() }
    }

    /// Creates a bar for a stream.
    pub(crate) fn of(records: &Records, quiet: bool, results_on_terminal: bool) -> Progress {
        Progress::new(|| records.total_bytes(), quiet || records.are_arguments(), results_on_terminal)
    }

    /// Creates a bar for this many rows of a data set.
    pub(crate) fn of_rows(rows: Option<u64>, quiet: bool) -> Progress {
        Progress::new(|| rows, quiet, false)
    }

    /// Creates a bar for generating boards or searching for them.
    pub(crate) fn of_making(quiet: bool, results_on_terminal: bool) -> Progress {
        Progress::new(|| None, quiet, results_on_terminal)
    }

    /// Shows the number of boards found, and the speed of the attempts.
    pub(crate) fn making(&mut self, found: u64, tries: u64) {
        let rate = self.rate(tries);
        if let Some(bar) = self.shown(found) {
            bar.set_message(format!("{} found, {rate} tries/s", thousands(found)));
            bar.tick();
        }
    }

    /// Shows the number of records written, and how many bytes of the input are used up.
    pub(crate) fn update(&mut self, records: u64, bytes: u64) {
        let rate = self.rate(records);
        if let Some(bar) = self.shown(records) {
            bar.set_message(format!("{} puzzles, {rate}/s", thousands(records)));
            bar.set_position(bytes);
        }
    }

    /// Shows a message about a search that has found this many puzzles.
    pub(crate) fn message(&mut self, found: u64, message: String) {
        if let Some(bar) = self.shown(found) {
            bar.set_message(message);
            bar.tick();
        }
    }

    fn rate(&self, count: u64) -> String {
        thousands((count as f64 / self.start.elapsed().as_secs_f64()) as u64)
    }

    /// Returns the bar, once it is visible, and notes how many puzzles it shows.
    fn shown(&mut self, puzzles: u64) -> Option<&ProgressBar> {
        let bar = self.bar.as_ref().filter(|_| self.start.elapsed() >= DELAY)?;
        if !self.shown {
            bar.set_draw_target(ProgressDrawTarget::term_like_with_hz(Box::new(Margin::default()), 20));
            self.shown = true;
            SHOWN.store(true, Ordering::SeqCst);
        }
        PUZZLES.store(puzzles, Ordering::SeqCst);
        Some(bar)
    }

    /// Prints something without disturbing the bar.
    pub(crate) fn suspend(&self, print: impl FnOnce()) {
        match &self.bar {
            Some(bar) if self.shown => bar.suspend(print),
            _ => print(),
        }
    }

    /// Removes the bar.
    pub(crate) fn finish(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
            SHOWN.store(false, Ordering::SeqCst);
        }
    }
}

/// Wipes the bar's line, for when Ctrl-C ends the program at once.
pub(crate) fn restore() {
    if SHOWN.swap(false, Ordering::SeqCst) {
        let _ = io::stderr().write_all(b"\r\x1b[2K");
        print_note(&interrupted(PUZZLES.load(Ordering::SeqCst)));
    }
}

/// Returns the note about an interrupted run.
pub(crate) fn interrupted(records: u64) -> String {
    match records {
        0 => "interrupted".to_string(),
        1 => "interrupted after 1 puzzle".to_string(),
        many => format!("interrupted after {} puzzles", thousands(many)),
    }
}

/// Groups digits by thousands: `26,590,294`.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (26_590_294, "26,590,294")] {
            assert_eq!(thousands(number), text);
        }
    }
}
