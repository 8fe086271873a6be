//! Standard output that fails when it is closed, and standard error that never fails.
//!
//! Before `main`, Rust puts `/dev/null` in place of a standard stream that is closed, so that results would vanish
//! without a word. Whether standard output is open has to be seen before that.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::redirect;

static STDOUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

ctor::declarative::ctor! {
    // The mark is required of everything that runs before `main`. This reads a folder's entry and sets a flag.
    #[ctor(unsafe)]
    fn look_at_standard_output() {
        let is_open = fs::symlink_metadata("/dev/fd/1").is_ok();
        // Where that folder does not exist, nobody knows.
        STDOUT_IS_CLOSED.store(!is_open && Path::new("/dev/fd").exists(), Ordering::Relaxed);
    }
}

/// Standard output, or the [file](redirect) in its place.
pub(crate) struct Stdout(io::Stdout);

pub(crate) fn stdout() -> Stdout {
    Stdout(io::stdout())
}

/// Whether a person sees the results.
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

/// Writes a line to standard error; drops it if that cannot be written.
pub(crate) fn say(line: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}
