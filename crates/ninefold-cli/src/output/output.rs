//! Results to standard output, messages to standard error.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use anstyle::{AnsiColor, Style};

use crate::exit::Failure;
use crate::input::record::RecordError;
use crate::output::progress::{Progress, thousands};
use crate::output::{redirect, stdio};
use crate::show::rows::Rows;

/// Bold red, for errors.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// Cyan, for notes.
const NOTE: Style = AnsiColor::Cyan.on_default();
/// Bold, for headings.
pub(crate) const HEADING: Style = Style::new().bold();
/// Green, for found digits, as in the original of document 003.
pub(crate) const FOUND: Style = AnsiColor::Green.on_default();

/// Maximum number of errors to print per input.
const MAX_ERRORS: u64 = 100;

/// The output of a command.
pub(crate) struct Output {
    out: BufWriter<Box<dyn Write + Send>>,
    /// Prints a line on standard error.
    say: Box<dyn Fn(&str) + Send>,
    /// Whether results may be coloured.
    pub(crate) colour: bool,
    /// Whether a person reads the results.
    pub(crate) terminal: bool,
    /// Whether to print neither notes nor a progress bar.
    quiet: bool,
    /// Whether an empty line separates records.
    spaced: bool,
    begun: bool,
    /// The table that results are rows of.
    rows: Option<Arc<Rows>>,
    /// Number of bad records of each input.
    error_counts: BTreeMap<Arc<str>, u64>,
    pub(crate) progress: Progress,
}

impl Output {
    pub(crate) fn new(quiet: bool) -> Output {
        Output::to(quiet, Box::new(stdio::stdout()))
    }

    /// Creates an output whose results pass through `out`.
    pub(crate) fn to(quiet: bool, out: Box<dyn Write + Send>) -> Output {
        let stdout = io::stdout();
        Output {
            colour: !redirect::is_on()
                && anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never,
            terminal: stdio::is_terminal(),
            out: BufWriter::with_capacity(1 << 16, out),
            say: Box::new(stdio::say),
            quiet,
            spaced: false,
            begun: false,
            rows: None,
            error_counts: BTreeMap::new(),
            progress: Progress::none(),
        }
    }

    /// Returns whether to print neither notes nor a progress bar.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Sets whether an empty line separates records.
    pub(crate) fn space_records(&mut self, spaced: bool) {
        self.spaced = spaced;
    }

    /// Makes the results rows of a table.
    pub(crate) fn tabulate(&mut self, rows: Arc<Rows>) {
        self.rows = Some(rows);
    }

    /// Returns the table that results are rows of.
    pub(crate) fn rows(&self) -> Option<Arc<Rows>> {
        self.rows.clone()
    }

    /// Writes the header of a table, unless something has already been written.
    pub(crate) fn begin(&mut self) -> Result<(), Failure> {
        if !std::mem::replace(&mut self.begun, true)
            && let Some(rows) = &self.rows
        {
            self.out.write_all(rows.header().as_bytes())?;
        }
        Ok(())
    }

    /// Writes a record, and a line break if it lacks one.
    pub(crate) fn record(&mut self, text: &str) -> Result<(), Failure> {
        if text.is_empty() {
            return Ok(());
        }
        if self.spaced && self.begun {
            self.out.write_all(b"\n")?;
        }
        self.begin()?;
        self.text(text)?;
        if !text.ends_with('\n') {
            self.out.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Writes records that are whole lines, never spaced.
    pub(crate) fn lines(&mut self, lines: &[u8]) -> Result<(), Failure> {
        self.begin()?;
        Ok(self.out.write_all(lines)?)
    }

    /// Writes a text as it is.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// Flushes everything written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Flushes the results, at least a table's header, removes the progress bar and reports how many errors
    /// weren't printed.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.begin()?;
        self.flush()?;
        self.progress.finish();
        self.suppressed_errors();
        Ok(())
    }

    /// Reports a record that couldn't be read, after the results before it. In a file that isn't a list of
    /// puzzles every line is bad, so only the first errors are printed.
    pub(crate) fn bad(&mut self, bad: &RecordError) {
        let count = self.error_counts.entry(bad.place.name.clone()).or_default();
        *count += 1;
        if *count <= MAX_ERRORS {
            self.error(&bad.to_string());
        }
    }

    /// Reports how many further errors each input had.
    fn suppressed_errors(&mut self) {
        for (name, count) in std::mem::take(&mut self.error_counts) {
            match count.saturating_sub(MAX_ERRORS) {
                0 => {}
                1 => self.error(&format!("{name}: 1 more record couldn't be read")),
                more => self.error(&format!("{name}: {} more records couldn't be read", thousands(more))),
            }
        }
    }

    /// Prints an error.
    pub(crate) fn error(&mut self, message: &str) {
        let _ = self.out.flush();
        self.progress.suspend(|| (self.say)(&error(message)));
    }

    /// Prints a note, unless quiet.
    pub(crate) fn note(&mut self, message: &str) {
        if !self.quiet {
            let _ = self.out.flush();
            self.progress.suspend(|| (self.say)(&note(message)));
        }
    }

    /// Prints a line that the user asked for on standard error.
    pub(crate) fn aside(&mut self, message: &str) {
        let _ = self.out.flush();
        self.progress.suspend(|| (self.say)(message));
    }

    /// Returns a text in a style, or plain if colours are off.
    pub(crate) fn styled(&self, style: Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}

/// Returns `note: …` as a line for standard error.
pub(crate) fn note(message: &str) -> String {
    format!("{NOTE}note:{NOTE:#} {message}")
}

fn error(message: &str) -> String {
    format!("{ERROR}error:{ERROR:#} {message}")
}

/// Prints `note: …` on standard error.
pub(crate) fn print_note(message: &str) {
    stdio::say(&note(message));
}

/// Prints `error: …` on standard error.
pub(crate) fn print_error(message: &str) {
    stdio::say(&error(message));
}

/// An output that tests can inspect.
#[cfg(test)]
#[derive(Clone, Default)]
pub(crate) struct Kept {
    pub(crate) out: Arc<std::sync::Mutex<Vec<u8>>>,
    pub(crate) err: Arc<std::sync::Mutex<String>>,
}

#[cfg(test)]
impl Kept {
    pub(crate) fn output(&self, quiet: bool) -> Output {
        let (out, err) = (self.clone(), self.clone());
        Output {
            out: BufWriter::new(Box::new(out)),
            say: Box::new(move |message| err.err.lock().unwrap().push_str(&format!("{message}\n"))),
            colour: false,
            terminal: false,
            ..Output::new(quiet)
        }
    }
}

#[cfg(test)]
impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
