//! Errors of the library as Python's exceptions, which `python/ninefold/_errors.py` declares.
//!
//! ```text
//! ReadError { row, column, line, … } ──raise──▶ ninefold.ReadError with .row, .column, .line, .reason
//! ```

use std::fmt::Display;

use ninefold::grid::{self, Cell, Contradiction, InvalidSolution, LayoutError, NotClassic, SolutionFault};
use ninefold::make::SpecError;
use ninefold::study;
use ninefold::{Budget, ParseError, ReadError, SolveError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::cell;
use crate::interrupt;
use crate::rule;
use crate::solution::Solution;
use crate::solve;

/// An error of the library that has an exception.
pub(crate) trait Raise {
    /// Returns the exception.
    fn raise(&self, py: Python<'_>) -> PyErr;
}

/// Raises the error of a result.
pub(crate) trait OrRaise<T> {
    /// Returns the value, or the error as an exception.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T, E: Raise> OrRaise<T> for Result<T, E> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| error.raise(py))
    }
}

/// Creates an exception of a class of `_errors.py` and sets its attributes.
pub(crate) fn exception<'py>(
    py: Python<'py>,
    class: &str,
    reason: &dyn Display,
    set: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<()>,
) -> PyErr {
    let create = || -> PyResult<PyErr> {
        let error = py.import("ninefold._errors")?.getattr(class)?.call1((reason.to_string(),))?;
        set(&error)?;
        Ok(PyErr::from_value(error))
    };
    create().unwrap_or_else(|error| error)
}

/// Creates an `OptionError`.
pub(crate) fn option(py: Python<'_>, reason: impl Display) -> PyErr {
    exception(py, "OptionError", &reason, |_| Ok(()))
}

/// Sets the row and column of a cell.
fn set_cell(error: &Bound<'_, PyAny>, cell: Cell, layout: &grid::Layout) -> PyResult<()> {
    let (row, column) = cell::place(cell, layout);
    error.setattr("row", row)?;
    error.setattr("column", column)
}

impl Raise for ReadError {
    fn raise(&self, py: Python<'_>) -> PyErr {
        exception(py, "ReadError", self, |error| {
            error.setattr("line", self.line)?;
            error.setattr("row", self.row)?;
            error.setattr("column", self.column)
        })
    }
}

impl Raise for Contradiction {
    fn raise(&self, py: Python<'_>) -> PyErr {
        exception(py, "ConflictError", self, |error| {
            let place = |at| cell::place(at, &self.layout);
            let conflicts = self.conflicts.iter().map(|conflict| {
                let [one, other] = conflict.cells;
                (place(one), place(other), self.layout.value(conflict.digit))
            });
            error.setattr("conflicts", PyTuple::new(py, conflicts.collect::<Vec<_>>())?)?;
            error.setattr("broken", rule::broken(py, &self.broken, &self.layout)?)?;
            // The first cells are only wrong once the last has been read.
            let conflict = self.conflicts.first().map(|conflict| conflict.cells[1]);
            let last = || self.broken.first().and_then(|broken| broken.cells.last().copied());
            match conflict.or_else(last) {
                Some(cell) => set_cell(error, cell, &self.layout),
                None => Ok(()),
            }
        })
    }
}

impl Raise for ParseError {
    fn raise(&self, py: Python<'_>) -> PyErr {
        match self {
            ParseError::Read(error) => error.raise(py),
            ParseError::Contradiction(error) => error.raise(py),
            other => exception(py, "NinefoldError", other, |_| Ok(())),
        }
    }
}

impl Raise for InvalidSolution {
    fn raise(&self, py: Python<'_>) -> PyErr {
        let (class, cell) = match self.fault {
            SolutionFault::Conflict(conflict) => ("ConflictError", Some(conflict.cells[1])),
            SolutionFault::Blank(cell) | SolutionFault::Given(cell, _) => ("ReadError", Some(cell)),
            SolutionFault::Rule(_) => ("ConflictError", None),
            _ => ("ReadError", None),
        };
        exception(py, class, self, |error| {
            if let SolutionFault::Rule(index) = self.fault {
                error.setattr("broken", rule::broken_on_full_board(py, index, &self.layout)?)?;
            }
            match cell {
                Some(cell) => set_cell(error, cell, &self.layout),
                None => Ok(()),
            }
        })
    }
}

/// Implements [`Raise`] for errors that have only a reason.
macro_rules! reasons {
    ($($kind:ty => $class:literal;)*) => {$(
        impl Raise for $kind {
            fn raise(&self, py: Python<'_>) -> PyErr {
                exception(py, $class, self, |_| Ok(()))
            }
        }
    )*};
}

reasons! {
    LayoutError => "LayoutError";
    grid::RuleError => "LayoutError";
    ninefold_formats::FormatError => "ReadError";
    SpecError => "SpecError";
    NotClassic => "OptionError";
    ninefold::make::UnknownSymmetry => "OptionError";
    ninefold::logic::ParseLevelError => "OptionError";
    ninefold::logic::SeError => "OptionError";
    ninefold::draw::PageError => "OptionError";
    ninefold_print::TooLarge => "OptionError";
}

/// Returns the exception for a puzzle without exactly one solution.
pub(crate) fn unsolved(py: Python<'_>, puzzle: &grid::Puzzle, error: &SolveError) -> PyErr {
    match error {
        SolveError::NoSolution => exception(py, "NoSolution", error, |_| Ok(())),
        SolveError::SeveralSolutions(_) => several(py, puzzle),
        other => exception(py, "SolveError", other, |_| Ok(())),
    }
}

/// Returns the exception for a puzzle with several solutions, with two of them.
pub(crate) fn several(py: Python<'_>, puzzle: &grid::Puzzle) -> PyErr {
    exception(py, "NotUnique", &"the puzzle has several solutions", |error| {
        let two: Vec<grid::Solution> = interrupt::run(py, |watch| {
            let stop = || watch.is_interrupted();
            let mut two = Vec::new();
            solve::each_solution(puzzle, &Budget::solutions(2).until(&stop), &mut |solution| {
                two.push(solution)
            });
            two
        })?;
        let two =
            two.into_iter().map(|one| Py::new(py, Solution::from(one))).collect::<PyResult<Vec<_>>>()?;
        error.setattr("solutions", PyTuple::new(py, two)?)
    })
}

/// Returns the exception for a puzzle that can't be studied.
pub(crate) fn unstudied(py: Python<'_>, puzzle: &grid::Puzzle, error: study::NotUnique) -> PyErr {
    match error {
        study::NotUnique::Impossible => unsolved(py, puzzle, &SolveError::NoSolution),
        study::NotUnique::Several => several(py, puzzle),
        study::NotUnique::Unknown(stop) => unsolved(py, puzzle, &SolveError::Stopped(stop)),
    }
}
