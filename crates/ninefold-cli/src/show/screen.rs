//! The whole terminal as a picture that changes in place. It is restored however the program ends or pauses.

use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

static TAKEN: AtomicBool = AtomicBool::new(false);
/// What is on the screen, to redraw after a pause.
static FRAME: Mutex<String> = Mutex::new(String::new());

// Alternate screen, no cursor, lines cut at the edge, clear.
const TAKE: &str = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J";
const RESTORE: &str = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";
/// Assumed if the terminal's size is unknown.
const DEFAULT_ROWS: usize = 24;
const DEFAULT_COLUMNS: usize = 80;

/// The terminal, taken over until this is dropped.
pub(crate) struct Screen(());

impl Screen {
    pub(crate) fn take() -> io::Result<Screen> {
        signals::watch();
        TAKEN.store(true, Ordering::SeqCst);
        write(&mut io::stdout().lock(), TAKE)?;
        Ok(Screen(()))
    }

    /// Returns the current number of rows.
    pub(crate) fn rows() -> usize {
        terminal_size::terminal_size().map_or(DEFAULT_ROWS, |(_, rows)| rows.0.into())
    }

    /// Returns the current number of columns.
    pub(crate) fn columns() -> usize {
        terminal_size::terminal_size().map_or(DEFAULT_COLUMNS, |(columns, _)| columns.0.into())
    }

    /// Shows these lines from the top. Lines that don't fit are cut off at the bottom: each is placed by its
    /// row, so the picture never scrolls.
    pub(crate) fn show(&mut self, picture: &str, rows: usize) -> io::Result<()> {
        let mut frame = String::with_capacity(picture.len() * 2);
        for (row, line) in (1..=rows).zip(picture.lines()) {
            frame.push_str(&format!("\x1b[{row};1H{line}\x1b[K"));
        }
        // Typed characters appear in the corner: an Enter in the last row would scroll.
        frame.push_str("\x1b[J\x1b[1;999H");
        let mut out = io::stdout().lock();
        write(&mut out, &frame)?;
        *FRAME.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = frame;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal; returns whether it was taken. Also called when Ctrl-C ends the program at once.
pub(crate) fn restore() -> bool {
    let mut out = io::stdout().lock();
    let taken = TAKEN.swap(false, Ordering::SeqCst);
    if taken {
        let _ = write(&mut out, RESTORE);
    }
    taken
}

fn write(out: &mut io::StdoutLock<'_>, text: &str) -> io::Result<()> {
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// The signals that end or pause the program.
#[cfg(unix)]
mod signals {
    use std::io;
    use std::sync::Once;
    use std::sync::atomic::Ordering;

    use signal_hook::consts::{SIGHUP, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::{FRAME, RESTORE, TAKE, TAKEN, write};

    /// Restores the terminal before each of these signals takes effect. Only commands that draw on a terminal
    /// ask for it: others, started with `nohup`, must keep ignoring SIGHUP.
    pub(super) fn watch() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            // Without a handler a terminal may need a reset, which isn't worth an error.
            let Ok(mut signals) = Signals::new([SIGTERM, SIGHUP, SIGTSTP]) else { return };
            std::thread::spawn(move || signals.forever().for_each(handle));
        });
    }

    fn handle(signal: i32) {
        let mut out = io::stdout().lock(); // blocks drawing until the program resumes
        let taken = TAKEN.load(Ordering::SeqCst);
        if taken {
            let _ = write(&mut out, RESTORE);
        }
        let _ = emulate_default_handler(signal); // ends the program, or pauses it
        if taken {
            let frame = FRAME.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let _ = write(&mut out, TAKE).and_then(|()| write(&mut out, &frame));
        }
    }
}

#[cfg(not(unix))]
mod signals {
    pub(super) fn watch() {}
}
