//! Boards from texts, lists and arrays, and back to texts.

use std::sync::Arc;

use ninefold::grid::{self, Digit, Grid};
use ninefold::text::{self, Notation, Position, ReadOptions};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyString};

use crate::cell;
use crate::error::{OrRaise, exception};
use crate::option::{LayoutArg, Named};
use crate::puzzle::Puzzle;
use crate::solution::Solution;

/// Reads a board from a text in any notation, from lists of digits, or from another board.
pub(crate) fn position(
    source: &Bound<'_, PyAny>,
    layout: Option<LayoutArg>,
    notation: Option<Named<Notation>>,
) -> PyResult<Position> {
    let (py, layout) = (source.py(), layout.map(|layout| layout.0));
    let options = ReadOptions { notation: notation.map(|notation| notation.0), layout: layout.clone() };
    let read = |text: &[u8]| Ok(text::read(text, &options).or_raise(py)?.position);
    if let Ok(text) = source.cast::<PyString>() {
        return read(text.to_cow()?.as_bytes());
    }
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return read(bytes.as_bytes());
    }
    if let Ok(bytes) = source.cast::<PyByteArray>() {
        return read(&bytes.to_vec());
    }
    let known = if let Ok(puzzle) = source.cast::<Puzzle>() {
        Position::from(&puzzle.get().inner)
    } else if let Ok(solution) = source.cast::<Solution>() {
        Position::Digits(solution.get().inner.grid().clone())
    } else {
        return Ok(Position::Digits(grid_of(source, layout)?));
    };
    match layout {
        Some(layout) if *layout != **known.layout() => {
            let digits = known.grid().contents().to_vec();
            let grid = Grid::new(Arc::clone(&layout), digits);
            let reason = || format!("a board of layout {} isn't one of layout {layout}", known.layout());
            grid.map(Position::Digits).ok_or_else(|| exception(py, "ReadError", &reason(), |_| Ok(())))
        }
        _ => Ok(known),
    }
}

/// Reads digits row by row, as one sequence or as a sequence of rows; 0 or `None` is a blank.
fn grid_of(source: &Bound<'_, PyAny>, layout: Option<Arc<grid::Layout>>) -> PyResult<Grid> {
    let py = source.py();
    let mut digits: Vec<i64> = Vec::new();
    // One more than the largest board has, so that endless iterators end.
    let most = grid::Layout::MAX_CELLS + 1;
    let items = source.try_iter().map_err(|_| {
        PyTypeError::new_err("expected a board: a text, a Puzzle, or its digits as a list or an array")
    })?;
    for item in items.take(most) {
        let item = item?;
        if let Some(digit) = digit_of(&item) {
            digits.push(digit);
        } else {
            let wrong =
                || PyTypeError::new_err("a board in a list has numbers or rows of numbers, 0 for a blank");
            for item in item.try_iter().map_err(|_| wrong())?.take(most) {
                digits.push(digit_of(&item?).ok_or_else(wrong)?);
            }
        }
        if digits.len() > most {
            break;
        }
    }
    let side = digits.len().isqrt();
    let is_square = side * side == digits.len() && (1..=grid::Layout::MAX_SIDE).contains(&side);
    let layout = match layout {
        Some(layout) => layout,
        None if is_square => grid::Layout::named(&side.to_string()).or_raise(py)?,
        None => {
            let reason = format!("{} digits, but a 9×9 board has 81", digits.len());
            return Err(exception(py, "ReadError", &reason, |_| Ok(())));
        }
    };
    if layout.cell_count() != digits.len() {
        let reason =
            format!("{} digits, but a board of layout {layout} has {}", digits.len(), layout.cell_count());
        return Err(exception(py, "ReadError", &reason, |_| Ok(())));
    }
    let mut grid = Grid::blank(Arc::clone(&layout));
    for (cell, &value) in layout.cells().zip(&digits).filter(|(_, value)| **value != 0) {
        let digit =
            usize::try_from(value).ok().and_then(Digit::new).filter(|digit| digit.value() <= layout.side());
        let Some(digit) = digit else {
            let (row, column) = cell::place(cell, &layout);
            let reason = format!(
                "row {row}, column {column}: found {value}, expected 1–{}, or 0 for a blank",
                layout.side()
            );
            return Err(exception(py, "ReadError", &reason, |error| {
                error.setattr("row", row)?;
                error.setattr("column", column)
            }));
        };
        grid.set(cell, Some(digit));
    }
    Ok(grid)
}

fn digit_of(item: &Bound<'_, PyAny>) -> Option<i64> {
    if item.is_none() { Some(0) } else { item.extract().ok() }
}

/// Returns the digits of a grid, row by row, 0 for a blank.
pub(crate) fn digits(grid: &Grid) -> Vec<u8> {
    grid.contents().iter().map(|digit| digit.map_or(0, u8::from)).collect()
}

/// Returns the digits of a grid as a list of rows, 0 for a blank.
pub(crate) fn rows<'py>(py: Python<'py>, grid: &Grid) -> PyResult<Bound<'py, PyList>> {
    let digits = digits(grid);
    PyList::new(
        py,
        digits
            .chunks(grid.layout().side())
            .map(|row| row.iter().map(|&digit| u32::from(digit)).collect::<Vec<u32>>()),
    )
}

/// Returns the digits of a grid as a numpy array of rows, 0 for a blank.
pub(crate) fn array<'py>(py: Python<'py>, grid: &Grid) -> PyResult<Bound<'py, PyAny>> {
    let side = grid.layout().side();
    let bytes = PyByteArray::new(py, &digits(grid));
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("frombuffer", (bytes, numpy.getattr("uint8")?))?;
    array.call_method1("reshape", (side, side))
}

/// Converts an array for numpy's `__array__`.
pub(crate) fn array_as<'py>(
    array: Bound<'py, PyAny>,
    dtype: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    match dtype {
        Some(dtype) => array.call_method1("astype", (dtype,)),
        None => Ok(array),
    }
}

/// Returns a name as Python's `repr` writes it.
pub(crate) fn quoted(py: Python<'_>, text: &str) -> PyResult<String> {
    PyString::new(py, text).repr().map(|text| text.to_string())
}

/// Writes one board in another notation. Its digits may contradict each other.
///
/// >>> import ninefold as nf
/// >>> nf.convert("1 . | . 4\n. . | . .\n----+----\n. . | . .\n4 . | . 1", to="line")
/// '1..4........4..1'
#[pyfunction]
#[pyo3(signature = (board, to, *, notation=None, layout=None))]
pub(crate) fn convert_one(
    board: &Bound<'_, PyAny>,
    to: Named<Notation>,
    notation: Option<Named<Notation>>,
    layout: Option<LayoutArg>,
) -> PyResult<String> {
    Ok(text::write(&position(board, layout, notation)?, to.0))
}

/// Returns the names of the notations that `Puzzle` reads and `to` writes.
///
/// >>> import ninefold as nf
/// >>> nf.notations()[:3]
/// ['line', 'grid', 'big']
#[pyfunction]
pub(crate) fn notations() -> Vec<&'static str> {
    Notation::ALL.iter().map(|notation| notation.name()).collect()
}
