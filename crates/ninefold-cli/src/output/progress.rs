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

    /// Creates a bar for a stream, if it is visible and doesn't mix with the results.
    pub(crate) fn of(records: &Records, quiet: bool, results_on_terminal: bool) -> Progress {
        let mut progress = Progress::none();
        let visible = std::io::stderr().is_terminal() && !results_on_terminal;
        if visible && !quiet && !records.are_arguments() {
            let (bar, template) = match records.total_bytes() {
                Some(bytes) => {
                    let template = "{wide_bar} {percent:>3}%  {msg}  {eta} left";
                    (ProgressBar::with_draw_target(Some(bytes), ProgressDrawTarget::hidden()), template)
                }
                None => (
                    ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()),
                    "{spinner} {msg}  {elapsed}",
                ),
            };
            bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
            progress.bar = Some(bar);
        }
        progress
    }

    /// Creates a bar for this many rows of a data set.
    pub(crate) fn of_rows(rows: Option<u64>, quiet: bool) -> Progress {
        let mut progress = Progress::none();
        if std::io::stderr().is_terminal() && !quiet {
            let bar = ProgressBar::with_draw_target(rows, ProgressDrawTarget::hidden());
            let template = match rows {
                Some(_) => "{wide_bar} {percent:>3}%  {msg}  {eta} left",
                None => "{spinner} {msg}  {elapsed}",
            };
            bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
            progress.bar = Some(bar);
        }
        progress
    }

    /// Creates a bar for generating boards or searching for them.
    pub(crate) fn of_making(quiet: bool, results_on_terminal: bool) -> Progress {
        let mut progress = Progress::none();
        if std::io::stderr().is_terminal() && !results_on_terminal && !quiet {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
            let style = ProgressStyle::with_template("{spinner} {msg}  {elapsed}");
            bar.set_style(style.expect("a valid template"));
            progress.bar = Some(bar);
        }
        progress
    }

    /// Shows the number of boards found, and the speed of the attempts.
    pub(crate) fn making(&mut self, found: u64, tries: u64) {
        let elapsed = self.start.elapsed();
        if !self.shows(elapsed) {
            return;
        }
        let Some(bar) = &self.bar else { return };
        PUZZLES.store(found, Ordering::SeqCst);
        let rate = tries as f64 / elapsed.as_secs_f64();
        bar.set_message(format!("{} found, {} tries/s", thousands(found), thousands(rate as u64)));
        bar.tick();
    }

    /// Shows a message about a search.
    pub(crate) fn message(&mut self, message: &str) {
        if self.shows(self.start.elapsed())
            && let Some(bar) = &self.bar
        {
            bar.set_message(message.to_string());
            bar.tick();
        }
    }

    /// Returns whether the bar is visible yet.
    fn shows(&mut self, elapsed: Duration) -> bool {
        let Some(bar) = self.bar.as_ref().filter(|_| elapsed >= DELAY) else { return false };
        if !self.shown {
            bar.set_draw_target(ProgressDrawTarget::term_like_with_hz(Box::new(Margin::default()), 20));
            self.shown = true;
            SHOWN.store(true, Ordering::SeqCst);
        }
        true
    }

    /// Shows the number of records written, and how many bytes of the input are used up.
    pub(crate) fn update(&mut self, records: u64, bytes: u64) {
        let elapsed = self.start.elapsed();
        if !self.shows(elapsed) {
            return;
        }
        let Some(bar) = &self.bar else { return };
        PUZZLES.store(records, Ordering::SeqCst);
        let rate = records as f64 / elapsed.as_secs_f64();
        bar.set_message(format!("{} puzzles, {}/s", thousands(records), thousands(rate as u64)));
        bar.set_position(bytes);
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
