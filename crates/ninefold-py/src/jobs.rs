//! How many threads a call may use.

use std::num::NonZero;
use std::sync::OnceLock;
use std::thread;

use pyo3::prelude::*;

use crate::error;

/// Returns the number of threads: as asked, or one per core.
///
/// # Errors
///
/// Raises `OptionError` for 0 and less.
pub(crate) fn number(py: Python<'_>, jobs: Option<i64>) -> PyResult<usize> {
    // Asking the system takes longer than solving a puzzle.
    static CORES: OnceLock<usize> = OnceLock::new();
    match jobs {
        Some(jobs) => match usize::try_from(jobs) {
            Ok(jobs @ 1..) => Ok(jobs),
            _ => Err(error::option(py, "jobs must be at least 1")),
        },
        None => Ok(*CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))),
    }
}
