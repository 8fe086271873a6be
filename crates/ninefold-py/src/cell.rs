//! Cells as people say them: `(4, 7)` or `"r4c7"`, row and column counted from 1.

use ninefold::grid::{Cell, Layout};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

/// A cell as an argument.
#[derive(FromPyObject)]
pub(crate) enum Place {
    #[pyo3(transparent, annotation = "tuple[int, int]")]
    Pair((i64, i64)),
    #[pyo3(transparent, annotation = "str")]
    Name(String),
}

impl Place {
    /// Returns the cell of a layout.
    ///
    /// # Errors
    ///
    /// Raises `IndexError` if the layout has no such cell.
    pub(crate) fn cell(&self, layout: &Layout) -> PyResult<Cell> {
        let side = layout.side();
        let (name, cell) = match self {
            Place::Pair((row, column)) => (format!("r{row}c{column}"), at(*row, *column, layout)),
            Place::Name(name) => (name.clone(), named(name, layout)),
        };
        let advice = format!("rows and columns count from 1 to {side}, as in (1, {side}) or 'r1c{side}'");
        cell.ok_or_else(|| PyIndexError::new_err(format!("'{name}' isn't a cell of this board; {advice}")))
    }
}

fn at(row: i64, column: i64, layout: &Layout) -> Option<Cell> {
    let index = |number: i64| usize::try_from(number - 1).ok().filter(|index| *index < layout.side());
    Some(layout.cell(index(row)?, index(column)?))
}

/// Returns the cell with this name: `r4c7`.
pub(crate) fn named(name: &str, layout: &Layout) -> Option<Cell> {
    let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    at(row.parse().ok()?, column.parse().ok()?, layout)
}

/// Returns the row and column of a cell, counted from 1.
pub(crate) fn place(cell: Cell, layout: &Layout) -> (usize, usize) {
    (layout.row(cell) + 1, layout.column(cell) + 1)
}

/// Returns the cell and digit of a placement or an elimination: `r4c7=5`, `r4c7<>5`.
pub(crate) fn entry(name: &str, layout: &Layout) -> Option<((usize, usize), usize)> {
    let (cell, digit) = name.split_once("<>").or_else(|| name.split_once('='))?;
    let digit = digit.chars().next()?.to_digit(36)? as usize;
    Some((place(named(cell, layout)?, layout), digit))
}
