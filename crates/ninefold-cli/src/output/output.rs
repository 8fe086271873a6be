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
/// Green, for found digits, as in the original of seed 003.
pub(crate) const FOUND: Style = AnsiColor::Green.on_default();

/// So many errors of one input are told.
const COMPLAINTS: u64 = 100;

/// Where a command writes.
pub(crate) struct Output {
    out: BufWriter<Box<dyn Write + Send>>,
    /// Says a line on standard error.
    say: Box<dyn Fn(&str) + Send>,
    /// Whether results may be coloured.
    pub(crate) colour: bool,
    /// Whether results are looked at by a person.
    pub(crate) terminal: bool,
    /// Notes and the progress bar are unwelcome.
    quiet: bool,
    /// Whether records are written with an empty line between them.
    spaced: bool,
    begun: bool,
    /// The table that results are rows of.
    rows: Option<Arc<Rows>>,
    /// How many bad records each input had.
    complaints: BTreeMap<Arc<str>, u64>,
    pub(crate) progress: Progress,
}

impl Output {
    pub(crate) fn new(quiet: bool) -> Output {
        Output::to(quiet, Box::new(stdio::stdout()))
    }

    /// An output whose results go through something else on their way to standard output.
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
            complaints: BTreeMap::new(),
            progress: Progress::none(),
        }
    }

    /// Whether notes and the progress bar are unwelcome.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// From now on, an empty line between records.
    pub(crate) fn space_records(&mut self, spaced: bool) {
        self.spaced = spaced;
    }

    /// Makes the results rows of a table.
    pub(crate) fn tabulate(&mut self, rows: Arc<Rows>) {
        self.rows = Some(rows);
    }

    /// The table that results are rows of.
    pub(crate) fn rows(&self) -> Option<Arc<Rows>> {
        self.rows.clone()
    }

    /// Writes the header of a table, unless something has been written before.
    pub(crate) fn begin(&mut self) -> Result<(), Failure> {
        if !std::mem::replace(&mut self.begun, true)
            && let Some(rows) = &self.rows
        {
            self.out.write_all(rows.header().as_bytes())?;
        }
        Ok(())
    }

    /// Writes a record; an end of line is added where it has none.
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

    /// Writes records that are whole lines; they are never spaced.
    pub(crate) fn lines(&mut self, lines: &[u8]) -> Result<(), Failure> {
        self.begin()?;
        Ok(self.out.write_all(lines)?)
    }

    /// Writes just this.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// Everything written so far goes out.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// A record could not be read; the results before it come first. A file that is no list of
    /// puzzles at all is wrong in every line: nobody wants to hear of each.
    pub(crate) fn bad(&mut self, bad: &RecordError) {
        let heard = self.complaints.entry(bad.place.name.clone()).or_default();
        *heard += 1;
        if *heard <= COMPLAINTS {
            self.error(&bad.to_string());
        }
    }

    /// How many more there were than were heard of, input by input.
    pub(crate) fn rest_of_bad(&mut self) {
        for (name, count) in std::mem::take(&mut self.complaints) {
            match count.saturating_sub(COMPLAINTS) {
                0 => {}
                1 => self.error(&format!("{name}: 1 more record could not be read")),
                more => self.error(&format!("{name}: {} more records could not be read", thousands(more))),
            }
        }
    }

    /// Something has gone wrong.
    pub(crate) fn error(&mut self, message: &str) {
        let _ = self.out.flush();
        self.progress.suspend(|| (self.say)(&error(message)));
    }

    /// Something worth knowing.
    pub(crate) fn note(&mut self, message: &str) {
        if !self.quiet {
            let _ = self.out.flush();
            self.progress.suspend(|| (self.say)(&note(message)));
        }
    }

    /// What the user asked to be told on standard error.
    pub(crate) fn aside(&mut self, message: &str) {
        let _ = self.out.flush();
        self.progress.suspend(|| (self.say)(message));
    }

    /// A text in a style, or plain where colours are unwelcome.
    pub(crate) fn styled(&self, style: Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}

/// `note: …` as a line for standard error.
pub(crate) fn note(message: &str) -> String {
    format!("{NOTE}note:{NOTE:#} {message}")
}

fn error(message: &str) -> String {
    format!("{ERROR}error:{ERROR:#} {message}")
}

/// `note: …` on standard error.
pub(crate) fn print_note(message: &str) {
    stdio::say(&note(message));
}

/// `error: …` on standard error.
pub(crate) fn print_error(message: &str) {
    stdio::say(&error(message));
}

/// An output that can be looked at, for tests.
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
