//! The extension module `ninefold._ninefold`: the library for Python.
//!
//! Objects (`puzzle.rs` and its neighbours) follow Python's manner; `column/` works on whole columns, which is
//! the fast path.

mod interrupt;

use pyo3::prelude::*;

#[pymodule]
mod _ninefold {
    /// The version of Ninefold.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
