//! One 9×9 line at a time: calls that take less time than handing over the GIL would.

use std::ops::ControlFlow;

use ninefold::engine::fast::{self, CELLS, Strict};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Guesses after which a puzzle is too hard for this route: some hundredths of a millisecond. Other Python threads must
/// not wait for it any longer.
const GUESSES: u32 = 1000;

/// Solves a plain line that has exactly one solution. Returns `None` for every other text, and for a puzzle that takes
/// many guesses: the route for all texts answers them.
#[pyfunction]
pub(crate) fn solve_line<'py>(text: &Bound<'py, PyString>) -> PyResult<Option<Bound<'py, PyString>>> {
    let Some(line) = text.to_str().ok().and_then(|text| <&[u8; CELLS]>::try_from(text.as_bytes()).ok())
    else {
        return Ok(None);
    };
    let (mut solutions, mut guesses) = (0, 0);
    let is_up = || {
        guesses += 1;
        guesses > GUESSES
    };
    let found = fast::for_each_solution_until(&Strict(line), is_up, |_| {
        solutions += 1;
        if solutions < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if guesses > GUESSES || found.count != 1 {
        return Ok(None);
    }
    PyString::from_bytes(text.py(), found.solution.as_bytes()).map(Some)
}
