//! The whole terminal as a picture that changes in place.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

static TAKEN: AtomicBool = AtomicBool::new(false);

const TAKE: &str = "\x1b[?1049h\x1b[?25l\x1b[2J"; // other screen, no cursor, clear
const GIVE_BACK: &str = "\x1b[0m\x1b[?25h\x1b[?1049l";

/// The terminal, taken over until this is dropped.
pub(crate) struct Screen(());

impl Screen {
    pub(crate) fn take() -> io::Result<Screen> {
        TAKEN.store(true, Ordering::SeqCst);
        let mut out = io::stdout().lock();
        out.write_all(TAKE.as_bytes())?;
        out.flush()?;
        Ok(Screen(()))
    }

    /// Shows these lines from the top. Lines that do not fit fall off the bottom: every line is put
    /// at its place, so the picture never scrolls.
    pub(crate) fn show(&mut self, picture: &str) -> io::Result<()> {
        let mut frame = String::with_capacity(picture.len() * 2);
        for (row, line) in (1..).zip(picture.lines()) {
            frame.push_str(&format!("\x1b[{row};1H{line}\x1b[K"));
        }
        frame.push_str("\x1b[J");
        let mut out = io::stdout().lock();
        out.write_all(frame.as_bytes())?;
        out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back, if it was taken: also called when Ctrl-C ends the program at once.
pub(crate) fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout().lock();
        let _ = out.write_all(GIVE_BACK.as_bytes()).and_then(|()| out.flush());
    }
}
