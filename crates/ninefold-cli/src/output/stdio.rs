//! A standard output that fails when closed, and a standard error that never fails.
//!
//! Before `main`, Rust replaces a closed standard stream by `/dev/null`, so results would vanish silently.
//! Whether standard output is open must be checked before that.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::redirect;

static STDOUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

ctor::declarative::ctor! {
    // Everything that runs before `main` must be marked. This reads a directory entry and sets a flag.
    #[ctor(unsafe)]
    fn check_standard_output() {
        let is_open = fs::symlink_metadata("/dev/fd/1").is_ok();
        // Without that folder, the answer is unknown.
        STDOUT_IS_CLOSED.store(!is_open && Path::new("/dev/fd").exists(), Ordering::Relaxed);
    }
}

/// Standard output, or the [file](redirect) that replaces it.
pub(crate) struct Stdout(io::Stdout);

pub(crate) fn stdout() -> Stdout {
    Stdout(io::stdout())
}

/// Returns whether a person sees the results.
pub(crate) fn is_terminal() -> bool {
    !redirect::is_on() && io::stdout().is_terminal()
}

/// Fails if standard output is closed.
pub(crate) fn check_stdout() -> io::Result<()> {
    match STDOUT_IS_CLOSED.load(Ordering::Relaxed) {
        true => Err(io::Error::other("standard output is closed")),
        false => Ok(()),
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(written) = redirect::write(bytes) {
            return written;
        }
        check_stdout()?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes a line to standard error; drops it if that fails.
pub(crate) fn say(line: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}
