//! The terminal for the bar, slightly narrower than it really is.
//!
//! The bar fills its line to the edge. If that were the edge of the terminal, the `^C` of an interruption
//! would wrap to the next line, and the bar, now one line up, couldn't be wiped.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use indicatif::TermLike;

/// Standard error without its last columns.
#[derive(Debug, Default)]
pub(super) struct Margin {
    /// What to draw at the next flush.
    waiting: Mutex<String>,
}

/// Room for `^C`, pressed twice.
const COLUMNS: u16 = 4;
const USUAL: (u16, u16) = (80, 24);

fn size() -> (u16, u16) {
    terminal_size::terminal_size_of(io::stderr()).map_or(USUAL, |(columns, rows)| (columns.0, rows.0))
}

impl Margin {
    fn put(&self, text: &str) -> io::Result<()> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push_str(text);
        Ok(())
    }

    /// Moves the cursor, if there is anywhere to move.
    fn go(&self, count: usize, direction: char) -> io::Result<()> {
        if count > 0 { self.put(&format!("\x1b[{count}{direction}")) } else { Ok(()) }
    }
}

impl TermLike for Margin {
    fn width(&self) -> u16 {
        size().0.saturating_sub(COLUMNS)
    }
    fn height(&self) -> u16 {
        size().1
    }
    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.go(n, 'A')
    }
    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.go(n, 'B')
    }
    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.go(n, 'C')
    }
    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.go(n, 'D')
    }
    fn write_line(&self, text: &str) -> io::Result<()> {
        self.put(&format!("{text}\n"))
    }
    fn write_str(&self, text: &str) -> io::Result<()> {
        self.put(text)
    }
    fn clear_line(&self) -> io::Result<()> {
        self.put("\r\x1b[2K")
    }
    fn flush(&self) -> io::Result<()> {
        let text = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        io::stderr().write_all(text.as_bytes())
    }
}
